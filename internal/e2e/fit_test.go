package e2e_test

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/e2e"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/trackers"
)

// heldFarther has the controllers be of a known kind, and the wrists 8 cm further back in them than is usual, so that
// hands are too far after a calibration.
func heldFarther(r *virtual.SimulatedPerson) {
	for side := range 2 {
		d, out := &r.Devices[1+side], 1-2*float64(side)
		d.Serial = "Quest-" + d.Role.String()
		wrist := mgl64.Vec3{out * 0.028, -0.031, -0.189}
		d.Mounting = rig.Transform{Position: wrist, Rotation: rig.Yaw(-out * math.Pi / 2)}.Inverse()
	}
}

// calibrates has somebody come in who wears so many devices, and open the calibration.
func calibrates(
	t *testing.T, preferences map[string]any, devices int, change func(*virtual.SimulatedPerson),
) (*e2e.Editor, *actor) {
	t.Helper()
	home, port := t.TempDir(), freePort(t)
	preferences["welcomed"], preferences["person"] = true, "Zoe"
	prefer(t, home, preferences)
	editor := open(t, home, "--vmc", port)
	driven(t, editor)
	person := comeIn(t, port, change)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool {
		return len(d.Devices) == devices && d.SourceState == "receiving"
	})
	must(t, editor.Press("calibrate/open"))
	return editor, person
}

// handsOff is how far the avatar's hands are from the person's, who holds themselves in a pose.
func (a *actor) handsOff(d *e2e.Dump, pose *virtual.Attitude) (most float64) {
	at := pose.Bones(a.body)
	for id, name := range map[effectors.ID]string{effectors.LeftHand: "leftHand", effectors.RightHand: "rightHand"} {
		most = max(most, a.place.Load().Apply(at[id].Position).Sub(d.Effectors[name].Joint).Len())
	}
	return most
}

// Somebody's hands are too far after a calibration: they find Fit in the menu, or by what they call it, and drag one
// slider, standing and seated; Undo takes that back. Nothing else of the avatar moves.
func TestHandsThatAreTooFarAreRepairedByMouse(t *testing.T) {
	for name, seated := range map[string]bool{"standing": false, "seated": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			editor, person := calibrates(t, map[string]any{"wrists": false, "seated": seated}, 3, heldFarther)
			if seated {
				enterStature(t, editor, person, "180 cm")
			}
			must(t, editor.Press("wizard.start"))
			person.follow(t, editor, "the numbers", inState("review"))
			must(t, editor.Press("wizard.accept"))
			person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool {
				return d.Calibration.Scale > 0 && d.Wizard.State == "idle"
			})
			before := virtual.Attitude{Arms: [2]virtual.ArmAttitude{{Ahead: 1.2, Elbow: 0.8, Below: 0.3}, {Ahead: 1.2, Elbow: 0.8, Below: 0.3}}}
			person.pose.Store(&before)
			far := person.follow(t, editor, "hands that are too far", func(d *e2e.Dump) bool {
				off := person.handsOff(d, &before)
				return off > 0.06 && off < 0.10
			})
			began := time.Now()
			if seated {
				found := searchFor(t, editor, "arms too long")
				if len(found.Search.Found) == 0 || found.Search.Found[0] != "fit" {
					t.Fatalf("found are %q", found.Search.Found)
				}
				must(t, editor.Display.Key("Return"))
			} else {
				must(t, editor.Choose("fit"))
			}
			person.follow(t, editor, "the sliders", func(d *e2e.Dump) bool { return d.Sliders["fit.hands"].Visible })
			_, err := editor.DragSlider("fit.hands", -0.075)
			must(t, err)
			near := person.follow(t, editor, "hands where the person's are", func(d *e2e.Dump) bool {
				return person.handsOff(d, &before) < 0.03
			})
			t.Logf("%s: hands were %.1f cm off, are %.1f, after %.1f s", name, 100*person.handsOff(far, &before),
				100*person.handsOff(near, &before), time.Since(began).Seconds())
			head := mgl64.Vec3(near.Effectors["head"].Joint)
			if moved := head.Sub(far.Effectors["head"].Joint).Len(); moved > 0.01 {
				t.Errorf("the head moved by %.1f cm", 100*moved)
			}
			must(t, editor.Press("fit.undo"))
			undone := person.follow(t, editor, "hands that are too far again", func(d *e2e.Dump) bool {
				return person.handsOff(d, &before) > 0.06
			})
			for _, device := range undone.Calibration.Devices {
				if device.Trim != (calibration.Trim{}) {
					t.Errorf("%s is trimmed by %+v after Undo", device.Effector, device.Trim)
				}
			}
		})
	}
}

// heldAsMost has the controllers be of a known kind, held as people hold them: a centimeter and some degrees beside what
// is usual.
func heldAsMost(r *virtual.SimulatedPerson) {
	for side := range 2 {
		d, out := &r.Devices[1+side], 1-2*float64(side)
		d.Serial = "Quest-" + d.Role.String()
		wrist := rig.Transform{Position: mgl64.Vec3{out*0.028 + 0.004, -0.036, -0.117}, Rotation: rig.Yaw(-out*math.Pi/2 + 0.08)}
		d.Mounting = wrist.Inverse()
	}
}

// Somebody who poses as people do and holds the controllers as people do is calibrated for the first time, with all as
// the program begins, standing and seated. Wherever they then hold their hands, the avatar's are within 3 cm of theirs.
func TestHandsAreRightAfterTheFirstCalibration(t *testing.T) {
	const degree = math.Pi / 180
	crooked := virtual.Attitude{Lean: 2 * degree, Arms: [2]virtual.ArmAttitude{
		{Below: 10 * degree, Ahead: 3 * degree, Elbow: 15 * degree}, {Below: 8 * degree, Ahead: 8 * degree, Elbow: 13 * degree},
	}}
	arms := func(a virtual.ArmAttitude) virtual.Attitude {
		return virtual.Attitude{Arms: [2]virtual.ArmAttitude{a, a}}
	}
	for name, seated := range map[string]bool{"standing": false, "seated": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			editor, person := calibrates(t, map[string]any{"seated": seated}, 3, heldAsMost)
			person.pose.Store(&crooked)
			if seated {
				enterStature(t, editor, person, "180 cm")
			}
			must(t, editor.Press("wizard.start"))
			person.follow(t, editor, "the numbers", inState("review"))
			must(t, editor.Press("wizard.accept"))
			person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool {
				return d.Calibration.Scale > 0 && d.Wizard.State == "idle"
			})
			for what, pose := range map[string]virtual.Attitude{
				"ahead":  arms(virtual.ArmAttitude{Ahead: 1.2, Elbow: 0.8, Below: 0.3}),
				"aside":  arms(virtual.ArmAttitude{Elbow: 0.3, Below: 0.2}),
				"raised": arms(virtual.ArmAttitude{Below: -0.6, Ahead: 0.5, Elbow: 0.9}),
			} {
				person.pose.Store(&pose)
				since := uint64(0)
				d := person.follow(t, editor, "hands that stay within 3 cm "+what, func(d *e2e.Dump) bool {
					if person.handsOff(d, &pose) > 0.03 || since == 0 {
						since = d.Session.Tick
					}
					return d.Session.Tick-since > 90
				})
				t.Logf("%s, %s: hands are %.1f cm off", name, what, 100*person.handsOff(d, &pose))
			}
		})
	}
}

// enterStature types the height of somebody who sits.
func enterStature(t *testing.T, editor *e2e.Editor, person *actor, height string) {
	t.Helper()
	asked := person.follow(t, editor, "the field for the height", func(d *e2e.Dump) bool {
		return d.Entries["wizard.stature"].Visible
	})
	must(t, editor.Display.Click(asked.Entries["wizard.stature"].Middle(), 1))
	must(t, editor.Display.Key("ctrl+a"))
	must(t, editor.Display.Type(height))
	must(t, editor.Display.Key("Return"))
}

// withoutControllers has somebody wear trackers on belt and feet, and nothing in their hands.
func withoutControllers(r *virtual.SimulatedPerson) {
	r.Devices = r.Devices[:1]
	for _, id := range [...]effectors.ID{effectors.Hips, effectors.LeftFoot, effectors.RightFoot} {
		r.Devices = append(r.Devices, virtual.MountedDevice{
			Kind: trackers.Tracker, Serial: "T-" + id.String(), Role: calibration.Role(id), Mounting: rig.Identity(),
		})
	}
}

// Somebody without controllers is calibrated, whose arms are then what people of their height have. They repair arms
// that are too long by the same slider.
func TestArmsOfAPersonWithoutControllersAreRepairedByMouse(t *testing.T) {
	t.Parallel()
	editor, person := calibrates(t, map[string]any{}, 4, withoutControllers)
	must(t, editor.Press("wizard.start"))
	person.follow(t, editor, "the numbers", inState("review"))
	must(t, editor.Press("wizard.accept"))
	arm := func(d *e2e.Dump) float64 { // from the shoulder to the wrist of an arm that hangs
		hand := d.Effectors["leftHand"]
		return mgl64.Vec3(hand.Joint).Sub(hand.Root).Len()
	}
	before := person.follow(t, editor, "the calibration", func(d *e2e.Dump) bool {
		return d.Calibration.Scale > 0 && d.Wizard.State == "idle" && d.Effectors["leftHand"].Presence == 0
	})
	must(t, editor.Choose("fit"))
	person.follow(t, editor, "the sliders", func(d *e2e.Dump) bool { return d.Sliders["fit.hands"].Visible })
	_, err := editor.DragSlider("fit.hands", -0.05)
	must(t, err)
	person.follow(t, editor, "shorter arms", func(d *e2e.Dump) bool {
		return math.Abs(arm(d)-arm(before)+0.05) < 0.01
	})
	must(t, editor.Press("fit.undo"))
	person.follow(t, editor, "arms as they were", func(d *e2e.Dump) bool { return math.Abs(arm(d)-arm(before)) < 0.005 })
}
