package e2e_test

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
)

// A person drags the eyes of an avatar from the side, enters a number, takes that back, and finds the eyes where they put
// them when the program opens the avatar again.
func TestEyesAreDraggedEnteredUndoneAndThereAgainNextTime(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	avatar := filepath.Join(home, "me.glb")
	must(t, os.WriteFile(avatar, assets.Mannequin(), 0o600))
	editor := open(t, home, "--vmc", freePort(t), avatar)
	before := await(t, editor, "the avatar with a person", func(d *e2e.Dump) bool {
		return d.Avatar.File == avatar && d.Avatar.Driven && d.Avatar.Scale != 1
	})
	must(t, editor.Choose("setEyes"))
	must(t, editor.Press("eyes.side"))
	dump := await(t, editor, "the face from the side", func(d *e2e.Dump) bool {
		return math.Abs(d.Camera.Yaw-math.Pi/2) < 1e-6 && d.Camera.Orthographic && d.Gizmo.Handles["moveInView"] != [2]int{}
	})
	grab := seen(dump.Gizmo.Handles["moveInView"])
	must(t, editor.Display.Drag(grab, grab.Add(image.Pt(-30, 40)), 1))
	near := func(a, b float64) bool { return math.Abs(a-b) < 1e-6 }
	dump = await(t, editor, "dragged eyes", func(d *e2e.Dump) bool {
		return d.Avatar.Eyes[0] < before.Avatar.Eyes[0]-0.01 && d.Avatar.Eyes[1] > before.Avatar.Eyes[1]+0.01 && d.Gizmo.Active == "none"
	})
	dragged := dump.Avatar
	if dragged.Scale < 1.005*before.Avatar.Scale {
		t.Errorf("with lower eyes the scale is %v after %v", dragged.Scale, before.Avatar.Scale)
	}
	moved := dump.Gizmo.Handles["moveInView"]
	if way := seen(moved).Sub(grab); math.Abs(float64(way.X+30)) > 3 || math.Abs(float64(way.Y-40)) > 3 {
		t.Errorf("the handle went by %v, the pointer by (-30,40)", way)
	}
	must(t, editor.Display.Click(dump.Entries["eyes.up"].Middle(), 1))
	must(t, editor.Display.Type("5.5"))
	must(t, editor.Display.Key("Return"))
	await(t, editor, "entered eyes", func(d *e2e.Dump) bool {
		return near(d.Avatar.Eyes[0], 0.055) && near(d.Avatar.Eyes[1], dragged.Eyes[1])
	})
	must(t, editor.Display.Key("ctrl+z"))
	await(t, editor, "the dragged eyes again", func(d *e2e.Dump) bool { return near(d.Avatar.Eyes[0], dragged.Eyes[0]) })
	must(t, editor.Press("eyes.done"))
	await(t, editor, "the view of before", func(d *e2e.Dump) bool { return !d.Camera.Orthographic && d.Gizmo.Handles["moveY"] == [2]int{} })
	must(t, editor.Display.Key("ctrl+q"))
	must(t, editor.Press("prompt.dontSave"))
	must(t, editor.Ended())

	editor = open(t, home, "--vmc", freePort(t))
	again := await(t, editor, "the avatar again", func(d *e2e.Dump) bool {
		return d.Avatar.File == avatar && d.Avatar.Driven && d.Avatar.Scale != 1
	})
	if !near(again.Avatar.Eyes[0], dragged.Eyes[0]) || !near(again.Avatar.Eyes[1], dragged.Eyes[1]) {
		t.Errorf("next time the eyes are at %v, not %v", again.Avatar.Eyes, dragged.Eyes)
	}
}
