package gait

import (
	"math"
	"testing"
)

// By hand: legs of 0.8 m and a right foot that is 0.3 m further ahead than the left one swing the pelvis by 0.3/(0.75·0.8) of 8°, to the left (Scheurenbrand 2019, eq. 6.22:
// the difference of the two lengths); feet apart to the sides do not, as in figure 6.21.
func TestThePelvisSwingsByHowFarOneFootIsAheadOfTheOther(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	numbers := DefaultSettings()
	numbers.HipSwing = 8 * degree
	for name, c := range map[string]struct {
		left, right groundVec // x to the left, z ahead
		held, want  float64
	}{
		"right foot ahead":               {groundVec{0.1, -0.1}, groundVec{-0.1, 0.2}, 0, 4 * degree},
		"left foot ahead":                {groundVec{0.1, 0.15}, groundVec{-0.1, -0.15}, 0, -4 * degree},
		"a side step":                    {groundVec{0.4, 0.05}, groundVec{-0.1, 0.05}, 0, 0},
		"no further than 1.5":            {groundVec{0.1, -1}, groundVec{-0.1, 1}, 0, 12 * degree},
		"half by a device that has hips": {groundVec{0.1, -0.1}, groundVec{-0.1, 0.2}, 0.5, 2 * degree},
	} {
		in := frame{settings: &numbers, legLength: 0.8, dt: 1.0 / 90, forward: groundVec{0, 1}, left: groundVec{1, 0}, hipsHeld: c.held, filters: &filterCache{}}
		var p pelvis
		feet := [2]foot{{at: c.left}, {at: c.right}}
		for range 90 {
			p.follow(&in, &feet)
		}
		if got := p.turn(&in); math.Abs(got-c.want) > 1e-6 {
			t.Errorf("%s: %.4f°, by hand %.4f°", name, got/degree, c.want/degree)
		}
	}
}
