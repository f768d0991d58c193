package ranges

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"
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
	var b Box
	least, greatest := r.Extremes(3, func(rotation mgl64.Quat, of []float64) {
		split := turns(rotation)
		copy(of, split[:])
	})
	half := 0.0
	for i := range b.Min {
		b.Min[i], b.Max[i] = least[i]-slack, greatest[i]+slack
		if b.Min[i] <= -math.Pi || b.Max[i] >= math.Pi { // and goes on at the other end
			b.Min[i], b.Max[i] = -math.Pi, math.Pi
		}
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

// slack is by how much a box is wider than what was found, where the search for its ends ended.
const slack = 0.5 * degree

// boxSteps is in how many steps a side of a box is looked at.
const boxSteps = 24
