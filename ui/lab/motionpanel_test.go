//go:build cgo

package lab

import (
	"fmt"
	"math"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/internal/app"
	"posewright/internal/drivingtest"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/trackers/recording"
	"posewright/ui/filedialog"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// glide is a file in which the mannequin glides by half a meter in a second.
func glide(t *testing.T) string { return glideFor(t, 31) }

func glideFor(t *testing.T, frames int) string {
	return motionFile(t, frames, nil)
}

// swing is a file in which it also swings its arms.
func swing(t *testing.T) string {
	return motionFile(t, 31, func(h *rig.Humanoid, pose *rig.Pose, seconds float64) {
		for side, role := range []rig.Role{rig.LeftUpperArm, rig.RightUpperArm} {
			sign := float64(1 - 2*side)
			turn := mgl64.QuatRotate(-sign*1.1, mgl64.Vec3{0, 0, 1}).Mul(mgl64.QuatRotate(sign*math.Sin(6*seconds), mgl64.Vec3{0, 1, 0}))
			pose.Rotations[h.Joint(role)] = pose.Rotations[h.Joint(role)].Mul(turn).Normalize()
			fore := h.Joint([]rig.Role{rig.LeftLowerArm, rig.RightLowerArm}[side])
			pose.Rotations[fore] = pose.Rotations[fore].Mul(mgl64.QuatRotate(-sign*(0.8+0.5*math.Sin(6*seconds)), mgl64.Vec3{0, 1, 0})).Normalize()
		}
	})
}

// motionFile is a file in which the mannequin glides and is posed.
func motionFile(t *testing.T, frames int, change func(h *rig.Humanoid, pose *rig.Pose, seconds float64)) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "glide.bvh")
	drivingtest.MotionFile(t, path, 30, frames, change)
	return path
}

// bench is a motion lab without the rest of the window.
type bench struct {
	*Controller
	loop    *eventloop.Loop
	core    *app.App
	live    *app.Live
	tips    *widgets.Tooltips
	shown   string // tab
	picked  string // what is picked as a new file
	offered string
	folder  string // that is picked
	dialog  fyne.CanvasObject
	close   func() // the dialog
	warned  string
	passed  atomic.Int64 // nanoseconds by which the application's clock is ahead
}

// choose runs a command by its ID.
func (b *bench) choose(id string) {
	for _, command := range b.CompareCommands() {
		if command.ID == id {
			command.Do()
		}
	}
}

func newBench(t *testing.T) *bench {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	b := &bench{loop: eventloop.NewLoop()}
	var err error
	b.core, err = app.New(app.Options{Home: t.TempDir(), Post: b.loop.Post, Headless: true, Now: b.now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		b.core.Host.Cancel()
		b.core.Wait()
	})
	b.live = app.NewLive(b.core, app.LiveOptions{Demo: &recording.Session{}})
	b.core.Publisher.ShowAvatar()
	b.tips = widgets.NewTooltips(b.loop.Post)
	reading := new(session.Reading)
	b.Controller = NewController(b.core, b.live, Actions{Reading: func() *session.Reading { return reading }, Humanoid: func() *rig.Humanoid { return nil },
		Light: func() bool { return false }, Redraw: func() {}, Blind: func(bool) {}, ShowTab: func(id string) { b.shown = id },
		PickFolder: func(_, _ string, _ filedialog.Kind, then func(string)) { then(b.folder) },
		PickNew:    func(_, _, _ string, _ filedialog.Filter, then func(string)) { then(b.picked) },
		ShowDialog: func(_, _ string, content fyne.CanvasObject, _ fyne.Size, closed func()) func() {
			if b.close != nil {
				b.close()
			}
			b.dialog, b.close = content, closed
			return closed
		},
		Offer: func(message string, _ ...widgets.ToastAction) { b.offered = message }})
	b.Build(b.tips)
	b.core.Events.Subscribe(func(event eventloop.Event) {
		if notice, is := event.(eventloop.Notice); is && notice.Level == eventloop.Warning {
			b.warned = phrase.InEnglish(notice.Text)
		}
	})
	b.until(t, "there is an avatar", func() bool { return b.core.Avatar.Body() != nil })
	return b
}

// now is the time of the application, and later lets some of it pass at once.
func (b *bench) now() time.Time { return time.Now().Add(time.Duration(b.passed.Load())) }

func (b *bench) later(by time.Duration) { b.passed.Add(int64(by)) }

func (b *bench) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	if !b.loop.RunFor(time.Minute, done) {
		t.Fatalf("never happened: %s", what)
	}
}

func TestThePanelShowsDevicesAndErrorsOfMotionCapture(t *testing.T) {
	c := newBench(t)
	core, live := c.core, c.live
	until := func(what string, done func() bool) { t.Helper(); c.until(t, what, done) }
	window := test.NewTempWindow(t, c.Panel.Content)
	window.Resize(fyne.NewSize(900, 300))
	c.Panel.Tick(time.Second)
	if c.Motion.Drawing() || c.Panel.rows[0].values[2].Text != "–" || c.Panel.message.Text == "" {
		t.Errorf("without a recording it says %q", c.Panel.message.Text)
	}
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
	// All ghosts have a column, and lose it.
	five := make([]presets.Preset, 5)
	for i := range five {
		five[i] = presets.Default()
		five[i].Name = fmt.Sprint("ghost ", i+1)
	}
	c.Motion.Compare(five)
	until("five presets are solved", func() bool { return !c.Motion.Solving() })
	c.Panel.Tick(10 * time.Second)
	head, row := c.Panel.head, c.Panel.rows[0]
	if len(head.values) != 8 || head.values[7].Text != "ghost 5" || !head.swatch[7].Visible() || !row.values[7].Visible() || row.values[7].Text != row.values[2].Text {
		t.Errorf("%d columns, of which the last is %q: %q", len(head.values), head.values[len(head.values)-1].Text, row.values[len(row.values)-1].Text)
	}
	if left := row.values[7].Position().X + row.values[7].Size().Width; left > row.box.Size().Width || row.values[7].Size().Width < 30 {
		t.Errorf("the last number ends at %v of %v and is %v wide", left, row.box.Size().Width, row.values[7].Size().Width)
	}
	setup := live.Playback.DeviceSetup()
	setup.Points = virtual.SixPoints
	live.Playback.SetDeviceSetup(setup)
	until("they are solved with other devices", func() bool {
		return live.Playback.Current().DeviceSetup.Points == virtual.SixPoints && !c.Motion.Solving()
	})
	if len(c.Motion.Compared()) != 5 {
		t.Errorf("with other devices only %v are drawn", c.Motion.Compared())
	}
	live.Sources.Open(glide(t))
	until("another is solved", func() bool { return len(c.Motion.Compared()) == 0 && !c.Motion.Solving() })
	c.Panel.Tick(20 * time.Second)
	if head.values[7].Visible() || row.values[3].Visible() {
		t.Error("columns of ghosts stay")
	}
	c.Commands()[0].Do()
	if c.shown != MotionTab {
		t.Errorf("the command shows %q", c.shown)
	}
}
