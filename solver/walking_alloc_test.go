//go:build !race

package solver

import "testing"

func TestABodyThatWalksAndGlidesDoesNotAllocate(t *testing.T) {
	o := newOuting(t, outings["steps"].way)
	o.set.Ground = outings["steps"].ground
	var targets []Input
	for tick := range 400 {
		o.attach(float64(tick) / 90)
		in := o.in
		in.DT = 1.0 / 90
		in.Space = Space{Yaw: 0.001 * float64(tick)}
		in.Space.Targets(&in.Targets)
		targets = append(targets, in)
	}
	tick := 0
	n := testing.AllocsPerRun(1000, func() {
		o.body.Solve(&targets[tick%len(targets)], &o.set, o.state, o.out)
		tick++
	})
	if n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
