//go:build cgo

package devices

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/internal/devices"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// The ends of the filter's sliders. The cutoff goes by its logarithm, the other by its root, so that small values can be set as well as large ones.
const (
	leastCutoff, mostCutoff = 0.1, 10 // Hz
	mostBeta                = 100     // Hz for each m/s
	deviceCardWide          = 330
)

// usualFilter is what smoothing begins with: a held device stops trembling, a moving one is delayed by some milliseconds.
var usualFilter = trackers.OneEuro{CutoffHz: 1.5, Beta: 15}

func cutoffAt(position float64) float64 {
	return leastCutoff * math.Pow(mostCutoff/leastCutoff, position)
}
func cutoffPosition(hz float64) float64 {
	return math.Log(hz/leastCutoff) / math.Log(mostCutoff/leastCutoff)
}
func betaAt(position float64) float64   { return mostBeta * position * position }
func betaPosition(beta float64) float64 { return math.Sqrt(beta / mostBeta) }

// CardActions are what the card of a device calls. Changes of the choices are seen by the next call of Choices.
type CardActions struct {
	Choices  func() *devices.Choices
	Assign   func(of *trackers.Device, role calibration.Role, backup bool)
	Unassign func(*trackers.Device)
	Ignore   func(*trackers.Device)
	Forget   func(*trackers.Device)
	Preview  func(change func(*devices.Choices)) // changes without saving
	Save     func()

	Trim      TrimActions
	Remeasure func(calibration.Role) // measures a tracker that moved on the body again
	// WhyUnused says why a device of the newest frame drives nothing, and the role of another that it may have too.
	WhyUnused func(device int) (why phrase.Phrase, beside calibration.Role)
	Backups   *[calibration.RoleCount]int // second devices with roles; nil for none
}

// Card is what can be chosen about one device, and how it does, in a small window of its own over the list.
type Card struct {
	on      CardActions
	device  trackers.Device // as it was seen last
	frame   *trackers.Frame // newest; its owner keeps it so
	bound   *[calibration.RoleCount]int
	showing bool // the program sets what is shown

	state, source, counts *widgets.TipLabel
	role                  *widgets.KeyChoice
	both                  *widgets.KeyButton
	beside                calibration.Role // that it may have beside another device; RoleCount for none
	note                  *widget.Label
	smooth                *widgets.KeyCheck
	cutoff, beta          *widgets.Slider
	cutoffText, betaText  *widgets.TipLabel
	delay                 *widgets.TipLabel
	filter                *fyne.Container
	ahead                 *predictionRows
	forget, again         *widgets.KeyButton
	trim                  *trimRows
	content               *fyne.Container
	popup                 *widget.PopUp
	window                fyne.Canvas
}

// NewCard makes the card of a device in a window, hidden. frame and bound are the newest devices and which of them has which role; they may change
// between calls.
func NewCard(window fyne.Canvas, tips *widgets.Tooltips, device *trackers.Device, frame *trackers.Frame, bound *[calibration.RoleCount]int, on CardActions) *Card {
	c := &Card{on: on, device: *device, frame: frame, bound: bound, window: window}
	name := widgets.NewTipLabel(device.Name, tips)
	name.Style.Bold, name.MinWidth = true, 100
	caption := func() *widgets.TipLabel {
		l := widgets.NewTipLabel("", tips).Caption()
		l.MinWidth = 100
		return l
	}
	c.state, c.source, c.counts = caption(), caption(), caption()
	c.role = widgets.NewKeyChoice(roleOptions(), func(string) { c.chooseRole(c.role.SelectedIndex()) })
	c.both = widgets.NewKeyButton(lang.L("Use both"), func() { c.on.Assign(&c.device, c.beside, true); c.Update() })
	c.both.Hide()
	c.note = widget.NewLabel("")
	c.note.Wrapping, c.note.SizeName = fyne.TextWrapWord, theme.SizeNameCaptionText
	c.note.Hide()
	c.smooth = widgets.NewKeyCheck(lang.L("Smooth jitter"), func(on bool) {
		if !c.showing {
			filter := trackers.OneEuro{}
			if on {
				filter = usualFilter
			}
			c.setFilter(filter)
			c.on.Save()
		}
	})
	c.cutoff = widgets.NewSlider(cutoffPosition(usualFilter.CutoffHz), 0.02)
	c.beta = widgets.NewSlider(betaPosition(usualFilter.Beta), 0.02)
	c.cutoffText, c.betaText, c.delay = caption(), caption(), caption()
	c.delay.Color = widgets.ColorMuted
	for _, s := range []*widgets.Slider{c.cutoff, c.beta} {
		before := trackers.OneEuro{}
		s.OnPreview = func(float64) {
			filter := c.on.Choices().FilterOf(&c.device)
			if before == (trackers.OneEuro{}) {
				before = filter
			}
			filter.CutoffHz, filter.Beta = cutoffAt(c.cutoff.Value), betaAt(c.beta.Value)
			c.setFilter(filter)
		}
		s.OnCommit = func() { before = trackers.OneEuro{}; c.on.Save() }
		s.OnCancel = func() { c.setFilter(before); before = trackers.OneEuro{} }
	}
	c.cutoffText.Tip = lang.L("Low values reduce jitter at rest but delay slow movement")
	c.betaText.Tip = lang.L("High values follow fast movement with less delay")
	line := func(text *widgets.TipLabel, s *widgets.Slider) fyne.CanvasObject {
		return container.New(widgets.Columns(0.5), text, container.New(widgets.Insets(4, 0, 0, 0), s))
	}
	c.filter = container.New(&widgets.StackedLayout{}, line(c.cutoffText, c.cutoff), line(c.betaText, c.beta), c.delay)
	c.ahead = newPredictionRows(c, caption)
	c.trim = newTrimRows(tips, &c.device, on.Trim)
	c.again = widgets.NewKeyButton(lang.L("Measure this tracker again"), func() {
		if role, ok := c.remeasurable(); ok {
			c.Hide()
			c.on.Remeasure(role)
		}
	})
	c.forget = widgets.NewKeyButton(lang.L("Remove device settings"), func() { c.on.Forget(&c.device); c.Update() })
	roleLabel := widgets.NewTipLabel(lang.L("Role"), tips)
	roleLabel.Color = widgets.ColorMuted
	least := canvas.NewRectangle(nil)
	least.SetMinSize(fyne.NewSize(deviceCardWide, 0))
	c.content = container.New(&widgets.StackedLayout{}, least, name, c.state, c.source, c.counts,
		container.New(widgets.Insets(8, 0, 0, 0), container.New(widgets.Columns(0.3), roleLabel, c.role)), c.note,
		container.NewHBox(c.both),
		container.New(widgets.Insets(6, 0, 0, 0), container.NewHBox(c.smooth)), c.filter,
		container.New(widgets.Insets(2, 0, 0, 0), container.NewHBox(c.ahead.on)), c.ahead.rows,
		container.New(widgets.Insets(6, 0, 0, 0), c.trim.content),
		container.New(widgets.Insets(8, 0, 0, 0), container.NewHBox(c.again)),
		container.New(widgets.Insets(8, 0, 0, 0), container.NewHBox(c.forget)))
	c.popup = widget.NewPopUp(container.New(widgets.Insets(8, 10, 10, 10), c.content), window)
	c.Update()
	return c
}

// Show opens the card beside a place in the window.
func (c *Card) Show(at fyne.Position) {
	size, window := c.popup.MinSize(), c.window.Size()
	at.X = max(0, min(at.X+4, window.Width-size.Width-8))
	at.Y = max(0, min(at.Y-size.Height/2, window.Height-size.Height-8))
	c.popup.ShowAtPosition(at)
}

// Hide closes the card.
func (c *Card) Hide() { c.popup.Hide() }

// Visible reports whether the card is open.
func (c *Card) Visible() bool { return c.popup.Visible() }

// Controls lists the widgets of the card while it is shown; none for nil.
func (c *Card) Controls() []widgets.Control {
	if c == nil || !c.Visible() {
		return nil
	}
	return widgets.Named("device.", map[string]fyne.CanvasObject{"role": c.role, "both": c.both, "smooth": c.smooth, "predict": c.ahead.on, "predictionMethod": c.ahead.method,
		"forget": c.forget, "again": c.again})
}

// remeasurable is what a calibrated tracker is for, if it can be measured again by itself.
func (c *Card) remeasurable() (calibration.Role, bool) {
	if _, calibrated := c.on.Trim.Trim(&c.device); !calibrated {
		return 0, false
	}
	for role, i := range c.bound {
		if i >= 0 && i < c.frame.Count && calibration.Remeasurable(calibration.Role(role)) {
			if d := &c.frame.Devices[i]; d.Kind == c.device.Kind && d.Serial == c.device.Serial {
				return calibration.Role(role), true
			}
		}
	}
	return 0, false
}

func (c *Card) chooseRole(i int) {
	if c.showing || i < 0 {
		return
	}
	switch {
	case i == 0:
		c.on.Unassign(&c.device)
	case i == 1:
		c.on.Ignore(&c.device)
	default:
		c.on.Assign(&c.device, assignableRoles[i-2], false)
	}
	c.Update()
}

// setFilter smooths the device, without keeping it yet.
func (c *Card) setFilter(filter trackers.OneEuro) {
	c.on.Preview(func(choices *devices.Choices) { choices.SetFilter(&c.device, filter) })
	c.Update()
}

// fit gives the card the size that it needs now, inside the window.
func (c *Card) fit() {
	if c.popup == nil {
		return
	}
	c.content.Refresh()
	size, window := c.popup.MinSize(), c.window.Size()
	c.popup.Resize(size)
	if at := c.popup.Content.Position(); c.popup.Visible() && at.Y+size.Height > window.Height-8 {
		c.popup.Move(fyne.NewPos(at.X, max(0, window.Height-8-size.Height)))
	}
}

// Update shows what is chosen and how the device does now.
func (c *Card) Update() {
	c.showing = true
	defer func() { c.showing = false }()
	at := -1
	for i := range c.frame.All() {
		if d := &c.frame.Devices[i]; d.Kind == c.device.Kind && d.Serial == c.device.Serial && d.Source == c.device.Source {
			c.device, at = *d, i
		}
	}
	now := c.frame.Time
	state := devices.TrackingOf(&c.device, now)
	c.state.Set(lang.L(c.device.Kind.String())+" · "+deviceLine(&c.device, now), slotColors[deviceMarks[state]])
	c.source.Set(lang.L("{{.Source}} · serial {{.Serial}}", text.With{"Source": c.device.Source, "Serial": c.device.Serial}), widgets.ColorMuted)
	counts := lang.N("{{.Samples}} poses used, {{.Count}} rejected", int(c.device.Dropped),
		text.With{"Samples": c.device.Samples, "Count": c.device.Dropped})
	if c.device.Doubted != trackers.Believed {
		counts += ": " + text.Phrase(c.device.Doubted.Reason())
	}
	c.counts.Set(counts, widgets.ColorMuted)
	if i := roleChosen(c.on.Choices().Assignments, &c.device); c.role.SelectedIndex() != i {
		c.role.SetSelectedIndex(i)
	}
	note := ""
	role, bound := boundRole(c.bound, at)
	chosen, ignored, known := c.on.Choices().Assignments.Of(&c.device)
	second, isBackup := boundRole(c.on.Backups, at)
	c.beside = calibration.RoleCount
	switch {
	case isBackup:
		note = lang.L("Backup of {{.Role}}: combined with {{.Device}}, and used alone while that is hidden",
			text.With{"Role": text.DeviceRole(second), "Device": c.frame.Devices[c.bound[second]].Name})
	case known && !ignored && at >= 0 && (!bound || role != chosen):
		note = lang.L("It doesn't drive {{.Role}}. Check that it is tracked and that no other device has this role.", text.With{"Role": text.DeviceRole(chosen)})
	case !known && bound:
		note = lang.L("Assigned automatically: {{.Role}}", text.With{"Role": text.DeviceRole(role)})
	case !known:
		note = lang.L("It drives nothing.")
		if at >= 0 {
			why, beside := c.on.WhyUnused(at)
			note, c.beside = note+" "+text.Phrase(why), beside
		}
	}
	if c.note.Text != note {
		c.note.SetText(note)
		c.note.Hidden = note == ""
		defer c.fit()
	}
	if none := c.beside == calibration.RoleCount; c.both.Hidden != none {
		c.both.Hidden = none
		defer c.fit()
	}
	filter := c.on.Choices().FilterOf(&c.device)
	if c.smooth.Checked != filter.On() {
		c.smooth.SetChecked(filter.On())
	}
	if c.filter.Hidden == filter.On() {
		c.filter.Hidden = !filter.On()
		defer c.fit()
	}
	if filter.On() {
		if !c.cutoff.Held {
			c.cutoff.SetValue(cutoffPosition(filter.CutoffHz))
		}
		if !c.beta.Held {
			c.beta.SetValue(betaPosition(filter.Beta))
		}
		c.cutoffText.Set(lang.L("Calm at rest: {{.Hertz}} Hz", text.With{"Hertz": text.Significant(filter.CutoffHz, 2)}), widgets.ColorMuted)
		c.betaText.Set(lang.L("Follows speed: {{.Beta}}", text.With{"Beta": text.Significant(filter.Beta, 2)}), widgets.ColorMuted)
		c.delay.Set(lang.L("Current delay: {{.Delay}}", text.With{"Delay": text.Milliseconds(c.device.FilterDelay)}), widgets.ColorMuted)
	}
	if c.ahead.update(c.on.Choices().PredictionOf(&c.device), &c.device) {
		defer c.fit()
	}
	if c.trim.update() {
		defer c.fit()
	}
	if _, can := c.remeasurable(); can == c.again.Hidden {
		c.again.Hidden = !can
		defer c.fit()
	}
	if known := c.on.Choices().Knows(&c.device); known == c.forget.Disabled() {
		if known {
			c.forget.Enable()
		} else {
			c.forget.Disable()
		}
	}
}
