// Package align finds how two tracking spaces lie to each other and follows them as they drift apart, such as that of inertial trackers against that of a headset.
//
// One device of each system sits on the same body part. With A and B their poses, each in its own space, Y how they are mounted to each other and X where the
// second space is, A·Y = X·B, so that each pair of samples tells where X is. A [Aligner] turns that into a correction in three steps:
//
//   - Samples count while both devices are nearly still, since one system is later than the other. The less there was of that lately, the more movement counts.
//   - A sample that is far from those before it is kept apart. A burst of them that stays is where the space is from then on; one that ends is forgotten. The
//     estimate is the median of the window.
//   - The correction follows the estimate at a limited speed, turning about the device, so that the pose shows no step.
//
// A tracking system that relocalizes moves all of its devices at once, from one sample to the next. Where the devices of a source agree about such a jump and
// the other device of the pair does not move, the jump is taken out in the same tick. A jump of the first system is taken out of both, and let in slowly: the
// devices stay together, and end up where their system has them.
//
// Corrections are a turn about the vertical and a shift: both systems know where down is. Frames and units are those of package trackers.
//
// # Threads and memory
//
// An Aligner belongs to one goroutine and allocates only when it is given another conditioning.
package align
