package gait

import (
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// across are the places of landings to the side of a way along +Z, outward, in leg lengths, of each foot.
func across(p *walker, from float64) (out [2][]float64) {
	for _, step := range p.steps {
		if step.landed > from {
			out[step.side] = append(out[step.side], Sign(step.side)*step.to.X/p.leg)
		}
	}
	return out
}

// Avatars with short legs under a broad pelvis, such as KayKit's, have hip joints 0.45 leg lengths from the middle, people at most 0.15.
func TestFeetOfBroadAvatarsLandUnderTheirHips(t *testing.T) {
	t.Parallel()
	const hips, wider = 0.45, 0.45 - 0.15
	for name, numbers := range map[string]Settings{"by phase": DefaultSettings(), "by balance": byBalance(90).numbers} {
		walk := func(hips float64) *walker {
			p := newWalker(7)
			p.numbers, p.hips, p.noise, p.mass = numbers, hips, 0, 0.45
			p.goes(t, 12, func(at float64) person { return standing(p.leg, groundVec{Z: at * min(1, at)}, 0) })
			p.unharmed(t)
			return p
		}
		person, broad := across(walk(0), 6), across(walk(hips), 6)
		for side := range person {
			if n := len(broad[side]); n < 4 {
				t.Fatalf("%s: foot %d landed %d times", name, side, n)
			}
			was, is := mean(person[side]), mean(broad[side])
			if math.Abs(is-was-wider) > 0.03 {
				t.Errorf("%s: foot %d lands %.3f leg lengths from the way, one of a person %.3f", name, side, is, was)
			}
		}
	}
}

func TestBroadAvatarsStandOnFeetUnderTheirHips(t *testing.T) {
	t.Parallel()
	const hips, wider = 0.45, 0.45 - 0.15
	p := newWalker(7)
	p.hips, p.noise = hips, 0
	// The feet step where a turn puts them wrong, and then settle.
	p.goes(t, 8, func(at float64) person { return standing(p.leg, groundVec{}, min(at, 1.5)) })
	p.unharmed(t)
	if p.countSteps() < 2 {
		t.Fatalf("%d steps", p.countSteps())
	}
	for side, sole := range p.lastSole {
		at := Sign(side) * sole.Dot(vec.Yaw(1.5).Left()) / p.leg
		if want := p.numbers.StanceHalf + wider; math.Abs(at-want) > p.numbers.SettleDistance {
			t.Errorf("foot %d stands %.3f leg lengths from the middle, want about %.3f", side, at, want)
		}
	}
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// breadths are hip joints at such distances from the middle, in leg lengths, and what they have more than people's: of a person, and of avatars as broad as Quaternius'
// robot and KayKit's mage.
var breadths = []struct{ hips, wider float64 }{{0, 0}, {0.25, 0.25 - usualHips}, {0.45, 0.45 - usualHips}}

// crouching is a person whose hips are so far down, from 0, upright, to 1, at a share of the height of standing hips.
func crouching(leg float64, at groundVec, share, far float64) person {
	p := standing(leg, at, 0)
	down := (1 - share) * legUpright * leg * far
	p.Hips.Y, p.Headset.Y = p.Hips.Y-down, p.Headset.Y-down
	return p
}

func TestBroadAvatarsCrouchOnFeetThatStay(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for _, low := range [...]float64{0.8, 0.5, 0.3} {
			p := newWalker(7)
			p.hips, p.noise = body.hips, 0
			p.goes(t, 4, func(at float64) person { return standing(p.leg, groundVec{Z: 0.5 * min(1, at)}, 0) })
			before, stood := len(p.steps), p.lastSole
			p.goes(t, 6, func(at float64) person {
				return crouching(p.leg, groundVec{Z: 0.5}, low, gaittest.MinimumJerk((at-0.5)/0.8)-gaittest.MinimumJerk((at-3.5)/0.8))
			})
			p.unharmed(t)
			if n := len(p.steps) - before; n > 0 {
				t.Errorf("hips %v, down to %v: %d steps", body.hips, low, n)
			}
			for side, sole := range p.lastSole {
				if at := Sign(side) * sole.X / p.leg; math.Abs(at-p.numbers.StanceHalf-body.wider) > p.numbers.SettleDistance || sole != stood[side] {
					t.Errorf("hips %v, down to %v: foot %d stands %.3f leg lengths from the middle, and before at %v", body.hips, low, side, at, stood[side])
				}
			}
			if p.strained > 0 {
				t.Errorf("hips %v, down to %v: legs are too short in %d ticks", body.hips, low, p.strained)
			}
		}
	}
}

func TestBroadAvatarsWalkCrouchedUnderTheirHips(t *testing.T) {
	t.Parallel()
	for _, low := range [...]float64{1, 0.8, 0.6} {
		var usual [2]float64
		for _, body := range breadths {
			p := newWalker(7)
			p.hips, p.noise = body.hips, 0
			p.goes(t, 12, func(at float64) person {
				return crouching(p.leg, groundVec{Z: 0.7 * at * min(1, at)}, low, gaittest.MinimumJerk(at))
			})
			p.unharmed(t)
			for side, out := range across(p, 5) {
				if len(out) < 4 {
					t.Fatalf("hips %v at %v: foot %d landed %d times", body.hips, low, side, len(out))
				}
				is := mean(out)
				if body.wider == 0 {
					usual[side] = is
				} else if math.Abs(is-usual[side]-body.wider) > 0.03 {
					t.Errorf("hips %v at %v: foot %d lands %.3f leg lengths from the way, one of a person %.3f", body.hips, low, side, is, usual[side])
				}
			}
			if share := float64(p.strained) / float64(2*p.ticks); share > 0.01 {
				t.Errorf("hips %v at %v: the leg of a planted foot is too short %.1f %% of the time", body.hips, low, 100*share)
			}
		}
	}
}

// A foot that a device holds anywhere beside a body that stands: the other one finds a place, and stays there.
func TestBroadAvatarsRestBesideATrackedFoot(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for tracked := range 2 {
			for _, out := range [...]float64{-0.6, -0.4, -0.25, -0.1, 0, 0.05, 0.12, 0.3, 0.5, 0.8} { // leg lengths from the middle to its own side
				for _, ahead := range [...]float64{-0.3, 0, 0.3} {
					p := newWalker(7)
					p.hips, p.noise = body.hips, 0
					at := func(float64) person { return standing(p.leg, groundVec{}, 0) }
					p.goes(t, 2, at)
					p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*out*p.leg, 0.10*p.leg, ahead*p.leg), Turn: vec.Identity()}
					p.goes(t, 5, at)
					settled := len(p.steps)
					p.slid = 0
					p.goes(t, 6, at)
					other := 1 - tracked
					if n := len(p.steps) - settled; n > 0 || p.slid > 1e-5 {
						t.Errorf("hips %v, foot %d at %v, %v: the other one takes %d steps at rest (%+v), and slides %v m", body.hips, tracked, out, ahead, n, p.steps[settled:], p.slid)
					}
					gap := Sign(other) * (p.lastSole[other].X - p.lastSole[tracked].X) / p.leg
					if least := (p.numbers.MinGap + 2*body.wider) / 2; gap < least-1e-9 && out >= -0.1 { // else the person stands with crossed legs
						t.Errorf("hips %v, foot %d at %v, %v: the feet are %.3f leg lengths apart, less than %.3f", body.hips, tracked, out, ahead, gap, least)
					}
					if away := Sign(other) * p.lastSole[other].X / p.leg; math.Abs(away-p.numbers.StanceHalf-body.wider) > p.numbers.SettleDistance+0.05 {
						t.Errorf("hips %v, foot %d at %v, %v: the other one stands %.3f leg lengths from the middle", body.hips, tracked, out, ahead, away)
					}
				}
			}
		}
	}
}

// Who has a device on the right foot stands as the mirror image of who has it on the left one.
func TestTheFreeFootRestsOnBothSidesAlike(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for _, out := range [...]float64{-0.4, -0.1, 0.05, 0.5} {
			var soles [2][2]vec.Vector // by the side of the device: of the free and of the tracked foot
			var steps [2]int
			for tracked := range 2 {
				p := newWalker(7)
				p.hips, p.noise = body.hips, 0
				at := func(float64) person { return standing(p.leg, groundVec{}, 0) }
				p.goes(t, 2, at)
				p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*out*p.leg, 0.10*p.leg, 0.2*p.leg), Turn: vec.Identity()}
				p.goes(t, 6, at)
				soles[tracked], steps[tracked] = [2]vec.Vector{p.lastSole[1-tracked], p.lastSole[tracked]}, len(p.steps)
			}
			for i := range soles[0] {
				if d := soles[0][i].Mirrored().Sub(soles[1][i]).Len(); d > 1e-9 || steps[0] != steps[1] {
					t.Errorf("hips %v, device at %v: soles %v and %v after %v steps", body.hips, out, soles[0], soles[1], steps)
				}
			}
		}
	}
}

// A foot that had to rest aside goes home when the device that was in its way is gone.
func TestAFootThatRestedAsideComesHomeWhenTheDeviceIsGone(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for tracked := range 2 {
			for _, out := range [...]float64{-0.4, -0.1, 0.05, 0.5} {
				p := newWalker(7)
				p.hips, p.noise = body.hips, 0
				at := func(float64) person { return standing(p.leg, groundVec{}, 0) }
				p.goes(t, 2, at)
				p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*out*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
				p.goes(t, 5, at)
				p.walk.Tracked[tracked] = TrackedFoot{}
				p.goes(t, 8, at)
				for side, sole := range p.lastSole {
					if off := math.Abs(Sign(side)*sole.X/p.leg - p.numbers.StanceHalf - body.wider); off > p.numbers.SettleDistance+1e-9 {
						t.Errorf("hips %v, foot %d was held at %v: foot %d stands %.3f leg lengths from home", body.hips, tracked, out, side, off)
					}
				}
			}
		}
	}
}

// A device that is left on the floor holds its foot back there, and not the other one.
func TestTheFreeFootGoesAlongWhereTheTrackedOneStays(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for tracked := range 2 {
			p := newWalker(7)
			p.hips, p.noise = body.hips, 0
			p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
			p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(-Sign(tracked)*0.1*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
			p.goes(t, 3, func(float64) person { return standing(p.leg, groundVec{}, 0) })
			end := groundVec{Z: 1.5}
			p.goes(t, 10, func(at float64) person { return standing(p.leg, groundVec{Z: end.Z * gaittest.MinimumJerk(at/4)}, 0) })
			other := 1 - tracked
			home := end.add(groundVec{X: Sign(other) * (p.numbers.StanceHalf + body.wider) * p.leg})
			if off := groundOf(p.lastSole[other]).sub(home).length() / p.leg; !(off < p.numbers.DistanceMax) {
				t.Errorf("hips %v, foot %d held back: the other one stands %.3f leg lengths from home", body.hips, tracked, off)
			}
		}
	}
}

// Who is pushed while a device holds one foot beside the other, which is at home, catches themselves with that one.
func TestTheFreeFootCatchesWhoIsPushed(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		p := newWalker(7)
		p.noise = 0
		p.numbers.DistanceMax = 2 // the feet alone are no reason
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(Sign(tracked)*p.numbers.StanceHalf*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
		p.goes(t, 3, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		before := len(p.steps)
		aside := -Sign(tracked) * 0.2
		p.goes(t, 0.6, func(at float64) person { return standing(p.leg, groundVec{X: aside * gaittest.MinimumJerk(at/0.5)}, 0) })
		if len(p.steps) == before || p.steps[before].side == tracked || p.steps[before].cause != StepBalance {
			t.Errorf("foot %d held: steps are %+v", tracked, p.steps[before:])
		}
	}
}

// A walking foot keeps its distance across from a tracked one on the ground, however far it has to go aside.
func TestAWalkingFootDoesNotLandAcrossATrackedOne(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		for _, out := range [...]float64{-0.2, -0.4} {
			settings := DefaultSettings()
			shapes := [2]FootShape{footShape(0.85, leftSide), footShape(0.85, rightSide)}
			in := &frame{settings: &settings, legLength: 0.85, speedUnit: 1, timeUnit: 0.3, left: groundVec{X: 1}, forward: groundVec{Z: 1}, shapes: &shapes, hips: vec.Vector{Y: 0.8}, dropMax: 0.1}
			in.terrain = terrain{ground: new(ground.Ground), legLength: 0.85}
			in.tracked[tracked] = true
			free := 1 - tracked
			var feet [2]foot
			feet[free].swinging = true
			feet[tracked].at = groundVec{X: Sign(tracked) * out * 0.85}
			plan := &stepPlan{way: groundVec{Z: 1}, across: groundVec{X: 1}, velocity: groundVec{Z: 1}, speed: 1, swingTime: 0.4, ahead: 0.2, half: 0.05, hipHeight: 0.8}
			w := landing{in: in, plan: plan, motion: new(motion), sway: new(sway), inPlace: new(inPlace), walking: true, rate: 1, side: free, feet: &feet}
			w.Run()
			if gap := Sign(free) * (w.at.X - feet[tracked].at.X); gap < walkingGap*0.85-1e-9 {
				t.Errorf("foot %d held at %v: the other one lands %.3f m beside it", tracked, out, gap)
			}
		}
	}
}

// A device on one foot of a broad avatar, which is where that avatar's foot would be: the other one goes as far out.
func TestTheOtherFootOfABroadAvatarWalksWithATrackedOne(t *testing.T) {
	t.Parallel()
	for _, body := range breadths {
		for tracked := range 2 {
			p, d := newWalker(1), newDevices()
			p.hips, d.truth.hips = body.hips, body.hips
			presence := [2]float64{}
			presence[tracked] = 1
			for i := range 1350 {
				d.follow(t, p, standing(p.leg, groundVec{Z: 1.2 * float64(i) / p.rate}, 0), presence)
			}
			other := 1 - tracked
			own, real := across(p, 5)[other], across(d.truth, 5)[other]
			if len(own) < 6 || math.Abs(float64(len(own)-len(real))) > 1 {
				t.Fatalf("hips %v: the free foot takes %d steps where the person takes %d", body.hips, len(own), len(real))
			}
			if off := mean(own) - mean(real); math.Abs(off) > 0.03 {
				t.Errorf("hips %v: foot %d lands %.3f leg lengths further out than the person's", body.hips, other, off)
			}
		}
	}
}

// Who is pushed away from both feet, which stand on one side of the hips because a device holds one there, is caught by the push, before the hips have gone so far
// that the free foot is out of its place.
func TestTheFreeFootCatchesAPushAwayFromIt(t *testing.T) {
	t.Parallel()
	for tracked := range 2 {
		p := newWalker(7)
		p.hips, p.noise = 0.45, 0
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		p.walk.Tracked[tracked] = TrackedFoot{Presence: 1, Ankle: vec.New(-Sign(tracked)*0.3*p.leg, 0.10*p.leg, 0), Turn: vec.Identity()}
		p.goes(t, 8, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		before, place := len(p.steps), -1.0
		p.goes(t, 0.6, func(at float64) person {
			x := Sign(tracked) * 0.25 * gaittest.MinimumJerk(at/0.6)
			if len(p.steps) == before {
				place = math.Abs(x)
			}
			return standing(p.leg, groundVec{X: x}, 0)
		})
		if len(p.steps) == before || p.steps[before].cause != StepBalance {
			t.Fatalf("foot %d held: steps are %+v", tracked, p.steps[before:])
		}
		if place > idleStep*p.leg {
			t.Errorf("foot %d held: the other one steps when the hips are %.3f m away", tracked, place)
		}
	}
}

// Feet that are as near to each other as may not be step apart, though both stand where the body is at rest, unless a device has one of them.
func TestFeetAtHomeStepApartWhereTheirLeastGapIsWider(t *testing.T) {
	t.Parallel()
	for _, tracked := range [...]bool{false, true} {
		p := newWalker(7)
		p.noise = 0
		p.goes(t, 2, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		if tracked {
			p.walk.Tracked[rightSide] = TrackedFoot{Presence: 1, Ankle: p.lastAnkle[rightSide], Turn: vec.Identity()}
		}
		p.numbers.MinGap = 0.52 // half of which is wider than the 0.24 that they stand apart
		p.numbers.SettleDistance, p.numbers.DistanceMax = 0.02, 2
		p.goes(t, 1, func(float64) person { return standing(p.leg, groundVec{}, 0) })
		if stepped := len(p.steps) > 0 && p.steps[0].cause == StepCrossing; stepped == tracked {
			t.Errorf("a foot tracked: %v, steps are %+v", tracked, p.steps)
		}
	}
}
