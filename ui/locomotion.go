//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"posewright/rig"
	"posewright/ui/canvas"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// The keys that glide while they are held, and the way in which they do: to the right and away from the camera. They lie like W, A, S and D, of which W is a tool.
var glideKeys = map[fyne.KeyName][2]float64{fyne.KeyU: {0, 1}, fyne.KeyJ: {0, -1}, fyne.KeyH: {-1, 0}, fyne.KeyK: {1, 0}}

// locomotion moves the tracking space without a controller in the hand: by a stick in the lower left corner of the viewport, by keys that are held, and by
// clicks on the ground. Feet are taken along, so that one sees at once what a stick does to a body.
type locomotion struct {
	e       *editor
	pad     *canvas.StickPad
	buttons map[string]*widgets.ToolButton // by command
	plate   *widgets.Panel

	held map[fyne.KeyName]bool
}

func newLocomotion(e *editor) *locomotion {
	l := &locomotion{e: e, buttons: map[string]*widgets.ToolButton{}, held: map[fyne.KeyName]bool{}}
	l.pad = canvas.NewStickPad(e.tips, func(x, y float64) { e.live.Locomotion.SetStick(x, y); l.steer() })
	column := container.New(&widgets.StackedLayout{})
	for _, id := range []string{"turnLeft", "turnRight", "teleport", "returnToStart"} {
		c := find(e.commands, id)
		l.buttons[id] = widgets.NewToolButton("", c.icon, c.tip, e.tips, c.run)
		column.Add(l.buttons[id])
	}
	l.plate = widgets.NewPanel(widgets.ColorBar, container.NewHBox(container.NewCenter(l.pad), column))
	l.plate.Hide()
	return l
}

// shown reports whether the stick is there. Without it held keys do nothing, so that nobody glides away by a key that was meant for something else.
func (l *locomotion) shown() bool { return l.plate.Visible() }

func (l *locomotion) toggle() {
	if l.shown() {
		l.plate.Hide()
		l.release()
	} else {
		l.plate.Show()
		l.e.live.Locomotion.ResetFollowed()
	}
	l.e.corner.Refresh()
	l.e.refreshChrome()
}

// update shows what the commands say of themselves.
func (l *locomotion) update() {
	for id, b := range l.buttons {
		c := find(l.e.commands, id)
		b.Set(c.checked != nil && c.checked(), !c.isEnabled())
	}
}

// hold follows the keys that are held.
func (l *locomotion) hold(name fyne.KeyName, down bool) {
	if _, steers := glideKeys[name]; !steers || down && !l.shown() {
		return
	}
	l.held[name] = down
	l.steerByKeys()
}

// releaseKeys lets go of all keys.
func (l *locomotion) releaseKeys() {
	clear(l.held)
	l.steerByKeys()
}

// steerByKeys adds up the directions of the keys that are held.
func (l *locomotion) steerByKeys() {
	var right, away float64
	for name, direction := range glideKeys {
		if l.held[name] {
			right, away = right+direction[0], away+direction[1]
		}
	}
	l.e.live.Locomotion.SetKeys(right, away)
	l.steer()
}

// release lets go of stick and keys.
func (l *locomotion) release() {
	clear(l.held)
	l.e.live.Locomotion.Release()
}

// steer tells the session where stick and keys go, as the camera sees it now.
func (l *locomotion) steer() {
	v := l.e.viewport
	l.e.live.Locomotion.Steer(v.Camera.Yaw, v.Mirrored, v.Modifiers()&fyne.KeyModifierShift != 0)
}

// pulse keeps to a camera that turns, and has the camera go along with a person who glides.
func (l *locomotion) pulse() {
	e := l.e
	if !e.live.Locomotion.Gliding() {
		e.live.Locomotion.ResetFollowed()
		return
	}
	l.steer()
	e.loop.Latest.Get(&e.reading)
	stage := e.loop.Stage.Load()
	if stage == nil || stage.Humanoid == nil || e.reading.Body != stage.Body {
		return
	}
	hips := e.reading.World[stage.Humanoid.Joint(rig.Hips)].Position
	if moved := e.live.Locomotion.Followed(e.reading.Space, hips); moved.Len() > 0 {
		e.viewport.StopFlight()
		e.viewport.Camera.Target = e.viewport.Camera.Target.Add(moved)
		e.viewport.Moved()
	}
}

// locomotionCommands are what moves the tracking space in the world.
func (e *editor) locomotionCommands() []*command {
	stands := func() bool { _, ok := e.manipulator.posed(); return ok }
	return []*command{
		{id: "locomotion", menu: "Trackers", text: lang.L("Locomotion"), icon: widgets.IconStick, apart: true, keys: []fyne.KeyName{fyne.KeyM},
			tip: lang.L("Show the locomotion stick, which moves the tracking space (M)"), do: func() { e.locomotion.toggle() },
			checked: func() bool { return e.locomotion != nil && e.locomotion.shown() }},
		{id: "teleport", menu: "Trackers", text: lang.L("Teleport by clicking the ground"), icon: widgets.IconTeleport, keys: []fyne.KeyName{fyne.KeyT},
			tip: lang.L("Teleport: click the ground, drag to set the direction (T)"), enabled: stands, do: func() { e.teleporter.toggle() },
			checked: func() bool { return e.teleporter != nil && e.teleporter.armed }},
		{id: "turnLeft", menu: "Trackers", text: lang.L("Turn left by 30°"), tip: lang.L("Turn the person left by 30° (Y)"), icon: widgets.IconTurnLeft,
			keys: []fyne.KeyName{fyne.KeyY}, enabled: stands, do: e.live.Locomotion.TurnLeft},
		{id: "turnRight", menu: "Trackers", text: lang.L("Turn right by 30°"), tip: lang.L("Turn the person right by 30° (I)"), icon: widgets.IconTurnRight,
			keys: []fyne.KeyName{fyne.KeyI}, enabled: stands, do: e.live.Locomotion.TurnRight},
		{id: "returnToStart", menu: "Trackers", text: lang.L("Return to start"), tip: lang.L("Reset locomotion: move the tracking space back to its start (B)"),
			icon: widgets.IconToStart, keys: []fyne.KeyName{fyne.KeyB}, do: e.backToStart,
			enabled: e.live.Locomotion.Moved},
	}
}

// backToStart puts the tracking space back and looks at who stands there.
func (e *editor) backToStart() {
	e.locomotion.release()
	before := e.live.Locomotion.ReturnToStart()
	stage := e.loop.Stage.Load()
	e.loop.Latest.Get(&e.reading)
	if stage == nil || stage.Humanoid == nil || e.reading.Body != stage.Body {
		return
	}
	at := e.reading.World[stage.Humanoid.Joint(rig.Hips)].Position
	to := e.viewport.Target()
	to.Target = to.Target.Add(before.Inward(at).Sub(at))
	e.viewport.Fly(to)
}

// lowerCornerLayout puts what is shown side by side into the lower left corner, each at its own size.
type lowerCornerLayout struct{}

// Layout implements fyne.Layout.
func (lowerCornerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
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
func (lowerCornerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// teleporter is what a left click does while somebody teleports: the manipulator's hands otherwise.
type teleporter struct {
	*manipulator
	armed   bool
	spot    *viewport.Landing // under the pointer, or where a press has begun; nil for none
	pressed bool
}

func (t *teleporter) toggle() {
	if t.armed {
		t.disarm()
		return
	}
	t.armed = true
	t.manipulator.Leave()
	t.e.refreshChrome()
}

// disarm ends teleporting and reports whether anybody did.
func (t *teleporter) disarm() bool {
	was := t.armed
	t.armed, t.pressed = false, false
	t.show(nil)
	if was {
		t.e.refreshChrome()
	}
	return was
}

func (t *teleporter) show(spot *viewport.Landing) {
	if t.spot != nil || spot != nil {
		t.spot = spot
		t.e.relook()
	}
}

// ground is where the ground lies under a point of the view, where somebody can stand there.
func (t *teleporter) ground(at fyne.Position) (spot *viewport.Landing, found bool) {
	p, ok := t.posed()
	if !ok {
		return nil, false
	}
	s := t.screen()
	origin, direction := s.Ray(float64(at.X), float64(at.Y))
	pick, found := viewport.PickGround(&p.Settings.Ground, origin, direction)
	if !found || !pick.Stands {
		return nil, false
	}
	return &viewport.Landing{At: pick.At, Normal: pick.Normal}, true
}

func (t *teleporter) Press(at fyne.Position) bool {
	if !t.armed {
		return t.manipulator.Press(at)
	}
	spot, found := t.ground(at)
	t.pressed = found
	t.show(spot)
	return found
}

func (t *teleporter) Drag(at fyne.Position, held fyne.KeyModifier) {
	switch {
	case !t.armed:
		t.manipulator.Drag(at, held)
	case t.pressed:
		const least = 0.15 // metres that a drag is long which says which way to face
		towards, found := t.ground(at)
		if !found {
			return
		}
		spot := *t.spot
		way := towards.At.Sub(spot.At)
		spot.Faces = math.Hypot(way[0], way[2]) > least
		spot.Facing = math.Atan2(way[0], way[2])
		t.show(&spot)
	}
}

// Confirm teleports where a drag has said which way to face.
func (t *teleporter) Confirm() {
	if !t.armed {
		t.manipulator.Confirm()
		return
	}
	if t.pressed && t.spot != nil {
		if t.spot.Faces {
			t.e.live.Locomotion.TeleportFacing(t.spot.At, t.spot.Facing)
		} else {
			t.e.live.Locomotion.Teleport(t.spot.At)
		}
	}
	t.pressed = false
}

func (t *teleporter) Cancel() bool {
	if !t.armed {
		return t.manipulator.Cancel()
	}
	was := t.pressed
	t.pressed = false
	return was
}

func (t *teleporter) Still() bool {
	if t.armed {
		return false // a press that goes nowhere teleports too
	}
	return t.manipulator.Still()
}

func (t *teleporter) Click(at fyne.Position, further bool) {
	if !t.armed {
		t.manipulator.Click(at, further)
	}
}

func (t *teleporter) Hover(at, absolute fyne.Position) {
	if !t.armed {
		t.manipulator.Hover(at, absolute)
		return
	}
	t.pointer = at
	spot, _ := t.ground(at)
	t.show(spot)
}

func (t *teleporter) Leave() {
	t.manipulator.Leave()
	t.show(nil)
}

func (t *teleporter) PointerCursor() desktop.Cursor {
	if t.armed {
		return desktop.CrosshairCursor
	}
	return t.manipulator.PointerCursor()
}
