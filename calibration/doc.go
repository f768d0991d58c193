// Package calibration is where devices meet the skeleton: it measures a person who stands or sits in a pose, fits an avatar to
// them, and turns what the devices report into targets for the avatar's effectors.
//
// Not here: estimating the body (anthropometry, below), showing anything (ui/calibrate). Begin with [Wizard], which
// leads to a [Measurement], [Fit], which makes a [Calibration] of it, and [Bindings], which use that in every tick.
//
//	           pose, 1 s; wrists             scale, offsets
//	devices ───────────────▶ Measurement ──────────────────▶ Calibration ──▶ preset
//	   │        Wizard         │             Fit / Refit         │
//	   │                       └──▶ Profile                      │
//	   └───────────────────────────────────────────────────▶ Bindings ──▶ effectors.Targets
//	                                                         ▲
//	                                                      Learner
//
// # Device roles
//
// A device has a [Role]: an effector, a hint (elbow or knee) or a shoulder. The person's choice ([Assignments]) takes precedence. A calibration identifies its
// devices by kind and serial. Without one, roles come from the kind, then from the name ("left_elbow", "Waist"), then from the position. Positions alone
// assign head, hands, hips, chest and feet only, because a tracker mistaken for an elbow or a shoulder would bend the avatar. In a T-pose positions are more
// reliable: trackers worn as hands are farthest out, and a pair of trackers that is clearly at the elbows, knees or shoulders gets those roles.
//
// # What is measured
//
// The height comes from the headset: a person is [StatureFromEyes] times as tall as their eyes are high above the floor. The floor is the tracking system's,
// or the height at which a controller was laid down; for a seated person it is where it would be if they stood. The arm span is measured from wrist to wrist.
// The position of the wrist in the frame of a hand's device is assumed from the kind of controller, or from how controllers are held, or measured: while
// the hand turns and waves over a resting forearm, the wrist is the point of the device that rests too, and the axis of the rotation is the forearm's. That separates the length of the controller
// from the length of the arm and reveals a bent elbow, which the positions of the hands alone cannot: an elbow bent by 20° shortens the span by 3 cm, less
// than people differ. The person faces at a right angle to the line between the wrists; the headset only has to agree. A pose that is not the demanded one is
// refused with reasons ([Refusal]).
//
// Every measure is shown with its uncertainty, its source, and its plausibility for a body of that height; each can be corrected by hand.
//
// # What is fitted
//
// The avatar gets one uniform scale: its eyes are as high as the person's. Its limbs may come nearer to theirs within a limit, see [FitLimbs]; [CostOf] says how
// it differs from them. The scaled avatar is then placed in the person's pose under the person: eyes below the headset, facing as they face, feet on the floor. The offset of a device
// is the transform from the device to the avatar's bone in that pose. Hands follow the person's own wrists, as the grip or a measurement has them: an offset to
// the avatar's wrist would be a lever that throws the hand when it turns. The raw poses are kept, so that another avatar can be fitted without posing again.
//
// # During play
//
// A [Learner], off by default, keeps measuring wrists and arms from the motion of the hands and reports its confidence. The values in use change by at most a
// millimeter per second.
//
// # Frame and units
//
// Tracking space, which is the world of the avatar: right-handed, +Y up, meters. Offsets are in meters of the
// person, since it is the avatar that is scaled. Rotations of targets are from the T-pose (see package rig). Values that
// are written to files are in degrees where their name says so.
//
// # Threads and allocation
//
// Values only, and no clock: time is an argument. A [Wizard], a [Bindings] and a [Learner] belong to one goroutine at a time.
// [Bind], [Bindings.Targets] and [Learner.Tick] do not allocate.
package calibration
