// Package solver turns targets into a pose: where head and hands (and, where devices are, hips, chest and feet) shall be goes
// in, a rotation for every joint comes out.
//
// # The way of a tick
//
//	targets ─▶ goals ─▶ torso ─▶ spine ─▶ shoulders ─▶ arms ─┐
//	                      │        │                         ├─▶ pose ─▶ forward kinematics ─▶ reports
//	                      └──▶ hips ─▶ walk ─▶ legs ─────────┘
//
// Each stage is a small struct of inputs and outputs with a Run of its own, and a Validate apart from it. [ChestModel] says how the
// chest is turned and where the hips hang, [HipsFollow] how untracked hips turn after it, [SpineChain] bends the bones between hips and
// head. [ShoulderReach] moves the shoulders, [ElbowSwivel] and [SwivelLimit] say where on its circle an elbow lies, [KneeDirection] where a
// knee points, [PoleBend] turns either towards a pole, [TwoBone] closes the triangle of a limb, [ArmTurns] and [LegTurns] turn its
// bones about themselves. [Walk] stands and steps on the feet that no device tracks, swings pelvis and shoulders with them and says how high the ground is;
// [Ground] is what there is to stand on. [Body] is built once for a humanoid; [Body.Solve] runs the stages for one tick.
//
// # Chains
//
// A limb may be solved as a chain of positions instead: [FABRIK], [CCD] and [LeastSquares] are behind [ChainSolver], with [ClosedForm] for two bones, and
// say in a [ChainResult] whether they got there and what held them. A [ChainLimit] keeps a bone in the elliptic cone of a [Limit], a [Magnet] moves a
// joint before solving, [Chain.BendTowards] turns one towards a pole afterwards; a [Fork] has one root and several ends. [LimbChain] puts them
// together for an arm or a leg that goes on from where it was. [TwoBonePole] is the shortest way from a target and a pole to rotations.
//
// # Methods
//
// The settings choose between methods: for the torso [ChestModel], [HandChest] or [ScheurenbrandModel]; for the shoulders [ShoulderReach] or
// [ShoulderReturn]; for the elbow's place [ElbowSwivel] or [ElbowAngle]; for arms and legs the closed form or a [LimbChain]. Whatever the method, [BodyPull]
// lets limbs out of reach pull the trunk, [SpineLock] says whether hips or head give way, [LookAt] turns chest, head and eyes towards a point,
// [ShoulderTracker] follows devices on the shoulders, [TwistShare] spares the wrist, and limits that belong to the backward pass hold in the pose.
//
// # What a person sees of it
//
// A [Result] holds for each effector a [Report]: whether it got there, by how much it missed, and what held it. [Body.Explain] gives what bends the limbs of
// a result (ranges of motion, poles, magnets) in the world, placed by the functions that Solve itself uses.
//
// # Frame and units
//
// Right-handed, +Y up, metres, radians, seconds, the avatar facing +Z with its left along +X. Rotations of joints are from the
// T-pose, as in package rig: a joint that is turned as in the T-pose has the identity, whatever the file's axes are. The chest's
// and the hips' frames are therefore identity in the T-pose too.
//
// # State
//
// A pose depends on the targets of its own tick alone, but for what a [State] remembers: the yaw of hips that no device tracks,
// the last elbow directions (a speed limit, not a filter), feet that no device tracks, the yaw of a head before it was upside down, and
// where the body stood when its headset was last seen; and for the methods that go on from where they were, the joints of limbs that are chains,
// shoulders that return, and what a smoothed wrist adds to its elbow. All of it moves by rates per second, so that the frame rate does not change the
// motion.
//
// What is remembered of the world belongs to the tracking space, whose place is in every [Input]: where stick or teleport move the space, the memory moves
// along, and the body is where it would be had it always stood there.
//
// # Threads and allocation
//
// A Body is immutable and may be shared; a State and a Result belong to one goroutine at a time. [Body.Solve] does not allocate,
// reads no clock and no random number: the same inputs give the same bits.
package solver
