//go:build cgo

package devices

import (
	"fmt"
	"image/color"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration/align"
	"posewright/internal/devices"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	driftShown   = 120.0                  // seconds that the plots show
	driftRefresh = 500 * time.Millisecond // between two pictures
)

// The channels of a drift.
const (
	driftShift widgets.Channel = iota // meters
	driftTurn                         // radians, without a sign
)

// driftView shows how a tracking space that is kept aligned drifts.
type driftView struct {
	content *fyne.Container
	drift   func(source string) *devices.Drift
	source  string // "" for none
	state   *widget.Label
	series  driftSeries
	plots   [2]*widgets.Plot
	drawn   time.Duration
}

func newDriftView(drift func(string) *devices.Drift) *driftView {
	v := &driftView{drift: drift, state: widget.NewLabel("")}
	v.state.Wrapping = fyne.TextWrapWord
	line := func(c widgets.Channel) widgets.PlotLine {
		return widgets.PlotLine{Channel: c, Color: color.NRGBAModel.Convert(widgets.ThemeColor(theme.ColorNamePrimary)).(color.NRGBA)}
	}
	v.plots[0] = widgets.NewPlot(lang.L("Drift: shift at the device"), widgets.PlotQuantity{Unit: "cm", Factor: 100, Min: 2}, &v.series, line(driftShift))
	v.plots[1] = widgets.NewPlot(lang.L("Drift: turn about the vertical"), widgets.PlotQuantity{Unit: "°", Factor: 180 / math.Pi, Min: 1}, &v.series, line(driftTurn))
	v.content = container.NewVBox(v.state)
	for _, p := range v.plots {
		v.content.Add(p)
	}
	v.show("")
	return v
}

// show chooses the space.
func (v *driftView) show(source string) {
	v.source, v.drawn = source, 0
	v.series.drift = nil
	if source == "" {
		v.content.Hide()
		return
	}
	v.state.SetText("")
	v.content.Show()
}

// tick draws what is known at a time of the store's clock.
func (v *driftView) tick(now time.Duration) {
	if v.source == "" || v.drift == nil || now-v.drawn < driftRefresh {
		return
	}
	v.drawn = now
	v.series.drift = v.drift(v.source)
	if r := v.series.drift.Newest(); r != nil {
		v.state.SetText(driftState(r))
	}
	for _, p := range v.plots {
		p.SetRange(now.Seconds()-driftShown, now.Seconds())
	}
}

func driftState(r *devices.DriftRecord) string {
	switch r.State {
	case align.Measuring:
		return lang.L("Stand still: how the two devices are mounted to each other is being measured")
	case align.Moving:
		return lang.L("Stand still for a moment: the devices have been moving for so long that the drift is unknown")
	case align.Apart:
		return lang.L("The two devices are not mounted to each other as they were")
	case align.Following:
		return lang.L("{{.Source}} follows: shifted by {{.Millimeters}} mm, turned by {{.Degrees}}°, samples within {{.Spread}} mm", text.With{"Source": r.Source,
			"Millimeters": fmt.Sprintf("%.0f", 1000*r.ShiftM), "Degrees": text.Decimal(r.TurnRad*180/math.Pi, 1), "Spread": fmt.Sprintf("%.0f", 1000*r.SpreadM)})
	}
	return lang.L("Waiting for both devices")
}

// driftSeries is a drift as a plot draws it.
type driftSeries struct{ drift *devices.Drift }

func (s *driftSeries) value(c widgets.Channel, i int) float64 {
	r := s.drift.Record(i)
	if r.State == align.Waiting || r.State == align.Measuring {
		return math.NaN()
	}
	if c == driftTurn {
		return math.Abs(r.TurnRad)
	}
	return r.ShiftM
}

// each calls f for every record in a stretch of time, with NaN for one that has no value.
func (s *driftSeries) each(c widgets.Channel, from, to float64, f func(t, v float64)) {
	if s.drift == nil {
		return
	}
	for i := range s.drift.Len() {
		if t := s.drift.Record(i).At.Seconds(); t >= from && t <= to {
			f(t, s.value(c, i))
		}
	}
}

// At implements widgets.PlotSeries.
func (s *driftSeries) At(c widgets.Channel, t float64) float64 {
	const near = 2.0 // seconds
	best, distance := math.NaN(), near
	s.each(c, t-near, t+near, func(at, v float64) {
		if d := math.Abs(at - t); d < distance && !math.IsNaN(v) {
			best, distance = v, d
		}
	})
	return best
}

// Max implements widgets.PlotSeries.
func (s *driftSeries) Max(c widgets.Channel, from, to float64) (most float64) {
	s.each(c, from, to, func(_, v float64) {
		if v > most {
			most = v
		}
	})
	return most
}

// Usual implements widgets.PlotSeries: a drift has no rare peaks.
func (s *driftSeries) Usual(c widgets.Channel, from, to, _ float64) float64 {
	return s.Max(c, from, to)
}

// Trace implements widgets.PlotSeries.
func (s *driftSeries) Trace(c widgets.Channel, from, to float64, columns []widgets.Extent) {
	clear(columns)
	last, before := -1, 0.0
	s.each(c, from, to, func(t, v float64) {
		if math.IsNaN(v) {
			last = -1
			return
		}
		column := min(len(columns)-1, int(float64(len(columns))*(t-from)/(to-from)))
		if last < 0 {
			last, before = column, v
		}
		for x := last; x <= column; x++ { // a straight line from the record before
			share := 1.0
			if column > last {
				share = float64(x-last) / float64(column-last)
			}
			at := float32(before + share*(v-before))
			e := &columns[x]
			if !e.Drawn {
				*e = widgets.Extent{Low: at, High: at, Drawn: true}
			}
			e.Low, e.High = min(e.Low, at), max(e.High, at)
		}
		last, before = column, v
	})
}
