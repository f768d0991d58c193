package main

import (
	"math"
	"testing"
)

func TestTheRouteComesBackToWhereItBegan(t *testing.T) {
	t.Parallel()
	body := follow()
	last := body[len(body)-1]
	if math.Hypot(last.x, last.z) > 1e-9 || math.Abs(math.Remainder(last.turnDeg, 360)) > 1e-9 {
		t.Errorf("it ends at %+v, want at 0, 0 and facing +Z", last.place)
	}
	for i, e := range route {
		if e.end <= e.begin || i > 0 && e.begin < route[i-1].end || e.end > walkSeconds {
			t.Errorf("errand %d lasts from %v to %v s", i, e.begin, e.end)
		}
	}
	for i := 1; i < len(body); i++ {
		if v := math.Hypot(body[i].x-body[i-1].x, body[i].z-body[i-1].z) * walkGridHz; v > 2.5 || math.Abs(v-body[i].speed) > 0.1 {
			t.Fatalf("the body moves at %.2f m/s at moment %d, and is said to at %.2f", v, i, body[i].speed)
		}
	}
}

// What is known of people: they put one foot before the other, in no less than a quarter of a second, no step is longer than their legs reach, and a
// foot comes down near to the body. The phases of head and arms are held by what the solver makes of them.
func TestThePersonInTheWalkStepsAsPeopleDo(t *testing.T) {
	t.Parallel()
	body := follow()
	_, falls := tread(body)
	for i, f := range falls {
		m := body[int(math.Round(f.at*walkGridHz))]
		if d := math.Hypot(f.x-m.x, f.z-m.z); d > 0.62 {
			t.Errorf("at %.2f s a foot comes down %.2f m from under the hips", f.at, d)
		}
		if i == 0 {
			continue
		}
		before := falls[i-1]
		if f.right == before.right && f.errand == before.errand {
			t.Errorf("at %.2f s the same foot steps twice", f.at)
		}
		if since := f.at - before.at; since < 0.24 {
			t.Errorf("at %.2f s a foot comes down %.2f s after the other one", f.at, since)
		}
		if d := math.Hypot(f.x-before.x, f.z-before.z); d > 1.1 {
			t.Errorf("at %.2f s a step of %.2f m", f.at, d)
		}
	}
	for i, e := range route {
		n := 0
		for _, f := range falls {
			if f.errand == i {
				n++
			}
		}
		if n < 2 {
			t.Errorf("errand %d of %v to %v s takes %d steps", i, e.begin, e.end, n)
		}
	}
}

// At the end of each errand that is followed by standing, and at the end of all, the feet are below the hips.
func TestThePersonInTheWalkStandsOnBothFeetAtTheEnd(t *testing.T) {
	t.Parallel()
	body := follow()
	_, falls := tread(body)
	var feet [2]footfall
	for _, f := range falls {
		if f.right {
			feet[1] = f
		} else {
			feet[0] = f
		}
	}
	last := body[len(body)-1]
	if !atHome(feet[0], &last, 1) || !atHome(feet[1], &last, -1) {
		t.Errorf("the feet end at %+v", feet)
	}
}
