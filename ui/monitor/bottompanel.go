//go:build cgo

package monitor

import (
	"image/color"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"posewright/internal/evaluation/accuracy"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// leastBottom is how low the bottom panel can be made, and leastAbove what stays for everything over it.
const (
	leastBottom = 120
	leastAbove  = 220
)

// Tab is what the bottom panel shows.
type Tab int

// The tabs.
const (
	TabCurves Tab = iota
	TabAccuracy
	TabLog
	TabSteps // shown before the log; settings keep the numbers
	TabCount
)

// BottomData is what the bottom panel shows, and what it calls.
type BottomData struct {
	Frames         *FrameSeries
	Steps          *StepSeries
	Log            *Log
	Lengths        func() text.LengthUnit
	Paused         func() bool    // the session stands still
	SaveStepTime   widgets.Action // beside the steps
	ExportAccuracy func(accuracy.Live)
	CopyText       func(string)
	Close          func()
	Extra          []ExtraTab // shown before the log
}

// ExtraTab is a tab that another package fills.
type ExtraTab struct {
	ID, Name string
	Content  fyne.CanvasObject
	Tools    fyne.CanvasObject       // beside the tabs
	Tick     func(now time.Duration) // keeps it up to date while it is seen
}

// BottomState is what settings keep of the bottom panel.
type BottomState struct {
	Shown        bool
	Tab          int
	Height       float32
	CurveSeconds int // time range of the curves
}

// BottomPanel is below everything else: curves over time, how closely devices are followed, what the feet did, and the log. While it is hidden, or shows
// another tab, nothing is drawn.
type BottomPanel struct {
	Box *fyne.Container // with what is above it

	curves   *curvesPanel
	accuracy *accuracyPanel
	steps    *stepsPanel
	log      *logPanel
	tab      Tab
	shown    bool
	height   float32
	tabs     []*widgets.ToolButton // by Tab, then those of extra
	extra    []ExtraTab
	grip     *widgets.Grip
	content  fyne.CanvasObject
}

// NewBottomPanel makes the panel below an object. A tab that does not exist becomes the nearest one.
func NewBottomPanel(above fyne.CanvasObject, d BottomData, s BottomState, tips *widgets.Tooltips) *BottomPanel {
	b := &BottomPanel{curves: newCurvesPanel(d.Frames, tips, s.CurveSeconds), accuracy: newAccuracyPanel(d.Frames, tips, d.ExportAccuracy),
		steps: newStepsPanel(d.Steps, d.Lengths, d.Paused, d.SaveStepTime, tips), log: newLogPanel(d.Log, tips, d.CopyText),
		tab: Tab(min(max(s.Tab, 0), int(TabCount)+len(d.Extra)-1)), extra: d.Extra, shown: s.Shown, height: s.Height}
	names := []string{TabCurves: lang.L("Curves"), TabAccuracy: lang.L("Accuracy"), TabSteps: lang.L("Steps"), TabLog: lang.L("Log")}
	for _, e := range d.Extra {
		names = append(names, e.Name)
	}
	for i, name := range names {
		tab := widgets.NewToolButton(name, nil, "", tips, func() { b.Choose(Tab(i)) })
		tab.Small = true
		b.tabs = append(b.tabs, tab)
	}
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close (Ctrl+J)"), tips, d.Close)
	closing.Small = true
	steady := canvas.NewRectangle(color.Transparent) // the tools of one tab are higher than those of others
	steady.SetMinSize(fyne.NewSize(0, b.log.tools.MinSize().Height))
	row := container.NewHBox(steady, b.tabs[TabCurves], b.tabs[TabAccuracy], b.tabs[TabSteps])
	for i := range d.Extra {
		row.Add(b.tabs[int(TabCount)+i])
	}
	for _, object := range []fyne.CanvasObject{b.tabs[TabLog], layout.NewSpacer(), b.curves.tools, b.accuracy.tools, b.log.tools} {
		row.Add(object)
	}
	panels := container.NewStack(container.New(widgets.Insets(4, 4, 4, 4), b.curves.content), container.New(widgets.Insets(4, 4, 4, 4), b.accuracy.content),
		container.New(widgets.Insets(4, 4, 4, 4), b.steps.content), b.log.content)
	for _, e := range d.Extra {
		row.Add(e.Tools)
		panels.Add(e.Content)
	}
	row.Add(closing)
	head := container.New(widgets.Insets(2, 8, 2, 8), row)
	b.content = widgets.NewGround(container.NewBorder(widgets.NewPanel(widgets.ColorBar, head), nil, nil, nil, panels))
	b.grip = widgets.NewGrip(func(_, dy float32) {
		b.height = max(leastBottom, b.height-dy)
		b.Box.Refresh()
	})
	b.grip.Horizontal = true
	b.Box = &fyne.Container{Layout: b, Objects: []fyne.CanvasObject{above, b.grip, b.content}}
	d.Log.OnChange = b.logged
	b.arrange()
	return b
}

// State is what settings keep.
func (b *BottomPanel) State() BottomState {
	return BottomState{b.shown, int(b.tab), b.height, b.curves.seconds}
}

// Controls lists the tabs and buttons while the panel is shown.
func (b *BottomPanel) Controls() []widgets.Control {
	if !b.shown {
		return nil
	}
	named := map[string]*widgets.ToolButton{"curves": b.tabs[TabCurves], "accuracy": b.tabs[TabAccuracy], "stepsTab": b.tabs[TabSteps],
		"log": b.tabs[TabLog], "steps.ownPace": b.steps.save}
	for i, e := range b.extra {
		named[e.ID] = b.tabs[int(TabCount)+i]
	}
	return widgets.Named("", named)
}

// ShownCadence is the cadence as the steps show it, and how many pictures of the timeline were drawn so far.
func (b *BottomPanel) ShownCadence() (cadence string, pictures int) {
	return b.steps.values[factCadence].Text, b.steps.timeline.drawn
}

// Show opens or closes the panel.
func (b *BottomPanel) Show(on bool) {
	b.shown = on
	b.arrange()
}

// Shown reports whether the panel is open.
func (b *BottomPanel) Shown() bool { return b != nil && b.shown }

// ChooseExtra shows the tab of an id.
func (b *BottomPanel) ChooseExtra(id string) {
	for i, e := range b.extra {
		if e.ID == id {
			b.Choose(TabCount + Tab(i))
		}
	}
}

// Choose shows a tab.
func (b *BottomPanel) Choose(tab Tab) {
	b.tab = tab
	b.steps.still = false
	b.arrange()
}

func (b *BottomPanel) arrange() {
	for i, tab := range b.tabs {
		tab.Set(Tab(i) == b.tab, false)
	}
	widgets.SetVisible(b.curves.content, b.tab == TabCurves)
	widgets.SetVisible(b.curves.tools, b.tab == TabCurves)
	widgets.SetVisible(b.accuracy.content, b.tab == TabAccuracy)
	widgets.SetVisible(b.accuracy.tools, b.tab == TabAccuracy)
	widgets.SetVisible(b.steps.content, b.tab == TabSteps)
	widgets.SetVisible(b.log.content, b.tab == TabLog)
	widgets.SetVisible(b.log.tools, b.tab == TabLog)
	for i, e := range b.extra {
		widgets.SetVisible(e.Content, b.tab == TabCount+Tab(i))
		widgets.SetVisible(e.Tools, b.tab == TabCount+Tab(i))
	}
	widgets.SetVisible(b.grip, b.shown)
	widgets.SetVisible(b.content, b.shown)
	if b.shown && b.tab == TabLog {
		b.log.show()
	}
	b.Box.Refresh()
}

// Tick keeps what is seen up to date.
func (b *BottomPanel) Tick(now time.Duration) {
	if b.shown && b.tab == TabCurves {
		b.curves.tick(now)
	}
	if b.shown && b.tab == TabAccuracy {
		b.accuracy.tick(now)
	}
	if b.shown && b.tab == TabSteps {
		b.steps.tick(now)
	}
	if extra := int(b.tab - TabCount); b.shown && extra >= 0 {
		b.extra[extra].Tick(now)
	}
}

// logged follows the log.
func (b *BottomPanel) logged() {
	if b.shown && b.tab == TabLog {
		b.log.show()
	}
}

// Layout implements fyne.Layout.
func (b *BottomPanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	above, edge, panel := objects[0], objects[1], objects[2]
	height := float32(0)
	if b.shown {
		height = min(b.height, max(leastBottom, size.Height-leastAbove-widgets.DockGrip))
		edge.Move(fyne.NewPos(0, size.Height-height-widgets.DockGrip))
		edge.Resize(fyne.NewSize(size.Width, widgets.DockGrip))
		panel.Move(fyne.NewPos(0, size.Height-height))
		panel.Resize(fyne.NewSize(size.Width, height))
		height += widgets.DockGrip
	}
	above.Resize(fyne.NewSize(size.Width, size.Height-height))
}

// MinSize implements fyne.Layout.
func (b *BottomPanel) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[0].MinSize()
	if b.shown {
		size.Height += leastBottom + widgets.DockGrip
		size.Width = max(size.Width, objects[2].MinSize().Width)
	}
	return size
}
