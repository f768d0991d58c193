package solver

import (
	"math"
	"testing"

	"posewright/internal/racetest"
	"posewright/internal/refusaltest"
	"posewright/rig"
	"posewright/solver/vec"
)

func plainLook(numbers *Look) LookAt {
	return LookAt{
		Numbers: numbers, Weight: 1, Target: vec.New(0, 1.67, 2), Chest: vec.Identity(), Head: vec.Identity(), HeadAt: vec.New(0, 1.6, 0),
		Eyes: [2]vec.Vector{vec.New(0.03, 0.07, 0.09), vec.New(-0.03, 0.07, 0.09)}, Carry: 1,
	}
}

// missed is the angle between where a head or an eye looks and its target.
func missed(from vec.Vector, turn vec.Rotation, target vec.Vector) float64 {
	way, forward := target.Sub(from), turn.Forward()
	return math.Atan2(way.Cross(forward).Len(), way.Dot(forward))
}

func TestHeadLooksAtItsTargetFromBetweenItsEyes(t *testing.T) {
	t.Parallel()
	numbers := DefaultLook()
	numbers.ClampWeight, numbers.HeadMax = 0, math.Pi
	rng := random(1)
	for range 2000 {
		l := plainLook(&numbers)
		direction := vec.YawPitchRoll(4*(rng.Float64()-0.5), 3*(rng.Float64()-0.5), 0).Forward()
		l.Target = l.HeadAt.AddScaled(0.5+3*rng.Float64(), direction)
		if direction.Z < -0.8 {
			continue // on its way back to nothing
		}
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		l.Run()
		between := l.HeadAt.Add(l.HeadTurned.Rotate(vec.New(0, 0.07, 0.09)))
		if angle := missed(between, l.HeadTurned, l.Target); angle > 1e-7 {
			t.Fatalf("a target at %v is missed by %v rad", l.Target, angle)
		}
		if l.ChestTurned.AngleTo(vec.Identity()) > 1e-12 {
			t.Fatal("the chest turns although its weight is 0")
		}
	}
}

func TestEyesMeetTheirTarget(t *testing.T) {
	t.Parallel()
	numbers := Look{EyesWeight: 1, EyesMax: 35 * degree}
	l := plainLook(&numbers)
	l.Target = vec.New(0.1, 1.7, 0.5) // near, so that the eyes converge
	l.Run()
	if l.HeadTurned != l.Head || l.ChestTurned != l.Chest {
		t.Error("the head turns although its weight is 0")
	}
	for side, eye := range l.Eyes {
		if angle := missed(l.HeadAt.Add(eye), l.EyesTurned[side], l.Target); angle > 1e-7 {
			t.Errorf("eye %d misses by %v rad", side, angle)
		}
	}
	l.Target = vec.New(5, 1.67, 0.09) // straight to the left: the eyes go as far as they can
	l.Run()
	for side := range l.Eyes {
		if angle := l.EyesTurned[side].AngleTo(vec.Identity()) / degree; math.Abs(angle-35) > 1e-6 {
			t.Errorf("eye %d turns by %v°", side, angle)
		}
	}
}

// rangeMaps are those of a file, in degrees.
func rangeMaps(inner, outer, down, up [2]float64) *rig.LookAt {
	m := func(of [2]float64) rig.RangeMap {
		return rig.RangeMap{InputMax: of[0] * degree, OutputScale: of[1] * degree}
	}
	return &rig.LookAt{HorizontalInner: m(inner), HorizontalOuter: m(outer), VerticalDown: m(down), VerticalUp: m(up)}
}

// The specification's formula: min(|value|, inputMaxValue) / inputMaxValue · outputScale, outer for the eye on the side that is looked to.
func TestEyesTurnWithinTheRangeMapsOfTheirFile(t *testing.T) {
	t.Parallel()
	file := rangeMaps([2]float64{90, 9}, [2]float64{60, 30}, [2]float64{45, 20}, [2]float64{80, 8})
	for _, c := range []struct {
		name               string
		weight             float64
		yaw, pitch         float64 // degrees: of the target, left and down
		leftYaw, rightYaw  float64
		leftPitch, eyesMax float64
	}{
		{"to the left", 1, 30, 0, 15, 3, 0, 180},
		{"to the right", 1, -30, 0, -3, -15, 0, 180},
		{"further than the outer map", 1, 75, 0, 30, 7.5, 0, 180},
		{"below", 1, 0, 18, 0, 0, 8, 180},
		{"above", 1, 0, -40, 0, 0, -4, 180},
		{"below and to the left", 1, 30, 18, 15, 3, 8, 180},
		{"half", 0.5, 30, 0, 7.5, 1.5, 0, 180},
		{"no further than the preset lets them", 1, 60, 0, 12, 6, 0, 12},
		{"behind", 1, 180, 0, 0, 0, 0, 180},
	} {
		numbers := Look{EyesWeight: c.weight, EyesMax: c.eyesMax * degree}
		l := plainLook(&numbers)
		l.File, l.From = file, vec.New(0, 0.06, 0.1)
		// Yaw turns +Z to +X, pitch +Y to +Z.
		sinYaw, cosYaw := math.Sincos(c.yaw * degree)
		sinPitch, cosPitch := math.Sincos(c.pitch * degree)
		l.Head = vec.YawPitchRoll(0.3, 0.2, -0.4)
		l.Target = l.HeadAt.Add(l.Head.Rotate(l.From.Add(vec.New(2*sinYaw*cosPitch, -2*sinPitch, 2*cosYaw*cosPitch))))
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		l.Run()
		for side, want := range [2]float64{c.leftYaw, c.rightYaw} {
			f := l.Head.InverseRotate(l.EyesTurned[side].Forward())
			yaw, pitch := math.Atan2(f.X, f.Z)/degree, math.Asin(-f.Y)/degree
			if math.Abs(yaw-want) > 1e-6 || math.Abs(pitch-c.leftPitch) > 1e-6 {
				t.Errorf("%s: eye %d turns to %.3f°, %.3f°, want %v°, %v°", c.name, side, yaw, pitch, want, c.leftPitch)
			}
		}
	}
	l := plainLook(&Look{EyesWeight: 1, EyesMax: 1})
	l.File, l.Target = &rig.LookAt{Expressions: true, HorizontalInner: file.HorizontalInner}, vec.New(2, 1.6, 2)
	if l.Run(); l.EyesTurned != [2]vec.Rotation{l.Head, l.Head} {
		t.Error("eyes that expressions move are turned")
	}
}

// The same formula for expressions: UniVRM and three-vrm take the outer map for both sides, and no expression is on by more than 1.
func TestExpressionsFollowWhatIsLookedAt(t *testing.T) {
	t.Parallel()
	m := func(input, output float64) rig.RangeMap {
		return rig.RangeMap{InputMax: input * degree, OutputScale: output}
	}
	file := &rig.LookAt{Expressions: true, HorizontalInner: m(90, 0.1), HorizontalOuter: m(60, 0.8), VerticalDown: m(45, 1), VerticalUp: m(20, 2)}
	for _, c := range []struct {
		name       string
		weight     float64
		clamp      float64
		yaw, pitch float64 // degrees: of the target, left and down
		binary     [rig.GazeCount]bool
		want       rig.Gaze
	}{
		{name: "to the left", weight: 1, yaw: 30, want: rig.Gaze{rig.LookLeft: 0.4}},
		{name: "to the right", weight: 1, yaw: -75, want: rig.Gaze{rig.LookRight: 0.8}},
		{name: "below and to the left", weight: 1, yaw: 15, pitch: 9, want: rig.Gaze{rig.LookLeft: 0.2, rig.LookDown: 0.2}},
		{name: "above, never more than fully", weight: 1, pitch: -15, want: rig.Gaze{rig.LookUp: 1}},
		{name: "half", weight: 0.5, yaw: 30, want: rig.Gaze{rig.LookLeft: 0.2}},
		{name: "clamped to 18°", weight: 1, clamp: 0.9, yaw: 30, want: rig.Gaze{rig.LookLeft: 0.24}},
		{name: "behind", weight: 1, yaw: 180},
		{name: "off or on: off", weight: 1, yaw: 30, binary: [rig.GazeCount]bool{rig.LookLeft: true}},
		{name: "off or on: on", weight: 1, pitch: 30, binary: [rig.GazeCount]bool{rig.LookDown: true}, want: rig.Gaze{rig.LookDown: 1}},
		{name: "nowhere", weight: 0, yaw: 30, pitch: 30},
	} {
		numbers := Look{EyesWeight: c.weight, EyesMax: 1, ClampWeight: c.clamp}
		l := plainLook(&numbers)
		of := *file
		of.Binary = c.binary
		l.File, l.From = &of, vec.New(0, 0.06, 0.1)
		sinYaw, cosYaw := math.Sincos(c.yaw * degree)
		sinPitch, cosPitch := math.Sincos(c.pitch * degree)
		l.Head = vec.YawPitchRoll(0.3, 0.2, -0.4)
		l.Target = l.HeadAt.Add(l.Head.Rotate(l.From.Add(vec.New(2*sinYaw*cosPitch, -2*sinPitch, 2*cosYaw*cosPitch))))
		l.Gaze[rig.LookUp] = 7 // from before
		l.Run()
		for id := range l.Gaze {
			if math.Abs(l.Gaze[id]-c.want[id]) > 1e-6 {
				t.Errorf("%s: %v, want %v", c.name, l.Gaze, c.want)
				break
			}
		}
	}
}

func TestLookWeightsShareOutTheWay(t *testing.T) {
	t.Parallel()
	// Everything in one point, so that the angles add up: the target is 80° to the left.
	for _, c := range []struct {
		name             string
		weight           float64
		body, head, eyes float64
		clamp            float64
		chestAt, headAt  float64 // degrees
		eyesAt           float64
		bodyMax, headMax float64
	}{
		{"nothing", 0, 1, 1, 1, 0, 0, 0, 0, 180, 180},
		{"the head alone", 1, 0, 1, 0, 0, 0, 80, 80, 180, 180},
		{"half the head", 0.5, 0, 1, 0, 0, 0, 40, 40, 180, 180},
		{"a quarter by the body, the rest by the head", 1, 0.25, 1, 0, 0, 20, 80, 80, 180, 180},
		{"half each", 1, 0.5, 0.5, 0.5, 0, 40, 60, 70, 180, 180},
		{"clamped by half", 1, 0, 1, 0, 0.5, 0, 80, 80, 180, 180},
		{"clamped to 45°", 1, 0, 1, 0, 0.75, 0, 45, 45, 180, 180},
		{"clamped wholly", 1, 1, 1, 1, 1, 0, 0, 0, 180, 180},
		{"as far as the neck goes", 1, 0, 1, 1, 0, 0, 30, 65, 180, 30},
		{"as far as the chest goes", 1, 1, 0, 0, 0, 60, 60, 60, 60, 180},
	} {
		numbers := Look{
			BodyWeight: c.body, HeadWeight: c.head, EyesWeight: c.eyes, ClampWeight: c.clamp,
			BodyMax: c.bodyMax * degree, HeadMax: c.headMax * degree, EyesMax: 35 * degree,
		}
		l := plainLook(&numbers)
		l.Eyes, l.Weight = [2]vec.Vector{}, c.weight
		l.Target = l.HeadAt.Add(vec.Yaw(80 * degree).Forward().Scale(3))
		l.Run()
		for i, got := range []float64{l.ChestTurned.Yaw(), l.HeadTurned.Yaw(), l.EyesTurned[0].Yaw()} {
			if want := []float64{c.chestAt, c.headAt, c.eyesAt}[i]; math.Abs(got/degree-want) > 1e-6 {
				t.Errorf("%s: the %s turns by %v° and not %v°", c.name, []string{"chest", "head", "eyes"}[i], got/degree, want)
			}
		}
	}
}

func TestAHeadThatADeviceHoldsIsNotCarriedAlong(t *testing.T) {
	t.Parallel()
	numbers := Look{BodyWeight: 1, BodyMax: math.Pi}
	l := plainLook(&numbers)
	l.Target, l.Head = vec.New(3, 1.67, 0.1), vec.Pitch(0.3)
	l.Carry = 0
	if l.Run(); l.HeadTurned.AngleTo(l.Head) > 1e-12 || l.ChestTurned.AngleTo(vec.Identity()) < 1 {
		t.Errorf("the chest turns to %v and the head to %v", l.ChestTurned, l.HeadTurned)
	}
	l.Carry = 1
	if l.Run(); l.HeadTurned.AngleTo(l.ChestTurned.Mul(vec.Pitch(0.3))) > 1e-9 {
		t.Errorf("carried along, the head is at %v", l.HeadTurned)
	}
}

func someLook(seed uint64, numbers *Look) LookAt {
	rng := random(seed)
	l := plainLook(numbers)
	l.Weight, l.Carry = rng.Float64(), rng.Float64()
	l.Chest, l.Head = vec.RotationFromMGL(randomTurn(rng)), vec.RotationFromMGL(randomTurn(rng))
	l.Target = l.HeadAt.Add(vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()))
	return l
}

func TestLookIsMirroredMovedScaledAndRepeated(t *testing.T) {
	t.Parallel()
	numbers := Look{BodyWeight: 0.4, HeadWeight: 0.7, EyesWeight: 0.9, ClampWeight: 0.3, BodyMax: 1, HeadMax: 1.2, EyesMax: 0.5}
	for seed := range uint64(1000) {
		l := someLook(seed, &numbers)
		if seed%2 == 1 {
			l.File, l.From = rangeMaps([2]float64{90, 9}, [2]float64{60, 30}, [2]float64{45, 20}, [2]float64{80, 8}), vec.New(0, 0.06, 0.1)
		}
		l.Run()
		m := l
		m.Target, m.HeadAt = l.Target.Mirrored(), l.HeadAt.Mirrored()
		m.Chest, m.Head = l.Chest.Mirrored(), l.Head.Mirrored()
		m.Eyes = [2]vec.Vector{l.Eyes[1].Mirrored(), l.Eyes[0].Mirrored()}
		m.Run()
		if m.ChestTurned.AngleTo(l.ChestTurned.Mirrored()) > 1e-7 || m.HeadTurned.AngleTo(l.HeadTurned.Mirrored()) > 1e-7 ||
			m.EyesTurned[0].AngleTo(l.EyesTurned[1].Mirrored()) > 1e-7 {
			t.Fatal("not mirrored")
		}
		spin := vec.RotationFromMGL(randomTurn(random(seed)))
		m = l
		m.Target, m.HeadAt = spin.Rotate(l.Target).Add(vec.New(1, 2, 3)), spin.Rotate(l.HeadAt).Add(vec.New(1, 2, 3))
		m.Chest, m.Head = spin.Mul(l.Chest), spin.Mul(l.Head)
		m.Run()
		if m.ChestTurned.AngleTo(spin.Mul(l.ChestTurned)) > 1e-7 || m.HeadTurned.AngleTo(spin.Mul(l.HeadTurned)) > 1e-7 ||
			m.EyesTurned[1].AngleTo(spin.Mul(l.EyesTurned[1])) > 1e-7 {
			t.Fatal("does not move with the world")
		}
		again := l
		if again.Run(); again != l {
			t.Fatal("the same input gives other bits")
		}
		l.Weight = 0
		if l.Run(); l.ChestTurned != l.Chest || l.HeadTurned != l.Head || l.EyesTurned != [2]vec.Rotation{l.Head, l.Head} {
			t.Fatal("weight 0 turns something")
		}
	}
}

func TestLookingMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	numbers := Look{BodyWeight: 0.3, HeadWeight: 1, EyesWeight: 1, ClampWeight: 0.3, BodyMax: 1, HeadMax: 1.2, EyesMax: 0.5}
	rng := random(3)
	worst := 0.0
	for path := range 400 { // past the head at half a meter to two, before it, over it and behind it
		l := plainLook(&numbers)
		if path%2 == 1 {
			l.File, l.From = rangeMaps([2]float64{90, 9}, [2]float64{60, 30}, [2]float64{45, 20}, [2]float64{80, 8}), vec.New(0, 0.06, 0.1)
		}
		axis := vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).UnitOr(vec.Vector{Y: 1})
		start := vec.UnitOrthogonal(vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()), axis, vec.Vector{X: 1}).Scale(0.5 + 1.5*rng.Float64())
		last := l
		for i := range 2001 {
			l.Target = l.HeadAt.Add(vec.RotateAround(start, axis, float64(i)*2*math.Pi/2000))
			l.Run()
			if i > 0 {
				for _, d := range []float64{
					l.ChestTurned.AngleTo(last.ChestTurned), l.HeadTurned.AngleTo(last.HeadTurned), l.EyesTurned[0].AngleTo(last.EyesTurned[0]),
				} {
					worst = math.Max(worst, d/(2*math.Pi/2000))
				}
			}
			last = l
		}
	}
	t.Logf("parts turn at most %.1f times as fast as their target", worst)
	if worst > 25 {
		t.Errorf("a part turns %v times as fast as its target", worst)
	}
	// Through the head itself.
	l := plainLook(&numbers)
	last := l
	for i := range 2001 {
		l.Target = vec.New(0.01, 1.63, 0.5-float64(i)*0.0005)
		if l.Run(); i > 0 && math.Max(l.HeadTurned.AngleTo(last.HeadTurned), l.EyesTurned[0].AngleTo(last.EyesTurned[0])) > 6*degree {
			t.Fatalf("at %v half a millimeter turns the head by %v°", l.Target, l.HeadTurned.AngleTo(last.HeadTurned)/degree)
		}
		last = l
	}
	// Sideways through an eye that turns alone.
	numbers.HeadWeight, numbers.BodyWeight = 0, 0
	for i := range 401 {
		l.Target = l.HeadAt.Add(l.Eyes[0]).Add(vec.Vector{X: 0.1 - float64(i)*0.0005})
		if l.Run(); i > 0 && l.EyesTurned[0].AngleTo(last.EyesTurned[0]) > 6*degree {
			t.Fatalf("at %v half a millimeter turns the eye by %v°", l.Target, l.EyesTurned[0].AngleTo(last.EyesTurned[0])/degree)
		}
		last = l
	}
}

func TestLookRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := DefaultLook()
	refusaltest.Each(t, func() LookAt { return plainLook(&numbers) }, map[string]func(*LookAt){
		"no numbers":    func(l *LookAt) { l.Numbers = nil },
		"NaN weight":    func(l *LookAt) { l.Weight = math.NaN() },
		"carry above 1": func(l *LookAt) { l.Carry = 2 },
		"NaN target":    func(l *LookAt) { l.Target.X = math.NaN() },
		"infinite eye":  func(l *LookAt) { l.Eyes[1].X = math.Inf(1) },
		"no chest":      func(l *LookAt) { l.Chest = vec.Rotation{} },
		"NaN origin":    func(l *LookAt) { l.From.Y = math.NaN() },
		"NaN head":      func(l *LookAt) { l.Head.X = math.NaN() },
	})
	for _, at := range []vec.Vector{vec.New(0, 1.6, 0), vec.New(0, 1.67, 0.09), vec.New(0.03, 1.67, 0.09)} { // the joint, between the eyes, an eye
		numbers := Look{BodyWeight: 1, HeadWeight: 1, EyesWeight: 1, BodyMax: 1, HeadMax: 1, EyesMax: 1}
		l := plainLook(&numbers)
		l.Target = at
		l.Run()
		if l.HeadTurned.AngleTo(l.Head) > 0.01 || math.IsNaN(l.EyesTurned[0].W+l.EyesTurned[1].W) {
			t.Errorf("a target at %v turns head and eyes to %v, %v", at, l.HeadTurned, l.EyesTurned)
		}
	}
}

func BenchmarkLookAt(b *testing.B) {
	numbers := Look{BodyWeight: 0.3, HeadWeight: 1, EyesWeight: 1, ClampWeight: 0.5, BodyMax: 1, HeadMax: 1.2, EyesMax: 0.5}
	l := plainLook(&numbers)
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		l.Target.X = float64(tick&255) / 64
		l.Run()
		tick++
	}
}
