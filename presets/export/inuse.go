package export

import (
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/basepose"
	"posewright/solver/gait"
	"posewright/solver/ground"
)

// inUse reports whether a parameter counts for the pose that a preset gives: it is not of a method that is not chosen, of a limit that is off, or of something
// whose weight is 0. What cannot be told is in use.
func inUse(p *presets.Preset, path string) bool {
	if !presets.InUseByArms(p, path) {
		return false
	}
	part := strings.Split(path, ".")
	has := func(i int, name string) bool { return i < len(part) && part[i] == name }
	legs := &solver.LegMethods[p.Legs.Method]
	either := func(holds func(arm *solver.ArmNumbers) bool) bool { return holds(p.Arm(0)) || holds(p.Arm(1)) }
	armsUse := func(what solver.Uses) bool {
		return either(func(arm *solver.ArmNumbers) bool { return solver.ArmMethods[arm.Method].Uses&what != 0 })
	}
	switch part[0] {
	case "limits":
		for id := range p.Limits {
			if has(1, effectors.LimitID(id).String()) {
				return p.Limits[id].On
			}
		}
	case "chains":
		c := p.Chain(part[min(1, len(part)-1)])
		return c == nil || c.PositionWeight > 0 || c.RotationWeight > 0 || has(2, "positionWeight") || has(2, "rotationWeight")
	case "magnets":
		return armsUse(solver.UsesMagnets)
	case "hints":
		for id := range p.Hints {
			if has(1, effectors.HintID(id).String()) {
				return p.Hints[id].PoleWeight > 0
			}
		}
	case "effectors":
		id, known := effectors.Named(part[min(1, len(part)-1)])
		switch {
		case !known:
		case has(2, "pullWeight"):
			return p.PullWeight[id] > 0 && (id != effectors.Head || pulls(p))
		case has(2, "reachWeight"):
			return p.Pull.ReachWeight[id-effectors.LeftHand] > 0 && p.Pull.Method != solver.PullAsPrinted
		case has(2, "pushWeight"):
			return p.Pull.PushWeight[id-effectors.LeftHand] > 0 && p.Pull.Method != solver.PullAsPrinted
		case has(2, "positionOffset"):
			return p.Effectors[id].PositionOffset != mgl64.Vec3{}
		case has(2, "rotationOffset"):
			return p.Effectors[id].RotationOffset != effectors.Angles{}
		case has(2, "override"):
			return p.Effectors[id].Override.On
		}
	case "spine":
		for i, name := range [...]string{"spine", "chest", "neck"} {
			if has(1, "limit") && has(2, name) {
				return p.Spine.Limit[i].On || has(3, "on")
			}
		}
	case "pull":
		switch {
		case has(1, "smoothing"):
			return reaches(p)
		case has(1, "spineStiffness"):
			return (pulls(p) || reaches(p)) && p.Pull.Lean > 0
		case has(1, "stiffness"):
			return pulls(p)
		}
		return pulls(p) || reaches(p)
	case "lookAt":
		return p.Gaze.Weight > 0
	case "arms":
		if has(1, "chain") {
			if has(2, "damping") || has(2, "retries") {
				return armsUse(solver.UsesLimits)
			}
			return armsUse(solver.UsesChain)
		}
		name, arm := part[len(part)-1], p.Arm(0)
		if has(1, "right") {
			arm = p.Arm(1)
		}
		switch {
		case name == "linked" || name == "method":
		case name == "swivel":
			return arm.Method == solver.ArmBySwivel
		case name == "softReach":
			return arm.SoftReach < 1
		case has(2, "limiter"), has(3, "limiter"):
			return slowsElbow(arm)
		case len(part) > 2 && !strings.Contains(name, "Twist") && !strings.HasPrefix(name, "reach") && name != "wristMaxDeg":
			return bendsBySwivel(arm)
		}
	case "legs":
		if has(1, "chain") {
			return legs.Uses&solver.UsesChain != 0
		}
		if has(1, "softReach") {
			return p.Legs.SoftReach < 1
		}
	case "shoulders":
		if has(1, "give") {
			return p.Shoulders.Method != solver.ShoulderStill
		}
	case "torso":
		return has(1, "method") || p.Torso.Method != solver.TorsoByHeadset // those by the hands share some of the numbers
	case "scheurenbrand":
		return p.Torso.Method == solver.TorsoByHeadset
	case "pargerReleased", "pargerPrinted":
		torso, swivel := solver.TorsoByHandsAsReleased, solver.SwivelByAngleAsReleased
		if part[0] == "pargerPrinted" {
			torso, swivel = solver.TorsoByHandsAsPrinted, solver.SwivelByAngleAsPrinted
		}
		return has(1, "torso") && p.Torso.Method == torso || has(1, "swivel") && either(func(arm *solver.ArmNumbers) bool { return arm.Method == solver.ArmBySwivel && arm.Swivel == swivel })
	case "swivel":
		if has(1, "limiter") {
			return slowsElbow(p.Arm(0))
		}
		return bendsBySwivel(p.Arm(0))
	case "gait":
		if has(1, "scheurenbrand") {
			return p.Gait.Method == gait.ByBalance
		}
	case "basePose":
		return has(1, "source") || p.BasePose.Source != basepose.Off
	case "retarget":
		return p.Retarget.On && p.Calibration.Calibrated()
	case "ground":
		switch {
		case has(1, "collider"):
			return p.Ground.Kind == ground.Triangles && (p.Ground.Collider.On || has(2, "on"))
		case has(1, "height"):
			return p.Ground.Height != 0
		case has(1, "slope"):
			return p.Ground.Kind == ground.Slope
		case has(1, "steps"):
			return p.Ground.Kind == ground.Steps
		}
		return p.Ground.Kind == ground.Slope || p.Ground.Kind == ground.Steps
	}
	return true
}

// pulls reports whether any limb pulls the body.
func pulls(p *presets.Preset) bool {
	for _, id := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.RightFoot} {
		if p.PullWeight[id] > 0 {
			return true
		}
	}
	return false
}

// reaches reports whether any limb has reach or push.
func reaches(p *presets.Preset) bool {
	none := [solver.PullEnds]float64{}
	return p.Pull.Method != solver.PullAsPrinted && (p.Pull.ReachWeight != none || p.Pull.PushWeight != none)
}

// bendsBySwivel reports whether an elbow goes by the numbers of Posewright's swivel model, as those of chains do where there is no pole.
func bendsBySwivel(arm *solver.ArmNumbers) bool {
	if arm.Method == solver.ArmBySwivel {
		return arm.Swivel == solver.SwivelByWrist || arm.Swivel == solver.SwivelByTransport
	}
	return solver.ArmMethods[arm.Method].Uses&solver.UsesLimits != 0
}

// slowsElbow reports whether the swivel limiter counts for an arm: printed methods have none.
func slowsElbow(arm *solver.ArmNumbers) bool {
	uses := solver.ArmMethods[arm.Method].Uses
	return uses&solver.UsesChain == 0 || uses&solver.UsesLimits != 0
}
