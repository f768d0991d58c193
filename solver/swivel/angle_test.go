package swivel

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

func onlyAngle(w AngleNumbers) AngleNumbers {
	w.Fixed.BelowStart, w.Fixed.BelowFull = -50, -60
	return w
}

func TestElbowsOfASwivelAngleWorkedOutByHand(t *testing.T) {
	t.Parallel()
	half := math.Sqrt(0.5)
	released, printed, angle := PargerReleased(), PargerPrinted(), onlyAngle(PargerReleased())
	for _, c := range []struct {
		name    string
		numbers *AngleNumbers
		axis    vec.Vector
		want    vec.Vector
	}{
		// With the hand ahead, out is +X: 130° from above.
		{"ahead", &angle, vec.New(0, 0, 1), vec.New(math.Sin(130*math.Pi/180), math.Cos(130*math.Pi/180), 0)},
		// With the hand at the side, out is behind: 135°.
		{"at the side", &angle, vec.New(1, 0, 0), vec.New(0, -half, -half)},
		// With the hand across the chest, out is ahead: 135 - 50·0.6 = 105°.
		{"across", &angle, vec.New(-1, 0, 0), vec.New(0, math.Cos(105*math.Pi/180), math.Sin(105*math.Pi/180))},
		// A hanging arm has the fixed direction, without its part along the arm.
		{"hanging, released", &released, vec.New(0, -1, 0), vec.New(0.3, 0, -2).UnitOr(vec.Vector{})},
		{"hanging, printed", &printed, vec.New(0, -1, 0), vec.New(0.3, 0, -2).UnitOr(vec.Vector{})},
		{"straight up, printed", &printed, vec.New(0, 1, 0), vec.New(0.3, 0, -2).UnitOr(vec.Vector{})},
	} {
		s := ByAngle{Numbers: c.numbers, Axis: c.axis, Distance: 1, Upper: 1, Lower: 1}
		if err := s.Validate(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		s.Run()
		if s.Elbow.Sub(c.want).Len() > 1e-9 || s.Elbow != s.Placed || s.Turn != 0 {
			t.Errorf("%s: elbow towards %.6v, want %.6v", c.name, s.Elbow, c.want)
		}
	}
}

// The direction (0, -1, 0) across +Z, half way to (0.3, -1, -2)/√5.09: on the line it becomes (0.3, -1 - √5.09, …) without its part
// along +Z; on the circle it turns by half of atan(0.3).
func TestBlendsToTheFixedElbowWorkedOutByHand(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrinted(), PargerReleased()
	down, ahead := vec.New(0, -1, 0), vec.New(0, 0, 1)
	line := vec.New(0.3, -1-math.Sqrt(5.09), 0).UnitOr(vec.Vector{})
	if got := printed.Fixed.blend(down, ahead, 0.5); got.Sub(line).Len() > 1e-12 {
		t.Errorf("on the line: %v, want %v", got, line)
	}
	sin, cos := math.Sincos(math.Atan(0.3) / 2)
	if got := released.Fixed.blend(down, ahead, 0.5); got.Sub(vec.New(sin, -cos, 0)).Len() > 1e-12 {
		t.Errorf("on the circle: %v, want %v", got, vec.New(sin, -cos, 0))
	}
	for _, fixed := range []*FixedElbow{&printed.Fixed, &released.Fixed} {
		if got := fixed.blend(down, ahead, 0); got != down {
			t.Errorf("a share of nothing moves the elbow to %v", got)
		}
		if got := fixed.blend(down, ahead, 1); got.Sub(vec.New(0.3, -1, 0).UnitOr(vec.Vector{})).Len() > 1e-12 {
			t.Errorf("the whole share gives %v", got)
		}
	}
}

func TestWristsAreMeasuredInTheFrameOfTheForearm(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	right := math.Sqrt(0.5)
	for _, c := range []struct {
		name      string
		axis      vec.Vector
		elbow     vec.Vector
		distance  float64 // bones of 1 m
		hand      vec.Rotation
		roll, yaw float64 // degrees
	}{
		{"T-pose", vec.New(1, 0, 0), vec.New(0, 0, -1), 2, vec.Identity(), 0, 0},
		{"pronated by 30°", vec.New(1, 0, 0), vec.New(0, 0, -1), 2, vec.Pitch(30 * degree), -30, 0}, // the back of the hand goes forward
		{"supinated by 80°", vec.New(1, 0, 0), vec.New(0, 0, -1), 2, vec.Pitch(-80 * degree), 80, 0},
		{"fingers up by 20°", vec.New(1, 0, 0), vec.New(0, 0, -1), 2, vec.Roll(20 * degree), 0, 20},
		{"fingers down, pronated", vec.New(1, 0, 0), vec.New(0, 0, -1), 2, vec.Roll(-40 * degree).Mul(vec.Pitch(10 * degree)), -10, -40},
		// A right angle at the elbow: the forearm goes half to the front.
		{"bent, hand along the forearm", vec.New(1, 0, 0), vec.New(0, 0, -1), 2 * right, vec.Yaw(-45 * degree), 0, 0},
		{"bent, pronated", vec.New(1, 0, 0), vec.New(0, 0, -1), 2 * right, vec.Yaw(-45 * degree).Mul(vec.Pitch(25 * degree)), -25, 0},
		// Hand ahead, elbow below: the hinge n × e = (0,0,1) × (0,-1,0) points outward, so fingers ahead with the back
		// of the hand outward, the thumb up, are neutral.
		{"ahead, thumb up", vec.New(0, 0, 1), vec.New(0, -1, 0), 2, vec.FromAxes(vec.New(0, 0, 1), vec.New(1, 0, 0), vec.New(0, 1, 0)), 0, 0},
		{"ahead, palm down", vec.New(0, 0, 1), vec.New(0, -1, 0), 2, vec.FromAxes(vec.New(0, 0, 1), vec.New(0, 1, 0), vec.New(-1, 0, 0)), -90, 0},
	} {
		s := ByAngle{Axis: c.axis, Along: c.hand.Left(), Back: c.hand.Up()}
		along := c.distance / 2
		gotRoll, gotYaw := s.wrist(c.elbow, c.distance-along, math.Sqrt(1-along*along))
		if math.Abs(gotRoll-c.roll*degree) > 1e-9 || math.Abs(gotYaw-c.yaw*degree) > 1e-9 {
			t.Errorf("%s: roll %.4f° and yaw %.4f°, want %v° and %v°", c.name, gotRoll/degree, gotYaw/degree, c.roll, c.yaw)
		}
	}
}

// someElbow is an arm of a left side somewhere, with any hand.
func someElbow(rng *rand.Rand, w *AngleNumbers) ByAngle {
	hand := randomRotation(rng)
	return ByAngle{
		Numbers: w, Axis: randomRotation(rng).Forward(), Upper: 0.2 + 0.2*rng.Float64(), Lower: 0.2 + 0.2*rng.Float64(),
		Distance: 0.9 * rng.Float64(), Along: hand.Left(), Back: hand.Up(), Hand: 1,
	}
}

// The turn is only right if it does what it is for, whatever its sign convention: with it the wrist is bent less than before.
func TestElbowTurnsTowardsWhereTheWristIsBentLess(t *testing.T) {
	t.Parallel()
	for name, numbers := range map[string]AngleNumbers{"printed": PargerPrinted(), "released": PargerReleased()} {
		rng, better, count := random(21), 0, 0
		for range 20000 {
			w := numbers
			w.Roll = WristRange{Upper: WristThreshold{Span: 1, Power: 1}, Lower: WristThreshold{Span: 1, Power: 1}}
			w.HandWeight = 0.01
			s := someElbow(rng, &w)
			_, along, radius, _ := chain.Triangle(s.Upper, s.Lower, 1, s.Distance)
			s.Distance = vec.Clamp(s.Distance, math.Abs(s.Upper-s.Lower), s.Upper+s.Lower)
			s.Run()
			if math.Abs(s.Turn) < 1e-6 || radius/s.Lower < 0.2 {
				continue
			}
			ahead, aside := (s.Distance-along)/s.Lower, radius/s.Lower
			_, before := s.wrist(s.Placed, ahead, aside)
			_, after := s.wrist(s.Elbow, ahead, aside)
			// Beyond a right angle the yaw is measured on the other side of a hand that is also bent sideways.
			if math.Abs(before) > 100*math.Pi/180 {
				continue
			}
			count++
			if math.Abs(after) < math.Abs(before) {
				better++
			}
		}
		if count < 1000 || float64(better) < 0.95*float64(count) {
			t.Errorf("%s: of %d bent wrists %d are bent less", name, count, better)
		}
	}
}

// With a whole weight the yaw that counts is the one that is left after the turn for the roll.
func TestYawOfTheWristIsMeasuredAfterTheRollWhereThatComesFirst(t *testing.T) {
	t.Parallel()
	rng, w := random(28), PargerReleased()
	rollOnly, atOnce := w, w
	rollOnly.Yaw.Upper.Gain, rollOnly.Yaw.Lower.Gain, atOnce.RollFirst = 0, 0, false
	differ := 0
	for range 2000 {
		s := someElbow(rng, &w)
		s.Distance = vec.Clamp(s.Distance, math.Abs(s.Upper-s.Lower), s.Upper+s.Lower)
		first, together := s, s
		first.Numbers, together.Numbers = &rollOnly, &atOnce
		s.Run()
		first.Run()
		together.Run()
		_, along, radius, _ := chain.Triangle(s.Upper, s.Lower, 1, s.Distance)
		_, yaw := s.wrist(first.Elbow, (s.Distance-along)/s.Lower, radius/s.Lower)
		if want := first.Turn + w.Yaw.of(yaw); math.Abs(s.Turn-want) > 1e-9 {
			t.Fatalf("the elbow is turned by %v, want %v", s.Turn, want)
		}
		if math.Abs(together.Turn-s.Turn) > 0.01 {
			differ++
		}
	}
	if differ == 0 {
		t.Error("the order makes no difference")
	}
}

func TestPronatedHandRaisesItsElbowOutward(t *testing.T) {
	t.Parallel()
	for name, w := range map[string]AngleNumbers{"printed": PargerPrinted(), "released": PargerReleased()} {
		s := ByAngle{Numbers: &w, Axis: vec.New(0, 0, 1), Distance: 0.45, Upper: 0.3, Lower: 0.3, Along: vec.New(0, 0, 1), Back: vec.New(-1, 0, 0), Hand: 1}
		s.Run()
		if s.Elbow.X < s.Placed.X+0.1 || s.Elbow.Y < s.Placed.Y+0.01 {
			t.Errorf("%s: a hand with the thumb down moves the elbow from %v to %v", name, s.Placed, s.Elbow)
		}
	}
}

func TestElbowByAngleIsADirectionAcrossTheArmWhateverComesIn(t *testing.T) {
	t.Parallel()
	rng := random(22)
	for _, numbers := range []AngleNumbers{PargerPrinted(), PargerReleased()} {
		fixed := numbers.Fixed.Direction
		axes := []vec.Vector{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {Z: 1}, {Z: -1}, fixed, fixed.Scale(-1)}
		for i := range 20000 {
			w := numbers
			s := someElbow(rng, &w)
			if i < 64 {
				s.Axis = axes[i%8]
				s.Distance = []float64{0, 1e-9, 0.3, s.Upper + s.Lower, 1e12}[i%5]
				s.Along, s.Back = axes[(i/8)%8], axes[(i/8+2)%8]
			}
			if i%3 == 0 {
				s.Shoulder = randomRotation(rng)
			}
			if err := s.Validate(); err != nil {
				t.Fatal(err)
			}
			s.Run()
			for _, e := range []vec.Vector{s.Elbow, s.Placed} {
				if !(math.Abs(e.Dot(s.Axis)) < 1e-9) || !(math.Abs(e.Len()-1) < 1e-9) {
					t.Fatalf("%+v: %v is not a unit vector across the arm", s, e)
				}
			}
			if s.Phi < w.Least || s.Phi > w.Greatest {
				t.Fatalf("%v rad are out of bounds", s.Phi)
			}
			again := s
			again.Run()
			if again != s {
				t.Fatal("the same input gave other bits")
			}
		}
	}
}

func TestElbowByAngleIsTheSameForTallAndShortPeople(t *testing.T) {
	t.Parallel()
	rng := random(23)
	for _, w := range []AngleNumbers{PargerPrinted(), PargerReleased()} {
		for range 2000 {
			s := someElbow(rng, &w)
			big := s
			big.Upper, big.Lower, big.Distance = 4*s.Upper, 4*s.Lower, 4*s.Distance // a power of two, since nearly straight arms lose digits
			s.Run()
			big.Run()
			if s.Elbow.Sub(big.Elbow).Len() > 1e-12 {
				t.Fatalf("four times as big, the elbow goes from %v to %v", s.Elbow, big.Elbow)
			}
		}
	}
}

func TestHandWithoutWeightLeavesTheElbowWhereItWasPlaced(t *testing.T) {
	t.Parallel()
	rng := random(24)
	w := PargerReleased()
	for range 1000 {
		s := someElbow(rng, &w)
		s.Hand = 0
		unknown := s
		unknown.Along, unknown.Back = vec.Vector{}, vec.Vector{}
		s.Run()
		unknown.Run()
		if s.Elbow != s.Placed || s.Turn != 0 || unknown.Elbow != s.Elbow {
			t.Fatalf("%+v", s)
		}
		half := s
		half.Hand = 0.5
		half.Run()
		whole := s
		whole.Hand = 1
		whole.Run()
		if math.Abs(half.Turn-whole.Turn/2) > 1e-12 {
			t.Fatalf("half a hand turns the elbow by %v and a whole one by %v", half.Turn, whole.Turn)
		}
	}
}

func TestSwivelAngleReadsTheHandInTheShouldersFrame(t *testing.T) {
	t.Parallel()
	w := onlyAngle(PargerReleased())
	s := ByAngle{Numbers: &w, Axis: vec.New(0, 0, 1), Distance: 1, Upper: 1, Lower: 1, Shoulder: vec.Yaw(-math.Pi / 2)}
	s.Run()
	// A shoulder turned inward by a right angle sees the hand at its own side, outward: 135°. Up is still the chest's.
	if math.Abs(s.Phi-135*math.Pi/180) > 1e-9 || math.Abs(s.Elbow.Y-math.Cos(135*math.Pi/180)) > 1e-9 {
		t.Errorf("φ is %v°, the elbow at %v", s.Phi*180/math.Pi, s.Elbow)
	}
	turned := s
	turned.Shoulder = vec.Identity()
	turned.Run()
	s.Shoulder = vec.Rotation{}
	s.Run()
	if s.Elbow != turned.Elbow {
		t.Error("no rotation of the shoulder is not the same as the zero value")
	}
}

// A hand that circles closely about the vertical axis below its shoulder turns a swivel angle all the way round; the fixed direction keeps
// the elbow still.
func TestElbowStaysBehindWhileAHangingHandCirclesBelowItsShoulder(t *testing.T) {
	t.Parallel()
	for name, w := range map[string]AngleNumbers{"printed": PargerPrinted(), "released": PargerReleased()} {
		var last vec.Vector
		for i := range 361 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 180)
			wrist := vec.New(0.03*sin, -0.45, 0.03*cos)
			s := ByAngle{Numbers: &w, Axis: wrist.UnitOr(vec.Vector{}), Distance: wrist.Len(), Upper: 0.28, Lower: 0.26}
			s.Run()
			if i > 0 && s.Elbow.Sub(last).Len() > 0.02 {
				t.Fatalf("%s: within a degree of the circle the elbow's direction moves by %v", name, s.Elbow.Sub(last).Len())
			}
			last = s.Elbow
			if s.Elbow.Z > -0.5 {
				t.Fatalf("%s: the elbow is not behind but towards %v", name, s.Elbow)
			}
		}
	}
}

// Straight above and below, where no direction is up across the arm, a hand counts as one that is a little ahead.
func TestElbowOfAVerticalArmIsThatOfAHandALittleAhead(t *testing.T) {
	t.Parallel()
	w := onlyAngle(PargerPrinted())
	for _, y := range []float64{1, -1} {
		at := func(z float64) vec.Vector {
			s := ByAngle{Numbers: &w, Axis: vec.New(0, y, z).UnitOr(vec.Vector{}), Distance: 0.5, Upper: 0.3, Lower: 0.3}
			s.Run()
			return s.Elbow
		}
		if d := at(0).Sub(at(1e-4)).Len(); d > 1e-2 {
			t.Errorf("an arm along %v has its elbow towards %v, one that is a little ahead towards %v", y, at(0), at(1e-4))
		}
	}
}

// The limiter bounds what a swivel angle does at its singularities: 0.8 m/s at 90 Hz and five times the way of the hand.
func TestLimiterHoldsTheElbowOfASwivelAngleOnSweeps(t *testing.T) {
	t.Parallel()
	rng := random(25)
	limiter := DefaultNumbers().Limiter
	for _, w := range []AngleNumbers{PargerPrinted(), PargerReleased()} {
		worst, jumps := 0.0, 0
		for range 60 {
			from := randomRotation(rng).Forward().Scale(0.5 * rng.Float64())
			to := randomRotation(rng).Forward().Scale(0.5 * rng.Float64())
			hand := randomRotation(rng)
			steps := int(to.Sub(from).Len() * 1000)
			var last Limit
			var lastElbow, lastFree, lastWrist vec.Vector
			for i := range steps {
				wrist := from.Lerp(to, float64(i)/float64(steps))
				s := ByAngle{
					Numbers: &w, Axis: wrist.UnitOr(vec.Vector{X: 1}), Distance: wrist.Len(), Upper: 0.28, Lower: 0.26,
					Along: hand.Left(), Back: hand.Up(), Hand: 1,
				}
				s.Run()
				_, along, radius, _ := chain.Triangle(s.Upper, s.Lower, 1, s.Distance)
				l := Limit{LastElbow: last.Elbow, LastAxis: last.Axis, Axis: s.Axis, Wanted: s.Elbow, Cap: math.Inf(1)}
				if i > 0 {
					l.Cap = limiter.Cap(1.0/90, wrist.Sub(lastWrist).Len(), radius, 0.54)
				}
				l.Run()
				elbow := s.Axis.Scale(along).AddScaled(radius, l.Elbow)
				free := s.Axis.Scale(along).AddScaled(radius, s.Elbow)
				if i > 0 && s.Distance > 0.1 { // nearer, the arm line itself turns fast
					worst = math.Max(worst, elbow.Sub(lastElbow).Len())
					if free.Sub(lastFree).Len() > 0.02 {
						jumps++
					}
				}
				last, lastElbow, lastFree, lastWrist = l, elbow, free, wrist
			}
		}
		if jumps == 0 {
			t.Error("the sweeps do not meet what the limiter is for")
		}
		if worst > 0.02 {
			t.Errorf("a step of the hand by 1 mm moves the elbow by %v m", worst)
		}
	}
}

func TestSwivelAngleRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	w := PargerReleased()
	refusaltest.Each(t, func() ByAngle { return someElbow(random(26), &w) }, map[string]func(*ByAngle){
		"numbers":  func(s *ByAngle) { s.Numbers = nil },
		"axis":     func(s *ByAngle) { s.Axis = vec.Vector{} },
		"upper":    func(s *ByAngle) { s.Upper = 0 },
		"lower":    func(s *ByAngle) { s.Lower = math.NaN() },
		"long":     func(s *ByAngle) { s.Lower = math.Inf(1) },
		"distance": func(s *ByAngle) { s.Distance = math.NaN() },
		"shoulder": func(s *ByAngle) { s.Shoulder = vec.Rotation{W: 2} },
		"along":    func(s *ByAngle) { s.Along = vec.Vector{} },
		"back":     func(s *ByAngle) { s.Back = vec.New(math.Inf(1), 0, 0) },
	})
}

func BenchmarkByAngle(b *testing.B) {
	for name, w := range map[string]AngleNumbers{"printed": PargerPrinted(), "released": PargerReleased()} {
		b.Run(name, func(b *testing.B) {
			rng := random(27)
			var arms [256]ByAngle
			for i := range arms {
				arms[i] = someElbow(rng, &w)
			}
			b.ReportAllocs()
			i := 0
			for b.Loop() {
				arms[i&255].Run()
				i++
			}
		})
	}
}
