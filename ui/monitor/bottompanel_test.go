//go:build cgo

package monitor

import (
	"image/color"
	"testing"
	"time"

	"posewright/ui/text"
	"posewright/ui/uitest"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

func newTestBottom(t *testing.T) (*BottomPanel, *FrameSeries, *Log) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	series, book := new(FrameSeries), newTestLog()
	for i := range 300 {
		series.Put(frameAt(uint64(i+1), float64(i)/60, float64(i)/1000))
	}
	b := NewBottomPanel(canvas.NewRectangle(color.Black), BottomData{Frames: series, Steps: new(StepSeries), Log: book,
		Lengths: func() text.LengthUnit { return text.Centimeters }, Paused: func() bool { return false }}, BottomState{Height: 200, CurveSeconds: 5}, nil)
	return b, series, book
}

// show puts the panel into a window.
func show(t *testing.T, b *BottomPanel) fyne.Window {
	t.Helper()
	return uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), b.Box, fyne.NewSize(1000, 600))
}

func pictures(b *BottomPanel) (drawn int) {
	for _, p := range b.curves.plots {
		drawn += p.Drawn
	}
	return drawn
}

func TestNothingIsDrawnWhileTheCurvesAreHidden(t *testing.T) {
	b, _, _ := newTestBottom(t)
	w := show(t, b)
	w.Canvas().Capture()
	before := pictures(b)
	for i := range 100 {
		b.Tick(time.Duration(i) * time.Second)
	}
	w.Canvas().Capture()
	if got := pictures(b); got != before {
		t.Errorf("%d pictures were drawn while the panel was closed", got-before)
	}
	b.Show(true)
	b.Tick(200 * time.Second)
	w.Canvas().Capture()
	if pictures(b) == before {
		t.Error("no picture was drawn after the panel was opened")
	}
}

func TestCurvesAreDrawnTwentyTimesASecondAtMost(t *testing.T) {
	b, series, _ := newTestBottom(t)
	show(t, b)
	b.Show(true)
	spans := 0
	last := b.curves.plots[0].To
	for i := range 120 { // two seconds of 60 Hz
		series.Put(frameAt(uint64(1000+i), 10+float64(i)/60, 0.1))
		b.Tick(time.Duration(i) * time.Second / 60)
		if p := b.curves.plots[0]; p.To != last {
			spans, last = spans+1, p.To
		}
	}
	if spans > 41 || spans < 20 {
		t.Errorf("drawn %d times in two seconds", spans)
	}
}

func TestHeldCurvesStandStillAndTheValueUnderThePointerIsRead(t *testing.T) {
	b, series, _ := newTestBottom(t)
	show(t, b)
	b.Show(true)
	p := b.curves.plots[0]
	b.curves.togglePause()
	held := p.To
	series.Put(frameAt(2000, 60, 0.5))
	b.Tick(time.Hour)
	if p.To != held {
		t.Errorf("a held curve moved on by %v s", p.To-held)
	}
	at, size := p.Field()
	p.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at.AddXY(size.Width/2, 10)}})
	want := p.From + (p.To-p.From)/2
	if got := p.ReadTime(); got < want-0.05 || got > want+0.05 {
		t.Errorf("reads at %v s, want %v", got, want)
	}
	if got, want := p.Value(&p.Curves[3], p.ReadTime()), "14.9 cm"; got != want {
		t.Errorf("%s is %s there, want %s", p.Curves[3].Name, got, want)
	}
	b.curves.togglePause()
	if p.To != 60 {
		t.Errorf("let go, the curve ends at %v s", p.To)
	}
}

func TestTheLogShowsWhatIsToldWhileItIsOpen(t *testing.T) {
	b, _, book := newTestBottom(t)
	show(t, b)
	b.Choose(TabLog)
	book.Add(LogProblem, "one")
	if len(b.log.entries) != 0 {
		t.Error("a closed log was filled")
	}
	b.Show(true)
	book.Add(LogNote, "two")
	if len(b.log.entries) != 2 || b.log.entries[0].Text != "two" {
		t.Errorf("shows %+v", b.log.entries)
	}
	b.log.problems.Tapped(nil)
	if len(b.log.entries) != 1 || b.log.entries[0].Text != "one" {
		t.Errorf("of the problems it shows %+v", b.log.entries)
	}
}

func TestTheBottomPanelLeavesRoomForWhatIsAboveIt(t *testing.T) {
	b, _, _ := newTestBottom(t)
	b.height = 5000
	b.Show(true)
	show(t, b)
	above := b.Box.Objects[0]
	if above.Size().Height < leastAbove {
		t.Errorf("%v is left above", above.Size().Height)
	}
	b.Show(false)
	if above.Size().Height != 600 {
		t.Errorf("closed, %v is left above", above.Size().Height)
	}
}

func TestTheLogAndTheCurvesAreLaidOutAsTheyWere(t *testing.T) {
	b, _, book := newTestBottom(t)
	show(t, b)
	b.Show(true)
	book.Add(LogNote, "Saved")
	book.Add(LogProblem, "mine.json cannot be read")
	book.Add(LogProblem, "mine.json cannot be read")
	b.Choose(TabLog)
	uitest.SameMarkup(t, "log", b.log.content)
	b.Choose(TabCurves)
	uitest.SameMarkup(t, "curves", b.curves.content)
}
