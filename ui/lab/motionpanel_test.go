//go:build cgo

package lab

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/session"
	"posewright/presets/export/animation"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/trackers/recording"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// glide is a file in which the mannequin glides by half a meter in a second.
func glide(t *testing.T) string {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	const frames = 31
	motion := animation.NewTake("glide", h, 1.0/30, frames, animation.Options{})
	world := make([]rig.Transform, len(h.TPose))
	for frame := range frames {
		pose := h.NewTPose()
		pose.Hips = pose.Hips.Add(mgl64.Vec3{0, 0, float64(frame) / 60})
		h.Forward(pose, world)
		motion.Add(world)
	}
	var file bytes.Buffer
	if err := motion.BVH(&file); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "glide.bvh")
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestThePanelShowsDevicesAndErrorsOfMotionCapture(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	loop := app.NewLoop()
	core, err := app.New(app.Options{Home: t.TempDir(), Post: loop.Post, Headless: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		core.Host.Cancel()
		core.Wait()
	})
	live := app.NewLive(core, app.LiveOptions{Demo: &recording.Session{}})
	core.Publisher.ShowAvatar()
	reading := new(session.Reading)
	tips := widgets.NewTooltips(loop.Post)
	shown := ""
	c := NewController(tips, core, live, Actions{Reading: func() *session.Reading { return reading }, Humanoid: func() *rig.Humanoid { return nil },
		Light: func() bool { return false }, Redraw: func() {}, ShowTab: func(id string) { shown = id }})
	window := test.NewTempWindow(t, c.Panel.Content)
	window.Resize(fyne.NewSize(900, 300))
	until := func(what string, done func() bool) {
		t.Helper()
		if !loop.RunFor(time.Minute, done) {
			t.Fatalf("never happened: %s", what)
		}
	}
	c.Panel.Tick(time.Second)
	if c.Motion.Drawing() || c.Panel.rows[0].values[2].Text != "–" || c.Panel.message.Text == "" {
		t.Errorf("without a recording it says %q", c.Panel.message.Text)
	}
	until("there is an avatar", func() bool { return core.Avatar.Body() != nil })
	live.Sources.Open(glide(t))
	until("it is solved", func() bool { return c.Motion.Take() != nil && !c.Motion.Solving() })
	c.Panel.Tick(2 * time.Second)
	if head := c.Panel.rows[accuracy.TraceHead].values[2].Text; head != "0.0" {
		t.Errorf("the head is off by %q cm", head)
	}
	if elbow := c.Panel.rows[accuracy.TraceLeftElbow].values[2].Text; elbow == "–" {
		t.Error("the elbow has no error")
	}
	sticks := c.Motion.Sticks()(0, false, nil)
	if len(sticks) != 1 || sticks[0].Color != viewport.StickColor(0, false) || !c.Motion.Drawing() {
		t.Fatalf("%d figures are drawn", len(sticks))
	}
	if head, ok := sticks[0].Joint(rig.Head); !ok || head.Y() < 1.2 || head.Y() > 1.8 {
		t.Errorf("the head of the truth is at %v", head)
	}

	// A second preset is drawn beside the truth.
	core.Document.CopyToOther()
	until("B is solved", func() bool { return len(c.Motion.Sticks()(0, false, nil)) == 2 })
	core.Document.CloseB()
	until("B is gone", func() bool { return len(c.Motion.Sticks()(0, false, nil)) == 1 })

	// A tap adds a device, another noise.
	before := live.Playback.Opened()
	test.Tap(c.Panel.checks[calibration.LeftKnee])
	until("it is worn", func() bool { return live.Playback.Opened() != before && !c.Motion.Solving() })
	if !live.Playback.Opened().DeviceSetup.Points.Has(calibration.LeftKnee) {
		t.Error("the knee has no device")
	}
	if err := c.Panel.faults[0].OnSubmit("3"); err != nil || live.Playback.DeviceSetup().NoiseMM != 3 {
		t.Errorf("the noise is %v mm, %v", live.Playback.DeviceSetup().NoiseMM, err)
	}
	c.Panel.buttons["truth"].OnTap()
	if c.Motion.Drawing() {
		t.Error("the true skeleton is still drawn")
	}
	c.Commands()[0].Do()
	if shown != MotionTab {
		t.Errorf("the command shows %q", shown)
	}
}
