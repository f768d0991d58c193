// Package assets holds what Posewright brings along and embeds into its binary: the built-in avatar, the icon, and the demo
// and the walk session, which our own program, [posewright/assets/gen], generates.
//
// # The mannequin
//
// A GLB file with the humanoid of VRM 1.0: 1.70 m tall, in a T-pose with palms down, in the frame of package rig
// (right-handed, +Y up, meters, facing +Z, left +X, soles on y = 0). All rest rotations are identity, every role of VRM 1.0
// has its joint, and nodes are named by their roles. Blue markers are on the left, orange ones on the right. Arms, legs and
// knuckles lie exactly along the T-pose; the fingers beyond them rest a little fanned and curled, since solvers leave them so.
//
// # Making the sessions again
//
//	go generate ./assets
//
// writes them beside this file: a person with the mannequin's skeleton moves. The same program gives the same bytes; a test
// holds it to that.
//
// # Threads and allocation
//
// The functions return the embedded bytes themselves, which must not be changed; nothing is copied.
package assets

//go:generate go run ./gen
//go:generate go run ./gen/licenses
