package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
)

// Box is a range of turns about three axes, one after the other: a rotation is first·second·third, the last turning first.
type Box struct {
	Min, Max [3]float64 // radians, of each turn in the order of the axes
	// Beyond is by how many radians at most the box lets the axis swing further than the range does.
	Beyond float64
}

// Turns splits a rotation from the T-pose, relative to what the joint hangs on, into the turns of a box. Join puts it together again.
type (
	Turns func(mgl64.Quat) [3]float64
	Join  func([3]float64) mgl64.Quat
)

// Box is about the smallest box of turns that holds every rotation of the range: each swing with each twist. A turn that the range takes past
// half a circle is free.
func (r *Range) Box(turns Turns, join Join) Box {
	b := Box{Min: [3]float64{math.Inf(1), math.Inf(1), math.Inf(1)}, Max: [3]float64{math.Inf(-1), math.Inf(-1), math.Inf(-1)}}
	r.Each(func(rotation mgl64.Quat) {
		for i, turn := range turns(rotation) {
			b.Min[i], b.Max[i] = math.Min(b.Min[i], turn), math.Max(b.Max[i], turn)
		}
	})
	const between = degree // samples
	half := 0.0
	for i := range b.Min {
		b.Min[i], b.Max[i] = math.Max(-math.Pi, b.Min[i]-between), math.Min(math.Pi, b.Max[i]+between)
		half += (b.Max[i] - b.Min[i]) / boxSteps / 2
	}
	var at [3]float64
	for n := range (boxSteps + 1) * (boxSteps + 1) * (boxSteps + 1) {
		for i, k := 0, n; i < 3; i, k = i+1, k/(boxSteps+1) {
			at[i] = b.Min[i] + (b.Max[i]-b.Min[i])*float64(k%(boxSteps+1))/boxSteps
		}
		direction := r.inward(join(at).Rotate(r.Axis()))
		if held, outside := r.limit.Clamp(direction); outside {
			b.Beyond = math.Max(b.Beyond, angle(direction, held))
		}
	}
	// Each turn moves the axis by no more than itself, so that between two steps it gets no further than by half of a step of each.
	b.Beyond = math.Min(math.Pi, b.Beyond+half)
	return b
}

// boxSteps is in how many steps a side of a box is looked at.
const boxSteps = 24

// Each visits rotations from the T-pose all over the range.
func (r *Range) Each(visit func(mgl64.Quat)) {
	const around, outward, about = 96, 16, 8
	for turn := range around {
		azimuth := 2 * math.Pi * float64(turn) / around
		rim := angle(r.limit.Rim(azimuth), solver.Vector{Z: 1})
		for ring := range outward + 1 {
			sin, cos := math.Sincos(rim * float64(ring) / outward)
			// The swing that takes the axis there, about an axis across.
			sinTurn, cosTurn := math.Sincos(azimuth)
			across := r.outward(solver.Vector{X: -sinTurn, Y: cosTurn})
			polar := math.Atan2(sin, cos)
			if r.right { // mirrored, so it turns the other way
				polar = -polar
			}
			swing := mgl64.QuatRotate(polar, across)
			for k := range about + 1 {
				twist := r.TwistMin + r.Twists*float64(k)/about
				visit(swing.Mul(mgl64.QuatRotate(twist, r.Axis())))
			}
		}
	}
}
