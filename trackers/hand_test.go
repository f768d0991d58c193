package trackers

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

// fist is a hand with numbers that tell their places apart.
func fist(by float64) (f Fingers) {
	f.Jointed, f.Spreads = true, true
	for i := range FingerCount {
		f.Curl[i], f.Spread[i] = by+float64(i), by-float64(i)
		for k := range 3 {
			f.Bend[i][k] = by*10 + float64(3*i+k)
		}
	}
	return f
}

func TestHandsAreInTheFrameAsTheyWereTold(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	var frame Frame
	store.Snapshot(&frame)
	if frame.Hands[Left].HasFingers || frame.Hands[Right].HasControls {
		t.Errorf("a store that was told nothing knows hands: %+v", frame.Hands)
	}
	clock.Set(time.Second)
	fingers := fist(1)
	store.PutFingers("a", Right, &fingers, time.Second)
	store.PutControls("b", Right, Controls{Trigger: 0.25, Grip: 0.5, StickX: -1, StickY: 0.75}, 900*time.Millisecond)
	store.Snapshot(&frame)
	want := Hand{true, true, fingers, Controls{0.25, 0.5, -1, 0.75}, time.Second, 900 * time.Millisecond}
	if frame.Hands[Right] != want {
		t.Errorf("%+v, want %+v", frame.Hands[Right], want)
	}
	if frame.Hands[Left].HasFingers {
		t.Error("the left hand was told nothing")
	}
}

func TestOneSourceTellsOfAHandUntilItIsSilent(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	tell := func(source string, by float64, at time.Duration) float64 {
		fingers := fist(by)
		store.PutFingers(source, Left, &fingers, at)
		var frame Frame
		store.Snapshot(&frame)
		return frame.Hands[Left].Fingers.Curl[0]
	}
	for _, step := range []struct {
		source string
		by     float64
		at     time.Duration
		want   float64
	}{
		{"a", 1, 0, 1}, {"b", 2, 500 * time.Millisecond, 1}, {"a", 3, 600 * time.Millisecond, 3}, {"b", 4, 1500 * time.Millisecond, 3},
		{"b", 5, 1600 * time.Millisecond, 5}, {"a", math.NaN(), 3 * time.Second, 5}, {"a", math.Inf(1), 3 * time.Second, 5},
	} {
		if got := tell(step.source, step.by, step.at); got != step.want {
			t.Errorf("after %v of %s at %v the curl is %v, want %v", step.by, step.source, step.at, got, step.want)
		}
	}
	if store.Refused().Poses != 2 {
		t.Errorf("%d refused, want 2", store.Refused().Poses)
	}
	// The source that is preferred takes a hand over at once, and leaves it when it is silent.
	store.SetSources("b", "")
	for _, step := range []struct {
		source string
		by     float64
		at     time.Duration
		want   float64
	}{
		{"a", 6, 4 * time.Second, 6}, {"b", 7, 4100 * time.Millisecond, 7}, {"a", 8, 4200 * time.Millisecond, 7},
		{"a", 9, 5300 * time.Millisecond, 9}, {"b", 10, 5400 * time.Millisecond, 10},
	} {
		if got := tell(step.source, step.by, step.at); got != step.want {
			t.Errorf("after %v of %s at %v the curl is %v, want %v", step.by, step.source, step.at, got, step.want)
		}
	}
}

func TestHandsGoWithTheirSource(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	fingers := fist(1)
	var frame Frame
	tell := func() {
		store.PutFingers("a", Left, &fingers, time.Second)
		store.PutControls("b", Left, Controls{Grip: 1}, time.Second)
	}
	tell()
	store.Hold("a", 300*time.Millisecond)
	store.Snapshot(&frame)
	if hand := &frame.Hands[Left]; hand.FingersAt != 1300*time.Millisecond || hand.ControlsAt != time.Second {
		t.Errorf("held: %v and %v", hand.FingersAt, hand.ControlsAt)
	}
	store.Forget("a")
	store.Snapshot(&frame)
	if hand := &frame.Hands[Left]; hand.HasFingers || !hand.HasControls {
		t.Errorf("forgotten: %v and %v", hand.HasFingers, hand.HasControls)
	}
	tell()
	store.Clear()
	store.Snapshot(&frame)
	if hand := &frame.Hands[Left]; hand.HasFingers || hand.HasControls {
		t.Errorf("cleared: %v and %v", hand.HasFingers, hand.HasControls)
	}
}

func TestObserversSeeWhatHandsDo(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	fingers := fist(2)
	store.PutFingers("a", Left, &fingers, 0)
	var seen []Observation
	store.Observe(func(o *Observation) { seen = append(seen, *o) })
	store.PutControls("a", Right, Controls{Trigger: 1}, 0)
	if len(seen) != 2 || seen[0].What != FingersBent || seen[0].Fingers != fingers || seen[1].What != ControlsHeld || seen[1].Side != Right ||
		seen[1].Controls.Trigger != 1 {
		t.Errorf("%+v", seen)
	}
}

func TestAnglesOfABoneAreThoseItWasTurnedBy(t *testing.T) {
	t.Parallel()
	for side := range Sides {
		out := float64(1 - 2*int(side))
		along, palm, toward := HandAxes(side, false)
		// Spread in the plane of the palm, which looks down, toward the thumb, which is ahead; then bent down.
		turn := mgl64.QuatRotate(-out*0.7, mgl64.Vec3{0, 0, 1}).Mul(mgl64.QuatRotate(-out*0.2, mgl64.Vec3{0, 1, 0}))
		if bend, spread := Bent(turn.Rotate(mgl64.Vec3{out, 0, 0}), along, palm, toward); math.Abs(bend-0.7) > 1e-9 || math.Abs(spread-0.2) > 1e-9 {
			t.Errorf("side %d: bend %v, spread %v", side, bend, spread)
		}
		along, palm, toward = HandAxes(side, true)
		if d := math.Abs(along.Dot(palm)) + math.Abs(along.Dot(toward)) + math.Abs(palm.Dot(toward)); d > 1e-9 || palm[2] > -0.3 || toward[1] > -0.3 {
			t.Errorf("side %d: the thumb's axes are %v, %v, %v", side, along, palm, toward)
		}
	}
	if bend, spread := Bent(mgl64.Vec3{}, mgl64.Vec3{1}, mgl64.Vec3{0, 1}, mgl64.Vec3{0, 0, 1}); bend != 0 || spread != 0 {
		t.Error("a bone without a direction is bent")
	}
}
