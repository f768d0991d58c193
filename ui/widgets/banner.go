//go:build cgo

package widgets

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// Banner is a line over the top of the viewport that stays as long as what it says holds: that a file is being read,
// that drawing fails, or that the avatar cannot be driven.
type Banner struct {
	Content *fyne.Container
	Label   *widget.Label
	Remedy  *KeyButton // shown with a note; its OnTapped is set by the window

	panel               *Panel
	problem, note, busy string
}

// NewBanner makes a banner, hidden.
func NewBanner() *Banner {
	b := &Banner{Label: widget.NewLabel(""), Remedy: NewKeyButton(lang.L("Bone map…"), nil)}
	b.Label.Wrapping = fyne.TextWrapWord
	remedy := container.New(Insets(4, 4, 4, 8), container.NewCenter(b.Remedy))
	b.panel = NewPanel(ColorCard, container.NewBorder(nil, nil, nil, remedy, b.Label))
	b.panel.Border, b.panel.Radius = theme.ColorNameInputBorder, 6
	b.Content = container.NewStack(b.panel)
	b.Content.Hide()
	return b
}

// Translate shows the button in the language of the window.
func (b *Banner) Translate() { b.Remedy.SetText(lang.L("Bone map…")) }

// Controls lists the button while it is shown.
func (b *Banner) Controls() []Control {
	if !b.Content.Visible() || !b.Remedy.Visible() {
		return nil
	}
	return []Control{{ID: "banner.boneMap", Object: b.Remedy}}
}

// Problem shows why nothing can be drawn; "" ends it.
func (b *Banner) Problem(text string) { b.problem = text; b.show() }

// Note shows what is wrong with the avatar; "" ends it.
func (b *Banner) Note(text string) { b.note = text; b.show() }

// Busy shows what is being waited for; "" ends it.
func (b *Banner) Busy(text string) { b.busy = text; b.show() }

func (b *Banner) show() {
	text, importance := b.busy, widget.MediumImportance
	if b.note != "" {
		text, importance = b.note, widget.WarningImportance
	}
	if b.problem != "" {
		text, importance = b.problem, widget.DangerImportance
	}
	if text != "" && text == b.note {
		b.Remedy.Show()
	} else {
		b.Remedy.Hide()
	}
	b.Label.Importance = importance
	b.Label.SetText(text)
	if text == "" {
		b.Content.Hide()
	} else {
		b.Content.Show()
	}
	b.Content.Refresh()
}

// BannerLayout puts a banner at the top, as high as its text needs.
type BannerLayout struct{}

// Layout implements fyne.Layout.
func (BannerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const margin, tools, compass = 10, 38, 90 // what is at the left and at the right of the viewport stays free
	left, right := float32(margin+tools), float32(margin+compass)
	width := min(620, size.Width-left-right)
	for _, object := range objects {
		object.Resize(fyne.NewSize(width, object.Size().Height))
		object.Move(fyne.NewPos(left+(size.Width-left-right-width)/2, margin))
		object.Resize(fyne.NewSize(width, object.MinSize().Height))
	}
}

// MinSize implements fyne.Layout.
func (BannerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
