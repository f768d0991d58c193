package presets

import (
	"posewright/solver"
)

// spineLimitSections are the limits of the joints of the spine.
func spineLimitSections() (l sections) {
	for i, joint := range [solver.SpineLimitCount]struct{ id, name, of string }{
		solver.LimitOfSpine: {"spine", "Spine", "the spine on the hips"},
		solver.LimitOfChest: {"chest", "Chest", "the chest on the spine, and of an upper chest on the chest"},
		solver.LimitOfNeck:  {"neck", "Neck", "the neck on the chest"},
	} {
		limited := &need{path: "spine.limit." + joint.id + ".on", to: "on", met: func(p *Preset) bool {
			return p.Spine.Limit[i].On
		}}
		l.section(section{
			path: "spine.limit." + joint.id, group: "Spine", category: OfTorso, source: "Scheurenbrand 2019, 4.2",
		})
		l.add(entry{
			path: "on", label: joint.name + " limit", kind: Toggle,
			at:  toggled{&settings.Spine.Limit[i].On},
			off: &zero,
			help: "Keep " + joint.of + " inside its range of motion. Free hips move so that the head still " +
				"reaches its target.",
		})
		l.add(entry{
			path: "forwardDeg", label: joint.name + " forward swing", kind: Angle, soft: span{0, 120},
			hard:  span{0, 180},
			at:    float{&settings.Spine.Limit[i].Forward},
			needs: []*need{limited},
			help:  "Limit of the forward bend of " + joint.of + ". Between the directions the limit is an ellipse.",
		})
		l.add(entry{
			path: "backwardDeg", label: joint.name + " backward swing", kind: Angle, soft: span{0, 120},
			hard:  span{0, 180},
			at:    float{&settings.Spine.Limit[i].Backward},
			needs: []*need{limited},
			help:  "Limit of the backward bend of " + joint.of + ". Between the directions the limit is an ellipse.",
		})
		l.add(entry{
			path: "sideDeg", label: joint.name + " side swing", kind: Angle, soft: span{0, 120}, hard: span{0, 180},
			at:    float{&settings.Spine.Limit[i].Side},
			needs: []*need{limited},
			help: "Limit of the bend of " + joint.of + " to the left and to the right. Between the directions " +
				"the limit is an ellipse.",
		})
		l.add(entry{
			path: "twistDeg", label: joint.name + " twist", kind: Angle, soft: span{0, 120}, hard: span{0, 180},
			at:    float{&settings.Spine.Limit[i].Twist},
			needs: []*need{limited},
			help:  "Limit of the twist of " + joint.of + " to either side.",
		})
	}
	return l
}

var spineSection = section{
	path: "spine", group: "Spine", category: OfTorso, source: "Posewright spine",
	entries: []entry{
		{
			path: "lock", label: "Spine lock", kind: Choice,
			at:      chosen{(*uint8)(&settings.Spine.Mode)},
			options: methods(solver.SpineModes[:]),
			help: "Which end keeps its target when hips and head are both tracked and the spine is too long or too " +
				"short between them.",
		},
		{
			path: "stiffness", label: "Spine stiffness", kind: Weight,
			at:  float{&settings.Spine.Stiffness},
			off: &zero,
			help: "Resistance of the spine to bending and straightening. At high values the unlocked end misses its " +
				"target instead.",
		},
		{
			path: "curveDeg", label: "Spine curve", kind: Angle, soft: span{-45, 45}, hard: span{-57, 57},
			at:  float{&settings.Spine.Curve},
			off: &zero,
			help: "Additional curve of the back, beyond the rotation of the chest. Positive values round the back, " +
				"negative values arch it.",
		},
	},
}
