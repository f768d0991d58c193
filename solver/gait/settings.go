package gait

import (
	"math"

	"posewright/effectors/curve"
)

// Method is how feet that no device tracks step.
type Method uint8

// The methods of stepping. MethodCount is how many there are.
const (
	ByPhase   Method = iota // Posewright's own: extrapolated center of mass, and a clock that the headset's sway keeps in phase
	ByBalance               // by balance, distance and angle (Scheurenbrand 2019, 6), [Scheurenbrand]
	MethodCount
)

// Settings are the numbers and curves of feet that no device tracks. Lengths are in leg lengths L, the distance from hip joint to ankle of a straight
// leg; speeds of curves are Froude speeds v/√(gL); durations named so are in √(L/g), about 0.29 s; all else is in seconds and radians. Where nothing
// else is said the source is Posewright's gait model, measured on motion capture: rationale R33, R35, R40 and R46.
type Settings struct {
	Method        Method
	Scheurenbrand Scheurenbrand // of ByBalance alone

	// Curves over Froude speed.
	StepTime          curve.Curve // √(L/g) from one landing to the next of the other foot; the length of a step is speed times this (for Scheurenbrand 2019, eq. 6.3 and StepSize)
	SwingTime         curve.Curve // √(L/g) in the air; StepTime/SwingTime is his StepOverlap
	Ahead             curve.Curve // L ahead of the hips at which a foot lands (StepOffsetDistance)
	WidthForward      curve.Curve // L: half of the distance between the feet across, walking forward (FootDistanceDirectional)
	PeakForward       curve.Curve // L: greatest lift of the ball of the foot, forward (FootLiftForward)
	PeakBackward      curve.Curve // L (FootLiftBackward)
	PeakSideways      curve.Curve // L (FootLiftSideway)
	PitchForwardGain  curve.Curve // factor of PitchForward (FootRotationForward)
	PitchBackwardGain curve.Curve // factor of PitchBackward (FootRotationBackward)

	// Curves over the phase of a swing, 0 at lift-off and 1 at landing.
	Progress      curve.Curve // 0 to 1: share of the way (StepInterpolation)
	LiftForward   curve.Curve // share of the peak, walking forward
	LiftRunning   curve.Curve // the same, running
	LiftBackward  curve.Curve
	LiftSideways  curve.Curve
	PitchForward  curve.Curve // radians, heel up positive
	PitchBackward curve.Curve // radians

	// Curves over the angle between the way and where the hips face, radians, 0 to π.
	WidthBlend    curve.Curve // 0 takes WidthForward, 1 takes WidthSideways
	DirectionTime curve.Curve // factor of StepTime (StepSizeDirectionMultiplier)

	SlopeTime curve.Curve // factor of StepTime over the rise per length of a step (StepSizeSlope); not measured

	// Standing.
	StanceHalf    float64 // L, default 0.12: from the middle to a foot that is at home
	WidthSideways float64 // L, default 0.11: the same while walking sideways or backward
	MinGap        float64 // L, default 0.12: least distance across between the feet, standing and sideways
	ToeOut        float64 // radians, default 7°: how far a foot at home is turned out
	StandTime     float64 // √(L/g), default 1.3: duration of a step on the spot

	// What makes a standing foot step.
	BalanceMargin  float64 // L, default 0.20: how far the extrapolated center of mass may leave the feet of a body that has not swayed and whose hips are known
	BalanceHold    float64 // s, default 0.08: for how long; none beyond twice the margin
	DistanceMax    float64 // L, default 0.40: how far a foot may be from home
	YawIn          float64 // radians, default -30°: how far a foot may be turned in against hips that do not twist to and fro
	YawOut         float64 // radians, default 50°: how far out
	YawHold        float64 // s, default 0.12: for how long further
	SettleDistance float64 // L, default 0.20: what a body at rest corrects after SettleDelay
	SettleYaw      float64 // radians, default 25°
	SettleDelay    float64 // s, default 0.8
	StillSpeed     float64 // m/s for L 0.85, with √L, default 0.08: below which a body is at rest

	// Walking.
	VelocityFast float64 // s, default 0.07: time constant of the velocity that tells a start or a stop
	VelocitySlow float64 // s, default 0.40: of the one that counts while both agree
	StartSpeed   float64 // m/s for L 0.85, with √L, default 0.28: from which on a body walks
	StopSpeed    float64 // m/s for L 0.85, with √L, default 0.16: below which it stands
	StartMargin  float64 // L, default 0.04: how far the extrapolated center of mass leaves the feet when it walks
	YawTime      float64 // s, default 0.12: time constant of the hips' turning speed
	YawLead      float64 // default 0.8: share of the rest of a step for which turning is predicted
	YawLeadMax   float64 // radians, default 50°
	GoalTime     float64 // s, default 0.07: time constant with which a goal follows
	GoalFreeze   float64 // phase of a swing from which on its goal stays, default 0.85
	LandingReach float64 // L, default 1.15: furthest landing from the hip joint

	GlideSteps bool // default false: the feet step while a stick moves the body; else they go along
	HeadBob    HeadBob

	InPlace bool // default true: a head that bobs and sways as that of a person who walks on the spot lifts the feet

	// The clock, in strides of two steps. Phase 0: the left foot lands; 0.5: the right.
	PhaseLock      bool    // default true: the headset's motion says which foot steps, and when
	PhaseObserver  bool    // default true: a network that saw people walk tells that too, from head and wrists, and whether they step at all; of PhaseLock
	PhaseGain      float64 // 1/stride, default 3
	CadenceGain    float64 // 1/stride, default 0.8: how fast the person's own cadence is learned; 0 keeps Cadence
	Cadence        float64 // default 1: the person's step time against the curve's, to begin with
	CadenceMin     float64 // default 0.65
	CadenceMax     float64 // default 1.5
	LockTime       float64 // strides, default 0.55: time constant of the lock
	LateralPhase   float64 // strides, default -0.02: where in a stride the head's velocity to the left is greatest
	BobPhaseWalk   float64 // steps, default 0.58: where in a step its velocity upward is greatest, walking
	BobPhaseRun    float64 // steps, default 0.77: running
	BobWeight      float64 // 0 to 1, default 0.5: of the vertical against the lateral motion
	RateMin        float64 // default 0.55: slowest that the clock is made
	RateMax        float64 // default 2: fastest
	GeometryGain   float64 // default 0.1: how much the clock gives way to where the planted foot is
	HurryBehind    float64 // L, default 0.52: how far a planted foot may fall behind before the clock hurries
	HurryGain      float64 // 1/L, default 1.5
	HurryExtension float64 // default 4: hurry per L that a leg is too short

	// What feet do to the body.
	RollMax           float64 // radians, default 25°: how far a foot that stays behind rolls onto its ball
	RollTime          float64 // s, default 0.05
	HeelMax           float64 // radians, default 75°: how far a heel is raised where the leg would be too short
	HeelRate          float64 // radians/s, default 700°/s
	PitchSideways     float64 // default 0.7: pitch of a sideways step against a forward one
	Reach             float64 // L, default 0.995: how far a leg stretches
	PelvisDrop        float64 // L, default 0.07: how far the pelvis goes down so that both feet reach the ground
	DropTime          float64 // s, default 0.06
	HipSwing          float64 // radians, default 8°: turn of the pelvis with the foot ahead, at feet 0.75 L apart
	ShoulderSwingWalk float64 // radians, default 6°: turn of the chest against it where no hand is tracked
	ShoulderSwingRun  float64 // radians, default 14°
	ShoulderSwingHeld float64 // 0 to 1, default 0: how much the chest swings where hands are tracked, as far as they stay in reach
	GroundTime        float64 // s, default 0.12: time constant with which the body rises and sinks with the ground under its feet
}

// DefaultSettings is the gait of the preset named Posewright.
func DefaultSettings() Settings {
	const degree = math.Pi / 180
	degrees := func(points ...[2]float64) curve.Curve { // over phase, in degrees
		for i := range points {
			points[i][1] *= degree
		}
		return curve.Smooth(points...)
	}
	angles := func(points ...[2]float64) curve.Curve { // over an angle in degrees
		for i := range points {
			points[i][0] *= degree
		}
		return curve.Smooth(points...)
	}
	type at = [2]float64
	smooth := curve.Smooth
	return Settings{
		Scheurenbrand: DefaultScheurenbrand(),

		StepTime:          smooth(at{0, 3.3}, at{0.14, 3.10}, at{0.24, 2.55}, at{0.36, 2.0}, at{0.51, 1.80}, at{0.58, 1.72}, at{0.68, 1.33}, at{0.83, 1.22}, at{1.1, 1.12}, at{1.45, 1.04}),
		SwingTime:         smooth(at{0, 1.5}, at{0.14, 1.9}, at{0.24, 1.8}, at{0.36, 1.65}, at{0.51, 1.62}, at{0.66, 1.66}, at{1.1, 1.56}, at{1.45, 1.47}),
		Ahead:             smooth(at{0, 0}, at{0.14, 0.24}, at{0.24, 0.36}, at{0.36, 0.43}, at{0.51, 0.51}, at{0.58, 0.48}, at{0.68, 0.29}, at{0.83, 0.30}, at{1.1, 0.38}, at{1.45, 0.44}),
		WidthForward:      smooth(at{0, 0.10}, at{0.24, 0.07}, at{0.36, 0.07}, at{0.52, 0.045}, at{0.8, 0.03}, at{1.4, 0.02}),
		PeakForward:       smooth(at{0, 0.05}, at{0.23, 0.087}, at{0.36, 0.116}, at{0.51, 0.12}, at{0.68, 0.146}, at{1, 0.27}, at{1.3, 0.38}),
		PeakBackward:      smooth(at{0, 0.03}, at{0.21, 0.046}, at{0.37, 0.08}),
		PeakSideways:      smooth(at{0, 0.045}, at{0.19, 0.065}, at{0.36, 0.092}),
		PitchForwardGain:  smooth(at{0, 0.3}, at{0.23, 0.85}, at{0.36, 1}, at{0.51, 1.18}, at{1.3, 1.35}),
		PitchBackwardGain: smooth(at{0, 0.2}, at{0.21, 0.65}, at{0.37, 1}),

		Progress:      smooth(at{0, 0}, at{0.2, 0.07}, at{0.4, 0.25}, at{0.6, 0.50}, at{0.8, 0.78}, at{0.9, 0.90}, at{1, 1}),
		LiftForward:   smooth(at{0, 0}, at{0.3, 0.92}, at{0.36, 0.95}, at{0.7, 0.27}, at{0.78, 0.25}, at{0.92, 0.42}, at{1, 0}),
		LiftRunning:   smooth(at{0, 0}, at{0.2, 0.40}, at{0.45, 1}, at{0.7, 0.48}, at{0.85, 0.28}, at{1, 0}),
		LiftBackward:  smooth(at{0, 0}, at{0.2, 0.6}, at{0.4, 0.5}, at{0.8, 1}, at{1, 0}),
		LiftSideways:  smooth(at{0, 0}, at{0.4, 1}, at{0.7, 0.55}, at{1, 0}),
		PitchForward:  degrees(at{0, 25}, at{0.25, 67}, at{0.5, 44}, at{0.75, 5}, at{0.93, -19}, at{1, -19}),
		PitchBackward: degrees(at{0, -8}, at{0.15, -18}, at{0.4, 0}, at{0.85, 42}, at{1, 26}),

		WidthBlend:    angles(at{0, 0}, at{45, 0.4}, at{90, 1}, at{135, 1}, at{180, 1}),
		DirectionTime: angles(at{0, 1}, at{45, 0.95}, at{90, 0.84}, at{135, 0.84}, at{180, 0.85}),
		SlopeTime:     smooth(at{0, 1}, at{0.3, 0.9}, at{0.7, 0.75}, at{1, 0.65}),

		StanceHalf: 0.12, WidthSideways: 0.11, MinGap: 0.12, ToeOut: 7 * degree, StandTime: 1.3,
		BalanceMargin: 0.20, BalanceHold: 0.08, DistanceMax: 0.40, YawIn: -30 * degree, YawOut: 50 * degree, YawHold: 0.12,
		SettleDistance: 0.20, SettleYaw: 25 * degree, SettleDelay: 0.8, StillSpeed: 0.08,
		VelocityFast: 0.07, VelocitySlow: 0.40, StartSpeed: 0.28, StopSpeed: 0.16, StartMargin: 0.04,
		YawTime: 0.12, YawLead: 0.8, YawLeadMax: 50 * degree, GoalTime: 0.07, GoalFreeze: 0.85, LandingReach: 1.15,
		HeadBob:   DefaultHeadBob(),
		InPlace:   true,
		PhaseLock: true, PhaseObserver: true, PhaseGain: 3, CadenceGain: 0.8, Cadence: 1, CadenceMin: 0.65, CadenceMax: 1.5, LockTime: 0.55,
		LateralPhase: -0.02, BobPhaseWalk: 0.58, BobPhaseRun: 0.77, BobWeight: 0.5, RateMin: 0.55, RateMax: 2,
		GeometryGain: 0.1, HurryBehind: 0.52, HurryGain: 1.5, HurryExtension: 4,
		RollMax: 25 * degree, RollTime: 0.05, HeelMax: 75 * degree, HeelRate: 700 * degree, PitchSideways: 0.7, Reach: 0.995,
		PelvisDrop: 0.07, DropTime: 0.06, HipSwing: 8 * degree, ShoulderSwingWalk: 6 * degree, ShoulderSwingRun: 14 * degree, GroundTime: 0.12,
	}
}
