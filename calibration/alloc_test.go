//go:build !race

package calibration

import (
	"testing"
	"time"

	"posewright/effectors"
	"posewright/rig"
)

func TestBindingAndTargetsDoNotAllocate(t *testing.T) {
	f, body, _ := room(t)
	attachJoints(f)
	scaled, err := rig.NewHumanoid(body.Skeleton, body.Roles, 1.1)
	if err != nil {
		t.Fatal(err)
	}
	var b Bindings
	var targets effectors.Targets
	humanoids := [2]*rig.Humanoid{body, scaled}
	tick := 0
	if n := testing.AllocsPerRun(200, func() {
		tick++
		pass(f, time.Duration(tick)*11*time.Millisecond, "")
		Bind(nil, f, humanoids[tick%2], &b) // another humanoid each time, so that everything is resolved anew
		b.Targets(f, f.Time, &targets)
	}); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func BenchmarkTargets(b *testing.B) {
	f, body, _ := room(b)
	attachJoints(f)
	var bindings Bindings
	var targets effectors.Targets
	b.ReportAllocs()
	for b.Loop() {
		f.Time += 11 * time.Millisecond
		Bind(nil, f, body, &bindings)
		bindings.Targets(f, f.Time, &targets)
	}
}
