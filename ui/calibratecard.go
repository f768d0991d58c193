//go:build cgo

package ui

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
)

const (
	cardWidth     = 420
	cardMargin    = 16
	countdownSize = 150
)

// calibrateCard leads a person through a calibration, over the viewport. It shows what the wizard says and reports which
// button was pressed; it decides nothing.
type calibrateCard struct {
	onStart, onAccept, onRedo, onCancel func()
	onBlend                             func(armsOrHeight float64)
	onTurn                              func(meant *keyButton) // another state; meant is the button that Enter should press, nil for none

	title, text, live, fitted, warnings *widget.Label
	checks                              *fyne.Container
	numbers                             *fyne.Container
	values                              []*tipLabel // of the numbers
	progress                            *widget.ProgressBar
	blend                               *slider
	blendText                           *widget.Label
	blendBox                            *fyne.Container
	start, accept, redo, cancel         *keyButton
	buttons                             *fyne.Container
	card                                *card
	digits                              *canvas.Text
	disc                                *canvas.Circle  // behind the digits, so that they stand out from any avatar
	layer                               *fyne.Container // over the viewport: card and digits

	shown bool
	state calibration.State
	items []checkItem
	view  calibration.WizardView

	lengths lengthUnit // in which what was measured is shown
}

func newCalibrateCard() *calibrateCard {
	c := &calibrateCard{onTurn: func(*keyButton) {}}
	label := func(importance widget.Importance) *widget.Label {
		l := widget.NewLabel("")
		l.Wrapping = fyne.TextWrapWord
		l.Importance = importance
		return l
	}
	c.title = widget.NewLabel("")
	c.title.SizeName = theme.SizeNameSubHeadingText
	c.title.TextStyle = fyne.TextStyle{Bold: true}
	c.text, c.live = label(widget.MediumImportance), label(widget.WarningImportance)
	c.fitted, c.warnings = label(widget.MediumImportance), label(widget.WarningImportance)
	c.checks = container.NewGridWithColumns(3)
	c.numbers = container.New(&stackedLayout{})
	c.progress = widget.NewProgressBar()
	c.progress.TextFormatter = func() string { return "" }

	c.blend = newSlider(0, 0.05)
	c.blend.onPreview = func(position float64) { c.onBlend(position) }
	c.blendText = widget.NewLabel("")
	c.blendText.Alignment = fyne.TextAlignCenter
	c.blendText.SizeName = theme.SizeNameCaptionText
	c.blendBox = container.NewVBox(
		container.NewBorder(nil, nil, widget.NewLabel(lang.L("Height")), widget.NewLabel(lang.L("Arm span")), container.NewCenter(c.blendText)),
		c.blend)

	button := func(text string, importance widget.Importance, tap func()) *keyButton {
		b := newKeyButton(text, tap)
		b.onEscape = func() { c.onCancel() }
		b.Importance = importance
		return b
	}
	c.start = button(lang.L("Start"), widget.HighImportance, func() { c.onStart() })
	c.accept = button(lang.L("Accept"), widget.HighImportance, func() { c.onAccept() })
	c.redo = button(lang.L("Redo"), widget.MediumImportance, func() { c.onRedo() })
	c.cancel = button(lang.L("Cancel"), widget.MediumImportance, func() { c.onCancel() })
	c.buttons = container.New(&buttonRow{})

	c.card = newCard(container.New(&stackedLayout{}, c.title, c.text, c.checks, c.live, c.progress, c.numbers, c.blendBox, c.fitted,
		c.warnings, container.New(insets{8, 4, 0, 4}, c.buttons)))
	c.digits = canvas.NewText("", nil)
	c.digits.TextSize = countdownSize
	c.digits.TextStyle = fyne.TextStyle{Bold: true}
	c.digits.Alignment = fyne.TextAlignCenter
	c.disc = canvas.NewCircle(nil)
	c.layer = container.New(cardLayout{}, c.disc, c.digits, c.card)
	c.layer.Hide()
	return c
}

// show opens or closes the card.
func (c *calibrateCard) show(on bool) {
	if c.shown == on {
		return
	}
	c.shown = on
	c.items = nil
	if on {
		c.layer.Show()
	} else {
		c.layer.Hide()
	}
}

// update shows what the wizard says.
func (c *calibrateCard) update(v *calibration.WizardView, items []checkItem) {
	fresh := c.items == nil || c.state != v.State
	turned := fresh
	c.state, c.view = v.State, *v
	c.say(v)
	c.digits.Hidden, c.disc.Hidden = v.State != calibration.Countdown, v.State != calibration.Countdown
	if v.State == calibration.Countdown {
		if digit := countdownDigit(v); c.digits.Text != digit {
			c.digits.Text = digit
			c.digits.Color, c.disc.FillColor = themeColor(colorCountdown), themeColor(colorDisc)
			c.disc.Refresh()
			c.digits.Refresh()
		}
	}
	c.progress.Hidden = v.State != calibration.Sampling
	c.progress.SetValue(v.Progress)
	c.checks.Hidden = v.State != calibration.Checklist
	if v.State == calibration.Checklist && (fresh || !sameItems(c.items, items)) {
		c.list(items)
		fresh = true
	}
	c.items = append(c.items[:0], items...)
	review := v.State == calibration.Review
	c.numbers.Hidden, c.blendBox.Hidden, c.fitted.Hidden = !review, !review, !review
	if review {
		c.review(v)
	}
	if fresh {
		c.arrange(v.State)
	}
	if turned {
		c.onTurn(map[calibration.State]*keyButton{calibration.Checklist: c.start, calibration.Review: c.accept, calibration.Refused: c.redo}[v.State])
	}
}

func sameItems(a, b []checkItem) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// say sets the sentences.
func (c *calibrateCard) say(v *calibration.WizardView) {
	live := ""
	if v.State == calibration.Checklist || v.State == calibration.Countdown {
		live = told(v.Live)
	}
	title, text := told(v.Title), told(v.Message)
	set(c.title, title)
	set(c.text, text)
	set(c.live, live)
	warnings := ""
	if v.State == calibration.Review {
		sentences := make([]string, len(v.Warnings))
		for i := range v.Warnings {
			sentences[i] = told(v.Warnings[i])
		}
		warnings = strings.Join(sentences, "\n")
	}
	set(c.warnings, warnings)
	c.text.Hidden, c.live.Hidden, c.warnings.Hidden = text == "", live == "", warnings == ""
}

// set changes a label's text if it is another.
func set(l *widget.Label, text string) {
	if l.Text != text {
		l.SetText(text)
	}
}

// list shows which body points have a device.
func (c *calibrateCard) list(items []checkItem) {
	c.checks.Objects = nil
	for _, item := range items {
		l := widget.NewLabel("✓  " + item.name)
		l.Importance = widget.SuccessImportance
		if !item.found {
			l.SetText("–  " + item.name)
			l.Importance = widget.LowImportance
			if !item.optional {
				l.SetText("✕  " + item.name)
				l.Importance = widget.DangerImportance
			}
		}
		c.checks.Add(l)
	}
}

// review shows the numbers.
func (c *calibrateCard) review(v *calibration.WizardView) {
	lines := measures(v, c.lengths)
	if len(c.values) != len(lines) {
		c.values, c.numbers.Objects = nil, nil
		for i, line := range lines {
			name, value := newTipLabel(line.name, nil), newTipLabel("", nil)
			name.least, value.least = 200, 90
			value.align = fyne.TextAlignTrailing
			value.style = fyne.TextStyle{Bold: i < 2 || i == len(lines)-1}
			c.values = append(c.values, value)
			c.numbers.Add(container.New(insets{3, 6, 3, 6}, container.NewBorder(nil, nil, nil, value, name)))
		}
	}
	for i, line := range lines {
		c.values[i].set(line.value, theme.ColorNameForeground)
	}
	set(c.blendText, blendText(v.Proposal.ArmsOrHeight))
	c.blend.setPosition(v.Proposal.ArmsOrHeight)
	set(c.fitted, devicesFitted(&v.Proposal))
}

// arrange gives a state its buttons and the card its size.
func (c *calibrateCard) arrange(state calibration.State) {
	switch state {
	case calibration.Review:
		c.buttons.Objects = []fyne.CanvasObject{c.accept, c.redo, c.cancel}
	case calibration.Refused:
		c.buttons.Objects = []fyne.CanvasObject{c.redo, c.cancel}
		c.redo.Importance = widget.HighImportance
	case calibration.Checklist:
		c.buttons.Objects = []fyne.CanvasObject{c.start, c.cancel}
	default:
		c.buttons.Objects = []fyne.CanvasObject{c.cancel}
	}
	if state != calibration.Refused {
		c.redo.Importance = widget.MediumImportance
	}
	c.redo.Refresh()
	c.buttons.Refresh()
	c.card.Refresh()
	c.layer.Refresh()
}

// cardLayout puts digits into the middle and the card at the lower edge of the viewport.
type cardLayout struct{}

// Layout implements fyne.Layout.
func (cardLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	disc, digits, panel := objects[0], objects[1], objects[2]
	width := min(cardWidth, size.Width-2*cardMargin)
	panel.Resize(fyne.NewSize(width, panel.Size().Height)) // the width decides the height
	height := panel.MinSize().Height
	panel.Resize(fyne.NewSize(width, height))
	panel.Move(fyne.NewPos((size.Width-width)/2, size.Height-height-cardMargin))
	tall := digits.MinSize().Height
	digits.Resize(fyne.NewSize(size.Width, tall))
	digits.Move(fyne.NewPos(0, max(0, (size.Height-height-cardMargin-tall)/2)))
	disc.Resize(fyne.NewSquareSize(tall))
	disc.Move(fyne.NewPos((size.Width-tall)/2, digits.Position().Y))
}

// MinSize implements fyne.Layout.
func (cardLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

// buttonRow shares the width among buttons that are large enough to hit.
type buttonRow struct{}

// Layout implements fyne.Layout.
func (*buttonRow) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 8
	width := (size.Width - gap*float32(len(objects)-1)) / float32(max(len(objects), 1))
	for i, object := range objects {
		object.Move(fyne.NewPos(float32(i)*(width+gap), 0))
		object.Resize(fyne.NewSize(width, size.Height))
	}
}

// MinSize implements fyne.Layout.
func (*buttonRow) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(200, 36) }
