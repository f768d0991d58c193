//go:build !race

package solver

import (
	"testing"

	"posewright/rig"
	"posewright/solver/vec"
)

func TestStagesDoNotAllocate(t *testing.T) {
	trunk, give, pull, spine := DefaultScheurenbrandTorso(), DefaultShoulderGive(), Pull{Stiffness: 1, Iterations: 20, Lean: 0.5}, Spine{Mode: LockBoth, Stiffness: 0.5, Curve: 0.1}
	look := Look{BodyWeight: 0.5, HeadWeight: 1, EyesWeight: 1, BodyMax: 1, HeadMax: 1, EyesMax: 1}
	model, back, tracker := scheurenbrandModel(&trunk), ShoulderReturn{Numbers: &give, Wanted: vec.Vector{X: 0.1}, DT: 0.01}, plainShoulderTracker()
	body, gaze, chain := somePull(7, &pull), plainLook(&look), plainSpine()
	asPrinted := Pull{Method: PullAsPrinted, Stiffness: 1, Iterations: 20}
	printed := somePull(7, &asPrinted)
	byFile := plainLook(&look)
	byFile.File = rangeMaps([2]float64{90, 9}, [2]float64{60, 30}, [2]float64{45, 20}, [2]float64{80, 8})
	byFile.File.HorizontalOuter.Curve = []rig.CurveKey{{Time: 0, Out: 1}, {Time: 1, Value: 1, In: 1}}
	byFile.Target.X = 1
	twist := TwistShare{Forearm: 0.5, WristMax: 1, Twist: 2}
	tracker.Target.Y += 0.05
	if allocs := testing.AllocsPerRun(100, func() {
		model.Run()
		back.Run()
		tracker.Run()
		body.Run()
		printed.Run()
		gaze.Run()
		byFile.Run()
		twist.Run()
		c := chain
		lock := SpineLock{Numbers: &spine, Chain: &c}
		lock.run()
	}); allocs != 0 {
		t.Errorf("%v allocations in a run of every stage", allocs)
	}
}
