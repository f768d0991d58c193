package solver

import (
	"math"
	"testing"

	"posewright/solver/chain"
	"posewright/solver/vec"
)

// asPrinted is one frame of equations 4.9 and 4.10, with the solver moving the shoulder to where it is wanted.
func asPrinted(last, neutral, wanted vec.Vector) vec.Vector {
	back := last
	if d := neutral.Sub(last); d.Len() > 0.05 {
		back = last.Add(d.Scale(0.05 / d.Len()))
	} else {
		back = neutral
	}
	if d := wanted.Sub(back); d.Len() > 0.0501 {
		return back.Add(d.Scale(0.0501 / d.Len()))
	}
	return wanted
}

func TestShoulderReturnsAsPrintedAtNinetyHertz(t *testing.T) {
	t.Parallel()
	numbers := DefaultShoulderGive()
	rng := random(1)
	s := ShoulderReturn{Numbers: &numbers, Neutral: vec.New(0.17, 1.4, 0), Last: vec.New(0.17, 1.4, 0), DT: 1.0 / 90}
	want := s.Neutral
	for step := range 5000 {
		if step%40 == 0 {
			s.Wanted = s.Neutral.Add(vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).Scale(0.08))
		}
		want = asPrinted(want, s.Neutral, s.Wanted)
		if err := s.Validate(); err != nil {
			t.Fatal(err)
		}
		s.Run()
		if d := s.Shoulder.Sub(want).Len(); d > 1e-12 {
			t.Fatalf("step %d: the shoulder is %v m from where the equations have it", step, d)
		}
		s.Last = s.Shoulder
	}
}

func TestShoulderIsWhereItsArmWantsItWhileThatIsNear(t *testing.T) {
	t.Parallel()
	numbers := DefaultShoulderGive()
	s := ShoulderReturn{Numbers: &numbers, Neutral: vec.New(0.2, 0, 0), Last: vec.New(0.23, 0.01, 0), Wanted: vec.New(0.2, 0.04, 0.02), DT: 1.0 / 90}
	s.Run()
	if s.Shoulder != s.Wanted {
		t.Errorf("it is at %v", s.Shoulder)
	}
	s.Last, s.Wanted = s.Shoulder, s.Neutral
	s.Run()
	if s.Shoulder != s.Neutral {
		t.Errorf("it was left behind at %v", s.Shoulder)
	}
}

func TestShoulderCreepsAlikeAtAnyRate(t *testing.T) {
	t.Parallel()
	numbers := DefaultShoulderGive()
	for _, rate := range []int{30, 45, 72, 90, 120, 500} {
		s := ShoulderReturn{Numbers: &numbers, Wanted: vec.Vector{X: 0.5}, DT: 1 / float64(rate)}
		for range 2 * rate {
			s.Run()
			s.Last = s.Shoulder
		}
		// 5 cm at once, then 9 mm/s for two seconds; at a high rate the speed limit takes the first 6 ms.
		if got := s.Shoulder.X; math.Abs(got-0.068) > 1e-4 {
			t.Errorf("at %d Hz the shoulder got %v m away", rate, got)
		}
		back := 0
		for s.Wanted = (vec.Vector{}); s.Shoulder.Len() > 0; back++ {
			s.Run()
			s.Last = s.Shoulder
		}
		if took := float64(back) / float64(rate); took > 1.0/30+1e-9 {
			t.Errorf("at %d Hz it took %v s to come back", rate, took)
		}
	}
}

func TestShoulderGoesNoFasterThanItsSpeed(t *testing.T) {
	t.Parallel()
	numbers := DefaultShoulderGive()
	rng := random(2)
	for range 2000 {
		at := func() vec.Vector {
			return vec.New(rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()).Scale(0.1)
		}
		s := ShoulderReturn{Numbers: &numbers, Neutral: at(), Last: at(), Wanted: at(), DT: 0.03 * rng.Float64()}
		s.Run()
		if d := s.Shoulder.Sub(s.Last).Len(); d > numbers.Speed*s.DT+1e-12 {
			t.Fatalf("%v m in %v s", d, s.DT)
		}
		away := math.Max(s.Last.Sub(s.Neutral).Len(), numbers.Give) + numbers.Creep*s.DT
		if d := s.Shoulder.Sub(s.Neutral).Len(); d > away+1e-12 {
			t.Fatalf("%v m away, of %v m that it may be", d, away)
		}
		mirror := s
		mirror.Neutral, mirror.Last, mirror.Wanted = s.Neutral.Mirrored(), s.Last.Mirrored(), s.Wanted.Mirrored()
		mirror.Run()
		if mirror.Shoulder.Sub(s.Shoulder.Mirrored()).Len() > 1e-15 {
			t.Fatal("the other shoulder is not the mirrored one")
		}
	}
	s := ShoulderReturn{Numbers: &numbers, Last: vec.Vector{X: 0.1}, Wanted: vec.Vector{Y: 0.2}}
	if s.Run(); s.Shoulder != s.Last {
		t.Errorf("time stands still and the shoulder went to %v", s.Shoulder)
	}
}

func TestShoulderReturnRefusesWhatItCannotWorkWith(t *testing.T) {
	t.Parallel()
	numbers := DefaultShoulderGive()
	for name, s := range map[string]ShoulderReturn{
		"no numbers":     {},
		"NaN neutral":    {Numbers: &numbers, Neutral: vec.Vector{X: math.NaN()}},
		"infinite last":  {Numbers: &numbers, Last: vec.Vector{Y: math.Inf(1)}},
		"NaN wanted":     {Numbers: &numbers, Wanted: vec.Vector{Z: math.NaN()}},
		"time backwards": {Numbers: &numbers, DT: -0.1},
		"NaN time":       {Numbers: &numbers, DT: math.NaN()},
	} {
		if s.Validate() == nil {
			t.Errorf("%s is accepted", name)
		}
	}
}

func BenchmarkShoulderReturn(b *testing.B) {
	numbers := DefaultShoulderGive()
	s := ShoulderReturn{Numbers: &numbers, DT: 1.0 / 90}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		s.Wanted.X = float64(tick&255) / 2000
		s.Last = s.Shoulder
		s.Run()
		tick++
	}
}

func TestClavicleTakesPartWhereTheArmIsTooShort(t *testing.T) {
	t.Parallel()
	numbers := chain.DefaultLimbSettings()
	l := chain.Limb{
		Numbers: &numbers, State: &chain.LimbState{}, DT: 1.0 / 90, Upper: 0.30, Lower: 0.26, Bend: vec.New(0.49, -0.77, -0.41).UnitOr(vec.Vector{}),
		Root: vec.New(0.02, 0.02, 0), Clavicle: 0.15, Shoulder: vec.New(0.17, 0.02, 0), Target: vec.New(0.4, 0.02, 0.53),
	}
	give := ShoulderReturn{Numbers: &ShoulderGive{Give: 0.05, Creep: 0.009, Speed: 9}, Neutral: l.Shoulder, Last: l.Shoulder, DT: 1.0 / 90}
	for range 90 {
		give.Return()
		l.Shoulder, l.Give = give.Returned, give.Most
		l.Run()
		for bone, off := range [...]float64{
			l.ShoulderAt.Sub(l.Root).Len() - l.Clavicle, l.Middle.Sub(l.ShoulderAt).Len() - l.Upper, l.End.Sub(l.Middle).Len() - l.Lower,
			l.Result.Residual - l.Target.Sub(l.End).Len(), l.Axis.Dot(l.MiddleBend),
		} {
			if !(math.Abs(off) < 1e-9) {
				t.Errorf("bone or bend %d is %v off", bone, off)
			}
		}
		if l.ShoulderAt.Sub(l.Shoulder).Len() > l.Give+1e-6 {
			t.Errorf("the shoulder moved %v m, more than its give", l.ShoulderAt.Sub(l.Shoulder).Len())
		}
		give.Settle(l.ShoulderAt)
		give.Last = give.Shoulder
	}
	if moved := l.ShoulderAt.Sub(give.Neutral); !l.Result.Reached || moved.Z < 0.005 || l.ClavicleDirection.Sub(l.ShoulderAt.Sub(l.Root).Scale(1/0.15)).Len() > 1e-9 {
		t.Errorf("the shoulder moved by %v: %+v", moved, l.Result)
	}
}
