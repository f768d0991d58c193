package solver

import (
	"math"
	"math/rand/v2"
	"testing"

	"posewright/internal/racetest"
	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

func standingHandChest(t *HandTorso) HandChest {
	return HandChest{
		Numbers: t, EyeHeight: 1.6, NeckFromEyes: vec.New(0, -0.155, -0.1), HipsFromNeck: vec.New(0, -0.52, 0),
		Eyes: vec.New(0, 1.6, 0), Head: vec.Identity(), WristWeight: 1,
		Wrists: [2]vec.Vector{vec.New(0.2, 1.2, 0.4), vec.New(-0.2, 1.2, 0.4)},
	}
}

func TestChestPitchesByHeightWorkedOutByHand(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	printed, released := PargerPrintedTorso(), PargerReleasedTorso()
	for _, c := range []struct {
		name        string
		numbers     *HandTorso
		height, nod float64 // meters, degrees
		want        float64 // degrees
	}{
		// Parger 2018, eq. 2: (h0 - h)/h0·(135.3° + 0.333·pitch of the head).
		{"printed, upright, looking down", &printed, 1.6, 60, 0},
		{"printed, 16 cm lower", &printed, 1.44, 0, 13.53},
		{"printed, lower, looking down", &printed, 1.44, 30, 14.529},
		{"printed, lower, looking up", &printed, 1.28, -30, 25.062}, // 0.2·(135.3 - 9.99)
		{"printed, on tiptoe", &printed, 1.68, 0, -6.765},
		// 142° per share, and 0.3·(pitch - 20°) per share where that is positive; 0 to 50° in all.
		{"released, lower", &released, 1.44, 0, 14.2},
		{"released, lower, looking down", &released, 1.44, 30, 14.5},
		{"released, lower, looking up", &released, 1.28, -30, 28.4},
		{"released, on tiptoe", &released, 1.68, 0, 0},
		{"released, kneeling", &released, 0.8, 30, 50},
	} {
		m := standingHandChest(c.numbers)
		m.Eyes.Y, m.Head = c.height, vec.Pitch(c.nod*degree)
		if err := m.Validate(); err != nil {
			t.Fatal(err)
		}
		m.Run()
		if math.Abs(m.Pitch/degree-c.want) > 1e-9 || m.Roll != 0 || math.Abs(m.Chest.Pitch()-m.Pitch) > 1e-9 {
			t.Errorf("%s: %.6f°, want %v°", c.name, m.Pitch/degree, c.want)
		}
	}
}

// Directions to the hands seen from above, and what turns the chest by half the angle between them.
func TestChestYawsByHandsWorkedOutByHand(t *testing.T) {
	t.Parallel()
	const degree = math.Pi / 180
	printed, released := PargerPrintedTorso(), PargerReleasedTorso()
	narrow := printed
	narrow.YawMax = 60 * degree
	towards := func(angle, far, height float64) vec.Vector {
		sin, cos := math.Sincos(angle * degree)
		return vec.New(far*sin, height, far*cos)
	}
	for _, c := range []struct {
		name    string
		numbers *HandTorso
		wrists  [2]vec.Vector
		head    float64 // degrees of yaw
		want    float64 // degrees
	}{
		{"symmetric", &printed, [2]vec.Vector{vec.New(0.2, 1.2, 0.3), vec.New(-0.2, 1.2, 0.3)}, 0, 0},
		{"left hand to the left", &printed, [2]vec.Vector{towards(45, 0.5, 1.2), towards(0, 0.3, 1.5)}, 0, 22.5},
		{"head turned away, chest with the hands", &printed, [2]vec.Vector{towards(45, 0.5, 1.2), towards(0, 0.3, 1.5)}, -30, 22.5},
		{"both hands far to the left", &printed, [2]vec.Vector{towards(75, 0.5, 1.2), towards(75, 0.3, 1)}, 0, 75},
		{"the same within a narrow bound", &narrow, [2]vec.Vector{towards(75, 0.5, 1.2), towards(75, 0.3, 1)}, 0, 60},
		{"both behind", &printed, [2]vec.Vector{towards(180-45, 0.5, 1.2), towards(180, 0.3, 1.5)}, 0, -22.5},
		{"both behind a turned head", &printed, [2]vec.Vector{towards(170, 0.5, 1.2), towards(-170, 0.5, 1.5)}, 25, 0},
		// Opposite hands say nothing: the head's yaw.
		{"T-pose", &printed, [2]vec.Vector{vec.New(0.7, 1.4, 0), vec.New(-0.7, 1.4, 0)}, 10, 10},
		// The sum reaches 0.25 ahead: half of the blend, so half of atan2(2·sin, 0.25).
		{"both hands aside", &printed, [2]vec.Vector{vec.New(math.Sqrt(1-1.0/64), 1, 0.125), vec.New(math.Sqrt(1-1.0/64), 1, 0.125)}, 0,
			math.Asin(math.Sqrt(1-1.0/64)) / degree / 2},
		// From the neck, 10 cm behind the headset.
		{"released", &released, [2]vec.Vector{vec.New(0.4, 1.2, 0.3), vec.New(0, 1.2, 0.3)}, 0, 22.5},
		{"printed, from the headset", &printed, [2]vec.Vector{vec.New(0.3, 1.2, 0.3), vec.New(0, 1.2, 0.3)}, 0, 22.5},
		{"hands lost", &printed, [2]vec.Vector{vec.New(9, 9, 9), vec.New(9, 9, 0)}, 33, 33},
	} {
		m := standingHandChest(c.numbers)
		m.Wrists, m.HeadYaw = c.wrists, c.head*degree
		m.Head = vec.Yaw(m.HeadYaw)
		if c.name == "hands lost" {
			m.WristWeight = 0
		}
		m.Run()
		if math.Abs(m.Yaw/degree-c.want) > 1e-9 {
			t.Errorf("%s: %.6f°, want %v°", c.name, m.Yaw/degree, c.want)
		}
	}
}

func TestNeckAndHipsHangWhereTheHandChestPutsThem(t *testing.T) {
	t.Parallel()
	printed, released := PargerPrintedTorso(), PargerReleasedTorso()
	// Half of the height given up, bent by 50°: of the offset to the neck 10/19 turn with the chest, the rest with the level head.
	m := standingHandChest(&released)
	m.Eyes.Y = 0.8
	m.Run()
	sin, cos := math.Sincos(50 * math.Pi / 180)
	bent := func(y, z float64) vec.Vector { return vec.New(0, y*cos-z*sin, y*sin+z*cos) }
	wantNeck := vec.New(0, 0.8, 0).Add(vec.New(0, -0.155, -0.1).Scale(9.0 / 19)).Add(bent(-0.155, -0.1).Scale(10.0 / 19))
	if m.Neck.Sub(wantNeck).Len() > 1e-9 {
		t.Errorf("neck at %v, want %v", m.Neck, wantNeck)
	}
	if want := wantNeck.Add(bent(-0.52, 0)); m.HipsHang.Sub(want).Len() > 1e-9 {
		t.Errorf("hips at %v, want %v", m.HipsHang, want)
	}
	// As printed, the neck is fixed to the headset.
	m = standingHandChest(&printed)
	m.Eyes, m.Head = vec.New(0.3, 1.2, 0.1), vec.Pitch(math.Pi/2)
	m.Run()
	if want := (vec.New(0.3, 1.2+0.1, 0.1-0.155)); m.Neck.Sub(want).Len() > 1e-9 {
		t.Errorf("neck at %v, want %v", m.Neck, want)
	}
}

// someHandChest is a person somewhere between crouching and standing, hands anywhere within reach.
func someHandChest(rng *rand.Rand, numbers *HandTorso) HandChest {
	within := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	m := standingHandChest(numbers)
	m.Eyes = vec.New(within(-1, 1), within(0.7, 1.65), within(-1, 1))
	m.Head = vec.YawPitchRoll(within(-3, 3), within(-1.2, 1.2), within(-0.5, 0.5))
	m.HeadYaw = m.Head.Yaw()
	for side := range m.Wrists {
		m.Wrists[side] = m.Eyes.Add(vec.New(within(-0.7, 0.7), within(-0.8, 0.5), within(-0.7, 0.7)))
	}
	return m
}

func TestHandChestFollowsTheWorldAMirrorAndAPersonsSize(t *testing.T) {
	t.Parallel()
	rng := random(41)
	for _, numbers := range []HandTorso{PargerPrintedTorso(), PargerReleasedTorso()} {
		for range 3000 {
			m := someHandChest(rng, &numbers)
			is := m
			is.Run()
			again := m
			again.Run()
			if again != is {
				t.Fatal("the same input gave other bits")
			}
			check := func(what string, moved HandChest, neck, hips vec.Vector, chest vec.Rotation) {
				t.Helper()
				moved.Run()
				if d := moved.Neck.Sub(neck).Len() + moved.HipsHang.Sub(hips).Len(); d > 1e-9 || moved.Chest.AngleTo(chest) > 1e-7 {
					t.Fatalf("%s: neck and hips are %v m off, the chest %v rad", what, d, moved.Chest.AngleTo(chest))
				}
			}
			turn, way := vec.Yaw(6*rng.Float64()), vec.New(rng.Float64(), 0, rng.Float64())
			to := func(v vec.Vector) vec.Vector { return turn.Rotate(v).Add(way) }
			world := m
			world.Eyes, world.Head = to(m.Eyes), turn.Mul(m.Head)
			world.HeadYaw = world.Head.Yaw()
			world.Wrists = [2]vec.Vector{to(m.Wrists[0]), to(m.Wrists[1])}
			check("moved", world, to(is.Neck), to(is.HipsHang), turn.Mul(is.Chest))

			mirror := m
			mirror.Eyes, mirror.Head, mirror.HeadYaw = m.Eyes.Mirrored(), m.Head.Mirrored(), -m.HeadYaw
			mirror.Wrists = [2]vec.Vector{m.Wrists[1].Mirrored(), m.Wrists[0].Mirrored()}
			check("mirrored", mirror, is.Neck.Mirrored(), is.HipsHang.Mirrored(), is.Chest.Mirrored())

			big := m
			big.EyeHeight, big.NeckFromEyes, big.HipsFromNeck = 2*m.EyeHeight, m.NeckFromEyes.Scale(2), m.HipsFromNeck.Scale(2)
			big.Eyes, big.Wrists = m.Eyes.Scale(2), [2]vec.Vector{m.Wrists[0].Scale(2), m.Wrists[1].Scale(2)}
			check("twice as big", big, is.Neck.Scale(2), is.HipsHang.Scale(2), is.Chest)
		}
	}
}

// A hand moves 1 mm a step: over the head, round the body, through the other hand, from a T-pose backwards. The direction to a hand turns by at
// most 1 mm/48 mm, and the blend makes of that no more than twice and a half.
func TestChestDoesNotJumpWhereverTheHandsGo(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	rng := random(42)
	for _, numbers := range []HandTorso{PargerPrintedTorso(), PargerReleasedTorso()} {
		worst := 0.0
		sweep := func(m HandChest, at func(s float64) [2]vec.Vector) {
			last := 0.0
			for i := range 1500 {
				m.Wrists = at(float64(i) / 1000)
				m.Run()
				if i > 0 {
					worst = math.Max(worst, math.Abs(vec.WrapAngle(m.Yaw-last)))
				}
				last = m.Yaw
			}
		}
		m := standingHandChest(&numbers)
		sweep(m, func(s float64) [2]vec.Vector {
			return [2]vec.Vector{vec.New(0.2, 1.9, 0.7-s), vec.New(-0.2, 1.9, 0.7-s)}
		})
		sweep(m, func(s float64) [2]vec.Vector { return [2]vec.Vector{vec.New(0, 1.9, 0.7-s), vec.New(0, 1.9, 0.7-s)} })
		sweep(m, func(s float64) [2]vec.Vector {
			return [2]vec.Vector{vec.New(0.7, 1.4, 0.7-s), vec.New(-0.7, 1.4, 0.7-s)}
		})
		sweep(m, func(s float64) [2]vec.Vector {
			return [2]vec.Vector{vec.New(0.7-s, 1.2, 0.3), vec.New(s-0.7, 1.2, 0.3)}
		})
		sweep(m, func(s float64) [2]vec.Vector {
			sin, cos := math.Sincos(2 * s)
			return [2]vec.Vector{vec.New(0.5*sin, 1.2, 0.5*cos), vec.New(-0.3, 1.2, 0.1)}
		})
		for range 200 {
			m := someHandChest(rng, &numbers)
			from, way := m.Wrists, vec.RotationFromMGL(randomTurn(rng)).Forward()
			sweep(m, func(s float64) [2]vec.Vector { return [2]vec.Vector{from[0].AddScaled(s-0.7, way), from[1]} })
		}
		if worst > 0.12 {
			t.Errorf("within a millimeter the chest turns by %v rad", worst)
		}
		if worst < 0.005 {
			t.Errorf("the sweeps turn the chest by no more than %v rad a step", worst)
		}
	}
}

func TestHandChestRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := PargerReleasedTorso()
	refusaltest.Each(t, func() HandChest { return standingHandChest(&numbers) }, map[string]func(*HandChest){
		"numbers":    func(m *HandChest) { m.Numbers = nil },
		"eye height": func(m *HandChest) { m.EyeHeight = 0 },
		"head":       func(m *HandChest) { m.Head = vec.Rotation{} },
		"no head":    func(m *HandChest) { m.Head.X = math.NaN() },
		"eyes":       func(m *HandChest) { m.Eyes.Y = math.Inf(1) },
		"wrist":      func(m *HandChest) { m.Wrists[1].X = math.NaN() },
	})
}

func BenchmarkHandChest(b *testing.B) {
	numbers := PargerReleasedTorso()
	rng := random(43)
	var people [256]HandChest
	for i := range people {
		people[i] = someHandChest(rng, &numbers)
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		people[i&255].Run()
		i++
	}
}
