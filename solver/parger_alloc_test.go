//go:build !race

package solver

import "testing"

func TestStagesOfPargerDoNotAllocate(t *testing.T) {
	torso := PargerReleasedTorso()
	m := someHandChest(random(51), &torso)
	if allocs := testing.AllocsPerRun(100, func() {
		m.Run()
		d := ShoulderDislocation{Numbers: &torso, ArmLength: 0.5, From: m.Neck, Wrist: m.Wrists[0]}
		d.Run()
	}); allocs != 0 {
		t.Errorf("%v allocations", allocs)
	}
}
