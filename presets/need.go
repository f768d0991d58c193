package presets

import (
	"strings"

	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/swivel"
)

// linkedPath is the parameter that says whether both arms have the same numbers.
const linkedPath = "arms.linked"

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

	// Where no parameter meets the need: why it is not met, and the entry that is missing.
	why   phrase.Phrase
	entry string
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

// armPath is the path of a parameter of perArm on a side, such as arms.left.phi0Deg.
func armPath(side, path string) string {
	_, name, _ := strings.Cut(path, ".")
	return "arms." + side + "." + name
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

	calibrated = &need{why: phrase.Say("The preset has no calibration"), entry: calibrationPath, met: func(p *Preset) bool {
		return p.Calibration.Calibrated()
	}}
	retargets    = &need{path: "retarget.on", to: "on", met: func(p *Preset) bool { return p.Retarget.On }}
	handsByShare = &need{path: "retarget.hands", to: "share", met: func(p *Preset) bool {
		return p.Retarget.Hands == solver.HandsByShare
	}}
	limbsTowardPerson = &need{path: "retarget.proportions", to: "mine", met: func(p *Preset) bool {
		return p.Retarget.Proportions == solver.ProportionsTowardPerson
	}}
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
func armNeeds(side int, both []*need) []*need {
	needs := []*need{unlinkedArms}
	for _, n := range both {
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
