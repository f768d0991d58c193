//go:build !race

package runtime_test

import (
	"testing"

	"posewright/effectors"
	"posewright/presets/runtime"
)

func TestTicksDoNotAllocate(t *testing.T) {
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
	person, err := runtime.CreateCalibration()
	must(t, err)
	at := s.ticks[len(s.ticks)-1]
	for _, d := range s.devices {
		_, err := runtime.AddDevice(person, d.kind, d.serial, d.name, "")
		must(t, err)
	}
	pose, world := make([]float64, len(at.pose)), make([]float64, s.joints*runtime.TransformNumbers)
	var report runtime.Report
	var contacts [2]runtime.Contact
	size, err := runtime.SaveState(body, nil)
	must(t, err)
	state := make([]byte, size)
	time := 0.0
	if n := testing.AllocsPerRun(300, func() {
		time += 1.0 / rateHz
		must(t, runtime.Feed(person, time, at.devices))
		must(t, runtime.Bind(person, body))
		must(t, runtime.SetTargets(body, at.targets))
		must(t, runtime.SetTarget(body, int32(effectors.LeftHand), at.targets[24:31], 1))
		must(t, runtime.SetHint(body, 0, at.targets[:3], 0.5))
		must(t, runtime.SetPin(body, int32(effectors.Hips), at.targets[:7]))
		must(t, runtime.SetSpace(body, []float64{time, 0, 0}, time))
		must(t, runtime.Solve(body, 1.0/rateHz))
		must(t, runtime.ReadPose(body, pose))
		must(t, runtime.ReadWorld(body, world))
		must(t, runtime.ReadReport(body, 0, &report))
		must(t, runtime.ReadContacts(body, &contacts))
		_, err := runtime.SaveState(body, state)
		must(t, err)
		must(t, runtime.RestoreState(body, state))
	}); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

func TestTargetsOfChainsDoNotAllocate(t *testing.T) {
	s := theTail(t)
	body := create(t, runtime.CreateBody, s.preset, s.skeleton)
	at, now := s.ticks[letGo], 0
	if n := testing.AllocsPerRun(300, func() {
		now++
		must(t, runtime.SetTargets(body, at.targets))
		must(t, runtime.SetChainTarget(body, "third", at.devices[:7], 1))
		must(t, runtime.SetChainTarget(body, "tail", s.ticks[now].devices[8:15], 1))
		must(t, runtime.Solve(body, 1.0/rateHz))
	}); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}
