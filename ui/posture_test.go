//go:build cgo

package ui

import (
	"strings"
	"testing"

	"posewright/solver"
	"posewright/solver/posture"
	"posewright/ui/commands"
	"posewright/ui/text"
)

func TestThePostureIsChosenInTheMenuShownAndUndone(t *testing.T) {
	x := newTestEditor(t, nil)
	ids := [posture.PinCount]string{"automatic", "standing", "sitting", "kneeling", "crawling", "faceup", "facedown", "floor"}
	for pin, method := range solver.PosturePins {
		id := "posture/" + ids[pin]
		x.run(id)
		c := commands.Find(x.chrome.commands, id)
		if x.Current().Posture.Pin != posture.Pin(pin) || !c.Checked() || !strings.Contains(commands.KeyText(c), "Ctrl+Shift+") || c.Tip.Empty() {
			t.Errorf("%s pins posture %d, keys %q", method.ID, x.Current().Posture.Pin, commands.KeyText(c))
		}
		kind, pinned := posture.Pin(pin).Kind()
		if !pinned {
			continue
		}
		x.until("the body is "+method.ID, func() bool {
			x.refreshTexts(0)
			return x.reading.Pinned && x.reading.Posture.Kind == kind && x.about.status.Texts()["posture"] == text.Posture(kind)+" (devices decide)" // the demo has trackers on hips and feet
		})
		if kind.Placed() && x.helpPage() != "postures.md" {
			t.Errorf("F1 of a body that is %s opens %s", kind, x.helpPage())
		}
	}
	x.run("undo")
	if x.Current().Posture.Pin != posture.PinFloorSitting-1 {
		t.Errorf("undo leaves posture %d", x.Current().Posture.Pin)
	}
	x.run("seated")
	if c := commands.Find(x.chrome.commands, "seated"); !x.Current().Posture.Seated || !c.Checked() {
		t.Error("seated mode is off")
	}
	if x.run("seated"); x.Current().Posture.Seated {
		t.Error("seated mode stays on")
	}
}
