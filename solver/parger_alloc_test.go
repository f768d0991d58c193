//go:build !race

package solver

import (
	"testing"

	"posewright/solver/vec"
)

func TestStagesOfPargerDoNotAllocate(t *testing.T) {
	swivel, torso := PargerReleasedSwivel(), PargerReleasedTorso()
	rng := random(51)
	e, m := someElbow(rng, &swivel), someHandChest(rng, &torso)
	if allocs := testing.AllocsPerRun(100, func() {
		m.Run()
		d := ShoulderDislocation{Numbers: &torso, ArmLength: 0.5, From: m.Neck, Wrist: m.Wrists[0]}
		d.Run()
		e.Run()
		s := SwivelSmoothing{Time: PargerHandTime, DT: 0.01, Wanted: e.Turn, Axis: e.Axis, Placed: e.Placed}
		s.Run()
		e.Along = s.Elbow
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}

func TestTheSwivelModelDoesNotAllocate(t *testing.T) {
	set := DefaultSettings()
	s := wristSwivel(&set.Swivel)
	s.Axis, s.Along, s.Back, s.Radius, s.Hand = vec.New(0, -1, 0), vec.New(0, -1, 0), vec.New(1, 0, 0), 0.4, 1
	if allocs := testing.AllocsPerRun(100, func() {
		set.Swivel.Phi0 += 1e-3
		s.Setup.Prepare(&set.Swivel)
		s.Run()
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
