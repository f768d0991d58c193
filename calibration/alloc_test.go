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

func TestAHandoverDoesNotAllocate(t *testing.T) {
	f, body, _ := room(t)
	var b Bindings
	var targets effectors.Targets
	serials := [2]string{"one", "other"}
	tick := 0
	if n := testing.AllocsPerRun(200, func() {
		tick++
		f.Devices[1].Serial = serials[tick/10%2] // another device every ten ticks
		pass(f, time.Duration(tick)*11*time.Millisecond, "")
		Bind(nil, f, body, &b)
		b.Targets(f, f.Time, &targets)
		if targets.Effectors[effectors.LeftHand].Presence != 1 {
			t.Fatal("the hand fades")
		}
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
