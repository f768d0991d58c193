package chain

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// elbowMagnets are as those of Scheurenbrand 2019, figure 4.7, for a left arm of 0.56 m.
func elbowMagnets() []Magnet {
	return []Magnet{
		{Position: vec.New(-0.17, -0.05, 0), Radius: 0.2, Strength: -0.04, Joint: 1},
		{Position: vec.New(-0.17, -0.2, 0), Radius: 0.2, Strength: -0.04, Joint: 1},
		{Position: vec.New(-0.17, -0.35, 0), Radius: 0.2, Strength: -0.04, Joint: 1},
		{Position: vec.New(-0.17, -0.5, 0), Radius: 0.2, Strength: -0.04, Joint: 1},
		{Position: vec.New(0.2, -0.42, -0.42), Radius: 1.2, Strength: 0.04, Joint: 1},
	}
}

// clavicleLimit is back 15°, up 30°, forward 30° and down 10°, in ArmLimitFrame about the resting clavicle; backward pass.
func clavicleLimit() Limit {
	const deg = math.Pi / 180
	return NewLimit(15*deg, 30*deg, 30*deg, 10*deg)
}

// upperArmLimit is back 45°, up 100°, forward 140° and down 105° of the T-pose, in ArmLimitFrame, with a twist of 90° each way; backward pass.
func upperArmLimit() Limit {
	const deg = math.Pi / 180
	return NewLimit(45*deg, 100*deg, 140*deg, 105*deg).WithTwist(-90*deg, 90*deg)
}

// limbOf is a left arm without a past.
func limbOf(method LimbMethod) *Limb {
	numbers := DefaultLimbSettings()
	numbers.Method = method
	if method == LimbByCCD {
		numbers.Iterations = 1000
	}
	return &Limb{
		Numbers: &numbers, State: &LimbState{}, DT: 1.0 / 90, Upper: 0.30, Lower: 0.26, Bend: vec.New(0.49, -0.77, -0.41).UnitOr(vec.Vector{}),
		Root: vec.New(0.17, 0.02, 0), Target: vec.New(0.37, -0.1, 0.3),
	}
}

// withClavicle makes a limb begin at the base of the neck.
func (l *Limb) withClavicle() *Limb {
	l.Shoulder, l.Root = l.Root, vec.New(0.02, 0.02, 0)
	l.Clavicle, l.Give = 0.15, 0.05
	return l
}

func (l *Limb) target(p vec.Vector) *Limb {
	l.Target = p
	return l
}

func checkLimb(t *testing.T, name string, l *Limb) {
	t.Helper()
	for _, bone := range []struct {
		name         string
		from, to     vec.Vector
		length, each float64
	}{
		{"clavicle", l.Root, l.ShoulderAt, l.Clavicle, 1}, {"upper bone", l.ShoulderAt, l.Middle, l.Upper, 1}, {"lower bone", l.Middle, l.End, l.Lower, 1},
	} {
		if off := math.Abs(bone.to.Sub(bone.from).Len() - bone.length); !(off < 1e-9) {
			t.Errorf("%s: the %s is %v m off its length", name, bone.name, off)
		}
	}
	if !l.Axis.IsUnit() || !l.MiddleBend.IsUnit() || math.Abs(l.Axis.Dot(l.MiddleBend)) > 1e-9 {
		t.Errorf("%s: axis %v and bend %v are not unit and at right angles", name, l.Axis, l.MiddleBend)
	}
	if off := math.Abs(l.Result.Residual - l.Target.Sub(l.End).Len()); !(off < 1e-9) {
		t.Errorf("%s: the residual is said to be %v and is %v off", name, l.Result.Residual, off)
	}
	if l.Clavicle > 0 && l.ShoulderAt.Sub(l.Shoulder).Len() > l.Give+1e-6 {
		t.Errorf("%s: the shoulder moved %v m, more than its give", name, l.ShoulderAt.Sub(l.Shoulder).Len())
	}
}

func eachLimb(t *testing.T, check func(t *testing.T, name string, make func() *Limb)) {
	t.Helper()
	for method, name := range []string{"FABRIK", "CCD", "CCD from the root", "least squares"} {
		check(t, name, func() *Limb { return limbOf(LimbMethod(method)) })
		check(t, name+" with a clavicle", func() *Limb { return limbOf(LimbMethod(method)).withClavicle() })
	}
}

func TestLimbReachesExactlyWhatItCanReach(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		l := make()
		l.Magnets = elbowMagnets()
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		shoulder := vec.New(0.17, 0.02, 0)
		for i, offset := range shell(3, 300, 0.10, 0.55) {
			l.Target, l.Fresh = shoulder.Add(offset), i%3 == 0
			l.Run()
			checkLimb(t, name, l)
			if !l.Result.Reached || l.Result.Residual > 1e-9 {
				if l.Clavicle == 0 || l.Result.Residual > 1e-3 {
					t.Errorf("%s: target %d at %v: %+v", name, i, offset, l.Result)
				}
			}
		}
	})
}

func TestLimbOutOfReachPointsAtItsTargetAndSaysSo(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		l := make().target(vec.New(2, 0.5, 1))
		l.Run()
		checkLimb(t, name, l)
		if l.Result.Reached || l.Result.Held != HeldByChainLength {
			t.Errorf("%s: %+v", name, l.Result)
		}
		if offset := l.Target.Sub(l.ShoulderAt).UnitOr(vec.Vector{}); l.Middle.Sub(l.ShoulderAt).UnitOr(vec.Vector{}).Dot(offset) < 0.999 {
			t.Errorf("%s: the limb does not point at its target", name)
		}
	})
}

func TestLimbComesBackFromFullStretchOnTheSideWhereItWas(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		l := make()
		shoulder := vec.New(0.17, 0.02, 0)
		direction := vec.New(0.3, 0.1, 1).UnitOr(vec.Vector{})
		var last vec.Vector
		for tick := range 200 {
			reach := 0.5 + 0.2*math.Sin(math.Pi*float64(tick)/200)
			l.Target = shoulder.AddScaled(reach, direction)
			l.Run()
			checkLimb(t, name, l)
			// By the law of cosines 3 mm of reach are up to 4 cm of the elbow where the arm is nearly straight.
			if step := l.Middle.Sub(last).Len(); tick > 0 && step > 0.05 {
				t.Fatalf("%s: tick %d, reaching %v m: the middle joint went by %v m", name, tick, reach, step)
			}
			last = l.Middle
		}
		if l.Clavicle == 0 && l.MiddleBend.Dot(l.Bend) < 0.8 {
			t.Errorf("%s: after all the bend is %v and no longer near %v", name, l.MiddleBend, l.Bend)
		}
	})
}

func TestLimbIsTakenAlongSoThatASmallStepIsASmallStep(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		for _, magnets := range [][]Magnet{nil, elbowMagnets()} {
			l := make()
			l.Magnets = magnets
			var last vec.Vector
			for tick := range 2000 { // a hand before the body, a millimeter a tick or less
				k := float64(tick) / 400
				l.Target = vec.New(0.30+0.15*math.Sin(2*k), -0.05+0.2*math.Sin(1.3*k), 0.30+0.08*math.Cos(1.7*k))
				l.Run()
				if step := l.Middle.Sub(last).Len(); tick > 0 && step > 0.02 {
					t.Fatalf("%s, %d magnets: tick %d: the middle joint jumps by %v m", name, len(magnets), tick, step)
				}
				last = l.Middle
			}
		}
	})
}

func TestMagnetsBringTheElbowToTheSamePlaceFromAnyPast(t *testing.T) {
	t.Parallel()
	l := limbOf(LimbByFABRIK)
	l.Magnets = elbowMagnets()
	l.Run()
	want := l.Middle
	for _, bend := range []vec.Vector{{Y: 1}, {Y: -1}, {X: 1}, {X: -1}, vec.New(0, 0.6, 0.8)} {
		l := limbOf(LimbByFABRIK)
		l.Magnets, l.Bend = elbowMagnets(), bend
		for range 300 {
			l.Run()
		}
		if off := l.Middle.Sub(want).Len(); off > 2e-3 {
			t.Errorf("from the side %v the elbow comes to %v, %v m off", bend, l.Middle, off)
		}
	}
	// Behind and below is where the attracting one has it.
	if want.Y > -0.05 {
		t.Errorf("the elbow is held at %v", want)
	}
}

func TestMagnetsActByTimeAndNotByTick(t *testing.T) {
	t.Parallel()
	after := func(rate float64) vec.Vector {
		l := limbOf(LimbByFABRIK)
		l.Run()
		l.Magnets = []Magnet{{Position: vec.New(0.6, 0.5, 0.2), Radius: 1.5, Strength: 0.002, Joint: 1}}
		l.DT = 1 / rate
		for range int(0.2 * rate) {
			l.Run()
		}
		return l.Middle
	}
	start := limbOf(LimbByFABRIK)
	start.Run()
	want := after(90)
	if want.Sub(start.Middle).Len() < 0.01 {
		t.Fatal("the magnet does not move the elbow enough to tell")
	}
	for _, rate := range []float64{30, 45, 60, 120, 180} {
		if off := after(rate).Sub(want).Len(); off > 0.15*want.Sub(start.Middle).Len() {
			t.Errorf("at %v Hz the elbow ends %v m off", rate, off)
		}
	}
	still := limbOf(LimbByFABRIK)
	still.Run()
	was := still.Middle
	still.Magnets, still.DT = elbowMagnets(), 0
	still.Run()
	if still.Middle.Sub(was).Len() > 1e-9 {
		t.Error("magnets act where time stands still")
	}
}

func TestLimbsHoldTheirLimits(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		l := make()
		l.Magnets = elbowMagnets()
		first := 0
		if l.Clavicle > 0 {
			first = 1
			l.Limits = append(l.Limits, BoneLimit{Limit: clavicleLimit(), Frame: ArmLimitFrame()})
		}
		l.Limits = append(l.Limits, BoneLimit{Limit: upperArmLimit(), Bone: first, Frame: ArmLimitFrame()})
		held := 0
		for i, offset := range shell(9, 400, 0.05, 0.7) {
			l.Target, l.Fresh = vec.New(0.17, 0.02, 0).Add(offset), i%2 == 0
			l.PoleWeight, l.Pole = float64(i%3)/2, vec.New(-0.3, 0.4, -0.5)
			l.Run()
			checkLimb(t, name, l)
			inArm := func(v vec.Vector) vec.Vector { return ArmLimitFrame().InverseRotate(v).UnitOr(vec.Vector{}) }
			within := func(limit Limit, d vec.Vector) {
				edge := limit.Rim(math.Atan2(d.Y, d.X))
				if math.Acos(vec.Clamp(d.Z, -1, 1)) > math.Acos(vec.Clamp(edge.Z, -1, 1))+1e-6 {
					t.Errorf("%s: target %d: a bone points along %v, out of its limit", name, i, d)
				}
			}
			within(upperArmLimit(), inArm(l.Middle.Sub(l.ShoulderAt)))
			if l.Clavicle > 0 {
				within(clavicleLimit(), inArm(l.ShoulderAt.Sub(l.Root)))
			}
			if l.Result.Held == HeldByLimit {
				held++
				if l.Result.Limited == 0 {
					t.Errorf("%s: target %d is held by a limit, and none is named", name, i)
				}
			}
		}
		if held == 0 {
			t.Errorf("%s: no target was held by a limit", name)
		}
	})
}

func TestKneeStaysInItsPlaneAndOnItsSide(t *testing.T) {
	t.Parallel()
	for method := range LimbByPrintedFABRIK {
		l := limbOf(method)
		l.Upper, l.Lower, l.Root, l.Plane = 0.42, 0.40, vec.New(0.09, 0, 0), true
		for i := range 400 {
			rng := seeded(uint64(i))
			l.Target = l.Root.Add(vec.New(0.2*rng.NormFloat64(), -0.3-0.5*rng.Float64(), 0.2*rng.NormFloat64()))
			l.Bend = vec.New(0.5*rng.NormFloat64(), 0.2*rng.NormFloat64(), 1).UnitOr(vec.Vector{})
			l.Run()
			checkLimb(t, "leg", l)
			axis := l.Target.Sub(l.Root).UnitOr(vec.Vector{})
			want := vec.UnitOrthogonal(l.Bend, axis, vec.Vector{})
			if l.MiddleBend.Sub(want).Len() > 1e-6 {
				t.Errorf("method %d, step %d: the knee points along %v and not along %v", method, i, l.MiddleBend, want)
			}
		}
	}
}

func TestLimbTurnsToItsPole(t *testing.T) {
	t.Parallel()
	l := limbOf(LimbByFABRIK)
	l.Run()
	free := l.MiddleBend
	l = limbOf(LimbByFABRIK)
	l.Pole, l.PoleWeight = vec.New(0.3, 2, 0.1), 1
	l.Run()
	pole := l.Pole.Sub(l.ShoulderAt)
	if want := vec.UnitOrthogonal(pole, l.Axis, vec.Vector{}); l.MiddleBend.Sub(want).Len() > 1e-9 || want.Sub(free).Len() < 0.5 {
		t.Errorf("the bend is %v, the pole's %v, without it %v", l.MiddleBend, want, free)
	}
	l = limbOf(LimbByFABRIK)
	l.Pole, l.PoleWeight = vec.New(0.3, 2, 0.1), 0
	l.Run()
	if l.MiddleBend != free {
		t.Error("a pole of weight 0 turns the limb")
	}
}

func TestLimbKeepsItsPoseWhereTheTargetIsNoNumber(t *testing.T) {
	t.Parallel()
	l := limbOf(LimbByFABRIK)
	l.Run()
	was := l.Middle
	l.Target.X = math.NaN()
	if l.Validate() == nil {
		t.Error("a target that is no number is valid")
	}
	l.Run()
	if l.Middle != was || l.Result.Held != HeldByInput {
		t.Errorf("%v: %+v", l.Middle, l.Result)
	}
}

func TestLimbGivesTheSameForTheSameAndForgetsWhenReset(t *testing.T) {
	t.Parallel()
	run := func(l *Limb) vec.Vector {
		for i, offset := range shell(4, 50, 0.1, 0.6) {
			l.Target = vec.New(0.17, 0.02, 0).AddScaled(float64(i%3)/2, offset)
			l.Run()
		}
		return l.Middle
	}
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		l := make()
		l.Magnets = elbowMagnets()
		first := run(l)
		l.State.Reset()
		if again := run(l); again != first {
			t.Errorf("%s: after Reset %v, at first %v", name, again, first)
		}
	})
}

func TestLimbFollowsItsScale(t *testing.T) {
	t.Parallel()
	eachLimb(t, func(t *testing.T, name string, make func() *Limb) {
		const k = 1.7
		one, big := make(), make()
		one.Magnets, big.Magnets = elbowMagnets(), elbowMagnets()
		for i := range big.Magnets {
			m := &big.Magnets[i]
			m.Position, m.Radius, m.Strength = m.Position.Scale(k), k*m.Radius, k*m.Strength
		}
		numbers := *big.Numbers
		numbers.Tolerance *= k
		big.Numbers = &numbers
		big.Root, big.Shoulder, big.Give = big.Root.Scale(k), big.Shoulder.Scale(k), k*big.Give
		big.Clavicle, big.Upper, big.Lower = k*big.Clavicle, k*big.Upper, k*big.Lower
		for tick := range 60 {
			one.Target = vec.New(0.37+0.001*float64(tick), -0.1, 0.3)
			big.Target = one.Target.Scale(k)
			one.Run()
			big.Run()
			if off := big.Middle.Sub(one.Middle.Scale(k)).Len(); off > 3e-3 {
				t.Fatalf("%s: tick %d: scaled, the middle joint is %v m off", name, tick, off)
			}
		}
	})
}

func TestLimbsRefuseWhatTheyCannotSolve(t *testing.T) {
	t.Parallel()
	for name, spoil := range map[string]func(*Limb){
		"numbers":     func(l *Limb) { l.Numbers = nil },
		"state":       func(l *Limb) { l.State = nil },
		"upper bone":  func(l *Limb) { l.Upper = 0 },
		"clavicle":    func(l *Limb) { l.Clavicle = math.NaN() },
		"bend":        func(l *Limb) { l.Bend = vec.Vector{} },
		"time":        func(l *Limb) { l.DT = -1 },
		"limits":      func(l *Limb) { l.Limits = make([]BoneLimit, MaxLimbLimits+1) },
		"give":        func(l *Limb) { l.Give = math.NaN() },
		"pole weight": func(l *Limb) { l.PoleWeight = 2 },
		"magnet":      func(l *Limb) { l.Magnets = []Magnet{{}} },
		"method":      func(l *Limb) { l.Numbers.Method = LimbMethodCount },
		"tolerance":   func(l *Limb) { l.Numbers.Tolerance = 0 },
		"iterations":  func(l *Limb) { l.Numbers.Iterations = 0 },
		"damping":     func(l *Limb) { l.Numbers.Damping = 1 },
	} {
		l := limbOf(LimbByFABRIK)
		if err := l.Validate(); err != nil {
			t.Fatal(err)
		}
		if spoil(l); l.Validate() == nil {
			t.Errorf("a limb with a bad %s is valid", name)
		}
	}
}

func TestLimitThatBeginsToHoldMakesNoLimbJump(t *testing.T) {
	t.Parallel()
	for method := range LimbByPrintedFABRIK {
		l := limbOf(method)
		l.Limits = []BoneLimit{{Limit: NewLimit(45*deg, 30*deg, 110*deg, 40*deg), Frame: ArmLimitFrame()}}
		var last vec.Vector
		limited, free := 0, 0
		for tick := range 4000 { // a hand before the body, a millimeter a tick or less
			k := float64(tick) / 400
			l.Target = vec.New(0.35+0.1*math.Sin(2*k), -0.02+0.15*math.Sin(1.3*k), 0.30+0.08*math.Cos(1.7*k))
			l.Run()
			if !l.Result.Reached {
				t.Fatalf("method %d, tick %d: %+v", method, tick, l.Result)
			}
			if l.Result.Limited != 0 {
				limited++
			} else {
				free++
			}
			if step := l.Middle.Sub(last).Len(); tick > 0 && step > 0.01 {
				t.Fatalf("method %d, tick %d: the middle joint jumps by %v m", method, tick, step)
			}
			last = l.Middle
		}
		if limited < 100 || free < 100 {
			t.Errorf("method %d: the limit held in %d ticks and not in %d", method, limited, free)
		}
	}
}

// An elbow that must not point up: of the circle of places that reach, the nearest that is allowed is on the edge, where the bone is level.
func TestLimbIsSwungToTheNearestPlaceThatItsLimitAllows(t *testing.T) {
	t.Parallel()
	l := limbOf(LimbByFABRIK)
	l.Root, l.Target, l.Bend = vec.Vector{}, vec.Vector{Z: 0.4}, vec.New(0.6, 0.8, 0)
	// Anywhere in the half space below, whose pole is down.
	l.Limits = []BoneLimit{{Limit: NewLimit(90*deg, 90*deg, 90*deg, 90*deg), Frame: vec.FromTo(vec.Vector{Z: 1}, vec.Vector{Y: -1})}}
	l.Run()
	if want := (vec.Vector{X: 1}); l.MiddleBend.Sub(want).Len() > 1e-6 || !l.Result.Reached || l.Result.Limited != 1 {
		t.Errorf("swung to %v: %+v", l.MiddleBend, l.Result)
	}
}
