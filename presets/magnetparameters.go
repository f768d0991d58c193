package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

// magnetParameters lists what is tuned of a magnet.
func magnetParameters(l *memberSections[effectors.Magnet]) {
	attracts := &need{path: l.path + ".strength", to: "-0.1", met: func(p *Preset) bool {
		m := l.find(&p.Settings)
		return m == nil || m.Strength != 0
	}}
	l.section(section{
		path: l.path, group: "Magnet " + l.id, category: OfMagnets, source: "Scheurenbrand 2019, 4.4",
		needs: magnetNeeds(l.find),
	})
	l.add(entry{
		path: "joint", label: "Target joint", kind: Choice,
		at: l.at(ofMember(func(m *effectors.Magnet) *uint8 { return (*uint8)(&m.Joint) })),
		options: []Option{
			{"elbows", "Elbows", "Both elbows. The magnet is mirrored for the right elbow."},
			{"leftElbow", "Left elbow", "The left elbow only."},
			{"rightElbow", "Right elbow", "The right elbow only."},
			{
				"shoulders", "Shoulders",
				"Both shoulders, with the returning shoulder method. The magnet is mirrored for the right " +
					"shoulder.",
			},
			{"leftShoulder", "Left shoulder", "Only the left shoulder, with the returning shoulder method."},
			{"rightShoulder", "Right shoulder", "Only the right shoulder, with the returning shoulder method."},
		},
		needs: []*need{attracts},
		help: "Joints that the magnet moves. The magnet is mirrored for the right side. Magnets act on arms " +
			"solved by FABRIK, CCD or least squares.",
	})
	l.add(entry{
		path: "bone", label: "Parent bone", kind: Choice,
		at: l.at(ofMember(func(m *effectors.Magnet) *uint8 { return (*uint8)(&m.Bone) })),
		options: []Option{
			{"chest", "Chest", "Moves and rotates with the chest. The position is relative to the base of the neck."},
			{
				"spine", "Spine",
				"Moves and rotates with the lowest spine bone. The position is relative to that bone.",
			},
			{
				"hips", "Hips",
				"Moves and rotates with the hips. The position is relative to the midpoint between the " +
					"hip joints.",
			},
			{"head", "Head", "Moves and rotates with the head. The position is relative to the head joint."},
		},
		needs: []*need{attracts},
		help:  "Bone that the magnet moves and rotates with.",
	})
	l.add(entry{
		path: "position.x", label: "Position x", kind: Number, unit: "arm lengths", soft: span{-2, 2},
		hard:  span{-10, 10},
		at:    l.at(ofMember(func(m *effectors.Magnet) *float64 { return &m.Position[0] })),
		needs: []*need{attracts},
		help:  "Position of the center of the magnet to the avatar's left of its parent bone.",
	})
	l.add(entry{
		path: "position.y", label: "Position y", kind: Number, unit: "arm lengths", soft: span{-2, 2},
		hard:  span{-10, 10},
		at:    l.at(ofMember(func(m *effectors.Magnet) *float64 { return &m.Position[1] })),
		needs: []*need{attracts},
		help:  "Position of the center of the magnet above its parent bone.",
	})
	l.add(entry{
		path: "position.z", label: "Position z", kind: Number, unit: "arm lengths", soft: span{-2, 2},
		hard:  span{-10, 10},
		at:    l.at(ofMember(func(m *effectors.Magnet) *float64 { return &m.Position[2] })),
		needs: []*need{attracts},
		help:  "Position of the center of the magnet in front of its parent bone.",
	})
	l.add(entry{
		path: "radius", label: "Radius", kind: Number, unit: "arm lengths", soft: span{0.05, 3},
		hard: span{0.01, 10}, source: "Scheurenbrand 2019, 4.4, eq. 4.7",
		at:    l.at(ofMember(func(m *effectors.Magnet) *float64 { return &m.Radius })),
		needs: []*need{attracts},
		help:  "Radius of the magnet. Joints further away are not affected.",
	})
	l.add(entry{
		path: "strength", label: "Strength", kind: Number, basic: true, unit: "arm lengths", soft: span{-0.5, 0.5},
		hard: span{-2, 2}, source: "Scheurenbrand 2019, 4.4, eq. 4.7",
		at:  l.at(ofMember(func(m *effectors.Magnet) *float64 { return &m.Strength })),
		off: &zero,
		help: "Distance by which the magnet moves a joint near its center in 1/90 s. Positive values attract, " +
			"negative values repel, 0 has no effect.",
	})
}

// magnetNeeds are what a magnet needs: an arm by a method with magnets, and for those of shoulders shoulders that
// return.
func magnetNeeds(find func(*Settings) *effectors.Magnet) []*need {
	of := func(p *Preset) (which effectors.MagnetJoint) {
		if m := find(&p.Settings); m != nil {
			which = m.Joint
		}
		return which
	}
	acts := func(p *Preset, side int) bool {
		takes, _, _ := of(p).Acts(side)
		numbers := p.Arm(side)
		return takes && solver.ArmMethods[numbers.Method].Uses&solver.UsesMagnets != 0
	}
	return []*need{
		{path: "arms.method", to: "fabrik", met: func(p *Preset) bool { return acts(p, 0) || acts(p, 1) }, eachArm: true},
		{path: "shoulders.method", to: "return", met: func(p *Preset) bool {
			_, left, _ := of(p).Acts(0)
			_, right, _ := of(p).Acts(1)
			return !left && !right || p.Shoulders.Method == solver.ShoulderByReturn
		}},
	}
}
