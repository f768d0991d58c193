//go:build cgo

package ui

import (
	"image/color"
	"posewright/ui/widgets"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
)

// leastBottom is how low the bottom panel can be made, and leastAbove what stays for everything over it.
const (
	leastBottom = 120
	leastAbove  = 220
)

// bottomTab is what the bottom panel shows.
type bottomTab int

// The tabs.
const (
	tabCurves bottomTab = iota
	tabAccuracy
	tabLog
	tabSteps // shown before the log; settings keep the numbers
	tabCount
)

// bottomPanel is below everything else: curves over time, how closely devices are followed, what the feet did, and the log. While it is hidden, or shows
// another tab, nothing is drawn.
type bottomPanel struct {
	curves   *curvesPanel
	accuracy *accuracyPanel
	steps    *stepsPanel
	log      *logPanel
	tab      bottomTab
	shown    bool
	height   float32
	tabs     [tabCount]*widgets.ToolButton
	grip     *widgets.Grip
	content  fyne.CanvasObject
	box      *fyne.Container // with what is above it
}

func newBottomPanel(above fyne.CanvasObject, curves *curvesPanel, accuracy *accuracyPanel, steps *stepsPanel, log *logPanel, tips *widgets.Tooltips, height float32, onClose func()) *bottomPanel {
	b := &bottomPanel{curves: curves, accuracy: accuracy, steps: steps, log: log, height: height}
	for i, name := range [tabCount]string{tabCurves: lang.L("Curves"), tabAccuracy: lang.L("Accuracy"), tabSteps: lang.L("Steps"), tabLog: lang.L("Log")} {
		b.tabs[i] = widgets.NewToolButton(name, nil, "", tips, func() { b.choose(bottomTab(i)) })
		b.tabs[i].Small = true
	}
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Close (Ctrl+J)"), tips, onClose)
	closing.Small = true
	steady := canvas.NewRectangle(color.Transparent) // the tools of one tab are higher than those of others
	steady.SetMinSize(fyne.NewSize(0, log.tools.MinSize().Height))
	head := container.New(widgets.Insets(2, 8, 2, 8), container.NewHBox(steady, b.tabs[tabCurves], b.tabs[tabAccuracy], b.tabs[tabSteps], b.tabs[tabLog], layout.NewSpacer(),
		curves.tools, accuracy.tools, log.tools, closing))
	b.content = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(widgets.NewPanel(widgets.ColorBar, head), nil, nil, nil,
		container.NewStack(container.New(widgets.Insets(4, 4, 4, 4), curves.content), container.New(widgets.Insets(4, 4, 4, 4), accuracy.content),
			container.New(widgets.Insets(4, 4, 4, 4), steps.content), log.content)))
	b.grip = widgets.NewGrip(func(_, dy float32) {
		b.height = max(leastBottom, b.height-dy)
		b.box.Refresh()
	})
	b.grip.Horizontal = true
	b.box = &fyne.Container{Layout: b, Objects: []fyne.CanvasObject{above, b.grip, b.content}}
	b.arrange()
	return b
}

// show opens or closes the panel.
func (b *bottomPanel) show(on bool) {
	b.shown = on
	b.arrange()
}

// choose shows a tab.
func (b *bottomPanel) choose(tab bottomTab) {
	b.tab = tab
	b.steps.still = false
	b.arrange()
}

func (b *bottomPanel) arrange() {
	for i, tab := range b.tabs {
		tab.Set(bottomTab(i) == b.tab, false)
	}
	widgets.SetVisible(b.curves.content, b.tab == tabCurves)
	widgets.SetVisible(b.curves.tools, b.tab == tabCurves)
	widgets.SetVisible(b.accuracy.content, b.tab == tabAccuracy)
	widgets.SetVisible(b.accuracy.tools, b.tab == tabAccuracy)
	widgets.SetVisible(b.steps.content, b.tab == tabSteps)
	widgets.SetVisible(b.log.content, b.tab == tabLog)
	widgets.SetVisible(b.log.tools, b.tab == tabLog)
	widgets.SetVisible(b.grip, b.shown)
	widgets.SetVisible(b.content, b.shown)
	if b.shown && b.tab == tabLog {
		b.log.show()
	}
	b.box.Refresh()
}

// tick keeps what is seen up to date.
func (b *bottomPanel) tick(now time.Duration) {
	if b.shown && b.tab == tabCurves {
		b.curves.tick(now)
	}
	if b.shown && b.tab == tabAccuracy {
		b.accuracy.tick(now)
	}
	if b.shown && b.tab == tabSteps {
		b.steps.tick(now)
	}
}

// logged follows the log.
func (b *bottomPanel) logged() {
	if b.shown && b.tab == tabLog {
		b.log.show()
	}
}

// Layout implements fyne.Layout.
func (b *bottomPanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
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
func (b *bottomPanel) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := objects[0].MinSize()
	if b.shown {
		size.Height += leastBottom + widgets.DockGrip
		size.Width = max(size.Width, objects[2].MinSize().Width)
	}
	return size
}

// toggleBottom opens or closes the curves and the log.
func (e *editor) toggleBottom() {
	e.bottom.show(!e.bottom.shown)
	e.keepSettings()
	e.refreshChrome()
}
