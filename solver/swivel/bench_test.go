package swivel

import (
	"testing"

	"posewright/solver/vec"
)

func BenchmarkByWrist(b *testing.B) {
	numbers := DefaultNumbers()
	rng := random(1)
	setup := new(WristSetup)
	setup.Prepare(&numbers)
	var in [1024]ByWrist
	for i := range in {
		hand := randomRotation(rng)
		in[i] = ByWrist{
			Setup: setup, Axis: randomRotation(rng).Forward(), Along: hand.Left(), Back: hand.Up(), Radius: 0.5, Hand: 1,
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		in[i&1023].Run()
		i++
	}
}

func BenchmarkLimit(b *testing.B) {
	s := Limit{LastElbow: vec.Vector{Y: -1}, LastAxis: vec.Vector{Z: 1}, Axis: vec.New(0.6, 0, 0.8), Wanted: vec.Vector{Y: 1}, Cap: 0.05}
	b.ReportAllocs()
	for b.Loop() {
		s.Run()
	}
}
