//go:build cgo

package monitor

import (
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// stepsShown is how much time the timeline of the steps shows, seconds.
const stepsShown = 10

// stepsPanel shows what the feet did over the last seconds, and what the last steps were like.
type stepsPanel struct {
	series   *StepSeries
	lengths  func() text.LengthUnit
	paused   func() bool
	timeline *timeline
	values   [strideFactCount]*widgets.TipLabel
	save     *widgets.ToolButton // saves the learned step time to the preset
	saving   widgets.Action
	drawnAt  time.Duration
	still    bool // it was drawn since time stands still
	content  fyne.CanvasObject
}

// strideFact is a number beside the timeline.
type strideFact uint8

// The numbers, in columns of four.
const (
	factCadence strideFact = iota
	factStepLength
	factStepWidth
	factSpeed
	factFroude
	factOwnCadence
	factStepTime
	factLock
	strideFactCount
)

func newStepsPanel(series *StepSeries, lengths func() text.LengthUnit, paused func() bool, save widgets.Action, tips *widgets.Tooltips) *stepsPanel {
	p := &stepsPanel{series: series, lengths: lengths, paused: paused, timeline: newTimeline(series, lengths, tips)}
	columns := [2]*fyne.Container{container.New(&widgets.StackedLayout{}), container.New(&widgets.StackedLayout{})}
	for i, said := range [strideFactCount][2]string{
		factCadence:    {lang.L("Cadence"), lang.L("Steps a minute, by the landings of the last four seconds")},
		factStepLength: {lang.L("Step length"), lang.L("Distance between the feet along the walking direction at the last landing")},
		factStepWidth:  {lang.L("Step width"), lang.L("Lateral distance between the feet at the last landing")},
		factSpeed:      {lang.L("Speed"), lang.L("Of the hips over the ground")},
		factFroude:     {lang.L("Froude number"), lang.L("Froude number: speed divided by √(leg length × gravity), the axis of the gait curves. Running starts at about 0.6")},
		factOwnCadence: {lang.L("Learned step time"), lang.L("Learned step time relative to the step time curve")},
		factStepTime:   {lang.L("Step time"), lang.L("Time from one landing to the next landing of the other foot, by the stride phase")},
		factLock:       {lang.L("Phase lock"), lang.L("Confidence of the phase detector.")},
	} {
		name, value := widgets.NewTipLabel(said[0], tips).Caption(), widgets.NewTipLabel("–", tips).Caption()
		name.Tip, value.Tip = said[1], said[1]
		name.MinWidth, value.MinWidth, value.Align = 92, 58, fyne.TextAlignTrailing
		p.values[i] = value
		columns[i/4].Add(container.New(widgets.Insets(1, 8, 1, 8), container.NewBorder(nil, nil, name, value)))
	}
	p.save = widgets.NewToolButton(save.Text, nil, save.Tip, tips, save.Run)
	p.save.Small, p.saving = true, save
	numbers := container.New(widgets.Insets(6, 4, 0, 0), container.New(&widgets.StackedLayout{}, container.NewHBox(columns[0], columns[1]), container.New(widgets.Insets(6, 8, 0, 8), container.NewHBox(layout.NewSpacer(), widgets.NewPanel(theme.ColorNameButton, p.save)))))
	p.content = container.NewBorder(nil, nil, nil, numbers, p.timeline)
	return p
}

// tick draws what is new, not too often, and nothing while time stands still.
func (p *stepsPanel) tick(now time.Duration) {
	paused := p.paused()
	if now-p.drawnAt < curvesPeriod || paused && p.still {
		return
	}
	p.drawnAt, p.still = now, paused
	p.draw()
}

func (p *stepsPanel) draw() {
	to := p.series.newest()
	p.timeline.span(to-stepsShown, to, p.paused())
	s, known := p.series.at(to)
	walked := p.series.strideAt(to)
	report := func(i strideFact, text string, has bool) {
		if !has {
			p.values[i].Set("–", widgets.ColorMuted)
			return
		}
		p.values[i].Set(text, theme.ColorNameForeground)
	}
	lengths, walking := p.lengths(), known && s.walking
	report(factCadence, lang.L("{{.Count}}/min", text.With{"Count": fmt.Sprintf("%.0f", walked.cadence)}), walked.cadence > 0)
	report(factStepLength, lengths.Format(walked.length), !math.IsNaN(walked.length))
	report(factStepWidth, lengths.Format(walked.width), !math.IsNaN(walked.width))
	report(factSpeed, lengths.FormatSpeed(float64(s.speed)), known)
	report(factFroude, text.Decimal(float64(s.froude), 2), known)
	report(factOwnCadence, "×"+text.Decimal(float64(s.cadence), 2), known && s.cadence > 0)
	report(factStepTime, text.Decimal(float64(s.stepTime), 2)+" s", walking)
	p.save.Set(false, !p.saving.IsEnabled())
	report(factLock, fmt.Sprintf("%.0f %%", 100*s.locked), walking)
}
