//go:build cgo

package ui

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/ui/text"
)

// curvesPeriod is the least time between two drawings of the curves.
const curvesPeriod = time.Second / 20

// curveWindows are the stretches of time to choose from, seconds.
var curveWindows = [...]int{5, 15, 60}

// curvesPanel shows how the solver and the devices did over the last seconds: residuals, time of the solver, jitter and age.
type curvesPanel struct {
	series  *ringSeries
	seconds int
	held    float64 // the time that the curves stop at; 0 while they run
	plots   []*plot
	pause   *toolButton
	windows []*toolButton
	drawnAt time.Duration
	onSpan  func(seconds int)
	tools   fyne.CanvasObject
	content fyne.CanvasObject
}

// The two kinds of broken lines, so that hands and feet, head and trunk are told apart without colour.
var (
	dashed = dash{6, 3}
	dotted = dash{2, 2}
)

// residualCurves are the residuals of all effectors, sides told apart by colour and limbs by dashes.
func residualCurves() []curve {
	residuals := make([]curve, 0, effectors.Count)
	for _, id := range [...]effectors.ID{effectors.Head, effectors.Chest, effectors.Hips, effectors.LeftHand, effectors.RightHand,
		effectors.LeftFoot, effectors.RightFoot} {
		line := curve{channel: channelResidual + channel(id), name: text.Effector(id)}
		line.color = color.NRGBAModel.Convert(sideOf(id.Mirror() == id, id < id.Mirror())).(color.NRGBA)
		switch id {
		case effectors.Chest, effectors.LeftFoot, effectors.RightFoot:
			line.dash = dashed
		case effectors.Hips:
			line.dash = dotted
		}
		residuals = append(residuals, line)
	}
	return residuals
}

func newCurvesPanel(series *ringSeries, tips *tooltips, seconds int) *curvesPanel {
	c := &curvesPanel{series: series, seconds: seconds}
	plain := color.NRGBAModel.Convert(leftColor).(color.NRGBA)
	single := func(of channel) curve { return curve{channel: of, color: plain} }
	c.plots = []*plot{
		newPlot(lang.L("Residual"), quantityOfPlot{"cm", 100, 1, false}, series, residualCurves()...),
		newPlot(lang.L("Solve time"), quantityOfPlot{"µs", 1e6, 20, true}, series, single(channelSolve)),
		newPlot(lang.L("Tracker jitter"), quantityOfPlot{"ms", 1e3, 2, true}, series, single(channelJitter)),
		newPlot(lang.L("Tracker age"), quantityOfPlot{"ms", 1e3, 20, true}, series, single(channelAge)),
	}
	c.pause = newToolButton("", iconPause, lang.L("Hold the curves"), tips, c.togglePause)
	c.pause.small = true
	row := container.NewHBox(c.pause)
	for _, window := range curveWindows {
		b := newToolButton(lang.L("{{.Seconds}} s", text.With{"Seconds": window}), nil, lang.L("How much time is shown"), tips, func() { c.setWindow(window) })
		b.small = true
		c.windows = append(c.windows, b)
		row.Add(b)
	}
	c.tools = row
	objects := make([]fyne.CanvasObject, len(c.plots))
	for i, p := range c.plots {
		objects[i] = p
	}
	c.content = container.New(plotsLayout{}, objects...)
	c.setWindow(seconds)
	return c
}

// setWindow shows another stretch of time.
func (c *curvesPanel) setWindow(seconds int) {
	c.seconds = seconds
	for i, window := range curveWindows {
		c.windows[i].set(window == seconds, false)
	}
	if c.onSpan != nil {
		c.onSpan(seconds)
	}
	c.draw()
}

// togglePause holds the curves, or lets them run on.
func (c *curvesPanel) togglePause() {
	if c.held == 0 {
		c.held = c.series.newest()
		c.pause.setIcon(iconPlay, lang.L("Let the curves run"))
	} else {
		c.held = 0
		c.pause.setIcon(iconPause, lang.L("Hold the curves"))
	}
	c.pause.set(c.held != 0, false)
	c.draw()
}

// tick draws what is new, not too often, and nothing while it is held.
func (c *curvesPanel) tick(now time.Duration) {
	if c.held != 0 || now-c.drawnAt < curvesPeriod {
		return
	}
	c.drawnAt = now
	c.draw()
}

func (c *curvesPanel) draw() {
	to := c.held
	if to == 0 {
		to = c.series.newest()
	}
	for _, p := range c.plots {
		p.span(to-float64(c.seconds), to)
	}
}

// plotsLayout gives the first plot, which has a legend, twice the width of the others.
type plotsLayout struct{}

// Layout implements fyne.Layout.
func (plotsLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	part := max(0, size.Width-legendWide) / float32(len(objects)+1)
	x := float32(0)
	for i, object := range objects {
		width := part
		if i == 0 {
			width = 2*part + legendWide
		}
		object.Move(fyne.NewPos(x, 0))
		object.Resize(fyne.NewSize(width, size.Height))
		x += width
	}
}

// MinSize implements fyne.Layout.
func (plotsLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(480, objects[0].MinSize().Height)
}
