//go:build cgo

package lab

import (
	"context"
	"errors"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/papers"
	"posewright/internal/lab"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// PapersPanel measures the tables of papers: what is chosen on the left, the tables on the right, as the command prints them.
type PapersPanel struct {
	Content fyne.CanvasObject

	papers  *lab.Papers
	do      CompareActions
	choices compareChoices // of which only the recordings are shown

	paper    *widgets.KeyChoice
	limits   [len(accuracy.Limits{}) + 1]*widgets.ValueField // the last one is the speed
	lengths  [len(accuracy.Limits{}) + 1]float64             // centimeters, and centimeters a second
	limited  *fyne.Container
	needed   *fyne.Container // what tables need that are measured with recordings
	run      *widgets.KeyButton
	progress *widget.ProgressBar
	message  *widgets.TipLabel
	export   *widgets.KeyChoice
	grid     *widget.TextGrid
	controls []widgets.Control

	shown *papers.Report
}

// NewPapersPanel makes the panel.
func NewPapersPanel(tips *widgets.Tooltips, measured *lab.Papers, comparison *lab.Comparison, do CompareActions) *PapersPanel {
	p := &PapersPanel{papers: measured, do: do, choices: compareChoices{comparison: comparison, tips: tips}}
	name, button := naming(&p.controls, "papers.")
	var names []string
	for _, paper := range papers.All() {
		names = append(names, paper.Name)
	}
	p.paper = widgets.NewKeyChoice(names, func(string) { p.Update() })
	p.paper.Selected = names[0]
	name("paper", p.paper)
	p.choices.recordings = container.New(&widgets.StackedLayout{})
	p.needed = container.NewVBox(heading(lang.L("Recordings")), p.choices.recordings,
		do.addRecordings(button, comparison))
	p.limited = container.New(layout.NewFormLayout())
	for i := range p.limits {
		p.lengths[i] = usualLength(i)
		p.limits[i] = p.limit(i)
		name([]string{"none", "small", "medium", "moving"}[i], p.limits[i])
		p.limited.Add(widget.NewLabel([]string{lang.L("None below (cm)"), lang.L("Small below (cm)"), lang.L("Medium below (cm)"), lang.L("Moving from (cm/s)")}[i]))
		p.limited.Add(p.limits[i])
	}
	p.run, p.progress = runner(button, lang.L("Measure"), p.runOrCancel)
	p.choices.left = container.NewVBox(heading(lang.L("Paper")), p.paper, p.needed, p.limited)
	chosen := chosenColumn(p.choices.left, p.run, p.progress)

	p.export = widgets.NewKeyChoice([]string{"CSV", "JSON", "TXT"}, func(string) { p.write() })
	p.export.PlaceHolder = lang.L("Export…")
	name("export", p.export)
	p.message = widgets.NewTipLabel("", tips).Caption()
	p.grid = widget.NewTextGrid()
	p.grid.Scroll = fyne.ScrollBoth
	right := container.NewBorder(container.NewVBox(container.NewHBox(p.export), p.message), nil, nil, nil, p.grid)
	p.Content = container.New(widgets.Columns(0.24), chosen, right)
	p.Update()
	return p
}

// usualLength is what a field begins with.
func usualLength(i int) float64 {
	if i < len(accuracy.DefaultLimits) {
		return 100 * accuracy.DefaultLimits[i]
	}
	return 100 * accuracy.DefaultMoving
}

// limit is the field of a length.
func (p *PapersPanel) limit(i int) *widgets.ValueField {
	f := widgets.NewValueField()
	f.Exact = func() string { return text.Decimal(p.lengths[i], -1) }
	f.OnError = func(err error) { p.say(err) }
	set := func(x float64) {
		p.lengths[i] = min(max(x, 0.01), 100)
		p.Update()
	}
	f.OnSubmit = func(typed string) error {
		x, err := text.ParseQuantity(typed, text.Quantity{Current: p.lengths[i]})
		if err == nil {
			set(x)
		}
		return err
	}
	f.OnStep = func(steps float64) { set(p.lengths[i] + steps/10) }
	return f
}

// Controls lists what can be used, for scripts and tests.
func (p *PapersPanel) Controls() []widgets.Control {
	return slices.Concat(p.controls, p.choices.listed())
}

// chosen is the paper whose tables are measured.
func (p *PapersPanel) chosen() papers.Paper { return papers.All()[max(0, p.paper.SelectedIndex())] }

func (p *PapersPanel) say(err error) { p.message.Set(text.Sentence(err), theme.ColorNameError) }

// Update shows what is chosen and what came of it.
func (p *PapersPanel) Update() {
	if p.grid == nil {
		return // is being made
	}
	paper := p.chosen()
	widgets.SetVisible(p.needed, paper.Recordings)
	widgets.SetVisible(p.limited, paper.ID == "marmaras")
	for i, f := range p.limits {
		f.Set(f.Exact(), p.lengths[i] != usualLength(i))
	}
	p.choices.listRecordings()
	done, running := p.papers.Running()
	widgets.SetVisible(p.progress, running)
	report, err := p.papers.Result()
	switch {
	case running:
		p.progress.SetValue(done)
		p.run.SetText(lang.L("Cancel"))
		p.message.Set(lang.L("Measuring…"), widgets.ColorMuted)
		return
	case errors.Is(err, context.Canceled):
		p.message.Set(lang.L("Canceled"), widgets.ColorMuted)
	case err != nil:
		p.say(err)
	case report == nil:
		p.message.Set(lang.L("Choose a paper and recordings, then Measure"), widgets.ColorMuted)
	default:
		p.message.Set(lang.L("Published rows above measured ones, in English as the command prints them"), widgets.ColorMuted)
	}
	p.run.SetText(lang.L("Measure"))
	if report == p.shown {
		return
	}
	p.shown = report
	var tables strings.Builder
	if report != nil {
		_ = report.WriteTable(&tables) // into memory: cannot fail
	}
	p.grid.SetText(tables.String())
}

func (p *PapersPanel) runOrCancel() {
	if _, running := p.papers.Running(); running {
		p.papers.Cancel()
		return
	}
	var limits accuracy.Limits
	for i := range limits {
		limits[i] = p.lengths[i] / 100
	}
	if !slices.IsSorted(limits[:]) {
		p.say(phrase.Fail("the limits must rise from none to medium"))
		return
	}
	p.papers.Run(p.chosen(), limits, p.lengths[len(limits)]/100)
}

// write exports the tables in the format that was chosen.
func (p *PapersPanel) write() {
	format := p.export.SelectedIndex()
	if format < 0 {
		return
	}
	defer p.export.ClearSelected()
	extension := lab.PaperFormats()[format]
	name := p.chosen().ID
	if p.shown != nil {
		name = p.shown.Paper
	}
	p.do.export(lang.L("Export tables"), name, lang.L("Tables ({{.Format}})", text.With{"Format": extension}), extension, p.say, p.papers.Export)
}
