//go:build cgo

package ui

import (
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	tooltipDelay = 550 * time.Millisecond
	tooltipWidth = 300
)

// tooltips is the layer above the window's content in which one tip at a time is shown. It catches no events.
type tooltips struct {
	widget.BaseWidget
	back  *canvas.Rectangle
	text  *widget.Label
	at    fyne.Position
	timer *time.Timer
	post  func(func())
	turn  int // counts wishes, so that a late timer shows nothing
}

func newTooltips(post func(func())) *tooltips {
	t := &tooltips{post: post, back: canvas.NewRectangle(nil), text: widget.NewLabel("")}
	t.text.Wrapping = fyne.TextWrapWord
	t.text.SizeName = theme.SizeNameCaptionText
	t.back.CornerRadius = 4
	t.back.StrokeWidth = 1
	t.back.Hide()
	t.text.Hide()
	t.ExtendBaseWidget(t)
	return t
}

// wish asks for a tip at a position of the window, after the delay.
func (t *tooltips) wish(text string, at fyne.Position) {
	t.drop()
	if t == nil || text == "" {
		return
	}
	turn := t.turn
	t.timer = time.AfterFunc(tooltipDelay, func() {
		t.post(func() {
			if t.turn == turn {
				t.show(text, at)
			}
		})
	})
}

// drop hides the tip and forgets a wish.
func (t *tooltips) drop() {
	if t == nil {
		return
	}
	t.turn++
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.text.Visible() {
		t.text.Hide()
		t.back.Hide()
		t.Refresh()
	}
}

func (t *tooltips) show(text string, at fyne.Position) {
	t.text.SetText(text)
	t.at = at
	t.text.Show()
	t.back.Show()
	t.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (t *tooltips) CreateRenderer() fyne.WidgetRenderer { return &tooltipRenderer{t} }

type tooltipRenderer struct{ t *tooltips }

func (r *tooltipRenderer) Layout(size fyne.Size) {
	t := r.t
	if !t.text.Visible() {
		return
	}
	width := fyne.MeasureText(t.text.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + 2*theme.InnerPadding() + 2
	width = min(width, tooltipWidth)
	t.text.Resize(fyne.NewSize(width, 10)) // the width decides how many lines there are
	box := fyne.NewSize(width, t.text.MinSize().Height)
	place := fyne.NewPos(t.at.X+12, t.at.Y+18)
	if place.Y+box.Height > size.Height {
		place.Y = t.at.Y - box.Height - 8
	}
	place.X = max(0, min(place.X, size.Width-box.Width-4))
	t.back.Move(place)
	t.back.Resize(box)
	t.text.Move(place)
	t.text.Resize(box)
}

func (r *tooltipRenderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *tooltipRenderer) Refresh() {
	r.t.back.FillColor = themeColor(theme.ColorNameOverlayBackground)
	r.t.back.StrokeColor = themeColor(theme.ColorNameInputBorder)
	r.Layout(r.t.Size())
	r.t.back.Refresh()
	canvas.Refresh(r.t)
}

func (r *tooltipRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.t.back, r.t.text}
}

func (r *tooltipRenderer) Destroy() {}
