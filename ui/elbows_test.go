//go:build cgo

package ui

import (
	"math"
	"path/filepath"
	"testing"

	"fyne.io/fyne/v2"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/app"
	"posewright/rig"
	"posewright/ui/text"
)

// press taps a button of the card of the elbows.
func (x *testEditor) pressElbows(t *testing.T, id string) {
	t.Helper()
	for _, b := range x.panels.elbows.Controls() {
		if b.ID == id {
			x.tap(b.Object.(fyne.Tappable))
			return
		}
	}
	t.Fatalf("%s is not offered while the state is %d: %q", id, x.live.Elbows.View().State, x.panels.elbows.Message())
}

func TestAnElbowIsDraggedInTheViewportInTwoPoses(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("devices drive", func() bool { return x.live.Devices.Frame().Count > 2 && x.view.scene.Driven() != nil })
	x.run("fitElbows")
	if !x.panels.elbows.Shown() || !x.panels.elbows.Command().IsChecked() {
		t.Fatal("the card does not open")
	}
	before := x.Current().Swivel
	x.pressElbows(t, "elbows.repair")
	for pose := range app.RepairPoses {
		x.until("a pose is asked for", func() bool { return x.live.Elbows.View().State == app.ElbowsPosing })
		x.live.Playback.Replay().Seek(0) // the demo begins with a pose whose elbows are seen well
		x.ticks(3)
		x.live.Elbows.HoldPose()
		if state := x.live.Elbows.View().State; state != app.ElbowsPlacing {
			t.Fatalf("pose %d: the state is %v", pose, state)
		}
		x.ticks(5) // of a pose that is held
		p, ok := x.view.scene.Posed()
		if !ok {
			t.Fatal("no pose to drag in")
		}
		world := func(role rig.Role) mgl64.Vec3 { return p.World[p.Humanoid.Joint(role)].Position }
		shoulder, elbow, wrist := world(rig.RightUpperArm), world(rig.RightLowerArm), world(rig.RightHand)
		lifted := shoulder.Add(mgl64.QuatRotate(-0.6, wrist.Sub(shoulder).Normalize()).Rotate(elbow.Sub(shoulder)))
		s := x.view.viewport.Screen()
		px, py, seen := s.Project(elbow)
		at := fyne.NewPos(float32(px), float32(py))
		tool := x.view.viewport.Tool
		if !seen || !tool.Press(at) {
			t.Fatalf("pose %d: the elbow at %v cannot be taken hold of", pose, at)
		}
		px, py, _ = s.Project(lifted)
		tool.Drag(fyne.NewPos(float32(px), float32(py)), 0)
		tool.Confirm()
		turned := x.live.Elbows.View().TurnDeg
		if math.Abs(turned-0.6*180/math.Pi) > 3 || math.Abs(360*x.panels.elbows.Turned().Value-180-turned) > 0.01 {
			t.Errorf("pose %d: turned by %v°, the slider stands at %v", pose, turned, x.panels.elbows.Turned().Value)
		}
		x.until("the avatar's elbow follows", func() bool {
			now, ok := x.view.scene.Posed()
			return ok && now.World[now.Humanoid.Joint(rig.RightLowerArm)].Position.Sub(elbow).Len() > 0.005
		})
		x.pressElbows(t, "elbows.place")
	}
	v := x.live.Elbows.View()
	if v.State != app.ElbowsReview || !v.Fitted.Accepted || x.Current().Swivel != before {
		t.Fatalf("%+v", v)
	}
	x.pressElbows(t, "elbows.accept")
	if x.Current().Swivel == before {
		t.Error("accepting changed nothing")
	}
	if x.run("undo"); x.Current().Swivel != before {
		t.Error("it is not one step of undo")
	}
}

func TestTheButtonsOfTheElbowCardShowTheirTextsWhole(t *testing.T) {
	t.Cleanup(func() { _ = text.SetLanguage("en") })
	for _, language := range []string{"de", "ja", "en"} {
		if err := text.SetLanguage(language); err != nil {
			t.Fatal(err)
		}
		x := newTestEditor(t, nil)
		x.run("fitElbows")
		for _, b := range x.panels.elbows.Controls() {
			if b.Object.Size().Width < b.Object.MinSize().Width {
				t.Errorf("%s: %s is %.0f wide and needs %.0f", language, b.ID, b.Object.Size().Width, b.Object.MinSize().Width)
			}
		}
	}
}

func TestElbowsAreFittedToAFileThatIsPicked(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("fitElbows")
	x.picker.path = filepath.Join(t.TempDir(), "none.bvh")
	x.pressElbows(t, "elbows.file")
	x.until("the file cannot be read", func() bool {
		return x.live.Elbows.View().State == app.ElbowsIdle && len(x.shell.Toasts.Box.Objects) > 0
	})
	if x.key(fyne.KeyEscape); x.panels.elbows.Shown() {
		t.Error("Escape does not close the card")
	}
}
