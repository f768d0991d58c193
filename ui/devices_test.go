//go:build cgo

package ui

import (
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
	"posewright/ui/selection"
	"posewright/ui/uitest"
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

// onlyOn is a configuration in which just some inputs are on, each at a port that the system chooses.
func onlyOn(ids ...string) inputs.Config {
	config := inputs.Config{}
	for _, kind := range inputs.Kinds() {
		config[kind.ID] = inputs.Choice{Off: true}
	}
	for _, id := range ids {
		config[id] = inputs.Choice{Address: "127.0.0.1:0"}
	}
	return config
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
	if !x.pressIn(x.shell.toasts.Box, "Undo") {
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
	x.until("the demo drives the left foot", func() bool { return serial(foot) == "DEMO-LEFT-FOOT" && serial(hand) == "DEMO-LEFT" })
	x.assign(x.deviceOf("devices.DEMO-LEFT"), foot)
	x.until("the controller drives the foot", func() bool { return serial(foot) == "DEMO-LEFT" })
	if want := (calibration.Assignments{{Kind: "controller", Serial: "DEMO-LEFT", Role: "leftFoot"}}); !reflect.DeepEqual(x.kept().Assignments, want) {
		t.Errorf("the file holds %+v", x.kept().Assignments)
	}
	if x.document.Edited().Dirty() {
		t.Error("devices are a part of the preset")
	}
	x.undoToast()
	x.until("the tracker drives the foot again", func() bool { return serial(foot) == "DEMO-LEFT-FOOT" && serial(hand) == "DEMO-LEFT" })
	x.live.Devices.Ignore(x.deviceOf("devices.DEMO-LEFT-FOOT"))
	x.until("an ignored tracker drives nothing", func() bool { return serial(foot) == "" })
	x.until("the list says so", func() bool {
		x.updateDevices()
		for _, row := range x.devices.rows {
			if row.id == "devices.DEMO-LEFT-FOOT" {
				return row.drive.Text == "ignored"
			}
		}
		return false
	})
}

func TestADeviceIsDraggedToWhereItIsWorn(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 && len(x.devices.rows) >= 6 })
	middle := func(object fyne.CanvasObject) fyne.Position {
		at, size := x.shell.app.Driver().AbsolutePositionForObject(object), object.Size()
		return at.AddXY(size.Width/2, size.Height/2)
	}
	x.dragDevice("devices.DEMO-HIPS", fyne.NewPos(500, 300))
	if !x.figure.shown() || !x.drag.plate.Visible() {
		t.Fatal("while a device is dragged there is no figure to drop it on")
	}
	var knee *roleMarkView
	for _, m := range x.figure.marks {
		if m.role == calibration.RightKnee {
			knee = m
		}
	}
	x.dragDevice("devices.DEMO-HIPS", middle(knee))
	if x.figure.over != calibration.RightKnee {
		t.Error("the figure does not show where the device would be worn")
	}
	x.dropDevice("devices.DEMO-HIPS", middle(knee))
	x.dropDevice("devices.DEMO-RIGHT-FOOT", middle(x.tree.Hints[effectors.LeftKnee]))
	x.dropDevice("devices.DEMO-LEFT", fyne.NewPos(640, 10)) // nowhere
	want := calibration.Assignments{{Kind: "tracker", Serial: "DEMO-HIPS", Role: "rightKnee"}, {Kind: "tracker", Serial: "DEMO-RIGHT-FOOT", Role: "leftKnee"}}
	if got := x.kept().Assignments; !reflect.DeepEqual(got, want) || x.drag.plate.Visible() || x.figure.over != calibration.RoleCount {
		t.Errorf("worn are %+v", got)
	}
}

func TestTheCardOfADeviceSmoothsItAndSaysByHowMuchThatDelaysIt(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 })
	x.openDevice("devices.DEMO-LEFT", fyne.NewPos(200, 400))
	card := x.deviceCard
	if card == nil || card.forget.Disabled() == false || card.filter.Visible() {
		t.Fatal("the card of a device about which nothing was chosen")
	}
	card.smooth.SetChecked(true)
	x.until("the device is delayed", func() bool {
		x.read()
		card.follow()
		return card.device.FilterDelay > 0
	})
	if f := x.kept().Filters; len(f) != 1 || f[0].OneEuro != usualFilter || !card.filter.Visible() || card.forget.Disabled() {
		t.Errorf("kept is %+v", f)
	}
	card.cutoff.Value = 1
	card.cutoff.OnPreview(1)
	if f := x.kept().Filters; f[0].CutoffHz != usualFilter.CutoffHz {
		t.Error("every step of a drag is written")
	}
	card.cutoff.OnCommit()
	if f := x.kept().Filters; f[0].CutoffHz != mostCutoff {
		t.Errorf("after the drag kept is %+v", f)
	}
	card.role.SetSelectedIndex(1)
	if a := x.kept().Assignments; len(a) != 1 || a[0].Role != "" {
		t.Errorf("ignored is %+v", a)
	}
	test.Tap(card.forget)
	if c := x.kept(); len(c.Filters)+len(c.Assignments) != 0 {
		t.Errorf("forgotten is not %+v", c)
	}
	if !x.key(fyne.KeyEscape) || x.deviceCard != nil {
		t.Error("Escape does not close the card")
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
	if find(x.commands, "recentre").isEnabled() || find(x.commands, "layFloor").isEnabled() {
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
	x.run("recentre")
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
	x.run("layFloor")
	x.until("the floor is below the controller", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{0, 1.7, 0}).Len() < 1e-5 }))
	if x.kept().World == (devices.Pose{}) {
		t.Error("it is not kept")
	}
	x.undoToast()
	x.until("the floor is as it was", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{0, 1.9, 0}).Len() < 1e-5 }))
	x.run("resetWorld")
	x.until("all is as tracked", headset(func(p, _ mgl64.Vec3) bool { return p.Sub(mgl64.Vec3{1, 1.9, -2}).Len() < 1e-5 }))
}

func TestTheShakenDeviceIsSelected(t *testing.T) {
	x := newTestEditor(t, nil)
	x.until("the demo's devices are there", func() bool { return x.read().Devices.Count >= 6 && len(x.devices.rows) >= 6 })
	x.updateDevices()
	x.run("shake")
	f := x.live.Devices.Frame()
	device := f.Devices[3]
	x.core.Events.Emit(app.DeviceShaken{Device: device})
	id := selection.ID(selection.Device, device.Serial)
	if x.selection.Primary() != id || x.devices.shaken != id {
		t.Errorf("selected is %v, shaken %q", x.selection.IDs, x.devices.shaken)
	}
	x.run("shake")
	if x.devices.shaken != "" || x.live.Devices.Shaking() {
		t.Error("the search does not end")
	}
}

func TestTheDialogOfInputsKeepsWhatIsChosenAndSaysWhatToTypeIntoTheSender(t *testing.T) {
	x := newTestEditor(t, nil)
	x.run("inputs")
	if !x.inputsShown() {
		t.Fatal("the dialog does not open")
	}
	row := func(id string) *inputRow {
		for _, r := range x.inputs.rows {
			if r.kind.ID == id {
				return r
			}
		}
		panic(id)
	}
	x.inputs.addresses = []string{"192.0.2.7", "2001:db8::7"}
	x.updateDevices()
	if mocopi := row("mocopi"); mocopi.on.Checked || mocopi.marked.word != "Off" {
		t.Error("an input that is off is shown as on")
	}
	free, err := net.ListenPacket("udp", "127.0.0.1:0")
	must(t, err)
	taken := free.LocalAddr().String()
	vrchat := row("vrchat")
	vrchat.address.SetText("99999")
	vrchat.typed()
	x.updateDevices()
	if !strings.Contains(vrchat.remark.Text, "65535") || x.kept().Inputs["vrchat"].Address != "" {
		t.Errorf("a port that cannot be is said to be %q", vrchat.remark.Text)
	}
	vrchat.address.SetText(taken)
	vrchat.typed()
	vrchat.on.SetChecked(true)
	x.until("the taken port is said", func() bool {
		x.updateDevices()
		return strings.Contains(vrchat.remark.Text, "in use by another program") && vrchat.marked.word == "Can't receive"
	})
	if got := x.kept().Inputs["vrchat"]; got.Off || got.Address != taken {
		t.Errorf("kept is %+v", got)
	}
	must(t, free.Close())
	x.inputs.onRetry("vrchat")
	x.until("it listens", func() bool { x.updateDevices(); return vrchat.marked.word == "Waiting" })

	vrchat.reach.SetSelectedIndex(int(inputs.LocalNetwork))
	_, port, _ := net.SplitHostPort(taken)
	if got := x.kept().Inputs["vrchat"].Address; got != ":"+port || len(vrchat.copies) != 2 || !vrchat.tell.Visible() {
		t.Fatalf("the local network is %q with %d addresses to copy", got, len(vrchat.copies))
	}
	test.Tap(vrchat.copies[0])
	if got := x.shell.app.Clipboard().Content(); got != "192.0.2.7" {
		t.Errorf("copied is %q", got)
	}
	vrchat.on.SetChecked(false)
	if got := x.kept().Inputs["vrchat"]; !got.Off || x.input("vrchat").On || vrchat.tell.Visible() {
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
	x.chooseInput("vmc", inputs.Choice{Off: true})
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
	x.until("it is told", func() bool { return len(x.shell.toasts.Box.Objects) > 0 })
	if data, err := os.ReadFile(path + ".damaged"); err != nil || !strings.Contains(string(data), "filters") || exists(path) {
		t.Errorf("%v: what was chosen is gone", err)
	}
}

func TestTwoSpacesAreAlignedByDevicesHeldTogether(t *testing.T) {
	x := newTestEditor(t, nil)
	f := trackers.Frame{Count: 2}
	for i, source := range []string{"one", "two"} {
		f.Devices[i] = trackers.Device{Kind: trackers.Controller, Serial: source + "-serial", Name: source, Source: source}
	}
	*x.live.Devices.Frame() = f
	x.run("align")
	if !x.alignShown() {
		t.Fatal("the dialog does not open")
	}
	p := x.align
	if stays, moves, ok := p.chosen(); !ok || stays.source != "one" || moves.source != "two" {
		t.Fatal("with two devices there is nothing to choose")
	}
	p.begin()
	space := trackers.Pose{Position: mgl64.Vec3{0.5, 0, -1}, Rotation: mgl64.QuatRotate(0.8, mgl64.Vec3{0, 1, 0})}
	for i := range 600 {
		s := float64(i) / 90
		turn := mgl64.QuatRotate(1.2*s, mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.9*s, mgl64.Vec3{1, 0, 0}))
		held := trackers.Pose{Position: mgl64.Vec3{0.2 * s, 1, 0.1}, Rotation: turn}
		f.Time += 11e6
		for k := range f.All() {
			f.Devices[k].Received, f.Devices[k].Samples = f.Time, uint64(i+1)
		}
		f.Devices[0].Pose = held
		f.Devices[1].Pose = space.Inverse().Mul(held)
		p.tick(&f)
	}
	if !p.found || p.apply.Disabled() || p.progress.Value < 1 {
		t.Fatalf("after seven seconds of turning it says %q", p.hint.Text)
	}
	test.Tap(p.apply)
	got, aligned := x.live.Devices.Choices().SpaceOf("two")
	if off := got.Tracked().Position.Sub(space.Position).Len(); !aligned || off > 1e-3 || x.alignShown() {
		t.Errorf("the space is off by %v", off)
	}
	if kept := x.kept().Spaces; len(kept) != 1 || kept[0].Source != "two" {
		t.Errorf("kept is %+v", kept)
	}
	x.run("align")
	if !x.pressIn(x.align.aligned, "Remove") || len(x.kept().Spaces) != 0 {
		t.Error("the alignment cannot be removed")
	}
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

func TestTheLinesOfDevicesAndInputsAreLaidOutAsTheyWere(t *testing.T) {
	x := newTestEditor(t, nil)
	shown := func(name string, object fyne.CanvasObject, width, height float32) {
		t.Helper()
		object.Resize(fyne.NewSize(width, height))
		uitest.SameMarkup(t, name, object)
	}
	row := newDeviceRow(x.devices)
	f := &trackers.Frame{Time: 10e9}
	d := trackers.Device{Kind: trackers.Tracker, Serial: "LHR-1A2B", Name: "LHR-1A2B", Source: "VMC :39540", RateHz: 90, Jitter: 1.2e6, Received: 9.992e9, Battery: 0.8}
	row.show(&d, "Left foot", f, false)
	shown("device-tracked", row, 240, 38)
	d.Inferred = true
	row.show(&d, "Left foot", f, false)
	shown("device-inferred", row, 240, 38)
	d.Inferred, d.Received = false, 3e9
	row.show(&d, "", f, true)
	shown("device-lost", row, 240, 38)

	panel := newInputsPanel(x.shell.tips, func(string, inputs.Choice) {}, func(string) {}, func(string) {})
	panel.addresses = []string{"192.0.2.7"}
	input := panel.rows[0]
	input.update(&inputs.Status{Kind: input.kind, On: true, Address: ":39540", Quiet: true, Status: trackers.Status{State: trackers.Listening}},
		inputs.Choice{Address: ":39540"}, true, false, 0)
	shown("input-quiet", input.content, 780, input.content.MinSize().Height)
}
