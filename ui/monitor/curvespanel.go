//go:build cgo

package monitor

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// curvesPeriod is the least time between two drawings of the curves.
const curvesPeriod = time.Second / 20

// curveWindows are the stretches of time to choose from, seconds.
var curveWindows = [...]int{5, 15, 60}

// curvesPanel shows how the solver and the devices did over the last seconds: residuals, time of the solver, jitter and age.
type curvesPanel struct {
	series  *FrameSeries
	seconds int
	held    float64         // the time that the curves stop at; 0 while they run
	plots   []*widgets.Plot // the first two, of which one is shown, are the residuals and the distances to the devices
	errors  [2]*widgets.ToolButton
	pause   *widgets.ToolButton
	windows []*widgets.ToolButton
	drawnAt time.Duration
	tools   fyne.CanvasObject
	content fyne.CanvasObject
}

// The two kinds of broken lines, so that hands and feet, head and trunk are distinguished without color.
var (
	dashed = widgets.Dash{On: 6, Off: 3}
	dotted = widgets.Dash{On: 2, Off: 2}
)

// errorCurves are the errors of all effectors from a channel on, sides distinguished by color and limbs by dashes.
func errorCurves(first widgets.Channel) []widgets.PlotLine {
	curves := make([]widgets.PlotLine, 0, effectors.Count)
	for _, id := range [...]effectors.ID{effectors.Head, effectors.Chest, effectors.Hips, effectors.LeftHand, effectors.RightHand,
		effectors.LeftFoot, effectors.RightFoot} {
		line := widgets.PlotLine{Channel: first + widgets.Channel(id), Name: text.Effector(id)}
		line.Color = widgets.SideColor(id.Mirror() == id, id < id.Mirror())
		switch id {
		case effectors.Chest, effectors.LeftFoot, effectors.RightFoot:
			line.Dash = dashed
		case effectors.Hips:
			line.Dash = dotted
		}
		curves = append(curves, line)
	}
	return curves
}

func newCurvesPanel(series *FrameSeries, tips *widgets.Tooltips, seconds int) *curvesPanel {
	c := &curvesPanel{series: series, seconds: seconds}
	plain := color.NRGBAModel.Convert(widgets.LeftColor).(color.NRGBA)
	single := func(of widgets.Channel) widgets.PlotLine { return widgets.PlotLine{Channel: of, Color: plain} }
	c.plots = []*widgets.Plot{
		widgets.NewPlot(lang.L("Residual"), widgets.PlotQuantity{Unit: "cm", Factor: 100, Min: 1}, series, errorCurves(channelResidual)...),
		widgets.NewPlot(lang.L("Distance to device"), widgets.PlotQuantity{Unit: "cm", Factor: 100, Min: 1}, series, errorCurves(channelDistance)...),
		widgets.NewPlot(lang.L("Solve time"), widgets.PlotQuantity{Unit: "µs", Factor: 1e6, Min: 20, Clip: true}, series, single(channelSolve)),
		widgets.NewPlot(lang.L("Tracker jitter"), widgets.PlotQuantity{Unit: "ms", Factor: 1e3, Min: 2, Clip: true}, series, single(channelJitter)),
		widgets.NewPlot(lang.L("Tracker age"), widgets.PlotQuantity{Unit: "ms", Factor: 1e3, Min: 20, Clip: true}, series, single(channelAge)),
	}
	c.pause = widgets.NewToolButton("", widgets.IconPause, lang.L("Pause curves"), tips, c.togglePause)
	c.pause.Small = true
	row := container.NewHBox(c.pause)
	for i, button := range [...]struct{ name, tip string }{
		{lang.L("Residual"), lang.L("Distance between each joint and its weighted target")},
		{lang.L("Distance to device"), lang.L("Distance between each joint and its device, whatever the weights")},
	} {
		c.errors[i] = widgets.NewToolButton(button.name, nil, button.tip, tips, func() { c.showError(i) })
		c.errors[i].Small = true
		row.Add(c.errors[i])
	}
	for _, window := range curveWindows {
		b := widgets.NewToolButton(lang.L("{{.Seconds}} s", text.With{"Seconds": window}), nil, lang.L("Time range"), tips, func() { c.setWindow(window) })
		b.Small = true
		c.windows = append(c.windows, b)
		row.Add(b)
	}
	c.tools = row
	objects := []fyne.CanvasObject{container.NewStack(c.plots[0], c.plots[1])}
	for _, p := range c.plots[2:] {
		objects = append(objects, p)
	}
	c.content = container.New(plotsLayout{}, objects...)
	c.showError(0)
	c.setWindow(seconds)
	return c
}

// showError shows the residuals, 0, or the distances to the devices, 1.
func (c *curvesPanel) showError(which int) {
	for i, button := range c.errors {
		button.Set(i == which, false)
		widgets.SetVisible(c.plots[i], i == which)
	}
}

// setWindow shows another stretch of time.
func (c *curvesPanel) setWindow(seconds int) {
	c.seconds = seconds
	for i, window := range curveWindows {
		c.windows[i].Set(window == seconds, false)
	}
	c.draw()
}

// togglePause holds the curves, or lets them run on.
func (c *curvesPanel) togglePause() {
	if c.held == 0 {
		c.held = c.series.newest()
		c.pause.SetIcon(widgets.IconPlay, lang.L("Resume curves"))
	} else {
		c.held = 0
		c.pause.SetIcon(widgets.IconPause, lang.L("Pause curves"))
	}
	c.pause.Set(c.held != 0, false)
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
		p.SetRange(to-float64(c.seconds), to)
	}
}

// plotsLayout gives the first plot, which has a legend, twice the width of the others.
type plotsLayout struct{}

// Layout implements fyne.Layout.
func (plotsLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	part := max(0, size.Width-widgets.LegendWide) / float32(len(objects)+1)
	x := float32(0)
	for i, object := range objects {
		width := part
		if i == 0 {
			width = 2*part + widgets.LegendWide
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
