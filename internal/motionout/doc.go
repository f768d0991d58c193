// Package motionout takes solved recordings out: as animations (VRMA, GLB of the avatar, armature GLB, BVH), and as solved frames (JSON, CSV).
//
//	Performance + session.Snapshot ──NewTake──▶ Take ──Write(Options)──▶ file
//
// The command solve and the window's animation export both write by [Take.Write]. A recording is always solved from its first tick, so that a range has the
// poses that the whole recording has.
//
// Meters, seconds and radians but where a name says otherwise. A [Take] belongs to one goroutine; solved motion is held in memory until it is encoded, JSON and
// CSV are written frame by frame.
package motionout
