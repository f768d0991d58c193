//go:build cgo

package ui

import (
	"math"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/app"
	"posewright/internal/devices"
	"posewright/internal/inputs"
	"posewright/internal/session"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
	"posewright/ui/commands"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// input is how one input does.
func (x *testEditor) input(id string) inputs.Status {
	for _, status := range x.live.Inputs.Statuses() {
		if status.Kind.ID == id {
			return status
		}
	}
	panic("unknown input " + id)
}

// kept is what is in the file of choices.
func (x *testEditor) kept() devices.Choices {
	x.t.Helper()
	x.live.Devices.Flush()
	c, err := devices.Load(x.core.Folders.Devices())
	must(x.t, err)
	return c
}

// read is what the session did last.
func (x *testEditor) read() *session.Reading {
	x.view.loop.Latest.Get(&x.reading)
	return &x.reading
}

// undoToast presses the button of the newest toast.
func (x *testEditor) undoToast() {
	x.t.Helper()
	if !x.pressIn(x.shell.Toasts.Box, "Undo") {
		x.t.Fatal("no toast offers to undo it")
	}
}

func TestAChosenRoleIsKeptDrivesAndIsTakenBack(t *testing.T) {
	x := newTestEditor(t, nil)
	foot, hand := calibration.Role(effectors.LeftFoot), calibration.Role(effectors.LeftHand)
	serial := func(role calibration.Role) string {
		if i := x.read().Bound[role]; i >= 0 {
			return x.reading.Devices.Devices[i].Serial
		}
		return ""
	}
	x.until("the demo drives the left foot", func() bool { return serial(foot) == "DEMO-LEFT-FOOT" && serial(hand) == "DEMO-TOUCH-LEFT" })
	x.devices.assign(x.devices.deviceOf("devices.DEMO-TOUCH-LEFT"), foot, false)
	x.until("the controller drives the foot", func() bool { return serial(foot) == "DEMO-TOUCH-LEFT" })
	x.until("the list says why the tracker drives nothing", func() bool {
		x.devices.update()
		for _, o := range test.LaidOutObjects(x.devices.list.Content) {
			if label, ok := o.(*widgets.TipLabel); ok && label.Text == "unused" && strings.Contains(label.Tip, "is already used for this body part (left foot)") {
				return true
			}
		}
		return false
	})
	if want := (calibration.Assignments{{Kind: "controller", Serial: "DEMO-TOUCH-LEFT", Role: "leftFoot"}}); !reflect.DeepEqual(x.kept().Assignments, want) {
		t.Errorf("the file holds %+v", x.kept().Assignments)
	}
	if x.document.Edited().Dirty() {
		t.Error("devices are a part of the preset")
	}
	x.undoToast()
	x.until("the tracker drives the foot again", func() bool { return serial(foot) == "DEMO-LEFT-FOOT" && serial(hand) == "DEMO-TOUCH-LEFT" })
	x.live.Devices.Ignore(x.devices.deviceOf("devices.DEMO-LEFT-FOOT"))
	x.until("an ignored tracker drives nothing", func() bool { return serial(foot) == "" })
	x.until("the list says so", func() bool {
		x.devices.update()
		return says(control(t, x.devices.list.Controls(), "devices.DEMO-LEFT-FOOT"), "ignored")
	})
}

func TestADeviceIsDraggedToWhereItIsWorn(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 && len(x.devices.list.Controls()) >= 2*6 })
	middle := func(object fyne.CanvasObject) fyne.Position {
		at, size := x.shell.App.Driver().AbsolutePositionForObject(object), object.Size()
		return at.AddXY(size.Width/2, size.Height/2)
	}
	x.devices.dragDevice("devices.DEMO-HIPS", fyne.NewPos(500, 300))
	if !x.devices.figure.Shown() || !x.devices.drag.Visible() {
		t.Fatal("while a device is dragged there is no figure to drop it on")
	}
	knee := control(t, x.devices.figure.Controls(), "role.rightKnee")
	x.devices.dragDevice("devices.DEMO-HIPS", middle(knee))
	x.devices.dropDevice("devices.DEMO-HIPS", middle(knee))
	x.devices.dropDevice("devices.DEMO-RIGHT-FOOT", middle(control(t, x.inspector.tree.Controls(), "leftKnee")))
	x.devices.dropDevice("devices.DEMO-TOUCH-LEFT", fyne.NewPos(640, 10)) // nowhere
	want := calibration.Assignments{{Kind: "tracker", Serial: "DEMO-HIPS", Role: "rightKnee"}, {Kind: "tracker", Serial: "DEMO-RIGHT-FOOT", Role: "leftKnee"}}
	if got := x.kept().Assignments; !reflect.DeepEqual(got, want) || x.devices.drag.Visible() {
		t.Errorf("worn are %+v", got)
	}
}

// sending has a sender of VMC tell of a headset and a controller lying on a floor that is 20 cm too high.
func (x *testEditor) sending() (send func()) {
	x.t.Helper()
	x.until("VMC listens", func() bool { return x.input("vmc").State == trackers.Listening })
	conn, err := net.Dial("udp", x.input("vmc").Status.Address)
	must(x.t, err)
	x.t.Cleanup(func() { conn.Close() })
	turn := mgl64.QuatRotate(2, mgl64.Vec3{0, 1, 0})
	return func() {
		var w osc.Writer
		vmc.AppendDevice(&w, trackers.Headset, "live-headset", trackers.Pose{Position: mgl64.Vec3{1, 1.9, -2}, Rotation: turn})
		_, _ = conn.Write(w.Bytes())
		w.Reset()
		vmc.AppendDevice(&w, trackers.Controller, "live-left", trackers.Pose{Position: mgl64.Vec3{1.2, 0.2, -2}, Rotation: turn})
		_, _ = conn.Write(w.Bytes())
	}
}

func TestFloorAndFrontAreSetOnceForAllAndTakenBack(t *testing.T) {
	x := newTestEditor(t, nil)
	if commands.Find(x.chrome.commands, "recenter").IsEnabled() || commands.Find(x.chrome.commands, "floor").IsEnabled() {
		t.Error("the demo's room can be turned")
	}
	send := x.sending()
	headset := func(is func(p mgl64.Vec3, ahead mgl64.Vec3) bool) func() bool {
		return func() bool {
			send()
			f := &x.read().Devices
			for i := range f.All() {
				if p := f.Devices[i].Pose; f.Devices[i].Serial == "live-headset" && is(p.Position, p.Rotation.Rotate(mgl64.Vec3{0, 0, 1})) {
					return x.live.Sources.Live() && x.live.Devices.Frame().Count >= 2
				}
			}
			return false
		}
	}
	x.until("the demo's devices are gone", func() bool {
		send()
		for _, d := range x.live.Devices.Frame().All() {
			if !strings.HasPrefix(d.Serial, "live-") {
				return false
			}
		}
		return x.live.Devices.Frame().Count >= 2
	})
	x.until("the headset is tracked", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{1, 1.9, -2}).Len() < 1e-5 }))
	x.run("recenter")
	x.until("it is in the middle and faces front", headset(func(p, ahead mgl64.Vec3) bool {
		return p.Sub(mgl64.Vec3{0, 1.9, 0}).Len() < 1e-5 && ahead.Z() > 0.99999
	}))
	x.until("the editor's own frame is conditioned too", func() bool {
		send()
		for _, d := range x.live.Devices.Frame().All() {
			if d.Pose.Position.Z() < -1 {
				return false
			}
		}
		return true
	})
	x.run("floor")
	x.until("the floor is below the controller", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{0, 1.7, 0}).Len() < 1e-5 }))
	if x.kept().World == (devices.Pose{}) {
		t.Error("it is not kept")
	}
	x.undoToast()
	x.until("the floor is as it was", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{0, 1.9, 0}).Len() < 1e-5 }))
	x.run("floor/reset")
	x.until("all is as tracked", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{1, 1.9, -2}).Len() < 1e-5 }))
}

func TestTheShakenDeviceIsSelected(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 && len(x.devices.list.Controls()) >= 2*6 })
	x.devices.update()
	x.run("shake")
	f := x.live.Devices.Frame()
	device := f.Devices[3]
	x.core.Events.Emit(app.DeviceShaken{Device: device})
	id := selection.ID(selection.Device, device.Serial)
	if x.selection.Primary() != id {
		t.Errorf("selected is %v", x.selection.IDs)
	}
	x.run("shake")
	if x.live.Devices.Shaking() {
		t.Error("the search does not end")
	}
}

func TestTheCardOfADeviceKeepsWhatIsChosenAndDelaysTheDevice(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 })
	x.devices.openCard("devices.DEMO-TOUCH-LEFT", fyne.NewPos(200, 400))
	control(t, x.devices.card.Controls(), "device.smooth").(*widgets.KeyCheck).SetChecked(true)
	x.until("the device is delayed", func() bool {
		x.read()
		return x.devices.deviceOf("devices.DEMO-TOUCH-LEFT").FilterDelay > 0
	})
	if f := x.kept().Filters; len(f) != 1 || f[0].Serial != "DEMO-TOUCH-LEFT" {
		t.Errorf("kept is %+v", f)
	}
	if !x.key(fyne.KeyEscape) || x.devices.card != nil {
		t.Error("Escape does not close the card")
	}
}

func TestTheDialogOfInputsKeepsWhatIsChosenAndStartsInputsAnew(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("inputs")
	if !x.devices.inputsShown() {
		t.Fatal("the dialog does not open")
	}
	panel := x.devices.inputs
	free, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	taken := free.LocalAddr().String()
	address := control(t, panel.Controls(), "inputs.vrchat.address").(interface {
		fyne.Focusable
		SetText(string)
	})
	address.SetText(taken)
	address.FocusLost()
	on := control(t, panel.Controls(), "inputs.vrchat.on").(*widgets.KeyCheck)
	on.SetChecked(true)
	x.until("the taken port is said", func() bool {
		x.devices.update()
		remark, _ := panel.Remark("vrchat")
		return strings.Contains(remark, "in use by another program")
	})
	if got := x.kept().Inputs["vrchat"]; got.Off || got.Address != taken {
		t.Errorf("kept is %+v", got)
	}
	must(t, free.Close())
	x.live.Inputs.Retry("vrchat")
	x.until("it listens", func() bool { return x.input("vrchat").State == trackers.Listening })

	control(t, panel.Controls(), "inputs.vrchat.reach").(*widgets.KeyChoice).SetSelectedIndex(int(inputs.LocalNetwork))
	_, port, _ := net.SplitHostPort(taken)
	if got := x.kept().Inputs["vrchat"].Address; got != ":"+port {
		t.Fatalf("the local network is %q", got)
	}
	on.SetChecked(false)
	if got := x.kept().Inputs["vrchat"]; !got.Off || x.input("vrchat").On {
		t.Errorf("switched off it is %+v", got)
	}
}

func TestAnAddressOfTheCommandLineCountsForThisSessionAlone(t *testing.T) {
	x := newTestEditor(t, func(o *Options) { o.VMCAddress = "127.0.0.1:0" })
	if got := x.live.Inputs.Config()["vmc"].Address; got != "127.0.0.1:0" {
		t.Fatalf("VMC listens at %q", got)
	}
	x.live.Devices.Change(func(c *devices.Choices) {
		c.World = devices.Pose{Position: [3]float64{0, 1, 0}, Rotation: [4]float64{1, 0, 0, 0}}
	})
	if got := x.kept().Inputs["vmc"]; got != (inputs.Choice{}) {
		t.Errorf("kept is %+v", got)
	}
	x.devices.ChangeInput("vmc", inputs.Choice{Off: true})
	if x.input("vmc").On || !x.kept().Inputs["vmc"].Off {
		t.Error("the command line has the last word")
	}
}

func TestChoicesThatCannotBeReadAreKeptAside(t *testing.T) {
	var path string
	x := newTestEditor(t, func(o *Options) {
		path = filepath.Join(o.Home, "devices.json")
		must(t, os.WriteFile(path, []byte(`{"version":1,"filters":7}`), 0o600))
	})
	x.until("it is told", func() bool { return len(x.shell.Toasts.Box.Objects) > 0 })
	if data, err := os.ReadFile(path + ".damaged"); err != nil || !strings.Contains(string(data), "filters") || exists(path) {
		t.Errorf("%v: what was chosen is gone", err)
	}
}

func TestAnAlignmentIsKeptAndRemoved(t *testing.T) {
	x := newTestEditor(t, nil)
	x.live.Devices.Align(devices.Space{Source: "two", Pose: devices.Pose{Rotation: [4]float64{1}}})
	x.run("align")
	if !x.devices.alignShown() || len(x.kept().Spaces) != 1 {
		t.Fatal("the dialog does not open")
	}
	if !x.pressIn(x.devices.align.Content, "Remove") || len(x.kept().Spaces) != 0 {
		t.Error("the alignment cannot be removed")
	}
}

// control is the control of a panel with an id.
func control(t *testing.T, controls []widgets.Control, id string) fyne.CanvasObject {
	t.Helper()
	for _, c := range controls {
		if c.ID == id {
			return c.Object
		}
	}
	t.Fatalf("there is no control %s", id)
	return nil
}

// says reports whether an object shows a text.
func says(object fyne.CanvasObject, text string) bool {
	for _, o := range test.LaidOutObjects(object) {
		if label, ok := o.(*widgets.TipLabel); ok && label.Text == text {
			return true
		}
	}
	return false
}

// pressIn presses the last button of a text in an object, if there is one.
func (x *testEditor) pressIn(object fyne.CanvasObject, text string) bool {
	var last *widgets.KeyButton
	for _, o := range test.LaidOutObjects(object) {
		if b, ok := o.(*widgets.KeyButton); ok && b.Text == text {
			last = b
		}
	}
	if last == nil {
		return false
	}
	test.Tap(last)
	return true
}

func TestAHeightIsTypedInThePersonsUnit(t *testing.T) {
	t.Parallel()
	for label, want := range map[string]float64{"3": 0.03, " -2.5 ": -0.025, "0": 0} {
		if got, err := typedHeight(label, text.LengthUnitNamed("cm")); err != nil || math.Abs(got-want) > 1e-12 {
			t.Errorf("%q is %v, %v", label, got, err)
		}
	}
	for _, label := range []string{"", "x", "NaN", "900"} {
		if got, err := typedHeight(label, text.LengthUnitNamed("cm")); err == nil {
			t.Errorf("%q is %v", label, got)
		}
	}
}
