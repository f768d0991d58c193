package solver

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// fabrikLeg is FABRIK on two bones as in the textbook, on positions alone.
func fabrikLeg(hip, knee, ankle, target vec.Vector, upper, lower float64) (vec.Vector, vec.Vector) {
	for range 200 {
		ankle = target
		knee = ankle.AddScaled(lower, knee.Sub(ankle).UnitOr(vec.Vector{Z: 1}))
		knee = hip.AddScaled(upper, knee.Sub(hip).UnitOr(vec.Vector{Z: 1}))
		ankle = knee.AddScaled(lower, target.Sub(knee).UnitOr(vec.Vector{Y: -1}))
	}
	return knee, ankle
}

func TestKneeOfAChainEndsInTheFootsPlaneAndOnItsSide(t *testing.T) {
	t.Parallel()
	rng := random(1)
	vector := func() vec.Vector { return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()) }
	slow := 0
	for range 2000 {
		hip, upper, lower := vector(), 0.3+0.2*rng.Float64(), 0.3+0.2*rng.Float64()
		full, inner := upper+lower, math.Abs(upper-lower)
		axis := vector().UnitOr(vec.Vector{X: 1})
		distance := inner + (full-inner)*(0.1+0.85*rng.Float64())
		foot := vec.RotationFromMGL(randomTurn(rng))
		direction := KneeDirection{Axis: axis, Hips: vec.Identity(), Foot: foot, Follow: 1}
		direction.Run()
		k := KneePlane{Hip: hip, Ankle: hip.AddScaled(distance, axis), Forward: direction.Knee, Last: hip.Add(vector().Scale(0.5)), Length: full}
		if err := k.Validate(); err != nil {
			t.Fatal(err)
		}
		k.Run()
		side := axis.Cross(k.Forward)
		if d := math.Abs(k.Knee.Sub(hip).Dot(side)); d > 1e-12 {
			t.Fatalf("the knee starts %v m beside the plane", d)
		}
		if k.Knee.Sub(hip).Dot(k.Forward) <= 0 {
			t.Fatal("the knee starts behind the leg")
		}
		knee, ankle := fabrikLeg(hip, k.Knee, k.Ankle, k.Ankle, upper, lower)
		// The one bent solution on that side, by the law of cosines.
		along := (upper*upper - lower*lower + distance*distance) / (2 * distance)
		want := hip.AddScaled(along, axis).AddScaled(math.Sqrt(upper*upper-along*along), k.Forward)
		if ankle.Sub(k.Ankle).Len() > 1e-6 {
			slow++ // FABRIK itself was
			continue
		}
		if d := knee.Sub(want).Len(); d > 1e-4 {
			t.Fatalf("FABRIK leaves the knee %v m from the closed form", d)
		}
	}
	if slow > 100 {
		t.Errorf("FABRIK did not get there in %d of 2000 legs", slow)
	}
}

func TestKneeIsProjectedAndMirrored(t *testing.T) {
	t.Parallel()
	k := KneePlane{Hip: vec.New(0.1, 0.9, 0), Ankle: vec.New(0.1, 0.1, 0), Forward: vec.Vector{Z: 1}, Length: 0.82}
	for _, c := range []struct{ last, want vec.Vector }{
		{vec.New(0.3, 0.5, 0.2), vec.New(0.1, 0.5, 0.2)},       // beside the plane: projected (figure 4.12)
		{vec.New(0.1, 0.5, -0.2), vec.New(0.1, 0.5, 0.2)},      // behind the leg: mirrored (figure 4.13)
		{vec.New(-0.2, 0.45, -0.1), vec.New(0.1, 0.45, 0.1)},   // both
		{vec.New(0.1, 0.5, 0), vec.New(0.1, 0.5, 0.0082)},      // straight: a hundredth of the leg before the line
		{vec.New(0.1, 0.5, -0.001), vec.New(0.1, 0.5, 0.0082)}, // almost straight, the wrong way
		{vec.New(0.1, 0.9, 0), vec.New(0.1, 0.9, 0.0082)},      // a knee on the hip joint
	} {
		k.Last = c.last
		k.Run()
		if d := k.Knee.Sub(c.want).Len(); d > 1e-12 {
			t.Errorf("a knee at %v starts at %v and not %v", c.last, k.Knee, c.want)
		}
	}
	k.Ankle, k.Last = k.Hip, vec.New(0.1, 0.5, 0.1) // an ankle on the hip joint has no line; it hangs
	if k.Run(); k.Knee.Sub(vec.New(0.1, 0.5, 0.1)).Len() > 1e-12 {
		t.Errorf("with the ankle on the hip joint the knee starts at %v", k.Knee)
	}
}

func TestKneePlaneIsMirroredMovedAndScaled(t *testing.T) {
	t.Parallel()
	rng := random(2)
	vector := func() vec.Vector { return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()) }
	for range 500 {
		k := KneePlane{Hip: vector(), Ankle: vector(), Last: vector(), Length: 0.8}
		k.Forward = vec.UnitOrthogonal(vector(), k.Ankle.Sub(k.Hip).UnitOr(vec.Vector{Y: -1}), vec.Vector{Z: 1})
		k.Run()
		m := KneePlane{Hip: k.Hip.Mirrored(), Ankle: k.Ankle.Mirrored(), Last: k.Last.Mirrored(), Forward: k.Forward.Mirrored(), Length: k.Length}
		m.Run()
		if m.Knee.Sub(k.Knee.Mirrored()).Len() > 1e-12 {
			t.Fatal("not mirrored")
		}
		spin, by := vec.RotationFromMGL(randomTurn(rng)), vector()
		move := func(v vec.Vector) vec.Vector { return spin.Rotate(v).Add(by).Scale(3) }
		m = KneePlane{Hip: move(k.Hip), Ankle: move(k.Ankle), Last: move(k.Last), Forward: spin.Rotate(k.Forward), Length: 3 * k.Length}
		m.Run()
		if m.Knee.Sub(move(k.Knee)).Len() > 1e-9 {
			t.Fatal("does not move with the world")
		}
	}
}

func TestKneePlaneRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	good := KneePlane{Ankle: vec.Vector{Y: -0.8}, Forward: vec.Vector{Z: 1}, Length: 0.8}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, spoil := range map[string]func(*KneePlane){
		"NaN hip":        func(k *KneePlane) { k.Hip.X = math.NaN() },
		"infinite ankle": func(k *KneePlane) { k.Ankle.X = math.Inf(1) },
		"NaN knee":       func(k *KneePlane) { k.Last.Z = math.NaN() },
		"no direction":   func(k *KneePlane) { k.Forward = vec.Vector{} },
		"no length":      func(k *KneePlane) { k.Length = 0 },
	} {
		k := good
		spoil(&k)
		if k.Validate() == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func BenchmarkKneePlane(b *testing.B) {
	k := KneePlane{Hip: vec.New(0.1, 0.9, 0), Ankle: vec.New(0.1, 0.1, 0), Forward: vec.Vector{Z: 1}, Length: 0.82}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		k.Last = vec.New(0.1, 0.5, float64(tick&255)/256-0.5)
		k.Run()
		tick++
	}
}
