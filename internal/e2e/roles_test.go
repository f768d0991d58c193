package e2e_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/e2e"
	"posewright/internal/evaluation/virtual"
	"posewright/rig"
	"posewright/trackers"
)

// Two trackers at one belt: the checklist asks, and has the role once that is answered.
func TestTheChecklistAsksWhereATrackerIs(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	editor := openOn(t, 1280, 1000, home, "--vmc", port)
	_, err := editor.Await("the avatar", func(d *e2e.Dump) bool { return d.Avatar.Driven && d.FirstFrameMS > 0 })
	must(t, err)
	person := comeIn(t, port, func(p *virtual.SimulatedPerson) {
		for i, serial := range []string{"LHR-1", "LHR-2"} {
			p.Devices = append(p.Devices, virtual.MountedDevice{
				Kind: trackers.Tracker, Serial: serial, Role: calibration.Role(effectors.Hips),
				Mounting: rig.Transform{Position: mgl64.Vec3{0.03 - 0.06*float64(i), 0.03, 0.1}, Rotation: mgl64.QuatIdent()},
			})
		}
	})
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool {
		return len(d.Devices) == 5 && d.SourceState == "receiving"
	})
	must(t, editor.Press("calibrate/open"))
	person.follow(t, editor, "the question", func(d *e2e.Dump) bool { return d.Buttons["wizard.role.hips"].Visible })
	must(t, editor.Press("wizard.role.hips"))
	must(t, editor.Display.Key("Down", "Return")) // the first answer
	person.follow(t, editor, "the answer", func(d *e2e.Dump) bool {
		return d.Wizard.State == "checklist" && !d.Buttons["wizard.role.hips"].Visible && d.Effectors["hips"].Device >= 0
	})
	if last, err := editor.Dump(); err != nil || last.Roles["chest"] != "" {
		t.Errorf("the other tracker at the belt is the chest without a question: %v, %v", last.Roles, err)
	}

	// Both are used, and the list says so.
	question := func(d *e2e.Dump) string {
		for id, button := range d.Buttons {
			if (strings.HasPrefix(id, "wizard.role.") || strings.HasPrefix(id, "wizard.both.")) && button.Visible {
				return id
			}
		}
		return ""
	}
	asked := question(person.follow(t, editor, "the other tracker", func(d *e2e.Dump) bool { return question(d) != "" }))
	must(t, editor.Press(asked))
	if strings.HasPrefix(asked, "wizard.role.") {
		person.follow(t, editor, "its answers", func(d *e2e.Dump) bool { return d.Covered })
		must(t, editor.Display.Key("Up", "Up", "Return")) // above Not on the body
	}
	person.follow(t, editor, "both", func(d *e2e.Dump) bool {
		return d.Backups["hips"] != "" && d.Backups["hips"] != d.Roles["hips"] && question(d) == ""
	})
	must(t, editor.Press("wizard.cancel"))

	// The hands are to come from what sends here.
	must(t, editor.Press("devices.roleFigure"))
	person.follow(t, editor, "the figure", func(d *e2e.Dump) bool { return d.Buttons["role.leftHand"].Visible })
	must(t, editor.Press("role.leftHand"))
	person.follow(t, editor, "the menu of the hand", func(d *e2e.Dump) bool { return d.Covered })
	must(t, editor.Display.Key("Up", "Up", "Return")) // above Select the device
	person.follow(t, editor, "the choice", func(*e2e.Dump) bool {
		kept, err := os.ReadFile(filepath.Join(home, "devices.json"))
		return err == nil && strings.Contains(string(kept), `"source": "VMC"`) && strings.Contains(string(kept), `"backup": true`)
	})
}
