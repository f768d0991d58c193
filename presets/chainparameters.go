package presets

import (
	"slices"

	"posewright/effectors"
	"posewright/rig/phrase"
)

// bones are the bones of the body that a chain can be fixed to, by effectors.ChainParent.
var bones = []Option{
	{"hips", "Hips", "The target moves and rotates with this bone."},
	{"spine", "Spine", "The target moves and rotates with this bone."},
	{"chest", "Chest", "The target moves and rotates with this bone."},
	{"head", "Head", "The target moves and rotates with this bone."},
	{"leftUpperArm", "Left upper arm", "The target moves and rotates with this bone."},
	{"leftLowerArm", "Left lower arm", "The target moves and rotates with this bone."},
	{"leftHand", "Left hand", "The target moves and rotates with this bone."},
	{"rightUpperArm", "Right upper arm", "The target moves and rotates with this bone."},
	{"rightLowerArm", "Right lower arm", "The target moves and rotates with this bone."},
	{"rightHand", "Right hand", "The target moves and rotates with this bone."},
	{"leftUpperLeg", "Left upper leg", "The target moves and rotates with this bone."},
	{"leftLowerLeg", "Left lower leg", "The target moves and rotates with this bone."},
	{"leftFoot", "Left foot", "The target moves and rotates with this bone."},
	{"rightUpperLeg", "Right upper leg", "The target moves and rotates with this bone."},
	{"rightLowerLeg", "Right lower leg", "The target moves and rotates with this bone."},
	{"rightFoot", "Right foot", "The target moves and rotates with this bone."},
}

// chainParameters lists what is tuned of a chain.
func chainParameters(l *memberSections[effectors.Chain]) {
	has := func(of func(c *effectors.Chain) bool) func(p *Preset) bool {
		return func(p *Preset) bool {
			c := l.find(&p.Settings)
			return c == nil || of(c)
		}
	}
	needs := func(path, to string, of func(c *effectors.Chain) bool) *need {
		return &need{path: join(l.path, path), to: to, met: has(of)}
	}
	onBones := needs("target", "bones", func(c *effectors.Chain) bool { return c.Target == effectors.ChainToBones })
	weighs := needs("positionWeight", "1", func(c *effectors.Chain) bool {
		return c.PositionWeight > 0 || c.RotationWeight > 0
	})
	reaches := needs("positionWeight", "1", func(c *effectors.Chain) bool { return c.PositionWeight > 0 })
	turns := needs("rotationWeight", "1", func(c *effectors.Chain) bool { return c.RotationWeight > 0 })
	bends := needs("poleWeight", "1", func(c *effectors.Chain) bool { return c.PoleWeight > 0 })
	limited := needs("limit.on", "on", func(c *effectors.Chain) bool { return c.Limit.On })
	forks := &need{why: phrase.Say("No other chain has the same root"), entry: chainsPath, met: func(p *Preset) bool {
		c := l.find(&p.Settings)
		return c == nil || slices.ContainsFunc(p.Chains, func(o effectors.Chain) bool { return o.ID != c.ID && o.Root == c.Root })
	}}
	l.section(section{path: l.path, group: "Chain " + l.id, category: OfChains, source: "Stolpe 2021, future work"})
	l.add(entry{
		path: "target", label: "Target", kind: Choice, basic: true,
		at: l.at(ofMember(func(m *effectors.Chain) *uint8 { return (*uint8)(&m.Target) })),
		options: []Option{
			{
				"bones", "Body bones",
				"The target moves with up to three bones of the body, by their weights. At position 0 it " +
					"is where the tip is in the rest shape.",
			},
			{"device", "Device", "The target moves and rotates with the device that the chain follows."},
			{"place", "Fixed place", "The target stays at a place in the tracking space."},
		},
		needs: []*need{weighs},
		help:  "What the target of the chain is fixed to. Position and rotation are relative to that.",
	})
	l.add(entry{
		path: "parents.first.bone", label: "First bone", kind: Choice, source: "Marmaras 2024, 3.5.1.2",
		at:      l.at(ofMember(func(m *effectors.Chain) *uint8 { return (*uint8)(&m.Parents[0].Bone) })),
		options: bones,
		needs:   []*need{weighs, onBones},
		help:    "Bone of the body that carries the target, beside the others by its weight.",
	})
	l.add(entry{
		path: "parents.first.weight", label: "First bone weight", kind: Weight, source: "Marmaras 2024, 3.5.1.2",
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Parents[0].Weight })),
		needs: []*need{weighs, onBones},
		help:  "How much this bone carries the target beside the other two. Only the ratio of the weights counts.",
	})
	l.add(entry{
		path: "parents.second.bone", label: "Second bone", kind: Choice, source: "Marmaras 2024, 3.5.1.2",
		at:      l.at(ofMember(func(m *effectors.Chain) *uint8 { return (*uint8)(&m.Parents[1].Bone) })),
		options: bones,
		needs:   []*need{weighs, onBones},
		help:    "Bone of the body that carries the target, beside the others by its weight.",
	})
	l.add(entry{
		path: "parents.second.weight", label: "Second bone weight", kind: Weight, source: "Marmaras 2024, 3.5.1.2",
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Parents[1].Weight })),
		needs: []*need{weighs, onBones},
		help:  "How much this bone carries the target beside the other two. Only the ratio of the weights counts.",
	})
	l.add(entry{
		path: "parents.third.bone", label: "Third bone", kind: Choice, source: "Marmaras 2024, 3.5.1.2",
		at:      l.at(ofMember(func(m *effectors.Chain) *uint8 { return (*uint8)(&m.Parents[2].Bone) })),
		options: bones,
		needs:   []*need{weighs, onBones},
		help:    "Bone of the body that carries the target, beside the others by its weight.",
	})
	l.add(entry{
		path: "parents.third.weight", label: "Third bone weight", kind: Weight, source: "Marmaras 2024, 3.5.1.2",
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Parents[2].Weight })),
		needs: []*need{weighs, onBones},
		help:  "How much this bone carries the target beside the other two. Only the ratio of the weights counts.",
	})
	l.add(entry{
		path: "position.x", label: "Position x", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		basic: true,
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Position[0] })),
		needs: []*need{reaches},
		help:  "Position of the target to the avatar's left, relative to what it is fixed to.",
	})
	l.add(entry{
		path: "position.y", label: "Position y", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		basic: true,
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Position[1] })),
		needs: []*need{reaches},
		help:  "Position of the target up, relative to what it is fixed to.",
	})
	l.add(entry{
		path: "position.z", label: "Position z", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		basic: true,
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Position[2] })),
		needs: []*need{reaches},
		help:  "Position of the target forward, relative to what it is fixed to.",
	})
	l.add(entry{
		path: "rotation.xDeg", label: "Rotation x", kind: Angle, soft: span{-180, 180}, hard: span{-360, 360},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Rotation.X })),
		needs: []*need{turns},
		help: "Rotation of the target about x, relative to what it is fixed to. The tip takes it by the " +
			"rotation weight.",
	})
	l.add(entry{
		path: "rotation.yDeg", label: "Rotation y", kind: Angle, soft: span{-180, 180}, hard: span{-360, 360},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Rotation.Y })),
		needs: []*need{turns},
		help: "Rotation of the target about y, relative to what it is fixed to. The tip takes it by the " +
			"rotation weight.",
	})
	l.add(entry{
		path: "rotation.zDeg", label: "Rotation z", kind: Angle, soft: span{-180, 180}, hard: span{-360, 360},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Rotation.Z })),
		needs: []*need{turns},
		help: "Rotation of the target about z, relative to what it is fixed to. The tip takes it by the " +
			"rotation weight.",
	})
	l.add(entry{
		path: "positionWeight", label: "Position weight", kind: Weight, basic: true,
		at:  l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.PositionWeight })),
		off: &zero,
		help: "How far the tip moves from its rest shape to the target. 0 keeps the rest shape, 1 reaches the " +
			"target as far as the bones allow.",
	})
	l.add(entry{
		path: "rotationWeight", label: "Rotation weight", kind: Weight, basic: true,
		at:  l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.RotationWeight })),
		off: &zero,
		help: "How much the tip takes the rotation of the target. 0 keeps the solver's rotation, 1 matches the " +
			"target exactly. The bones share the twist.",
	})
	l.add(entry{
		path: "method", label: "Method", kind: Choice, basic: true, source: "Stolpe 2021, 2.3–2.5",
		at: l.at(ofMember(func(m *effectors.Chain) *uint8 { return (*uint8)(&m.Method) })),
		options: []Option{
			{
				"fabrik", "FABRIK",
				"FABRIK (Aristidou and Lasenby 2011). The only method for chains that share a root.",
			},
			{"ccd", "CCD", "Cyclic coordinate descent from the tip (Wang and Chen 1991). Bends most near the tip."},
			{"leastSquares", "Least squares", "Damped least squares. Spreads the bend over all bones."},
			{"twoBones", "Two bones", "Closed form, for chains of exactly two bones."},
		},
		help: "Method that brings the tip to its target.",
	})
	l.add(entry{
		path: "stiffness", label: "Stiffness", kind: Weight, basic: true,
		at: l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Stiffness })),
		help: "How strongly the chain returns to its rest shape while it reaches. 0 keeps the last shape, 1 " +
			"starts from the rest shape every time.",
	})
	l.add(entry{
		path: "iterations", label: "Iterations", kind: Count, soft: span{1, 200}, hard: span{1, 1000},
		at:   l.at(ofMember(func(m *effectors.Chain) *int { return &m.Iterations })),
		help: "Maximum number of iterations of the method. Low values cost less but can miss difficult targets.",
	})
	l.add(entry{
		path: "poleWeight", label: "Pole weight", kind: Weight, basic: true, source: "Stolpe 2021, 2.5",
		at:   l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.PoleWeight })),
		off:  &zero,
		help: "How far the chain bends towards its pole. 0 leaves the bend to the method.",
	})
	l.add(entry{
		path: "pole.x", label: "Pole x", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Pole[0] })),
		needs: []*need{bends},
		help: "Position of the pole to the avatar's left of the root, in the frame of the bone that carries the " +
			"chain.",
	})
	l.add(entry{
		path: "pole.y", label: "Pole y", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Pole[1] })),
		needs: []*need{bends},
		help:  "Position of the pole above the root, in the frame of the bone that carries the chain.",
	})
	l.add(entry{
		path: "pole.z", label: "Pole z", kind: Length, soft: span{-2, 2}, hard: span{-1000, 1000},
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Pole[2] })),
		needs: []*need{bends},
		help:  "Position of the pole in front of the root, in the frame of the bone that carries the chain.",
	})
	l.add(entry{
		path: "limit.on", label: "Swing limit", kind: Toggle, basic: true,
		at:   l.at(memberToggle[effectors.Chain](func(m *effectors.Chain) *bool { return &m.Limit.On })),
		off:  &zero,
		help: "Keeps every bone of the chain in a cone around its rest direction, and its twist in a range.",
	})
	l.add(entry{
		path: "limit.swingDeg", label: "Maximum swing", kind: Angle, soft: span{0, 180}, basic: true,
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Limit.Swing })),
		needs: []*need{limited},
		help:  "Angle by which a bone may swing from its rest direction, seen from the bone before.",
	})
	l.add(entry{
		path: "limit.twistDeg", label: "Maximum twist", kind: Angle, soft: span{0, 180},
		source: "Aristidou and Lasenby 2011; Scheurenbrand 2019, 9.2",
		at:     l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Limit.Twist })),
		needs:  []*need{limited},
		help: "Angle by which a joint may twist about its bone. The joints of the chain share the twist that " +
			"the rotation of the target asks for.",
	})
	l.add(entry{
		path: "pull", label: "Pull", kind: Weight,
		at:    l.at(ofMember(func(m *effectors.Chain) *float64 { return &m.Pull })),
		needs: []*need{forks},
		help:  "How strongly this tip moves the bones that it shares with other chains of the same root.",
	})
}
