package chain

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func TestMagnetMovesByTheCosineOfItsDistance(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		at       vec.Vector
		strength float64
		share    float64
		want     vec.Vector
	}{
		// At half the radius the cosine is √½, at two thirds ½.
		{"attracts", vec.New(1.5, 2, 3), 0.1, 1, vec.New(-0.1*math.Sqrt2/2, 0, 0)},
		{"repels", vec.New(1, 2-2.0/3, 3), -0.1, 1, vec.New(0, -0.05, 0)},
		{"half the time", vec.New(1.5, 2, 3), 0.1, 0.5, vec.New(-0.05*math.Sqrt2/2, 0, 0)},
		{"on the rim", vec.New(1, 2, 4), 0.1, 1, vec.Vector{}},
		{"outside", vec.New(1, 2, 40), 0.1, 1, vec.Vector{}},
		{"in the middle", vec.New(1, 2, 3), 0.1, 1, vec.Vector{}},
		{"nearer than it would be pulled", vec.New(1, 2, 3.05), 10, 1, vec.New(0, 0, -0.05)},
	} {
		m := Magnet{Position: vec.New(1, 2, 3), Radius: 1, Strength: c.strength, Joint: 1}
		if err := m.Validate(); err != nil {
			t.Error(err)
		}
		if got := m.Offset(c.at, c.share); got.Sub(c.want).Len() > 1e-12 {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestMagnetsAddUpForTheJointTheyAreMeantFor(t *testing.T) {
	t.Parallel()
	set := []Magnet{
		{Position: vec.Vector{X: 1}, Radius: 2, Strength: 0.1, Joint: 1},
		{Position: vec.Vector{Y: 1}, Radius: 2, Strength: -0.1, Joint: 1},
		{Position: vec.Vector{Z: 1}, Radius: 2, Strength: 0.1, Joint: 2},
	}
	want := vec.New(0.1*math.Sqrt2/2, -0.1*math.Sqrt2/2, 0)
	if got := MagnetOffset(set, 1, vec.Vector{}, 1); got.Sub(want).Len() > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
	if got := MagnetOffset(set, 3, vec.Vector{}, 1); got != (vec.Vector{}) {
		t.Errorf("a joint that no magnet is meant for moves by %v", got)
	}
	if m := set[0].Mirrored(); m.Position != (vec.Vector{X: -1}) {
		t.Errorf("mirrored: %v", m.Position)
	}
}

func TestMagnetsThatAreNoneAreRefused(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() Magnet { return Magnet{Radius: 1, Strength: 0.1, Joint: 1} }, map[string]func(*Magnet){
		"position": func(m *Magnet) { m.Position.X = math.NaN() },
		"radius":   func(m *Magnet) { m.Radius = 0 },
		"strength": func(m *Magnet) { m.Strength = math.Inf(1) },
		"joint":    func(m *Magnet) { m.Joint = 0 },
	})
}
