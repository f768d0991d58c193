//go:build cgo

package ui

import (
	"math"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/ui/canvas"
)

// hips is where the hips are as of the newest picture's frame.
func (x *testEditor) hips() mgl64.Vec3 {
	p, ok := x.view.scene.Posed()
	if !ok {
		x.t.Fatal("there is no body")
	}
	return p.World[p.Humanoid.Joint(rig.Hips)].Position
}

// holdKey presses or lets go of a key in the viewport.
func (x *testEditor) holdKey(name fyne.KeyName, down bool) {
	if e := (&fyne.KeyEvent{Name: name}); down {
		x.view.viewport.KeyDown(e)
	} else {
		x.view.viewport.KeyUp(e)
	}
}

// ticks waits until the picture's frame is some ticks further.
func (x *testEditor) ticks(n uint64) {
	x.view.loop.Latest.Get(&x.reading)
	from := x.reading.Tick
	x.until("some ticks have passed", func() bool {
		x.view.loop.Latest.Get(&x.reading)
		return x.reading.Tick >= from+n
	})
}

func TestTheStickGlidesTheBodyAndTheCameraGoesAlong(t *testing.T) {
	x := handled(t)
	if x.view.locomotion.Shown() {
		t.Error("the stick is shown before anybody wants it")
	}
	x.holdKey(fyne.KeyU, true)
	if x.holdKey(fyne.KeyU, false); x.live.Locomotion.Gliding() {
		t.Error("a key glides without the stick being shown")
	}
	x.run("locomotion")
	before, target := x.hips(), x.view.viewport.Camera.Target
	away := x.view.viewport.Camera.Forward()
	pad := x.view.locomotion.Pad
	pad.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(canvas.StickSize/2, 0)}, Button: desktop.MouseButtonPrimary})
	x.until("the body has gone half a meter", func() bool { return x.hips().Sub(before).Len() > 0.5 })
	pad.DragEnd()
	if x.live.Locomotion.Gliding() {
		t.Error("the stick still pushes after it was let go")
	}
	x.ticks(5)
	way := x.hips().Sub(before)
	if math.Abs(way[1]) > 0.005 || way.Normalize().Dot(mgl64.Vec3{away[0], 0, away[2]}.Normalize()) < 0.999 {
		t.Errorf("the stick pushed up moves the body by %.3f, while the camera looks along %.3f", way, away)
	}
	if followed := x.view.viewport.Camera.Target.Sub(target); followed.Sub(way).Len() > 0.2 {
		t.Errorf("the camera goes along by %.3f, the body by %.3f", followed, way)
	}

	here := x.live.Session.Space()
	x.holdKey(fyne.KeyH, true)
	x.until("a held key glides on", func() bool { return x.live.Session.Space().Origin.Sub(here.Origin).Len() > 0.2 })
	x.view.viewport.FocusLost()
	if x.live.Locomotion.Gliding() {
		t.Error("a key is still held after the keyboard went elsewhere")
	}
	x.run("turn/left")
	x.run("turn/left")
	x.until("two turns have turned by 60°", func() bool { return math.Abs(x.live.Session.Space().Yaw-math.Pi/3) < 1e-9 })
	x.run("start")
	x.until("the space is back", func() bool { return x.live.Session.Space() == solver.Space{} })
	x.until("the body is where it was", func() bool { return x.hips().Sub(before).Len() < 0.005 })
	if x.run("locomotion"); x.view.locomotion.Shown() {
		t.Error("the stick does not go away")
	}
}

func TestAClickOnTheGroundTeleportsThereAndADragSaysWhichWayToFace(t *testing.T) {
	x := handled(t)
	x.view.manipulator.Hovered = "bones.chest"
	x.typeKeys(fyne.KeyT)
	if !x.view.teleporter.Armed() {
		t.Fatal("T does not begin to teleport")
	}
	if x.view.manipulator.Hovered != "" {
		t.Errorf("%q is still named beside the pointer while one teleports", x.view.manipulator.Hovered)
	}
	s := x.view.viewport.Screen()
	seen := func(at mgl64.Vec3) fyne.Position {
		px, py, ok := s.Project(at)
		if !ok {
			t.Fatalf("%v is not seen", at)
		}
		return fyne.NewPos(float32(px), float32(py))
	}
	to := mgl64.Vec3{0.5, 0, -0.6}
	x.view.viewport.MouseMoved(mouse(seen(to), 0))
	if spot := x.view.loop.Look.Load().Landing; spot == nil || spot.At.Sub(to).Len() > 0.01 || spot.Faces {
		t.Errorf("the picture shows %+v where the pointer is", spot)
	}
	height := x.hips()[1]
	x.click(seen(to))
	x.until("the body stands there", func() bool { return x.hips().Sub(mgl64.Vec3{to[0], height, to[2]}).Len() < 0.01 })

	from, along := mgl64.Vec3{-0.4, 0, -0.3}, mgl64.Vec3{0.1, 0, -0.3} // towards +X
	x.press(seen(from))
	x.moveTo(seen(along))
	if spot := x.view.loop.Look.Load().Landing; spot == nil || !spot.Faces || math.Abs(spot.Facing-math.Pi/2) > 0.05 {
		t.Errorf("the picture shows %+v while dragged", spot)
	}
	x.letGo(seen(along))
	x.until("the body stands there and faces that way", func() bool {
		p, _ := x.view.scene.Posed()
		hips := p.Humanoid.Joint(rig.Hips)
		ahead := p.Humanoid.FromTPose(hips, p.World[hips].Rotation).Rotate(mgl64.Vec3{0, 0, 1})
		return x.hips().Sub(mgl64.Vec3{from[0], height, from[2]}).Len() < 0.01 && ahead[0] > 0.95
	})
	if camera := x.view.viewport.Camera; camera != s.Camera {
		t.Error("a drag that teleports turns the camera too")
	}
	x.typeKeys(fyne.KeyEscape)
	if x.view.teleporter.Armed() || x.view.loop.Look.Load().Landing != nil {
		t.Error("Escape does not end teleporting")
	}
	at := x.live.Session.Space()
	x.click(seen(to))
	x.ticks(5)
	if x.live.Session.Space() != at {
		t.Error("a click still teleports")
	}
}
