//go:build !race

package viewport

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func TestMovingTheCameraDoesNotAllocate(t *testing.T) {
	c := DefaultCamera()
	if n := testing.AllocsPerRun(100, func() {
		c.Orbit(3, 2, h)
		c.Pan(1, 1, h)
		c.Zoom(0.1, 0.2, 0.3, w/h)
		c.Frame(mgl64.Vec3{-1, 0, -1}, mgl64.Vec3{1, 2, 1}, w/h)
		_ = c.Projection(w / h).Mul4(c.View())
		origin, direction := c.Ray(10, 20, w, h)
		c.Project(origin.Add(direction), w, h)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBuildingOverlaysDoesNotAllocateOnceTheyHaveGrown(t *testing.T) {
	in := fullInput(t)
	var o Overlays
	o.Build(everything, in)
	if n := testing.AllocsPerRun(100, func() { o.Build(everything, in) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBoundsDoNotAllocate(t *testing.T) {
	a := rod()
	e, world := NewExtent(a), a.Skeleton.RestWorld()
	world = append([]rig.Transform(nil), world...)
	if n := testing.AllocsPerRun(100, func() { e.Bounds(world, 1) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
