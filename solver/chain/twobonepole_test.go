package chain

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func poled() TwoBonePole {
	return TwoBonePole{
		Upper: 0.30, Lower: 0.26, Axis: vec.Vector{Z: 1}, Fallback: vec.Vector{Y: -1}, Soft: 1, Rest: vec.Identity(), Pole: vec.New(0.2, -0.5, -0.3),
	}
}

func TestTwoBonesWithAPoleAreTurnedSoThatTheyReach(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		rng := seeded(seed)
		b := poled()
		b.Root = vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64())
		b.Target = b.Root.Add(shell(seed, 1, 0.05, 0.555)[0])
		b.Pole = b.Root.Add(vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()))
		b.Rest = vec.RotationFromMGL(randomRotation(rng))
		if err := b.Validate(); err != nil {
			t.Fatal(err)
		}
		b.Run()
		// In the pose of Rest the bones lie along Rest·(+X) and the hinge along Rest·(+Y).
		along, hinge := b.Rest.Rotate(vec.Vector{X: 1}), b.Rest.Rotate(vec.Vector{Y: 1})
		middle := b.Root.Add(b.UpperTurn.Rotate(along).Scale(0.30))
		end := middle.Add(b.LowerTurn.Rotate(along).Scale(0.26))
		if end.Sub(b.Target).Len() > 1e-9 || middle.Sub(b.Middle).Len() > 1e-9 || end.Sub(b.End).Len() > 1e-9 {
			t.Errorf("seed %d: turned, the limb ends at %v and not at %v", seed, end, b.Target)
		}
		// Both bones turn about one hinge, at a right angle to the plane of the limb.
		upper, lower := b.UpperTurn.Rotate(hinge), b.LowerTurn.Rotate(hinge)
		if upper.Sub(lower).Len() > 1e-9 || math.Abs(upper.Dot(end.Sub(b.Root))) > 1e-9 {
			t.Errorf("seed %d: the hinges are %v and %v", seed, upper, lower)
		}
		// The middle joint lies in the half plane of the pole, where that is clear of the line.
		axis := b.Target.Sub(b.Root).UnitOr(vec.Vector{})
		across := func(p vec.Vector) vec.Vector { p = p.Sub(b.Root); return p.AddScaled(-p.Dot(axis), axis) }
		if p := across(b.Pole); p.Len() > 0.03 && p.UnitOr(vec.Vector{}).Sub(across(middle).UnitOr(vec.Vector{})).Len() > 1e-6 {
			t.Errorf("seed %d: the middle joint is not turned to the pole", seed)
		}
		if b.Held != NotHeld {
			t.Errorf("seed %d: held by %q", seed, b.Held)
		}
	}
}

func TestTwoBonesWithAPoleMoveSteadilyWhereItCrossesTheirLine(t *testing.T) {
	t.Parallel()
	last := vec.Vector{}
	for i := range 8001 {
		b := poled()
		b.Target, b.Pole = vec.Vector{Z: 0.4}, vec.New(-0.2+float64(i)*5e-5, -1e-4, 0.3)
		b.Run()
		if i > 0 && b.Middle.Sub(last).Len() > 2e-3 {
			t.Fatalf("at %v the middle joint jumps by %v m", b.Pole, b.Middle.Sub(last).Len())
		}
		last = b.Middle
	}
}

func TestTwoBonesWithAPoleMeetWhatDegenerates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name         string
		upper, lower float64
		target, pole vec.Vector
		held         Cause
		end          vec.Vector
	}{
		{"pole on the line", 0.3, 0.26, vec.Vector{Z: 0.4}, vec.Vector{Z: 2}, NotHeld, vec.Vector{Z: 0.4}},
		{"pole on the root", 0.3, 0.26, vec.Vector{Z: 0.4}, vec.Vector{}, NotHeld, vec.Vector{Z: 0.4}},
		{"pole and spare on the line", 0.3, 0.26, vec.Vector{Y: -0.4}, vec.Vector{Y: -1}, NotHeld, vec.Vector{Y: -0.4}},
		{"pole opposite the spare", 0.3, 0.26, vec.Vector{Z: 0.4}, vec.New(0, 0.014, 0), NotHeld, vec.Vector{Z: 0.4}},
		{"too far", 0.3, 0.26, vec.Vector{Z: 2}, vec.New(0, -1, 0), HeldByArmLength, vec.Vector{Z: 0.56}},
		{"too near", 0.3, 0.2, vec.Vector{Z: 0.01}, vec.New(0, -1, 0), HeldByInnerRadius, vec.Vector{Z: 0.1}},
		{"on the root, equal bones", 0.3, 0.3, vec.Vector{}, vec.New(0, -1, 0), NotHeld, vec.Vector{}},
	} {
		b := poled()
		b.Upper, b.Lower, b.Target, b.Pole = c.upper, c.lower, c.target, c.pole
		b.Run()
		if b.End.Sub(c.end).Len() > 1e-9 || b.Held != c.held {
			t.Errorf("%s: ends at %v, held by %q", c.name, b.End, b.Held)
		}
		if u, l := b.Middle.Len(), b.End.Sub(b.Middle).Len(); !(math.Abs(u-c.upper) < 1e-9) || !(math.Abs(l-c.lower) < 1e-9) {
			t.Errorf("%s: bones of %v and %v m", c.name, u, l)
		}
		if got := b.UpperTurn.Rotate(vec.Vector{X: c.upper}); !(got.Sub(b.Middle).Len() < 1e-9) || !(math.Abs(b.LowerTurn.Dot(b.LowerTurn)-1) < 1e-9) {
			t.Errorf("%s: turned to %v and not to %v", c.name, got, b.Middle)
		}
	}
}

func TestTwoBonesWithAPoleRefuseWhatTheyCannotClose(t *testing.T) {
	t.Parallel()
	refusaltest.Each(t, func() TwoBonePole { return poled() }, map[string]func(*TwoBonePole){
		"upper bone": func(b *TwoBonePole) { b.Upper = 0 },
		"lower bone": func(b *TwoBonePole) { b.Lower = math.NaN() },
		"axis":       func(b *TwoBonePole) { b.Axis = vec.Vector{} },
		"spare":      func(b *TwoBonePole) { b.Fallback = vec.Vector{X: 2} },
		"soft":       func(b *TwoBonePole) { b.Soft = 1.5 },
		"rest":       func(b *TwoBonePole) { b.Rest = vec.Rotation{} },
	})
}
