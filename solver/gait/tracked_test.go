package gait

import (
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/vec"
)

// devices lets a person's feet be followed by devices: another walker's feet, whose cadence is 1.15 times the curve's.
type devices struct {
	truth *walker
}

func newDevices() *devices {
	d := &devices{newWalker(9)}
	d.truth.noise = 0
	d.truth.numbers.Cadence, d.truth.numbers.PhaseLock = 1.15, false
	return d
}

// follow lets devices say where the feet of one or both sides are.
func (d *devices) follow(t *testing.T, p *walker, now person, presence [2]float64) {
	t.Helper()
	d.truth.tick(t, now, 1/p.rate)
	for side := range presence {
		p.walk.Tracked[side] = TrackedFoot{Presence: presence[side], Ankle: d.truth.walk.Ankle[side], Turn: d.truth.walk.Turn[side]}
	}
	p.tick(t, now, 1/p.rate)
}

func TestFeetThatAreTrackedAreWhereTheirDevicesSay(t *testing.T) {
	t.Parallel()
	p, d := newWalker(1), newDevices()
	for i := range 900 {
		at := float64(i) / p.rate
		d.follow(t, p, standing(p.leg, groundVec{Z: gaittest.MinimumJerk(at/6) * 5}, 0.2), [2]float64{1, 1})
		for side := range p.walk.Ankle {
			if p.walk.Ankle[side] != d.truth.walk.Ankle[side] || p.walk.Turn[side] != d.truth.walk.Turn[side] {
				t.Fatalf("tick %d: foot %d is not where its device is", i, side)
			}
			if r := &p.walk.Report.Feet[side]; !r.Tracked {
				t.Fatalf("foot %d is not reported as tracked", side)
			}
		}
	}
	if p.walk.Report.Walking {
		t.Error("who has stopped still walks")
	}
}

func TestTheOtherFootStepsInTurnWithATrackedOne(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		p, d := newWalker(1), newDevices()
		presence := [2]float64{}
		presence[tracked] = 1
		for i := range 1350 {
			d.follow(t, p, standing(p.leg, groundVec{Z: 1.2 * float64(i) / p.rate}, 0.2), presence)
		}
		var own, true_ []float64
		for _, step := range p.steps {
			if step.side != tracked && step.landed > 5 {
				own = append(own, step.landed)
			}
		}
		for _, step := range d.truth.steps {
			if step.side != tracked && step.landed > 5 {
				true_ = append(true_, step.landed)
			}
		}
		if len(own) < 6 || math.Abs(float64(len(own)-len(true_))) > 1 {
			t.Fatalf("the free foot takes %d steps where the person takes %d", len(own), len(true_))
		}
		for i := range min(len(own), len(true_)) {
			near := math.Inf(1)
			for _, at := range true_ {
				near = math.Min(near, math.Abs(at-own[i]))
			}
			if stride := 2 * d.truth.walk.Report.StepTime; near > 0.1*stride {
				t.Errorf("a landing at %.2f s is %.2f s from any of the person's, of strides of %.2f s", own[i], near, stride)
			}
		}
		if got := p.walk.Report.Cadence; math.Abs(got-1.15) > 0.06 {
			t.Errorf("from a tracked foot the cadence learned is %.3f", got)
		}
		p.slid, p.pierced = 0, 0 // of the tracked one too
	}
}

func TestAFootThatItsDeviceLetsGoGoesOnWithoutAJump(t *testing.T) {
	t.Parallel()
	inAir, onGround := 0, 0
	for _, speed := range []float64{0, 0.5, 1.2} {
		for lost := 3.0; lost < 4.4; lost += 0.09 {
			p, d := newWalker(1), newDevices()
			p.noise = 0
			way := func(at float64) person { return standing(p.leg, groundVec{Z: speed * at}, 0.2) }
			for i := 0; float64(i)/p.rate < lost; i++ {
				now := float64(i) / p.rate
				d.follow(t, p, way(now), [2]float64{1, 1})
				if speed == 0 { // a foot is held up by hand
					up := 0.15 * vec.SmoothStep((now-2.9)/0.3)
					p.walk.Tracked[leftSide].Ankle.Y += up
					p.walk.Run()
				}
			}
			before, swinging := p.walk.Ankle, p.walk.Report.Feet[leftSide].Swinging
			turn := p.walk.Turn
			sole := p.walk.Report.Feet[leftSide].At
			presence := 1.0
			for i := 0; i < 180; i++ {
				presence = math.Max(0, presence-0.05)
				p.walk.Tracked[leftSide].Presence, p.walk.Tracked[rightSide].Presence = presence, presence
				p.tick(t, way(lost+float64(i)/p.rate), 1/p.rate)
				r := &p.walk.Report.Feet[leftSide]
				if i == 0 {
					if swinging {
						inAir++
						if !r.Swinging || r.Cause != StepHandedBack {
							t.Fatalf("at %v m/s, %.2f s: a foot in the air does not begin a step: %+v", speed, lost, r)
						}
					} else {
						onGround++
						if d := r.At.Sub(sole); !r.Lifted && (r.Swinging || math.Hypot(d[0], d[2]) > 1e-9) || r.Cause == StepHandedBack { // its turn may have come
							t.Fatalf("at %v m/s, %.2f s: a foot on the ground does not stay: %v, %+v", speed, lost, d, r)
						}
					}
				}
				for side := range before {
					most := 0.06 + speed/p.rate
					if d := p.walk.Ankle[side].Sub(before[side]).Len(); d > most {
						t.Fatalf("at %v m/s, lost at %.2f s, tick %d: ankle %d jumps by %.3f m", speed, lost, i, side, d)
					}
					if a := p.walk.Turn[side].AngleTo(turn[side]); a > 0.3 {
						t.Fatalf("at %v m/s, lost at %.2f s, tick %d: foot %d turns by %.3f rad", speed, lost, i, side, a)
					}
				}
				before, turn = p.walk.Ankle, p.walk.Turn
			}
			for side := range before {
				if r := &p.walk.Report.Feet[side]; speed == 0 && (r.Swinging || r.At[1] != 0 || math.Abs(r.Pitch) > 0.02) {
					t.Errorf("two seconds later foot %d does not stand flat: %+v", side, r)
				}
			}
		}
	}
	if inAir < 10 || onGround < 10 {
		t.Errorf("%d feet were let go in the air and %d on the ground", inAir, onGround)
	}
}

func TestABodyWithOneTrackedFootInTheAirKeepsTheOtherDown(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.noise = 0
	p.goes(t, 1, func(float64) person { return standing(p.leg, groundVec{}, 0) })
	ankle := p.walk.Ankle[leftSide]
	for i := range 270 {
		now := float64(i) / p.rate
		up := 0.25 * vec.SmoothStep(now/0.3)
		p.walk.Tracked[leftSide] = TrackedFoot{Presence: 1, Ankle: ankle.Add(vec.Vector{Z: up, Y: up}), Turn: vec.Identity()}
		p.tick(t, standing(p.leg, groundVec{X: -0.05 * vec.SmoothStep(now)}, 0.4*vec.SmoothStep(now)), 1/p.rate)
		if p.walk.Report.Feet[rightSide].Swinging {
			t.Fatalf("after %.2f s the standing foot leaves the ground too", now)
		}
	}
}

func TestAFootThatThePostureLetsGoTurnsOntoItsSoleInAStep(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.noise = 0
	still := standing(p.leg, groundVec{}, 0.3)
	p.goes(t, 1, func(float64) person { return still })
	turn := vec.YawPitchRoll(0.3, 155*math.Pi/180, 0) // on its instep, as of who kneels
	behind := p.walk.Ankle[leftSide].Add(vec.Yaw(0.3).Forward().Scale(-0.3))
	for i := range 90 {
		p.walk.Tracked[leftSide] = TrackedFoot{Presence: 1, Ankle: behind, Turn: turn, Posed: true}
		p.tick(t, still, 1/p.rate)
		if r := &p.walk.Report.Feet[leftSide]; !r.Posed || r.Tracked || r.Swinging || r.Lifted || r.Landed {
			t.Fatalf("tick %d: a foot that the posture has: %+v", i, r)
		}
		if p.walk.Ankle[leftSide] != behind || p.walk.Turn[leftSide] != turn || p.walk.Report.Feet[rightSide].Swinging {
			t.Fatalf("tick %d: %+v", i, p.walk.Report.Feet)
		}
	}
	p.walk.Tracked[leftSide] = TrackedFoot{}
	before, was := behind, turn
	for i := range 90 {
		p.tick(t, still, 1/p.rate)
		r := &p.walk.Report.Feet[leftSide]
		if i == 0 && (!r.Lifted || r.Cause != StepPosture || r.Posed) {
			t.Fatalf("it does not step: %+v", r)
		}
		at, is := p.walk.Ankle[leftSide], p.walk.Turn[leftSide]
		if d, a := at.Sub(before).Len(), is.AngleTo(was); d > 0.05 || a > 0.4 || math.Abs(vec.WrapAngle(is.Yaw()-0.3)) > 0.2 {
			t.Fatalf("tick %d: the ankle moves by %.3f m, the foot turns by %.3f rad, to %.2f", i, d, a, is.Yaw())
		}
		if !r.Swinging && i > 0 {
			if ball, _ := p.walk.Feet[leftSide].rolled(vec.Yaw(r.Yaw), groundVec{r.At[0], r.At[2]}.at(0), r.Pitch); ball.Sub(at).Len() > 1e-9 {
				t.Fatalf("tick %d: a foot that has landed is still %v on its way", i, ball.Sub(at).Len())
			}
		}
		before, was = at, is
	}
	if r := &p.walk.Report.Feet[leftSide]; r.Swinging || math.Abs(r.Pitch) > 0.01 {
		t.Errorf("a second later it does not stand: %+v", r)
	}
}

func TestAFootStepsToWhereThePostureWantsIt(t *testing.T) {
	t.Parallel()
	p := newWalker(1)
	p.noise = 0
	still := standing(p.leg, groundVec{}, 0)
	p.goes(t, 1, func(float64) person { return still })
	stood := p.walk.Report.Feet[rightSide].At
	place := vec.FromMGL(stood).Add(vec.New(-0.1, 0, 0.25))
	wants := TrackedFoot{Stays: true, Placed: true, Place: place, Yaw: -0.5}
	run := func(seconds float64, steps bool) (lifts int) {
		for range int(seconds * p.rate) {
			wants.Steps = steps
			p.walk.Tracked[leftSide].Stays, p.walk.Tracked[rightSide] = true, wants
			p.tick(t, still, 1/p.rate)
			if p.walk.Report.Feet[leftSide].Lifted {
				t.Fatal("the other foot steps")
			}
			if p.walk.Report.Feet[rightSide].Lifted {
				lifts++
			}
		}
		return lifts
	}
	if lifts := run(2, false); lifts > 0 || p.walk.Report.Feet[rightSide].At != stood {
		t.Errorf("it takes %d steps before it is told to", lifts)
	}
	if lifts := run(2, true); lifts != 1 {
		t.Errorf("it takes %d steps", lifts)
	}
	if r := &p.walk.Report.Feet[rightSide]; r.Swinging || r.Cause != StepPosture || vec.FromMGL(r.At).Sub(place).Len() > 1e-9 || math.Abs(r.Yaw+0.5) > 1e-9 {
		t.Errorf("it stands at %v, turned by %v, and should at %v", r.At, r.Yaw, place)
	}

	// Seen for the first time, or after a jump, it stands there at once.
	for range 2 {
		p.walk.Tracked[rightSide].Place = p.walk.Tracked[rightSide].Place.Add(vec.New(3, 0, 0))
		still = standing(p.leg, groundVec{X: still.Hips.X + 3}, 0)
		p.walk.Center = still.Hips
		p.walk.Run()
		if r := &p.walk.Report.Feet[rightSide]; r.Swinging || vec.FromMGL(r.At).Sub(p.walk.Tracked[rightSide].Place).Len() > 1e-9 {
			t.Errorf("it is at %v, swinging %v", r.At, r.Swinging)
		}
		p.state = State{}
	}
}
