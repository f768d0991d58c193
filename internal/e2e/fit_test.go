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
			home, port := t.TempDir(), freePort(t)
			prefer(t, home, map[string]any{"welcomed": true, "wrists": false, "person": "Zoe", "seated": seated})
			editor := open(t, home, "--vmc", port)
			driven(t, editor)
			person := comeIn(t, port, heldFarther)
			person.follow(t, editor, "live devices", func(d *e2e.Dump) bool {
				return len(d.Devices) == 3 && d.SourceState == "receiving"
			})
			must(t, editor.Press("calibrate/open"))
			if seated {
				asked := person.follow(t, editor, "the field for the height", func(d *e2e.Dump) bool {
					return d.Entries["wizard.stature"].Visible
				})
				must(t, editor.Display.Click(asked.Entries["wizard.stature"].Middle(), 1))
				must(t, editor.Display.Key("ctrl+a"))
				must(t, editor.Display.Type("180 cm"))
				must(t, editor.Display.Key("Return"))
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
