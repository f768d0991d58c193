package solver

import (
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
