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

func TestTwoDevicesForARoleDoNotAllocate(t *testing.T) {
	c := newCouple(t, 90, worn{source: "SteamVR"}, worn{source: "SlimeVR", mount: onStrap, hidden: during(3*time.Second, 4*time.Second)})
	if n := testing.AllocsPerRun(600, func() { c.run(11 * time.Millisecond) }); n != 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

// Of a headset and two trackers with one role, and with one of them.
func BenchmarkTargetsOfTwoDevices(b *testing.B) { benchmarkCouple(b, true) }
func BenchmarkTargetsOfOneDevice(b *testing.B)  { benchmarkCouple(b, false) }

func benchmarkCouple(b *testing.B, both bool) {
	b.Helper()
	c := newCouple(b, 90, worn{source: "SteamVR"}, worn{source: "SteamVR", mount: onStrap})
	if !both {
		c.chosen = nil
		c.bindings.Choose(nil)
	}
	c.run(10 * time.Second)
	var targets effectors.Targets
	b.ReportAllocs()
	for b.Loop() {
		c.frame.Time += 11 * time.Millisecond
		for i := range c.frame.All() {
			c.frame.Devices[i].Received = c.frame.Time
		}
		Bind(nil, &c.frame, c.body, &c.bindings)
		c.bindings.Targets(&c.frame, c.frame.Time, &targets)
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
