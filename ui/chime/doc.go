// Package chime makes short sounds for a person who stands away from the screen: the ticks of a countdown, the begin and the end of a measuring, and that
// something went wrong; and it plays what a voice says.
//
//	Sound ── Samples ──▶ PCM ── Player ──▶ the system's sound device
//
// Sounds are made from sines as they are needed, and what a voice says comes from who has it said. Samples are 16 bit, little endian, two channels at [SampleRate].
//
// A machine without a sound device is a normal one: a [Player] is then silent for ever, and says why.
//
// A Player may be used from any goroutine, and Play does not wait for anything. There is one Player for a program.
package chime
