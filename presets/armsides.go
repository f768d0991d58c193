package presets

import (
	"reflect"
	"slices"
	"strings"

	"posewright/solver"
)

// lastOfArms is the parameter of both arms behind which the registry has those of either.
const lastOfArms = "swivel.limiter.gain"

// perArm are the parameters that each arm has of its own where arms are not linked, with where their fields are in solver.ArmSide.
var perArm = [...]struct{ path, field string }{
	{"torso.reachGainDeg", "reach.reachGain"}, {"torso.reachStart", "reach.reachStart"}, {"torso.reachMaxDeg", "reach.reachMax"},
	{"arms.method", "method"}, {"arms.swivel", "swivel"}, {"arms.wristMaxDeg", "wristMax"}, {"arms.softReach", "softReach"},
	{"arms.forearmTwist", "forearmTwist"}, {"arms.upperArmTwist", "upperArmTwist"},
	{"swivel.phi0Deg", "elbow.phi0"}, {"swivel.handPitchDeg", "elbow.handPitch"}, {"swivel.handYawDeg", "elbow.handYaw"}, {"swivel.handWeight", "elbow.handWeight"},
	{"swivel.wristStraight", "elbow.wristStraight"}, {"swivel.forearmNeutral", "elbow.forearmNeutral"}, {"swivel.bound", "elbow.bound"},
	{"swivel.qAzimuthDeg", "elbow.qAzimuth"}, {"swivel.deviationWeight", "elbow.deviationWeight"}, {"swivel.flexionWeight", "elbow.flexionWeight"},
	{"swivel.twistWeight", "elbow.twistWeight"}, {"swivel.robustThreshold", "elbow.robustThreshold"},
	{"swivel.limiter.on", "elbow.limiter.on"}, {"swivel.limiter.speed", "elbow.limiter.speed"}, {"swivel.limiter.gain", "elbow.limiter.gain"},
}

// armPath is the path of a parameter of perArm on a side, such as arms.left.phi0Deg.
func armPath(side, path string) string {
	_, name, _ := strings.Cut(path, ".")
	return "arms." + side + "." + name
}

// parametersPerArm are the parameters of either arm, described as those of both, which all holds.
func parametersPerArm(all []*Parameter) []*Parameter {
	var own []*Parameter
	for _, side := range [...]string{"left", "right"} {
		for _, one := range perArm {
			i := slices.IndexFunc(all, func(p *Parameter) bool { return p.Path == one.path })
			p := *all[i]
			p.Path, p.Group, p.ambiguous = armPath(side, one.path), upperFirst(side)+" arm", true
			p.place.field = fieldIndex(reflect.TypeFor[Settings](), "arms."+side+"."+one.field)
			own = append(own, &p)
		}
	}
	return own
}

// sharedByArms is the path of the parameter of both arms that a parameter of one arm stands for where they are not linked; false for any other.
func sharedByArms(path string) (string, bool) {
	shared, ok := sharedPaths[path]
	return shared, ok
}

// sharedPaths are the paths of either arm, with that of both.
var sharedPaths = func() map[string]string {
	paths := make(map[string]string, 2*len(perArm))
	for _, one := range perArm {
		paths[armPath("left", one.path)], paths[armPath("right", one.path)] = one.path, one.path
	}
	return paths
}()

// InUseByArms reports whether a parameter counts as the arms are linked: one arm's own only where they are not, that of both only where they are. It is
// true for what is not about the arms.
func InUseByArms(p *Preset, path string) bool {
	if _, own := sharedByArms(path); own {
		return !p.Arms.Linked
	}
	return p.Arms.Linked || !slices.ContainsFunc(perArm[:], func(one struct{ path, field string }) bool { return one.path == path })
}

// assign changes a parameter as SetValue does. Where that unlinks the arms, each gets what both had.
func (p *Preset) assign(parameter *Parameter, value any) error {
	linked := p.Arms.Linked
	if err := parameter.SetValue(p, value); err != nil {
		return err
	}
	if linked && !p.Arms.Linked {
		(*solver.Settings)(&p.Settings).Unlink()
	}
	return nil
}

// Arm returns the numbers of the arm of a side, 0 left, 1 right, beside those of its swivel, in the units of files. Not to be changed.
func (s *Settings) Arm(side int) *solver.ArmNumbers {
	numbers, _ := (*solver.Settings)(s).Arm(side)
	return numbers
}
