// Package rivals has methods of others, to be evaluated beside Posewright's: the full-skeleton FABRIK and the body of Jiang that Parger 2018 compares with, and arms
// as he describes those of Final IK and SAFullBodyIK. They are re-implementations from these descriptions (Parger 2018, 4.1; thesis, 5), with numbers of our own
// where none are printed: what they come to says something about the kind of method, and nothing about the products. None drives an avatar.
//
//	head, hands ─▶ whole body (FABRIK, Jiang) ─▶ neck, shoulders, elbows
//	true shoulders, hands ─▶ arm (Jiang, Final IK-like, SAFullBodyIK-like) ─▶ elbows
//
// # Frame and units
//
// Right-handed, +Y up, +Z forward, a person's left is +X, meters and radians; rotations are from the T-pose. Arms are worked out as left ones in the chest's frame.
//
// # Threads and allocation
//
// A [Solver] belongs to one goroutine and does not allocate once it was made. The same frames give the same bits.
package rivals
