package e2e_test

import (
	"math"
	"net"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/e2e"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

// actor is somebody with devices on who does what the wizard says, and sends where the devices are by VMC in real time.
type actor struct {
	state  atomic.Pointer[string] // of the wizard, as the person reads it
	waving atomic.Bool
	pose   atomic.Pointer[virtual.Attitude] // how they hold themselves when nothing else is asked
	led    atomic.Uint64                    // bits of how far the arms are led around, 0 to 1
	place  atomic.Pointer[rig.Transform]    // where and which way they stand
	body   *rig.Humanoid
	eyes   float64
	span   float64
	socket net.Conn
	done   chan struct{}
}

// comeIn has somebody of 1.80 m come in, whose body has the proportions of the built-in avatar. Their devices may be
// changed before they do.
func comeIn(t *testing.T, port string, change ...func(*virtual.SimulatedPerson)) *actor {
	t.Helper()
	fitted := drivingtest.Prepared(t)
	body, err := rig.NewHumanoid(fitted.Humanoid.Skeleton, fitted.Humanoid.Roles, 1.80/calibration.StatureFromEyes/fitted.Humanoid.Measures.EyeHeight)
	must(t, err)
	a := &actor{eyes: body.Measures.EyeHeight, span: body.Measures.ArmSpan, body: body, done: make(chan struct{})}
	a.pose.Store(&virtual.Attitude{})
	a.saw("checklist")
	a.place.Store(&rig.Transform{Position: mgl64.Vec3{1, 0, -2}, Rotation: rig.Yaw(2)})
	a.socket, err = net.Dial("udp", port)
	must(t, err)
	r := &virtual.SimulatedPerson{Body: body, Act: a.act,
		Disturbance: virtual.Disturbance{NoiseM: 0.0005, NoiseRad: 0.002, Seed: 7}}
	for _, d := range []struct {
		kind   trackers.Kind
		serial string
		role   effectors.ID
		at     mgl64.Vec3
	}{
		{trackers.Headset, "H", effectors.Head, body.Measures.EyesFromHead}, {trackers.Controller, "C-left", effectors.LeftHand, mgl64.Vec3{0.08, -0.03, 0.02}},
		{trackers.Controller, "C-right", effectors.RightHand, mgl64.Vec3{-0.08, -0.03, 0.02}},
	} {
		r.Devices = append(r.Devices, virtual.MountedDevice{Kind: d.kind, Serial: d.serial, Role: calibration.Role(d.role), Mounting: rig.Transform{Position: d.at, Rotation: mgl64.QuatIdent()}})
	}
	for _, do := range change {
		do(r)
	}
	stopped := make(chan struct{})
	go func() {
		defer close(stopped)
		began := time.Now()
		for {
			select {
			case <-a.done:
				return
			case <-time.After(time.Second / 60):
			}
			r.Place = *a.place.Load()
			f := r.Frame(time.Since(began))
			var w osc.Writer
			w.OpenBundle()
			for i := range f.All() {
				d := &f.Devices[i]
				vmc.AppendDevice(&w, d.Kind, d.Serial, d.Pose)
			}
			w.CloseBundle()
			_, _ = a.socket.Write(w.Bytes())
		}
	}()
	t.Cleanup(func() { close(a.done); <-stopped; a.socket.Close() })
	return a
}

func (a *actor) saw(state string) { a.state.Store(&state) }

// act is how the person holds themselves.
func (a *actor) act(at time.Duration) virtual.Attitude {
	seconds := at.Seconds()
	switch state := *a.state.Load(); state {
	case "checklist", "stance", "idle":
		if posed := a.pose.Load(); state == "idle" && *posed != (virtual.Attitude{}) {
			return *posed
		}
		return virtual.Attitude{Arms: [2]virtual.ArmAttitude{{Below: 1.4}, {Below: 1.4}}}
	case "arcs":
		return arcsOf(math.Float64frombits(a.led.Load()))
	case "curls":
		return curlsOf(at)
	case "wrists":
		attitude := *a.pose.Load()
		for side := range attitude.Arms {
			if a.waving.Load() {
				attitude.Arms[side].Wave = 0.6 * math.Sin(2*math.Pi*0.9*seconds+float64(side))
			} else {
				attitude.Arms[side].Turn = 0.9 * math.Sin(2*math.Pi*0.8*seconds+float64(side))
			}
		}
		return attitude
	}
	return *a.pose.Load()
}

// command sends a message without arguments, as a phone or a stream deck does.
func (a *actor) command(address string) {
	var w osc.Writer
	w.Message(address, "")
	_, _ = a.socket.Write(w.Bytes())
}

// follow reads the window as the person does until something holds.
func (a *actor) follow(t *testing.T, editor *e2e.Editor, what string, holds func(*e2e.Dump) bool) *e2e.Dump {
	t.Helper()
	dump, err := editor.Await(what, func(d *e2e.Dump) bool {
		a.saw(d.Wizard.State)
		a.waving.Store(d.Wizard.Waving)
		a.led.Store(math.Float64bits(d.Wizard.Progress))
		return holds(d)
	})
	must(t, err)
	return dump
}

// measured is measured of this person, who is refused only where they could not look at the window for a while.
func (a *actor) measured(t *testing.T, editor *e2e.Editor) *e2e.Dump {
	t.Helper()
	const late = 500 * time.Millisecond
	looked, longest := time.Now(), time.Duration(0)
	return measuredAs(t, editor, func(what string, holds func(*e2e.Dump) bool) *e2e.Dump {
		dump := a.follow(t, editor, what, func(d *e2e.Dump) bool {
			longest, looked = max(longest, time.Since(looked)), time.Now()
			return holds(d)
		})
		if dump.Wizard.State == "refused" && longest < late {
			t.Fatal(dump.Wizard.Message)
		}
		return dump
	})
}

func (a *actor) judge(t *testing.T, c *calibration.Calibration, spanWithin float64) {
	t.Helper()
	if c == nil {
		t.Fatal("nothing is proposed")
	}
	if math.Abs(c.EyeHeightM-a.eyes) > 0.01 || math.Abs(c.ArmSpanM-a.span) > spanWithin {
		t.Errorf("measured are eyes at %.3f m and a span of %.3f m, true are %.3f m and %.3f m", c.EyeHeightM, c.ArmSpanM, a.eyes, a.span)
	}
}

func inState(state string) func(*e2e.Dump) bool {
	return func(d *e2e.Dump) bool { return d.Wizard.State == state }
}

// A person calibrates with the mouse, wrists and all, looks at the numbers, corrects one by hand and accepts; one step of
// undo takes it all back. The second time they leave the wrists out and change nothing.
func TestAWholeCalibrationByMouseWithTheWristsTakenAndSkipped(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	editor := open(t, home, "--vmc", port)
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	person := comeIn(t, port)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool { return len(d.Devices) == 3 && d.SourceState == "receiving" })

	must(t, editor.Press("calibrate/open"))
	must(t, editor.Press("wizard.wrists"))
	must(t, editor.Press("wizard.start"))
	person.follow(t, editor, "the countdown", inState("countdown"))
	review := person.measured(t, editor)
	person.judge(t, review.Wizard.Proposal, 0.01)
	for _, d := range review.Wizard.Proposal.Devices {
		if hand := d.Effector == "leftHand" || d.Effector == "rightHand"; hand && d.Wrist.Source != calibration.WristMeasured {
			t.Errorf("%s: the wrist is %s", d.Effector, d.Wrist.Source)
		}
	}
	if review.Calibration.Scale != 0 || review.Document.Dirty {
		t.Fatal("something was applied before Accept")
	}
	// The sheet is laid out once the numbers are there; a field is clicked when it stays in its place.
	place, since := review.Entries["wizard.height"], review.Session.Tick
	review = person.follow(t, editor, "the height's field in its place", func(d *e2e.Dump) bool {
		if field := d.Entries["wizard.height"]; field != place || !field.Visible {
			place, since = field, d.Session.Tick
		}
		return place.Visible && d.Session.Tick > since+90
	})
	must(t, editor.Display.Click(review.Entries["wizard.height"].Middle(), 1))
	must(t, editor.Display.Key("ctrl+a"))
	must(t, editor.Display.Type("185 cm"))
	must(t, editor.Display.Key("Return"))
	person.follow(t, editor, "the height that was typed", func(d *e2e.Dump) bool {
		return d.Wizard.Proposal != nil && math.Abs(d.Wizard.Proposal.HeightM-1.85) < 1e-9
	})
	must(t, editor.Press("wizard.accept"))
	accepted := person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool { return d.Calibration.HeightM == 1.85 && d.Wizard.State == "idle" })
	if accepted.Calibration.Corrected.HeightM != 1.85 {
		t.Error("that the height was typed is forgotten")
	}
	must(t, editor.Press("undo"))
	person.follow(t, editor, "the preset as it was", func(d *e2e.Dump) bool { return d.Calibration.Scale == 0 && !d.Document.CanUndo })

	must(t, editor.Press("calibrate/open"))
	must(t, editor.Press("wizard.start"))
	person.follow(t, editor, "the wrists again", inState("wrists"))
	must(t, editor.Press("wizard.skip"))
	skipped := person.follow(t, editor, "the numbers without wrists", inState("review"))
	person.judge(t, skipped.Wizard.Proposal, 0.20) // to where the controllers are held
	must(t, editor.Display.Key("Escape"))
	must(t, editor.Press("prompt.discard"))
	left := person.follow(t, editor, "the editor as it was", inState("idle"))
	if left.Calibration.Scale != 0 {
		t.Error("what was thrown away was applied")
	}
	if found, _ := filepath.Glob(filepath.Join(home, "profiles", "*")); len(found) != 1 || filepath.Base(found[0]) != "last-guest.json" {
		t.Errorf("kept are the measurements of %v, not of the last guest alone", found)
	}
}

// A performer calibrates without touching the computer but for the last word: their sender asks for it by VMC.
func TestAWholeCalibrationByRemoteCommands(t *testing.T) {
	t.Parallel()
	port := freePort(t)
	editor := open(t, t.TempDir(), "--vmc", port)
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	person := comeIn(t, port)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool { return len(d.Devices) == 3 && d.SourceState == "receiving" })
	person.command("/VMC/Ext/Set/Calib/Ready")
	person.follow(t, editor, "the checklist", func(d *e2e.Dump) bool { return d.Wizard.Open && d.Wizard.State == "checklist" })
	person.command("/VMC/Ext/Set/Calib/Exec")
	review := person.measured(t, editor)
	person.judge(t, review.Wizard.Proposal, 0.20)
	must(t, editor.Display.Key("Return")) // Accept has the keyboard
	person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool { return d.Calibration.Scale > 0 && d.Wizard.State == "idle" })
}
