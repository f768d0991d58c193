package viewport

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

func TestTheSixViewsLookAlongTheAxes(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		from Direction
		want mgl64.Vec3 // the eye, from the target: the avatar faces +Z and its left is +X
		up   mgl64.Vec3
	}{
		"front":  {FromFront, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 1, 0}},
		"back":   {FromBack, mgl64.Vec3{0, 0, -1}, mgl64.Vec3{0, 1, 0}},
		"left":   {FromLeft, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0}},
		"right":  {FromRight, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 1, 0}},
		"top":    {FromTop, mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 0, -1}},
		"bottom": {FromBottom, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0, 0, 1}},
	} {
		c := DefaultCamera()
		c.Look(test.from)
		if got := c.Forward().Mul(-1); got.Sub(test.want).Len() > 2e-3 {
			t.Errorf("%s: looks from %v, want %v", name, got, test.want)
		}
		if up := c.View().Row(1).Vec3(); up.Sub(test.up).Len() > 2e-3 {
			t.Errorf("%s: up is %v, want %v", name, up, test.up)
		}
		other := c
		other.Look(c.Direction().Opposite())
		if other.Forward().Add(c.Forward()).Len() > 5e-3 {
			t.Errorf("%s: the opposite looks to %v", name, other.Forward())
		}
		if !c.Direction().Is(test.from) || c.Direction().Is(test.from.Opposite()) {
			t.Errorf("%s does not know itself", name)
		}
	}
}

func TestFlippingTwiceComesBack(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, _ *rand.Rand, c Camera) {
		if d := c.Direction(); !d.Opposite().Opposite().Is(d) {
			t.Fatalf("%+v became %+v", d, d.Opposite().Opposite())
		}
	})
}

func TestTheSceneBoundsTheDistance(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	c.Distance = 1e4
	c.Bound(mgl64.Vec3{-2, 0, -1}, mgl64.Vec3{2, 4, 1}) // 6 m from corner to corner
	if c.Distance != 30 || c.MaxDistance != 30 || !(c.MinDistance > 0.05 && c.MinDistance < 0.5) {
		t.Errorf("the distance is %v, from %v to %v", c.Distance, c.MinDistance, c.MaxDistance)
	}
	c.Frame(mgl64.Vec3{1, 1, 1}, mgl64.Vec3{1.001, 1.001, 1.001}, 1)
	if c.Distance != c.MinDistance || c.MaxDistance != 30 {
		t.Errorf("framing a speck: %v, from %v to %v", c.Distance, c.MinDistance, c.MaxDistance)
	}
	before := c
	c.Bound(mgl64.Vec3{}, mgl64.Vec3{})
	c.Bound(mgl64.Vec3{}, mgl64.Vec3{math.Inf(1), 0, 0})
	c.Bound(mgl64.Vec3{math.NaN()}, mgl64.Vec3{})
	if c != before {
		t.Error("a scene of no size changed the limits")
	}
}

func TestAFlightLeavesArrivesAndStaysLevelAboveTheFloor(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, from Camera) {
		to := randomCamera(r, from.Orthographic)
		f := Flight{from, to}
		if c, arrived := f.At(0); arrived || c.Eye().Sub(from.Eye()).Len() > 1e-9 || c.Forward().Sub(from.Forward()).Len() > 1e-9 {
			t.Fatalf("it leaves from %v, not from %v", c.Eye(), from.Eye())
		}
		if c, arrived := f.At(FlightTime); !arrived || c != to {
			t.Fatal("it does not arrive")
		}
		turn := math.Abs(math.Remainder(to.Yaw-from.Yaw, 2*math.Pi))
		turned, last := 0.0, from
		for ms := time.Duration(0); ms <= FlightTime; ms += time.Millisecond {
			c, _ := f.At(ms)
			if math.Abs(c.View().Row(0).Vec3().Y()) > 1e-12 {
				t.Fatal("the horizon tilts")
			}
			if from.Eye()[1] >= 0 && to.Eye()[1] >= 0 && c.Eye()[1] < -1e-9 {
				t.Fatalf("after %v the eye is %v m below the floor", ms, -c.Eye()[1])
			}
			if low, high := min(from.Distance, to.Distance), max(from.Distance, to.Distance); c.Distance < low-1e-9 || c.Distance > high+1e-9 {
				t.Fatalf("after %v the distance is %v, between %v and %v", ms, c.Distance, low, high)
			}
			turned += math.Abs(math.Remainder(c.Yaw-last.Yaw, 2*math.Pi))
			last = c
		}
		if turned > turn+1e-9 {
			t.Fatalf("it turned by %v to turn by %v", turned, turn)
		}
	})
}

func TestTheCompassShowsTheAxesWhereTheCameraSeesThem(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, _ *rand.Rand, c Camera) {
		c.Orthographic = true
		const step = 0.01
		balls := c.Compass()
		for i, b := range balls {
			var end mgl64.Vec3
			end[b.Axis] = -step
			if b.Positive {
				end[b.Axis] = step
			}
			x, y, _ := c.Project(c.Target.Add(end), h, h) // a square view, so that both directions have one scale
			scale := step / c.MetersPerPixel(c.Target, h)
			if math.Abs((x-h/2)/scale-b.X) > 1e-6 || math.Abs((y-h/2)/scale-b.Y) > 1e-6 {
				t.Fatalf("%+v is seen at %v, %v", b, (x-h/2)/scale, (y-h/2)/scale)
			}
			if i > 0 && b.Depth < balls[i-1].Depth {
				t.Fatal("not the farthest first")
			}
			look := c
			look.Look(b.From)
			if look.Forward().Mul(step).Add(end).Len() > 3e-3*step {
				t.Fatalf("the view from %+v looks to %v", b, look.Forward())
			}
		}
	})
}

func TestAClickOnTheCompassLooksFromThereAndASecondOneFromTheOtherSide(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	balls := c.Compass()
	for _, b := range balls[3:] { // the near ones
		from, ok := c.HitCompass(b.X, b.Y, 0.2)
		if !ok || from != b.From {
			t.Errorf("a click on %+v gives %+v, %v", b, from, ok)
		}
	}
	if _, ok := c.HitCompass(3, 3, 0.2); ok {
		t.Error("a click beside it is taken")
	}
	c.Look(FromLeft)
	if from, ok := c.HitCompass(0, 0, 0.2); !ok || !from.Is(FromRight) {
		t.Errorf("looking from the left, a click on the middle gives %+v, %v", from, ok)
	}
}
