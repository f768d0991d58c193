package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver/gait"
)

// within reports whether a point lies in the area, seen from above, within a slack in meters.
func (h *support) within(p mgl64.Vec3, slack float64) bool {
	for i := range h.count {
		a, b := h.corners[i], h.corners[(i+1)%h.count]
		if turnsLeft(a, b, p) < -slack*math.Hypot(b[0]-a[0], b[2]-a[2]) {
			return false
		}
	}
	return true
}

func TestTheSupportAreaIsConvexAndHoldsAllThatTouchesTheGround(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		points := make([]mgl64.Vec3, 3+rng.IntN(supportMost-2))
		for i := range points {
			points[i] = mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
			if rng.IntN(3) == 0 { // on a curve, so that every point is a corner
				points[i][2] = points[i][0] * points[i][0]
			}
		}
		all := append([]mgl64.Vec3(nil), points...)
		var h support
		h.wrap(points)
		for i := range h.count {
			a, b, c := h.corners[i], h.corners[(i+1)%h.count], h.corners[(i+2)%h.count]
			if turnsLeft(a, b, c) <= 0 {
				t.Fatalf("corner %d of %d is not convex", i, h.count)
			}
		}
		for _, p := range all {
			if !h.within(p, 1e-12) {
				t.Fatalf("%v is outside", p)
			}
		}
		for _, corner := range h.corners[:h.count] {
			found := false
			for _, p := range all {
				found = found || p == corner
			}
			if !found {
				t.Fatalf("a corner at %v is of no point", corner)
			}
		}
	}
}

func TestAPointIsClampedToTheNearestPlaceOfTheSupportArea(t *testing.T) {
	t.Parallel()
	square := support{count: 4}
	copy(square.corners[:], []mgl64.Vec3{{0, 0, 0}, {2, 0, 0}, {2, 0, 1}, {0, 0, 1}})
	for _, test := range [][2]mgl64.Vec3{
		{{1, 7, 0.5}, {1, 7, 0.5}}, {{3, 0, 0.5}, {2, 0, 0.5}}, {{1, 0, -4}, {1, 0, 0}}, {{-3, 0, 5}, {0, 0, 1}}, {{1.5, 0, 1}, {1.5, 0, 1}},
	} {
		if got := square.clamp(test[0]); got.Sub(test[1]).Len() > 1e-12 {
			t.Errorf("%v is clamped to %v, want %v", test[0], got, test[1])
		}
	}
}

func TestOnlyWhatTouchesTheGroundSupports(t *testing.T) {
	t.Parallel()
	var s soles
	s.update(stickSoles())
	feet := walkingFeet().Feet
	extent := func(left, right gait.FootContact) (least, most mgl64.Vec3, count int) {
		feet[0].Contact, feet[1].Contact = left, right
		feet[0].At[1] = 0
		area := supportOf(&feet, &s)
		least, most = mgl64.Vec3{9, 9, 9}, mgl64.Vec3{-9, -9, -9}
		for _, c := range area.corners[:area.count] {
			for axis := range 3 {
				least[axis], most[axis] = math.Min(least[axis], c[axis]), math.Max(most[axis], c[axis])
			}
		}
		return least, most, area.count
	}
	heel, toes := -0.10-0.05, -0.10+0.18 // of the right foot, whose ankle is at z = -0.10
	if least, most, _ := extent(gait.InTheAir, gait.FlatFoot); math.Abs(least.Z()-heel) > 1e-9 || math.Abs(most.Z()-toes) > 1e-9 || most.X() > -0.04 {
		t.Errorf("a flat right foot supports from %v to %v, want z from %v to %v", least, most, heel, toes)
	}
	if least, most, _ := extent(gait.InTheAir, gait.OnBall); math.Abs(most.Z()-toes) > 1e-9 || least.Z() < heel+0.5*(toes-heel) {
		t.Errorf("the ball supports from %v to %v", least, most)
	}
	if least, most, _ := extent(gait.InTheAir, gait.OnHeel); math.Abs(least.Z()-heel) > 1e-9 || most.Z() > heel+0.4*(toes-heel) {
		t.Errorf("the heel supports from %v to %v", least, most)
	}
	if least, most, _ := extent(gait.FlatFoot, gait.FlatFoot); least.X() > -0.1 || most.X() < 0.1 {
		t.Errorf("two feet support from %v to %v", least, most)
	}
	if _, _, count := extent(gait.InTheAir, gait.InTheAir); count != 0 {
		t.Errorf("feet in the air support with %d corners", count)
	}
}
