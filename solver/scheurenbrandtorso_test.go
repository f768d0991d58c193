package solver

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

const degree = math.Pi / 180

func scheurenbrandModel(numbers *ScheurenbrandTorso) ScheurenbrandModel {
	return ScheurenbrandModel{
		Numbers: numbers, EyeHeight: 1.6, HeadFromEyes: vec.New(0, -0.07, -0.09), NeckFromHead: vec.New(0, -0.1, -0.02),
		Trunk: [4]vec.Vector{vec.New(0, -0.12, 0.01), vec.New(0, -0.11, 0), vec.New(0, -0.11, 0.01), vec.New(0, -0.1, 0.01)},
		Eyes:  vec.New(0, 1.6, 0), Head: vec.Identity(), Fresh: true, DT: 1.0 / 90,
	}
}

// Hand-computed from equations 5.1 to 5.12 and table 5.1.
func TestScheurenbrandTrunkTurnsByTheTable(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	for name, c := range map[string]struct {
		eyes              float64
		yaw, pitch, roll  float64
		jointPitch, tilts [TrunkTableJoints]float64
	}{
		"upright": {eyes: 1.6},
		// 30 cm down: 30·{0.3, 0.6, 0.7, 0.8, 0.15}
		"a crouch":  {eyes: 1.3, jointPitch: [5]float64{9, 18, 21, 24, 4.5}},
		"on tiptoe": {eyes: 1.7},
		// within both dead zones only the neck moves: 30·0.4 and -20·0.55
		"a nod and a tilt": {eyes: 1.6, yaw: 100, pitch: 30, roll: -20, jointPitch: [5]float64{4: 12}, tilts: [5]float64{4: -11}},
		// 60 - 35 = 25 beyond: 25·{0, 0.1, 0.2, 0.3}, neck 60·0.4
		"a deep nod": {eyes: 1.6, pitch: 60, jointPitch: [5]float64{0, 2.5, 5, 7.5, 24}},
		// looking up by 55: 20 beyond backward
		"looking up": {eyes: 1.6, yaw: -170, pitch: -55, jointPitch: [5]float64{0, -2, -4, -6, -22}},
		// 45 - 25 = 20 beyond: 20·{0, 0.25, 0.35, 0.45}, neck 45·0.55
		"a tilt": {eyes: 1.6, roll: 45, tilts: [5]float64{0, 5, 7, 9, 24.75}},
		// on the floor: taken as 0.8 m, 80 cm down; 80·0.8 = 64, looking down 75 adds 40·0.3
		"on the floor": {eyes: 0.1, pitch: 75, jointPitch: [5]float64{24, 48 + 4, 56 + 8, 64 + 12, 12 + 30}},
	} {
		m := scheurenbrandModel(&numbers)
		m.Eyes.Y = c.eyes
		m.Head = vec.YawPitchRoll(c.yaw*degree, c.pitch*degree, c.roll*degree)
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		m.Run()
		if math.Abs(vec.WrapAngle(m.Yaw-c.yaw*degree)) > 1e-9 {
			t.Errorf("%s: the body faces %v° and not %v°", name, m.Yaw/degree, c.yaw)
		}
		for i := range m.Turn {
			if math.Abs(m.JointPitch[i]/degree-c.jointPitch[i]) > 1e-6 || math.Abs(m.JointRoll[i]/degree-c.tilts[i]) > 1e-6 {
				t.Errorf("%s: joint %d has pitch %v° and roll %v°, not %v° and %v°", name, i,
					m.JointPitch[i]/degree, m.JointRoll[i]/degree, c.jointPitch[i], c.tilts[i])
			}
			want := vec.Yaw(c.yaw * degree).Mul(vec.Pitch(c.jointPitch[i] * degree)).Mul(vec.Roll(c.tilts[i] * degree))
			if m.Turn[i].AngleTo(want) > 1e-7 {
				t.Errorf("%s: joint %d is turned by %v, not %v", name, i, m.Turn[i], want)
			}
		}
		if m.Chest != m.Turn[tableSpine3] || m.Pitch != m.JointPitch[tableSpine3] {
			t.Errorf("%s: the chest does not turn with the joint that carries the arms", name)
		}
	}
}

func TestScheurenbrandPitchStopsAtItsLimits(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.EyeHeight, m.Eyes.Y = 2.2, 0.8 // 140 cm down: 112° at the upper chest
	m.Run()
	if got := m.JointPitch[tableSpine3] / degree; math.Abs(got-90) > 1e-9 {
		t.Errorf("the upper chest is pitched by %v°", got)
	}
	numbers.Joints[tableSpine2].X = 5
	m.EyeHeight, m.Eyes.Y, m.Head = 1.6, 1.6, vec.Pitch(-60*degree) // 25° beyond, times 5
	m.Run()
	if got := m.JointPitch[tableSpine2] / degree; math.Abs(got+45) > 1e-9 {
		t.Errorf("the chest is pitched by %v°", got)
	}
}

func TestScheurenbrandHeadTiltsNoFurtherThanItsLimit(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	tilt := func(r vec.Rotation) float64 { return math.Acos(vec.Clamp(r.Up().Y, -1, 1)) }
	rng := random(1)
	for range 2000 {
		m := scheurenbrandModel(&numbers)
		m.Head = vec.RotationFromMGL(randomTurn(rng))
		m.Eyes.Y = 3 * rng.Float64()
		m.Run()
		was, is := tilt(m.Head), tilt(m.HeldHead)
		if math.Abs(is-math.Min(was, 85*degree)) > 1e-9 {
			t.Fatalf("a head tilted by %v° is held at %v°", was/degree, is/degree)
		}
		// The shortest way back: the angle between the two is what was too much, and the azimuth stays.
		if d := m.Head.AngleTo(m.HeldHead); math.Abs(d-math.Max(0, was-85*degree)) > 1e-7 {
			t.Fatalf("a head tilted by %v° was turned by %v°", was/degree, d/degree)
		}
		if want := math.Max(0.8, math.Min(2.25, m.Eyes.Y)); m.HeldEyes.Y != want {
			t.Fatalf("a headset at %v m is held at %v m", m.Eyes.Y, m.HeldEyes.Y)
		}
		if again := vec.YawPitchRoll(m.HeadAngles.Yaw, m.HeadAngles.Pitch, m.HeadAngles.Roll); again.AngleTo(m.HeldHead) > 1e-7 {
			t.Fatalf("yaw, pitch and roll give %v and not %v", again, m.HeldHead)
		}
	}
	m := scheurenbrandModel(&numbers)
	m.Head = vec.Pitch(math.Pi)
	m.Run()
	if m.HeldHead.AngleTo(vec.Pitch(85*degree)) > 1e-9 {
		t.Errorf("a head upside down by a bow is held at %v", m.HeldHead)
	}
}

func TestScheurenbrandBodyFollowsTheHeadOutOfItsDeadZone(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.Fresh = false
	for _, c := range []struct{ last, head, want float64 }{
		{0, 20, 0}, {0, -20, 0}, {10, 10, 10},
		{0, 60, 20}, // 40 beyond, half of it in a ninetieth of a second
		{0, -60, -20}, {170, -150, 180}, {-170, 130, 170},
	} {
		m.Last, m.Head, m.DT = c.last*degree, vec.Yaw(c.head*degree), 1.0/90
		m.Run()
		if math.Abs(vec.WrapAngle(m.Yaw-c.want*degree)) > 1e-9 {
			t.Errorf("a body at %v° under a head at %v° turns to %v° and not %v°", c.last, c.head, m.Yaw/degree, c.want)
		}
	}
}

func TestScheurenbrandBodyTurnsAlikeAtAnyRate(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	want := (1.5 - 20*degree) / 512 // after a tenth of a second, nine ninetieths, 0.5⁹ of the excess is left
	for _, rate := range []int{10, 30, 90, 120, 1000} {
		m := scheurenbrandModel(&numbers)
		m.Fresh, m.DT, m.Head = false, 1/float64(rate), vec.Yaw(1.5)
		for range rate / 10 {
			m.Run()
			m.Last = m.Yaw
		}
		if left := 1.5 - m.Yaw - 20*degree; math.Abs(left-want) > 1e-9 {
			t.Errorf("at %d Hz the body is %v beyond the dead zone and not %v", rate, left, want)
		}
	}
}

func TestScheurenbrandTrunkHangsItsHipsFromTheHead(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.Eyes = vec.New(0.3, 1.6, -0.2)
	m.Run()
	// Upright, the sum of the offsets.
	if d := m.HipsHang.Sub(vec.New(0.3, 1.6-0.07-0.1-0.44, -0.2-0.09-0.02+0.03)).Len(); d > 1e-12 {
		t.Errorf("the hips hang %v m from the sum of the bones", d)
	}
	rng := random(2)
	for range 500 {
		m.Head, m.Eyes.Y = vec.YawPitchRoll(6*rng.Float64(), 2*rng.Float64()-1, 2*rng.Float64()-1), 0.8+rng.Float64()
		m.Run()
		at := m.HipsHang // up again, bone by bone, as a skeleton goes
		for i := 3; i >= 0; i-- {
			at = at.Sub(m.Turn[tableSpine3-i].Rotate(m.Trunk[i]))
		}
		at = at.Sub(m.NeckTurn().Rotate(m.NeckFromHead)).Sub(m.HeldHead.Rotate(m.HeadFromEyes))
		if d := at.Sub(m.HeldEyes).Len(); d > 1e-12 {
			t.Fatalf("the chain from the hips ends %v m from the eyes", d)
		}
	}
}

func TestScheurenbrandTrunkIsMirroredAndTurnsWithTheWorld(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	rng := random(3)
	for range 500 {
		m := scheurenbrandModel(&numbers)
		m.Fresh = false
		m.Eyes, m.Head = vec.New(rng.NormFloat64(), 0.5+1.5*rng.Float64(), rng.NormFloat64()), vec.YawPitchRoll(6*rng.Float64(), 1.4*rng.Float64(), rng.Float64())
		m.Last = m.Head.Yaw() + rng.Float64()
		m.Run()
		mirror := m
		mirror.Eyes, mirror.Head, mirror.Last = m.Eyes.Mirrored(), m.Head.Mirrored(), -m.Last
		mirror.Run()
		spin, by := 6*rng.Float64(), vec.New(1, 2, 3)
		moved := m
		moved.Eyes, moved.Head, moved.Last, moved.Floor = vec.Yaw(spin).Rotate(m.Eyes).Add(by), vec.Yaw(spin).Mul(m.Head), m.Last+spin, 2
		moved.Run()
		for i := range m.Turn {
			if mirror.Turn[i].AngleTo(m.Turn[i].Mirrored()) > 1e-7 {
				t.Fatalf("joint %d is not mirrored", i)
			}
			if moved.Turn[i].AngleTo(vec.Yaw(spin).Mul(m.Turn[i])) > 1e-7 {
				t.Fatalf("joint %d does not turn with the world", i)
			}
		}
		if mirror.HipsHang.Sub(m.HipsHang.Mirrored()).Len() > 1e-9 || moved.HipsHang.Sub(vec.Yaw(spin).Rotate(m.HipsHang).Add(by)).Len() > 1e-9 {
			t.Fatal("the hips do not hang where the world moved")
		}
		again := m
		again.Run()
		if again != m {
			t.Fatal("the same input gives other bits")
		}
	}
}

func TestScheurenbrandTrunkMovesInSmallSteps(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.Fresh = false
	// Nods all the way over to 150° and leans, crouching to the floor, a tenth of a degree and half a millimeter at a time.
	for step := range 1500 {
		last := m
		m.Last = m.Yaw
		f := float64(step)
		m.Head = vec.YawPitchRoll(0.3*math.Sin(f/200), f*0.1*degree, 0.5*math.Sin(f/300))
		m.Eyes = vec.New(0, 1.6-f*0.0005, 0)
		m.Run()
		if step == 0 {
			continue
		}
		for i := range m.Turn {
			// Near 85° of tilt the three angles turn up to 1/cos 85° = 11.5 times as fast as the head; the yaw's limit of half the way tempers it.
			if d := m.Turn[i].AngleTo(last.Turn[i]); d > 2.5*degree {
				t.Fatalf("step %d turns joint %d by %v°", step, i, d/degree)
			}
		}
	}
}

func TestScheurenbrandTrunkSpreadsItsJointsOverAnySpine(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.Eyes.Y = 1.3
	m.Run()
	for _, c := range []struct {
		i, top int
		pitch  float64 // 30 cm down
	}{
		{0, 3, 9}, {1, 3, 18}, {2, 3, 21}, {3, 3, 24}, {0, 2, 9}, {1, 2, 19.5}, {2, 2, 24}, {0, 1, 9}, {1, 1, 24}, {4, 3, 24}, {0, 0, 24},
	} {
		if got := m.TrunkTurn(c.i, c.top).Pitch() / degree; math.Abs(got-c.pitch) > 1e-9 {
			t.Errorf("joint %d of %d is pitched by %v° and not %v°", c.i, c.top, got, c.pitch)
		}
	}
}

func TestScheurenbrandTrunkRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := DefaultScheurenbrandTorso()
	refusaltest.Each(t, func() ScheurenbrandModel { return scheurenbrandModel(&numbers) }, map[string]func(*ScheurenbrandModel){
		"no numbers":     func(m *ScheurenbrandModel) { m.Numbers = nil },
		"no height":      func(m *ScheurenbrandModel) { m.EyeHeight = 0 },
		"NaN height":     func(m *ScheurenbrandModel) { m.EyeHeight = math.NaN() },
		"no rotation":    func(m *ScheurenbrandModel) { m.Head = vec.Rotation{} },
		"NaN rotation":   func(m *ScheurenbrandModel) { m.Head.W = math.NaN() },
		"NaN place":      func(m *ScheurenbrandModel) { m.Eyes.X = math.NaN() },
		"infinite floor": func(m *ScheurenbrandModel) { m.Floor = math.Inf(1) },
		"time backwards": func(m *ScheurenbrandModel) { m.DT = -1 },
		"NaN last yaw":   func(m *ScheurenbrandModel) { m.Last, m.Fresh = math.NaN(), false },
		"infinite time":  func(m *ScheurenbrandModel) { m.DT = math.Inf(1) },
	})
}

func BenchmarkScheurenbrandTrunk(b *testing.B) {
	numbers := DefaultScheurenbrandTorso()
	m := scheurenbrandModel(&numbers)
	m.Fresh = false
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		f := float64(tick&255) / 256
		m.Head, m.Eyes.Y, m.Last = vec.YawPitchRoll(f, 1.2*f, 0.8*f), 1.6-0.5*f, m.Yaw
		m.Run()
		tick++
	}
}
