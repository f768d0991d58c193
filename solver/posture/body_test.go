package posture

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

var shape = Shape{
	Trunk: 0.52, TrunkAhead: 0.02, Stand: 0.92, Thigh: [2]float64{0.42, 0.42}, Shin: [2]float64{0.42, 0.42}, Ankle: [2]float64{0.08, 0.08},
}

// pelvisOf places the pelvis of a posture under a neck, above the floor at some height.
func pelvisOf(kind Kind, neck vec.Vector) (Pelvis, *PelvisState) {
	settings := DefaultSettings()
	p := Pelvis{Settings: &settings, Kind: kind, Shape: &shape, Neck: neck, Free: neck.Add(vec.New(0, -0.5, -0.05)), Turn: vec.Identity()}
	s := &PelvisState{}
	s.Begin(kind, 0, settings.TransitionTime)
	p.Run()
	return p, s
}

func TestPelvisKeepsTheTrunksLength(t *testing.T) {
	t.Parallel()
	for kind, neck := range map[Kind]vec.Vector{
		Kneeling: vec.New(0, 0.97, 0), Crawling: vec.New(0, 0.55, 0), FaceUp: vec.New(0, 0.15, 0), FaceDown: vec.New(0, 0.15, 0),
	} {
		p, _ := pelvisOf(kind, neck)
		if d := p.Center.Sub(neck).Len(); math.Abs(d-shape.Trunk) > 0.01 {
			t.Errorf("%v: the hips are %.3f m from the neck", kind, d)
		}
	}
	if up, _ := pelvisOf(FaceUp, vec.New(0, 0.15, 0)); up.Center.Z < 0.4 {
		t.Errorf("the feet of who lies on the back and looks up are where the face would look: %v", up.Center)
	}
	if down, _ := pelvisOf(FaceDown, vec.New(0, 0.15, 0)); down.Center.Z > -0.4 {
		t.Errorf("lies on the front: %v", down.Center)
	}
}

func TestLeaningDoesNotMoveTheSeat(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	var s PelvisState
	p := Pelvis{Settings: &settings, Kind: Sitting, Shape: &shape, Turn: vec.Identity()}
	const dt = 1.0 / 90
	at := func(neck vec.Vector, seconds float64) vec.Vector {
		for range int(seconds / dt) {
			p.Neck, p.Free = neck, neck.Add(vec.New(0, -0.5, -0.02))
			s.Begin(Sitting, dt, settings.TransitionTime)
			s.Sit(&p, 0, true, dt)
			p.Run()
		}
		return p.Center
	}
	upright := at(vec.New(0, 1.0, 0), 4)
	leaning := at(vec.New(0, 0.92, 0.3), 10)
	if d := upright.Sub(leaning).Len(); d > 0.03 {
		t.Errorf("the hips move %.3f m", d)
	}
	if tilted := p.Rotation.Pitch(); tilted < settings.PelvisPitch+0.1 {
		t.Errorf("the pelvis does not tilt with the trunk: %v", tilted)
	}
	if h := s.SeatHeight(); math.Abs(h-0.48) > 0.02 { // the neck's height less the trunk's length
		t.Errorf("seat height %.3f", h)
	}
	// Standing up and sitting down again, 4 cm higher by the first look, is the same chair.
	s.Begin(Standing, dt, settings.TransitionTime)
	before := s.SeatHeight()
	s.Begin(Sitting, dt, settings.TransitionTime)
	p.Neck, p.Free = vec.New(0, 1.04, 1), vec.New(0, 0.54, 1)
	s.Sit(&p, 0, true, dt)
	if s.SeatHeight() != before {
		t.Errorf("the chair's height was %.3f and is %.3f", before, s.SeatHeight())
	}
}

// Who is known to sit at 0.48 m sits there from the first tick, 3 cm off by the first look; who is not is measured anew.
func TestAKnownChairIsFoundAtOnce(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	const dt = 1.0 / 90
	for known, want := range map[float64]float64{0.48: 0.48, 0: 0.51, 0.60: 0.51} {
		var s PelvisState
		s.SetSeatHeight(known)
		p := Pelvis{Settings: &settings, Kind: Sitting, Shape: &shape, Turn: vec.Identity(), Neck: vec.New(0, 1.03, 0), Free: vec.New(0, 0.53, -0.02)}
		for tick := range 10 {
			s.Begin(Sitting, dt, settings.TransitionTime)
			s.Sit(&p, 0, false, dt)
			if tick == 0 && s.SeatFound() {
				t.Error("it is found at once")
			}
		}
		if got := s.SeatHeight(); math.Abs(got-want) > 0.005 {
			t.Errorf("known %v: sits at %v instead of %v", known, got, want)
		}
		for range 500 {
			s.Begin(Sitting, dt, settings.TransitionTime)
			s.Sit(&p, 0, true, dt)
		}
		if !s.SeatFound() {
			t.Error("it is never found")
		}
		if s.Begin(Standing, dt, settings.TransitionTime); s.SeatFound() {
			t.Error("who stands sits")
		}
	}
}

// legsOf places the legs of a posture below hips at a height.
func legsOf(kind Kind, height float64) Legs {
	settings := DefaultSettings()
	l := Legs{Settings: &settings, State: new(LegsState), Kind: kind, Shape: &shape, Hip: [2]vec.Vector{vec.New(0.09, height, 0), vec.New(-0.09, height, 0)}}
	l.Run()
	return l
}

func TestFeetOfSeatedPeopleStandOrHang(t *testing.T) {
	t.Parallel()
	for height, want := range map[float64]float64{0.36: 0.08, 0.48: 0.08, 0.70: 0.08, 0.95: 0.95 - 0.42*math.Sin(steepest) - 0.42} {
		l := legsOf(Sitting, height)
		for side := range l.Ankle {
			if got := l.Ankle[side].Y; math.Abs(got-want) > 1e-9 {
				t.Errorf("hips at %.2f m: ankles at %.3f m instead of %.3f", height, got, want)
			}
			if d := l.Ankle[side].Sub(l.Hip[side]).Len(); d > 0.84 || l.Ankle[side].Z < 0.08 {
				t.Errorf("hips at %.2f m: ankle at %v", height, l.Ankle[side])
			}
		}
	}
}

func TestEveryPostureReachesItsFeet(t *testing.T) {
	t.Parallel()
	for kind, height := range map[Kind]float64{Sitting: 0.5, Kneeling: 0.46, Crawling: 0.45, FaceUp: 0.10, FaceDown: 0.10, FloorSitting: 0.11} {
		l := legsOf(kind, height)
		for side := range l.Ankle {
			if d := l.Ankle[side].Sub(l.Hip[side]).Len(); !l.On || !l.Held[side] || d > 0.841 || d < 0.1 || l.Ankle[side].Y < 0.05 {
				t.Errorf("%v: ankle %v, hip %v", kind, l.Ankle[side], l.Hip[side])
			}
		}
		if l.Ankle[0].Sub(l.Ankle[1].Mirrored()).Len() > 1e-12 {
			t.Errorf("%v: %v and %v are no mirror images", kind, l.Ankle[0], l.Ankle[1])
		}
	}
	if l := legsOf(Standing, 0.9); l.On || l.Held[0] {
		t.Errorf("standing legs are placed: %+v", l)
	}
}

func TestAChangeOfPostureIsSmoothAtAnyRate(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	var ends [2]vec.Vector
	for i, rate := range []float64{45, 180} {
		var s LegsState
		l := Legs{Settings: &settings, State: &s, Shape: &shape, DT: 1 / rate, Hip: [2]vec.Vector{vec.New(0.09, 0.5, 0), vec.New(-0.09, 0.5, 0)}}
		from := vec.New(0.1, 0.08, -0.3)
		before, fastest := from, 0.0
		for tick := 0; tick < int(rate*0.4); tick++ {
			l.Kind = Standing
			if tick > 0 {
				l.Kind = Sitting
			}
			l.Run()
			at := l.Ankle[0]
			if !l.On {
				at = from
			}
			s.Rest(0, at, vec.Identity())
			s.Rest(1, at.Mirrored(), vec.Identity())
			fastest = max(fastest, at.Sub(before).Len()*rate)
			before = at
		}
		ends[i] = before
		if fastest > 4 { // half a meter within 0.18 s, as a spring does it: 0.7·(2/0.18)·0.368 = 2.9 m/s, and the lift
			t.Errorf("%g Hz: the foot moves with %.1f m/s", rate, fastest)
		}
	}
	if d := ends[0].Sub(ends[1]).Len(); d > 0.02 {
		t.Errorf("after 0.4 s feet at different rates are %.3f m apart", d)
	}
}

func TestNothingAllocates(t *testing.T) {
	settings := DefaultSettings()
	var state State
	r := Recognizer{Settings: &settings, State: &state, Person: person, HasHead: true, Head: vec.Identity(), DT: 1.0 / 90}
	var pelvis PelvisState
	var legs LegsState
	tick := 0
	if n := testing.AllocsPerRun(500, func() {
		tick++
		r.Eyes, _, _ = sits(0.4, 0.38, 0)(float64(tick) / 90)
		r.Run()
		p := Pelvis{Settings: &settings, Kind: r.Kind, Shape: &shape, Neck: r.Eyes.Add(vec.New(0, -0.2, -0.1)), Turn: vec.Identity()}
		pelvis.Begin(r.Kind, r.DT, settings.TransitionTime)
		pelvis.Sit(&p, 0, state.Still(), r.DT)
		p.Run()
		center, turn := pelvis.Ease(p.Center, p.Rotation)
		l := Legs{Settings: &settings, State: &legs, Kind: r.Kind, Shape: &shape, DT: r.DT, Hip: [2]vec.Vector{center, center}, Yaw: turn.Yaw()}
		l.Run()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRecognizer(b *testing.B) {
	settings := DefaultSettings()
	var state State
	r := Recognizer{Settings: &settings, State: &state, Person: person, HasHead: true, Head: vec.Identity(), DT: 1.0 / 90, Eyes: vec.New(0, 1.2, 0)}
	for b.Loop() {
		r.Run()
	}
}
