// Package avatars says how well avatars of other proportions follow a person: where their hands are, whether they touch what the person touches, and how
// alike their arms are bent.
//
//	recording or gesture ─▶ devices ─▶ solver on the avatar ─▶ pose ─┐
//	          └──────────────────────▶ the person's own pose ────────┴─▶ Score
//
// # What is measured
//
// The person's bones and the mounting of the devices are known exactly. The avatar is as tall as the person at the eyes. Frames are taken at 30 Hz.
// Where the person touches something is judged with ellipsoids for head, chest and belly, those of the person of usual girth, those of the avatar from
// its vertices; so small differences between avatars mean little. Lengths are centimeters, angles degrees.
//
// [Gestures] are made: hands on hips, on the chin, clapping and so on, by an average person. [Bodies] are avatars of odd proportions, made from the built-in one.
//
// # Threads and allocation
//
// [Evaluate] may be called from any goroutine and gives the same bits each time.
package avatars
