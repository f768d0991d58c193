//go:build cgo

package lab

import (
	"context"
	"errors"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/lab"
	"posewright/internal/modelfit"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// FitPanel refits the torso or the steps of the open preset: what is chosen on the left, numbers before and after on the right.
type FitPanel struct {
	Content fyne.CanvasObject

	fits    *lab.Fits
	choices compareChoices // of which only the recordings are shown
	said    error          // what was wrong with what was typed

	model    *widgets.KeyChoice
	ridge    *widgets.ValueField
	weight   float64 // of the ridge
	run      *widgets.KeyButton
	accept   *widgets.KeyButton
	progress *widget.ProgressBar
	message  *widget.Label
	list     *widgets.KeyList // of lines
	lines    []fitLine
	controls []widgets.Control

	shown *modelfit.Report
}

// NewFitPanel makes the panel.
func NewFitPanel(tips *widgets.Tooltips, fits *lab.Fits, comparison *lab.Comparison, do CompareActions) *FitPanel {
	p := &FitPanel{fits: fits, choices: compareChoices{comparison: comparison, tips: tips}, weight: modelfit.DefaultRidge}
	name, button := naming(&p.controls, "fit.")
	p.model = widgets.NewKeyChoice([]string{lang.L("Torso constants"), lang.L("Curves of steps")}, func(string) { p.Update() })
	p.model.Selected = p.model.Options[0]
	name("model", p.model)
	p.choices.recordings = container.New(&widgets.StackedLayout{})
	added := do.addRecordings(button, comparison)
	p.ridge = widgets.NewValueField()
	p.ridge.Exact = func() string { return text.Decimal(p.weight, -1) }
	set := func(weight float64) {
		p.weight, p.said = min(max(weight, 0.0001), 100), nil
		p.Update()
	}
	p.ridge.OnError = func(err error) { p.said = err; p.Update() }
	p.ridge.OnSubmit = func(typed string) error {
		weight, err := text.ParseQuantity(typed, text.Quantity{Current: p.weight})
		if err == nil {
			set(weight)
		}
		return err
	}
	p.ridge.OnStep = func(steps float64) { set(p.weight + steps/100) }
	name("ridge", p.ridge)
	label := widgets.NewTipLabel(lang.L("Ridge"), tips)
	label.Tip = lang.L("How strongly the numbers stay near those of the preset: more for few recordings or a single activity")
	ridge := container.New(layout.NewFormLayout(), label, p.ridge)
	p.run, p.progress = runner(button, lang.L("Fit"), p.runOrCancel)
	p.choices.left = container.NewVBox(heading(lang.L("What to fit")), p.model, heading(lang.L("Recordings")), p.choices.recordings, added, ridge)
	chosen := chosenColumn(p.choices.left, p.run, p.progress)
	p.accept = button("accept", lang.L("Accept into the preset"), fits.Accept)
	p.message = widget.NewLabel("")
	p.message.Wrapping = fyne.TextWrapWord
	p.list = newFitList(tips, &p.lines)
	right := container.NewBorder(container.NewVBox(container.NewHBox(p.accept), p.message), nil, nil, nil, p.list)
	p.Content = container.New(widgets.Columns(0.24), chosen, right)
	p.Update()
	return p
}

// Controls lists what can be used, for scripts and tests.
func (p *FitPanel) Controls() []widgets.Control {
	return slices.Concat(p.controls, p.choices.listed())
}

// Update shows what is chosen and what came of it.
func (p *FitPanel) Update() {
	if p.list == nil {
		return // is being made
	}
	p.ridge.Set(p.ridge.Exact(), p.weight != modelfit.DefaultRidge)
	p.choices.listRecordings()
	done, running := p.fits.Running()
	widgets.SetVisible(p.progress, running)
	if p.fits.Acceptable() {
		p.accept.Enable()
	} else {
		p.accept.Disable()
	}
	report, err := p.fits.Result()
	p.run.SetText(lang.L("Fit"))
	switch {
	case running:
		p.progress.SetValue(done)
		p.run.SetText(lang.L("Cancel"))
		p.say(lang.L("Fitting…"), widget.LowImportance)
		return
	case p.said != nil:
		p.say(text.Sentence(p.said), widget.DangerImportance)
	case errors.Is(err, context.Canceled):
		p.say(lang.L("Canceled"), widget.LowImportance)
	case err != nil:
		p.say(text.Sentence(err), widget.DangerImportance)
	case report == nil:
		p.say(lang.L("Every second recording of a folder is set aside, and the fit is judged by it. It takes motion capture: a live session does not tell where torso and feet truly were"), widget.LowImportance)
	case report.Accepted && !p.fits.Acceptable():
		p.say(lang.L("The numbers are in the preset. Undo reverts it"), widget.SuccessImportance)
	case report.Accepted:
		p.say(text.Phrase(report.Verdict()), widget.SuccessImportance)
	default:
		p.say(text.Phrase(report.Verdict()), widget.WarningImportance)
	}
	if report == p.shown {
		return
	}
	p.shown, p.lines = report, nil
	if report != nil {
		p.lines = fitLines(report)
	}
	p.list.Refresh()
}

func (p *FitPanel) say(message string, importance widget.Importance) {
	if p.message.Text != message || p.message.Importance != importance {
		p.message.Importance = importance
		p.message.SetText(message)
	}
}

func (p *FitPanel) runOrCancel() {
	if _, running := p.fits.Running(); running {
		p.fits.Cancel()
		return
	}
	p.said = nil
	p.fits.Run(modelfit.Models()[max(0, p.model.SelectedIndex())], p.weight)
}
