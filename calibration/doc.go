// Package calibration is where devices meet the skeleton: it measures a person who stands in a T-pose, fits an avatar to
// them, and turns what the devices report into targets for the avatar's effectors.
//
//	           T-pose, 1 s                  scale, offsets
//	devices ───────────────▶ Measurement ──────────────────▶ Calibration ──▶ preset, profile
//	   │        Wizard         Measure      Fit / Refit            │
//	   └───────────────────────────────────────────────────▶ Bindings ──▶ effectors.Targets
//
// # Which device is which
//
// A device has a [Role]: an effector, a hint (elbow or knee) or a shoulder. A calibration knows its devices by kind and
// serial. Before there is one, devices go by kind, then by what their names say ("left_elbow", "Waist"), then by where they
// are; the last only for head, hands, hips, chest and feet, since a tracker taken for an elbow or a shoulder by mistake
// would bend the avatar.
//
// # What is measured
//
// The height comes from the headset: the eyes are 1/1.0814 of the stature above the floor. The arm span is the distance
// from hand device to hand device. The way the person faces is at a right angle to the line between the hands, and the
// headset only has to agree with it. A pose that is no T-pose is refused with the reason in plain words.
//
// # What is fitted
//
// One uniform scale for the avatar, between the factor that gives it the person's eye height and the one that gives it
// their arm span. Then the scaled avatar is stood in its T-pose under the person: eyes below the headset, facing as they
// face, feet on the floor at height 0. Each device's offset is what takes it from where the device was to where the
// avatar's bone is there. The raw poses are kept, so that another avatar is fitted without posing again.
//
// # Frame and units
//
// Tracking space, which is the world of the avatar: right-handed, +Y up, metres, floor at 0. Offsets are in metres of the
// person, since it is the avatar that is scaled. Rotations of targets are from the T-pose (see package rig). Values that
// are written to files are in degrees where their name says so.
//
// # Threads and allocation
//
// Values only, and no clock: time is an argument. A [Wizard] and a [Bindings] belong to one goroutine at a time.
// [Bind] and [Bindings.Targets] do not allocate.
package calibration
