// Package keyframes turns a motion, which has a frame at every tick, into the keys of a glTF animation, and leaves out those that do not matter.
//
// [Reduce] keeps the fewest keys that it finds with which no joint is further from where the motion has it than the caller allows, in the
// world, so that errors along a chain do not add up unseen. Between two keys a position moves on a line, and a rotation on the shortest arc;
// keys are so close that readers which blend the four numbers of a rotation instead of following the arc stay within the same bound.
//
// # Frame and units
//
// Meters, radians and seconds; +Y up, as everywhere. [Clip.Encode] writes 32-bit numbers, as glTF has them.
//
// A clip belongs to one goroutine. Nothing here runs in the loop of the session.
package keyframes
