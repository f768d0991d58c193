//go:build cgo

package calibrate

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/calibration"
	"posewright/ui/widgets"
)

const (
	countdownSize = 136 // of the digits: to be read from three meters
	countdownWord = 34
	countdownRing = 204
)

// Countdown is what a person who stands away from the screen reads: large digits in a ring that closes, and what to do. It lies over the viewport and lets
// clicks through.
type Countdown struct {
	digits, word *canvas.Text
	disc         *canvas.Circle // behind the digits, so that they stand out from any avatar
	panel        *canvas.Rectangle
	ring         *canvas.Arc
	Layer        *fyne.Container
}

func NewCountdown() *Countdown {
	c := &Countdown{digits: canvas.NewText("", nil), word: canvas.NewText("", nil), disc: canvas.NewCircle(nil), panel: canvas.NewRectangle(nil),
		ring: canvas.NewArc(0, 0, 0.86, nil)}
	for _, text := range []*canvas.Text{c.digits, c.word} {
		text.TextStyle.Bold, text.Alignment = true, fyne.TextAlignCenter
	}
	c.panel.CornerRadius = 12
	c.Layer = container.New(countdownLayout{c}, c.disc, c.ring, c.digits, c.panel, c.word)
	c.Layer.Hide()
	return c
}

// Show shows how much time is left, where that counts, and a caption in the words' place; "" for none.
func (c *Countdown) Show(v *calibration.WizardView, caption string) {
	digits, word, size := "", "", float32(countdownSize)
	switch v.State {
	case calibration.Countdown:
		digits, word = CountdownDigit(v), lang.L("Get ready")
	case calibration.Sampling:
		digits, word = "●", lang.L("Hold still")
		size = countdownSize * 0.62
	case calibration.Arcs:
		digits, word = CountdownDigit(v), lang.L("Lead your straight arms around")
	case calibration.Curls:
		digits, word = CountdownDigit(v), lang.L("Bend your elbows")
	case calibration.Swings:
		digits, word = CountdownDigit(v), lang.L("Swing each leg")
	}
	if caption != "" {
		word = caption
	}
	if word == "" {
		if c.Layer.Visible() {
			c.Layer.Hide()
		}
		return
	}
	for _, part := range []fyne.CanvasObject{c.disc, c.ring, c.digits} {
		if part.Visible() == (digits == "") {
			if digits == "" {
				part.Hide()
			} else {
				part.Show()
			}
		}
	}
	if !c.Layer.Visible() {
		c.Layer.Show()
	}
	if angle := float32(360 * v.Progress); c.ring.EndAngle != angle {
		c.ring.EndAngle = angle
		c.ring.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
		c.ring.Refresh()
	}
	if c.digits.Text == digits && c.word.Text == word {
		return
	}
	c.digits.Text, c.word.Text, c.digits.TextSize, c.word.TextSize = digits, word, size, countdownWord
	if fyne.MeasureText(word, countdownWord, c.word.TextStyle).Width > c.Layer.Size().Width-40 {
		c.word.TextSize = countdownWord / 2
	}
	c.digits.Color, c.word.Color, c.disc.FillColor, c.panel.FillColor = widgets.ThemeColor(widgets.ColorCountdown), widgets.ThemeColor(widgets.ColorCountdown), widgets.ThemeColor(widgets.ColorDisc), widgets.ThemeColor(widgets.ColorDisc)
	c.Layer.Refresh()
}

func (c *Countdown) Hide() { c.Layer.Hide() }

// countdownLayout puts the ring over the legs, so that the arms and the head of who is imitated stay in view, and the word below it.
type countdownLayout struct{ c *Countdown }

// Layout implements fyne.Layout.
func (l countdownLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	c := l.c
	wide := min(countdownRing, size.Width-16, size.Height-countdownWord-40)
	top := max(8, size.Height-wide-countdownWord-40)
	at := fyne.NewPos((size.Width-wide)/2, top)
	c.disc.Move(at)
	c.disc.Resize(fyne.NewSquareSize(wide))
	c.ring.Move(at)
	c.ring.Resize(fyne.NewSquareSize(wide))
	tall := c.digits.MinSize().Height
	c.digits.Resize(fyne.NewSize(size.Width, tall))
	c.digits.Move(fyne.NewPos(0, top+(wide-tall)/2))
	word := c.word.MinSize()
	below := top + wide + 10
	c.panel.Move(fyne.NewPos((size.Width-word.Width)/2-16, below))
	c.panel.Resize(fyne.NewSize(word.Width+32, word.Height+6))
	c.word.Move(fyne.NewPos(0, below+3))
	c.word.Resize(fyne.NewSize(size.Width, word.Height))
}

// MinSize implements fyne.Layout.
func (countdownLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
