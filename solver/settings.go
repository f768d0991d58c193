package solver

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/basepose"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/solver/ground"
	"posewright/solver/posture"
	"posewright/solver/swivel"
)

// Settings is what a person tuned, compiled: radians, meters, seconds. A plain value; the zero value is not useful, start with
// [DefaultSettings].
type Settings struct {
	Effectors      [effectors.Count]effectors.Effector
	Hints          [effectors.HintCount]effectors.Hint
	Carried        [4]effectors.Parents // targets of hands and feet, from the left hand on
	Torso          Torso
	Shoulders      Shoulders
	Swivel         swivel.Numbers
	Arms           Arms
	Retarget       Retarget
	Legs           Legs
	Posture        posture.Settings
	Gait           gait.Settings // shares its curves with copies
	Ground         ground.Ground
	Spine          Spine
	Fingers        Fingers
	Goals          Goals
	BasePose       basepose.Settings
	Scheurenbrand  ScheurenbrandTorso
	PargerReleased Parger // as in the program that came with the paper
	PargerPrinted  Parger // as in the paper
	Pull           Pull
	PullWeight     [effectors.Count]float64 // 0 to 1, default 0: how strongly hands and feet pull the body, and the head holds it; chest and hips do not
	Gaze           Gaze
	Limits         [effectors.LimitCount]effectors.Limit
	Magnets        []effectors.Magnet // shared by copies; not to be changed once they solve
	Chains         []effectors.Chain  // beside the body; shared by copies, likewise
}

// Parger are the numbers of one of Parger's two versions.
type Parger struct {
	Torso  HandTorso
	Swivel swivel.AngleNumbers
}

// Gaze is what a body looks at.
type Gaze struct {
	Weight float64    // 0 to 1, default 0: how much it looks there at all
	Target mgl64.Vec3 // meters, in the world
	Look   Look
}

// DefaultSettings is the preset named Posewright.
func DefaultSettings() Settings {
	const degree = math.Pi / 180
	limb := chain.DefaultLimbSettings().LimbNumbers
	s := Settings{
		Torso: Torso{
			WristLine: 1.2, LineSoft: 0.2, LineFade: 1.2,
			BendBase: 0.30, BendFollow: 0.72, BendUpright: 0.12, BendGate: 0.08,
			LeanShare: 0.70, RollFollow: 0.65, RollShare: 0.70, NeckShare: 0.25, ChestMin: -0.25, ChestMax: 1.75,
			ShoulderTurns: ShoulderTurns{ReachGain: 30 * degree, ReachStart: 0.5, ReachMax: 33 * degree}, PullSoft: 0.01, PullMax: 0.12,
			HipsDead: 10 * degree, HipsTime: 0.10,
			HipsTurn: 0.41, HipsTurnMax: 60 * degree, HipsLean: 1.14, HipsNod: 0.085, HipsRoll: 0.5, HipsTilt: 0.5,
		},
		Swivel:    swivel.DefaultNumbers(),
		Shoulders: Shoulders{Give: DefaultShoulderGive()},
		Arms:      Arms{ArmNumbers: ArmNumbers{SoftReach: 1, ForearmTwist: 0.5, UpperArmTwist: 0.15, WristMax: math.Pi}, Chain: limb},
		Fingers:   DefaultFingers(),
		Spine:     Spine{Limit: defaultSpineLimits()},
		Goals:     DefaultGoals(),
		BasePose:  basepose.Default(),
		Retarget:  Retarget{On: true, Share: 0.5, Touch: 1, LimbLimit: 0.2},
		Legs: Legs{
			Chain:     limb,
			SoftReach: 1, KneeFollowsFoot: 1,
		},
		Posture:        posture.DefaultSettings(),
		Gait:           gait.DefaultSettings(),
		Ground:         ground.Default(),
		Scheurenbrand:  DefaultScheurenbrandTorso(),
		PargerReleased: Parger{PargerReleasedTorso(), swivel.PargerReleased()},
		PargerPrinted:  Parger{PargerPrintedTorso(), swivel.PargerPrinted()},
		Pull:           DefaultPull(),
		Gaze:           Gaze{Target: mgl64.Vec3{0, 1.6, 2}, Look: DefaultLook()},
	}
	for id := range s.Limits {
		s.Limits[id] = usualLimits[effectors.LimitID(id)/2]
	}
	s.Magnets = magnetSet()
	for id := range s.Effectors {
		s.Effectors[id] = effectors.Effector{PositionWeight: 1, RotationWeight: 1}
	}
	for limb := range s.Carried {
		s.Carried[limb] = effectors.DefaultParents()
	}
	s.Unlink()
	s.Arms.Linked = true
	// The poles wait where they suit most people, so that raising a pole's weight does something sensible at once: an elbow's half a meter
	// from the shoulder in the best fixed direction (outward 0.49, up -0.77, forward -0.41), a knee's before and below the hip joint.
	for id, pole := range [effectors.HintCount]mgl64.Vec3{
		effectors.LeftElbow: {0.245, -0.385, -0.205}, effectors.RightElbow: {-0.245, -0.385, -0.205},
		effectors.LeftKnee: {0.05, -0.45, 0.5}, effectors.RightKnee: {-0.05, -0.45, 0.5},
	} {
		s.Hints[id].Pole = pole
	}
	return s
}

// Validate says which number is no number or outside the range in which the formulas hold. It does not judge taste.
func (s *Settings) Validate() error {
	var failed error
	check := func(name string, value, least, greatest float64) {
		if failed == nil && !(value >= least && value <= greatest) {
			failed = fmt.Errorf("solver: %s is %v, which is not between %v and %v", name, value, least, greatest)
		}
	}
	for id := range s.Effectors {
		check(effectors.ID(id).String()+" position weight", s.Effectors[id].PositionWeight, 0, 1)
		check(effectors.ID(id).String()+" rotation weight", s.Effectors[id].RotationWeight, 0, 1)
		e := &s.Effectors[id]
		for axis := range 3 {
			check(effectors.ID(id).String()+" position offset", e.PositionOffset[axis], -1e3, 1e3)
			check(effectors.ID(id).String()+" override position", e.Override.Position[axis], -1e5, 1e5)
		}
		for _, angle := range [...]float64{e.RotationOffset.X, e.RotationOffset.Y, e.RotationOffset.Z, e.Override.Rotation.X, e.Override.Rotation.Y, e.Override.Rotation.Z} {
			check(effectors.ID(id).String()+" offset or override angle", angle, -2*math.Pi, 2*math.Pi)
		}
	}
	for limb := range s.Carried {
		p := &s.Carried[limb]
		for _, weight := range [...]float64{p.Device, p.Hips, p.Chest, p.Head, p.Twin} {
			check((effectors.LeftHand+effectors.ID(limb)).String()+" parent weight", weight, 0, 1)
		}
	}
	for id := range s.Hints {
		name := effectors.HintID(id).String()
		check(name+" pole weight", s.Hints[id].PoleWeight, 0, 1)
		for axis, value := range s.Hints[id].Pole {
			check(name+" pole "+[...]string{"x", "y", "z"}[axis], value, -1e3, 1e3)
		}
	}
	choose := func(name string, value, count int) {
		if failed == nil && value >= count {
			failed = fmt.Errorf("solver: %s is number %d of %d", name, value, count)
		}
	}
	choose("pull method", int(s.Pull.Method), int(PullMethodCount))
	if len(s.Magnets) > MostMagnets {
		failed = fmt.Errorf("solver: there are %d magnets, which is more than %d", len(s.Magnets), MostMagnets)
	}
	for i := range s.Magnets {
		m := &s.Magnets[i]
		choose("joint of magnet "+m.ID, int(m.Joint), int(effectors.MagnetJointCount))
		choose("bone of magnet "+m.ID, int(m.Bone), int(effectors.MagnetBoneCount))
		for axis, value := range m.Position {
			check("position "+[...]string{"x", "y", "z"}[axis]+" of magnet "+m.ID, value, -1e3, 1e3)
		}
		check("radius of magnet "+m.ID, m.Radius, 1e-6, 1e3)
		check("strength of magnet "+m.ID, m.Strength, -1e3, 1e3)
	}
	s.validateChains(check)
	for id := range s.Limits {
		l := &s.Limits[id]
		name := effectors.LimitID(id).String() + " limit "
		choose(name+"pass", int(l.Pass), int(effectors.LimitPassCount))
		for i, angle := range [...]float64{l.Forward, l.Backward, l.Up, l.Down} {
			check(name+[...]string{"forward", "backward", "up", "down"}[i], angle, 0, math.Pi)
		}
		check(name+"least twist", l.TwistMin, -math.Pi, math.Pi)
		check(name+"greatest twist", l.TwistMax, l.TwistMin, math.Pi)
	}
	for _, part := range [...]interface{ Validate() error }{
		&s.Shoulders.Give, &s.Spine, &s.Scheurenbrand, &s.PargerReleased.Torso, &s.PargerReleased.Swivel,
		&s.PargerPrinted.Torso, &s.PargerPrinted.Swivel, &s.Pull, &s.Gaze.Look, &s.Gait, &s.Posture, &s.Ground, &s.Fingers, &s.Goals, &s.BasePose,
	} {
		if err := part.Validate(); err != nil && failed == nil {
			failed = err
		}
	}
	for i, limb := range [...]*chain.LimbNumbers{&s.Arms.Chain, &s.Legs.Chain} {
		numbers := chain.LimbSettings{LimbNumbers: *limb}
		if err := numbers.Validate(); err != nil && failed == nil {
			failed = fmt.Errorf("%w (%s)", err, [...]string{"arms", "legs"}[i])
		}
	}
	for _, weight := range s.PullWeight {
		check("pull weight", weight, 0, 1)
	}
	check("gaze weight", s.Gaze.Weight, 0, 1)
	for axis, value := range s.Gaze.Target {
		check("gaze target "+[...]string{"x", "y", "z"}[axis], value, -1e6, 1e6)
	}
	choose("torso method", int(s.Torso.Method), int(TorsoMethodCount))
	choose("leg method", int(s.Legs.Method), int(LegMethodCount))
	choose("shoulder method", int(s.Shoulders.Method), int(ShoulderMethodCount))
	choose("hands method", int(s.Retarget.Hands), int(HandsMethodCount))
	check("hands share", s.Retarget.Share, 0, 1)
	check("touch strength", s.Retarget.Touch, 0, 1)
	choose("proportions", int(s.Retarget.Proportions), int(ProportionsMethodCount))
	check("limb limit", s.Retarget.LimbLimit, 0, 0.35)
	if err := s.validateArms(); err != nil && failed == nil {
		failed = err
	}
	const tiny = 1e-6
	t := &s.Torso
	check("wrist line", t.WristLine, 0, 100)
	check("line softness", t.LineSoft, tiny, 100)
	check("line fade", t.LineFade, tiny, 100)
	check("bend base", t.BendBase, -math.Pi, math.Pi)
	check("bend follow", t.BendFollow, -10, 10)
	check("upright bend", t.BendUpright, -10, 10)
	check("bend gate", t.BendGate, tiny, 100)
	check("lean share", t.LeanShare, 0, 2)
	check("roll follow", t.RollFollow, -10, 10)
	check("roll share", t.RollShare, 0, 2)
	check("neck share", t.NeckShare, 0, 1)
	check("least chest pitch", t.ChestMin, -math.Pi, math.Pi)
	check("greatest chest pitch", t.ChestMax, t.ChestMin, math.Pi)
	check("pull softness", t.PullSoft, tiny, 100)
	check("greatest pull", t.PullMax, 0, 100)
	check("hips dead zone", t.HipsDead, 0, math.Pi)
	check("hips time", t.HipsTime, 0, 100)
	check("hips turn", t.HipsTurn, 0, 10)
	check("greatest hips turn", t.HipsTurnMax, 0, math.Pi)
	check("hips lean", t.HipsLean, -10, 10)
	check("hips nod", t.HipsNod, -10, 10)
	check("hips roll", t.HipsRoll, -10, 10)
	check("hips tilt", t.HipsTilt, -10, 10)
	check("legs' soft reach", s.Legs.SoftReach, tiny, 1)
	check("knee follows foot", s.Legs.KneeFollowsFoot, 0, 1)
	return failed
}
