//go:build cgo

package help

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// WelcomeActions are what the card of a first start offers.
type WelcomeActions struct {
	OpenAvatar, Connect, Calibrate, Demo, Manual func()
	Closed                                       func()
}

// Welcome is the card that a first start shows in a corner of the viewport. It covers nothing else and keeps no keys, and goes when it was used.
type Welcome struct {
	buttons map[string]*widgets.KeyButton
	closed  func()
	Layer   *fyne.Container
}

const welcomeWidth = 300

// NewWelcome makes the card, hidden.
func NewWelcome(do WelcomeActions) *Welcome {
	w := &Welcome{buttons: map[string]*widgets.KeyButton{}, closed: do.Closed}
	title := widget.NewLabelWithStyle(lang.L("Welcome to Posewright"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameSubHeadingText
	about := widget.NewLabel(lang.L("Fit an avatar to your body and tune how it moves. The demo plays until your trackers send."))
	about.Wrapping = fyne.TextWrapWord
	button := func(id, text string, tap func()) *widgets.KeyButton {
		b := widgets.NewKeyButton(text, func() { w.Close(); tap() })
		b.OnEscape = w.Close
		w.buttons[id] = b
		return b
	}
	avatar := button("welcome.avatar", lang.L("Open avatar…"), do.OpenAvatar)
	avatar.Importance = widget.HighImportance
	grid := container.NewGridWithColumns(2, avatar, button("welcome.connect", lang.L("Connect trackers…"), do.Connect),
		button("welcome.calibrate", lang.L("Calibrate…"), do.Calibrate), button("welcome.demo", lang.L("Try the demo"), do.Demo))
	manual := button("welcome.manual", lang.L("Open the manual (F1)"), do.Manual)
	manual.Importance = widget.LowImportance
	closer := button("welcome.close", lang.L("Close"), func() {})
	closer.Importance = widget.LowImportance
	card := widgets.NewPanel(widgets.ColorPanel, container.New(widgets.Insets(8, 10, 8, 10),
		container.NewVBox(title, about, grid, container.NewGridWithColumns(2, manual, closer))))
	w.Layer = container.New(&corner{}, card)
	w.Layer.Hide()
	return w
}

// Show shows the card.
func (w *Welcome) Show() { w.Layer.Show() }

// Shown reports whether the card is shown.
func (w *Welcome) Shown() bool { return w.Layer.Visible() }

// Close hides the card.
func (w *Welcome) Close() {
	if w.Layer.Visible() {
		w.Layer.Hide()
		w.closed()
	}
}

// Controls lists the buttons while the card is shown.
func (w *Welcome) Controls() []widgets.Control {
	if !w.Shown() {
		return nil
	}
	return widgets.Named("", w.buttons)
}

// corner puts what it holds into the lower left corner.
type corner struct{}

// Layout implements fyne.Layout.
func (corner) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const margin = 12
	for _, object := range objects {
		width := min(welcomeWidth, size.Width-2*margin)
		object.Resize(fyne.NewSize(width, object.MinSize().Height)) // texts fold at their width
		box := fyne.NewSize(width, object.MinSize().Height)
		object.Resize(box)
		object.Move(fyne.NewPos(margin, size.Height-box.Height-margin))
	}
}

// MinSize implements fyne.Layout.
func (corner) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
