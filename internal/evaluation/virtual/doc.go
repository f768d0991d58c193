// Package virtual makes devices out of motion capture: it measures the person in a recording as a calibration would, says frame by frame
// where a headset, controllers and trackers on that person would be, and what the body truly did.
//
//	rig.Motion ─▶ Person ─▶ Truth (one frame) ─▶ Devices ─▶ effectors.Targets ─▶ solver
//	               │           └──────────────── what the solved pose is compared with
//	               └─▶ rig.Humanoid: the person's own bones, in a T-pose on the floor
//
// # Axes
//
// A device says how a joint is turned away from the T-pose, so every joint of the recording that carries one needs the constant rotation
// between its own axes and those of the T-pose. Where the rest pose of the recording is a T-pose, it is read from there. In many
// recordings the rest pose is no pose that a person could take; then the axes come from geometry: the chest's from its clavicles and its neck, the
// hand's from knuckles, or from the hand bone and the axis about which the elbow flexes. Each is constant for a skeleton, never fitted
// frame by frame. What a person's neutral stance is, upright and looking level, comes from the frames in which they stand: the mean pitch of
// head, chest and hips there is taken out.
//
// # Steps
//
// A [Track] is a recording at an even rate, smoothed, so that velocities mean something. From it steps are read: a foot has its place while its ball is
// slow, and has taken a step where it was lifted or moved far between two places. Nothing in that asks which way the body faces, so walking backward
// and sideways are as good as forward. [Track.Strides] finds walking that can be repeated, [Track.Standing] finds feet that stay.
//
// # Frame and units
//
// Right-handed, +Y up, meters, radians. The truth is in the recording's world, lifted or lowered so that its floor is at Y = 0; which way the
// person faces there is the recording's. Rotations are from the T-pose, as in package rig.
//
// # Threads and allocation
//
// A Person is immutable and may be shared; a [Truth] belongs to one goroutine. [Person.Frame] and [Person.Targets] do not allocate once
// a Truth has been used.
package virtual
