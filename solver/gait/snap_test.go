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
