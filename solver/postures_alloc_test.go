//go:build !race

package solver

import "testing"

func TestChangingPosturesDoesNotAllocate(t *testing.T) {
	body := plainBody(t)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	tick := 0
	if n := testing.AllocsPerRun(1500, func() {
		time := float64(tick) / 90
		set.Posture.Pin = pinAt(time)
		in := Input{Targets: low(body, time), DT: 1.0 / 90}
		body.Solve(&in, &set, state, out)
		tick++
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
