// Package calibration is where devices meet the skeleton: it measures a person who stands or sits in a pose, fits an avatar to
// them, and turns what the devices report into targets for the avatar's effectors.
//
//	           pose, 1 s; wrists             scale, offsets
//	devices ───────────────▶ Measurement ──────────────────▶ Calibration ──▶ preset
//	   │        Wizard         │             Fit / Refit         │
//	   │                       └──▶ Profile                      │
//	   └───────────────────────────────────────────────────▶ Bindings ──▶ effectors.Targets
//	                                                         ▲
//	                                                      Learner
//
// # Which device is which
//
// A device has a [Role]: an effector, a hint (elbow or knee) or a shoulder. What a person chose ([Assignments]) goes before all else. A
// calibration knows its devices by kind and serial. Before there is one, devices go by kind, then by what their names say ("left_elbow",
// "Waist"), then by where they are; the last at any time only for head, hands, hips, chest and feet, since a tracker taken for an elbow or a
// shoulder by mistake would bend the avatar. In a T-pose places say more: hands worn as trackers are farthest out, and a pair of
// trackers that is clearly where elbows, knees or shoulders are is taken for them.
//
// # What is measured
//
// The height comes from the headset: the eyes are 1/1.0814 of the stature above the floor. The floor is the tracking system's, or where a
// controller was laid down; of who sits it is where it would be if they stood. The arm span is from wrist to wrist. Where the wrists are in
// the frames of what the hands hold is assumed from the kind of controller, or measured: while a hand turns and waves over a forearm that
// rests, the wrist is the point of the device that rests too, and the axis of the turning is the forearm's. So what sticks out of a hand is told
// from how long its arm is, and an elbow that was bent is noticed, which from the hands' places alone nobody can: at 20° it shortens the
// span by 3 cm, less than people differ. The way the person faces is at a right angle to the line between the wrists, and the headset only
// has to agree with it. A pose that is not the one asked for is refused with the reason ([Refusal]) in words that can be translated ([Phrase]).
//
// Every measure is shown with how far off it may be, where it came from, and how likely it is for a body of that height; each can be
// corrected by hand.
//
// # What is fitted
//
// One uniform scale for the avatar, between the factor that gives it the person's eye height and the one that gives it
// their arm span; [Blend] says what either costs. Then the scaled avatar is stood in the person's pose under the person: eyes below the
// headset, facing as they face, feet on the floor. Each device's offset is what takes it from where the device was to where the
// avatar's bone is there; a wrist that was measured stays where the person's is. The raw poses are kept, so that another avatar is fitted
// without posing again.
//
// # While it is played
//
// A [Learner], off unless asked for, goes on measuring wrists and arms from what the hands do, and says how sure it is. What is used of that
// moves by at most a millimetre a second.
//
// # Frame and units
//
// Tracking space, which is the world of the avatar: right-handed, +Y up, metres. Offsets are in metres of the
// person, since it is the avatar that is scaled. Rotations of targets are from the T-pose (see package rig). Values that
// are written to files are in degrees where their name says so.
//
// # Threads and allocation
//
// Values only, and no clock: time is an argument. A [Wizard], a [Bindings] and a [Learner] belong to one goroutine at a time.
// [Bind], [Bindings.Targets] and [Learner.Tick] do not allocate.
package calibration
