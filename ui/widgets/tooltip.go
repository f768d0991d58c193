//go:build cgo

package widgets

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
	tooltipWatch = 200 * time.Millisecond // how often it is checked that what a shown tip is about is still there
)

// Tooltips is the layer above the window's content in which one tip at a time is shown. It catches no events. A dialog is above that: its tips need a layer of
// their own, above its content.
type Tooltips struct {
	widget.BaseWidget
	back  *canvas.Rectangle
	Label *widget.Label
	at    fyne.Position
	about [2]fyne.Position // top and bottom of what the tip is about
	timer *time.Timer
	post  func(func())
	turn  int // counts wishes, so that a late timer shows nothing
}

func NewTooltips(post func(func())) *Tooltips {
	t := &Tooltips{post: post, back: canvas.NewRectangle(nil), Label: widget.NewLabel("")}
	t.Label.Wrapping = fyne.TextWrapWord
	t.Label.SizeName = theme.SizeNameCaptionText
	t.back.CornerRadius = 4
	t.back.StrokeWidth = 1
	t.back.Hide()
	t.Label.Hide()
	t.ExtendBaseWidget(t)
	return t
}

// Schedule asks for a tip, after the delay, about an object that the pointer is over; nil for a point of the window. The tip does not cover the object, and
// goes when the object does.
func (t *Tooltips) Schedule(text string, about fyne.CanvasObject, at fyne.Position) {
	t.Dismiss()
	if t == nil || text == "" {
		return
	}
	turn := t.turn
	t.timer = time.AfterFunc(tooltipDelay, func() {
		t.post(func() {
			if t.turn == turn {
				t.show(text, about, at)
			}
		})
	})
}

// Dismiss hides the tip, or gives up the one that was asked for.
func (t *Tooltips) Dismiss() {
	if t == nil {
		return
	}
	t.turn++
	if t.timer != nil {
		t.timer.Stop()
		t.timer = nil
	}
	if t.Label.Visible() {
		t.Label.Hide()
		t.back.Hide()
		t.Refresh()
	}
}

func (t *Tooltips) show(text string, about fyne.CanvasObject, at fyne.Position) {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(t)
	at = at.Subtract(origin)
	t.about = [2]fyne.Position{at.AddXY(0, -4), at.AddXY(0, 14)}
	if about != nil {
		place, there := placeOf(about)
		if !there {
			return
		}
		place = place.Subtract(origin)
		t.about = [2]fyne.Position{place, place.AddXY(0, about.Size().Height)}
		t.watch(about)
	}
	t.Label.SetText(text)
	t.at = at
	t.Label.Show()
	t.back.Show()
	t.Refresh()
}

// watch hides the tip when what it is about is no longer there, and keeps its words.
func (t *Tooltips) watch(about fyne.CanvasObject) {
	turn := t.turn
	t.timer = time.AfterFunc(tooltipWatch, func() {
		t.post(func() {
			if t.turn != turn {
				return
			}
			_, there := placeOf(about)
			label, ok := about.(*TipLabel)
			tip := t.Label.Text
			if ok {
				tip = label.tip()
			}
			if !there || tip == "" {
				t.Dismiss()
				return
			}
			if tip != t.Label.Text { // the line is about something else by now
				t.Label.SetText(tip)
				t.Refresh()
			}
			t.watch(about)
		})
	})
}

// placeOf is where an object is in the window. there is false for one that is hidden, or in something that is.
func placeOf(object fyne.CanvasObject) (place fyne.Position, there bool) {
	if !object.Visible() {
		return fyne.Position{}, false
	}
	place = fyne.CurrentApp().Driver().AbsolutePositionForObject(object)
	return place, place.X > 0 || place.Y > 0 // the driver gives no place for one that it does not find
}

// CreateRenderer implements fyne.Widget.
func (t *Tooltips) CreateRenderer() fyne.WidgetRenderer {
	return &tooltipRenderer{Layers{t.back, t.Label}, t}
}

type tooltipRenderer struct {
	Layers
	t *Tooltips
}

func (r *tooltipRenderer) Layout(size fyne.Size) {
	t := r.t
	if !t.Label.Visible() {
		return
	}
	width := fyne.MeasureText(t.Label.Text, theme.Size(theme.SizeNameCaptionText), fyne.TextStyle{}).Width + 2*theme.InnerPadding() + 2
	width = min(width, tooltipWidth)
	t.Label.Resize(fyne.NewSize(width, 10)) // the width decides how many lines there are
	box := fyne.NewSize(width, t.Label.MinSize().Height)
	place := fyne.NewPos(t.at.X+12, t.about[1].Y+4)
	if place.Y+box.Height > size.Height {
		place.Y = max(0, t.about[0].Y-box.Height-4)
	}
	place.X = max(0, min(place.X, size.Width-box.Width-4))
	t.back.Move(place)
	t.back.Resize(box)
	t.Label.Move(place)
	t.Label.Resize(box)
}

func (r *tooltipRenderer) MinSize() fyne.Size { return fyne.Size{} }

func (r *tooltipRenderer) Refresh() {
	r.t.back.FillColor = ThemeColor(theme.ColorNameOverlayBackground)
	r.t.back.StrokeColor = ThemeColor(theme.ColorNameInputBorder)
	r.Layout(r.t.Size())
	r.t.back.Refresh()
	canvas.Refresh(r.t)
}
