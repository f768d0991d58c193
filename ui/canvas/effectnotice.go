//go:build cgo

package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// EffectNotice says above the lower edge of the viewport why what is selected has no effect, with a button that gives it one.
type EffectNotice struct {
	Text *widget.Label
	Fix  *widgets.KeyButton
	Box  *fyne.Container

	panel  *widgets.Panel
	reason NoEffect
}

// NewEffectNotice makes a notice that is hidden; fix is called by the button.
func NewEffectNotice(fix func()) *EffectNotice {
	n := &EffectNotice{Text: widget.NewLabel(""), Fix: widgets.NewKeyButton("", fix)}
	n.Text.Alignment, n.Text.Wrapping, n.Text.SizeName = fyne.TextAlignCenter, fyne.TextWrapWord, theme.SizeNameCaptionText
	n.panel = widgets.NewPanel(widgets.ColorCard, container.New(widgets.Insets(0, 4, 6, 4), container.NewVBox(n.Text, container.NewCenter(n.Fix))))
	n.panel.Border, n.panel.Radius = theme.ColorNameWarning, 6
	n.Box = container.New(effectNoticeLayout{n.Text}, n.panel)
	n.panel.Hide()
	return n
}

// Shown reports whether the notice is seen.
func (n *EffectNotice) Shown() bool { return !n.panel.Hidden }

// Set shows a reason; HasEffect hides the notice.
func (n *EffectNotice) Set(reason NoEffect) {
	if reason == n.reason {
		return
	}
	n.reason = reason
	n.panel.Hidden = reason == HasEffect
	if reason != HasEffect {
		n.Text.SetText(lang.L(noEffectReasons[reason]))
		widgets.SetVisible(n.Fix, noEffectFixes[reason] != "")
		if noEffectFixes[reason] != "" {
			n.Fix.SetText(lang.L(noEffectFixes[reason]))
		}
	}
	n.Box.Refresh()
}

// effectNoticeLayout puts a notice in the middle, above the readout, as wide as its text where there is room.
type effectNoticeLayout struct{ text *widget.Label }

// Layout implements fyne.Layout.
func (l effectNoticeLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const foot, around, side = 52, 40, 8
	whole := fyne.MeasureText(l.text.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + around
	width := max(objects[0].MinSize().Width, min(whole, size.Width-2*side))
	objects[0].Resize(fyne.NewSize(width, size.Height)) // the text wraps
	objects[0].Resize(fyne.NewSize(width, objects[0].MinSize().Height))
	objects[0].Move(fyne.NewPos((size.Width-width)/2, size.Height-objects[0].Size().Height-foot))
}

// MinSize implements fyne.Layout.
func (effectNoticeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
