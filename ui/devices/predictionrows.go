//go:build cgo

package devices

import (
	"fmt"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/internal/devices"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const mostAheadMS = 50

// usualPrediction is what predicting begins with: about the time from a tick to the light of a display.
var usualPrediction = trackers.Prediction{AheadMS: 20}

// predictionMethods are in the order of the choice.
var predictionMethods = [...]trackers.PredictionMethod{trackers.Damped, trackers.ConstantVelocity}

// predictionRows are the rows of a card that predict its device.
type predictionRows struct {
	set    func(trackers.Prediction) // without keeping it yet
	on     *widgets.KeyCheck
	ahead  *widgets.Slider
	text   *widgets.TipLabel
	method *widgets.KeyChoice
	late   *widgets.TipLabel
	rows   *fyne.Container
}

func newPredictionRows(c *Card, caption func() *widgets.TipLabel) *predictionRows {
	r := &predictionRows{set: func(prediction trackers.Prediction) {
		c.on.Preview(func(choices *devices.Choices) { choices.SetPrediction(&c.device, prediction) })
		c.Update()
	}}
	r.on = widgets.NewKeyCheck(lang.L("Predict movement"), func(on bool) {
		if !c.showing {
			prediction := trackers.Prediction{}
			if on {
				prediction = usualPrediction
			}
			r.set(prediction)
			c.on.Save()
		}
	})
	r.ahead = widgets.NewSlider(usualPrediction.AheadMS/mostAheadMS, 0.02)
	before := trackers.Prediction{}
	r.ahead.OnPreview = func(float64) {
		prediction := c.on.Choices().PredictionOf(&c.device)
		if before == (trackers.Prediction{}) {
			before = prediction
		}
		prediction.AheadMS = max(1, mostAheadMS*r.ahead.Value)
		r.set(prediction)
	}
	r.ahead.OnCommit = func() { before = trackers.Prediction{}; c.on.Save() }
	r.ahead.OnCancel = func() { r.set(before); before = trackers.Prediction{} }
	r.method = widgets.NewKeyChoice([]string{lang.L("Damped"), lang.L("Constant velocity")}, func(string) {
		if i := r.method.SelectedIndex(); !c.showing && i >= 0 {
			prediction := c.on.Choices().PredictionOf(&c.device)
			prediction.Method = predictionMethods[i]
			r.set(prediction)
			c.on.Save()
		}
	})
	r.text, r.late = caption(), caption()
	r.text.Tip = lang.L("Time from the pose to the display. High values hide more latency but overshoot when the movement turns around")
	r.late.Tip = lang.L("Damped adds little jitter at rest; constant velocity follows steady movement better")
	r.rows = container.New(&widgets.StackedLayout{},
		container.New(widgets.Columns(0.5), r.text, container.New(widgets.Insets(4, 0, 0, 0), r.ahead)),
		container.New(widgets.Columns(0.5), r.late, r.method))
	return r
}

// update shows a prediction, and reports whether the card needs another size.
func (r *predictionRows) update(prediction trackers.Prediction, device *trackers.Device) (resized bool) {
	on := prediction.On()
	if r.on.Checked != on {
		r.on.SetChecked(on)
	}
	if resized = r.rows.Hidden == on; resized {
		r.rows.Hidden = !on
	}
	if !on {
		return resized
	}
	if !r.ahead.Held {
		r.ahead.SetValue(prediction.AheadMS / mostAheadMS)
	}
	for i, method := range predictionMethods {
		if method == prediction.Method && r.method.SelectedIndex() != i {
			r.method.SetSelectedIndex(i)
		}
	}
	r.text.Set(lang.L("Ahead: {{.Milliseconds}} ms", text.With{"Milliseconds": fmt.Sprintf("%.0f", prediction.AheadMS)}), widgets.ColorMuted)
	r.late.Set(lang.L("Predicted by {{.Span}}", text.With{"Span": text.Milliseconds(device.Predicted)}), widgets.ColorMuted)
	return resized
}
