//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// parameterRow is one parameter: its label, a button that brings the default back, and the widgets of its kind.
//
//	▌Position weight                     [  0.62 ] ↺
//	  ━━━━━━━━━━━━━━━━━━━━━━━━━○───────────────┃
//	▌Arm method                                    ↺
//	  [ FABRIK                                  ▾ ]
type parameterRow struct {
	widget.BaseWidget
	*parameterValue
	view valueView

	label   *widgets.TipLabel
	unit    *widgets.TipLabel // words of the unit, beside the value; empty for most
	chain   *canvas.Image     // shown where the row is linked
	reset   *widgets.ToolButton
	problem *widget.Label // why what was typed was refused

	marked    rowMarks
	selected  bool            // belongs to what is selected in the tree
	explained text.LengthUnit // the tips say lengths in it

	onResize func() // the row wants another height
}

// rowMarks is what a row shows of its parameter beside the value.
type rowMarks struct {
	modified bool
	linked   bool // a change is made on the other side too
}

// RowState is what the row of a parameter shows.
type RowState struct {
	Shown    string // the value with its unit; "" for a check or a list
	Typed    string // in its entry while there is one
	Problem  string // why what was typed was refused, "" for no reason
	Tip      string
	Modified bool
	Mark     float64 // where the default is marked, as a share of the slider; -1 for nowhere
}

// state is what the row shows now.
func (r *parameterRow) state() RowState {
	s := RowState{Tip: r.label.Tip, Modified: r.marked.modified, Mark: -1}
	if r.problem.Visible() {
		s.Problem = r.problem.Text
	}
	r.view.describe(&s)
	return s
}

func newParameterRow(parameter *presets.Parameter, in *rowContext) *parameterRow {
	r := &parameterRow{}
	r.parameterValue = &parameterValue{parameter: parameter, in: in, report: r.showProblem, resized: r.resize}
	r.label = widgets.NewTipLabel(lang.L(parameter.Label), in.tips)
	r.label.MinWidth = 40
	_, words := text.SplitUnit(parameter.Unit)
	r.unit = widgets.NewTipLabel("", in.tips).Caption()
	r.unit.Align = fyne.TextAlignTrailing
	if words != "" {
		r.unit.Text = lang.L(words)
	}
	r.chain = canvas.NewImageFromResource(nil)
	r.problem = widget.NewLabel("")
	r.problem.Wrapping = fyne.TextWrapWord
	r.problem.Importance = widget.DangerImportance
	r.problem.SizeName = theme.SizeNameCaptionText
	r.problem.Hide()
	r.reset = widgets.NewToolButton("", widgets.IconReset, "", in.tips, r.toDefault)
	r.reset.Small = true
	r.view = rowKindOf(parameter).view(r.parameterValue)
	r.ExtendBaseWidget(r)
	r.update()
	return r
}

// update shows what the document holds.
func (r *parameterRow) update() {
	marked := rowMarks{r.modified(), r.in.linked(r.parameter)}
	same := r.marked == marked
	r.marked = marked
	r.reset.Set(false, !marked.modified)
	if r.label.Tip == "" || r.explained != r.in.lengths { // not at each step of a drag
		r.explained = r.in.lengths
		r.reset.Tip = lang.L("Back to {{.Default}}", text.With{"Default": defaultOf(r.parameter, r.in.lengths)})
		r.label.Tip = Explain(r.parameter, r.in.lengths)
		r.unit.Tip = r.label.Tip
	}
	if label := r.name(); r.label.Text != label {
		r.label.Text, same = label, false // it may want another width
		r.label.Refresh()
	}
	r.label.Highlight(r.in.words)
	r.view.show()
	if !same {
		r.Refresh()
	}
}

// name is the parameter's label, with the input that drives it.
func (r *parameterRow) name() string {
	label := lang.L(r.parameter.Label)
	if driver := r.in.document.Current().Driver(r.parameter.Path); driver != nil {
		id, _ := effectors.InputNamed(driver.Input)
		label += " ← " + text.Input(id)
	}
	return label
}

// TappedSecondary implements fyne.SecondaryTappable. A right click on what has no menu of its own offers the parameter's.
func (r *parameterRow) TappedSecondary(e *fyne.PointEvent) {
	r.in.tips.Dismiss()
	r.menu(e.AbsolutePosition)
}

func (r *parameterRow) setSelected(selected bool) {
	if r.selected != selected {
		r.selected = selected
		r.Refresh()
	}
}

// showProblem shows why a change was refused; nil clears it.
func (r *parameterRow) showProblem(err error) {
	if err == nil {
		if r.problem.Visible() {
			r.problem.Hide()
			r.resize()
		}
		return
	}
	r.problem.SetText(refusal(r.parameter, err, r.in.lengths))
	r.problem.Show()
	r.resize()
}

// resize lets the row and what it lies in take another height.
func (r *parameterRow) resize() {
	r.Refresh()
	if r.onResize != nil {
		r.onResize()
	}
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
	placeButton(r.reset, resetX)
	label := r.view.layout(size.Width, resetX)
	p.layLabel(label)
	if r.problem.Visible() {
		r.problem.Move(fyne.NewPos(widgets.RowLeft-theme.InnerPadding(), r.view.height(size.Width)-widgets.RowBottom))
		r.problem.Resize(fyne.NewSize(size.Width-widgets.RowLeft, r.problem.MinSize().Height))
	}
}

// placeButton puts a small button into the first line of a row.
func placeButton(b *widgets.ToolButton, x float32) {
	b.Move(fyne.NewPos(x, (widgets.RowLine-widgets.RowResetW)/2+1))
	b.Resize(fyne.NewSquareSize(widgets.RowResetW))
}

// layLabel lays out the name of the parameter and its unit.
func (p *parameterRowRenderer) layLabel(room labelRoom) {
	const height = widgets.RowLine - 2
	r := p.r
	r.label.Move(fyne.NewPos(room.left, 1))
	r.unit.Hidden = room.whole
	if room.whole {
		r.label.Resize(fyne.NewSize(room.right-room.left, height))
		return
	}
	unit := r.unit.MinSize().Width
	r.unit.Move(fyne.NewPos(room.right-widgets.RowGap-unit, 1))
	r.unit.Resize(fyne.NewSize(unit, height))
	r.label.Resize(fyne.NewSize(room.right-room.left-2*widgets.RowGap-unit, height))
	if r.marked.linked {
		r.label.Resize(fyne.NewSize(min(r.label.Size().Width-widgets.RowChain-widgets.RowGap, textWidth(r.label.Text)+1), height))
		r.chain.Move(fyne.NewPos(room.left+r.label.Size().Width+widgets.RowGap, (widgets.RowLine-widgets.RowChain)/2))
		r.chain.Resize(fyne.NewSquareSize(widgets.RowChain))
	}
}

func textWidth(label string) float32 {
	return fyne.MeasureText(label, theme.TextSize(), fyne.TextStyle{}).Width
}

func (p *parameterRowRenderer) MinSize() fyne.Size {
	height := p.r.view.height(p.r.Size().Width)
	if p.r.problem.Visible() {
		height += p.r.problem.MinSize().Height
	}
	return fyne.NewSize(widgets.RowMinWidth, height)
}

func (p *parameterRowRenderer) Refresh() {
	p.bar.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	p.bar.Hidden = !p.r.marked.modified
	p.r.chain.Hidden = !p.r.marked.linked
	if p.r.marked.linked {
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
	beside, below := p.r.view.objects()
	objects := append([]fyne.CanvasObject{p.back, p.bar, p.r.label, p.r.chain, p.r.unit}, beside...)
	return append(append(append(objects, p.r.reset), below...), p.r.problem)
}

func (p *parameterRowRenderer) Destroy() {}
