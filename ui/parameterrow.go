//go:build cgo

package ui

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/text"
)

// rowSurroundings is what all rows of an inspector share.
type rowSurroundings struct {
	document edits
	tips     *tooltips
	lengths  text.LengthUnit                                           // in which lengths are shown
	words    []string                                                  // that are searched for
	linked   func(*presets.Parameter) bool                             // a change is made on the other side too
	set      func(p *presets.Parameter, value float64) presets.Command // changes a parameter, and the other side's where they are linked
	menu     func(row *parameterRow, at fyne.Position)                 // opens the row's menu
	focused  func(row *parameterRow)                                   // something in the row has the keyboard
	popUp    func(*fyne.Menu, fyne.Position)                           // shows a menu
	enlarge  func(row *parameterRow)                                   // shows the curve of a row larger
	wheel    func(*fyne.ScrollEvent)                                   // scrolls what the rows lie in; nil for nothing
	tell     func(text string)                                         // shows what happened
}

// alone are the surroundings of a row that stands for itself.
func alone(document edits, tips *tooltips, lengths text.LengthUnit) *rowSurroundings {
	return &rowSurroundings{document: document, tips: tips, lengths: lengths,
		linked:  func(*presets.Parameter) bool { return false },
		set:     func(p *presets.Parameter, value float64) presets.Command { return presets.Set(p.Path, value) },
		menu:    func(*parameterRow, fyne.Position) {},
		focused: func(*parameterRow) {},
		popUp:   func(*fyne.Menu, fyne.Position) {},
		enlarge: func(*parameterRow) {},
		tell:    func(string) {},
	}
}

// parameterRow is one parameter: its label, its value as text, a button that brings the default back, and a slider over
// the soft range. A toggle has a check instead of both, and a choice a list to choose from.
//
//	▌Position weight                     [  0.62 ] ↺
//	  ━━━━━━━━━━━━━━━━━━━━━━━━━○───────────────┃
//	▌Arm method                                    ↺
//	  [ FABRIK                                  ▾ ]
type parameterRow struct {
	widget.BaseWidget
	parameter *presets.Parameter
	in        *rowSurroundings

	label   *tipLabel
	unit    *tipLabel // words of the unit, beside the field; empty for most
	field   *valueField
	check   *rowCheck  // instead of field and slider, of a toggle
	choice  *rowChoice // instead of field and slider, of a choice
	graph   *curveRow  // instead of field and slider, of a curve
	slider  *slider
	chain   *canvas.Image // shown where the row is linked
	reset   *toolButton
	problem *widget.Label // why what was typed was refused

	modified  bool
	linked    bool            // a change is made on the other side too
	selected  bool            // belongs to what is selected in the tree
	explained text.LengthUnit // the tips say lengths in it
	showing   bool            // the row is being refreshed: what its widgets report was not done by a person

	onResize func() // the row wants another height
}

func newParameterRow(parameter *presets.Parameter, in *rowSurroundings) *parameterRow {
	r := &parameterRow{parameter: parameter, in: in}
	menu := func(at fyne.Position) { in.menu(r, at) }
	r.label = newTipLabel(lang.L(parameter.Label), in.tips)
	r.label.least, r.label.onMenu = 40, menu
	_, words := text.SplitUnit(parameter.Unit)
	r.unit = newTipLabel("", in.tips).caption()
	r.unit.align, r.unit.onMenu = fyne.TextAlignTrailing, menu
	if words != "" {
		r.unit.text = lang.L(words)
	}
	r.chain = canvas.NewImageFromResource(nil)
	r.problem = widget.NewLabel("")
	r.problem.Wrapping = fyne.TextWrapWord
	r.problem.Importance = widget.DangerImportance
	r.problem.SizeName = theme.SizeNameCaptionText
	r.problem.Hide()
	r.reset = newToolButton("", iconReset, "", in.tips, r.toDefault)
	r.reset.small = true
	switch parameter.Kind {
	case presets.Toggle:
		r.makeCheck(menu)
	case presets.Choice:
		r.makeChoice(menu)
	case presets.Curve:
		r.graph = newCurveRow(r, menu)
	default:
		r.makeNumber(menu)
	}
	r.ExtendBaseWidget(r)
	r.update()
	return r
}

// toDefault gives the parameter its default, on both sides where they are linked.
func (r *parameterRow) toDefault() {
	command := presets.Reset(r.parameter.Path)
	if r.parameter.Kind != presets.Curve && r.in.linked(r.parameter) {
		command = r.in.set(r.parameter, r.parameter.Default)
	}
	r.report(r.in.document.Do(command))
}

// change is what a person's change of the value is.
func (r *parameterRow) change(value float64) presets.Command { return r.in.set(r.parameter, value) }

func (r *parameterRow) makeCheck(menu func(fyne.Position)) {
	r.check = newRowCheck(func(on bool) {
		if r.showing {
			return
		}
		value := 0.0
		if on {
			value = 1
		}
		r.report(r.in.document.Do(r.change(value)))
	})
	r.check.onMenu, r.check.onFocus = menu, func() { r.in.focused(r) }
}

func (r *parameterRow) makeChoice(menu func(fyne.Position)) {
	labels := make([]string, len(r.parameter.Options))
	for i := range labels {
		labels[i] = lang.L(r.parameter.Options[i].Label)
	}
	r.choice = newRowChoice(labels, func(string) {
		if !r.showing {
			r.report(r.in.document.Do(r.change(float64(r.choice.SelectedIndex()))))
		}
	})
	r.choice.onMenu, r.choice.onFocus = menu, func() { r.in.focused(r) }
}

// curve is the parameter's curve in the document.
func (r *parameterRow) curve() effectors.Curve { return r.parameter.Curve(r.in.document.Current()) }

// now is the parameter's value in the document; not of a curve.
func (r *parameterRow) now() float64 { return r.parameter.Get(r.in.document.Current()) }

// quantity is how the value is written and read.
func (r *parameterRow) quantity() text.Quantity {
	return quantityOf(r.parameter, r.now(), r.in.lengths)
}

// enter takes over what was typed or pasted.
func (r *parameterRow) enter(label string) error {
	value, err := text.ParseQuantity(label, r.quantity())
	if err != nil {
		return err
	}
	return r.in.document.Do(r.change(value))
}

func (r *parameterRow) makeNumber(menu func(fyne.Position)) {
	parameter, document := r.parameter, r.in.document
	step := func(steps float64) {
		r.report(document.Do(r.change(stepped(parameter, r.now(), steps, r.in.lengths))))
	}
	focused := func() { r.in.focused(r) }
	r.field = newValueField()
	r.field.exact = func() string { return text.ExactQuantity(r.now(), r.quantity()) }
	r.field.onError, r.field.onSubmit, r.field.onStep, r.field.onMenu, r.field.onFocus = r.report, r.enter, step, menu, focused
	r.field.onCopy, r.field.onPaste = r.copyValue, r.pasteValue
	mark := shareOf(parameter, parameter.Default)
	if mark < 0 || mark > 1 {
		mark = -1
	}
	r.slider = newSlider(mark, parameter.Step/(parameter.SoftMax-parameter.SoftMin))
	committed := uint64(0)
	r.slider.onPreview = func(share float64) {
		fine := usual
		switch held := r.slider.modifiers(); {
		case held&fyne.KeyModifierShift != 0:
			fine = precise
		case held&fyne.KeyModifierShortcutDefault != 0:
			fine = coarse
		}
		r.report(document.Preview(r.change(valueAt(parameter, share, fine, r.in.lengths))))
	}
	r.slider.onCommit = func() { document.Commit(); committed = document.Revision() }
	r.slider.onCancel = document.Cancel
	r.slider.onStep = step
	r.slider.onEdge = func(end float64) {
		r.report(document.Do(r.change(parameter.SoftMin + end*(parameter.SoftMax-parameter.SoftMin))))
	}
	r.slider.onRevert = func() {
		if document.Revision() == committed {
			document.Undo()
		}
	}
	r.slider.onEdit = func() { r.field.edit(0) }
	r.slider.onMenu, r.slider.onFocus = menu, focused
	r.slider.onCopy, r.slider.onPaste = r.copyValue, r.pasteValue
}

// valueText is the value as it is copied: every digit, with the unit that is shown.
func (r *parameterRow) valueText() string {
	switch r.parameter.Kind {
	case presets.Curve:
		return presets.CurveText(r.curve())
	case presets.Toggle, presets.Choice:
		return formatted(r.parameter, r.now(), r.in.lengths)
	}
	return text.ExactQuantity(r.now(), r.quantity())
}

// copyValue puts the value on the clipboard, copyPath what the parameter is called in files and on the command line.
func (r *parameterRow) copyValue() { fyne.CurrentApp().Clipboard().SetContent(r.valueText()) }
func (r *parameterRow) copyPath()  { fyne.CurrentApp().Clipboard().SetContent(r.parameter.Path) }

// pasteValue takes the value that is on the clipboard; what is there and is none is refused in the row.
func (r *parameterRow) pasteValue() {
	label := strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())
	switch r.parameter.Kind {
	case presets.Curve:
		r.report(r.pasteCurve(label))
	case presets.Toggle:
		switch strings.ToLower(label) {
		case "on", "1", "true", strings.ToLower(lang.L("on")):
			r.report(r.in.document.Do(r.change(1)))
		case "off", "0", "false", strings.ToLower(lang.L("off")):
			r.report(r.in.document.Do(r.change(0)))
		default:
			r.report(text.Error(lang.L("the clipboard holds no “on” or “off”")))
		}
	case presets.Choice:
		for i := range r.parameter.Options {
			option := &r.parameter.Options[i]
			if strings.EqualFold(label, option.Name) || strings.EqualFold(label, option.Label) || strings.EqualFold(label, lang.L(option.Label)) {
				r.report(r.in.document.Do(r.change(float64(i))))
				return
			}
		}
		r.report(text.Error(lang.L("the clipboard holds none of the choices of {{.Name}}", text.With{"Name": lang.L(r.parameter.Label)})))
	default:
		r.report(r.enter(label))
	}
}

// busy reports whether a person holds the slider or types, so that the row has to stay.
func (r *parameterRow) busy() bool {
	return r.slider != nil && r.slider.held || r.field != nil && r.field.entry != nil || r.graph != nil && r.graph.editor != nil && r.graph.editor.busy()
}

// update shows what the document holds.
func (r *parameterRow) update() {
	looked := [...]bool{r.modified, r.linked}
	r.modified, r.linked = !r.parameter.AtDefault(r.in.document.Current()), r.in.linked(r.parameter)
	r.reset.set(false, !r.modified)
	if r.label.tip == "" || r.explained != r.in.lengths { // not at each step of a drag
		r.explained = r.in.lengths
		r.reset.tip = lang.L("Back to {{.Default}}", text.With{"Default": defaultOf(r.parameter, r.in.lengths)})
		r.label.tip = explain(r.parameter, r.in.lengths)
		r.unit.tip = r.label.tip
	}
	r.label.mark(r.in.words)
	r.showing = true
	switch {
	case r.check != nil:
		r.check.SetChecked(r.now() == 1)
	case r.choice != nil:
		r.choice.SetSelectedIndex(int(r.now()))
	case r.graph != nil:
		r.graph.update()
	default:
		value := r.now()
		r.field.set(shownValue(r.parameter, value, r.in.lengths), r.modified)
		r.slider.setPosition(shareOf(r.parameter, value))
	}
	r.showing = false
	if r.graph == nil || looked != [...]bool{r.modified, r.linked} { // the parts of a curve's row draw themselves, so that a drag draws the plane alone
		r.Refresh()
	}
}

func (r *parameterRow) setSelected(selected bool) {
	if r.selected != selected {
		r.selected = selected
		r.Refresh()
	}
}

// report shows why a change was refused, in the row itself; nil clears it.
func (r *parameterRow) report(err error) {
	if err == nil {
		if r.problem.Visible() {
			r.problem.Hide()
			r.resized()
		}
		return
	}
	r.problem.SetText(refusal(r.parameter, err, r.in.lengths))
	r.problem.Show()
	r.resized()
}

// resized lets the row and what it lies in take another height.
func (r *parameterRow) resized() {
	r.Refresh()
	if r.onResize != nil {
		r.onResize()
	}
}

// refusal is an error in the words of the row.
func refusal(parameter *presets.Parameter, err error, lengths text.LengthUnit) string {
	var outside *presets.RangeError
	if errors.As(err, &outside) {
		return lang.L("{{.Name}} goes from {{.Least}} to {{.Most}}; type a value in that range or press Esc", text.With{"Name": lang.L(parameter.Label),
			"Least": formatted(parameter, parameter.HardMin, lengths), "Most": formatted(parameter, parameter.HardMax, lengths)})
	}
	if why := refusedCurve(err); why != "" {
		return why
	}
	return text.Sentence(err)
}

// rowHeight is how high the row of a parameter is that has nothing to say.
func rowHeight(parameter *presets.Parameter) float32 {
	switch parameter.Kind {
	case presets.Toggle:
		return rowLine + rowBottom
	case presets.Curve:
		return rowLine + curveThumbHeight + rowBottom
	case presets.Choice:
		return rowLine + rowChoiceHeight + 2*rowBottom
	}
	return rowLine + sliderHeight + 1 + rowBottom
}

// CreateRenderer implements fyne.Widget.
func (r *parameterRow) CreateRenderer() fyne.WidgetRenderer {
	renderer := &parameterRowRenderer{r: r, bar: canvas.NewRectangle(nil), back: canvas.NewRectangle(nil)}
	renderer.bar.CornerRadius = 1.5
	renderer.Refresh()
	return renderer
}

type parameterRowRenderer struct {
	r         *parameterRow
	back, bar *canvas.Rectangle
}

func (p *parameterRowRenderer) Layout(size fyne.Size) {
	r := p.r
	p.back.Resize(size)
	p.bar.Move(fyne.NewPos(4, 6))
	p.bar.Resize(fyne.NewSize(3, rowLine-10))
	resetX := size.Width - rowRight - rowResetW
	r.reset.Move(fyne.NewPos(resetX, (rowLine-rowResetW)/2+1))
	r.reset.Resize(fyne.NewSquareSize(rowResetW))
	valueX := resetX - rowGap - valueFieldWidth
	y := float32(rowLine)
	switch {
	case r.check != nil:
		height := r.check.MinSize().Height
		r.check.Move(fyne.NewPos(resetX-rowGap-r.check.MinSize().Width, (rowLine-height)/2+1))
		r.check.Resize(r.check.MinSize())
	case r.choice != nil:
		valueX = resetX
		r.choice.Move(fyne.NewPos(rowLeft, rowLine))
		r.choice.Resize(fyne.NewSize(resetX-rowGap-rowLeft, rowChoiceHeight)) // ends where fields do
		y += rowChoiceHeight + rowBottom
	case r.graph != nil:
		p.layGraph(resetX, size)
		y = r.graph.height(size.Width) - rowBottom
	default:
		r.field.Move(fyne.NewPos(valueX, 1))
		r.field.Resize(fyne.NewSize(valueFieldWidth, rowLine-2))
		r.slider.Move(fyne.NewPos(rowLeft-sliderThumb/2, rowLine+1))
		r.slider.Resize(fyne.NewSize(size.Width-rowLeft-rowRight+2, sliderHeight))
		y += sliderHeight + 1
	}
	if r.graph == nil {
		p.layLabel(valueX)
	}
	if r.problem.Visible() {
		r.problem.Move(fyne.NewPos(rowLeft-theme.InnerPadding(), y))
		r.problem.Resize(fyne.NewSize(size.Width-rowLeft, r.problem.MinSize().Height))
	}
}

// layGraph lays out the row of a curve, which has more buttons than others, and its editor or its thumbnail below.
func (p *parameterRowRenderer) layGraph(resetX float32, size fyne.Size) {
	r, g := p.r, p.r.graph
	button := func(b *toolButton, x float32) {
		b.Move(fyne.NewPos(x, (rowLine-rowResetW)/2+1))
		b.Resize(fyne.NewSquareSize(rowResetW))
	}
	button(g.open, rowLeft-5)
	button(g.paste, resetX-rowResetW)
	button(g.copy, resetX-2*rowResetW)
	left, right := float32(rowLeft+rowResetW-4), resetX-2*rowResetW-rowGap
	label := min(right-left, fyne.MeasureText(r.label.text, theme.TextSize(), fyne.TextStyle{}).Width+2)
	r.label.Move(fyne.NewPos(left, 1))
	r.label.Resize(fyne.NewSize(label, rowLine-2))
	g.now.Move(fyne.NewPos(left+label+rowGap, 1))
	g.now.Resize(fyne.NewSize(max(0, right-left-label-rowGap), rowLine-2))
	below, room := fyne.NewPos(rowLeft, rowLine), fyne.NewSize(size.Width-rowLeft-rowRight, g.height(size.Width)-rowLine-rowBottom)
	if g.opened {
		g.editor.content.Move(below)
		g.editor.content.Resize(room)
		return
	}
	g.thumb.Move(below)
	g.thumb.Resize(room)
}

// layLabel lays out the name of the parameter and its unit, up to where the value stands.
func (p *parameterRowRenderer) layLabel(valueX float32) {
	r := p.r
	r.label.Move(fyne.NewPos(rowLeft, 1))
	unit := r.unit.MinSize().Width
	r.unit.Move(fyne.NewPos(valueX-rowGap-unit, 1))
	r.unit.Resize(fyne.NewSize(unit, rowLine-2))
	r.label.Resize(fyne.NewSize(valueX-rowLeft-2*rowGap-unit, rowLine-2))
	if r.linked {
		text := fyne.MeasureText(r.label.text, theme.TextSize(), fyne.TextStyle{}).Width
		r.label.Resize(fyne.NewSize(min(r.label.Size().Width-rowChain-rowGap, text+1), rowLine-2))
		r.chain.Move(fyne.NewPos(rowLeft+r.label.Size().Width+rowGap, (rowLine-rowChain)/2))
		r.chain.Resize(fyne.NewSquareSize(rowChain))
	}
}

func (p *parameterRowRenderer) MinSize() fyne.Size {
	height := rowHeight(p.r.parameter)
	if p.r.graph != nil {
		height = p.r.graph.height(p.r.Size().Width)
	}
	if p.r.problem.Visible() {
		height += p.r.problem.MinSize().Height
	}
	return fyne.NewSize(rowMinWidth, height)
}

func (p *parameterRowRenderer) Refresh() {
	p.bar.FillColor = themeColor(theme.ColorNamePrimary)
	p.bar.Hidden = !p.r.modified
	p.r.chain.Hidden = !p.r.linked
	if p.r.linked {
		p.r.chain.Resource = iconLink.tinted(theme.ColorNamePrimary)
	}
	p.back.FillColor = nil
	if p.r.selected {
		p.back.FillColor = themeColor(theme.ColorNameHover)
	}
	p.Layout(p.r.Size())
	canvas.Refresh(p.r)
}

func (p *parameterRowRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{p.back, p.bar, p.r.label, p.r.chain, p.r.unit}
	switch {
	case p.r.check != nil:
		objects = append(objects, p.r.check)
	case p.r.choice != nil:
		objects = append(objects, p.r.choice)
	case p.r.graph != nil:
		g := p.r.graph
		objects = append(objects, g.open, g.now, g.copy, g.paste)
		if g.opened {
			objects = append(objects, g.editor.content)
		} else {
			objects = append(objects, g.thumb)
		}
	default:
		objects = append(objects, p.r.field)
	}
	objects = append(objects, p.r.reset)
	if p.r.slider != nil {
		objects = append(objects, p.r.slider)
	}
	return append(objects, p.r.problem)
}

func (p *parameterRowRenderer) Destroy() {}
