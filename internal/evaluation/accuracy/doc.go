// Package accuracy says how good a pose is: it solves recordings from the devices that a person in them would wear and compares the
// result with what the person did.
//
//	recording ─▶ virtual.Person ─▶ devices ─▶ solver ─▶ pose ─┐
//	                  └──────────▶ truth ─────────────────────┴─▶ Score
//
// # What is measured
//
// Frames are taken at 30 Hz; those in which both ankles are more than 25 cm above the floor are counted too unless Options.SkipAirborne leaves them out. The solved skeleton has
// the person's own bone lengths, and the mounting of every device is known, as after an ideal calibration. A set is a folder of recordings;
// its score pools the frames of all of them, and the total pools those of all sets. A root mean square error is over all frames and,
// where there are two of a joint, over both. A pop is a step in which an elbow moves faster than 3 m/s while the true one stays
// under 1.5 m/s. Options.Details adds mean, median, 95th percentile, bias and jitter of every joint, left and right apart; distances are counted in
// bins of constant relative width, so that memory does not grow with the recordings.
//
// [Sweeps] measures calm instead: it draws a hand along straight lines and looks for steps of the elbow that the hand does not explain.
//
// # Steps
//
// [EvaluateGait] hides the feet and judges the steps that the solver guesses: where and when feet land, whether it is the right foot, how many
// steps there are, how far planted feet slide, how often a leg is too short for where its foot stands, and what steps feet take while the person's
// stay. A second table has the true steps by what the person does: starting, turning, sideways, backward, running, forward. Steps to other heights, as on
// stairs, are not found: a foot has its place near the floor only. The truth is found by package virtual. Recordings are smoothed at 12 Hz, cut to whole strides and repeated for 14 seconds; the first five, in which
// the feet come from where the body happened to stand, are not counted. Devices are off by a millimeter or so, by the same random numbers in every run. The
// person is as tall as for a calibration, upright on straight legs: the hips of who walks all through a recording are lower.
//
// # As learned models report
//
// [EvaluateProtocol] has the numbers of AGRoL and AvatarPoser, on up to 22 joints like SMPL's, with the solved head moved to the true one. They are means of each
// recording, then of all, and rotations are compared by the components of axis-angles, as in AGRoL's program.
//
// # Frame and units
//
// Meters, radians and seconds within; scores in centimeters and degrees, as their names say.
//
// # Threads and allocation
//
// [Evaluate], [EvaluateGait] and [Sweeps] use as many goroutines as there are processors and give the same bits whatever their number. They may be called
// from any goroutine; Evaluate and EvaluateGait call their progress functions from one at a time.
package accuracy
