//go:build cgo

package canvas

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// PlacedElbow is an elbow that a person places by hand.
type PlacedElbow interface {
	// Placing returns the side whose elbow is being placed, 0 for the left; not ok while none is.
	Placing() (side int, ok bool)
	// DragTo turns it to the side of a place in the world, of an arm from a shoulder to a wrist.
	DragTo(at, shoulder, wrist mgl64.Vec3, space solver.Space)
}

// ElbowTool drags an elbow about its arm while a person places one, and is the tool below it otherwise.
type ElbowTool struct {
	PointerTool
	scene   *Scene
	view    *Viewport
	elbow   PlacedElbow
	pressed bool
}

// NewElbowTool makes the tool over another.
func NewElbowTool(below PointerTool, scene *Scene, view *Viewport, elbow PlacedElbow) *ElbowTool {
	return &ElbowTool{PointerTool: below, scene: scene, view: view, elbow: elbow}
}

const (
	elbowReach = 40 // points around the elbow in which a press takes hold of it
	elbowSteps = 180
)

// arm is where the avatar's arm is whose elbow is being placed: shoulder, elbow and wrist.
func (t *ElbowTool) arm() (arm [3]mgl64.Vec3, ok bool) {
	side, placing := t.elbow.Placing()
	if !placing {
		return arm, false
	}
	p, standing := t.scene.Posed()
	if !standing {
		return arm, false
	}
	for i, role := range [2][3]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	}[side] {
		arm[i] = p.World[p.Humanoid.Joint(role)].Position
	}
	return arm, true
}

// Press takes hold of the elbow that is being placed.
func (t *ElbowTool) Press(at fyne.Position) bool {
	arm, placing := t.arm()
	if !placing {
		return t.PointerTool.Press(at)
	}
	s := t.view.Screen()
	x, y, seen := s.Project(arm[1])
	t.pressed = seen && math.Hypot(x-float64(at.X), y-float64(at.Y)) <= elbowReach
	return t.pressed
}

// Drag turns the elbow to where its circle is nearest to the pointer.
func (t *ElbowTool) Drag(at fyne.Position, held fyne.KeyModifier) {
	if !t.pressed {
		t.PointerTool.Drag(at, held)
		return
	}
	arm, placing := t.arm()
	line := arm[2].Sub(arm[0])
	if !placing || !(line.Len() > 1e-6) {
		return
	}
	axis := line.Normalize()
	s := t.view.Screen()
	best, least := arm[1], math.Inf(1)
	for i := range elbowSteps {
		turned := arm[0].Add(mgl64.QuatRotate(2*math.Pi*float64(i)/elbowSteps, axis).Rotate(arm[1].Sub(arm[0])))
		if x, y, seen := s.Project(turned); seen {
			if away := math.Hypot(x-float64(at.X), y-float64(at.Y)); away < least {
				best, least = turned, away
			}
		}
	}
	t.elbow.DragTo(best, arm[0], arm[2], t.scene.Reading.Space)
}

// Confirm lets go of the elbow.
func (t *ElbowTool) Confirm() {
	if !t.pressed {
		t.PointerTool.Confirm()
	}
	t.pressed = false
}

// Cancel lets go of the elbow.
func (t *ElbowTool) Cancel() bool {
	was := t.pressed
	t.pressed = false
	return was || t.PointerTool.Cancel()
}

// Still reports whether a press is to be treated as a click; one on the elbow never is.
func (t *ElbowTool) Still() bool { return !t.pressed && t.PointerTool.Still() }

// PointerCursor says what the pointer does.
func (t *ElbowTool) PointerCursor() desktop.Cursor {
	if _, placing := t.elbow.Placing(); placing {
		return desktop.PointerCursor
	}
	return t.PointerTool.PointerCursor()
}
