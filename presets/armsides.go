package presets

import "posewright/solver"

// perArm are the parameters that each arm has of its own where arms are not linked, with where their fields are in
// an arm.
var perArm = [...]struct {
	path string
	at   memberField[solver.ArmSide]
}{
	{"torso.reachGainDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Reach.ReachGain })},
	{"torso.reachStart", ofMember(func(a *solver.ArmSide) *float64 { return &a.Reach.ReachStart })},
	{"torso.reachMaxDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Reach.ReachMax })},
	{"arms.method", ofMember(func(a *solver.ArmSide) *uint8 { return (*uint8)(&a.Method) })},
	{"arms.swivel", ofMember(func(a *solver.ArmSide) *uint8 { return (*uint8)(&a.Swivel) })},
	{"arms.wristMaxDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.WristMax })},
	{"arms.softReach", ofMember(func(a *solver.ArmSide) *float64 { return &a.SoftReach })},
	{"arms.forearmTwist", ofMember(func(a *solver.ArmSide) *float64 { return &a.ForearmTwist })},
	{"arms.upperArmTwist", ofMember(func(a *solver.ArmSide) *float64 { return &a.UpperArmTwist })},
	{"swivel.phi0Deg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.Phi0 })},
	{"swivel.handPitchDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.HandPitch })},
	{"swivel.handYawDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.HandYaw })},
	{"swivel.handWeight", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.HandWeight })},
	{"swivel.wristStraight", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.WristStraight })},
	{"swivel.forearmNeutral", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.ForearmNeutral })},
	{"swivel.bound", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.Bound })},
	{"swivel.qAzimuthDeg", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.QAzimuth })},
	{"swivel.deviationWeight", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.DeviationWeight })},
	{"swivel.flexionWeight", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.FlexionWeight })},
	{"swivel.twistWeight", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.TwistWeight })},
	{"swivel.robustThreshold", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.RobustThreshold })},
	{"swivel.limiter.on", memberToggle[solver.ArmSide](func(a *solver.ArmSide) *bool { return &a.Elbow.Limiter.On })},
	{"swivel.limiter.speed", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.Limiter.Speed })},
	{"swivel.limiter.gain", ofMember(func(a *solver.ArmSide) *float64 { return &a.Elbow.Limiter.Gain })},
}

// eachArm are the parameters of either arm, described as those of both.
func eachArm(both []Parameter) (all []Parameter) {
	for side, name := range [...]string{"left", "right"} {
		arm := func(s *Settings) *solver.ArmSide {
			if side == 0 {
				return &s.Arms.Left
			}
			return &s.Arms.Right
		}
		group := upperFirst(name) + " arm"
		for _, one := range perArm {
			i := 0
			for both[i].Path != one.path {
				i++
			}
			p := both[i]
			p.Path, p.Group, p.Category, p.at = armPath(name, one.path), group, OfArms, one.at.of(arm)
			p.ambiguous, p.needs = true, armNeeds(side, p.needs)
			all = append(all, p)
		}
	}
	return all
}

// Arm returns the numbers of the arm of a side, 0 left, 1 right, beside those of its swivel, in the units of
// files. Not to be changed.
func (s *Settings) Arm(side int) *solver.ArmNumbers {
	numbers, _ := (*solver.Settings)(s).Arm(side)
	return numbers
}
