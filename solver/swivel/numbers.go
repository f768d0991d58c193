package swivel

import "math"

// Numbers are the numbers of the Posewright swivel model, [ByWrist]: where the elbow lies on its circle. Phi0, HandPitch and HandYaw belong to a
// person. Version 1, [ByTransport], has those without "version 2"; its own defaults are [TransportNumbers].
// What chose them: rationale R13, R15 and R16.
type Numbers struct {
	Phi0           float64 // radians, default 37°, 10° to 75°: elbow height; bigger holds the elbows further out
	HandPitch      float64 // version 2: radians, default -3°, -40° to 25°: flexion of the wrist at rest, negative is extension; an error of the grip's pitch goes here
	HandYaw        float64 // version 2: radians, default 5°, -20° to 20°: deviation of the wrist at rest, positive towards the thumb
	WristStraight  float64 // default 1.6: how strongly the hand says that its wrist is nearly straight; in version 2, at the start of the step
	ForearmNeutral float64 // default 0.5: how strongly the hand says that its forearm is nearly untwisted; in version 2, at the start of the step
	Bound          float64 // default 0.75, above 0, below 1: greatest weight of the hand against the resting direction; in version 2, at the start of the step
	QAzimuth       float64 // radians, default 15°: where the resting direction is anchored, outward from straight ahead
	HandWeight     float64 // 0 to 1, default 1: how much the hand's rotation counts at all

	// Version 2, with the resting direction as 1.
	DeviationWeight float64 // default 8: weight of a wrist bent sideways
	FlexionWeight   float64 // default 1.2: weight of a wrist bent up or down
	TwistWeight     float64 // default 0.45: weight of a turned forearm
	RobustThreshold float64 // default 1, above 0: cost of an angle of the wrist from which it is doubted

	Limiter Limiter
}

// DefaultNumbers are those of the preset named Posewright.
func DefaultNumbers() Numbers {
	const degree = math.Pi / 180
	return Numbers{
		Phi0: 37 * degree, HandPitch: -3 * degree, HandYaw: 5 * degree, WristStraight: 1.6, ForearmNeutral: 0.5, Bound: 0.75, QAzimuth: 15 * degree, HandWeight: 1,
		DeviationWeight: 8, FlexionWeight: 1.2, TwistWeight: 0.45, RobustThreshold: 1,
		Limiter: Limiter{On: true, Speed: 0.8, Gain: 0.5},
	}
}

// TransportNumbers are the default numbers of [ByTransport], version 1 of the swivel model.
func TransportNumbers() Numbers {
	numbers := DefaultNumbers()
	numbers.Phi0, numbers.WristStraight, numbers.ForearmNeutral = 0.63674, 2, 0.5
	return numbers
}
