//go:build cgo

package canvas

import (
	"math"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
)

// Whoever stands up from a chair, or jumps, must not lose the head above the window; whoever looks at something else keeps looking at it.
func TestAHeadIsLostThatLeavesThePictureByItself(t *testing.T) {
	test.NewTempApp(t)
	view := NewViewport(nil)
	view.Resize(fyne.NewSize(400, 300))
	f := NewFollower(nil, view)
	low, high := mgl64.Vec3{0, 1.2, 0}, mgl64.Vec3{0, 4, 0}
	if f.loses(high) {
		t.Error("a head that was never seen is lost")
	}
	for range 2 {
		if f.loses(low) {
			t.Error("a head in the picture is lost")
		}
	}
	if !f.loses(high) {
		t.Error("a head that leaves the picture is not lost")
	}
	if f.loses(high) {
		t.Error("it is lost again in the next frame")
	}
	f.loses(low)
	view.Camera.Target[1] -= 5 // a person looks at the floor
	if f.loses(low) {
		t.Error("who looks at the floor is made to look at the head")
	}
	f.fresh = true // another avatar, of a person who stands elsewhere
	view.Flight = new(fyne.Animation)
	if f.loses(low) {
		t.Error("the camera is flying already")
	}
	view.Flight = nil
	if !f.loses(low) {
		t.Error("a new avatar out of the picture is not looked for")
	}
	if f.loses(low) {
		t.Error("it is looked for again")
	}
}

// mirrored is the mannequin as a player sees it, who can be put elsewhere.
type mirrored struct {
	t    *testing.T
	f    *Follower
	view *Viewport
}

func newMirrored(t *testing.T) *mirrored {
	test.NewTempApp(t)
	view := NewViewport(nil)
	view.Resize(fyne.NewSize(630, 575))
	loop := NewRenderLoop(RenderOptions{})
	a := avatartest.Mannequin(t)
	body, err := solver.NewBody(avatartest.Humanoid(t, a, 1))
	if err != nil {
		t.Fatal(err)
	}
	loop.Stage.Store(DrivenStage(a, viewport.NewExtent(a), body))
	scene := NewScene(loop, new(session.Reading), nil, func() bool { return false }, func() bool { return false })
	return &mirrored{t, NewFollower(scene, view), view}
}

// stands has the person stand at a place at a time, and shows that for two frames.
func (m *mirrored) stands(place rig.Transform, at time.Duration) {
	stage := m.f.scene.Stage()
	frame := session.Frame{Body: stage.Body, Now: at}
	for _, joint := range stage.Humanoid.TPose {
		frame.Result.World = append(frame.Result.World, place.Mul(joint))
	}
	m.f.scene.loop.Latest.Put(&frame)
	for range 2 {
		m.f.Keep()
		m.f.Update(true)
		m.view.Jump(m.view.Target()) // a flight ends
	}
}

// sees checks that the camera is straight before a person at a place, and that it sees their soles, crown and hands in a T-pose.
func (m *mirrored) sees(place rig.Transform, when string) {
	m.t.Helper()
	c := m.view.Camera
	eye := place.Inverse().Apply(c.Eye())
	if off := math.Abs(math.Atan2(eye[0], eye[2])); off > 0.05 || eye[2] < 1 {
		m.t.Errorf("%s the camera is %.0f° beside where the person faces", when, off*180/math.Pi)
	}
	for _, p := range [...]mgl64.Vec3{{0, 0, 0}, {0, 1.72, 0}, {0.8, 1.4, 0}, {-0.8, 1.4, 0}} {
		if x, y, ok := c.Project(place.Apply(p), 630, 575); !ok || x < 0 || x > 630 || y < 0 || y > 575 {
			m.t.Errorf("%s the camera sees not %v of the person: it is at (%.0f, %.0f)", when, p, x, y)
		}
	}
}

// An avatar is scaled some frames after a calibration was accepted and the camera went before it.
func TestTheCameraSeesAllOfABodyThatIsScaledAfterwards(t *testing.T) {
	m := newMirrored(t)
	m.stands(rig.Identity(), 0)
	m.f.Face(Before)
	m.stands(rig.Identity(), time.Second)
	small := m.view.Camera.Distance
	a := avatartest.Mannequin(t)
	body, err := solver.NewBody(avatartest.Humanoid(t, a, 1.4))
	if err != nil {
		t.Fatal(err)
	}
	of := m.f.scene.Stage()
	m.f.scene.loop.Stage.Store(DrivenStage(of.Avatar, of.Extent, body))
	m.stands(rig.Identity(), 2*time.Second)
	if grown := m.view.Camera.Distance / small; math.Abs(grown-1.4) > 0.1 {
		t.Errorf("the camera is %.2f times as far away from a body that is 1.4 times as large", grown)
	}
	m.view.ByHand = true
	kept := m.view.Camera.Distance
	m.f.scene.loop.Stage.Store(of)
	m.stands(rig.Identity(), 3*time.Second)
	if m.view.Camera.Distance != kept {
		t.Error("a camera that a person has moved goes elsewhere")
	}
}

func TestTheCameraStandsBeforeThePersonHoweverTheyAreTurned(t *testing.T) {
	m := newMirrored(t)
	m.f.Face(Before) // nobody is there yet
	m.view.Orbit(80, 0)
	elsewhere := m.view.Camera.Yaw
	m.stands(rig.Identity(), 0)
	if m.view.Camera.Yaw != elsewhere {
		t.Error("the camera goes before a person though it was moved by hand meanwhile")
	}
	m = newMirrored(t)
	m.f.Face(Before)
	aside := rig.Transform{Position: mgl64.Vec3{2, 0, -1}, Rotation: rig.Yaw(2.1)}
	m.stands(aside, time.Second)
	m.sees(aside, "asked for before anybody was there")

	turned := rig.Transform{Position: aside.Position, Rotation: rig.Yaw(-0.9)}
	m.stands(turned, 2*time.Second)
	m.stands(aside, 4*time.Second)
	m.sees(aside, "after a turn of 2 s and back")
	m.stands(turned, 5*time.Second)
	m.stands(turned, 6*time.Second)
	m.sees(aside, "of a person who has just turned")
	m.stands(turned, 7*time.Second)
	m.sees(turned, "turned for 2 s")

	kept := m.view.Camera
	for s := range 5 {
		m.stands(rig.Transform{Position: turned.Position.Add(mgl64.Vec3{0.2, 0, 0.2}), Rotation: rig.Yaw(-0.6)}, time.Duration(8+s)*time.Second)
	}
	if m.view.Camera != kept {
		t.Error("the camera goes along with who sways")
	}

	m.view.Orbit(80, 0)
	chosen := m.view.Camera.Yaw
	for s := range 5 {
		m.stands(aside, time.Duration(20+s)*time.Second)
	}
	if m.view.Camera.Yaw != chosen {
		t.Error("the camera leaves where a person has put it")
	}
	m.f.Face(Before)
	m.view.Jump(m.view.Target())
	m.sees(aside, "asked for again")
}

// Who has come in glides for a second to where they stand.
func TestTheCameraStandsBeforeWhoWasOnTheirWayWhenItTurned(t *testing.T) {
	m := newMirrored(t)
	goal := rig.Transform{Position: mgl64.Vec3{1, 0, -2}, Rotation: rig.Yaw(2)}
	way := func(done float64) rig.Transform {
		return rig.Transform{Position: goal.Position.Mul(done), Rotation: rig.Yaw(2 * done)}
	}
	m.stands(way(0.85), time.Second)
	m.f.Face(Before)
	for ms := range 10 {
		m.stands(way(min(1, 0.85+0.03*float64(ms))), time.Second+time.Duration(ms)*100*time.Millisecond)
	}
	m.stands(goal, 2500*time.Millisecond)
	m.sees(goal, "arrived after it was turned to")

	m.f.Face(Before)
	m.stands(goal, 3*time.Second)
	m.stands(rig.Transform{Position: goal.Position, Rotation: rig.Yaw(2.3)}, 3100*time.Millisecond)
	m.view.Orbit(80, 0)
	chosen := m.view.Camera.Yaw
	for range 5 {
		m.stands(rig.Transform{Position: goal.Position, Rotation: rig.Yaw(2.3)}, 6*time.Second)
	}
	if m.view.Camera.Yaw != chosen {
		t.Error("the camera leaves where a person has put it")
	}
}

// A calibration changes the body while the person stands somewhere else than a moment before.
func TestTheCameraStaysWithAPersonWhoseBodyBecomesAnother(t *testing.T) {
	m := newMirrored(t)
	m.f.Face(Before)
	m.stands(rig.Identity(), time.Second)
	stage := m.f.scene.Stage()
	body, err := solver.NewBody(stage.Humanoid)
	if err != nil {
		t.Fatal(err)
	}
	m.f.scene.loop.Stage.Store(DrivenStage(stage.Avatar, stage.Extent, body))
	before := m.view.Camera.Target
	m.stands(rig.Transform{Position: mgl64.Vec3{0.9, 0, 0}, Rotation: mgl64.QuatIdent()}, 2*time.Second)
	if went := m.view.Camera.Target.Sub(before)[0]; math.Abs(went-0.4) > 0.01 {
		t.Errorf("after 0.9 m the camera has gone %.2f m, want all but the slack of 0.5 m", went)
	}
}
