package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

var pullSection = section{
	path: "pull", group: "Pull", category: OfSolver, source: "Marmaras 2024, 4.2.1",
	entries: []entry{
		{
			path: "method", label: "Pull method", kind: Choice,
			at:      chosen{(*uint8)(&settings.Pull.Method)},
			options: methods(solver.PullMethods[:]),
			needs:   []*need{somethingPulls},
			help:    "How limbs that fall short move the body. The same stiffness pulls further as printed.",
		},
		{
			path: "stiffness", label: "Pull stiffness", kind: Weight, basic: true,
			at:    float{&settings.Pull.Stiffness},
			needs: []*need{limbPulls},
			help: "Share of the distance a limb falls short by that the body moves to it. Applies to effectors with " +
				"a pull weight. At 0 the body does not move.",
		},
		{
			path: "iterations", label: "Pull iterations", kind: Count, soft: span{5, 50},
			at:    whole{&settings.Pull.Iterations},
			needs: []*need{somethingPulls},
			help:  "Number of iterations that balance the pulls of several limbs. High values are more exact.",
		},
		{
			path: "lean", label: "Pull lean", kind: Weight, source: "Posewright pull",
			at:    float{&settings.Pull.Lean},
			needs: []*need{somethingPulls},
			off:   &zero,
			help:  "Share of a sideways pull that the torso takes by leaning instead of moving.",
		},
		{
			path: "spineStiffness", label: "Lean spine stiffness", kind: Weight, source: "FinalIK, FullBodyBipedIK",
			at:    float{&settings.Pull.SpineStiffness},
			needs: []*need{somethingPulls, pullLeans},
			help: "How stiff the torso is when it leans. At 1 it leans as one piece about the hips, at 0 each bone " +
				"bends more than the one below.",
		},
		{
			path: "smoothing", label: "Reach smoothing", kind: Choice, source: "FinalIK, FullBodyBipedIK",
			at:      chosen{(*uint8)(&settings.Pull.Smoothing)},
			options: methods(solver.PullSmoothings[:]),
			needs:   []*need{balancedPull, limbReaches},
			help:    "How reach and push grow with the distance of the target.",
		},
	},
}

var lookAtSection = section{
	path: "lookAt", group: "Look-at", category: OfOrientation, source: "Marmaras 2024, 4.1",
	entries: []entry{
		{
			path: "weight", label: "Look-at weight", kind: Weight,
			at:   float{&settings.Gaze.Weight},
			off:  &zero,
			help: "How much the body turns to the look-at target. At 0 only the headset turns the head.",
		},
		{
			path: "target.x", label: "Look-at target x", kind: Length, soft: span{-3, 3}, hard: span{-100, 100},
			step:  0.05,
			at:    float{&settings.Gaze.Target[0]},
			needs: []*need{looks},
			help:  "Position of the look-at target to the left of the tracking origin.",
		},
		{
			path: "target.y", label: "Look-at target y", kind: Length, soft: span{-3, 3}, hard: span{-100, 100},
			step:  0.05,
			at:    float{&settings.Gaze.Target[1]},
			needs: []*need{looks},
			help:  "Height of the look-at target above the floor.",
		},
		{
			path: "target.z", label: "Look-at target z", kind: Length, soft: span{-3, 3}, hard: span{-100, 100},
			step:  0.05,
			at:    float{&settings.Gaze.Target[2]},
			needs: []*need{looks},
			help:  "Position of the look-at target in front of the tracking origin.",
		},
		{
			path: "bodyWeight", label: "Body weight", kind: Weight,
			at:    float{&settings.Gaze.Look.BodyWeight},
			needs: []*need{looks},
			help:  "Share of the rotation to the look-at target that the chest takes.",
		},
		{
			path: "headWeight", label: "Head weight", kind: Weight,
			at:    float{&settings.Gaze.Look.HeadWeight},
			needs: []*need{looks},
			help:  "Share of the rotation remaining after the chest that the head takes.",
		},
		{
			path: "eyesWeight", label: "Eyes weight", kind: Weight,
			at:    float{&settings.Gaze.Look.EyesWeight},
			needs: []*need{looks},
			help:  "Share of the rotation remaining after chest and head that the eyes take, if the avatar has eye bones.",
		},
		{
			path: "clampWeight", label: "Clamp weight", kind: Weight,
			at:    float{&settings.Gaze.Look.ClampWeight},
			needs: []*need{looks},
			help: "Limit of all look-at rotations: 0 does not limit, 0.5 limits to 90° to any side, 1 allows no " +
				"rotation.",
		},
		{
			path: "bodyMaxDeg", label: "Maximum body rotation", kind: Angle, soft: span{0, 90}, hard: span{0, 180},
			source: "Posewright look-at",
			at:     float{&settings.Gaze.Look.BodyMax},
			needs:  []*need{looks, bodyLooks},
			help:   "Maximum rotation of the chest to the look-at target.",
		},
		{
			path: "headMaxDeg", label: "Maximum head rotation", kind: Angle, soft: span{0, 120}, hard: span{0, 180},
			source: "Posewright look-at",
			at:     float{&settings.Gaze.Look.HeadMax},
			needs:  []*need{looks, headLooks},
			help:   "Maximum rotation of the head relative to the chest.",
		},
		{
			path: "eyesMaxDeg", label: "Maximum eyes rotation", kind: Angle, soft: span{0, 60}, hard: span{0, 180},
			source: "Posewright look-at",
			at:     float{&settings.Gaze.Look.EyesMax},
			needs:  []*need{looks, eyesLook},
			help:   "Maximum rotation of the eyes relative to the head. The look-at range maps of a VRM file also apply.",
		},
	},
}

var (
	stiffPull    = &need{path: "pull.stiffness", to: "0.5", met: func(p *Preset) bool { return p.Pull.Stiffness > 0 }}
	balancedPull = &need{path: "pull.method", to: "posewright", met: func(p *Preset) bool {
		return p.Pull.Method != solver.PullAsPrinted
	}}
	pullLeans = &need{path: "pull.lean", to: "0.5", met: func(p *Preset) bool { return p.Pull.Lean > 0 }}
	limbPulls = &need{path: "effectors.leftHand.pullWeight", to: "1", met: func(p *Preset) bool {
		return pullWeighs(p)
	}}
	limbReaches = &need{path: "effectors.leftHand.reachWeight", to: "1", met: func(p *Preset) bool {
		return reachWeighs(p)
	}}
	// somethingPulls needs what moves the body: pull weights with a stiffness, or reach or push.
	somethingPulls = &need{path: "effectors.leftHand.pullWeight", to: "1", met: func(p *Preset) bool {
		return pullWeighs(p) && p.Pull.Stiffness > 0 || reachWeighs(p)
	}}

	looks     = &need{path: "lookAt.weight", to: "1", met: func(p *Preset) bool { return p.Gaze.Weight > 0 }}
	bodyLooks = &need{path: "lookAt.bodyWeight", to: "0.5", met: func(p *Preset) bool {
		return p.Gaze.Look.BodyWeight > 0
	}}
	headLooks = &need{path: "lookAt.headWeight", to: "0.5", met: func(p *Preset) bool {
		return p.Gaze.Look.HeadWeight > 0
	}}
	eyesLook = &need{path: "lookAt.eyesWeight", to: "1", met: func(p *Preset) bool {
		return p.Gaze.Look.EyesWeight > 0
	}}
)

// pullWeighs reports whether a hand, a foot or the head pulls the body or holds it.
func pullWeighs(p *Preset) bool {
	for id := range p.PullWeight {
		if p.PullWeight[id] > 0 && p.Effectors[id].PositionWeight > 0 {
			return true
		}
	}
	return false
}

// reachWeighs reports whether a hand or a foot has reach or push.
func reachWeighs(p *Preset) bool {
	for i := range p.Pull.ReachWeight {
		if weights := p.Pull.ReachWeight[i] + p.Pull.PushWeight[i]; weights > 0 && p.Effectors[int(effectors.LeftHand)+i].PositionWeight > 0 {
			return true
		}
	}
	return false
}
