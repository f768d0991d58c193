package e2e_test

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/internal/e2e"
	"posewright/rig"
)

// faced reports whether the camera stands before the person and sees all of them, with their arms stretched out.
func (a *actor) faced(d *e2e.Dump) bool {
	place, c := *a.place.Load(), d.Camera
	eye := place.Inverse().Apply(c.Eye())
	width, height := float64(d.Viewport.Width), float64(d.Viewport.Height)
	all := width > 0 && math.Abs(math.Atan2(eye[0], eye[2])) < 0.15
	for _, p := range [...]mgl64.Vec3{{0, 0, 0}, {0, 1.7, 0}, {0.75, 1.4, 0}, {-0.75, 1.4, 0}} {
		x, y, ok := c.Project(place.Apply(p), width, height)
		all = all && ok && x > 0 && x < width && y > 0 && y < height
	}
	return all
}

// A person stands aside and turned away from where the demo stood; later they turn around.
func TestTheCameraStandsBeforeThePersonOnEachPage(t *testing.T) {
	t.Parallel()
	home, port := t.TempDir(), freePort(t)
	editor := open(t, home, "--vmc", port)
	driven(t, editor)
	person := comeIn(t, port)
	person.follow(t, editor, "live devices", func(d *e2e.Dump) bool { return len(d.Devices) == 3 && d.SourceState == "receiving" })
	pages := []string{"checklist", "stance", "countdown", "sampling", "review"} // those in between pass by themselves
	faced := func(what, state string) {
		t.Helper()
		person.follow(t, editor, "the camera before the person "+what, func(d *e2e.Dump) bool {
			first, now := slices.Index(pages, state), slices.Index(pages, d.Wizard.State)
			return (d.Wizard.State == state || first > 0 && now > first) && person.faced(d)
		})
	}
	must(t, editor.Press("calibrate/open"))
	faced("on the page of devices", "checklist")
	turned := rig.Transform{Position: mgl64.Vec3{-1.5, 0, 0.5}, Rotation: rig.Yaw(-1)}
	person.place.Store(&turned)
	faced("who has walked off", "checklist")
	must(t, editor.Press("wizard.start"))
	faced("on the page of the stance", "stance")
	faced("on the page of the pose", "countdown")
	faced("on the check page", "review")
	must(t, editor.Press("wizard.accept"))
	person.follow(t, editor, "the calibration", inState("idle"))
	must(t, editor.Press("workspacePlay"))
	faced("in Play", "idle")
	person.place.Store(&rig.Transform{Position: turned.Position, Rotation: rig.Yaw(2.4)})
	faced("who has turned around", "idle")

	must(t, editor.Press("workspaceTune"))
	avatar := filepath.Join(home, "mine.glb")
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	person.place.Store(&rig.Transform{Position: turned.Position, Rotation: rig.Yaw(-2)})
	start := exec.CommandContext(t.Context(), binary, "--home", home, avatar)
	start.Env = editor.Display.Environment()
	if out, err := start.CombinedOutput(); err != nil {
		t.Fatalf("the second start: %v: %s", err, out)
	}
	person.follow(t, editor, "the avatar from before it", func(d *e2e.Dump) bool { return d.Avatar.File == avatar && d.Avatar.Driven && person.faced(d) })
}
