package inspector

import (
	"math"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/ui/text"
)

// A limit is drawn as a person sees it who looks along the bone as it lies in the T-pose: how far a place is from the middle is the angle of swing, in
// degrees, and the way there is the way of the swing: forward to the right, up, of a leg outward, to the top.

// rimSteps is of how many straight parts the drawn rim is made.
const rimSteps = 72

// figureWay is one of the four ways in which a limit's angle can be dragged.
type figureWay struct {
	name string  // of the parameter below the limit's path
	x, y float64 // unit, up is positive
	arm  string  // what the way is called of an arm or a hand
	leg  string  // of a leg or a foot
}

var figureWays = [...]figureWay{
	{"forwardDeg", 1, 0, text.Message("forward"), text.Message("forward")},
	{"upDeg", 0, 1, text.Message("up"), text.Message("outward")},
	{"backwardDeg", -1, 0, text.Message("backward"), text.Message("backward")},
	{"downDeg", 0, -1, text.Message("down"), text.Message("inward")},
}

// angleOf is the angle of one of the ways, degrees.
func angleOf(l *effectors.Limit, way int) float64 {
	return [...]float64{l.Forward, l.Up, l.Backward, l.Down}[way]
}

// rimOf is the rim of a limit, by the solver's own function, in degrees from the middle. It ends where it begins.
func rimOf(l *effectors.Limit) (rim [rimSteps + 1][2]float64) {
	const radian = math.Pi / 180
	limit := chain.NewLimit(l.Forward*radian, l.Up*radian, l.Backward*radian, l.Down*radian)
	for i := range rim {
		azimuth := 2 * math.Pi * float64(i) / rimSteps
		sin, cos := math.Sincos(azimuth)
		edge := limit.Rim(azimuth)
		angle := math.Atan2(math.Hypot(edge.X, edge.Y), edge.Z) * 180 / math.Pi
		rim[i] = [2]float64{angle * cos, angle * sin}
	}
	return rim
}

// swingOf is where the bone is now, in degrees from the middle.
func swingOf(report *solver.LimitReport, forwardPass bool) (x, y float64) {
	v := report.Inward(report.Swing())
	angle, azimuth := math.Atan2(math.Hypot(v.X, v.Y), v.Z)*180/math.Pi, math.Atan2(v.Y, v.X)
	sin, cos := math.Sincos(azimuth)
	x, y = figureAxes(report.ID, forwardPass, cos, sin)
	return angle * x, angle * y
}

// figureAxes turns a direction across a limit's axis, right and up in the limit's frame, into one of the figure, forward and up.
func figureAxes(id effectors.LimitID, forwardPass bool, right, up float64) (x, y float64) {
	switch joint := id &^ 1; {
	case forwardPass && joint == effectors.LeftHandLimit: // the forearm seen from the hand goes the other way
		return right, -up
	case forwardPass && joint == effectors.LeftFootLimit:
		return -up, -right
	case joint >= effectors.LeftUpperLegLimit:
		return up, right
	}
	return -right, up
}

// figureSpan is the angle at the edge of the figure of a limit: the least of a few that leaves room around the rim.
func figureSpan(l *effectors.Limit) float64 {
	widest := 0.0
	for way := range figureWays {
		widest = max(widest, angleOf(l, way))
	}
	for _, span := range [...]float64{45, 90, 135} {
		if widest <= 0.9*span {
			return span
		}
	}
	return 180
}
