// Package effectors is what pulls on a body and what a person can tune about it, as plain values: effectors with their
// weights, hints that elbows and knees bend towards, magnets that attract or repel elbows and shoulders, the ranges of motion of joints, and the
// targets of one tick. Package curve has the curves that parameters can be.
//
// Not here: what follows from these values, which is package solver's business. Begin with [Targets] and [Effector].
//
// # Frame and units
//
// Right-handed, +Y up, meters, the avatar facing +Z. Positions of targets are in the world, which is the tracking space
// after calibration. Rotations are from the T-pose: identity for a joint that is turned as in a T-pose facing +Z.
// Weights run from 0, no influence, to 1, full influence.
//
// # Threads and allocation
//
// Values only; copying them is sharing them. Nothing allocates.
package effectors
