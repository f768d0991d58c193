//go:build cgo

package inspector

import (
	"image/color"
	"strings"
	"time"

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

// parameterRow is one parameter: its label, a star, a button that brings the default back, and the widgets of its kind.
// One that does not count is gray and says why, with a button that makes it count.
//
//	▌★ Position weight                   [  0.62 ] ↺
//	   ━━━━━━━━━━━━━━━━━━━━━━━━━○──────────────┃
//	▌☆ Arm method                                  ↺
//	   [ FABRIK                                 ▾ ]
//	 ★ Pull stiffness                    [  0.50 ] ↺
//	   Left hand: Pull weight is 0        [ Enable ]
type parameterRow struct {
	widget.BaseWidget
	*parameterValue
	view valueView

	label   *widgets.TipLabel
	unit    *widgets.TipLabel // words of the unit, beside the value; empty for most
	chain   *canvas.Image     // shown where the row is linked
	star    *star
	reset   *widgets.ToolButton
	reason  *widgets.TipLabel   // why the parameter does not count
	enable  *widgets.ToolButton // makes it count
	remedy  *widgets.Panel      // behind that
	problem *widget.Label       // why what was typed was refused

	back *canvas.Rectangle // behind all of it: that it is selected, or flashes
	bar  *canvas.Rectangle // that the value is not the default

	favorite bool    // stands among the favorites, where its label says what it is of
	glow     float32 // how much is left of a flash
	flashes  int     // how often it flashed

	marked    rowMarks
	selected  bool            // belongs to what is selected in the tree
	explained text.LengthUnit // the tips say lengths in it

	onResize func() // the row wants another height
}

// rowMarks is what a row shows of its parameter beside the value.
type rowMarks struct {
	modified bool
	linked   bool // a change is made on the other side too
	starred  bool
	idle     bool // does not count
}

// RowState is what the row of a parameter shows.
type RowState struct {
	Shown    string // the value with its unit; "" for a check or a list
	Typed    string // in its entry while there is one
	Problem  string // why what was typed was refused, "" for no reason
	Tip      string
	Modified bool
	Mark     float64 // where the default is marked, as a share of the slider; -1 for nowhere
	Idle     string  // why it does not count, "" where it does
	Starred  bool
	Flashes  int // how often it was flashed
}

// state is what the row shows now.
func (r *parameterRow) state() RowState {
	s := RowState{Tip: r.label.Tip, Modified: r.marked.modified, Mark: -1, Starred: r.marked.starred, Flashes: r.flashes}
	if r.marked.idle {
		s.Idle = r.reason.Text
	}
	if r.problem.Visible() {
		s.Problem = r.problem.Text
	}
	r.view.describe(&s)
	return s
}

// newParameterRow makes the row of a parameter, in its own place or among the favorites.
func newParameterRow(parameter *presets.Parameter, in *rowContext, favorite bool) *parameterRow {
	r := &parameterRow{favorite: favorite, back: canvas.NewRectangle(nil), bar: canvas.NewRectangle(nil)}
	r.bar.CornerRadius = 1.5
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
	r.star = newStar(in.tips, r.toggleStar)
	r.reason = widgets.NewTipLabel("", in.tips).Caption()
	r.reason.MinWidth = 40
	r.enable = widgets.NewToolButton("", nil, "", in.tips, func() { in.remedies.enable(parameter) })
	r.enable.Small = true
	r.remedy = widgets.NewPanel(theme.ColorNameButton, r.enable)
	r.remedy.Radius = 4
	r.reset = widgets.NewToolButton("", widgets.IconReset, "", in.tips, r.toDefault)
	r.reset.Small = true
	r.view = rowKindOf(parameter).view(r.parameterValue)
	r.ExtendBaseWidget(r)
	r.update()
	return r
}

// update shows what the document holds.
func (r *parameterRow) update() {
	marked := rowMarks{r.modified(), r.in.linked(r.parameter), r.starred(), !r.counts()}
	same := r.marked == marked
	r.marked, r.idle = marked, marked.idle
	r.star.set(marked.starred)
	r.explainIdle()
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

// explainIdle says why the parameter does not count, and what the button does about it.
func (r *parameterRow) explainIdle() {
	color := theme.ColorNameForeground
	if r.idle {
		color = widgets.ColorMuted
		why, assignments := r.parameter.Idle(r.in.document.Current())
		r.reason.Set(text.Phrase(why), widgets.ColorMuted)
		r.enable.Text, r.enable.Tip = remedy(r.parameter.Lacks(r.in.document.Current()), assignments, r.in.lengths)
		r.enable.Refresh()
	}
	r.label.Set(r.label.Text, color)
	widgets.SetVisible(r.reason, r.idle)
	widgets.SetVisible(r.remedy, r.idle && r.enable.Text != "")
}

// remedy is what the button says that makes a parameter count, and its tip: what it sets, or what is missing. There is none where a person has to add something.
func remedy(lacks string, assignments []string, lengths text.LengthUnit) (label, tip string) {
	switch lacks {
	case "":
	case "chains":
		return "", ""
	case "ground.file":
		return lang.L("Choose file…"), lang.L("Choose a file of the ground")
	default:
		return lang.L("Calibrate…"), lang.L("Calibrate: this parameter needs your measurements")
	}
	var sets []string
	for _, assignment := range assignments {
		path, _, _ := strings.Cut(assignment, "=")
		var set presets.Preset
		if p, ok := presets.Lookup(path); ok && presets.SetPath(&set, assignment) == nil {
			sets = append(sets, lang.L("Sets {{.Name}} to {{.Value}}", text.With{"Name": text.Phrase(p.Phrase()), "Value": ValueText(p, &set, lengths)}))
		}
	}
	return lang.L("Enable"), strings.Join(sets, "\n")
}

// key is what the line of the row is called in the list.
func (r *parameterRow) key() string {
	if r.favorite {
		return favoriteKey(r.parameter.Path)
	}
	return r.parameter.Path
}

// toggleStar makes the parameter a favorite, or one no longer.
func (r *parameterRow) toggleStar() { r.in.favorites.Star(r.parameter.Path, !r.starred()) }

// flash lights the row up once, for a person whose eyes look for what changed.
func (r *parameterRow) flash() {
	r.flashes++
	fyne.NewAnimation(flashTime, func(done float32) {
		r.glow = 1 - done
		r.Refresh()
	}).Start()
}

// flashTime is how long a flash takes to fade.
const flashTime = 1200 * time.Millisecond

// name is the parameter's label, with the input that drives it; among the favorites with what it is of.
func (r *parameterRow) name() string {
	label := lang.L(r.parameter.Label)
	if r.favorite {
		label = text.Phrase(r.parameter.Phrase())
	}
	if driver := r.in.document.Current().Driver(r.parameter.Path); driver != nil {
		id, _ := effectors.InputNamed(driver.Input)
		label += " ‹ " + text.Input(id)
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
	r.paint()
	return parameterRowRenderer{r}
}

// parameterRowRenderer hands over what Fyne asks for to the row.
type parameterRowRenderer struct{ r *parameterRow }

func (p parameterRowRenderer) Layout(size fyne.Size)        { p.r.layOut(size) }
func (p parameterRowRenderer) MinSize() fyne.Size           { return p.r.leastSize() }
func (p parameterRowRenderer) Refresh()                     { p.r.paint() }
func (p parameterRowRenderer) Objects() []fyne.CanvasObject { return p.r.parts() }
func (p parameterRowRenderer) Destroy()                     {}

// layOut places what the row consists of.
func (r *parameterRow) layOut(size fyne.Size) {
	r.back.Resize(size)
	r.bar.Move(fyne.NewPos(0, 6))
	r.bar.Resize(fyne.NewSize(3, widgets.RowLine-10))
	resetX := size.Width - widgets.RowRight - widgets.RowResetW
	placeButton(r.reset, resetX)
	r.star.Resize(fyne.NewSize(widgets.RowLeft, widgets.RowLine))
	label := r.view.layout(size.Width, resetX)
	if r.idle {
		y, button := r.view.height(size.Width)-widgets.RowBottom-reasonHeight, r.enable.MinSize()
		r.remedy.Move(fyne.NewPos(size.Width-widgets.RowRight-button.Width, y))
		r.remedy.Resize(button)
		r.reason.Move(fyne.NewPos(widgets.RowLeft, y))
		r.reason.Resize(fyne.NewSize(size.Width-widgets.RowRight-button.Width-widgets.RowGap-widgets.RowLeft, button.Height))
	}
	r.layLabel(label)
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
func (r *parameterRow) layLabel(room labelRoom) {
	const height = widgets.RowLine - 2
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

// faded is a color that is seen to a share.
func faded(of color.Color, share float32) color.Color {
	c := color.NRGBAModel.Convert(of).(color.NRGBA)
	c.A = uint8(float32(c.A) * share)
	return c
}

func textWidth(label string) float32 {
	return fyne.MeasureText(label, theme.TextSize(), fyne.TextStyle{}).Width
}

// leastSize is how large the row is at least.
func (r *parameterRow) leastSize() fyne.Size {
	height := r.view.height(r.Size().Width)
	if r.problem.Visible() {
		height += r.problem.MinSize().Height
	}
	return fyne.NewSize(widgets.RowMinWidth, height)
}

// paint shows marks, colors and places as they are now.
func (r *parameterRow) paint() {
	r.bar.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	r.bar.Hidden = !r.marked.modified
	r.chain.Hidden = !r.marked.linked
	if r.marked.linked {
		r.chain.Resource = widgets.IconLink.Tinted(theme.ColorNamePrimary)
	}
	r.back.FillColor = nil
	if r.selected {
		r.back.FillColor = widgets.ThemeColor(theme.ColorNameHover)
	}
	if r.glow > 0 {
		r.back.FillColor = faded(widgets.ThemeColor(theme.ColorNamePrimary), r.glow*0.6)
	}
	r.layOut(r.Size())
	canvas.Refresh(r)
}

// parts are what the row consists of, from back to front, in the order of the keyboard.
func (r *parameterRow) parts() []fyne.CanvasObject {
	beside, below := r.view.objects()
	objects := append([]fyne.CanvasObject{r.back, r.bar, r.label, r.chain, r.unit}, beside...)
	objects = append(append(objects, r.star, r.reset), below...)
	return append(objects, r.reason, r.remedy, r.problem)
}
