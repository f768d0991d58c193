//go:build cgo

package ui

import (
	"fyne.io/fyne/v2/lang"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// followSlack is how far the hips go, in metres, before the camera goes with them: it stays calm while somebody sways, leans and crouches, and nobody walks out
// of the picture.
const followSlack = 0.5

// follower has the camera go along with a body that walks away. What moves the whole tracking space is no walk: to a glide the camera keeps by itself, and a
// teleport goes to where one looks already.
type follower struct {
	e     *editor
	body  *solver.Body
	space solver.Space
	at    mgl64.Vec3 // around which the hips may move
}

// pulse moves the camera by what the hips have gone beyond their slack.
func (f *follower) pulse() {
	e := f.e
	e.loop.Latest.Get(&e.reading)
	stage := e.loop.Stage.Load()
	if stage == nil || stage.Humanoid == nil || e.reading.Body != stage.Body {
		return
	}
	hips := e.reading.World[stage.Humanoid.Joint(rig.Hips)].Position
	space := e.reading.Space
	switch before := f.space; {
	case f.body != stage.Body:
		f.at = hips
	case before.Origin != space.Origin || before.Yaw != space.Yaw:
		f.at = space.Point(before.Inward(f.at))
	}
	f.body, f.space = stage.Body, space
	if e.viewport.Flight != nil {
		return // what is gone meanwhile is made up for where the flight ends
	}
	way, beyond := beyondSlack(hips.Sub(f.at))
	if !beyond {
		return
	}
	f.at = f.at.Add(way)
	if held := e.manipulator.running != nil || e.calibration.IsOpen(); e.settings.Follow && !held {
		e.viewport.Camera.Target = e.viewport.Camera.Target.Add(way)
		e.viewport.Moved()
		if e.manipulator.hovered != "" {
			e.manipulator.Leave() // another thing is under the pointer now, or none
		}
	}
}

// beyondSlack is by how much a way is longer than the slack, and whether it is.
func beyondSlack(way mgl64.Vec3) (rest mgl64.Vec3, beyond bool) {
	length := way.Len()
	if !(length > followSlack) {
		return mgl64.Vec3{}, false
	}
	return way.Mul(1 - followSlack/length), true
}

func (f *follower) command() *command {
	return &command{id: "follow", menu: "Camera", text: lang.L("Follow the person"), apart: true,
		do:      func() { f.e.settings.Follow = !f.e.settings.Follow; f.e.refreshChrome() },
		checked: func() bool { return f.e.settings.Follow }}
}
