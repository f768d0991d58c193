//go:build cgo

package inspector

import (
	"errors"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// rowSurroundings is what all rows of an inspector share.
type rowSurroundings struct {
	document Document
	tips     *widgets.Tooltips
	lengths  text.LengthUnit                                           // in which lengths are shown
	words    []string                                                  // that are searched for
	linked   func(*presets.Parameter) bool                             // a change is made on the other side too
	set      func(p *presets.Parameter, value float64) presets.Command // changes a parameter, and the other side's where they are linked
	menu     func(row *parameterRow, at fyne.Position)                 // opens the row's menu
	focused  func(row *parameterRow)                                   // something in the row has the keyboard
	popUp    func(*fyne.Menu, fyne.Position)                           // shows a menu
	enlarge  func(row *parameterRow)                                   // shows the curve of a row larger
	wheel    func(*fyne.ScrollEvent)                                   // scrolls what the rows lie in; nil for nothing
	Tell     func(text string)                                         // shows what happened
}

// alone are the surroundings of a row that stands for itself.
func alone(document Document, tips *widgets.Tooltips, lengths text.LengthUnit) *rowSurroundings {
	return &rowSurroundings{document: document, tips: tips, lengths: lengths,
		linked:  func(*presets.Parameter) bool { return false },
		set:     func(p *presets.Parameter, value float64) presets.Command { return presets.Set(p.Path, value) },
		menu:    func(*parameterRow, fyne.Position) {},
		focused: func(*parameterRow) {},
		popUp:   func(*fyne.Menu, fyne.Position) {},
		enlarge: func(*parameterRow) {},
		Tell:    func(string) {},
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

	Label   *widgets.TipLabel
	unit    *widgets.TipLabel // words of the unit, beside the field; empty for most
	Field   *widgets.ValueField
	Check   *widgets.RowCheck  // instead of field and slider, of a toggle
	Choice  *widgets.RowChoice // instead of field and slider, of a choice
	Graph   *curveRow          // instead of field and slider, of a curve
	Slider  *widgets.Slider
	chain   *canvas.Image // shown where the row is linked
	Reset   *widgets.ToolButton
	Problem *widget.Label // why what was typed was refused

	Modified  bool
	linked    bool            // a change is made on the other side too
	selected  bool            // belongs to what is selected in the tree
	explained text.LengthUnit // the tips say lengths in it
	showing   bool            // the row is being refreshed: what its widgets report was not done by a person

	onResize func() // the row wants another height
}

func newParameterRow(parameter *presets.Parameter, in *rowSurroundings) *parameterRow {
	r := &parameterRow{parameter: parameter, in: in}
	menu := func(at fyne.Position) { in.menu(r, at) }
	r.Label = widgets.NewTipLabel(lang.L(parameter.Label), in.tips)
	r.Label.MinWidth, r.Label.OnMenu = 40, menu
	_, words := text.SplitUnit(parameter.Unit)
	r.unit = widgets.NewTipLabel("", in.tips).Caption()
	r.unit.Align, r.unit.OnMenu = fyne.TextAlignTrailing, menu
	if words != "" {
		r.unit.Text = lang.L(words)
	}
	r.chain = canvas.NewImageFromResource(nil)
	r.Problem = widget.NewLabel("")
	r.Problem.Wrapping = fyne.TextWrapWord
	r.Problem.Importance = widget.DangerImportance
	r.Problem.SizeName = theme.SizeNameCaptionText
	r.Problem.Hide()
	r.Reset = widgets.NewToolButton("", widgets.IconReset, "", in.tips, r.toDefault)
	r.Reset.Small = true
	rowKindOf(parameter).build(r, menu)
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
	r.Check = widgets.NewRowCheck(func(on bool) {
		if r.showing {
			return
		}
		value := 0.0
		if on {
			value = 1
		}
		r.report(r.in.document.Do(r.change(value)))
	})
	r.Check.OnMenu, r.Check.OnFocus = menu, func() { r.in.focused(r) }
}

func (r *parameterRow) makeChoice(menu func(fyne.Position)) {
	labels := make([]string, len(r.parameter.Options))
	for i := range labels {
		labels[i] = lang.L(r.parameter.Options[i].Label)
	}
	r.Choice = widgets.NewRowChoice(labels, func(string) {
		if !r.showing {
			r.report(r.in.document.Do(r.change(float64(r.Choice.SelectedIndex()))))
		}
	})
	r.Choice.OnMenu, r.Choice.OnFocus = menu, func() { r.in.focused(r) }
}

// curve is the parameter's curve in the document.
func (r *parameterRow) curve() curve.Curve { return r.parameter.Curve(r.in.document.Current()) }

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
	r.Field = widgets.NewValueField()
	r.Field.Exact = func() string { return text.ExactQuantity(r.now(), r.quantity()) }
	r.Field.OnError, r.Field.OnSubmit, r.Field.OnStep, r.Field.OnMenu, r.Field.OnFocus = r.report, r.enter, step, menu, focused
	r.Field.OnCopy, r.Field.OnPaste = r.copyValue, r.pasteValue
	mark := shareOf(parameter, parameter.Default)
	if mark < 0 || mark > 1 {
		mark = -1
	}
	r.Slider = widgets.NewSlider(mark, parameter.Step/(parameter.SoftMax-parameter.SoftMin))
	committed := uint64(0)
	r.Slider.OnPreview = func(share float64) {
		fine := usual
		switch held := r.Slider.Modifiers(); {
		case held&fyne.KeyModifierShift != 0:
			fine = precise
		case held&fyne.KeyModifierShortcutDefault != 0:
			fine = coarse
		}
		r.report(document.Preview(r.change(valueAt(parameter, share, fine, r.in.lengths))))
	}
	r.Slider.OnCommit = func() { document.Commit(); committed = document.Revision() }
	r.Slider.OnCancel = document.Cancel
	r.Slider.OnStep = step
	r.Slider.OnEdge = func(end float64) {
		r.report(document.Do(r.change(parameter.SoftMin + end*(parameter.SoftMax-parameter.SoftMin))))
	}
	r.Slider.OnRevert = func() {
		if document.Revision() == committed {
			document.Undo()
		}
	}
	r.Slider.OnEdit = func() { r.Field.Edit(0) }
	r.Slider.OnMenu, r.Slider.OnFocus = menu, focused
	r.Slider.OnCopy, r.Slider.OnPaste = r.copyValue, r.pasteValue
}

// valueText is the value as it is copied: every digit, with the unit that is shown.
func (r *parameterRow) valueText() string {
	return rowKindOf(r.parameter).copied(r)
}

// copyValue puts the value on the clipboard, copyPath what the parameter is called in files and on the command line.
func (r *parameterRow) copyValue() { fyne.CurrentApp().Clipboard().SetContent(r.valueText()) }
func (r *parameterRow) copyPath()  { fyne.CurrentApp().Clipboard().SetContent(r.parameter.Path) }

// pasteValue takes the value that is on the clipboard; what is there and is none is refused in the row.
func (r *parameterRow) pasteValue() {
	label := strings.TrimSpace(fyne.CurrentApp().Clipboard().Content())
	r.report(rowKindOf(r.parameter).paste(r, label))
}

// busy reports whether a person holds the slider or types, so that the row has to stay.
func (r *parameterRow) busy() bool {
	return r.Slider != nil && r.Slider.Held || r.Field != nil && r.Field.Entry != nil || r.Graph != nil && r.Graph.Editor != nil && r.Graph.Editor.Busy()
}

// update shows what the document holds.
func (r *parameterRow) update() {
	looked := [...]bool{r.Modified, r.linked}
	r.Modified, r.linked = !r.parameter.AtDefault(r.in.document.Current()), r.in.linked(r.parameter)
	r.Reset.Set(false, !r.Modified)
	if r.Label.Tip == "" || r.explained != r.in.lengths { // not at each step of a drag
		r.explained = r.in.lengths
		r.Reset.Tip = lang.L("Back to {{.Default}}", text.With{"Default": defaultOf(r.parameter, r.in.lengths)})
		r.Label.Tip = Explain(r.parameter, r.in.lengths)
		r.unit.Tip = r.Label.Tip
	}
	r.Label.Highlight(r.in.words)
	r.showing = true
	rowKindOf(r.parameter).show(r)
	r.showing = false
	if r.Graph == nil || looked != [...]bool{r.Modified, r.linked} { // the parts of a curve's row draw themselves, so that a drag draws the plane alone
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
		if r.Problem.Visible() {
			r.Problem.Hide()
			r.resized()
		}
		return
	}
	r.Problem.SetText(refusal(r.parameter, err, r.in.lengths))
	r.Problem.Show()
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
	return rowKindOf(parameter).height()
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
	p.bar.Resize(fyne.NewSize(3, widgets.RowLine-10))
	resetX := size.Width - widgets.RowRight - widgets.RowResetW
	r.Reset.Move(fyne.NewPos(resetX, (widgets.RowLine-widgets.RowResetW)/2+1))
	r.Reset.Resize(fyne.NewSquareSize(widgets.RowResetW))
	valueX := resetX - widgets.RowGap - widgets.ValueFieldWidth
	y := float32(widgets.RowLine)
	switch {
	case r.Check != nil:
		height := r.Check.MinSize().Height
		r.Check.Move(fyne.NewPos(resetX-widgets.RowGap-r.Check.MinSize().Width, (widgets.RowLine-height)/2+1))
		r.Check.Resize(r.Check.MinSize())
	case r.Choice != nil:
		valueX = resetX
		r.Choice.Move(fyne.NewPos(widgets.RowLeft, widgets.RowLine))
		r.Choice.Resize(fyne.NewSize(resetX-widgets.RowGap-widgets.RowLeft, widgets.RowChoiceHeight)) // ends where fields do
		y += widgets.RowChoiceHeight + widgets.RowBottom
	case r.Graph != nil:
		p.layGraph(resetX, size)
		y = r.Graph.height(size.Width) - widgets.RowBottom
	default:
		r.Field.Move(fyne.NewPos(valueX, 1))
		r.Field.Resize(fyne.NewSize(widgets.ValueFieldWidth, widgets.RowLine-2))
		r.Slider.Move(fyne.NewPos(widgets.RowLeft-widgets.SliderThumb/2, widgets.RowLine+1))
		r.Slider.Resize(fyne.NewSize(size.Width-widgets.RowLeft-widgets.RowRight+2, widgets.SliderHeight))
		y += widgets.SliderHeight + 1
	}
	if r.Graph == nil {
		p.layLabel(valueX)
	}
	if r.Problem.Visible() {
		r.Problem.Move(fyne.NewPos(widgets.RowLeft-theme.InnerPadding(), y))
		r.Problem.Resize(fyne.NewSize(size.Width-widgets.RowLeft, r.Problem.MinSize().Height))
	}
}

// layGraph lays out the row of a curve, which has more buttons than others, and its editor or its thumbnail below.
func (p *parameterRowRenderer) layGraph(resetX float32, size fyne.Size) {
	r, g := p.r, p.r.Graph
	button := func(b *widgets.ToolButton, x float32) {
		b.Move(fyne.NewPos(x, (widgets.RowLine-widgets.RowResetW)/2+1))
		b.Resize(fyne.NewSquareSize(widgets.RowResetW))
	}
	button(g.Open, widgets.RowLeft-5)
	button(g.Paste, resetX-widgets.RowResetW)
	button(g.Copy, resetX-2*widgets.RowResetW)
	left, right := float32(widgets.RowLeft+widgets.RowResetW-4), resetX-2*widgets.RowResetW-widgets.RowGap
	label := min(right-left, fyne.MeasureText(r.Label.Text, theme.TextSize(), fyne.TextStyle{}).Width+2)
	r.Label.Move(fyne.NewPos(left, 1))
	r.Label.Resize(fyne.NewSize(label, widgets.RowLine-2))
	g.now.Move(fyne.NewPos(left+label+widgets.RowGap, 1))
	g.now.Resize(fyne.NewSize(max(0, right-left-label-widgets.RowGap), widgets.RowLine-2))
	below, room := fyne.NewPos(widgets.RowLeft, widgets.RowLine), fyne.NewSize(size.Width-widgets.RowLeft-widgets.RowRight, g.height(size.Width)-widgets.RowLine-widgets.RowBottom)
	if g.Opened {
		g.Editor.Content.Move(below)
		g.Editor.Content.Resize(room)
		return
	}
	g.thumb.Move(below)
	g.thumb.Resize(room)
}

// layLabel lays out the name of the parameter and its unit, up to where the value stands.
func (p *parameterRowRenderer) layLabel(valueX float32) {
	r := p.r
	r.Label.Move(fyne.NewPos(widgets.RowLeft, 1))
	unit := r.unit.MinSize().Width
	r.unit.Move(fyne.NewPos(valueX-widgets.RowGap-unit, 1))
	r.unit.Resize(fyne.NewSize(unit, widgets.RowLine-2))
	r.Label.Resize(fyne.NewSize(valueX-widgets.RowLeft-2*widgets.RowGap-unit, widgets.RowLine-2))
	if r.linked {
		text := fyne.MeasureText(r.Label.Text, theme.TextSize(), fyne.TextStyle{}).Width
		r.Label.Resize(fyne.NewSize(min(r.Label.Size().Width-widgets.RowChain-widgets.RowGap, text+1), widgets.RowLine-2))
		r.chain.Move(fyne.NewPos(widgets.RowLeft+r.Label.Size().Width+widgets.RowGap, (widgets.RowLine-widgets.RowChain)/2))
		r.chain.Resize(fyne.NewSquareSize(widgets.RowChain))
	}
}

func (p *parameterRowRenderer) MinSize() fyne.Size {
	height := rowHeight(p.r.parameter)
	if p.r.Graph != nil {
		height = p.r.Graph.height(p.r.Size().Width)
	}
	if p.r.Problem.Visible() {
		height += p.r.Problem.MinSize().Height
	}
	return fyne.NewSize(widgets.RowMinWidth, height)
}

func (p *parameterRowRenderer) Refresh() {
	p.bar.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	p.bar.Hidden = !p.r.Modified
	p.r.chain.Hidden = !p.r.linked
	if p.r.linked {
		p.r.chain.Resource = widgets.IconLink.Tinted(theme.ColorNamePrimary)
	}
	p.back.FillColor = nil
	if p.r.selected {
		p.back.FillColor = widgets.ThemeColor(theme.ColorNameHover)
	}
	p.Layout(p.r.Size())
	canvas.Refresh(p.r)
}

func (p *parameterRowRenderer) Objects() []fyne.CanvasObject {
	objects := []fyne.CanvasObject{p.back, p.bar, p.r.Label, p.r.chain, p.r.unit}
	switch {
	case p.r.Check != nil:
		objects = append(objects, p.r.Check)
	case p.r.Choice != nil:
		objects = append(objects, p.r.Choice)
	case p.r.Graph != nil:
		g := p.r.Graph
		objects = append(objects, g.Open, g.now, g.Copy, g.Paste)
		if g.Opened {
			objects = append(objects, g.Editor.Content)
		} else {
			objects = append(objects, g.thumb)
		}
	default:
		objects = append(objects, p.r.Field)
	}
	objects = append(objects, p.r.Reset)
	if p.r.Slider != nil {
		objects = append(objects, p.r.Slider)
	}
	return append(objects, p.r.Problem)
}

func (p *parameterRowRenderer) Destroy() {}
