//go:build cgo

package canvas

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/viewport"
)

// PlacedEyes are the eyes of an avatar while a person places them by hand.
type PlacedEyes interface {
	// EyesAt returns the point between them in the world as the avatar rests; not ok while they are not being placed.
	EyesAt() (at mgl64.Vec3, ok bool)
	// MoveEyes puts them somewhere while they are dragged.
	MoveEyes(to mgl64.Vec3)
	// DropEyes ends a drag, and keeps what it did or takes it back.
	DropEyes(keep bool)
}

// EyesTool drags the point between the eyes up and down and forward, in the middle plane of the head.
type EyesTool struct {
	PointerTool // below, for what is neither picked nor dragged
	view        *Viewport
	eyes        PlacedEyes
	hovered     viewport.Handle
	drag        *viewport.Drag // that is under way; nil for none
	start       mgl64.Vec3     // where the eyes were when it began
	pressed     fyne.Position
	moved       bool
}

// NewEyesTool makes the tool over another.
func NewEyesTool(below PointerTool, view *Viewport, eyes PlacedEyes) *EyesTool {
	return &EyesTool{PointerTool: below, view: view, eyes: eyes}
}

// Handle is a gizmo with what the pointer is on.
type Handle struct {
	Gizmo           viewport.Gizmo
	Hovered, Active viewport.Handle
}

// Handle is what the eyes are dragged by; nil while they are not being placed.
func (t *EyesTool) Handle() *Handle {
	at, ok := t.eyes.EyesAt()
	if !ok {
		return nil
	}
	h := &Handle{Gizmo: viewport.Gizmo{Tools: viewport.MoveTool, Flat: true}, Hovered: t.hovered}
	h.Gizmo.At.Position, h.Gizmo.At.Rotation = at, mgl64.QuatIdent()
	if t.drag != nil {
		h.Active = t.drag.Handle()
	}
	return h
}

// Press takes hold of the handle.
func (t *EyesTool) Press(at fyne.Position) bool {
	h := t.Handle()
	if h == nil {
		return false
	}
	s := t.view.Screen()
	handle := h.Gizmo.Hit(&s, float64(at.X), float64(at.Y))
	if handle == viewport.NoHandle {
		return false
	}
	if _, seen := h.Gizmo.Grab(viewport.MoveAcrossX, &s); seen && handle == viewport.MoveInView {
		handle = viewport.MoveAcrossX // the dot stays under the pointer, in the middle plane
	}
	drag := viewport.BeginDrag(&h.Gizmo, handle, &s, float64(at.X), float64(at.Y))
	t.drag, t.start, t.pressed, t.moved = &drag, h.Gizmo.At.Position, at, false
	t.view.Moved()
	return true
}

// Drag moves the eyes with the pointer.
func (t *EyesTool) Drag(at fyne.Position, held fyne.KeyModifier) {
	if t.drag == nil || !t.moved && math.Hypot(float64(at.X-t.pressed.X), float64(at.Y-t.pressed.Y)) < ClickMoves {
		return
	}
	t.moved = true
	precise, snap := held&fyne.KeyModifierShift != 0, held&fyne.KeyModifierControl != 0
	move := t.drag.Move(float64(at.X), float64(at.Y), precise, snap).Move
	t.eyes.MoveEyes(t.start.Add(mgl64.Vec3{0, move.Y(), move.Z()}))
	t.view.Moved()
}

// Confirm ends the drag and keeps what it did.
func (t *EyesTool) Confirm() { t.end(true) }

// Cancel ends the drag and takes back what it did. It reports whether one was under way.
func (t *EyesTool) Cancel() bool { return t.end(false) }

func (t *EyesTool) end(keep bool) bool {
	was := t.drag != nil
	if t.drag = nil; was {
		t.eyes.DropEyes(keep && t.moved)
		t.view.Moved()
	}
	return was
}

// Hover shows what a press would take.
func (t *EyesTool) Hover(at, _ fyne.Position) {
	hovered := viewport.NoHandle
	if h := t.Handle(); h != nil {
		s := t.view.Screen()
		hovered = h.Gizmo.Hit(&s, float64(at.X), float64(at.Y))
	}
	if hovered != t.hovered {
		t.hovered = hovered
		t.view.Moved()
	}
}

// Leave forgets what the pointer was on.
func (t *EyesTool) Leave() { t.hovered = viewport.NoHandle }

// Click selects nothing: there is only the handle.
func (t *EyesTool) Click(fyne.Position, bool) {}

// Aim selects nothing.
func (t *EyesTool) Aim(fyne.Position) {}

// Key ends a drag with Escape.
func (t *EyesTool) Key(name fyne.KeyName, _ fyne.KeyModifier) bool {
	return name == fyne.KeyEscape && t.Cancel()
}

// Cycle leaves Tab to the window.
func (t *EyesTool) Cycle(bool) bool { return false }

// Still reports whether the drag has not moved anything yet.
func (t *EyesTool) Still() bool { return !t.moved }

// PointerCursor says what the pointer is on.
func (t *EyesTool) PointerCursor() desktop.Cursor {
	switch {
	case t.drag != nil:
		return desktop.CrosshairCursor
	case t.hovered != viewport.NoHandle:
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}
