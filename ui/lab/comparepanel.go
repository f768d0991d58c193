//go:build cgo

package lab

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/accuracyplot"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/lab"
	"posewright/ui/filedialog"
	"posewright/ui/presetname"
	"posewright/ui/text"
	"posewright/ui/widgets"
	"posewright/viewport"
)

// CompareActions are what the compare panel needs of the window.
type CompareActions struct {
	PickPreset, PickRecording, PickFolder func(then func(path string))
	PickNewFile                           func(title, folder, name string, filter filedialog.Filter, then func(path string))
	Written                               func(message, path string) // a file was written
	Failed                                func(err error)            // none was; the panel says so too, where it is still open
	Opened                                func()                     // a recording is being opened: the viewport is to be seen
	Devices                               func() virtual.Points      // what people in motion capture wear
	Light                                 func() bool                // the window is light
}

// ComparePanel compares presets with recordings: what is chosen on the left, table and plot on the right.
type ComparePanel struct {
	Content fyne.CanvasObject

	comparison *lab.Comparison
	do         CompareActions
	choices    compareChoices

	devices   *widgets.KeyChoice
	airborne  *widgets.KeyCheck
	realistic *widgets.KeyCheck
	run       *widgets.KeyButton
	progress  *widget.ProgressBar
	message   *widgets.TipLabel
	skipped   *widgets.TipLabel // what was left out; hidden where nothing was
	measure   *widgets.KeyChoice
	sides     *widgets.KeyCheck
	each      *widgets.KeyCheck
	drawn     *widgets.KeyChoice // whose bars are drawn
	export    *widgets.KeyChoice
	head      *compareRow
	list      *widgets.KeyList
	plot      *comparePlot
	controls  []widgets.Control

	shown *lab.Result
	rows  []compareLine
}

// compareMeasures are the measures in words.
func compareMeasures() []string {
	return []string{lang.L("RMSE"), lang.L("Mean"), lang.L("Median"), lang.L("95th percentile"), lang.L("Bias"), lang.L("Bias, lateral"), lang.L("Bias, up"), lang.L("Bias, forward"),
		lang.L("Jitter")}
}

// compareColumn is a joint in words.
func compareColumn(name string) string {
	side := ""
	switch joint, is := strings.CutSuffix(name, "_left"); {
	case is:
		name, side = joint, "left"
	default:
		if joint, is = strings.CutSuffix(name, "_right"); is {
			name, side = joint, "right"
		}
	}
	word := map[string]string{
		"neck": lang.L("Neck"), "shoulder_center": lang.L("Shoulder center"), "shoulder": lang.L("Shoulder"), "elbow": lang.L("Elbow"), "wrist": lang.L("Wrist"),
		"hip": lang.L("Hip center"), "knee": lang.L("Knee"),
	}[name]
	switch side {
	case "left":
		return lang.L("{{.Joint}}, left", text.With{"Joint": word})
	case "right":
		return lang.L("{{.Joint}}, right", text.With{"Joint": word})
	}
	return word
}

// NewComparePanel makes the panel.
func NewComparePanel(tips *widgets.Tooltips, comparison *lab.Comparison, do CompareActions) *ComparePanel {
	p := &ComparePanel{comparison: comparison, do: do, choices: compareChoices{comparison: comparison, tips: tips}}
	name, button := naming(&p.controls, "compare.")
	p.choices.presets, p.choices.recordings = container.New(&widgets.StackedLayout{}), container.New(&widgets.StackedLayout{})
	p.devices = widgets.NewKeyChoice([]string{lang.L("Headset and hands"), lang.L("… and feet"), lang.L("… and feet and hips"), lang.L("As in the motion panel")}, func(string) { p.choose() })
	before := comparison.Options()
	if p.devices.Selected = p.devices.Options[3]; slices.Contains(comparedPoints[:], before.Points) {
		p.devices.Selected = p.devices.Options[slices.Index(comparedPoints[:], before.Points)]
	}
	name("devices", p.devices)
	p.airborne = widgets.NewKeyCheck(lang.L("Leave out airborne frames"), func(bool) { p.choose() })
	p.airborne.Checked = before.SkipAirborne
	name("airborne", p.airborne)
	p.realistic = widgets.NewKeyCheck(lang.L("Realistic beside ideal"), func(bool) { p.choose() })
	p.realistic.Checked = before.Realistic
	name("realistic", p.realistic)
	p.run, p.progress = runner(button, lang.L("Compare"), p.runOrCancel)
	p.choices.left = container.NewVBox(
		heading(lang.L("Presets")), p.choices.presets,
		button("addPreset", lang.L("Add preset…"), func() { do.PickPreset(comparison.AddPreset) }),
		heading(lang.L("Recordings")), p.choices.recordings,
		do.addRecordings(button, comparison),
		heading(lang.L("Devices")), p.devices, p.airborne, p.realistic)
	chosen := chosenColumn(p.choices.left, p.run, p.progress)

	p.measure = widgets.NewKeyChoice(compareMeasures(), func(string) { p.show() })
	p.measure.Selected = p.measure.Options[0]
	name("measure", p.measure)
	p.sides = widgets.NewKeyCheck(lang.L("Left and right"), func(bool) { p.show() })
	name("sides", p.sides)
	p.each = widgets.NewKeyCheck(lang.L("Each recording"), func(bool) { p.show() })
	p.each.Checked = true
	name("each", p.each)
	p.drawn = widgets.NewKeyChoice([]string{lang.L("All recordings")}, func(string) { p.draw() })
	p.drawn.Selected = p.drawn.Options[0]
	name("drawn", p.drawn)
	formats := []string{"CSV", "JSON", "HTML", "SVG", "PNG"}
	p.export = widgets.NewKeyChoice(formats, func(string) { p.write() })
	p.export.PlaceHolder = lang.L("Export…")
	name("export", p.export)
	p.message, p.skipped = widgets.NewTipLabel("", tips).Caption(), widgets.NewTipLabel("", tips).Caption()
	p.skipped.Hide()
	tools := container.NewHBox(p.measure, p.sides, p.each, p.drawn, p.export)
	p.head = newCompareRow(tips)
	p.list = widgets.NewKeyList(func() int { return len(p.rows) }, func() fyne.CanvasObject { return newCompareRow(tips) }, func(i widget.ListItemID, o fyne.CanvasObject) {
		o.(*compareRow).set(&p.rows[i])
	})
	p.list.HideSeparators = true
	p.list.OnSelected = func(i widget.ListItemID) {
		p.list.UnselectAll()
		if score := p.rows[i].score; score != nil && p.shown != nil {
			do.Opened()
			comparison.Open(score)
		}
	}
	p.plot = newComparePlot(tips)
	table := container.NewBorder(container.New(widgets.Insets(2, 4, 2, 4), p.head), nil, nil, nil, p.list)
	right := container.NewBorder(container.NewVBox(tools, p.message, p.skipped), nil, nil, nil, container.NewVSplit(table, p.plot))
	p.Content = container.New(widgets.Columns(0.24), chosen, right)
	p.show()
	p.Update()
	return p
}

// Controls lists what can be used, for scripts and tests.
func (p *ComparePanel) Controls() []widgets.Control {
	return slices.Concat(p.controls, p.choices.listed())
}

// Update shows what is chosen and what came of it.
func (p *ComparePanel) Update() {
	done, running := p.comparison.Running()
	widgets.SetVisible(p.progress, running)
	p.progress.SetValue(done)
	if running {
		p.run.SetText(lang.L("Cancel"))
	} else {
		p.run.SetText(lang.L("Compare"))
	}
	p.choices.listPresets()
	p.choices.listRecordings()
	result, err := p.comparison.Result()
	switch {
	case running:
		p.message.Set(lang.L("Comparing: {{.Percent}} %", text.With{"Percent": int(100 * done)}), widgets.ColorMuted)
	case errors.Is(err, context.Canceled):
		p.message.Set(lang.L("Canceled. What was finished is kept for the next comparison"), widgets.ColorMuted)
	case err != nil:
		p.message.Set(text.Sentence(err), theme.ColorNameError)
	case result == nil:
		p.message.Set(lang.L("Choose presets and recordings, then Compare"), widgets.ColorMuted)
	}
	if result != p.shown {
		p.shown = result
		p.show()
	}
}

// comparedPoints are the devices that can be chosen by name.
var comparedPoints = [3]virtual.Points{virtual.ThreePoints, virtual.FivePoints, virtual.SixPoints}

// choose hands on which devices people wear.
func (p *ComparePanel) choose() {
	points := p.do.Devices()
	if i := p.devices.SelectedIndex(); i >= 0 && i < len(comparedPoints) {
		points = comparedPoints[i]
	}
	p.comparison.SetOptions(lab.CompareOptions{Points: points, SkipAirborne: p.airborne.Checked, Realistic: p.realistic.Checked})
}

func (p *ComparePanel) runOrCancel() {
	if _, running := p.comparison.Running(); running {
		p.comparison.Cancel()
		return
	}
	p.choose()
	p.comparison.Run()
}

// chosenMeasure is the measure that is shown.
func (p *ComparePanel) chosenMeasure() accuracy.Measure {
	return accuracy.Measure(max(0, p.measure.SelectedIndex()))
}

// presetColor is the color of a preset: that of its ghost.
func (p *ComparePanel) presetColor(number int) color.NRGBA {
	c := viewport.StickColor(number+1, p.do.Light())
	return color.NRGBA{R: c[0], G: c[1], B: c[2], A: c[3]}
}

// show fills table and plot.
func (p *ComparePanel) show() {
	if p.plot == nil {
		return // not all widgets are made
	}
	p.rows = nil
	p.skipped.Hide()
	p.head.set(&compareLine{})
	drawn := []string{lang.L("All recordings")}
	if result := p.shown; result != nil {
		measure, sides := p.chosenMeasure(), p.sides.Checked
		first := &result.Reports[0]
		heading := compareLine{name: measureUnit(measure), preset: lang.L("Preset")}
		if len(result.Realistic) > 0 {
			heading.name = lang.L("{{.Measure}}, ideal / realistic", text.With{"Measure": measureUnit(measure)})
		}
		for _, column := range first.Total.Columns(sides) {
			heading.cells = append(heading.cells, compareColumn(column))
		}
		heading.cells = append(heading.cells, lang.L("Swivel (°)"), lang.L("Pops"))
		p.head.set(&heading)
		add := func(name string, level int, of func(*accuracy.Report) *accuracy.Score) {
			for i := range result.Reports {
				score := of(&result.Reports[i])
				line := compareLine{preset: shownPreset(result, i), color: p.presetColor(i), score: score, bold: level == 0, indent: level}
				if i == 0 {
					line.name = name
				}
				line.cells = compareCells(score, measure, sides)
				if len(result.Realistic) > 0 {
					for k, cell := range compareCells(of(&result.Realistic[i]), measure, sides) {
						line.cells[k] += " / " + cell
					}
				}
				p.rows = append(p.rows, line)
			}
		}
		add(lang.L("All recordings"), 0, func(r *accuracy.Report) *accuracy.Score { return &r.Total })
		for k := range first.Sets {
			drawn = append(drawn, first.Sets[k].Name)
			add(first.Sets[k].Name, 1, func(r *accuracy.Report) *accuracy.Score { return &r.Sets[k] })
			for n := 0; n < len(first.Sets[k].Recordings) && p.each.Checked; n++ {
				add(first.Sets[k].Recordings[n].Name, 2, func(r *accuracy.Report) *accuracy.Score { return &r.Sets[k].Recordings[n] })
			}
		}
		p.summarize(first)
	}
	p.drawn.Options = drawn
	if !slices.Contains(drawn, p.drawn.Selected) {
		p.drawn.Selected = drawn[0]
	}
	p.drawn.Refresh()
	if p.shown == nil {
		p.export.Disable()
	} else {
		p.export.Enable()
	}
	p.list.Refresh()
	p.draw()
}

// shownPreset is what the preset of a report is called: as in its file, or in the language of the window if it comes with Posewright.
func shownPreset(r *lab.Result, report int) string {
	name := r.Reports[report].Preset
	if r.InFile[report] {
		return name
	}
	return presetname.Of(name)
}

// compareCells are the numbers of a line.
func compareCells(score *accuracy.Score, measure accuracy.Measure, sides bool) (cells []string) {
	for _, x := range score.Numbers(measure, sides) {
		decimals := 2
		if measure == accuracy.MeasureJitter {
			decimals = 0
		}
		cells = append(cells, text.Decimal(x, decimals))
	}
	return append(cells, text.Decimal(score.SwivelRMSDeg, 1), fmt.Sprint(score.Pops))
}

// measureUnit says what the numbers are in.
func measureUnit(m accuracy.Measure) string { return compareMeasures()[m] + " (" + m.Unit() + ")" }

// summarize says what was compared, and what was left out.
func (p *ComparePanel) summarize(first *accuracy.Report) {
	p.message.Set(lang.N("{{.Count}} recordings, {{.Frames}} frames. Click a row to open its worst frame", first.Total.Files,
		text.With{"Count": first.Total.Files, "Frames": first.Total.Frames}), widgets.ColorMuted)
	count := len(first.Skipped)
	widgets.SetVisible(p.skipped, count > 0)
	if count == 0 {
		return
	}
	p.skipped.Set(lang.L("Left out ({{.Count}}): {{.Name}}: {{.Reason}}", text.With{"Count": count, "Name": text.File(first.Skipped[0].File), "Reason": text.Phrase(first.Skipped[0].Reason)}),
		theme.ColorNameWarning)
	var all []string
	for _, skipped := range first.Skipped[:min(count, mostSkippedListed)] {
		all = append(all, text.Path(skipped.File)+": "+text.Phrase(skipped.Reason))
	}
	p.skipped.Tip = strings.Join(all, "\n")
}

// mostSkippedListed is how many recordings that were left out a tip has; the exports have all.
const mostSkippedListed = 20

// paleAlpha is how much color bars of realistic devices have.
const paleAlpha = 130

// draw draws the bars of all recordings or of a set.
func (p *ComparePanel) draw() {
	if p.plot == nil {
		return
	}
	var bars []accuracyplot.Bars
	add := func(name string, r *accuracy.Report, c color.NRGBA) {
		score := &r.Total
		if set := p.drawn.SelectedIndex() - 1; set >= 0 && set < len(r.Sets) {
			score = &r.Sets[set]
		}
		bars = append(bars, accuracyplot.Bars{Name: name, Score: score, Color: c})
	}
	if p.shown != nil {
		for i := range p.shown.Reports {
			r, c := &p.shown.Reports[i], p.presetColor(i)
			name := shownPreset(p.shown, i)
			add(name, r, c)
			if len(p.shown.Realistic) > 0 {
				c.A = paleAlpha
				add(lang.L("{{.Preset}}, realistic", text.With{"Preset": name}), &p.shown.Realistic[i], c)
			}
		}
	}
	p.plot.set(bars, accuracyplot.Options{Measure: p.chosenMeasure(), LeftRight: p.sides.Checked})
}

// write exports the result in the format that was chosen.
func (p *ComparePanel) write() {
	format := p.export.SelectedIndex()
	if format < 0 {
		return
	}
	defer p.export.ClearSelected()
	extension := lab.ExportFormats()[format]
	p.do.export(lang.L("Export comparison"), "comparison", lang.L("Comparison ({{.Format}})", text.With{"Format": extension}), extension,
		func(err error) { p.message.Set(text.Sentence(err), theme.ColorNameError) },
		func(path string, done func(error)) {
			p.comparison.Export(path, p.chosenMeasure(), p.sides.Checked, done)
		})
}
