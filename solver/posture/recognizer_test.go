package posture

import (
	"math"
	"testing"

	"posewright/internal/refusaltest"
	"posewright/solver/vec"
)

var person = Person{EyeHeight: 1.6, HipHeight: 0.92, Shin: 0.42, Ankle: 0.08}

// scene is what a person's devices do over time, in meters: where the eyes are, how far the head looks down, and both wrists.
type scene func(time float64) (eyes vec.Vector, nod float64, wrists [2]vec.Vector)

// smooth goes from 0 to 1 within some seconds after a time.
func smooth(time, from, seconds float64) float64 { return vec.SmoothStep((time - from) / seconds) }

// hanging are hands beside a body whose eyes are somewhere.
func hanging(eyes vec.Vector) [2]vec.Vector {
	return [2]vec.Vector{eyes.Add(vec.New(0.25, -0.75, 0.05)), eyes.Add(vec.New(-0.25, -0.75, 0.05))}
}

// sits stands for two seconds, goes down to a chair within one, and back.
func sits(back, down, nod float64) scene {
	return func(time float64) (vec.Vector, float64, [2]vec.Vector) {
		k := smooth(time, 2, 1)
		bow := 4 * k * (1 - k)
		eyes := vec.New(0, 1.6-k*down-0.05*bow, -k*back+0.12*bow)
		wrists := hanging(eyes)
		for side := range wrists {
			wrists[side].Y += k * 0.45
			wrists[side].Z += k * 0.3
		}
		return eyes, nod*k + 0.3*bow, wrists
	}
}

// run has a recognizer follow a scene at a rate, turned by a yaw and mirrored if wanted, and returns the posture at each tenth of a second.
func run(s scene, settings Settings, seconds, rate, yaw float64, mirror bool, change func(r *Recognizer, time float64)) []Kind {
	var state State
	r := Recognizer{Settings: &settings, State: &state, Person: person, HasHead: true}
	var seen []Kind
	turn := vec.Yaw(yaw)
	for tick := 0; float64(tick) <= seconds*rate; tick++ {
		time := float64(tick) / rate
		eyes, nod, wrists := s(time)
		if mirror {
			eyes, wrists = eyes.Mirrored(), [2]vec.Vector{wrists[1].Mirrored(), wrists[0].Mirrored()}
		}
		r.Eyes, r.Head = turn.Rotate(eyes), vec.YawPitchRoll(yaw, nod, 0)
		for side := range wrists {
			r.Wrists[side] = Tracked{On: true, At: turn.Rotate(wrists[side]), Turn: turn}
		}
		if r.DT = 1 / rate; tick == 0 {
			r.DT = 0
		}
		if change != nil {
			change(&r, time)
		}
		r.Run()
		if math.Mod(time+1e-9, 0.1) < 1/rate {
			seen = append(seen, r.Kind)
		}
	}
	return seen
}

func last(kinds []Kind) Kind { return kinds[len(kinds)-1] }

// first is the time at which a posture is first seen, -1 for never.
func first(kinds []Kind, kind Kind) float64 {
	for i, k := range kinds {
		if k == kind {
			return float64(i) / 10
		}
	}
	return -1
}

func TestWhoMovesBackAndDownSits(t *testing.T) {
	t.Parallel()
	seen := run(sits(0.4, 0.38, 0), DefaultSettings(), 8, 90, 0, false, nil)
	if at := first(seen, Sitting); last(seen) != Sitting || at < 2.3 || at > 3.6 {
		t.Errorf("sits down from 2 to 3 s and is seen to at %v: %v", at, seen)
	}
}

func TestWhoSquatsCrouches(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]scene{"on the spot": sits(0, 0.45, 0.4), "deep": sits(-0.05, 0.75, 0.5), "bent": sits(-0.3, 0.5, 1.2)} {
		if seen := run(s, DefaultSettings(), 6, 90, 0, false, nil); last(seen) != Crouching || first(seen, Sitting) >= 0 {
			t.Errorf("%s: %v", name, seen)
		}
	}
}

func TestWhoIsOnHandsAndKneesCrawls(t *testing.T) {
	t.Parallel()
	seen := run(onHandsAndKnees, DefaultSettings(), 8, 90, 0, false, nil)
	if at := first(seen, Crawling); last(seen) != Crawling || at < 2 || at > 4.5 {
		t.Errorf("%v", seen)
	}
}

func TestWhoTiesAShoeCrouches(t *testing.T) {
	t.Parallel()
	s := func(time float64) (vec.Vector, float64, [2]vec.Vector) {
		k := smooth(time, 2, 1)
		eyes := vec.New(0, 1.6-k*0.9, k*0.1)
		wrists := hanging(eyes)
		for side := range wrists {
			wrists[side].Y = 0.85 - k*0.75
		}
		return eyes, 0.7 * k, wrists
	}
	if seen := run(s, DefaultSettings(), 6, 90, 0, false, nil); last(seen) != Crouching || first(seen, Crawling) >= 0 {
		t.Errorf("%v", seen)
	}
}

// onHandsAndKnees stands for two seconds and goes down to hands and knees, ahead.
func onHandsAndKnees(time float64) (vec.Vector, float64, [2]vec.Vector) {
	k := smooth(time, 2, 1.5)
	eyes := vec.New(0, 1.6-k*1.1, k*0.3+max(0, time-3.5)*0.4)
	wrists := hanging(eyes)
	for side := range wrists {
		wrists[side].Y = 0.85 - k*0.75
	}
	return eyes, k, wrists
}

func TestNeitherRateNorMirrorNorDirectionChangesThePosture(t *testing.T) {
	t.Parallel()
	// The devices of a person whose body is at yaw and mirrored, where trackers say so.
	hips := func(r *Recognizer, yaw float64, at vec.Vector) {
		r.Hips = Tracked{On: true, At: vec.Yaw(yaw).Rotate(at), Turn: vec.Yaw(yaw)}
	}
	for kind, c := range map[Kind]struct {
		scene  scene
		change func(r *Recognizer, time, yaw float64)
	}{
		Sitting:  {sits(0.35, 0.4, 0.1), nil},
		Crawling: {onHandsAndKnees, nil},
		Kneeling: {sits(-0.02, 0.43, 0), func(r *Recognizer, time, yaw float64) {
			for side := range r.Feet {
				k := smooth(time, 2, 1)
				r.Feet[side] = Tracked{On: true, At: vec.Yaw(yaw).Rotate(vec.New(0.1-0.2*float64(side), 0.08, -0.4*k)), Turn: vec.YawPitchRoll(yaw, k*2.5, 0)}
			}
		}},
		FaceDown: {func(time float64) (vec.Vector, float64, [2]vec.Vector) {
			eyes := vec.New(0, 1.6-smooth(time, 2, 2)*1.42, 0)
			return eyes, 1.4 * smooth(time, 2, 2), hanging(eyes)
		}, func(r *Recognizer, time, yaw float64) {
			hips(r, yaw, vec.New(0, 0.92-0.80*smooth(time, 2, 2), -0.5*smooth(time, 2, 2)))
		}},
		FloorSitting: {sits(0.3, 0.85, 0), func(r *Recognizer, time, yaw float64) {
			hips(r, yaw, vec.New(0, 0.92-0.82*smooth(time, 2, 1), -0.3*smooth(time, 2, 1)))
		}},
	} {
		seen := func(rate, yaw float64, mirror bool) []Kind {
			var change func(r *Recognizer, time float64)
			if c.change != nil {
				change = func(r *Recognizer, time float64) { c.change(r, time, yaw) }
			}
			return run(c.scene, DefaultSettings(), 8, rate, yaw, mirror, change)
		}
		want := seen(90, 0, false)
		if last(want) != kind {
			t.Errorf("%v: %v", kind, want)
		}
		for _, other := range []struct {
			name      string
			rate, yaw float64
			mirror    bool
		}{{"30 Hz", 30, 0, false}, {"144 Hz", 144, 0, false}, {"1000 Hz", 1000, 0, false}, {"mirrored", 90, 0, true}, {"turned", 90, 2.2, false}} {
			got := seen(other.rate, other.yaw, other.mirror)
			if a, b := first(want, kind), first(got, kind); math.Abs(a-b) > 0.11 || last(got) != kind {
				t.Errorf("%v, %s: from %v s instead of %v", kind, other.name, b, a)
			}
		}
	}
}

func TestAMovedTrackingSpaceTakesItsPersonAlong(t *testing.T) {
	t.Parallel()
	yaw, move := 1.3, vec.New(4, 0.5, -7)
	carried := func(v vec.Vector) vec.Vector { return vec.Yaw(yaw).Rotate(v).Add(move) }
	teleport := func(at float64) func(r *Recognizer, time float64) {
		done := false
		return func(r *Recognizer, time float64) {
			if time < at {
				return
			}
			if !done {
				r.State.Carry(yaw, move)
				done = true
			}
			r.Eyes, r.Head, r.Floor = carried(r.Eyes), vec.Yaw(yaw).Mul(r.Head), move.Y
			for side := range r.Wrists {
				r.Wrists[side].At = carried(r.Wrists[side].At)
			}
		}
	}
	s := sits(0.35, 0.4, 0.1)
	want := run(s, DefaultSettings(), 6, 90, 0, false, nil)
	got := run(s, DefaultSettings(), 6, 90, 0, false, teleport(2.5))
	for i := range want {
		if want[i] != got[i] {
			t.Fatalf("%.1f s: %v instead of %v", float64(i)/10, got[i], want[i])
		}
	}
}

func TestKneelingNeedsFeetAndLyingNeedsHips(t *testing.T) {
	t.Parallel()
	kneels := sits(-0.02, 0.43, 0)
	if seen := run(kneels, DefaultSettings(), 12, 90, 0, false, nil); first(seen, Kneeling) >= 0 {
		t.Errorf("headset and hands alone: %v", seen)
	}
	feet := func(r *Recognizer, time float64) {
		k := smooth(time, 2, 1)
		for side := range r.Feet {
			r.Feet[side] = Tracked{On: true, At: vec.New(0.1, 0.08, -0.4*k), Turn: vec.Pitch(k * 2.5)}
		}
	}
	if seen := run(kneels, DefaultSettings(), 6, 90, 0, false, feet); last(seen) != Kneeling {
		t.Errorf("with trackers on the feet: %v", seen)
	}
	lies := func(up float64) scene {
		return func(time float64) (vec.Vector, float64, [2]vec.Vector) {
			k := smooth(time, 2, 2)
			eyes := vec.New(0, 1.6-k*1.42, 0)
			return eyes, -up * k * 1.4, hanging(eyes)
		}
	}
	hips := func(r *Recognizer, time float64) {
		k := smooth(time, 2, 2)
		r.Hips = Tracked{On: true, At: vec.New(0, 0.92-0.80*k, 0.5*k), Turn: vec.Identity()}
	}
	if seen := run(lies(1), DefaultSettings(), 7, 90, 0, false, nil); first(seen, FaceUp) >= 0 {
		t.Errorf("headset and hands alone: %v", seen)
	}
	if seen := run(lies(1), DefaultSettings(), 7, 90, 0, false, hips); last(seen) != FaceUp {
		t.Errorf("on the back: %v", seen)
	}
	if seen := run(lies(-1), DefaultSettings(), 7, 90, 0, false, hips); last(seen) != FaceDown {
		t.Errorf("on the front: %v", seen)
	}
}

func TestTrackedHipsOverruleTheHead(t *testing.T) {
	t.Parallel()
	high := func(r *Recognizer, _ float64) {
		r.Hips = Tracked{On: true, At: vec.New(0, 0.85, -0.2), Turn: vec.Identity()}
	}
	if seen := run(sits(0.4, 0.38, 0), DefaultSettings(), 8, 90, 0, false, high); first(seen, Sitting) >= 0 {
		t.Errorf("hips as high as those of who stands: %v", seen)
	}
}

func TestPinAndSeatedModeAreTheUsersWord(t *testing.T) {
	t.Parallel()
	for pin := PinStanding; pin < PinCount; pin++ {
		settings := DefaultSettings()
		settings.Pin = pin
		want, _ := pin.Kind()
		for i, kind := range run(sits(0.4, 0.38, 0), settings, 4, 30, 0, false, nil) {
			if kind != want {
				t.Fatalf("pin %d: %v at %.1f s", pin, kind, float64(i)/10)
			}
		}
	}
	settings := DefaultSettings()
	settings.Seated = true
	squat := sits(0, 0.35, 0)
	upAgain := func(time float64) (vec.Vector, float64, [2]vec.Vector) { return squat(5 - math.Abs(time-5)) }
	seen := run(upAgain, settings, 10, 90, 0, false, nil)
	if at := first(seen, Sitting); at < 2 || at > 3 || seen[40] != Sitting || last(seen) != Standing {
		t.Errorf("seated mode: %v", seen)
	}
	settings = DefaultSettings()
	settings.Detect = false
	if seen := run(sits(0.4, 0.38, 0), settings, 6, 90, 0, false, nil); first(seen, Sitting) >= 0 || last(seen) != Crouching {
		t.Errorf("detection off: %v", seen)
	}
}

func TestWhoSitsDownIsForeseenAndWhoWalksIsNot(t *testing.T) {
	t.Parallel()
	sitting, walking := false, false
	run(sits(0.4, 0.38, 0), DefaultSettings(), 4, 90, 0, false, func(r *Recognizer, time float64) { sitting = sitting || r.SittingDown })
	run(func(time float64) (vec.Vector, float64, [2]vec.Vector) {
		eyes := vec.New(0, 1.55+0.03*math.Sin(12*time), 1.2*time)
		return eyes, 0, hanging(eyes)
	}, DefaultSettings(), 6, 90, 0, false, func(r *Recognizer, time float64) { walking = walking || r.SittingDown })
	if !sitting || walking {
		t.Errorf("sitting down: %v, walking: %v", sitting, walking)
	}
}

func TestRecognizerRefusesWhatIsNoPerson(t *testing.T) {
	t.Parallel()
	settings := DefaultSettings()
	good := Recognizer{Settings: &settings, State: new(State), Person: person, HasHead: true, Head: vec.Identity()}
	refusaltest.Each(t, func() Recognizer { return good }, map[string]func(r *Recognizer){
		"settings": func(r *Recognizer) { r.Settings = nil }, "state": func(r *Recognizer) { r.State = nil },
		"height": func(r *Recognizer) { r.Person.EyeHeight = 0 }, "time": func(r *Recognizer) { r.DT = -1 }, "head": func(r *Recognizer) { r.Head.W = 2 },
	})
}

// Who is low when the session begins sits, unless they are on their way.
func TestWhoRunsCrouchedWhenSeenDoesNotSit(t *testing.T) {
	t.Parallel()
	low := func(speed float64) scene {
		return func(time float64) (vec.Vector, float64, [2]vec.Vector) {
			eyes := vec.New(0, 1.2, speed*time)
			return eyes, 0.1, [2]vec.Vector{eyes.Add(vec.New(0.2, -0.4, 0.3)), eyes.Add(vec.New(-0.2, -0.4, 0.3))}
		}
	}
	if seen := run(low(0), DefaultSettings(), 1, 90, 0, false, nil); last(seen) != Sitting {
		t.Errorf("who keeps still: %v", seen)
	}
	for _, speed := range []float64{0.8, 2} {
		if seen := run(low(speed), DefaultSettings(), 1, 90, 0, false, nil); seen[1] == Sitting || last(seen) == Sitting {
			t.Errorf("at %v m/s: %v", speed, seen)
		}
	}
}
