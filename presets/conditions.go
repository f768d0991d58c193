package presets

import (
	"slices"
	"strings"

	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/swivel"
)

// need is something that a preset must have so that a parameter counts: mostly that another parameter is not 0, is
// on, or is one of some methods.
type need struct {
	path string // of the other parameter
	to   string // a value of it that meets the need, as [SetPath] takes it
	met  func(p *Preset) bool

	// Of what each arm may have for itself: arm in place of met, and which arm is meant. The path is that of both arms.
	arm  func(n *solver.ArmNumbers, elbow *swivel.Numbers) bool
	side armSide
	// eachArm says that the path is that of an arm's own where arms are not linked, although met looks at both.
	eachArm bool

	// hides says that rows are left out whose need is not met: of another kind of ground, or of one arm while both
	// are linked.
	hides bool

	// why is why the need is not met where no parameter meets it.
	why phrase.Phrase
}

// armSide is which arm is meant.
type armSide int

const (
	anyArm armSide = iota - 1
	leftArm
	rightArm
)

// isMet reports whether a preset has what is needed.
func (n *need) isMet(p *Preset) bool {
	if n.arm == nil {
		return n.met(p)
	}
	s := (*solver.Settings)(&p.Settings)
	if n.side != anyArm {
		return n.arm(s.Arm(int(n.side)))
	}
	return n.arm(s.Arm(int(leftArm))) || n.arm(s.Arm(int(rightArm)))
}

// pathIn is the path of the parameter that is in the way in a preset: of an arm's own where arms are not linked.
func (n *need) pathIn(p *Preset) string {
	if n.arm == nil && !n.eachArm || p.Arms.Linked {
		return n.path
	}
	return armPath([...]string{"left", "right"}[max(n.side, leftArm)], n.path)
}

// Acts reports whether a parameter counts in a preset: whether there are devices and a motion with which another
// value gives another pose. It does not where it is of a method that is not chosen, of a limit that is off, or of
// something whose weight is 0.
func (p *Parameter) Acts(preset *Preset) bool {
	for _, n := range p.needs {
		if !n.isMet(preset) {
			return false
		}
	}
	return true
}

// Off reports whether a parameter has the value with which it does nothing: a weight or an offset of 0, a limit
// that is off. Another value counts.
func (p *Parameter) Off(preset *Preset) bool { return p.off != nil && p.Get(preset) == *p.off }

// Idle says why a parameter does not count in a preset, such as "Pull stiffness is 0", and what makes it count, as
// [SetWritten] takes it: nothing where that takes a calibration or a file. Why is empty where it counts.
func (p *Parameter) Idle(preset *Preset) (why phrase.Phrase, enable []string) {
	if p.Acts(preset) {
		return phrase.Phrase{}, nil
	}
	changed := preset.Clone()
	possible := true
	for range len(p.needs) { // one may need another again
		for _, n := range p.needs {
			if n.isMet(&changed) {
				continue
			}
			if why.Empty() {
				why = n.reason(&changed)
			}
			if n.path == "" {
				possible = false
				continue
			}
			assignment := n.pathIn(&changed) + "=" + n.to
			if slices.Contains(enable, assignment) || SetPath(&changed, assignment) != nil {
				continue
			}
			enable = append(enable, assignment)
		}
	}
	if !possible {
		enable = nil
	}
	return why, enable
}

// condition is a sentence about what a parameter needs so that it counts; empty where it always does.
func (p *Parameter) condition() string {
	var examples []string
	for _, n := range p.needs {
		if n.path != "" {
			examples = append(examples, n.path+"="+n.to)
		}
	}
	if len(examples) == 0 {
		return ""
	}
	return " Counts for example with " + strings.Join(examples, " and ") + "."
}

// reason says which value is in the way.
func (n *need) reason(p *Preset) phrase.Phrase {
	if !n.why.Empty() {
		return n.why
	}
	other, _ := Lookup(n.pathIn(p))
	if other.Kind == Choice || other.Kind == Toggle {
		return phrase.Say("{{.Name}} is {{.Value}}", "Name", other.Phrase(), "Value", phrase.Term(other.Format(other.Get(p))))
	}
	return phrase.Say("{{.Name}} is {{.Value}}", "Name", other.Phrase(), "Value", other.exact(other.Get(p)))
}

// Hidden reports whether a parameter is one of those that a list leaves out while they do not count, because
// others stand for them: of another kind of ground, of one arm while both are linked, or of both while they are
// not.
func (p *Parameter) Hidden(preset *Preset) bool {
	return slices.ContainsFunc(p.needs, func(n *need) bool { return n.hides && !n.isMet(preset) })
}

// Hindrances are the paths of the parameters that keep the one at a path from counting with compiled settings,
// which differ from those of a preset in nothing that decides that.
func Hindrances(path string, compiled *solver.Settings) []string {
	parameter, ok := Lookup(path)
	if !ok {
		return nil
	}
	preset := &Preset{Settings: Settings(*compiled)}
	var paths []string
	for _, n := range parameter.needs {
		if !n.isMet(preset) && n.path != "" {
			paths = append(paths, n.pathIn(preset))
		}
	}
	return paths
}

// Switches are the paths of the parameters of a preset of which another value makes something count that does not
// count now, alone.
func Switches(preset *Preset) []string {
	var paths []string
	for _, p := range ParametersOf(preset) {
		var missing []string
		for _, n := range p.needs {
			if n.isMet(preset) {
				continue
			}
			if n.path == "" {
				missing = append(missing, "")
			} else if path := n.pathIn(preset); !slices.Contains(missing, path) {
				missing = append(missing, path)
			}
		}
		if len(missing) == 1 && missing[0] != "" {
			paths = append(paths, missing[0])
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}

// What several entries need. The value that meets a need is the default where that does.
var (
	linkedArms   = &need{path: linkedPath, to: "on", hides: true, met: func(p *Preset) bool { return p.Arms.Linked }}
	unlinkedArms = &need{path: linkedPath, to: "off", hides: true, met: func(p *Preset) bool { return !p.Arms.Linked }}

	torsoByLine = &need{path: "torso.method", to: "posewright", met: func(p *Preset) bool {
		return p.Torso.Method == solver.TorsoByWristLine
	}}
	torsoByHands = &need{path: "torso.method", to: "posewright", met: func(p *Preset) bool { // or by their line
		return p.Torso.Method != solver.TorsoByHeadset
	}}
	torsoByTable = &need{path: "torso.method", to: "scheurenbrand", met: func(p *Preset) bool {
		return p.Torso.Method == solver.TorsoByHeadset
	}}
	torsoNotParger = &need{path: "torso.method", to: "posewright", met: func(p *Preset) bool {
		return p.Torso.Method == solver.TorsoByWristLine || p.Torso.Method == solver.TorsoByHeadset
	}}
	shouldersReach = &need{path: "shoulders.method", to: "reach", met: func(p *Preset) bool {
		return p.Shoulders.Method == solver.ShoulderByReach
	}}
	shouldersReturn = &need{path: "shoulders.method", to: "return", met: func(p *Preset) bool {
		return p.Shoulders.Method == solver.ShoulderByReturn
	}}

	armsUseChain = armsUse(solver.UsesChain)
	armsByFABRIK = armsBy("fabrik", func(m solver.ArmMethod) bool { return m == solver.ArmByFABRIK })
	armsByCCD    = armsBy("ccd", func(m solver.ArmMethod) bool {
		return m == solver.ArmByCCD || m == solver.ArmByCCDFromRoot
	})
	elbowBySwivel = armsBy("swivel", func(m solver.ArmMethod) bool { // which chains begin with
		return m == solver.ArmBySwivel || solver.ArmMethods[m].Uses&solver.UsesLimits != 0
	})
	elbowLimited = armsBy("swivel", func(m solver.ArmMethod) bool { // printed methods have no limiter
		uses := solver.ArmMethods[m].Uses
		return uses&solver.UsesChain == 0 || uses&solver.UsesLimits != 0
	})
	swivelOfOurs = &need{path: "arms.swivel", to: "posewright2", side: anyArm, arm: func(n *solver.ArmNumbers, _ *swivel.Numbers) bool {
		return n.Swivel == solver.SwivelByWrist || n.Swivel == solver.SwivelByTransport
	}}
	swivelByWrist = &need{path: "arms.swivel", to: "posewright2", side: anyArm, arm: func(n *solver.ArmNumbers, _ *swivel.Numbers) bool {
		return n.Swivel == solver.SwivelByWrist
	}}
	limiterOn = &need{path: "swivel.limiter.on", to: "on", side: anyArm, arm: func(_ *solver.ArmNumbers, elbow *swivel.Numbers) bool {
		return elbow.Limiter.On
	}}

	calibrated = &need{why: phrase.Say("The preset has no calibration"), met: func(p *Preset) bool {
		return p.Calibration.Calibrated()
	}}
	retargets = &need{path: "retarget.on", to: "on", met: func(p *Preset) bool { return p.Retarget.On }}
)

// armsUse needs an arm by a method that uses something.
func armsUse(what solver.Uses) *need {
	return &need{path: "arms.method", to: "fabrik", side: anyArm, arm: func(n *solver.ArmNumbers, _ *swivel.Numbers) bool {
		return solver.ArmMethods[n.Method].Uses&what != 0
	}}
}

// armsBy needs an arm by one of some methods.
func armsBy(to string, is func(solver.ArmMethod) bool) *need {
	return &need{path: "arms.method", to: to, side: anyArm, arm: func(n *solver.ArmNumbers, _ *swivel.Numbers) bool {
		return is(n.Method)
	}}
}

// armNeeds are the needs of a parameter of both arms as those of one arm.
func (p *Parameter) armNeeds(side int) []*need {
	needs := []*need{unlinkedArms}
	for _, n := range p.needs {
		switch {
		case n == linkedArms:
		case n.arm != nil:
			own := *n
			own.side = armSide(side)
			needs = append(needs, &own)
		default:
			needs = append(needs, n)
		}
	}
	return needs
}
