package presets

import (
	"posewright/solver"
)

// scheurenbrandJointSections are the numbers of the joints of Scheurenbrand's torso.
func scheurenbrandJointSections() (l sections) {
	for i, joint := range [solver.TrunkTableJoints]struct{ id, label string }{
		{"hips", "Hips"}, {"spine", "Spine"}, {"chest", "Chest"}, {"upperChest", "Upper chest"}, {"neck", "Neck"},
	} {
		l.section(section{
			path: "scheurenbrand." + joint.id, group: "Scheurenbrand torso", category: OfTorso,
			source: "Scheurenbrand 2019, table 5.1",
			needs:  []*need{torsoByTable},
		})
		l.add(entry{
			path: "pitch", label: joint.label + " pitch factor", kind: Number, soft: span{-1, 1},
			hard: span{-10, 10},
			at:   float{&settings.Scheurenbrand.Joints[i].X},
			help: "Forward bend of the bone per pitch of the head. Negative values bend it backward.",
		})
		l.add(entry{
			path: "roll", label: joint.label + " roll factor", kind: Number, soft: span{-1, 1}, hard: span{-10, 10},
			at:   float{&settings.Scheurenbrand.Joints[i].Z},
			help: "Sideways bend of the bone per roll of the head. Negative values bend it to the other side.",
		})
		l.add(entry{
			path: "heightDeg", label: joint.label + " height factor", kind: Angle, unit: "° per meter",
			soft: span{-100, 150}, hard: span{-1000, 1000},
			at:   float{&settings.Scheurenbrand.Joints[i].Height},
			help: "Forward bend of the bone per distance that the headset is lowered.",
		})
	}
	return l
}

var scheurenbrandTorsoSection = section{
	path: "scheurenbrand", group: "Scheurenbrand torso", category: OfTorso,
	source: "Scheurenbrand 2019, eq. 5.1",
	needs:  []*need{torsoByTable},
	entries: []entry{
		{
			path: "leastHeight", label: "Minimum height", kind: Length, soft: span{0, 1.4},
			at:   float{&settings.Scheurenbrand.LeastHeight},
			help: "Lower limit of the headset's height above the floor.",
		},
		{
			path: "greatestHeight", label: "Maximum height", kind: Length, soft: span{1.4, 3}, hard: span{1.4, 100},
			at:   float{&settings.Scheurenbrand.GreatestHeight},
			help: "Upper limit of the headset's height above the floor.",
		},
		{
			path: "tiltMaxDeg", label: "Maximum head tilt", kind: Angle, soft: span{0, 89},
			source: "Scheurenbrand 2019, 5.1",
			at:     float{&settings.Scheurenbrand.TiltMax},
			help:   "Largest tilt of the head that the model uses, to any side.",
		},
		{
			path: "yawDeadDeg", label: "Yaw dead zone", kind: Angle, soft: span{0, 60}, hard: span{0, 180},
			source: "Scheurenbrand 2019, eq. 5.3",
			at:     float{&settings.Scheurenbrand.YawDead},
			help:   "Yaw of the head that does not turn the body.",
		},
		{
			path: "yawRate", label: "Yaw rate", kind: Number, unit: "1/s", soft: span{0, 100}, hard: span{0, 10000},
			step: 0.5, source: "Scheurenbrand 2019, eq. 5.5",
			at: float{&settings.Scheurenbrand.YawRate},
			help: "Rate at which the body follows the yaw of the head. High values follow faster; 62 covers half " +
				"the distance in 1/90 s.",
		},
		{
			path: "rollDeadDeg", label: "Roll dead zone", kind: Angle, soft: span{0, 60}, hard: span{0, 180},
			source: "Scheurenbrand 2019, eq. 5.7",
			at:     float{&settings.Scheurenbrand.RollDead},
			help:   "Roll of the head that does not bend the torso.",
		},
		{
			path: "pitchDeadDeg", label: "Pitch dead zone", kind: Angle, soft: span{0, 60}, hard: span{0, 180},
			source: "Scheurenbrand 2019, eq. 5.10",
			at:     float{&settings.Scheurenbrand.PitchDead},
			help:   "Pitch of the head that does not bend the torso.",
		},
		{
			path: "pitchMinDeg", label: "Minimum pitch", kind: Angle, soft: span{-90, 0}, hard: span{-180, 0},
			source: "Scheurenbrand 2019, eq. 5.12",
			at:     float{&settings.Scheurenbrand.PitchMin},
			help:   "Limit of the backward lean of each torso bone, as a negative angle.",
		},
		{
			path: "pitchMaxDeg", label: "Maximum pitch", kind: Angle, soft: span{0, 120}, hard: span{0, 180},
			source: "Scheurenbrand 2019, eq. 5.12",
			at:     float{&settings.Scheurenbrand.PitchMax},
			help:   "Limit of the forward bend of each torso bone.",
		},
	},
}
