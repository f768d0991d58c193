// Package runtime is the solver as a library for other programs: game engines, players of avatars, web pages.
//
// Not here: drawing, and receiving from devices, which the host does. Begin with [CreateBody], [SetTarget], [Solve] and
// [ReadPose]; posewright.h says the same for C.
//
// A host creates a body from a preset and a skeleton, sets targets, solves once a frame, and reads the rotations of the joints. The same preset, skeleton and
// targets give the pose that the editor and `posewright solve` give, bit for bit on amd64.
//
//	preset ─┐                     targets, hints, pins, space, ground
//	        ├─▶ body ─────────────────────────┐
//	avatar ─┘    ▲                            ▼
//	             └── calibration ◀─ devices  Solve ─▶ pose, reports, contacts
//
// The functions of this package are those of posewright.h, with slices in place of pointers and an error in place of a code; package clib has them as a C
// library, package wasm as a WebAssembly module. They do not know each other's bodies: every library has a table of handles of its own.
//
// # Frame and units
//
// Right-handed, +Y up, meters, radians, seconds, the avatar facing +Z with its left along +X. A rotation is four numbers: w, x, y, z. A transform is seven: x,
// y, z of the position, then the rotation. Rotations of targets are from the T-pose; those of a pose are parentFromJoint.
//
// # Errors
//
// Every function returns nil or an *[Error] with a [Code] and one sentence. Wrong handles, nil and short slices, numbers
// that are not finite, places 1e9 m away, and use by two threads at a time are errors and change nothing. A panic
// becomes [ErrInternal], and the body goes back to its T-pose.
//
// # Threads and allocation
//
// A handle is used by one thread at a time; different handles are independent of each other. Solve, the functions that set targets, spaces and pins, those that
// read, and those that save and restore do not allocate.
package runtime
