package presets

import (
	"slices"

	"posewright/effectors"
	"posewright/solver"
)

// limitSections are the ranges of motion of the joints of arms and legs.
func limitSections() (l sections) {
	for id := range effectors.LimitCount {
		up, down := "up", "down"
		if id >= effectors.LeftUpperLegLimit {
			up, down = "outward", "inward"
		}
		path := "limits." + id.String()
		arm := id < effectors.LeftUpperLegLimit && id&^1 != effectors.LeftLowerArmLimit
		on := &need{path: path + ".on", to: "on", met: func(p *Preset) bool { return p.Limits[id].On }}
		holds := limitNeeds(id)
		ranges := append(slices.Clip(holds), on)
		l.section(section{
			path: path, group: words(id.String()) + " limit", category: OfLimits,
			source: "Scheurenbrand 2019, 4.2 and 4.3",
		})
		l.add(entry{
			path: "on", label: "Limit on", kind: Toggle, basic: arm,
			at:    toggled{&settings.Limits[id].On},
			needs: holds,
			off:   &zero,
			help:  "Keep the joint inside its range of motion. Targets outside it are missed.",
		})
		l.add(entry{
			path: "forwardDeg", label: "Forward swing", kind: Angle, soft: span{0, 180},
			at:    float{&settings.Limits[id].Forward},
			needs: ranges,
			help:  "Limit of the swing forward from the T-pose. Between the four directions the limit is an ellipse.",
		})
		l.add(entry{
			path: "backwardDeg", label: "Backward swing", kind: Angle, soft: span{0, 180},
			at:    float{&settings.Limits[id].Backward},
			needs: ranges,
			help:  "Limit of the swing backward from the T-pose. Between the four directions the limit is an ellipse.",
		})
		l.add(entry{
			path: "upDeg", label: upperFirst(up) + " swing", kind: Angle, soft: span{0, 180},
			at:    float{&settings.Limits[id].Up},
			needs: ranges,
			help: "Limit of the swing " + up + " from the T-pose. Between the four directions the limit is an " +
				"ellipse.",
		})
		l.add(entry{
			path: "downDeg", label: upperFirst(down) + " swing", kind: Angle, soft: span{0, 180},
			at:    float{&settings.Limits[id].Down},
			needs: ranges,
			help: "Limit of the swing " + down + " from the T-pose. Between the four directions the limit is an " +
				"ellipse.",
		})
		l.add(entry{
			path: "twistMinDeg", label: "Minimum twist", kind: Angle, soft: span{-180, 0},
			at:    float{&settings.Limits[id].TwistMin},
			needs: ranges,
			help:  "Limit of the twist about the bone in the negative direction.",
		})
		l.add(entry{
			path: "twistMaxDeg", label: "Maximum twist", kind: Angle, soft: span{0, 180},
			at:    float{&settings.Limits[id].TwistMax},
			needs: ranges,
			help:  "Limit of the twist about the bone in the positive direction.",
		})
		l.add(entry{
			path: "pass", label: "Limit pass", kind: Choice,
			at: chosen{(*uint8)(&settings.Limits[id].Pass)},
			options: []Option{
				{
					"backward", "Always",
					"Enforced in the backward pass of FABRIK and in the final pose of every method.",
				},
				{
					"forward", "While solving",
					"Enforced only in the forward pass of chain methods. It guides the limb, and the " +
						"final pose can exceed it.",
				},
			},
			needs: []*need{on},
			help:  "Solver pass in which the limit is enforced.",
		})
	}
	return l
}

// limitNeeds are what a limit needs so that it can hold its joint. Where it does not hold the finished pose, it
// takes a method of the limb that works with limits, and of a shoulder one that moves it.
func limitNeeds(id effectors.LimitID) []*need {
	always := func(p *Preset) bool { return p.Limits[id].Pass == effectors.BackwardPass }
	if id >= effectors.LeftUpperLegLimit {
		return []*need{{path: "legs.method", to: "fabrik", met: func(p *Preset) bool {
			return always(p) || solver.LegMethods[p.Legs.Method].Uses&solver.UsesLimits != 0
		}}}
	}
	side := int(id & 1)
	needs := []*need{{path: "arms.method", to: "fabrik", side: armSide(side), eachArm: true, met: func(p *Preset) bool {
		return always(p) || solver.ArmMethods[p.Arm(side).Method].Uses&solver.UsesLimits != 0
	}}}
	if id <= effectors.RightShoulderLimit {
		needs = append(needs, &need{path: "shoulders.method", to: "return", met: func(p *Preset) bool {
			return always(p) || p.Shoulders.Method == solver.ShoulderByReturn
		}})
	}
	return needs
}
