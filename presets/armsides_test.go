package presets

import (
	"bytes"
	"math"
	"testing"

	"posewright/solver"
)

func TestUnlinkingArmsGivesEachWhatBothHadInOneStep(t *testing.T) {
	t.Parallel()
	d := NewDocument(Default())
	do(t, d, Set("arms.method", float64(solver.ArmByFABRIK)))
	do(t, d, Set("swivel.phi0Deg", 50))
	do(t, d, Set("torso.reachGainDeg", 12))
	do(t, d, Set("arms.linked", 0))
	for side, arm := range [...]*solver.ArmSide{&d.Current().Arms.Left, &d.Current().Arms.Right} {
		if arm.Method != solver.ArmByFABRIK || arm.Elbow.Phi0 != 50 || arm.Reach.ReachGain != 12 {
			t.Errorf("arm %d has %v, %v° and %v°", side, arm.Method, arm.Elbow.Phi0, arm.Reach.ReachGain)
		}
	}
	do(t, d, Set("arms.left.phi0Deg", 20))
	p := d.Current()
	settings := Compile(p)
	for side, want := range [...]float64{20 * math.Pi / 180, 50 * math.Pi / 180} {
		if numbers, swivel := settings.Arm(side); numbers.Method != solver.ArmByFABRIK || math.Abs(swivel.Phi0-want) > 1e-12 {
			t.Errorf("arm %d compiles to %v with %v", side, numbers.Method, swivel.Phi0)
		}
	}
	if !actsAt(p, "arms.left.phi0Deg") || actsAt(p, "swivel.phi0Deg") || !actsAt(p, "arms.chain.iterations") {
		t.Error("what counts is not what each arm has of its own")
	}
	var file bytes.Buffer
	if err := Write(&file, p); err != nil {
		t.Fatal(err)
	}
	if again, err := Read(&file); err != nil || !again.Equal(p) {
		t.Errorf("another preset was read: %v", err)
	}
	d.Undo()
	d.Undo()
	if p = d.Current(); !p.Arms.Linked || p.Arms.Left.Method == solver.ArmByFABRIK || actsAt(p, "arms.left.phi0Deg") || !actsAt(p, "swivel.phi0Deg") {
		t.Errorf("undone, the left arm still has %v", p.Arms.Left.Method)
	}
}

func TestAssignmentsUnlinkArmsAsTheWindowDoes(t *testing.T) {
	t.Parallel()
	p := Default()
	for _, assignment := range []string{"arms.softReach=0.9", "arms.linked=off", "arms.right.method=pole"} {
		if err := SetPath(&p, assignment); err != nil {
			t.Fatal(err)
		}
	}
	if p.Arms.Left.SoftReach != 0.9 || p.Arm(0).Method != solver.ArmBySwivel || p.Arm(1).Method != solver.ArmByPole {
		t.Errorf("left %+v, right %+v", p.Arm(0), p.Arm(1))
	}
	d := NewDocument(p)
	do(t, d, MirrorGroup("Right arm", Right))
	if d.Current().Arms.Left.Method != solver.ArmByPole {
		t.Error("the right arm was not copied to the left one")
	}
}

func TestParametersOfOneArmAreInUseWhereArmsAreNotLinked(t *testing.T) {
	t.Parallel()
	p := Default()
	for _, linked := range []bool{true, false} {
		p.Arms.Linked = linked
		for path, want := range map[string]bool{
			"arms.left.phi0Deg": !linked, "arms.right.phi0Deg": !linked, "swivel.phi0Deg": linked, "arms.right.limiter.on": !linked, "torso.hipsDeadDeg": true,
		} {
			if _, ok := Lookup(path); !ok || actsAt(&p, path) != want {
				t.Errorf("linked %v: %s is in use: %v", linked, path, !want)
			}
		}
	}
}

// actsAt reports whether the parameter at a path counts in a preset.
func actsAt(p *Preset, path string) bool {
	parameter, _ := Lookup(path)
	return parameter.Acts(p)
}
