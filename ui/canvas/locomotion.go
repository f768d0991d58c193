//go:build cgo

package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/solver"
	"posewright/ui/widgets"
)

// glideKeys are the keys that glide while they are held, and the direction in which they do: to the right and away from the camera. They lie like W, A,
// S and D, of which W is a tool.
var glideKeys = map[fyne.KeyName][2]float64{fyne.KeyU: {0, 1}, fyne.KeyJ: {0, -1}, fyne.KeyH: {-1, 0}, fyne.KeyK: {1, 0}}

// Steering moves the tracking space in the world.
type Steering interface {
	SetStick(right, away float64)
	SetKeys(right, away float64)
	Steer(cameraYaw float64, mirrored, fast bool)
	Release()
	Gliding() bool
	ResetFollowed()
	Followed(space solver.Space, point mgl64.Vec3) mgl64.Vec3
	ReturnToStart() solver.Space
	Teleport(to mgl64.Vec3)
	TeleportFacing(to mgl64.Vec3, yaw float64)
}

// Locomotion moves the tracking space without a controller in the hand: by a stick in the lower left corner of the viewport and by keys that are held.
// Feet are taken along, so that one sees at once what a stick does to a body.
type Locomotion struct {
	Pad   *StickPad
	Tools *ToolColumn
	Panel *widgets.Panel

	scene *Scene
	view  *Viewport
	space Steering
	held  map[fyne.KeyName]bool
}

// NewLocomotion makes the stick, hidden, with buttons beside it.
func NewLocomotion(scene *Scene, view *Viewport, space Steering, actions []widgets.Action, tips *widgets.Tooltips) *Locomotion {
	l := &Locomotion{scene: scene, view: view, space: space, held: map[fyne.KeyName]bool{}}
	l.Pad = NewStickPad(tips, func(x, y float64) { space.SetStick(x, y); l.steer() })
	l.Tools = NewToolColumn(actions, tips)
	l.Panel = widgets.NewPanel(widgets.ColorBar, container.NewHBox(container.NewCenter(l.Pad), l.Tools.Column))
	l.Panel.Hide()
	return l
}

// Controls lists the stick and the buttons beside it.
func (l *Locomotion) Controls() []widgets.Control {
	return append(l.Tools.Controls(), widgets.Control{ID: "stick", Object: l.Pad})
}

// Shown reports whether the stick is there. Without it held keys do nothing, so that no one glides away by a key that was meant for something else.
func (l *Locomotion) Shown() bool { return l.Panel.Visible() }

// Toggle shows or hides the stick.
func (l *Locomotion) Toggle() {
	if l.Shown() {
		l.Panel.Hide()
		l.Release()
		return
	}
	l.Panel.Show()
	l.space.ResetFollowed()
}

// Hold follows the keys that are held.
func (l *Locomotion) Hold(name fyne.KeyName, down bool) {
	if _, steers := glideKeys[name]; !steers || down && !l.Shown() {
		return
	}
	l.held[name] = down
	l.steerByKeys()
}

// ReleaseKeys lets go of all keys.
func (l *Locomotion) ReleaseKeys() {
	clear(l.held)
	l.steerByKeys()
}

// steerByKeys adds up the directions of the keys that are held.
func (l *Locomotion) steerByKeys() {
	var right, away float64
	for name, direction := range glideKeys {
		if l.held[name] {
			right, away = right+direction[0], away+direction[1]
		}
	}
	l.space.SetKeys(right, away)
	l.steer()
}

// Release lets go of stick and keys.
func (l *Locomotion) Release() {
	clear(l.held)
	l.space.Release()
}

// steer tells the session where stick and keys go, as the camera sees it now.
func (l *Locomotion) steer() {
	l.space.Steer(l.view.Camera.Yaw, l.view.Mirrored, l.view.Modifiers()&fyne.KeyModifierShift != 0)
}

// Update keeps to a camera that turns, and has the camera go along with a person who glides. Call it for every frame.
func (l *Locomotion) Update() {
	if !l.space.Gliding() {
		l.space.ResetFollowed()
		return
	}
	l.steer()
	hips, ok := l.scene.Hips()
	if !ok {
		return
	}
	if moved := l.space.Followed(l.scene.Reading.Space, hips); moved.Len() > 0 {
		l.view.StopFlight()
		l.view.Camera.Target = l.view.Camera.Target.Add(moved)
		l.view.Moved()
	}
}

// ReturnToStart puts the tracking space back and looks at who stands there.
func (l *Locomotion) ReturnToStart() {
	l.Release()
	before := l.space.ReturnToStart()
	if at, ok := l.scene.Hips(); ok {
		to := l.view.Target()
		to.Target = to.Target.Add(before.Inward(at).Sub(at))
		l.view.Fly(to)
	}
}

// LowerCornerLayout puts what is shown side by side into the lower left corner, each at its own size.
type LowerCornerLayout struct{}

// Layout implements fyne.Layout.
func (LowerCornerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const margin = 8
	x := float32(margin)
	for _, object := range objects {
		if object.Visible() {
			least := object.MinSize()
			object.Resize(least)
			object.Move(fyne.NewPos(x, max(0, size.Height-least.Height-margin)))
			x += least.Width + margin
		}
	}
}

// MinSize implements fyne.Layout.
func (LowerCornerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
