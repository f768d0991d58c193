//go:build cgo

package monitor

import (
	"fmt"
	"image/color"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/effectors"
	"posewright/internal/evaluation/accuracy"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// accuracyPeriod is the least time between two readings of the table.
const accuracyPeriod = 250 * time.Millisecond

// accuracyPanel shows how closely the avatar followed the devices over the last half minute: a table and the same over time.
type accuracyPanel struct {
	series  *FrameSeries
	live    accuracy.Live
	since   float64 // what is older does not count; on the series' clock
	drawnAt time.Duration
	rows    [effectors.Count]*accuracyRow
	latency *widgets.TipLabel
	plot    *widgets.Plot
	tools   fyne.CanvasObject
	content fyne.CanvasObject
}

// sizeColors are those of the sizes of a difference, from none to large; the bars say them in their order too.
var sizeColors = [accuracy.SizeCount]fyne.ThemeColorName{theme.ColorNameSuccess, theme.ColorNamePrimary, theme.ColorNameWarning, theme.ColorNameError}

// accuracyRow is the line of one effector in the table.
type accuracyRow struct {
	name   *widgets.TipLabel
	values [3]*widgets.TipLabel // mean, smallest, largest
	bar    *shareBar
	shares *widgets.TipLabel
	box    *fyne.Container
}

// accuracyColumns are the shares of the table's width that its columns begin at.
var accuracyColumns = [...]float32{0, 0.2, 0.33, 0.46, 0.59, 0.75, 1}

// tableLayout puts objects into the columns of the table.
type tableLayout struct{}

// Layout implements fyne.Layout.
func (tableLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	for i, object := range objects {
		left, right := accuracyColumns[i]*size.Width, accuracyColumns[i+1]*size.Width
		object.Move(fyne.NewPos(left, 0))
		object.Resize(fyne.NewSize(right-left-4, size.Height))
	}
}

// MinSize implements fyne.Layout.
func (tableLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(320, 17) }

// shareBar shows shares of a whole beside each other.
type shareBar struct {
	parts  [accuracy.SizeCount]*canvas.Rectangle
	shares [accuracy.SizeCount]float64
	box    *fyne.Container
}

func newShareBar() *shareBar {
	b := &shareBar{}
	b.box = &fyne.Container{Layout: b}
	for i := range b.parts {
		b.parts[i] = canvas.NewRectangle(color.Transparent)
		b.box.Objects = append(b.box.Objects, b.parts[i])
	}
	return b
}

func (b *shareBar) set(shares [accuracy.SizeCount]float64) {
	b.shares = shares
	for i, part := range b.parts {
		part.FillColor = widgets.ThemeColor(sizeColors[i])
	}
	b.Layout(nil, b.box.Size())
	canvas.Refresh(b.box)
}

// Layout implements fyne.Layout.
func (b *shareBar) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	x := float32(0)
	for i, part := range b.parts {
		width := float32(b.shares[i]) * size.Width
		part.Move(fyne.NewPos(x, 4))
		part.Resize(fyne.NewSize(max(0, width-1), max(0, size.Height-8)))
		x += width
	}
}

// MinSize implements fyne.Layout.
func (b *shareBar) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(40, 12) }

func newAccuracyPanel(series *FrameSeries, tips *widgets.Tooltips, onExport func(accuracy.Live)) *accuracyPanel {
	p := &accuracyPanel{series: series}
	label := func(text string) *widgets.TipLabel {
		l := widgets.NewTipLabel(text, tips).Caption()
		l.MinWidth = 20
		return l
	}
	number := func(text string) *widgets.TipLabel {
		l := label(text)
		l.Align = fyne.TextAlignTrailing
		return l
	}
	limits := accuracy.DefaultLimits
	sizes := label(lang.L("none · small · medium · large"))
	sizes.Tip = lang.L("Share of the time. None is below {{.None}} mm, small below {{.Small}} mm, medium below {{.Medium}} mm", text.With{
		"None": 1000 * limits[0], "Small": 1000 * limits[1], "Medium": 1000 * limits[2]})
	mean := number(lang.L("mean"))
	mean.Tip = lang.L("Distance between each joint and its device over the last 30 seconds")
	head := container.New(tableLayout{}, label(lang.L("Distance to device (cm)")), mean, number(lang.L("smallest")), number(lang.L("largest")), number(""), sizes)
	table := container.New(&widgets.StackedLayout{}, head)
	for _, id := range [...]effectors.ID{effectors.Head, effectors.Chest, effectors.Hips, effectors.LeftHand, effectors.RightHand, effectors.LeftFoot, effectors.RightFoot} {
		r := &accuracyRow{name: label(text.Effector(id)), bar: newShareBar(), shares: label("")}
		r.name.Color = theme.ColorNameForeground
		for i := range r.values {
			r.values[i] = number("–")
			r.values[i].Color = theme.ColorNameForeground
		}
		r.shares.Tip = sizes.Tip
		r.box = container.New(tableLayout{}, r.name, r.values[0], r.values[1], r.values[2], container.New(widgets.Insets(0, 8, 0, 0), r.bar.box), r.shares)
		p.rows[id] = r
		table.Add(r.box)
	}
	p.latency = label("")
	p.latency.Tip = lang.L("Time from the arrival of a device sample to the pose computed from it")
	table.Add(p.latency)
	p.plot = widgets.NewPlot(lang.L("Distance to device"), widgets.PlotQuantity{Unit: "cm", Factor: 100, Min: 1}, series, errorCurves(channelDistance)...)
	button := func(text, tip string, tap func()) *widgets.ToolButton {
		b := widgets.NewToolButton(text, nil, tip, tips, tap)
		b.Small = true
		return b
	}
	p.tools = container.NewHBox(button(lang.L("Measure again"), lang.L("Discard measurements so far"), p.restart),
		button(lang.L("Export…"), lang.L("Write the table as a CSV file"), func() { p.draw(); onExport(p.live) }))
	p.content = container.New(widgets.Columns(0.52), widgets.NewListScroll(container.New(widgets.Insets(2, 8, 2, 8), table), table), p.plot)
	return p
}

// restart measures from now on.
func (p *accuracyPanel) restart() {
	p.since = p.series.newest()
	p.draw()
}

// tick reads the series again, not too often.
func (p *accuracyPanel) tick(now time.Duration) {
	if now-p.drawnAt >= accuracyPeriod {
		p.drawnAt = now
		p.draw()
	}
}

func (p *accuracyPanel) draw() {
	to := p.series.newest()
	from := max(p.since, to-accuracy.Window.Seconds())
	p.live = p.series.accuracy(from, to)
	centimeter := func(meters float64) string { return text.Decimal(100*meters, 2) }
	for id, row := range p.rows {
		d := &p.live.Effectors[id]
		if d.Frames == 0 {
			for _, value := range row.values {
				value.Set("–", widgets.ColorMuted)
			}
			row.shares.Set("", widgets.ColorMuted)
			row.bar.set(d.Share)
			continue
		}
		for i, meters := range [3]float64{d.Mean, d.Smallest, d.Largest} {
			row.values[i].Set(centimeter(meters), theme.ColorNameForeground)
		}
		shares := make([]string, len(d.Share))
		for size, share := range d.Share {
			shares[size] = fmt.Sprintf("%.0f", 100*share)
		}
		row.shares.Set(strings.Join(shares, " · ")+" %", widgets.ColorMuted)
		row.bar.set(d.Share)
	}
	latency := lang.L("Latency {{.Mean}}, at most {{.Largest}}", text.With{"Mean": text.Milliseconds(p.live.Latency), "Largest": text.Milliseconds(p.live.LatencyLargest)})
	if p.live.Predicted != p.live.Latency {
		latency = lang.L("{{.Latency}}, with prediction {{.Predicted}}", text.With{"Latency": latency, "Predicted": text.Milliseconds(p.live.Predicted)})
	}
	p.latency.Set(latency, widgets.ColorMuted)
	p.plot.SetRange(to-accuracy.Window.Seconds(), to)
}
