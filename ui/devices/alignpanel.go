//go:build cgo

package devices

import (
	"errors"
	"fmt"
	"math"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration/align"
	"posewright/internal/devices"
	"posewright/trackers"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// alignable is a device that two spaces can be aligned by.
type alignable struct {
	kind         trackers.Kind
	serial, name string
	source       string
}

func alignablesOf(f *trackers.Frame) []alignable {
	var all []alignable
	for i := range f.All() {
		d := &f.Devices[i]
		all = append(all, alignable{d.Kind, d.Serial, d.Name, d.Source})
	}
	return all
}

// in is the device in a frame, if it is tracked there; nil for no frame.
func (a *alignable) in(f *trackers.Frame) *trackers.Device {
	if f == nil {
		return nil
	}
	for i := range f.All() {
		if d := &f.Devices[i]; d.Kind == a.kind && d.Serial == a.serial && d.Source == a.source && devices.TrackingOf(d, f.Time) == devices.Tracked {
			return d
		}
	}
	return nil
}

// AlignActions are what the panel for aligning spaces calls.
type AlignActions struct {
	Choices func() *devices.Choices
	Apply   func(devices.Space)
	Remove  func(source string)
	Follow  func(first, second *trackers.Device) // keeps the space of the second aligned
	Stop    func(source string)                  // no longer
	Drift   func(source string) *devices.Drift
}

// AlignPanel leads through bringing two tracking spaces together: two devices, one of each, are held as one and turned about.
type AlignPanel struct {
	Content fyne.CanvasObject

	on        AlignActions
	known     []alignable
	stays     *widgets.KeyChoice // device of the space that stays
	moves     *widgets.KeyChoice // device of the space that is moved
	aligner   align.Pairs
	running   bool
	taken     [2]uint64 // samples of either at the last pair
	solved    time.Duration
	alignment align.Alignment
	found     bool

	progress *widget.ProgressBar
	hint     *widget.Label
	start    *widgets.KeyButton
	apply    *widgets.KeyButton
	aligned  *fyne.Container // what is aligned now
	keep     *widgets.KeyCheck
	raw      *trackers.Frame // of the last tick; nil before
	showing  bool            // keep is set to what is chosen
	drift    *driftView
}

// NewAlignPanel makes the panel for the devices of a frame.
func NewAlignPanel(f *trackers.Frame, on AlignActions) *AlignPanel {
	p := &AlignPanel{on: on, known: alignablesOf(f)}
	names := make([]string, len(p.known))
	for i := range p.known {
		names[i] = lang.L("{{.Device}} ({{.Source}})", text.With{"Device": p.known[i].name, "Source": p.known[i].source})
	}
	chosen := func(string) {
		p.stop()
		p.showKept()
	}
	p.stays, p.moves = widgets.NewKeyChoice(names, chosen), widgets.NewKeyChoice(names, chosen)
	for _, s := range []*widgets.KeyChoice{p.stays, p.moves} {
		s.PlaceHolder = lang.L("Choose a device")
	}
	p.progress = widget.NewProgressBar()
	p.hint = widget.NewLabel("")
	p.hint.Wrapping = fyne.TextWrapWord
	p.start = widgets.NewKeyButton(lang.L("Start"), p.begin)
	p.start.Importance = widget.HighImportance
	p.apply = widgets.NewKeyButton(lang.L("Apply"), p.accept)
	p.apply.Disable()
	p.aligned = container.NewVBox()
	p.keep = widgets.NewKeyCheck(lang.L("Keep aligned while both are on the same body part"), p.setKept)
	p.drift = newDriftView(on.Drift)
	about := widget.NewLabel(lang.L("Align the tracking spaces of two systems: hold one device of each firmly together, press Start, and rotate both slowly in all directions for some seconds."))
	about.Wrapping = fyne.TextWrapWord
	row := func(text string, object fyne.CanvasObject) fyne.CanvasObject {
		return container.New(widgets.Insets(2, 8, 2, 8), container.New(widgets.Columns(0.34), widget.NewLabel(text), object))
	}
	p.Content = widgets.NewFieldScroll(container.New(&widgets.StackedLayout{}, about, row(lang.L("Fixed"), p.stays),
		row(lang.L("Moved"), p.moves),
		container.New(widgets.Insets(6, 8, 2, 8), p.progress), p.hint, container.New(widgets.Insets(4, 8, 4, 8), container.NewHBox(p.start, p.apply)), p.aligned,
		container.New(widgets.Insets(6, 8, 2, 8), p.keep), p.drift.content))
	p.chooseDefaults()
	p.showAligned()
	p.showKept()
	p.updateHint()
	return p
}

// chooseDefaults chooses devices where there is little to choose.
func (p *AlignPanel) chooseDefaults() {
	for i := range p.known {
		if p.stays.SelectedIndex() < 0 {
			p.stays.SetSelectedIndex(i)
		} else if p.known[i].source != p.known[p.stays.SelectedIndex()].source && p.moves.SelectedIndex() < 0 {
			p.moves.SetSelectedIndex(i)
		}
	}
}

// chosen are the two devices, if they are of two sources.
func (p *AlignPanel) chosen() (stays, moves *alignable, ok bool) {
	i, k := p.stays.SelectedIndex(), p.moves.SelectedIndex()
	if i < 0 || k < 0 || p.known[i].source == p.known[k].source {
		return nil, nil, false
	}
	return &p.known[i], &p.known[k], true
}

func (p *AlignPanel) begin() {
	if p.running {
		p.stop()
		return
	}
	if _, _, ok := p.chosen(); !ok {
		p.updateHint()
		return
	}
	p.aligner.Reset()
	p.running, p.found = true, false
	p.taken = [2]uint64{}
	p.apply.Disable()
	p.start.SetText(lang.L("Stop"))
	p.updateHint()
}

func (p *AlignPanel) stop() {
	p.running = false
	if p.start != nil {
		p.start.SetText(lang.L("Start"))
		p.updateHint()
	}
}

// solveEvery is how often the result is worked out again while the devices are turned.
const solveEvery = 300 * time.Millisecond

// Tick takes the devices as their sources have them.
func (p *AlignPanel) Tick(raw *trackers.Frame) {
	p.raw = raw
	if p.kept() != p.drift.source { // it was undone, or changed elsewhere
		p.showKept()
	}
	p.drift.tick(raw.Time)
	if !p.running {
		return
	}
	stays, moves, ok := p.chosen()
	if !ok {
		p.stop()
		return
	}
	one, other := stays.in(raw), moves.in(raw)
	if one == nil || other == nil {
		lost := stays
		if one != nil {
			lost = moves
		}
		p.hint.SetText(lang.L("{{.Device}} is not tracked: hold both devices in view of the tracking system", text.With{"Device": lost.name}))
		return
	}
	if one.Samples == p.taken[0] || other.Samples == p.taken[1] {
		return
	}
	p.taken = [2]uint64{one.Samples, other.Samples}
	space, _ := p.on.Choices().SpaceOf(stays.source)
	p.aligner.Add(space.Tracked().Mul(one.Pose), other.Pose)
	if raw.Time-p.solved < solveEvery {
		return
	}
	p.solved = raw.Time
	turned := p.aligner.Turned()
	p.progress.SetValue(turned)
	alignment, err := p.aligner.Solve()
	p.alignment, p.found = alignment, err == nil
	switch {
	case p.found:
		p.hint.SetText(lang.L("The two spaces agree within {{.Millimeters}} mm and {{.Degrees}}°. Keep rotating for a better result, or apply it", text.With{
			"Millimeters": fmt.Sprintf("%.0f", 1000*alignment.SpreadM), "Degrees": text.Decimal(alignment.SpreadRad*180/math.Pi, 1)}))
	case errors.Is(err, align.ErrTurnMore):
		p.hint.SetText(lang.L("Rotate both together in all directions"))
	default:
		p.hint.SetText(text.UpperFirst(text.Sentence(err)))
	}
	if p.found == p.apply.Disabled() {
		if p.found {
			p.apply.Enable()
		} else {
			p.apply.Disable()
		}
	}
}

// updateHint says what there is to do while nothing is measured.
func (p *AlignPanel) updateHint() {
	if p.hint == nil || p.progress == nil {
		return
	}
	_, _, ok := p.chosen()
	switch {
	case p.running:
		p.hint.SetText(lang.L("Rotate both together in all directions"))
	case len(sourcesOf(p.known)) < 2:
		p.hint.SetText(lang.L("All devices come from one source, so there is nothing to align: switch on the other system and open this again"))
	case !ok:
		p.hint.SetText(lang.L("Choose two devices of different sources"))
	default:
		p.hint.SetText("")
	}
}

func sourcesOf(all []alignable) map[string]bool {
	sources := map[string]bool{}
	for i := range all {
		sources[all[i].source] = true
	}
	return sources
}

// setKept keeps the space of the chosen devices aligned, or no longer.
func (p *AlignPanel) setKept(on bool) {
	if p.showing {
		return
	}
	stays, moves, ok := p.chosen()
	switch {
	case !ok:
		p.updateHint()
	case !on:
		p.on.Stop(moves.source)
	default:
		first, second := stays.in(p.raw), moves.in(p.raw)
		if first != nil && second != nil {
			p.on.Follow(first, second)
		} else {
			p.hint.SetText(lang.L("Switch both devices on first"))
		}
	}
	p.showKept()
}

// showKept sets the check to what is chosen about the space of the second device.
func (p *AlignPanel) showKept() {
	if p.keep == nil {
		return
	}
	source := p.kept()
	p.showing = true
	p.keep.SetChecked(source != "")
	p.showing = false
	p.drift.show(source)
}

// kept is the source of the second device if its space is kept aligned, else "".
func (p *AlignPanel) kept() string {
	if _, moves, ok := p.chosen(); ok {
		if space, _ := p.on.Choices().SpaceOf(moves.source); space.Pair != (devices.Pair{}) {
			return moves.source
		}
	}
	return ""
}

// accept keeps what was found.
func (p *AlignPanel) accept() {
	_, moves, ok := p.chosen()
	if !ok || !p.found {
		return
	}
	p.running = false
	found := devices.Space{Source: moves.source, Pose: devices.PoseOf(p.alignment.Space), SpreadM: p.alignment.SpreadM, SpreadDeg: p.alignment.SpreadRad * 180 / math.Pi}
	p.on.Apply(found)
}

// showAligned lists what is aligned now, to be removed.
func (p *AlignPanel) showAligned() {
	p.aligned.Objects = nil
	for _, space := range p.on.Choices().Spaces {
		label := widget.NewLabel(lang.L("{{.Source}} is aligned, within {{.Millimeters}} mm and {{.Degrees}}°", text.With{"Source": space.Source,
			"Millimeters": fmt.Sprintf("%.0f", 1000*space.SpreadM), "Degrees": text.Decimal(space.SpreadDeg, 1)}))
		remove := widgets.NewKeyButton(lang.L("Remove"), func() {
			p.on.Remove(space.Source)
			p.showAligned()
			p.showKept()
		})
		p.aligned.Add(container.NewBorder(nil, nil, nil, remove, label))
	}
	p.aligned.Refresh()
}
