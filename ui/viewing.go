//go:build cgo

package ui

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

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
	return append(table, &command{id: "follow", menu: "Camera", text: lang.L("Follow the person"), apart: true,
		do:      func() { e.settings.Follow = !e.settings.Follow; e.refreshChrome() },
		checked: func() bool { return e.settings.Follow }})
}

// look has the camera go to another direction.
func (e *editor) look(from viewport.Direction) {
	to := e.viewport.Target()
	to.Look(from)
	e.viewport.Fly(to)
}

// frameAll moves the camera so that the whole avatar is seen, as it stands now.
func (e *editor) frameAll() { e.viewport.Fly(e.framingAll()) }

// framingAll is the view that shows the whole avatar from where one looks now.
func (e *editor) framingAll() viewport.Camera {
	return e.scene.FrameAll(e.viewport.Target(), e.viewport.Aspect())
}

// frameSelected moves the camera so that all that is selected is seen; everything, where nothing is.
func (e *editor) frameSelected() {
	e.viewport.Fly(e.scene.Frame(e.selection.IDs, e.viewport.Target(), e.viewport.Aspect()))
}

// followPerson has the camera go along with a person who walks away, unless something is done in the picture.
func (e *editor) followPerson() {
	if e.follower.Update(e.settings.Follow && !e.manipulator.Running() && !e.calibration.IsOpen()) && e.manipulator.Hovered != "" {
		e.manipulator.Leave() // another object is under the pointer now, or none
	}
}
