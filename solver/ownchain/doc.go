// Package ownchain solves chains of the avatar's own joints beside the body: tails, ears, tentacles, a third arm. It runs on the finished pose of the body, which
// carries these chains in their rest shape, and turns their joints so that each tip reaches its target:
//
//	body ── root ●──●──●──● tip  ⇢  ✕ target, fixed to bones, to a device or to the tracking space
//
// Chains with the same root joint are one chain with several ends, which [chain.FABRIK.SolveFork] solves.
//
// A [Solver] resolves the names of joints when they change and remembers nothing else from tick to tick: a chain goes on from the pose before, which is handed in.
// Positions are in meters, in the world; rotations of joints are as in [rig.Pose]. Inside, a chain is solved in the frame of its root: from the root, turned as the
// root's parent is from the T-pose. So it does not matter to its shape where the body is and which way it faces. Solving does not allocate once the names are resolved. A solver belongs to one
// goroutine at a time; the same inputs give the same bits.
package ownchain
