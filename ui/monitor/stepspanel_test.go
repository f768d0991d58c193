//go:build cgo

package monitor

import (
	"image"
	"image/color"
	"math"
	"testing"
	"time"

	"posewright/solver/gait"
	"posewright/ui/uitest"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/text"
)

func newTestSteps(t *testing.T, series *StepSeries, attach widgets.Appearance) (p *stepsPanel, paused *bool) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(attach))
	paused = new(bool)
	return newStepsPanel(series, func() text.LengthUnit { return text.Centimeters }, func() bool { return *paused }, widgets.Action{Text: "Save learned step time"}, nil), paused
}

func TestTheStepsAreLaidOutAsTheyWere(t *testing.T) {
	for name, attach := range map[string]widgets.Appearance{"steps-dark": widgets.AppearanceDark, "steps-light": widgets.AppearanceLight} {
		p, _ := newTestSteps(t, walkedSeries(12), attach)
		w := test.NewTempWindow(t, p.content)
		w.SetPadded(false)
		w.Resize(fyne.NewSize(1000, 180))
		p.draw()
		uitest.SameMarkup(t, name, p.content)
	}
}

// painted1000 is the picture of the lanes, 100 pixels to a second.
func painted1000(t *timeline) *image.RGBA {
	t.Resize(fyne.NewSize(timelineLeft+8+1000, 200))
	return t.paint(1000, 180).(*image.RGBA)
}

func TestTheLanesShowWhatTheFeetDidInBothThemes(t *testing.T) {
	for _, attach := range []widgets.Appearance{widgets.AppearanceDark, widgets.AppearanceLight, widgets.AppearanceContrast} {
		p, _ := newTestSteps(t, walkedSeries(10), attach)
		p.draw()
		picture := painted1000(p.timeline)
		at := func(seconds float64, l lane, share float64) color.RGBA {
			top, bottom := laneAt(l, 180)
			if l <= laneRight {
				top += markRoom
			}
			return picture.RGBAAt(int(100*seconds), int(top+(bottom-top)*share))
		}
		like := func(a color.RGBA, b color.NRGBA) float64 {
			return math.Abs(float64(a.R)-float64(b.R)) + math.Abs(float64(a.G)-float64(b.G)) + math.Abs(float64(a.B)-float64(b.B))
		}
		ground := widgets.OpaqueColor(theme.ColorNameInputBackground)
		for _, test := range []struct {
			seconds, share float64
			lane           lane
			side           color.NRGBA
			strong         bool
		}{
			{3.25, 0.25, laneLeft, widgets.LeftColor, true}, {3.25, 0.75, laneLeft, widgets.LeftColor, true}, // flat
			{3.05, 0.25, laneLeft, widgets.LeftColor, false}, {3.05, 0.75, laneLeft, widgets.LeftColor, true}, // on its heel
			{3.50, 0.25, laneLeft, widgets.LeftColor, true}, {3.50, 0.75, laneLeft, widgets.LeftColor, false}, // on its ball
			{3.75, 0.25, laneLeft, widgets.LeftColor, false}, {3.75, 0.75, laneLeft, widgets.LeftColor, false}, // in the air
			{3.75, 0.5, laneRight, widgets.RightColor, true}, {3.25, 0.5, laneRight, widgets.RightColor, false},
		} {
			got := at(test.seconds, test.lane, test.share)
			if strong := like(got, test.side) < like(got, ground); strong != test.strong {
				t.Errorf("%s: at %v s, %v of lane %d is %v", attach, test.seconds, test.share, test.lane, got)
			}
		}
		if early, late := like(at(3.65, laneLeft, 0.5), ground), like(at(3.95, laneLeft, 0.5), ground); early >= late {
			t.Errorf("%s: a swing does not grow towards its landing: %v, %v", attach, early, late)
		}
		if locked := at(5, laneLock, 0.5); like(locked, ground) < 60 {
			t.Errorf("%s: a clock that is 90 %% sure is %v", attach, locked)
		}
		// A quarter of a stride after the left foot landed the clock is at a quarter of its lane's height.
		top, bottom := laneAt(laneClock, 180)
		brightest, row := 0.0, 0
		for y := int(top); y < int(bottom); y++ {
			if d := like(picture.RGBAAt(425, y), ground); d > brightest {
				brightest, row = d, y
			}
		}
		if share := (bottom - float64(row)) / (bottom - top); math.Abs(share-0.25) > 0.15 {
			t.Errorf("%s: a quarter of a stride is drawn at %v of the height", attach, share)
		}
	}
}

func TestAStepOfAnotherCauseHasAnotherMark(t *testing.T) {
	p, _ := newTestSteps(t, walkedSeries(10), widgets.AppearanceDark)
	p.draw()
	before := append([]uint8(nil), painted1000(p.timeline).Pix...)
	for i := range p.series.steps {
		p.series.steps[i].cause = gait.StepBalance
	}
	after := painted1000(p.timeline)
	changed := 0
	for y := range 180 {
		for x := range 1000 {
			i := after.PixOffset(x, y)
			if after.Pix[i] != before[i] || after.Pix[i+1] != before[i+1] {
				changed++
				if top, _ := laneAt(laneRight, 180); y > markRoom+4 && y < int(top)-2 {
					t.Fatalf("the bar changed at %d, %d", x, y)
				}
			}
		}
	}
	if changed < 100 {
		t.Errorf("%d pixels changed", changed)
	}
}

func TestTheNumbersBesideTheTimelineAreThoseOfTheLastSteps(t *testing.T) {
	p, _ := newTestSteps(t, walkedSeries(10.2), widgets.AppearanceDark)
	p.draw()
	for i, want := range [strideFactCount]string{factCadence: "120/min", factStepLength: "50 cm", factStepWidth: "10 cm", factSpeed: "1.00 m/s", factFroude: "0.35",
		factOwnCadence: "×1.04", factStepTime: "0.50 s", factLock: "90 %"} {
		if got := p.values[i].Text; got != want {
			t.Errorf("number %d is %q, want %q", i, got, want)
		}
	}
	none, _ := newTestSteps(t, new(StepSeries), widgets.AppearanceDark)
	none.draw()
	for i := range none.values {
		if got := none.values[i].Text; got != "–" {
			t.Errorf("without a sample number %d is %q", i, got)
		}
	}
}

func TestAPausedTimelineIsDrawnOnceAndSaysSo(t *testing.T) {
	p, paused := newTestSteps(t, walkedSeries(10), widgets.AppearanceDark)
	w := test.NewTempWindow(t, p.content)
	w.Resize(fyne.NewSize(1000, 180))
	p.tick(time.Second)
	*paused = true
	p.series.Freeze(true)
	p.tick(2 * time.Second)
	if !p.timeline.paused {
		t.Error("a pause is not told")
	}
	to, drawn := p.timeline.to, p.drawnAt
	for i := range 100 {
		p.series.Put(walked(uint64(9000+i), 200+float64(i)/60))
		p.tick(time.Duration(3+i) * time.Second)
	}
	if p.timeline.to != to || p.drawnAt != drawn {
		t.Errorf("while time stands still the timeline goes on by %v s and is drawn again after %v", p.timeline.to-to, p.drawnAt-drawn)
	}
	*paused = false
	p.series.Freeze(false)
	p.series.Put(walked(9999, 300))
	p.tick(300 * time.Second)
	if p.timeline.paused || p.timeline.to <= to {
		t.Error("the timeline does not go on")
	}
}

func TestThePointerIsToldWhatAFootDidAndWhy(t *testing.T) {
	p, _ := newTestSteps(t, walkedSeries(10), widgets.AppearanceDark)
	p.draw()
	painted1000(p.timeline)
	from, size := p.timeline.field()
	at := func(seconds float64, l lane) string {
		top, bottom := laneAt(l, float64(size.Height))
		p.timeline.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: fyne.NewPos(from.X+float32(100*seconds), from.Y+float32(top+bottom)/2)}})
		return p.timeline.tip()
	}
	for _, test := range []struct {
		seconds float64
		lane    lane
		want    string
	}{
		{3.8, laneLeft, "Left foot: walking, 0.40 s in the air, 50 cm long, 10 cm wide"},
		{3.25, laneLeft, "Left foot: planted flat"}, {3.5, laneLeft, "Left foot: planted on its ball"}, {3.55, laneRight, "Right foot: planted on its heel"},
		{3.26, laneClock, "25 % of the stride: the left foot lands at 0 %, the right foot at 50 %"},
		{3.25, laneLock, "Phase detector confidence: 90 %"},
	} {
		if got := at(test.seconds, test.lane); got != test.want {
			t.Errorf("at %v s, lane %d: %q, want %q", test.seconds, test.lane, got, test.want)
		}
	}
	p.timeline.MouseOut()
	if p.timeline.hovered {
		t.Error("the pointer has left")
	}
}
