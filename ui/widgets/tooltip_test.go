//go:build cgo

package widgets

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// tipped is a button at a place of a window, with the layer of its tips.
func tipped(t *testing.T, at fyne.Position) (tips *Tooltips, button *ToolButton, panel *fyne.Container) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	tips = NewTooltips(fyne.Do)
	button = NewToolButton("", IconBones, "Bones: bones and joints of the avatar, in a line that is long enough to be folded", tips, nil)
	panel = container.NewWithoutLayout(button)
	w := test.NewTempWindow(t, container.NewStack(panel, tips))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 300))
	button.Resize(fyne.NewSize(30, 60))
	button.Move(at)
	return tips, button, panel
}

func waitFor(t *testing.T, what string, is func() bool) {
	t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(what)
		}
	}
}

func TestATipCoversNothingOfWhatItExplains(t *testing.T) {
	for _, at := range []fyne.Position{{X: 10, Y: 10}, {X: 360, Y: 10}, {X: 10, Y: 230}, {X: 360, Y: 230}} {
		tips, button, _ := tipped(t, at)
		button.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: at.AddXY(15, 5)}})
		waitFor(t, "no tip is shown", tips.Label.Visible)
		place, size := tips.back.Position(), tips.back.Size()
		apart := place.Y >= at.Y+60 || place.Y+size.Height <= at.Y || place.X >= at.X+30 || place.X+size.Width <= at.X
		if !apart || place.X < 0 || place.Y < 0 || place.X+size.Width > 400 || place.Y+size.Height > 300 {
			t.Errorf("over a button at %v the tip is at %v, %v large", at, place, size)
		}
	}
}

func TestATipIsAboutWhatItsLineShowsByNow(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	tips := NewTooltips(fyne.Do)
	label := NewTipLabel("device", tips)
	label.Tip = "the first device"
	w := test.NewTempWindow(t, container.NewStack(container.NewVBox(label), tips))
	w.Resize(fyne.NewSize(400, 300))
	label.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(20, 20)}})
	waitFor(t, "no tip is shown", tips.Label.Visible)
	label.Tip = "the second device"
	waitFor(t, "the tip is still about the first device", func() bool { return tips.Label.Text == "the second device" })
	label.Tip = ""
	waitFor(t, "the tip stays", func() bool { return !tips.Label.Visible() })
}

// A line that is cut has all of itself as its tip, also in a dialog, whose layer of tips is not where the window begins.
func TestATextThatIsCutIsItsOwnTip(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(NewTheme(AppearanceDark))
	tips := NewTooltips(fyne.Do)
	label := NewTipLabel("Shoulder center", tips)
	layer := container.NewStack(container.NewWithoutLayout(label), tips)
	w := test.NewTempWindow(t, container.NewWithoutLayout(layer))
	w.SetPadded(false)
	w.Resize(fyne.NewSize(400, 300))
	layer.Move(fyne.NewPos(100, 80))
	layer.Resize(fyne.NewSize(280, 200))
	label.Move(fyne.NewPos(10, 10))
	label.Resize(fyne.NewSize(40, 20))
	label.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(120, 95)}})
	waitFor(t, "no tip is below the line", func() bool {
		place := fyne.CurrentApp().Driver().AbsolutePositionForObject(tips.Label)
		return tips.Label.Visible() && tips.Label.Text == "Shoulder center" && place.X > 110 && place.X < 150 && place.Y > 110 && place.Y < 130
	})
	label.Resize(fyne.NewSize(200, 20))
	waitFor(t, "the tip of a line that has room stays", func() bool { return !tips.Label.Visible() })
}

func TestATipGoesWithThePanelOfWhatItExplains(t *testing.T) {
	tips, button, panel := tipped(t, fyne.NewPos(10, 10))
	button.MouseIn(&desktop.MouseEvent{PointEvent: fyne.PointEvent{AbsolutePosition: fyne.NewPos(20, 20)}})
	waitFor(t, "no tip is shown", tips.Label.Visible)
	panel.Hide()
	waitFor(t, "the tip stays", func() bool { return !tips.Label.Visible() })
}
