//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/ui/selection"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// schemeNamed is the scheme that the settings name.
func schemeNamed(name string) viewport.Scheme {
	if name == "blender" {
		return viewport.Blender
	}
	return viewport.Simple
}

// orbitStep is how far a key turns the camera.
const orbitStep = math.Pi / 12

// viewCommands are what moves the camera by keys. Digits of the keypad have the same names as those of the digit row, and so has its
// period.
func (e *editor) viewCommands() []*command {
	view := func(id, text string, key fyne.KeyName, from viewport.Direction) *command {
		return &command{id: id, menu: "Camera", text: text, keys: []fyne.KeyName{key}, do: func() { e.look(from) }}
	}
	opposite := func(id, text string, key fyne.KeyName, from viewport.Direction) *command {
		return &command{id: id, menu: "Camera", text: text, shortcut: ctrl(key), do: func() { e.look(from) }}
	}
	step := func(id, text string, key fyne.KeyName, yaw, pitch float64) *command {
		return &command{id: id, menu: "Camera", text: text, keys: []fyne.KeyName{key}, do: func() {
			to := e.viewport.Target()
			e.look(viewport.Direction{Yaw: to.Yaw + yaw, Pitch: to.Pitch + pitch})
		}}
	}
	table := []*command{
		{id: "frameSelected", menu: "Camera", text: lang.L("Frame selection"), keys: []fyne.KeyName{fyne.KeyF, fyne.KeyPeriod},
			do: e.frameSelected},
		{id: "frameAll", menu: "Camera", text: lang.L("Frame all"), tip: lang.L("Frame all (Home)"), icon: widgets.IconFrame, do: e.frameAll,
			keys: []fyne.KeyName{fyne.KeyHome}},
		view("viewFront", lang.L("Front"), fyne.Key1, viewport.FromFront),
		opposite("viewBack", lang.L("Back"), fyne.Key1, viewport.FromBack),
		view("viewLeft", lang.L("The avatar's left side"), fyne.Key3, viewport.FromLeft),
		opposite("viewRight", lang.L("The avatar's right side"), fyne.Key3, viewport.FromRight),
		view("viewTop", lang.L("Top"), fyne.Key7, viewport.FromTop),
		opposite("viewBottom", lang.L("Bottom"), fyne.Key7, viewport.FromBottom),
		{id: "viewOpposite", menu: "Camera", text: lang.L("Opposite view"), keys: []fyne.KeyName{fyne.Key9}, do: func() {
			to := e.viewport.Target()
			e.look(to.Direction().Opposite())
		}},
		{id: "orthographic", menu: "Camera", text: lang.L("Orthographic"), keys: []fyne.KeyName{fyne.Key5}, do: func() {
			e.viewport.StopFlight()
			e.viewport.Camera.Orthographic = !e.viewport.Camera.Orthographic
			e.relook()
			e.refreshChrome()
		}, checked: func() bool { return e.viewport != nil && e.viewport.Camera.Orthographic }},
		step("stepLeft", lang.L("Orbit left 15°"), fyne.Key4, -orbitStep, 0),
		step("stepRight", lang.L("Orbit right 15°"), fyne.Key6, orbitStep, 0),
		step("stepUp", lang.L("Orbit up 15°"), fyne.Key8, 0, orbitStep),
		step("stepDown", lang.L("Orbit down 15°"), fyne.Key2, 0, -orbitStep),
	}
	for _, id := range []string{"viewFront", "viewOpposite", "stepLeft"} {
		find(table, id).apart = true
	}
	return append(table, e.follower.command())
}

// look has the camera go to another direction.
func (e *editor) look(from viewport.Direction) {
	to := e.viewport.Target()
	to.Look(from)
	e.viewport.Fly(to)
}

// bounds is a box that grows around what is put into it.
type bounds struct {
	low, high mgl64.Vec3
	filled    bool
}

// add puts in a ball.
func (b *bounds) add(at mgl64.Vec3, radius float64) {
	r := mgl64.Vec3{radius, radius, radius}
	b.box(at.Sub(r), at.Add(r))
}

func (b *bounds) box(low, high mgl64.Vec3) {
	for axis := range 3 {
		if math.IsNaN(low[axis]-low[axis]) || math.IsNaN(high[axis]-high[axis]) {
			return
		}
	}
	if !b.filled {
		b.low, b.high, b.filled = low, high, true
		return
	}
	for axis := range 3 {
		b.low[axis], b.high[axis] = math.Min(b.low[axis], low[axis]), math.Max(b.high[axis], high[axis])
	}
}

// standing is where the joints of the avatar are now; nil where there is none.
func (e *editor) standing() []rig.Transform {
	stage := e.loop.Stage.Load()
	switch {
	case stage == nil || e.core.Avatar.Current() == nil:
		return nil
	case stage.Humanoid == nil:
		return stage.Rest
	}
	e.loop.Latest.Get(&e.reading)
	if e.reading.Body == stage.Body {
		return e.reading.World
	}
	return stage.Humanoid.TPose
}

// avatarBounds is the room that the avatar takes as it stands now.
func (e *editor) avatarBounds() (b bounds) {
	if world := e.standing(); world != nil {
		if low, high, ok := e.core.Avatar.Current().Extent.Bounds(world, e.loop.Stage.Load().Scale); ok {
			b.box(low, high)
		}
	}
	return b
}

// frameAll moves the camera so that the whole avatar is seen, as it stands now.
func (e *editor) frameAll() { e.viewport.Fly(e.framingAll()) }

// framingAll is the view that shows the whole avatar from where one looks now. What it and the devices take is the scene, which bounds how far
// the camera goes away.
func (e *editor) framingAll() viewport.Camera {
	all := e.avatarBounds()
	if !all.filled {
		return e.viewport.Target()
	}
	scene := all
	for i := range e.reading.Devices.All() {
		scene.add(e.reading.Device(i).Position, 0)
	}
	to := e.viewport.Target()
	to.Bound(scene.low, scene.high)
	to.Frame(all.low, all.high, e.viewport.Aspect())
	return to
}

// frameSelected moves the camera so that all that is selected is seen; everything, where nothing is.
func (e *editor) frameSelected() {
	selected := e.selectionBounds()
	if !selected.filled {
		e.frameAll()
		return
	}
	to := e.viewport.Target()
	to.Frame(selected.low, selected.high, e.viewport.Aspect())
	e.viewport.Fly(to)
}

// selectionBounds is the room that the things take that are selected, with what belongs to them: a joint with its effector's target, a magnet with its radius.
func (e *editor) selectionBounds() (b bounds) {
	const around = 0.12 // metres around a point, so that one sees what it is part of
	world := e.standing()
	stage := e.loop.Stage.Load()
	p, posed := e.manipulator.posed()
	joint := func(at int) {
		if at >= 0 && at < len(world) {
			b.add(world[at].Position, around)
		}
	}
	for _, id := range e.selection.IDs {
		switch kind, name := selection.Parts(id); kind {
		case selection.Effector:
			effector, ok := effectors.Named(name)
			if !ok || stage == nil || stage.Humanoid == nil {
				continue
			}
			joint(stage.Humanoid.Joint(selection.EffectorRole(stage.Humanoid, effector)))
			if posed && p.Targets.Effectors[effector].Presence > 0 {
				b.add(p.Targets.Effectors[effector].Position, around)
			}
		case selection.Hint:
			if hint, ok := selection.HintNamed(name); ok && posed {
				joint(p.Humanoid.Joint(selection.HintRoles[hint]))
				b.add(p.Explained.Poles[hint].Set, around)
			}
		case selection.Magnet:
			if magnet := posed && p.Magnet(name) != nil; magnet {
				b.add(p.Magnet(name).Center, math.Max(p.Magnet(name).Radius, around))
			}
		case selection.Limit:
			if limit, ok := selection.LimitNamed(name); ok && posed && p.Explained.Limits[limit].Exists {
				b.add(p.Explained.Limits[limit].At, math.Max(viewport.ConeLength(p.Humanoid), around))
			}
		case selection.Bone:
			if stage != nil && stage.Skeleton != nil {
				for at := range stage.Skeleton.Joints {
					if stage.Skeleton.Joints[at].Name == name {
						joint(at)
					} else if parent := stage.Skeleton.Joints[at].Parent; parent >= 0 && stage.Skeleton.Joints[parent].Name == name {
						joint(at)
					}
				}
			}
		case selection.Device:
			e.loop.Latest.Get(&e.reading)
			for i := range e.reading.Devices.All() {
				if d := &e.reading.Devices.Devices[i]; d.Serial == name {
					b.add(e.reading.Device(i).Position, around)
				}
			}
		}
	}
	return b
}
