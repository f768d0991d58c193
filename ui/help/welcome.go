//go:build cgo

package help

import (
	"fmt"

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
	Recent                                       func() []*fyne.MenuItem // opens files that were used last, the newest first; nil for none
	Closed                                       func()
}

// Welcome is the card that a first start shows in a corner of the viewport. It covers nothing else and keeps no keys, and goes when it was used.
type Welcome struct {
	buttons map[string]*widgets.KeyButton
	closed  func()
	files   func() []*fyne.MenuItem
	recent  *fyne.Container
	Layer   *fyne.Container
}

const (
	welcomeWidth = 300
	cardInset    = 10
)

// NewWelcome makes the card, hidden.
func NewWelcome(do WelcomeActions) *Welcome {
	w := &Welcome{buttons: map[string]*widgets.KeyButton{}, closed: do.Closed, files: do.Recent, recent: container.NewVBox()}
	title := widget.NewLabelWithStyle(lang.L("Welcome to Posewright"), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameSubHeadingText
	about := widget.NewLabel(lang.L("Fit an avatar to your body and tune how it moves. The demo plays until your trackers send."))
	about.Wrapping = fyne.TextWrapWord
	button := w.button
	avatar := button("welcome.avatar", lang.L("Open avatar…"), do.OpenAvatar)
	avatar.Importance = widget.HighImportance
	grid := container.NewGridWithColumns(2, avatar, button("welcome.connect", lang.L("Connect trackers…"), do.Connect),
		button("welcome.calibrate", lang.L("Calibrate…"), do.Calibrate), button("welcome.demo", lang.L("Try the demo"), do.Demo))
	manual := button("welcome.manual", lang.L("Open the manual (F1)"), do.Manual)
	manual.Importance = widget.LowImportance
	closer := button("welcome.close", lang.L("Close"), func() {})
	closer.Importance = widget.LowImportance
	card := widgets.NewPanel(theme.ColorNameBackground, container.New(widgets.Insets(8, cardInset, 8, cardInset),
		container.NewVBox(title, about, grid, w.recent, container.NewGridWithColumns(2, manual, closer))))
	w.Layer = container.New(&corner{}, card)
	w.Layer.Hide()
	return w
}

// button makes a button that closes the card and then does something.
func (w *Welcome) button(id, text string, tap func()) *widgets.KeyButton {
	b := widgets.NewKeyButton(text, func() { w.Close(); tap() })
	b.OnEscape = w.Close
	w.buttons[id] = b
	return b
}

// Show shows the card, with the files that were used last.
func (w *Welcome) Show() {
	w.recent.RemoveAll()
	for i := range mostRecent {
		delete(w.buttons, recentID(i))
	}
	if w.files != nil {
		for _, item := range w.files() {
			if item.IsSeparator { // after the last file
				break
			}
			if item.Disabled { // it is missing
				continue
			}
			if len(w.recent.Objects) == 0 {
				w.recent.Add(widget.NewLabel(lang.L("Recent files")))
			}
			name := widgets.CutToWidth(item.Label, welcomeWidth-2*theme.InnerPadding()-2*cardInset, theme.TextSize(), fyne.TextStyle{Bold: true})
			file := w.button(recentID(len(w.recent.Objects)-1), name, item.Action)
			file.Importance, file.Alignment = widget.LowImportance, widget.ButtonAlignLeading
			w.recent.Add(file)
			if len(w.recent.Objects) > mostRecent {
				break
			}
		}
	}
	w.Layer.Show()
}

// mostRecent is how many files the card offers.
const mostRecent = 3

func recentID(i int) string { return fmt.Sprintf("welcome.recent%d", i) }

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
