package solver

import (
	"math"
	"testing"
)

func poled() TwoBonePole {
	return TwoBonePole{
		Upper: 0.30, Lower: 0.26, Axis: Vector{Z: 1}, Spare: Vector{Y: -1}, Soft: 1, Rest: unturned, Pole: Vector{0.2, -0.5, -0.3},
	}
}

func TestTwoBonesWithAPoleAreTurnedSoThatTheyReach(t *testing.T) {
	t.Parallel()
	for seed := range uint64(3000) {
		rng := random(seed)
		b := poled()
		b.Root = Vector{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		b.Target = b.Root.Add(shell(seed, 1, 0.05, 0.555)[0])
		b.Pole = b.Root.Add(Vector{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()})
		b.Rest = rotationOf(randomTurn(rng))
		if err := b.Validate(); err != nil {
			t.Fatal(err)
		}
		b.Run()
		// In the pose of Rest the bones lie along Rest·(+X) and the hinge along Rest·(+Y).
		along, hinge := b.Rest.Rotate(Vector{X: 1}), b.Rest.Rotate(Vector{Y: 1})
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
		axis := b.Target.Sub(b.Root).unitOr(Vector{})
		across := func(p Vector) Vector { p = p.Sub(b.Root); return p.AddScaled(-p.Dot(axis), axis) }
		if p := across(b.Pole); p.Len() > 0.03 && p.unitOr(Vector{}).Sub(across(middle).unitOr(Vector{})).Len() > 1e-6 {
			t.Errorf("seed %d: the middle joint is not turned to the pole", seed)
		}
		if b.Held != NotHeld {
			t.Errorf("seed %d: held by %q", seed, b.Held)
		}
	}
}

func TestTwoBonesWithAPoleTurnAsTheArmDoes(t *testing.T) {
	t.Parallel()
	arms := Arms{}
	for i, target := range shell(5, 2000, 0.10, 0.50) { // bent by more than half a radian
		b := poled()
		b.Target = target
		b.Run()
		axis := target.Scale(1 / target.Len())
		turns := ArmTurns{
			Numbers: &arms, Upper: b.Middle.Scale(1 / 0.30), Lower: b.End.Sub(b.Middle).Scale(1 / 0.26),
			Normal: axis.Cross(acrossOf(b.Middle, axis, Vector{Y: 1})),
		}
		turns.Run()
		if u, l := turns.UpperArm.angleTo(b.UpperTurn), turns.LowerArm.angleTo(b.LowerTurn); u > 1e-6 || l > 1e-6 {
			t.Errorf("target %d: the upper arm is %v rad off and the lower arm %v", i, u, l)
		}
	}
}

func TestTwoBonesWithAPoleMoveSteadilyWhereItCrossesTheirLine(t *testing.T) {
	t.Parallel()
	last := Vector{}
	for i := range 8001 {
		b := poled()
		b.Target, b.Pole = Vector{Z: 0.4}, Vector{-0.2 + float64(i)*5e-5, -1e-4, 0.3}
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
		target, pole Vector
		held         Cause
		end          Vector
	}{
		{"pole on the line", 0.3, 0.26, Vector{Z: 0.4}, Vector{Z: 2}, NotHeld, Vector{Z: 0.4}},
		{"pole on the root", 0.3, 0.26, Vector{Z: 0.4}, Vector{}, NotHeld, Vector{Z: 0.4}},
		{"pole and spare on the line", 0.3, 0.26, Vector{Y: -0.4}, Vector{Y: -1}, NotHeld, Vector{Y: -0.4}},
		{"pole opposite the spare", 0.3, 0.26, Vector{Z: 0.4}, Vector{0, 0.014, 0}, NotHeld, Vector{Z: 0.4}},
		{"too far", 0.3, 0.26, Vector{Z: 2}, Vector{0, -1, 0}, HeldByArmLength, Vector{Z: 0.56}},
		{"too near", 0.3, 0.2, Vector{Z: 0.01}, Vector{0, -1, 0}, HeldByInnerRadius, Vector{Z: 0.1}},
		{"on the root, equal bones", 0.3, 0.3, Vector{}, Vector{0, -1, 0}, NotHeld, Vector{}},
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
		if got := b.UpperTurn.Rotate(Vector{X: c.upper}); !(got.Sub(b.Middle).Len() < 1e-9) || !(math.Abs(b.LowerTurn.dot(b.LowerTurn)-1) < 1e-9) {
			t.Errorf("%s: turned to %v and not to %v", c.name, got, b.Middle)
		}
	}
}

func TestTwoBonesWithAPoleRefuseWhatTheyCannotClose(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*TwoBonePole){
		"upper bone": func(b *TwoBonePole) { b.Upper = 0 },
		"lower bone": func(b *TwoBonePole) { b.Lower = math.NaN() },
		"axis":       func(b *TwoBonePole) { b.Axis = Vector{} },
		"spare":      func(b *TwoBonePole) { b.Spare = Vector{X: 2} },
		"soft":       func(b *TwoBonePole) { b.Soft = 1.5 },
		"rest":       func(b *TwoBonePole) { b.Rest = Rotation{} },
	} {
		b := poled()
		if spoil(&b); b.Validate() == nil {
			t.Errorf("a limb with a bad %s is valid", name)
		}
	}
}
