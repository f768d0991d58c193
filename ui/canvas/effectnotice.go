//go:build cgo

package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/widgets"
)

// EffectNotice says above the lower edge of the viewport why what is selected has no effect, with a button that gives it one.
type EffectNotice struct {
	Text *canvas.Text
	Fix  *widgets.KeyButton
	Box  *fyne.Container

	panel  *widgets.Panel
	reason NoEffect
}

// NewEffectNotice makes a notice that is hidden; fix is called by the button.
func NewEffectNotice(fix func()) *EffectNotice {
	n := &EffectNotice{Text: canvas.NewText("", nil), Fix: widgets.NewKeyButton("", fix)}
	n.Text.Alignment = fyne.TextAlignCenter
	n.panel = widgets.NewPanel(widgets.ColorCard, container.New(widgets.Insets(4, 10, 6, 10), container.NewVBox(n.Text, container.NewCenter(n.Fix))))
	n.panel.Border, n.panel.Radius = theme.ColorNameWarning, 6
	n.Box = container.New(effectNoticeLayout{}, n.panel)
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
		n.Text.Text, n.Text.TextSize, n.Text.Color = lang.L(noEffectReasons[reason]), theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(theme.ColorNameForeground)
		n.Text.Refresh()
		widgets.SetVisible(n.Fix, noEffectFixes[reason] != "")
		if noEffectFixes[reason] != "" {
			n.Fix.SetText(lang.L(noEffectFixes[reason]))
		}
	}
	n.Box.Refresh()
}

// effectNoticeLayout puts one object in the middle, above the readout.
type effectNoticeLayout struct{}

// Layout implements fyne.Layout.
func (effectNoticeLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const foot = 52
	least := objects[0].MinSize()
	objects[0].Resize(least)
	objects[0].Move(fyne.NewPos(max(0, (size.Width-least.Width)/2), size.Height-least.Height-foot))
}

// MinSize implements fyne.Layout.
func (effectNoticeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
