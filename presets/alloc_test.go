//go:build !race

package presets_test

import (
	"testing"

	"posewright/presets"
	"posewright/solver"
)

func TestNoBuiltinPresetMakesSolvingAllocate(t *testing.T) {
	body := mannequin(t)
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		settings := presets.Compile(&preset)
		settings.PullWeight[0], settings.Gaze.Weight = 0.5, 0.5
		for id := range settings.Limits {
			settings.Limits[id].On = true
		}
		state, out, tick := body.NewState(), body.NewResult(), 0
		if allocations := testing.AllocsPerRun(200, func() {
			in := solver.Input{Targets: waving(body, 6, tick), DT: 1.0 / 90}
			body.Solve(&in, &settings, state, out)
			tick++
		}); allocations != 0 {
			t.Errorf("%s: %v allocations in a tick", name, allocations)
		}
	}
}
