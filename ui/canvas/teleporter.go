//go:build cgo

package canvas

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/viewport"
)

// Teleporter is what a left click does while someone teleports, and the tool below it otherwise.
type Teleporter struct {
	PointerTool
	Spot  *viewport.Landing // under the pointer, or where a press has begun; nil for none
	armed bool

	scene   *Scene
	view    *Viewport
	space   Steering
	onLook  func() // Spot has changed
	onArm   func() // teleporting has begun or ended
	pressed bool
}

// NewTeleporter makes a teleporter over another tool.
func NewTeleporter(below PointerTool, scene *Scene, view *Viewport, space Steering, onLook, onArm func()) *Teleporter {
	return &Teleporter{PointerTool: below, scene: scene, view: view, space: space, onLook: onLook, onArm: onArm}
}

// Armed reports whether a click teleports.
func (t *Teleporter) Armed() bool { return t.armed }

// Toggle begins or ends teleporting.
func (t *Teleporter) Toggle() {
	if t.armed {
		t.Disarm()
		return
	}
	t.armed = true
	t.PointerTool.Leave()
	t.onArm()
}

// Disarm ends teleporting and reports whether anybody did.
func (t *Teleporter) Disarm() bool {
	was := t.armed
	t.armed, t.pressed = false, false
	t.show(nil)
	if was {
		t.onArm()
	}
	return was
}

func (t *Teleporter) show(spot *viewport.Landing) {
	if t.Spot != nil || spot != nil {
		t.Spot = spot
		t.onLook()
	}
}

// ground is where the ground lies under a point of the view, where someone can stand there.
func (t *Teleporter) ground(at fyne.Position) (spot *viewport.Landing, found bool) {
	p, ok := t.scene.Posed()
	if !ok {
		return nil, false
	}
	s := t.view.Screen()
	origin, direction := s.Ray(float64(at.X), float64(at.Y))
	pick, found := viewport.PickGround(&p.Settings.Ground, origin, direction)
	if !found || !pick.Stands {
		return nil, false
	}
	return &viewport.Landing{At: pick.At, Normal: pick.Normal}, true
}

// Press takes hold of a place on the ground.
func (t *Teleporter) Press(at fyne.Position) bool {
	if !t.armed {
		return t.PointerTool.Press(at)
	}
	spot, found := t.ground(at)
	t.pressed = found
	t.show(spot)
	return found
}

// Drag turns who is put down towards the pointer.
func (t *Teleporter) Drag(at fyne.Position, held fyne.KeyModifier) {
	switch {
	case !t.armed:
		t.PointerTool.Drag(at, held)
	case t.pressed:
		const least = 0.15 // meters that a drag is long which says which way to face
		towards, found := t.ground(at)
		if !found {
			return
		}
		spot := *t.Spot
		way := towards.At.Sub(spot.At)
		spot.Faces = math.Hypot(way[0], way[2]) > least
		spot.Facing = math.Atan2(way[0], way[2])
		t.show(&spot)
	}
}

// Confirm teleports where a drag has said which way to face.
func (t *Teleporter) Confirm() {
	if !t.armed {
		t.PointerTool.Confirm()
		return
	}
	if t.pressed && t.Spot != nil {
		if t.Spot.Faces {
			t.space.TeleportFacing(t.Spot.At, t.Spot.Facing)
		} else {
			t.space.Teleport(t.Spot.At)
		}
	}
	t.pressed = false
}

// Cancel lets go of the place that was pressed.
func (t *Teleporter) Cancel() bool {
	if !t.armed {
		return t.PointerTool.Cancel()
	}
	was := t.pressed
	t.pressed = false
	return was
}

// Still reports whether a press is to be treated as a click; one that teleports never is.
func (t *Teleporter) Still() bool {
	if t.armed {
		return false // a press that goes nowhere teleports too
	}
	return t.PointerTool.Still()
}

// Click hands clicks on that do not teleport.
func (t *Teleporter) Click(at fyne.Position, further bool) {
	if !t.armed {
		t.PointerTool.Click(at, further)
	}
}

// Hover shows where a click would teleport to.
func (t *Teleporter) Hover(at, absolute fyne.Position) {
	if !t.armed {
		t.PointerTool.Hover(at, absolute)
		return
	}
	t.PointerTool.Point(at)
	spot, _ := t.ground(at)
	t.show(spot)
}

// Leave shows no place any more.
func (t *Teleporter) Leave() {
	t.PointerTool.Leave()
	t.show(nil)
}

// PointerCursor says what the pointer does.
func (t *Teleporter) PointerCursor() desktop.Cursor {
	if t.armed {
		return desktop.CrosshairCursor
	}
	return t.PointerTool.PointerCursor()
}
