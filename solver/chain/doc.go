// Package chain solves limbs as chains of joints: where do the joints go so that the end reaches a target?
//
// [FABRIK], [CCD] and [LeastSquares] are iterative methods behind [Solver]; [ClosedForm] solves two bones without iterations. All move the
// joints of a [Chain] and say in a [Result] whether the end got there and what held it. A [BoneLimit] keeps a bone in the elliptic cone of
// a [Limit], a [Magnet] moves a joint before solving, [Chain.BendTowards] turns one towards a pole afterwards. A [Fork] has one root and
// several ends. [Limb] puts them together for an arm or a leg that goes on from where it was in the tick before.
//
// Not here: where an elbow shall lie (package swivel), and which method a preset chooses (package solver). Begin with
// [Chain] and [FABRIK].
//
// [TwoBone] closes the triangle of a limb towards a direction. [TwoBonePole] is the shortest route from a target and a pole to rotations.
//
// Positions are in meters in any right-handed frame, the same for all fields of a job; angles are in radians. Jobs are plain structs: fill
// in the inputs, call Validate where they come from outside, then Run or Solve. A chain, a limb and its state belong to one goroutine at a
// time; solvers are values and may be shared. Solving does not allocate, and the same inputs give the same bits.
package chain
