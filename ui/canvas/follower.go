//go:build cgo

package canvas

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
)

// followSlack is how far the hips go, in meters, before the camera goes with them: it stays calm while someone sways, leans and crouches, and no one walks out
// of the picture.
const followSlack = 0.5

// Follower has the camera go along with a body that walks away. What moves the whole tracking space is no walk: to a glide the camera keeps by itself, and a
// teleport goes to where one looks already.
type Follower struct {
	scene *Scene
	view  *Viewport
	body  *solver.Body
	shown *rig.Avatar // the avatar of the frame before
	space solver.Space
	At    mgl64.Vec3      // around which the hips may move
	from  viewport.Camera // of the frame before
	saw   bool            // the head was in the picture then
	fresh bool            // an avatar has come that the camera may not look at yet
}

// NewFollower makes a follower for the camera of a viewport.
func NewFollower(scene *Scene, view *Viewport) *Follower { return &Follower{scene: scene, view: view} }

// Update follows the hips and, if move is set, moves the camera by what they have gone beyond their slack. It reports whether the camera moved. Call
// it for every frame.
func (f *Follower) Update(move bool) bool {
	hips, ok := f.scene.Hips()
	if !ok {
		return false
	}
	body, space := f.scene.Reading.Body, f.scene.Reading.Space
	switch before := f.space; {
	case f.body != body:
		f.At = hips
	case before.Origin != space.Origin || before.Yaw != space.Yaw:
		f.At = space.Point(before.Inward(f.At))
	}
	f.body, f.space = body, space
	if avatar := f.scene.Stage().Avatar; f.shown != avatar {
		f.shown, f.fresh = avatar, true
	}
	head := f.scene.Reading.World[f.scene.Stage().Humanoid.Joint(rig.Head)].Position
	if f.loses(head) && move {
		f.view.Fly(f.scene.FrameAll(f.view.Target(), f.view.Aspect()))
		f.At = hips // where the flight goes to
	}
	if f.view.Flight != nil {
		return false // what is gone meanwhile is made up for where the flight ends
	}
	direction, beyond := beyondSlack(hips.Sub(f.At))
	if !beyond {
		return false
	}
	f.At = f.At.Add(direction)
	if move {
		f.view.Camera.Target = f.view.Camera.Target.Add(direction)
		f.view.Moved()
	}
	return move
}

// loses reports whether the head has left the picture by itself since the frame before, or was never in it since another avatar has come: a person who moves
// the camera off it wants to see something else.
func (f *Follower) loses(head mgl64.Vec3) bool {
	screen := f.view.Screen()
	x, y, ahead := screen.Project(head)
	inside := ahead && x >= 0 && y >= 0 && x <= screen.Width && y <= screen.Height
	still := f.view.Flight == nil
	lost := !inside && still && (f.fresh || f.saw && f.from == f.view.Camera)
	f.fresh = f.fresh && !still
	f.saw, f.from = inside, f.view.Camera
	return lost
}

// beyondSlack is by how much a way is longer than the slack, and whether it is.
func beyondSlack(way mgl64.Vec3) (rest mgl64.Vec3, beyond bool) {
	length := way.Len()
	if !(length > followSlack) {
		return mgl64.Vec3{}, false
	}
	return way.Mul(1 - followSlack/length), true
}
