//go:build !race

package solver

import (
	"testing"

	"posewright/effectors"
	"posewright/solver/basepose"
)

func TestABasePoseDoesNotAllocate(t *testing.T) {
	b := plainBody(t)
	set := baseSettings(basepose.Animation)
	for id := range set.Effectors {
		set.Effectors[id].PositionWeight, set.Effectors[id].RotationWeight = 0.5, 0.25
	}
	in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.LeftFoot), Base: waving(b), DT: 1.0 / 90}
	state, out := b.NewState(), b.NewResult()
	if allocs := testing.AllocsPerRun(200, func() { b.Solve(&in, &set, state, out) }); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func BenchmarkBasePose(bench *testing.B) {
	b := plainBody(bench)
	for name, source := range map[string]basepose.Source{"off": basepose.Off, "on": basepose.Animation} {
		bench.Run(name, func(bench *testing.B) {
			set := baseSettings(source)
			set.Effectors[effectors.LeftHand].PositionWeight = 0.5
			in := Input{Targets: tPoseTargets(b, effectors.Head, effectors.LeftHand, effectors.RightHand), Base: waving(b), DT: 1.0 / 90}
			state, out := b.NewState(), b.NewResult()
			for bench.Loop() {
				b.Solve(&in, &set, state, out)
			}
		})
	}
}
