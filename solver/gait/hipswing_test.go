package gait

import (
	"math"
	"testing"
)

// By hand: legs of 0.8 m and a right foot that is 0.3 m further ahead than the left one swing the pelvis by 0.3/(0.75·0.8) of 8°, to the left (Scheurenbrand 2019, eq. 6.22:
// the difference of the two lengths along the way of the body); feet apart to the sides do not, as in figure 6.21.
func TestThePelvisSwingsByHowFarOneFootIsAheadOfTheOtherOnTheWay(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	ahead, back, aside := groundVec{0, 1}, groundVec{0, -1}, groundVec{1, 0}
	diagonal := groundVec{0.6, 0.8} // to the left, 37° from ahead
	numbers := DefaultSettings()
	numbers.HipSwing = 8 * degree
	for name, c := range map[string]struct {
		way         groundVec
		left, right groundVec // x to the left, z ahead
		held, want  float64
	}{
		"right foot ahead":               {ahead, groundVec{0.1, -0.1}, groundVec{-0.1, 0.2}, 0, 4 * degree},
		"left foot ahead":                {ahead, groundVec{0.1, 0.15}, groundVec{-0.1, -0.15}, 0, -4 * degree},
		"feet apart":                     {ahead, groundVec{0.4, 0.05}, groundVec{-0.1, 0.05}, 0, 0},
		"no further than 1.5":            {ahead, groundVec{0.1, -1}, groundVec{-0.1, 1}, 0, 12 * degree},
		"half by a device that has hips": {ahead, groundVec{0.1, -0.1}, groundVec{-0.1, 0.2}, 0.5, 2 * degree},
		// The feet are apart square to the way, 0.2 m, and along it the right one is 0.3 m ahead: (−0.16, 0.12) + (0.18, 0.24).
		"diagonally":                  {diagonal, groundVec{0, 0}, groundVec{0.02, 0.36}, 0, 4 * degree},
		"diagonally, one foot beside": {diagonal, groundVec{0, 0}, groundVec{-0.16, 0.12}, 0, 0},
		"backward, with the legs":     {back, groundVec{0.1, -0.1}, groundVec{-0.1, 0.2}, 0, 4 * degree},
		"sideways":                    {aside, groundVec{0.5, 0.1}, groundVec{-0.1, -0.1}, 0, 0},
	} {
		in := frame{settings: &numbers, legLength: 0.8, dt: 1.0 / 90, forward: ahead, left: aside, hipsHeld: c.held, filters: &filterCache{}}
		plan := stepPlan{way: c.way, sidelong: sidelong(math.Atan2(c.way.dot(aside), c.way.dot(ahead)))}
		var p pelvis
		feet := [2]foot{{at: c.left}, {at: c.right}}
		for range 180 {
			p.follow(&in, &plan, &feet)
		}
		if got := p.turn(&in); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: %.4f°, by hand %.4f°", name, got/degree, c.want/degree)
		}
	}
}

// By hand: a right foot that is 0.3 m further ahead swings the pelvis by a half. Where the body then goes sideways, it swings no more in the end, by two filters after each other of 0.05 s
// and 0.04 s: after a tick of 10 ms (1 - e^-0.2)·(1 - e^-0.25) of that is gone.
func TestThePelvisDoesNotJumpWhereTheWayTurns(t *testing.T) {
	t.Parallel()
	numbers := DefaultSettings()
	in := frame{settings: &numbers, legLength: 0.8, dt: 0.01, forward: groundVec{0, 1}, left: groundVec{1, 0}, filters: &filterCache{}}
	feet := [2]foot{{at: groundVec{0.1, -0.1}}, {at: groundVec{-0.1, 0.2}}}
	var p pelvis
	for range 200 {
		p.follow(&in, &stepPlan{way: in.forward}, &feet)
	}
	if math.Abs(p.swing-0.5) > 1e-9 {
		t.Errorf("ahead the swing is %v", p.swing)
	}
	p.follow(&in, &stepPlan{way: in.left, sidelong: 1}, &feet)
	if want := 0.5 - 0.5*(1-math.Exp(-0.2))*(1-math.Exp(-0.25)); math.Abs(p.swing-want) > 1e-9 {
		t.Errorf("a tick later it is %v, by hand %v", p.swing, want)
	}
}
