// Package vec has the vectors and rotations that the solver computes with.
//
// [Vector] and [Rotation] are structs of numbers because the compiler keeps those in registers, and arrays not: FABRIK on ten joints
// takes half the time it takes with mathgl's arrays. Between other packages mathgl's types are used; FromMGL, RotationFromMGL
// and the MGL methods convert.
//
// The frame is right-handed with +Y up, +Z forward and +X to the left, in meters; angles are in radians. All functions are pure,
// do not allocate and may be called on any goroutine.
package vec
