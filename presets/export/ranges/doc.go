// Package ranges says what programs that know no elliptic limits can hold of a range of motion: the box of
// angles that is around it, with how far it is off.
//
//	limits.leftUpperArm.* ──Of──▶ Range ──Box──▶ least and greatest turn about three axes, around
//
// # Frame and units
//
// Directions are in the avatar's frame in the T-pose: +X to its left, +Y up, facing +Z; a range is of a joint's rotation from the T-pose
// relative to what the joint hangs on. Angles are radians where a name does not say otherwise.
package ranges
