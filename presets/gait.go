package presets

import "posewright/solver"

// Gait says how feet that no device tracks step. The registry says what each number does.
type Gait struct {
	GaitNumbers
	Curves GaitCurves `json:"curves"`
}

// GaitNumbers are the numbers of a gait. L is the length of a leg, from hip joint to ankle.
type GaitNumbers struct {
	Method string `json:"method"`

	StanceHalf     float64 `json:"stanceHalf"` // L
	MinGap         float64 `json:"minGap"`     // L
	ToeOutDeg      float64 `json:"toeOutDeg"`
	StandTime      float64 `json:"standTime"`     // √(L/g)
	BalanceMargin  float64 `json:"balanceMargin"` // L
	BalanceHold    float64 `json:"balanceHold"`
	DistanceMax    float64 `json:"distanceMax"` // L
	YawInDeg       float64 `json:"yawInDeg"`
	YawOutDeg      float64 `json:"yawOutDeg"`
	YawHold        float64 `json:"yawHold"`
	SettleDistance float64 `json:"settleDistance"` // L
	SettleYawDeg   float64 `json:"settleYawDeg"`
	SettleDelay    float64 `json:"settleDelay"`
	StillSpeed     float64 `json:"stillSpeed"`

	StartSpeed    float64 `json:"startSpeed"`
	StopSpeed     float64 `json:"stopSpeed"`
	StartMargin   float64 `json:"startMargin"` // L
	VelocityFast  float64 `json:"velocityFast"`
	VelocitySlow  float64 `json:"velocitySlow"`
	WidthSideways float64 `json:"widthSideways"` // L
	YawTime       float64 `json:"yawTime"`
	YawLead       float64 `json:"yawLead"`
	YawLeadMaxDeg float64 `json:"yawLeadMaxDeg"`
	GoalTime      float64 `json:"goalTime"`
	GoalFreeze    float64 `json:"goalFreeze"`   // phase
	LandingReach  float64 `json:"landingReach"` // L
	PitchSideways float64 `json:"pitchSideways"`

	InPlace        bool    `json:"inPlace"`
	PhaseLock      bool    `json:"phaseLock"`
	PhaseGain      float64 `json:"phaseGain"`   // per stride
	CadenceGain    float64 `json:"cadenceGain"` // per stride
	Cadence        float64 `json:"cadence"`
	CadenceMin     float64 `json:"cadenceMin"`
	CadenceMax     float64 `json:"cadenceMax"`
	LockTime       float64 `json:"lockTime"`     // strides
	LateralPhase   float64 `json:"lateralPhase"` // strides
	BobPhaseWalk   float64 `json:"bobPhaseWalk"` // steps
	BobPhaseRun    float64 `json:"bobPhaseRun"`  // steps
	BobWeight      float64 `json:"bobWeight"`
	RateMin        float64 `json:"rateMin"`
	RateMax        float64 `json:"rateMax"`
	GeometryGain   float64 `json:"geometryGain"`
	HurryBehind    float64 `json:"hurryBehind"` // L
	HurryGain      float64 `json:"hurryGain"`   // per L
	HurryExtension float64 `json:"hurryExtension"`

	RollMaxDeg           float64 `json:"rollMaxDeg"`
	RollTime             float64 `json:"rollTime"`
	HeelMaxDeg           float64 `json:"heelMaxDeg"`
	HeelRateDeg          float64 `json:"heelRateDeg"` // per second
	Reach                float64 `json:"reach"`       // L
	PelvisDrop           float64 `json:"pelvisDrop"`  // L
	DropTime             float64 `json:"dropTime"`
	GroundTime           float64 `json:"groundTime"`
	HipSwingDeg          float64 `json:"hipSwingDeg"`
	ShoulderSwingWalkDeg float64 `json:"shoulderSwingWalkDeg"`
	ShoulderSwingRunDeg  float64 `json:"shoulderSwingRunDeg"`

	Scheurenbrand ScheurenbrandGait `json:"scheurenbrand"`
}

// ScheurenbrandGait are the numbers of Scheurenbrand's steps.
type ScheurenbrandGait struct {
	VelocityTime    float64 `json:"velocityTime"`
	DirectionSpeed  float64 `json:"directionSpeed"`
	WalkSpeed       float64 `json:"walkSpeed"`
	StepBase        float64 `json:"stepBase"`
	StepPerSpeed    float64 `json:"stepPerSpeed"`
	FastestSpeed    float64 `json:"fastestSpeed"`
	StepAhead       float64 `json:"stepAhead"` // of the length of a step
	BalanceAngleDeg float64 `json:"balanceAngleDeg"`
	DistanceMin     float64 `json:"distanceMin"` // L
	DistanceMax     float64 `json:"distanceMax"` // L
	YawInDeg        float64 `json:"yawInDeg"`
	YawOutDeg       float64 `json:"yawOutDeg"`
	StandTime       float64 `json:"standTime"`
	MinStepTime     float64 `json:"minStepTime"`
	MaxStepTime     float64 `json:"maxStepTime"`
}

func (g *Gait) equal(h *Gait) bool {
	return g.GaitNumbers == h.GaitNumbers && g.Curves.equal(&h.Curves)
}

// Sources of the gait's parameters, and their units.
const (
	fromGait = "Posewright gait model"
	fromStep = "Scheurenbrand 2019, 6."

	legLengths = "leg lengths"
	legTimes   = "√(L/g)" // L the length of a leg, g gravity: about 0.29 s for an adult
)

// gaitSection describes numbers of the gait.
type gaitSection struct{ section }

func (s *gaitSection) number(
	name, label, help string, kind Kind, unit string, soft, hard span, step float64, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64,
) {
	s.add(name, label, help, kind, unit, soft, hard, step,
		func(p *Preset) *float64 { return from(&p.Gait.GaitNumbers) }, func(s *solver.Settings) *float64 { return to(&s.Gait) })
}

func (s *gaitSection) legs(name, label, help string, soft, hard span, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64) {
	s.number(name, label, help, Number, legLengths, soft, hard, 0.01, from, to)
}

func (s *gaitSection) seconds(name, label, help string, soft, hard span, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64) {
	s.number(name, label, help, Duration, "s", soft, hard, 0.01, from, to)
}

func (s *gaitSection) degrees(name, label, help string, soft, hard span, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64) {
	s.number(name+"Deg", label, help, Angle, "°", soft, hard, 1, from, to)
}

func (s *gaitSection) speed(name, label, help string, soft, hard span, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64) {
	s.number(name, label, help+" It is for a leg of 0.85 m and goes with the root of the length of the leg.", Speed, "m/s", soft, hard, 0.01, from, to)
}

// factor describes a plain number, with a unit or without.
func (s *gaitSection) factor(name, label, help, unit string, soft, hard span, from func(*GaitNumbers) *float64, to func(*solver.Gait) *float64) {
	s.number(name, label, help, Number, unit, soft, hard, 0.01, from, to)
}

// basic shows the newest parameter to players too.
func (s *gaitSection) basic() { s.all[len(s.all)-1].Advanced = false }

func gaitParameters() []*Parameter {
	all := standingParameters()
	for _, section := range [...][]*Parameter{walkingParameters(), clockParameters(), footingParameters(), scheurenbrandSteps(), stepCurves()} {
		all = append(all, section...)
	}
	return all
}

// standingParameters are how feet stand and what makes a standing one step.
func standingParameters() []*Parameter {
	s := &gaitSection{section{path: "gait", group: "Steps", source: fromStep + "6; " + fromGait}}
	s.choice("method", "Step method", "What decides when and where a foot without a device steps.",
		func(p *Preset) *string { return &p.Gait.Method }, func(s *solver.Settings) place { return at(&s.Gait.Method) },
		Option{"posewright", "Posewright", "The extrapolated centre of mass makes feet step, and the headset's sway keeps walking in step with the person."},
		Option{"scheurenbrand", "Scheurenbrand", "Balance, distance and angle make a foot step; each step begins once the other has come far enough."})
	s.source = fromGait
	s.legs("stanceHalf", "Stance", "How far to its side of the body a foot stands at rest. Higher stands with the feet further apart.", span{0.04, 0.3}, span{0, 1},
		func(g *GaitNumbers) *float64 { return &g.StanceHalf }, func(g *solver.Gait) *float64 { return &g.StanceHalf })
	s.basic()
	s.legs("minGap", "Least gap", "How far apart across the body the feet are set down at least, when standing and going sideways. Higher keeps them from crossing.",
		span{0, 0.3}, span{0, 1},
		func(g *GaitNumbers) *float64 { return &g.MinGap }, func(g *solver.Gait) *float64 { return &g.MinGap })
	s.degrees("toeOut", "Toe-out", "How far the toes of a foot at rest point out to its side; below 0 they point in.", span{-10, 30}, span{-60, 60},
		func(g *GaitNumbers) *float64 { return &g.ToeOutDeg }, func(g *solver.Gait) *float64 { return &g.ToeOut })
	s.factor("standTime", "Duration of a step on the spot", "How long a step takes that a standing body makes. Lower steps faster; 1 is about 0.29 s for an adult.", legTimes,
		span{0.5, 3}, span{0.05, 20},
		func(g *GaitNumbers) *float64 { return &g.StandTime }, func(g *solver.Gait) *float64 { return &g.StandTime })

	s.source = fromStep + "6; Hof 2005; " + fromGait
	s.legs("balanceMargin", "Balance before a step", "How far the point where the body would come to rest may leave the feet before one of them steps under it. Lower steps sooner.",
		span{0.05, 0.4}, span{0, 2},
		func(g *GaitNumbers) *float64 { return &g.BalanceMargin }, func(g *solver.Gait) *float64 { return &g.BalanceMargin })
	s.seconds("balanceHold", "Balance lost for", "How long balance must be lost before a foot steps. Beyond twice the distance it steps at once. Higher ignores short sways.",
		span{0, 0.3}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.BalanceHold }, func(g *solver.Gait) *float64 { return &g.BalanceHold })
	s.source = fromStep + "6; " + fromGait
	s.legs("distanceMax", "Distance before a step", "How far the body may move away from where a foot stands before that foot steps after it. Lower takes more and smaller steps.",
		span{0.1, 0.8}, span{0.02, 2},
		func(g *GaitNumbers) *float64 { return &g.DistanceMax }, func(g *solver.Gait) *float64 { return &g.DistanceMax })
	s.basic()
	s.degrees("yawIn", "Turn inward before a step", "How far a foot may point inward, against the hips, before it steps round; the angle is negative. Nearer to 0 turns the feet sooner.",
		span{-90, 0}, span{-180, 0},
		func(g *GaitNumbers) *float64 { return &g.YawInDeg }, func(g *solver.Gait) *float64 { return &g.YawIn })
	s.degrees("yawOut", "Turn outward before a step", "How far a foot may point outward, against the hips, before it steps round. Lower turns the feet sooner.", span{0, 90}, span{0, 180},
		func(g *GaitNumbers) *float64 { return &g.YawOutDeg }, func(g *solver.Gait) *float64 { return &g.YawOut })
	s.source = fromGait
	s.seconds("yawHold", "Turned for", "How long a foot must be turned too far before it steps round. Higher ignores short turns of the hips.", span{0, 0.5}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.YawHold }, func(g *solver.Gait) *float64 { return &g.YawHold })
	s.legs("settleDistance", "Distance that is settled", "How far from its place a foot may stay when the body has come to rest; beyond, it is set right with a step.", span{0.02, 0.5}, span{0, 2},
		func(g *GaitNumbers) *float64 { return &g.SettleDistance }, func(g *solver.Gait) *float64 { return &g.SettleDistance })
	s.degrees("settleYaw", "Turn that is settled", "How far a foot may stay turned away when the body has come to rest; beyond, it is set right with a step.", span{5, 90}, span{0, 180},
		func(g *GaitNumbers) *float64 { return &g.SettleYawDeg }, func(g *solver.Gait) *float64 { return &g.SettleYaw })
	s.seconds("settleDelay", "Settled after", "How long the body is at rest before its feet are set right. Lower settles sooner, higher leaves the feet where they are for longer.",
		span{0.1, 3}, span{0, 60},
		func(g *GaitNumbers) *float64 { return &g.SettleDelay }, func(g *solver.Gait) *float64 { return &g.SettleDelay })
	s.speed("stillSpeed", "Counts as at rest", "Below which speed the body counts as at rest, so that its feet are set right.", span{0.01, 0.3}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.StillSpeed }, func(g *solver.Gait) *float64 { return &g.StillSpeed })
	return s.all
}

// walkingParameters are when a body walks, and where its feet go then.
func walkingParameters() []*Parameter {
	s := &gaitSection{section{path: "gait", group: "Walking", source: fromGait}}
	s.speed("startSpeed", "Walks from", "From which speed on the body walks instead of stepping on the spot. Lower walks sooner.", span{0.2, 0.6}, span{0.2, 5},
		func(g *GaitNumbers) *float64 { return &g.StartSpeed }, func(g *solver.Gait) *float64 { return &g.StartSpeed })
	s.toggle("inPlace", "Walks on the spot", "Whether the feet step on the spot when the headset bobs and sways as that of somebody who does. Off, they stay where they are, to music too.",
		func(p *Preset) *bool { return &p.Gait.InPlace }, func(s *solver.Settings) *bool { return &s.Gait.InPlace })
	s.speed("stopSpeed", "Stands below", "Below which speed a walking body stands still again. Higher stops sooner.", span{0.05, 0.2}, span{0, 0.2},
		func(g *GaitNumbers) *float64 { return &g.StopSpeed }, func(g *solver.Gait) *float64 { return &g.StopSpeed })
	s.legs("startMargin", "Balance before walking", "How far the point where the body would come to rest must leave the feet for it to walk. Higher ignores slow leans.", span{0, 0.2}, span{-1, 2},
		func(g *GaitNumbers) *float64 { return &g.StartMargin }, func(g *solver.Gait) *float64 { return &g.StartMargin })
	s.source = fromStep + "4; " + fromGait
	s.seconds("velocityFast", "Quick velocity within", "How long the velocity that tells a start or a stop takes to follow the hips. Higher is calmer and reacts later.", span{0.02, 0.2}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.VelocityFast }, func(g *solver.Gait) *float64 { return &g.VelocityFast })
	s.seconds("velocitySlow", "Steady velocity within", "How long the velocity that steps are planned with takes to follow the hips while one walks evenly. Higher keeps the steps more even.",
		span{0.1, 1}, span{0.001, 10},
		func(g *GaitNumbers) *float64 { return &g.VelocitySlow }, func(g *solver.Gait) *float64 { return &g.VelocitySlow })
	s.source = fromStep + "3, FootDistanceDirectional; " + fromGait
	s.legs("widthSideways", "Sideways stance", "How far to its side a foot is set down when going sideways or backward. Higher walks with the feet further apart.", span{0.02, 0.3}, span{0, 1},
		func(g *GaitNumbers) *float64 { return &g.WidthSideways }, func(g *solver.Gait) *float64 { return &g.WidthSideways })
	s.source = fromGait
	s.seconds("yawTime", "Turning within", "How long the speed of turning that steps are planned with takes to follow the hips. Higher is calmer and turns the feet later.", span{0.02, 0.5}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.YawTime }, func(g *solver.Gait) *float64 { return &g.YawTime })
	s.factor("yawLead", "Turn foreseen", "For which share of the rest of a step a turn of the body is foreseen. At 0 a foot lands as the hips face while it is in the air.", "", span{0, 1.5}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.YawLead }, func(g *solver.Gait) *float64 { return &g.YawLead })
	s.degrees("yawLeadMax", "Furthest turn foreseen", "How far a foot is turned ahead of the hips at most while the body turns.", span{5, 90}, span{1, 180},
		func(g *GaitNumbers) *float64 { return &g.YawLeadMaxDeg }, func(g *solver.Gait) *float64 { return &g.YawLeadMax })
	s.source = fromStep + "8; " + fromGait
	s.seconds("goalTime", "Goal follows within", "How long the place where a foot will land takes to follow what the body does. Higher swings the feet more smoothly and lands them later behind.",
		span{0.01, 0.3}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.GoalTime }, func(g *solver.Gait) *float64 { return &g.GoalTime })
	s.factor("goalFreeze", "Goal stays from", "From which phase of its swing on, 0 at lift-off and 1 at landing, a foot keeps to the place where it will land.", "", span{0.5, 1}, span{0, 1},
		func(g *GaitNumbers) *float64 { return &g.GoalFreeze }, func(g *solver.Gait) *float64 { return &g.GoalFreeze })
	s.legs("landingReach", "Furthest landing", "How far from its hip joint a foot is set down at most. Above 1 the heel rises or the pelvis goes down for it.", span{0.9, 1.2}, span{0.1, 3},
		func(g *GaitNumbers) *float64 { return &g.LandingReach }, func(g *solver.Gait) *float64 { return &g.LandingReach })
	s.source = fromStep + "3; " + fromGait
	s.factor("pitchSideways", "Sideways pitch", "How much a foot pitches in a step to the side, as a part of what it does in one forward. At 0 it stays level.", "", span{0, 1.5}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.PitchSideways }, func(g *solver.Gait) *float64 { return &g.PitchSideways })
	return s.all
}

// clockParameters are how the clock of the steps keeps with the person.
func clockParameters() []*Parameter {
	s := &gaitSection{section{path: "gait", group: "Step clock", source: fromGait}}
	s.toggle("phaseLock", "In step with the person", "Whether the headset's sway and bob say which foot steps, and when. Off, the feet walk at the pace of the curves, with either foot first.",
		func(p *Preset) *bool { return &p.Gait.PhaseLock }, func(s *solver.Settings) *bool { return &s.Gait.PhaseLock })
	s.factor("phaseGain", "Phase gain", "How fast the feet come into step with the headset. Higher locks sooner and follows its noise too.", "per stride", span{0.5, 6}, span{0, 50},
		func(g *GaitNumbers) *float64 { return &g.PhaseGain }, func(g *solver.Gait) *float64 { return &g.PhaseGain })
	s.factor("cadenceGain", "Cadence gain", "How fast the person's own cadence is learned. At 0 the feet keep to the factor below.", "per stride", span{0, 2}, span{0, 20},
		func(g *GaitNumbers) *float64 { return &g.CadenceGain }, func(g *solver.Gait) *float64 { return &g.CadenceGain })
	s.factor("cadence", "Step time factor at first", "How long the person's steps take against the curve of step time, until that is learned. Above 1 steps take longer.", "", span{0.7, 1.5}, span{},
		func(g *GaitNumbers) *float64 { return &g.Cadence }, func(g *solver.Gait) *float64 { return &g.Cadence })
	s.factor("cadenceMin", "Least step time factor", "The quickest steps that are learned, against the curve of step time.", "", span{0.4, 0.7}, span{0.1, 0.7},
		func(g *GaitNumbers) *float64 { return &g.CadenceMin }, func(g *solver.Gait) *float64 { return &g.CadenceMin })
	s.factor("cadenceMax", "Greatest step time factor", "The slowest steps that are learned, against the curve of step time.", "", span{1.5, 2.5}, span{1.5, 10},
		func(g *GaitNumbers) *float64 { return &g.CadenceMax }, func(g *solver.Gait) *float64 { return &g.CadenceMax })
	s.factor("lockTime", "Motion looked at", "Over how long the headset's motion is looked at to find where in a stride the person is. Higher is surer and slower to lock.", "strides", span{0.2, 2}, span{0.01, 20},
		func(g *GaitNumbers) *float64 { return &g.LockTime }, func(g *solver.Gait) *float64 { return &g.LockTime })
	s.factor("lateralPhase", "Sway", "Where in a stride, which begins as the left foot lands, the head moves to the left fastest. Higher lands the feet later.", "strides", span{-0.25, 0.25}, span{-1, 1},
		func(g *GaitNumbers) *float64 { return &g.LateralPhase }, func(g *solver.Gait) *float64 { return &g.LateralPhase })
	s.factor("bobPhaseWalk", "Bob when walking", "Where in a step, which begins as a foot lands, the head of a walker rises fastest.", "steps", span{0, 1}, span{-1, 1},
		func(g *GaitNumbers) *float64 { return &g.BobPhaseWalk }, func(g *solver.Gait) *float64 { return &g.BobPhaseWalk })
	s.factor("bobPhaseRun", "Bob when running", "Where in a step, which begins as a foot lands, the head of a runner rises fastest.", "steps", span{0, 1}, span{-1, 1},
		func(g *GaitNumbers) *float64 { return &g.BobPhaseRun }, func(g *solver.Gait) *float64 { return &g.BobPhaseRun })
	s.weight("bobWeight", "Bob against sway", "How much the headset's motion up and down counts against that to the sides. At 0 only the sway keeps the feet in step.",
		func(p *Preset) *float64 { return &p.Gait.BobWeight }, func(s *solver.Settings) *float64 { return &s.Gait.BobWeight })
	s.factor("rateMin", "Slowest clock", "How slow the feet may go, against their own pace, to come into step with the person.", "", span{0.2, 1}, span{0.01, 1},
		func(g *GaitNumbers) *float64 { return &g.RateMin }, func(g *solver.Gait) *float64 { return &g.RateMin })
	s.factor("rateMax", "Fastest clock", "How fast the feet may go, against their own pace, to come into step with the person or to keep under the body.", "", span{1, 4}, span{1, 20},
		func(g *GaitNumbers) *float64 { return &g.RateMax }, func(g *solver.Gait) *float64 { return &g.RateMax })
	s.factor("geometryGain", "Geometry gain", "How much the clock gives way to where the standing foot is under the body.", "", span{0, 1}, span{0, 10},
		func(g *GaitNumbers) *float64 { return &g.GeometryGain }, func(g *solver.Gait) *float64 { return &g.GeometryGain })
	s.source = fromStep + "9; " + fromGait
	s.legs("hurryBehind", "Hurries behind", "How far a standing foot may fall behind the hips before the steps hurry.", span{0.3, 1}, span{0, 5},
		func(g *GaitNumbers) *float64 { return &g.HurryBehind }, func(g *solver.Gait) *float64 { return &g.HurryBehind })
	s.factor("hurryGain", "Hurry", "How much faster the steps become the further a standing foot has fallen behind.", "per leg length", span{0, 5}, span{0, 50},
		func(g *GaitNumbers) *float64 { return &g.HurryGain }, func(g *solver.Gait) *float64 { return &g.HurryGain })
	s.factor("hurryExtension", "Hurry when stretched", "How much faster the steps become the further a leg is too short for where its foot stands.", "per leg length", span{0, 10}, span{0, 100},
		func(g *GaitNumbers) *float64 { return &g.HurryExtension }, func(g *solver.Gait) *float64 { return &g.HurryExtension })
	return s.all
}

// footingParameters are how feet lie on the ground, and what they do to the body.
func footingParameters() []*Parameter {
	s := &gaitSection{section{path: "gait", group: "Feet on the ground", source: fromGait}}
	s.degrees("rollMax", "Furthest roll", "How far a standing foot rolls onto its ball as the body goes ahead of it. At 0 it lies flat until it lifts.", span{0, 60}, span{0, 90},
		func(g *GaitNumbers) *float64 { return &g.RollMaxDeg }, func(g *solver.Gait) *float64 { return &g.RollMax })
	s.seconds("rollTime", "Rolls within", "How long a standing foot takes to roll, and its toes to come down after it has landed on the heel.", span{0.01, 0.3}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.RollTime }, func(g *solver.Gait) *float64 { return &g.RollTime })
	s.degrees("heelMax", "Furthest rise of the heel", "How far the heel of a standing foot rises where its leg would be too short otherwise.", span{0, 90}, span{},
		func(g *GaitNumbers) *float64 { return &g.HeelMaxDeg }, func(g *solver.Gait) *float64 { return &g.HeelMax })
	s.number("heelRateDeg", "Speed of the heel", "How fast a heel rises and goes down at most. Lower is calmer and lets a stretched leg fall short.", Angle, "° per second",
		span{90, 1500}, span{0, 1e5}, 10,
		func(g *GaitNumbers) *float64 { return &g.HeelRateDeg }, func(g *solver.Gait) *float64 { return &g.HeelRate })
	s.source = fromStep + "10; " + fromGait
	s.legs("reach", "Reach of a leg", "How far a leg stretches before the pelvis goes down or the heel rises for its foot. Below 1 the knee stays a little bent.", span{0.9, 1}, span{0.5, 1},
		func(g *GaitNumbers) *float64 { return &g.Reach }, func(g *solver.Gait) *float64 { return &g.Reach })
	s.legs("pelvisDrop", "Pelvis goes down", "How far the pelvis goes down at most so that both feet reach the ground. At 0 it stays where the head puts it.", span{0, 0.2}, span{0, 1},
		func(g *GaitNumbers) *float64 { return &g.PelvisDrop }, func(g *solver.Gait) *float64 { return &g.PelvisDrop })
	s.seconds("dropTime", "Goes down within", "How long the pelvis takes to go down and up again for the feet. Lower follows each step more closely.", span{0.01, 0.5}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.DropTime }, func(g *solver.Gait) *float64 { return &g.DropTime })
	s.source = fromStep + "10, eq. 6.14 to 6.17; " + fromGait
	s.seconds("groundTime", "Rises with the ground within", "How long the body takes to rise and sink with the ground under its feet, on slopes and stairs. Lower follows each stair.", span{0.02, 0.5}, span{0.001, 5},
		func(g *GaitNumbers) *float64 { return &g.GroundTime }, func(g *solver.Gait) *float64 { return &g.GroundTime })
	s.source = fromStep + "12, eq. 6.22; " + fromGait
	s.degrees("hipSwing", "Hip swing", "How far the pelvis turns with the foot that is ahead. At 0 it faces as the trunk has it.", span{0, 20}, span{0, 60},
		func(g *GaitNumbers) *float64 { return &g.HipSwingDeg }, func(g *solver.Gait) *float64 { return &g.HipSwing })
	s.degrees("shoulderSwingWalk", "Shoulder swing when walking", "How far the chest turns against the foot that is ahead when walking, where no hand is tracked.", span{0, 30}, span{0, 60},
		func(g *GaitNumbers) *float64 { return &g.ShoulderSwingWalkDeg }, func(g *solver.Gait) *float64 { return &g.ShoulderSwingWalk })
	s.degrees("shoulderSwingRun", "Shoulder swing when running", "How far the chest turns against the foot that is ahead when running, where no hand is tracked.", span{0, 30}, span{0, 60},
		func(g *GaitNumbers) *float64 { return &g.ShoulderSwingRunDeg }, func(g *solver.Gait) *float64 { return &g.ShoulderSwingRun })
	return s.all
}

// scheurenbrandSteps are the numbers of Scheurenbrand's own triggers and lengths.
func scheurenbrandSteps() []*Parameter {
	s := &section{path: "gait.scheurenbrand", group: "Scheurenbrand’s steps"}
	number := func(name, label, help string, kind Kind, unit string, soft, hard span, step float64, from func(*ScheurenbrandGait) *float64, to func(*solver.ScheurenbrandGait) *float64) {
		s.add(name, label, help, kind, unit, soft, hard, step,
			func(p *Preset) *float64 { return from(&p.Gait.Scheurenbrand) }, func(s *solver.Settings) *float64 { return to(&s.Gait.Scheurenbrand) })
	}
	s.source = fromStep + "4"
	number("velocityTime", "Velocity within", "How long the velocity that steps are planned with takes to follow the body. Higher is calmer and steps later.",
		Duration, "s", span{0.01, 0.3}, span{0.001, 5}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.VelocityTime }, func(g *solver.ScheurenbrandGait) *float64 { return &g.VelocityTime })
	s.source = fromStep + "4, eq. 6.1 and 6.2"
	number("directionSpeed", "Own direction from", "From which speed on steps go where the body moves. A slower body steps to where it faces.",
		Speed, "m/s", span{0.01, 0.5}, span{0.001, 10}, 0.005,
		func(g *ScheurenbrandGait) *float64 { return &g.DirectionSpeed }, func(g *solver.ScheurenbrandGait) *float64 { return &g.DirectionSpeed })
	s.source = fromStep + "7; the number is not printed"
	number("walkSpeed", "Walks from", "From which speed on feet are set down ahead as when walking. A slower body sets them down beside it.",
		Speed, "m/s", span{0.05, 1}, span{0.001, 10}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.WalkSpeed }, func(g *solver.ScheurenbrandGait) *float64 { return &g.WalkSpeed })
	s.source = fromStep + "5, eq. 6.3, in metres a second"
	number("stepBase", "Least step", "How long a step is at no speed, for a leg of 0.85 m. Higher takes longer steps.",
		Length, "m", span{0, 0.5}, span{0, 5}, 0.005,
		func(g *ScheurenbrandGait) *float64 { return &g.StepBase }, func(g *solver.ScheurenbrandGait) *float64 { return &g.StepBase })
	number("stepPerSpeed", "Step by speed", "How much longer a step is for each metre a second, for a leg of 0.85 m. Higher takes longer steps the faster the body is.",
		Number, "m per m/s", span{0, 0.8}, span{0, 10}, 0.005,
		func(g *ScheurenbrandGait) *float64 { return &g.StepPerSpeed }, func(g *solver.ScheurenbrandGait) *float64 { return &g.StepPerSpeed })
	s.source = fromStep + "5"
	number("fastestSpeed", "Longest step at", "At which speed steps are as long as they become.", Speed, "m/s", span{1, 10}, span{0, 100}, 0.05,
		func(g *ScheurenbrandGait) *float64 { return &g.FastestSpeed }, func(g *solver.ScheurenbrandGait) *float64 { return &g.FastestSpeed })
	s.source = fromStep + "7, eq. 6.8"
	number("stepAhead", "Step ahead", "Which part of the length of a step a foot is set down ahead of the other one. Higher reaches out further.",
		Number, "", span{0, 1}, span{0, 5}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.StepAhead }, func(g *solver.ScheurenbrandGait) *float64 { return &g.StepAhead })
	s.source = fromStep + "6; the number is not printed"
	number("balanceAngleDeg", "Lean before a step", "How far the line from between the feet to the centre of mass may lean before a foot steps. Lower steps sooner.",
		Angle, "°", span{1, 20}, span{0, 80}, 0.5,
		func(g *ScheurenbrandGait) *float64 { return &g.BalanceAngleDeg }, func(g *solver.ScheurenbrandGait) *float64 { return &g.BalanceAngle })
	number("distanceMin", "Least distance", "How near the feet may be to each other, and a foot to below the body, before one steps.",
		Number, legLengths, span{0, 0.3}, span{0, 0.3}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.DistanceMin }, func(g *solver.ScheurenbrandGait) *float64 { return &g.DistanceMin })
	number("distanceMax", "Greatest distance", "How far the feet may be from each other, and a foot from below the body, before one steps.",
		Number, legLengths, span{0.3, 1.2}, span{0.3, 10}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.DistanceMax }, func(g *solver.ScheurenbrandGait) *float64 { return &g.DistanceMax })
	s.source = fromStep + "6"
	number("yawInDeg", "Turn inward", "How far a foot may point inward, against the body, before it steps round; the angle is negative.",
		Angle, "°", span{-90, 0}, span{-180, 0}, 1,
		func(g *ScheurenbrandGait) *float64 { return &g.YawInDeg }, func(g *solver.ScheurenbrandGait) *float64 { return &g.YawIn })
	number("yawOutDeg", "Turn outward", "How far a foot may point outward, against the body, before it steps round.",
		Angle, "°", span{0, 90}, span{0, 180}, 1,
		func(g *ScheurenbrandGait) *float64 { return &g.YawOutDeg }, func(g *solver.ScheurenbrandGait) *float64 { return &g.YawOut })
	s.source = fromStep + "9"
	number("standTime", "Step on the spot", "How long a step takes that a standing body makes. Lower steps faster.", Duration, "s", span{0.1, 1}, span{0.01, 20}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.StandTime }, func(g *solver.ScheurenbrandGait) *float64 { return &g.StandTime })
	s.source = fromStep + "9, eq. 6.13"
	number("minStepTime", "Shortest step", "How long a step of a walking body takes at least.", Duration, "s", span{0.02, 0.5}, span{0.001, 0.5}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.MinStepTime }, func(g *solver.ScheurenbrandGait) *float64 { return &g.MinStepTime })
	number("maxStepTime", "Longest step", "How long a step of a walking body takes at most.", Duration, "s", span{0.5, 3}, span{0.5, 20}, 0.01,
		func(g *ScheurenbrandGait) *float64 { return &g.MaxStepTime }, func(g *solver.ScheurenbrandGait) *float64 { return &g.MaxStepTime })
	return s.all
}
