// Package solver turns targets into a pose: where head and hands (and, where devices are, hips, chest and feet) shall be goes
// in, a rotation for every joint comes out.
//
// Not here: devices and who wears them (package calibration), names and ranges of numbers (package presets). Begin
// with [Body.Solve] and the method solve in body.go, which runs the stages in their order; [Settings] has all numbers.
//
// # Stages of a tick
//
//	targets ─▶ goals ─▶ torso ─▶ spine ─▶ shoulders ─▶ arms ─┐
//	                      │        │                         ├─▶ pose ─▶ forward kinematics ─▶ reports
//	                      └──▶ hips ─▶ walk ─▶ legs ─────────┘
//
// Each stage is a small struct of inputs and outputs with a Run of its own, and a Validate apart from it. [ChestModel] says how the
// chest is turned and where the hips hang, [HipsFollow] how untracked hips turn after it, [SpineChain] bends the bones between hips and
// head. [ShoulderReach] moves the shoulders, [KneeDirection] says where a
// knee points, [ArmTurns] and [LegTurns] turn the bones of a limb about themselves. [Body] is built once for a humanoid; [Body.Solve] runs
// the stages for one tick: trunk, walk, arms and legs, each of which reads the parts of the pose that stages before it placed and places its own.
//
// # Packages
//
// Package vec has the vectors and rotations, package ground what untracked feet stand on, package chain the solvers of limbs (FABRIK, CCD,
// least squares, two bones) with limits, magnets and poles, package swivel where an elbow lies on its circle, package gait the steps of feet that no device tracks. This package puts them
// together and has the settings.
//
// # Methods
//
// The settings choose between methods: for the torso [ChestModel], [HandChest] or [ScheurenbrandModel]; for the shoulders [ShoulderReach] or
// [ShoulderReturn]; for the elbow's place those of package swivel; for arms and legs the closed form or a chain. [TorsoMethods],
// [ShoulderMethods], [ArmMethods], [SwivelModels], [LegMethods], [SpineModes] and [GaitMethods] list them. Whatever the method, [BodyPull] lets limbs out of reach pull the
// trunk, [SpineLock] says whether hips or head give way, [LookAt] turns chest, head and eyes towards a point, [ShoulderTracker] follows devices
// on the shoulders, [TwistShare] spares the wrist, and limits that belong to the backward pass hold in the pose.
//
// # Reports
//
// A [Result] holds for each effector a [Report]: whether it got there, by how much it missed, and what held it. [Body.Explain] gives what bends the limbs of
// a result (ranges of motion, poles, magnets) in the world, placed by the functions that Solve itself uses.
//
// # Frame and units
//
// Right-handed, +Y up, meters, radians, seconds, the avatar facing +Z with its left along +X. Rotations of joints are from the
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
