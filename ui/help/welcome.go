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
	Play, Tune, Manual func()
	Recent             func() []*fyne.MenuItem // opens files that were used last, the newest first; nil for none
	Closed             func()
}

// Welcome is the card that a first start shows above the inspector, beside the avatar. It asks what the person came for,
// keeps no keys, and goes when it was answered.
type Welcome struct {
	buttons map[string]*widgets.KeyButton
	closed  func()
	files   func() []*fyne.MenuItem
	recent  *fyne.Container
	card    *widgets.Panel
	column  *fyne.Container // the card above what it was put above
}

const cardInset = 12

// NewWelcome makes the card, hidden.
func NewWelcome(do WelcomeActions) *Welcome {
	w := &Welcome{buttons: map[string]*widgets.KeyButton{}, closed: do.Closed, files: do.Recent,
		recent: container.NewVBox()}
	title := widget.NewLabelWithStyle(lang.L("Welcome to Posewright"), fyne.TextAlignLeading,
		fyne.TextStyle{Bold: true})
	title.SizeName = theme.SizeNameSubHeadingText
	play := w.button("welcome.play", lang.L("Play with my trackers"), do.Play)
	play.Importance = widget.HighImportance
	tune := w.button("welcome.tune", lang.L("Tune an avatar"), do.Tune)
	manual := w.button("welcome.manual", lang.L("Open the manual (F1)"), do.Manual)
	manual.Importance = widget.LowImportance
	closer := w.button("welcome.close", lang.L("Close"), func() {})
	closer.Importance = widget.LowImportance
	about := func(said string) fyne.CanvasObject {
		l := widget.NewLabel(said)
		l.Wrapping, l.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
		return container.New(widgets.Insets(-4, 0, 4, 0), l)
	}
	question := widget.NewLabel(lang.L("What do you want to do?"))
	question.Wrapping = fyne.TextWrapWord
	w.card = widgets.NewPanel(widgets.ColorCard, container.New(widgets.Insets(6, cardInset, 6, cardInset),
		container.New(&widgets.StackedLayout{}, title, container.New(widgets.Insets(-8, 0, 0, 0), question),
			play, about(lang.L("Connect trackers, open your avatar, calibrate and send the pose, step by step.")),
			tune, about(lang.L("All parameters. The demo moves the avatar until trackers send.")),
			w.recent, container.NewGridWithColumns(2, manual, closer))))
	w.card.Hide()
	return w
}

// Above puts the card above what it leaves the room to when it goes.
func (w *Welcome) Above(content fyne.CanvasObject) fyne.CanvasObject {
	w.column = container.New(&above{}, w.card, widgets.NewGap(), content)
	return w.column
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
			name := widgets.CutToWidth(item.Label, recentWidth, theme.TextSize(), fyne.TextStyle{Bold: true})
			file := w.button(recentID(len(w.recent.Objects)-1), name, item.Action)
			file.Importance, file.Alignment = widget.LowImportance, widget.ButtonAlignLeading
			w.recent.Add(file)
			if len(w.recent.Objects) > mostRecent {
				break
			}
		}
	}
	w.card.Show()
	w.arrange()
}

const (
	mostRecent  = 3   // files that the card offers
	recentWidth = 250 // of their names, so that the narrowest inspector has room for them
)

func recentID(i int) string { return fmt.Sprintf("welcome.recent%d", i) }

// Shown reports whether the card is shown.
func (w *Welcome) Shown() bool { return w.card.Visible() }

// Close hides the card.
func (w *Welcome) Close() {
	if w.Shown() {
		w.card.Hide()
		w.arrange()
		w.closed()
	}
}

// arrange makes room for the card, or gives it back.
func (w *Welcome) arrange() {
	if w.column != nil {
		w.column.Refresh()
	}
}

// Controls lists the buttons while the card is shown.
func (w *Welcome) Controls() []widgets.Control {
	if !w.Shown() {
		return nil
	}
	return widgets.Named("", w.buttons)
}

// above puts a card, while it is shown, and a gap above what gets the rest of the room.
type above struct{}

// Layout implements fyne.Layout.
func (above) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	card, gap, rest := objects[0], objects[1], objects[2]
	top := float32(0)
	widgets.SetVisible(gap, card.Visible())
	if card.Visible() {
		card.Resize(fyne.NewSize(size.Width, card.MinSize().Height)) // texts fold at their width
		top = card.MinSize().Height
		card.Resize(fyne.NewSize(size.Width, top))
		gap.Move(fyne.NewPos(0, top))
		gap.Resize(fyne.NewSize(size.Width, theme.Padding()))
		top += theme.Padding()
	}
	rest.Move(fyne.NewPos(0, top))
	rest.Resize(fyne.NewSize(size.Width, max(size.Height-top, 0)))
}

// MinSize implements fyne.Layout.
func (above) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[2].MinSize() }
