package presets

import (
	"math"
	"testing"

	"posewright/solver/gait"
)

// What chapter 6 prints, by hand: steps are 0.6 and 0.8 as long sideways and backward (6.5), feet step beyond 5° in and 45° out (6.6), a step on the spot
// takes 0.3 s (6.9), and the body goes half of the way to the ground's height in a frame (eq. 6.17).
func TestThePresetOfScheurenbrandStepsAsHeSays(t *testing.T) {
	t.Parallel()
	preset, ok := Builtin("Scheurenbrand")
	if !ok {
		t.Fatal("there is no such preset")
	}
	settings := Compile(&preset)
	stepping := &settings.Gait
	if stepping.Method != gait.ByBalance {
		t.Errorf("its method of stepping is number %d", stepping.Method)
	}
	const degree = math.Pi / 180
	his := &stepping.Scheurenbrand
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"forward", stepping.DirectionTime.At(0), 1}, {"sideways", stepping.DirectionTime.At(90 * degree), 0.6}, {"backward", stepping.DirectionTime.At(math.Pi), 0.8},
		{"in", his.YawIn, -5 * degree}, {"out", his.YawOut, 45 * degree}, {"a step on the spot", his.StandTime, 0.3},
		{"half of the way in a frame", 1 - math.Exp(-1/(90*stepping.GroundTime)), 0.5},
	} {
		if math.Abs(c.got-c.want) > 0.002 {
			t.Errorf("%s is %.3f, want %.3f", c.what, c.got, c.want)
		}
	}
	if other := Default(); other.Gait.Method == preset.Gait.Method {
		t.Error("the default steps the same way")
	}
}
