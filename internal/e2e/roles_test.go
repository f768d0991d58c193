package e2e_test

import (
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
	editor := open(t, home, "--vmc", port)
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
}
