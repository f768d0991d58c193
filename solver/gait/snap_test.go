package gait

import (
	"math"
	"testing"

	"posewright/solver/vec"
)

// bends follows how far the knees of a walker are bent, of legs whose thigh is as long as the shin, by the ankles that come out.
type bends struct {
	seen, counted int
	last          [2][2]float64
	squares       float64 // radians² per tick⁴: by how much a knee changes its speed from one tick to the next
}

func (b *bends) see(w *Walk) {
	for side := range w.Feet {
		hip := w.Center.Add(vec.Yaw(w.Facing + w.Report.HipSwing).Rotate(w.Feet[side].Hip)).Sub(vec.Vector{Y: w.Report.Drop})
		bend := 2 * math.Acos(vec.Clamp(w.Ankle[side].Sub(hip).Len()/w.Feet[side].LegLength, 0, 1))
		if b.seen > 200 { // walks evenly
			b.squares += square(bend - 2*b.last[side][0] + b.last[side][1])
			b.counted++
		}
		b.last[side] = [2]float64{bend, b.last[side][0]}
	}
	b.seen++
}

// The head is held, so the pelvis cannot go down: legs come to the end of their reach in each stride, where feet roll onto their balls, and feet land where legs
// can hardly reach.
func TestKneesDoNotSnapAtTheEndOfTheLegsReach(t *testing.T) {
	t.Parallel()
	// Without anything soft, knees change their speed by 2.92 and 2.62 degrees a tick in a tick.
	for _, body := range [...]struct{ higher, most float64 }{{0.04, 2.5}, {0.06, 2.2}} { // leg lengths, degrees
		mean := 0.0
		for _, speed := range [...]float64{0.6, 0.9, 1.2} {
			p := newWalker(3)
			p.noise, p.numbers.PelvisDrop = 0, 0
			var b bends
			p.seen = func(_ float64, w *Walk) { b.see(w) }
			p.goes(t, 8, func(at float64) person {
				now := standing(p.leg, groundVec{Z: speed * at * min(1, at)}, 0)
				now.Hips.Y += body.higher * p.leg
				now.Headset.Y += body.higher * p.leg
				return now
			})
			p.unharmed(t)
			mean += math.Sqrt(b.squares/float64(b.counted)) * 180 / math.Pi / 3
		}
		if mean > body.most {
			t.Errorf("hips %v higher: knees change their speed by %.2f° a tick in a tick, want at most %v", body.higher, mean, body.most)
		}
	}
}

// A foot that lands begins to roll from rest, not as fast as it rolled when it was lifted.
func TestAFootInTheAirOrOfADeviceDoesNotRoll(t *testing.T) {
	t.Parallel()
	p := newWalker(3)
	p.noise, p.numbers.PelvisDrop = 0, 0
	rolled := 0
	p.seen = func(at float64, w *Walk) {
		for side := range w.Feet {
			switch f := &w.State.feet[side]; {
			case !f.swinging && !f.tracked && f.rolling != 0:
				rolled++
			case (f.swinging || f.tracked) && f.rolling != 0:
				t.Fatalf("at %.2f s foot %d rolls by %.2f rad/s, swinging %v, tracked %v", at, side, f.rolling, f.swinging, f.tracked)
			}
		}
	}
	walks := func(at float64) person {
		now := standing(p.leg, groundVec{Z: 1.2 * at * min(1, at)}, 0)
		now.Hips.Y += 0.05 * p.leg
		now.Headset.Y += 0.05 * p.leg
		return now
	}
	p.goes(t, 6, walks)
	p.walk.Tracked[leftSide] = TrackedFoot{Presence: 1, Ankle: p.lastAnkle[leftSide], Turn: vec.Identity()}
	p.goes(t, 0.1, func(at float64) person { return walks(6 + at) })
	if rolled == 0 {
		t.Error("no foot rolls")
	}
}

// What nears a length comes to it from further on only, and never goes beyond it.
func TestASoftenedDistanceNearsItsLength(t *testing.T) {
	t.Parallel()
	before := 0.0
	for i := range 200 {
		distance := float64(i) / 100
		got := softened(distance, 1, 0.1)
		switch {
		case distance <= 0.9 && got != distance:
			t.Errorf("%v became %v", distance, got)
		case got < before || got > 1 || got > distance:
			t.Errorf("%v became %v after %v", distance, got, before)
		case distance > 0.9 && distance-got > 1e-3+math.Pow(distance-0.9, 2)/0.2:
			t.Errorf("%v became %v: it bends at once", distance, got)
		}
		before = got
	}
	if softened(1.2, 1, 0) != 1 || softened(0.99, 1, 0) != 0.99 {
		t.Error("without softness it is not the shorter of the two")
	}
}

// At a thousand ticks a second it is seen how a foot rolls to where its leg is long enough: faster and faster, then slower, without a jump of its speed, onto its
// ball as onto its heel.
func TestAFootRollsFasterAndSlowerAndNotAtOnce(t *testing.T) {
	t.Parallel()
	const dt, leg = 0.001, 0.85
	for name, c := range map[string]struct{ ahead, fastest float64 }{"ball": {-0.5, 600}, "heel": {0.5, 300}} { // meters, degrees a second that it gets to at least
		n := DefaultSettings()
		in := frame{settings: &n, shapes: &[2]FootShape{footShape(leg, leftSide), footShape(leg, rightSide)}, legLength: leg, dt: dt, filters: &filterCache{}}
		var feet [2]foot
		w := legs{in: &in, feet: &feet}
		w.flat[leftSide], w.hip[leftSide] = vec.Identity(), vec.New(0.1, 0.8, 0)
		f := &feet[leftSide]
		f.at = groundVec{X: 0.1, Z: c.ahead}
		need := w.rollFor(leftSide, w.flat[leftSide], f.at.at(0), leg)
		fastest, last := 0.0, 0.0
		for range 400 {
			w.rollOn(leftSide, leg)
			if change := math.Abs(f.rolling - last); change > 2.01*rollSpeedUp*dt {
				t.Fatalf("%s: its speed jumps from %.0f to %.0f degrees a second at %.1f° of %.1f°", name, last*180/math.Pi, f.rolling*180/math.Pi, f.pitch*180/math.Pi, need*180/math.Pi)
			}
			last = f.rolling
			fastest = max(fastest, math.Abs(last)*180/math.Pi)
		}
		if math.Abs(f.pitch-need) > 1e-6 || fastest < c.fastest || fastest > 701 || (need < 0) != (c.ahead > 0) {
			t.Errorf("%s: it rolls to %.2f° of %.2f°, at most %.0f degrees a second fast", name, f.pitch*180/math.Pi, need*180/math.Pi, fastest)
		}
	}
}

// The leg of a walking foot that stays behind is spared before it is straight; that of one that stands, or is ahead, is not.
func TestAFootThatStaysBehindRollsBeforeItsLegIsStraight(t *testing.T) {
	t.Parallel()
	const leg = 0.85
	for name, c := range map[string]struct {
		ahead, stride float64
		rolls         bool
	}{"behind": {-0.4, 1, true}, "of a body that stands": {-0.4, 0, false}, "ahead": {0.4, 1, false}} {
		n := DefaultSettings()
		in := frame{settings: &n, shapes: &[2]FootShape{footShape(leg, leftSide), footShape(leg, rightSide)}, legLength: leg}
		w := legs{in: &in, feet: new([2]foot), stride: c.stride}
		w.hip[leftSide] = vec.New(0, 0.10*leg+math.Sqrt(square(0.99*leg)-square(c.ahead)), 0) // the ankle of the foot laid flat is 0.99 leg lengths away
		if got := w.rollFor(leftSide, vec.Identity(), vec.New(0, 0, c.ahead), leg); got > 0 != c.rolls || got < 0 {
			t.Errorf("%s: it rolls by %.2f°", name, got*180/math.Pi)
		}
	}
}
