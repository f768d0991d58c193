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
	in.AllJoints = true
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

func TestPointingAtHandlesAndDraggingThemDoesNotAllocate(t *testing.T) {
	s := screenOf(DefaultCamera())
	g := &Gizmo{At: rig.Transform{Position: s.Camera.Target, Rotation: mgl64.QuatIdent()}, Tools: MoveTool | TurnTool | RadiusTool | ConeTool, Radius: 0.2,
		Cone: Cone{Apex: s.Camera.Target, Length: 0.15, Axis: mgl64.Vec3{1, 0, 0}, Across: [4]mgl64.Vec3{{0, 0, 1}, {0, 1, 0}, {0, 0, -1}, {0, -1, 0}}}}
	if n := testing.AllocsPerRun(50, func() {
		g.Hit(s, 400, 300)
		for handle := MoveX; handle < HandleCount; handle++ {
			d := BeginDrag(g, handle, s, 400, 300)
			d.Move(420, 310, true, true)
			d.Number(0.1)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPickingDoesNotAllocateOnceThePickerHasGrown(t *testing.T) {
	humanoid := stickFigure(t)
	s := screenOf(DefaultCamera())
	var p Picker
	var bones BoneCapsules
	pick := func() {
		p.Reset()
		bones.Update(humanoid, nil, nil, 1)
		bones.Add(&p, 0, humanoid.TPose)
		p.AddPoint(1000, s.Camera.Target, 6)
		p.AddCircle(1001, s.Camera.Target, mgl64.Vec3{0, 1, 0}, 0.2)
		p.AddLine(1002, s.Camera.Target, mgl64.Vec3{})
		p.Pick(s, w/2, h/2, 8)
	}
	pick()
	if n := testing.AllocsPerRun(100, pick); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestBuildingATerrainAgainDoesNotAllocate(t *testing.T) {
	for name, g := range grounds(t) {
		var terrain Terrain
		terrain.Build(g, 0, 0, 30)
		if count := testing.AllocsPerRun(20, func() { terrain.Build(g, 0.1, 0.2, 30) }); count > 0 {
			t.Errorf("%s: %v allocations", name, count)
		}
	}
}
