// Package speech holds the spoken sentences of a calibration, in English, German and Japanese, for a person who cannot see the screen.
//
// `make speech` has espeak-ng speak them and keeps, for each language, one Ogg Vorbis stream of all clips, one after the other, and the table of where each
// begins. [Voice.Samples] decodes only the clips that are asked for. Numbers have a clip each, so that "172 centimeters" is three clips without a gap.
//
// Samples are mono at [SampleRate]. A Voice is for one goroutine; opening one reads nothing but the headers.
package speech
