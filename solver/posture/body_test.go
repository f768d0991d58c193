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
			if hangs := want > 0.08; l.Held[side] != hangs {
				t.Errorf("hips at %.2f m: held %v, hanging %v", height, l.Held[side], hangs)
			}
			at := l.Place[side]
			if l.Held[side] {
				at = l.Ankle[side]
			}
			if got := at.Y; math.Abs(got-want) > 1e-9 {
				t.Errorf("hips at %.2f m: ankles at %.3f m instead of %.3f", height, got, want)
			}
			if d := at.Sub(l.Hip[side]).Len(); d > 0.84 || at.Z < 0.08 {
				t.Errorf("hips at %.2f m: ankle at %v", height, at)
			}
		}
	}
}

func TestEveryPostureReachesItsFeet(t *testing.T) {
	t.Parallel()
	for kind, height := range map[Kind]float64{Sitting: 0.5, Kneeling: 0.46, Crawling: 0.45, FaceUp: 0.10, FaceDown: 0.10, FloorSitting: 0.11} {
		l := legsOf(kind, height)
		at := l.Ankle
		if kind == Sitting || kind == FloorSitting {
			at = l.Place
		}
		for side := range at {
			if d := at[side].Sub(l.Hip[side]).Len(); !l.On || l.Held[side] != (at == l.Ankle) || d > 0.841 || d < 0.1 || at[side].Y < 0.05 {
				t.Errorf("%v: ankle %v, hip %v, held %v", kind, at[side], l.Hip[side], l.Held[side])
			}
		}
		if at[0].Sub(at[1].Mirrored()).Len() > 1e-12 {
			t.Errorf("%v: %v and %v are no mirror images", kind, at[0], at[1])
		}
	}
	if l := legsOf(Standing, 0.9); l.On || l.Held[0] {
		t.Errorf("standing legs are placed: %+v", l)
	}
}

// The middle of the world is no place where a foot stood: whose ankles are there sits as anybody else does.
func TestWhoIsFirstSeenSeatedSitsTheSameEverywhere(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	var fromHips [2][2]vec.Vector
	for i, at := range []vec.Vector{vec.New(0, 0.5, -0.4), vec.New(4, 0.5, 7)} {
		l := Legs{Settings: &settings, State: new(LegsState), Kind: Sitting, Shape: &shape, DT: 1.0 / 90}
		for side := range l.Hip {
			l.Hip[side] = at.Add(vec.New(0.09*(1-2*float64(side)), 0, 0))
		}
		l.Run()
		for side := range l.Place {
			if fromHips[i][side] = l.Place[side].Sub(at); l.Steps[side] {
				t.Errorf("hips at %v: foot %d steps at once", at, side)
			}
		}
	}
	for side := range fromHips[0] {
		if off := fromHips[0][side].Sub(fromHips[1][side]).Len(); off > 1e-9 {
			t.Errorf("foot %d stands at %v from the hips instead of %v", side, fromHips[0][side], fromHips[1][side])
		}
	}
}

func TestAChangeOfPostureIsSmoothAtAnyRate(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	var ends [2]vec.Vector
	for i, rate := range []float64{45, 180} {
		var s LegsState
		l := Legs{Settings: &settings, State: &s, Shape: &shape, DT: 1 / rate, Hip: [2]vec.Vector{vec.New(0.09, 0.5, 0), vec.New(-0.09, 0.5, 0)}}
		from := vec.New(0.1, 0.08, 0.1)
		before, fastest := from, 0.0
		for tick := 0; tick < int(rate*0.4); tick++ {
			l.Kind = Standing
			if tick > 0 {
				l.Kind = Kneeling
			}
			l.Run()
			at := l.Ankle[0]
			if !l.Held[0] {
				at = from
			}
			s.Rest(0, at, vec.Identity(), false)
			s.Rest(1, at.Mirrored(), vec.Identity(), false)
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
		l := Legs{Settings: &settings, State: &legs, Kind: r.Kind, Shape: &shape, DT: r.DT, Hip: [2]vec.Vector{center, center}, Facing: turn.Yaw()}
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

// seatedFeet follows the feet of a person on a chair who stood on them before: told to step, a foot is in the air for 0.4 s.
type seatedFeet struct {
	legs     Legs
	state    LegsState
	settings Settings
	at       [2]placed
	swings   [2]float64 // seconds left
	steps    [2]int
	together bool // both were in the air
}

func newSeatedFeet() *seatedFeet {
	f := &seatedFeet{settings: DefaultSettings()}
	f.legs = Legs{Settings: &f.settings, State: &f.state, Shape: &shape, DT: 1.0 / 90}
	for side := range f.at {
		out := 1 - 2*float64(side)
		f.legs.Hip[side] = vec.New(0.09*out, 0.85, 0)
		f.at[side] = placed{vec.New(0.1*out, 0.08, 0.05), vec.Identity()}
		f.legs.Wrists[side] = Tracked{On: true}
	}
	return f
}

// run moves the hips to a place, facing somewhere, with the hands ahead of a direction.
func (f *seatedFeet) run(kind Kind, hips vec.Vector, facing, hands, seconds float64) {
	l := &f.legs
	for range int(seconds / l.DT) {
		l.Kind, l.Facing = kind, facing
		for side := range l.Hip {
			l.Hip[side] = hips.AddScaled(0.09*(1-2*float64(side)), vec.Yaw(facing).Left())
			l.Wrists[side].At = hips.AddScaled(0.3, vec.Yaw(hands).Forward())
		}
		l.Run()
		for side := range f.at {
			if f.swings[side] -= l.DT; f.swings[side] > 0 {
				f.at[side] = placed{l.Place[side], vec.Yaw(l.Yaw[side])}
			} else if l.Steps[side] {
				f.swings[side], f.steps[side] = 0.4, f.steps[side]+1
			}
			f.state.Rest(side, f.at[side].at, f.at[side].turn, f.swings[side] > 0)
		}
		f.together = f.together || f.swings[0] > 0 && f.swings[1] > 0
	}
}

func TestSeatedFeetStayWhereThePersonSatDownAndStepWhenTheBodyHasGone(t *testing.T) {
	t.Parallel()
	f := newSeatedFeet()
	seat := vec.New(0, 0.5, -0.5)
	f.run(Standing, vec.New(0, 0.9, 0), 0, 0, 1)
	f.run(Sitting, seat, 0, 0, 5)
	f.run(Sitting, seat.Add(vec.New(0, 0, 0.1)), 0, 0, 3)       // leans
	f.run(Sitting, seat, 0.7, 0, 3)                             // looks aside
	f.run(Sitting, seat, 0, 0.8, 3)                             // reaches aside
	f.run(Sitting, seat.Add(vec.New(0, 0.02, 0.25)), 0, 0, 0.3) // bows to get up
	f.run(Sitting, seat.Add(vec.New(0, 0.15, 0.35)), 0, 0, 1)
	if f.steps != [2]int{} || f.at[0].at != vec.New(0.1, 0.08, 0.05) {
		t.Errorf("the feet take %v steps, to %v", f.steps, f.at)
	}
	f.run(Sitting, seat, 0, 0, 3)
	f.run(Sitting, seat, 0.8, 0.8, 3) // turns on the chair
	if f.steps[0] < 1 || f.steps[1] < 1 || f.steps[0]+f.steps[1] > 4 || f.together {
		t.Errorf("the feet turn in %v steps, together %v", f.steps, f.together)
	}
	for side := range f.at {
		if way := f.at[side].at.Sub(f.legs.Hip[side]); math.Abs(vec.WrapAngle(math.Atan2(way.X, way.Z)-0.8)) > 0.2 || math.Abs(f.at[side].turn.Yaw()-0.8) > 0.2 {
			t.Errorf("foot %d is at %v from its hip, turned by %.2f", side, way, f.at[side].turn.Yaw())
		}
	}
	steps := f.steps
	f.run(Sitting, seat.Add(vec.New(0.3, 0, 0)), 0.8, 0.8, 3) // rolls away
	if f.steps[0] != steps[0]+1 || f.steps[1] != steps[1]+1 {
		t.Errorf("after %v steps the feet roll away in %v", steps, f.steps)
	}
	steps, seat = f.steps, seat.Add(vec.New(0.3, 0, 0))
	f.run(Sitting, seat, 0.2, 1.4, 3) // looks to one side and reaches to the other
	f.run(Sitting, seat, 0.8, 0.8, 3)
	turn, move := vec.Yaw(1.2), vec.New(3, 0, -2) // the tracking space turns and moves
	f.state.Carry(1.2, move)
	for side := range f.at {
		f.at[side] = f.at[side].carried(turn, move)
	}
	f.run(Sitting, turn.Rotate(seat).Add(move), 2, 2, 3)
	if f.steps != steps {
		t.Errorf("feet that nothing moves take %v steps instead of %v", f.steps, steps)
	}
}
