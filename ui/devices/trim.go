//go:build cgo

package devices

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/calibration"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// What the sliders of a trim reach: enough for what a calibration can be off.
const (
	trimReachM   = 0.15
	trimReachDeg = 45.0
	trimAxes     = 3
)

// TrimActions are what the sliders of a trim call; a device that was not calibrated has none.
type TrimActions struct {
	Trim    func(*trackers.Device) (calibration.Trim, bool)
	Preview func(*trackers.Device, calibration.Trim)
	Keep    func()
	Cancel  func()
}

// trimRows are six sliders, for what a person adds to how a device was measured to be worn.
type trimRows struct {
	on      TrimActions
	device  *trackers.Device
	sliders [2 * trimAxes]*widgets.Slider // moves, then turns
	labels  [2 * trimAxes]*widgets.TipLabel
	content *fyne.Container
}

func newTrimRows(tips *widgets.Tooltips, device *trackers.Device, on TrimActions) *trimRows {
	r := &trimRows{on: on, device: device, content: container.New(&widgets.StackedLayout{})}
	heading := widgets.NewTipLabel(lang.L("Trim"), tips).Caption()
	heading.Style.Bold = true
	heading.Tip = lang.L("Shifts and turns what the device drives, in the axes that your body has in the T-pose. It stays when you calibrate again.")
	r.content.Add(heading)
	for i := range r.sliders {
		s := widgets.NewSlider(0.5, 0.01)
		s.Mark = 0.5
		s.OnPreview = func(float64) { r.on.Preview(r.device, r.trim()); r.show(r.trim()) }
		s.OnCommit, s.OnCancel = r.on.Keep, r.on.Cancel
		r.sliders[i], r.labels[i] = s, widgets.NewTipLabel("", tips).Caption()
		r.labels[i].MinWidth = 100
		r.content.Add(container.New(widgets.Columns(0.5), r.labels[i], container.New(widgets.Insets(4, 0, 0, 0), s)))
	}
	return r
}

// reach is how far a slider goes to either side.
func reach(i int) float64 {
	if i < trimAxes {
		return trimReachM
	}
	return trimReachDeg
}

// trim is what the sliders say: whole millimeters and half degrees, so that the middle is found again.
func (r *trimRows) trim() (t calibration.Trim) {
	for i, s := range r.sliders {
		value := (2*s.Value - 1) * reach(i)
		if i < trimAxes {
			t.MoveM[i] = math.Round(1000*value)/1000 + 0
		} else {
			t.TurnDeg[i-trimAxes] = math.Round(2*value)/2 + 0
		}
	}
	return t
}

// show words a trim.
func (r *trimRows) show(t calibration.Trim) {
	centimeters := func(m float64) string { return text.FormatNumber(100*m, 0.1) + " cm" }
	degrees := func(d float64) string { return text.FormatNumber(d, 0.5) + "°" }
	for i, label := range [...]string{
		lang.L("To the left: {{.Length}}", text.With{"Length": centimeters(t.MoveM[0])}),
		lang.L("Up: {{.Length}}", text.With{"Length": centimeters(t.MoveM[1])}),
		lang.L("Forward: {{.Length}}", text.With{"Length": centimeters(t.MoveM[2])}),
		lang.L("Pitch down: {{.Angle}}", text.With{"Angle": degrees(t.TurnDeg[0])}),
		lang.L("Turn left: {{.Angle}}", text.With{"Angle": degrees(t.TurnDeg[1])}),
		lang.L("Roll right: {{.Angle}}", text.With{"Angle": degrees(t.TurnDeg[2])}),
	} {
		r.labels[i].Set(label, widgets.ColorMuted)
	}
}

// update shows the trim that the device has, and reports whether the rows are shown otherwise than before.
func (r *trimRows) update() (resized bool) {
	trim, calibrated := r.on.Trim(r.device)
	resized = r.content.Hidden == calibrated
	r.content.Hidden = !calibrated
	for _, s := range r.sliders {
		if s.Held {
			return resized
		}
	}
	for i, s := range r.sliders {
		value := trim.TurnDeg[i%trimAxes]
		if i < trimAxes {
			value = trim.MoveM[i]
		}
		s.SetValue(math.Max(0, math.Min(1, 0.5+value/reach(i)/2)))
	}
	r.show(trim)
	return resized
}
