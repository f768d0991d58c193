// Package posture tells from headset and hands, and from trackers on hips or feet where there are any, whether a person stands, crouches, sits, kneels, crawls
// or lies, and where hips, knees and feet of such a body are.
//
// [Recognizer] is the job of one tick: it weighs the evidence for each [Kind] and changes only when another one leads clearly for some time. From headset and
// hands alone it finds sitting on a chair and crawling. Kneeling looks like crouching from there, and lying and sitting on the floor are rare: these come from a
// tracker on the hips, trackers on the feet, or the user, who pins a posture ([Settings.Pin]) or chooses the seated mode ([Settings.Seated]).
//
// [LowerBody] places hips, knees and feet of a posture under a neck that is in its place. [Fade] lets a body go over from one posture to another without a jump,
// and [Feet] keeps the feet of a seated person where they are while the person leans and turns. [SeatHeight] remembers the height of the chair.
//
// # Frame and units
//
// The world: right-handed, +Y up, meters, radians, seconds; bodies face +Z at yaw 0 and have their left at +X. Heights of the recognizer are shares of the eye
// height of the standing person.
//
// # Threads, rate and allocation
//
// A value belongs to one goroutine at a time. Nothing allocates. All that is smoothed has time constants, so that the frame rate does not change the result, and
// a mirrored person has the same posture.
package posture
