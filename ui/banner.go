//go:build cgo

package ui

import (
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

// banner is a line over the top of the viewport that stays as long as what it says holds: that something is being read, that
// drawing fails, or that the avatar cannot be driven.
type banner struct {
	label             *widget.Label
	ground            *widgets.Panel
	remedy            *widgets.KeyButton // for an avatar that cannot be driven; its OnTapped is set by the editor
	content           *fyne.Container
	failed, held, now string
}

func newBanner() *banner {
	b := &banner{label: widget.NewLabel(""), remedy: widgets.NewKeyButton(lang.L("Bone map…"), nil)}
	b.label.Wrapping = fyne.TextWrapWord
	b.ground = widgets.NewPanel(widgets.ColorCard, container.NewBorder(nil, nil, nil, container.New(widgets.Insets(4, 4, 4, 8), container.NewCenter(b.remedy)), b.label))
	b.ground.Border, b.ground.Radius = theme.ColorNameInputBorder, 6
	b.content = container.NewStack(b.ground)
	b.content.Hide()
	return b
}

// problem says why nothing can be drawn; "" takes it back.
func (b *banner) problem(text string) { b.failed = text; b.show() }

// note says what is wrong with the avatar.
func (b *banner) note(text string) { b.held = text; b.show() }

// busy says what is being waited for.
func (b *banner) busy(text string) { b.now = text; b.show() }

func (b *banner) show() {
	text, importance := b.now, widget.MediumImportance
	if b.held != "" {
		text, importance = b.held, widget.WarningImportance
	}
	if b.failed != "" {
		text, importance = b.failed, widget.DangerImportance
	}
	if text != "" && text == b.held {
		b.remedy.Show()
	} else {
		b.remedy.Hide()
	}
	b.label.Importance = importance
	b.label.SetText(text)
	if text == "" {
		b.content.Hide()
	} else {
		b.content.Show()
	}
	b.content.Refresh()
}

// bannerLayout puts a banner at the top, as high as its text needs.
type bannerLayout struct{}

// Layout implements fyne.Layout.
func (bannerLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
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
func (bannerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
