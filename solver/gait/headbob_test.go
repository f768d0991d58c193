package gait

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// By hand, with the paper's numbers: 0.1 m up for a meter, and 0.05 of the rest of the way in each frame of 1/90 s.
func TestTheHeadBobsAsPrinted(t *testing.T) {
	t.Parallel()
	numbers := DefaultHeadBob()
	numbers.On = true
	for name, c := range map[string]struct {
		standing   [2]bool
		gliding    bool
		last, want float64
	}{
		"6.18, both feet stand: the nearer one": {[2]bool{true, true}, true, 0, 0.05 * 0.1 * 0.25},
		"6.19, the left foot stands":            {[2]bool{true, false}, true, 0, 0.05 * 0.1 * 0.5},
		"6.20, the right foot stands":           {[2]bool{false, true}, true, 0, 0.05 * 0.1 * 0.25},
		"no foot stands":                        {[2]bool{false, false}, true, 0.02, 0.95 * 0.02},
		"6.21, on the way":                      {[2]bool{true, false}, true, 0.02, 0.02 + 0.05*(0.05-0.02)},
		"the stick is let go":                   {[2]bool{true, false}, false, 0.02, 0.95 * 0.02},
	} {
		h := HeadOffset{ // the left foot 0.3 aside and 0.4 ahead, the right one 0.15 aside and 0.2 behind; heights do not count
			Numbers: &numbers, Center: vec.New(1, 0.9, 2), Feet: [2]vec.Vector{vec.New(1.3, 0.1, 2.4), vec.New(0.85, 0, 1.8)},
			Standing: c.standing, Gliding: c.gliding, DT: 1.0 / 90, Last: c.last,
		}
		if err := h.Validate(); err != nil {
			t.Fatal(err)
		}
		h.Run()
		if math.Abs(h.Offset-c.want) > 2e-5*math.Max(1, math.Abs(c.want)) && math.Abs(h.Offset-c.want) > 0.002*math.Abs(c.want) {
			t.Errorf("%s: %v m, by hand %v", name, h.Offset, c.want)
		}
	}
}

// A second has the same motion at any frame rate.
func TestTheFrameRateDoesNotChangeTheHeadBob(t *testing.T) {
	t.Parallel()
	numbers := HeadBob{On: true, Gain: 0.1, Time: 0.217}
	var after [2]float64
	for i, rate := range [...]int{30, 144} {
		h := HeadOffset{Numbers: &numbers, Feet: [2]vec.Vector{{X: 0.3}, {X: -0.3}}, Standing: [2]bool{true, true}, Gliding: true, DT: 1 / float64(rate)}
		for range rate {
			h.Last = h.Offset
			h.Run()
		}
		after[i] = h.Offset
	}
	if math.Abs(after[0]-after[1]) > 1e-12 || math.Abs(after[0]-0.03) > 0.001 {
		t.Errorf("after a second %v m and %v m", after[0], after[1])
	}
}
