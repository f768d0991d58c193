//go:build cgo

package calibrate

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/calibration"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// reviewTable is what was measured: the numbers, each of which can be typed over, the size of the avatar, and where the devices sit.
type reviewTable struct {
	do       *SheetActions
	tips     *widgets.Tooltips
	relayout func() // gives the table the room that it needs now
	lengths  text.LengthUnit
	rows     [calibration.MeasureCount]*measureLine
	legend   *ghostLegend
	scale    *widgets.TipLabel
	offsets  *signList
	box      *fyne.Container
}

// measureLine is one number with its field.
type measureLine struct {
	row     measureRow
	name    *widgets.TipLabel
	from    *widget.Label
	problem *widget.Label
	field   *widgets.ValueField
	undo    *widgets.ToolButton
	box     *fyne.Container
}

func newReviewTable(tips *widgets.Tooltips, do *SheetActions, relayout func()) *reviewTable {
	t := &reviewTable{do: do, tips: tips, relayout: relayout, box: container.New(&widgets.StackedLayout{})}
	t.legend = newGhostLegend()
	t.box.Add(container.New(widgets.Insets(0, 12, 4, 8), t.legend.box))
	for id := range calibration.MeasureCount {
		l := t.newLine(id)
		t.rows[id] = l
		t.box.Add(l.box)
	}
	t.scale = widgets.NewTipLabel("", tips)
	t.scale.Style.Bold = true
	t.scale.Tip = lang.L("The avatar's eyes are as high as yours. Where hands, arms or legs look wrong, Fit in the Calibrate menu repairs them.")
	heading := func(text string) fyne.CanvasObject {
		l := widgets.NewTipLabel(text, nil)
		l.Style.Bold = true
		return container.New(widgets.Insets(10, 8, 2, 8), l)
	}
	t.offsets = newSignList(nil, do.Escape)
	t.box.Add(heading(lang.L("Size of the avatar")))
	t.box.Add(container.New(widgets.Insets(2, 8, 0, 8), t.scale))
	t.box.Add(heading(lang.L("Device positions")))
	t.box.Add(container.New(widgets.Insets(0, 8, 8, 8), t.offsets.box))
	return t
}

func (t *reviewTable) newLine(id calibration.MeasureID) *measureLine {
	l := &measureLine{name: widgets.NewTipLabel("", nil), from: widget.NewLabel(""), problem: widget.NewLabel(""), field: widgets.NewValueField()}
	l.name.Style.Bold = true
	l.from.SizeName, l.problem.SizeName = theme.SizeNameCaptionText, theme.SizeNameCaptionText
	l.from.Wrapping, l.problem.Wrapping = fyne.TextWrapWord, fyne.TextWrapWord
	l.problem.Importance = widget.DangerImportance
	l.problem.Hide()
	l.undo = widgets.NewToolButton("", widgets.IconReset, lang.L("Restore measured values"), t.tips, func() { t.do.Correct(id, 0) })
	l.undo.Small, l.undo.OnEscape = true, t.do.Escape
	l.field.Exact = func() string { return exactLength(l.row.meters, t.lengths) }
	l.field.OnSubmit = func(text string) error {
		meters, err := parseLength(text, l.row.meters, t.lengths)
		if err == nil {
			t.do.Correct(id, meters)
		}
		return err
	}
	l.field.OnError = func(err error) {
		l.problem.Hidden = err == nil
		if err != nil {
			l.problem.SetText(text.Sentence(err))
		}
		t.relayout()
	}
	l.field.OnStep = func(steps float64) { t.do.Correct(id, l.row.meters+0.005*steps) }
	l.field.OnEscape = t.do.Escape
	l.undo.Hide()
	l.box = container.New(widgets.Insets(1, 8, 1, 8), container.New(measureLayout{}, l.name, l.from, l.problem, l.undo, l.field))
	return l
}

// show shows what is proposed and reports whether the room that it needs may be another.
func (t *reviewTable) show(v *calibration.WizardView, lengths text.LengthUnit) (resized bool) {
	t.lengths = lengths
	t.legend.show(v)
	for _, row := range measureRows(v, t.lengths) {
		l := t.rows[row.id]
		resized = resized || l.row.from != row.from || l.row.name != row.name
		l.row = row
		l.name.Set(row.name, theme.ColorNameForeground)
		if l.from.Text != row.from {
			l.from.SetText(row.from)
		}
		importance := widget.MediumImportance
		switch row.color {
		case theme.ColorNameWarning:
			importance = widget.WarningImportance
		case theme.ColorNameError:
			importance = widget.DangerImportance
		}
		if l.from.Importance != importance {
			l.from.Importance = importance
			l.from.Refresh()
		}
		l.field.Set(t.lengths.Format(row.meters), row.typed)
		if l.undo.Hidden == row.typed {
			l.undo.Hidden = !row.typed
			l.box.Refresh()
		}
	}
	t.scale.Set(FormatScale(v.Proposal.Scale), theme.ColorNameForeground)
	lines := make([]SignLine, 0, len(v.Offsets))
	for _, o := range offsetLines(v, t.lengths) {
		lines = append(lines, SignLine{Mark: markDone, Name: o.name, value: o.value, More: o.spread})
	}
	for side := range v.Wrists {
		if words := text.PhraseIn(v.Wrists[side].Words, t.lengths); words != "" {
			lines = append(lines, SignLine{Mark: markDone, Name: [2]string{lang.L("Left wrist"), lang.L("Right wrist")}[side], More: text.UpperFirst(words)})
			if v.Wrists[side].Source != calibration.WristMeasured {
				lines[len(lines)-1].Mark = markNothing
			}
		}
	}
	for side := range v.Ankles {
		if words := text.PhraseIn(v.Ankles[side].Words, t.lengths); words != "" {
			lines = append(lines, SignLine{Mark: markDone, Name: [2]string{lang.L("Left ankle"), lang.L("Right ankle")}[side], More: text.UpperFirst(words)})
			if !v.Ankles[side].Measured {
				lines[len(lines)-1].Mark = markNothing
			}
		}
	}
	return t.offsets.show(lines) || resized
}

// measureLayout puts a number's name and where it comes from at the left, its field at the right.
type measureLayout struct{}

const measureFrom = 14 // from the name to what is below it

// Layout implements fyne.Layout.
func (m measureLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	name, from, problem, undo, field := objects[0], objects[1], objects[2], objects[3], objects[4]
	left := size.Width - widgets.ValueFieldWidth - 26
	wide := left + 4
	if !undo.Visible() {
		wide += 22
	}
	name.Move(fyne.NewPos(2, 4))
	name.Resize(fyne.NewSize(left-2, name.MinSize().Height))
	from.Resize(fyne.NewSize(wide, from.Size().Height))
	from.Resize(fyne.NewSize(wide, from.MinSize().Height))
	from.Move(fyne.NewPos(-4, measureFrom))
	problem.Resize(fyne.NewSize(size.Width, problem.MinSize().Height))
	problem.Move(fyne.NewPos(-4, measureFrom+from.MinSize().Height-8))
	undo.Move(fyne.NewPos(left, 5))
	undo.Resize(fyne.NewSquareSize(22))
	field.Move(fyne.NewPos(size.Width-widgets.ValueFieldWidth, 3))
	field.Resize(fyne.NewSize(widgets.ValueFieldWidth, widgets.ValueFieldHeight))
}

// MinSize implements fyne.Layout.
func (measureLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	tall := measureFrom + objects[1].MinSize().Height
	if objects[2].Visible() {
		tall += objects[2].MinSize().Height - 8
	}
	return fyne.NewSize(260, max(tall, widgets.ValueFieldHeight+6))
}

// ghostLegend tells the avatar and the person in the viewport apart.
type ghostLegend struct {
	avatar, person *widgets.TipLabel
	solid, line    *canvas.Rectangle
	ofPerson, box  *fyne.Container
}

func newGhostLegend() *ghostLegend {
	g := &ghostLegend{avatar: widgets.NewTipLabel("", nil), person: widgets.NewTipLabel("", nil),
		solid: canvas.NewRectangle(nil), line: canvas.NewRectangle(nil)}
	entry := func(label *widgets.TipLabel, r *canvas.Rectangle, tall float32) *fyne.Container {
		label.TextSize = theme.SizeNameCaptionText
		r.SetMinSize(fyne.NewSize(18, tall))
		r.CornerRadius = min(tall/2, 3)
		return container.NewBorder(nil, nil, container.NewCenter(r), nil, container.New(widgets.Insets(0, 6, 0, 0), label))
	}
	g.ofPerson = entry(g.person, g.line, 5)
	g.box = container.NewGridWithColumns(2, entry(g.avatar, g.solid, 12), g.ofPerson)
	return g
}

func (g *ghostLegend) show(v *calibration.WizardView) {
	g.solid.FillColor, g.line.FillColor = widgets.ThemeColor(widgets.ColorMuted), widgets.ThemeColor(widgets.ColorPerson)
	size := text.With{"Scale": FormatScale(v.Proposal.Scale)}
	g.avatar.Set(lang.L("Body: the avatar, {{.Scale}}", size), theme.ColorNameForeground)
	g.person.Set(lang.L("Ghost: you, as measured"), theme.ColorNameForeground)
	g.ofPerson.Hidden = v.Body == nil
}
