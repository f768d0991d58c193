// Package chain solves chains of joints for positions: FABRIK, cyclic coordinate descent and damped least squares, behind one
// small interface, with poles for the joints between root and end.
//
//	root ●───────●───────●───────● end  ⇢  ✕ target
//	      l[0]     l[1]     l[2]
//
// A chain is the positions of its joints and the lengths between them; solving moves all joints but the root until the end
// is at the target, and reports whether it got there, how far it stayed away, and what held it. A solver starts from where
// the joints are: from the last answer when a motion is followed (warm), from a rest pose otherwise (cold).
//
// # Frame and units
//
// Any right-handed frame, metres. All joints and the target are in the same one.
//
// # Threads and allocation
//
// Solvers are plain values without memory of their own and may be shared; a chain belongs to one goroutine at a time.
// Nothing allocates. The same input gives the same bits.
package chain
