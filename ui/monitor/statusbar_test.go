//go:build cgo

package monitor

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/internal/session"
	"posewright/solver"
	"posewright/ui/text"
)

// On a small screen with large text the numbers yield, those first that others say too; what is reached and what is saved stay.
func TestNumbersOfTheStatusBarYieldInNarrowWindows(t *testing.T) {
	test.NewTempApp(t)
	b := NewStatusBar(nil)
	b.SetSaved(false)
	b.ShowAvatar("Posewright mannequin", nil, nil)
	for _, c := range []struct {
		width                                  float32
		ticks, frames, devices, solve, posture bool
	}{
		{1024, true, true, true, true, true},
		{853, false, false, true, true, true},
		{683, false, false, false, false, true},
		{400, false, false, false, false, false},
	} {
		if least := b.Content.MinSize().Width; least > c.width {
			t.Fatalf("%v wide: it needs %v", c.width, least)
		}
		b.Content.Resize(fyne.NewSize(c.width, 26))
		if b.ticks.Visible() != c.ticks || b.frames.Visible() != c.frames || b.devices.Visible() != c.devices || b.solve.Visible() != c.solve || b.posture.Visible() != c.posture {
			t.Errorf("%v wide: ticks %v, frames %v, devices %v, solve %v, posture %v", c.width, b.ticks.Visible(), b.frames.Visible(), b.devices.Visible(), b.solve.Visible(), b.posture.Visible())
		}
		end := float32(0)
		for _, label := range []fyne.CanvasObject{b.frames, b.solve, b.ticks, b.devices, b.posture, b.reach} {
			if !label.Visible() {
				continue
			}
			if x := label.Position().X; x < end {
				t.Errorf("%v wide: a label at %v begins before %v", c.width, x, end)
			}
			end = label.Position().X + label.Size().Width
		}
		if b.reach.Size().Width < b.reach.MinSize().Width || end > c.width {
			t.Errorf("%v wide: what is reached has %v and ends at %v", c.width, b.reach.Size().Width, end)
		}
	}
}

func TestNothingIsSaidOfResidualsWhileTheAvatarStandsAsAnExample(t *testing.T) {
	test.NewTempApp(t)
	b := NewStatusBar(nil)
	var r session.Reading
	r.Valid = true
	r.Reports[effectors.LeftHand] = solver.Report{Active: true, Residual: 0.41}
	for staged, want := range map[bool]string{true: "Calibrating: the avatar stands still", false: "Left hand: residual 41 cm"} {
		if b.Update(60, &session.Stats{}, &r, false, staged, 0, text.Centimeters); b.Texts()["reach"] != want {
			t.Errorf("staged %v: %q", staged, b.Texts()["reach"])
		}
	}
}

func TestTheStatusBarSaysThatItIsTheDemo(t *testing.T) {
	test.NewTempApp(t)
	b := NewStatusBar(nil)
	for demo, want := range map[bool]string{true: "demo", false: "no devices"} {
		if b.Update(60, &session.Stats{}, &session.Reading{}, demo, false, 0, text.Centimeters); b.Texts()["devices"] != want {
			t.Errorf("demo %v: %q", demo, b.Texts()["devices"])
		}
	}
}
