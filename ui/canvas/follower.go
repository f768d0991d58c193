//go:build cgo

package canvas

import (
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
)

// followSlack is how far the hips go, in meters, before the camera goes with them: it stays calm while someone sways, leans and crouches, and no one walks out
// of the picture.
const followSlack = 0.5

// A person has turned or gone away from the camera once they stay so for a time: it does not chase who dances.
const (
	turnedAway = 30 * math.Pi / 180 // radians between where they face and where the camera is
	goneAway   = 1.2 * followSlack  // meters; what the camera follows stays below
	awayFor    = 1500 * time.Millisecond
)

// Who comes in glides to where their devices are, for a second: a camera that turned to them on the way looks again
// once they have arrived.
const (
	arrivedTurn = 3 * math.Pi / 180 // radians
	arrivedAt   = 0.05              // meters
	arrivedFor  = 500 * time.Millisecond
	arrivesIn   = 2500 * time.Millisecond // at the latest
)

// Before is the direction straight before a person, a little above level.
var Before = viewport.Direction{Pitch: 0.06}

// Follower has the camera stand before the body when that is asked for, and go along with a body that walks away.
// What moves the whole tracking space is no walk: to a glide the camera keeps by itself, and a teleport goes to where
// one looks already.
type Follower struct {
	scene *Scene
	view  *Viewport
	body  *solver.Body
	shown *rig.Avatar // the avatar of the frame before
	scale float64     // and how it was scaled
	space solver.Space
	At    mgl64.Vec3      // around which the hips may move
	from  viewport.Camera // of the frame before
	saw   bool            // the head was in the picture then
	fresh bool            // an avatar has come that the camera may not look at yet

	asked *viewport.Direction // to face the body from, relative to where it faces, once it is driven; nil for not
	faced viewport.Direction  // from where it was faced last
	stays rig.Transform       // where and which way the body stands
	since time.Duration       // and since when

	comes bool          // the body was faced, and may still have been on its way
	there rig.Transform // where it was faced
	seen  time.Duration // and when
	stood rig.Transform // where it is since some time
	still time.Duration // and since when
}

// NewFollower makes a follower for the camera of a viewport.
func NewFollower(scene *Scene, view *Viewport) *Follower { return &Follower{scene: scene, view: view} }

// Face has the camera stand before the body, now or once it is driven, also where a person has put it elsewhere
// before: all of the body is in the picture with its arms stretched out, seen from a direction that is relative to
// where it faces.
func (f *Follower) Face(from viewport.Direction) {
	f.asked, f.view.ByHand = &from, false
	f.faceAsked()
}

// faceAsked does what Face was asked for, unless a person has moved the camera since. It reports whether it could.
func (f *Follower) faceAsked() bool {
	stand, ok := f.scene.Stand()
	if f.asked == nil || !ok || f.view.ByHand {
		return false
	}
	f.FaceAt(f.scene.Stage().Humanoid, nil, stand, *f.asked)
	now := f.scene.Reading.Now
	f.comes, f.there, f.seen, f.stood, f.still = true, stand, now, stand, now
	return true
}

// FaceAt is [Follower.Face] for a body of the avatar that stands somewhere in its T-pose, together with the person that
// it is compared with, if that isn't nil.
func (f *Follower) FaceAt(h, person *rig.Humanoid, stand rig.Transform, from viewport.Direction) {
	f.asked, f.faced, f.view.ByHand, f.comes = nil, from, false, false
	stage := f.scene.Stage()
	if stage == nil {
		return
	}
	low, high, ok := stage.Extent.Bounds(h.TPose, h.Scale)
	if !ok {
		return
	}
	hips := h.TPose[h.Joint(rig.Hips)].Position
	if person != nil {
		of := person.TPose[person.Joint(rig.Hips)].Position
		of[1] = hips[1] // both stand on the floor
		for _, joint := range person.TPose {
			for axis, at := range joint.Position.Add(hips).Sub(of) {
				low[axis], high[axis] = min(low[axis], at), max(high[axis], at)
			}
		}
	}
	to := f.view.Target()
	to.Bound(low, high)
	to.Look(from)
	to.Frame(low, high, f.view.Aspect())
	to.Target = stand.Apply(to.Target.Sub(mgl64.Vec3{hips[0], 0, hips[2]}))
	to.Look(viewport.Direction{Yaw: from.Yaw + rig.YawOf(stand.Rotation), Pitch: from.Pitch})
	f.view.Fly(to)
	f.At = stand.Position.Add(mgl64.Vec3{0, hips[1], 0})
	f.saw, f.fresh = false, false
}

// Return goes back to a view, along with a body that has walked away since its hips were at a place.
func (f *Follower) Return(to viewport.Camera, was mgl64.Vec3) {
	if hips, ok := f.scene.Hips(); ok {
		gone, _ := beyondSlack(hips.Sub(was))
		to.Target = to.Target.Add(gone)
	}
	f.view.Fly(to)
	f.view.ByHand = true
}

// Keep has the camera stand before the body again once that has turned or gone away from it, unless a person has
// moved the camera. Call it for every frame of a page on which a person looks at themselves.
func (f *Follower) Keep() {
	stand, ok := f.scene.Stand()
	if !ok {
		return
	}
	now := f.scene.Reading.Now
	if now < f.since || away(stand, f.stays, turnedAway, goneAway) {
		f.stays, f.since = stand, now
	}
	if now < f.still || away(stand, f.stood, arrivedTurn, arrivedAt) {
		f.stood, f.still = stand, now
	}
	to := f.view.Target()
	seen := rig.Transform{Position: to.Target, Rotation: rig.Yaw(to.Yaw)}
	left := now-f.since >= awayFor && away(f.stays, seen, turnedAway, goneAway)
	arrived := f.comes && (now-f.still >= arrivedFor || now-f.seen >= arrivesIn)
	f.comes = f.comes && !arrived
	if (left || arrived && away(f.stood, f.there, arrivedTurn, arrivedAt)) && !f.view.held() {
		f.Face(Before)
		f.comes = false // who is looked at now stood there
	}
}

// away reports whether someone stands or faces elsewhere than at a place, by more than an angle in radians and a way in
// meters.
func away(stand, at rig.Transform, turn, way float64) bool {
	gone := stand.Position.Sub(at.Position)
	return math.Abs(math.Remainder(rig.YawOf(stand.Rotation)-rig.YawOf(at.Rotation), 2*math.Pi)) > turn ||
		math.Hypot(gone[0], gone[2]) > way
}

// Update follows the hips and, if move is set, moves the camera by what they have gone beyond their slack. It reports whether the camera moved. Call
// it for every frame.
func (f *Follower) Update(move bool) bool {
	hips, ok := f.scene.Hips()
	if !ok {
		return false
	}
	body, space := f.scene.Reading.Body, f.scene.Reading.Space
	switch before := f.space; {
	case f.body == nil:
		f.At = hips
	case before.Origin != space.Origin || before.Yaw != space.Yaw:
		f.At = space.Point(before.Inward(f.At))
	}
	f.body, f.space = body, space
	f.notice(f.scene.Stage())
	if f.faceAsked() {
		return true
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

// notice looks for the body again where it is another one, or of another size: an avatar
// is scaled some frames after a calibration was accepted.
func (f *Follower) notice(stage *Stage) {
	const another = 0.05 // share by which the scale changes at once
	resized := f.scale != 0 && math.Abs(stage.Humanoid.Scale/f.scale-1) > another
	f.fresh = f.fresh || resized || f.shown != stage.Avatar
	if resized && f.shown == stage.Avatar && f.asked == nil && !f.view.ByHand {
		f.asked = &f.faced
	}
	f.shown, f.scale = stage.Avatar, stage.Humanoid.Scale
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
