//go:build cgo

package inspector

import (
	"errors"
	"math"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/curves"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// curveRow is the graph of a curve: a thumbnail that opens, in its place, the editor.
type curveRow struct{ numberRow }

func (curveRow) view(v *parameterValue) valueView { return newCurveView(v) }
func (curveRow) copied(v *parameterValue) string  { return presets.CurveText(v.curve()) }
func (curveRow) height(idle bool) float32 {
	return withReason(widgets.RowLine+curves.ThumbnailHeight+widgets.RowBottom, idle)
}

func (curveRow) initial(p *presets.Parameter, lengths text.LengthUnit) string {
	return curveSummary(p, p.DefaultCurve, lengths)
}

func (curveRow) explain(p *presets.Parameter, initial string, _ text.LengthUnit) []string {
	return []string{lang.L("Curve over {{.Axis}}, default {{.Default}}", text.With{"Axis": axisTitle(p), "Default": initial})}
}

func (curveRow) compared(p *presets.Parameter, in *presets.Preset, lengths text.LengthUnit) string {
	return curveSummary(p, p.Curve(in), lengths)
}

// curveView is what the row of a curve has in place of field and slider.
//
//	▌▸ Step time                1.82 √(L/g)  ⧉ ⎘ ↺
//	  ╲__________•_____________________________
type curveView struct {
	value  *parameterValue
	thumb  *curves.Thumbnail
	now    *widgets.TipLabel // the value where the solver is
	open   *widgets.ToolButton
	copy   *widgets.ToolButton
	paste  *widgets.ToolButton
	editor *curves.Editor // nil before the row was opened
	opened bool
	spots  []curves.Spot
}

func newCurveView(v *parameterValue) *curveView {
	c := &curveView{value: v}
	small := func(icon *widgets.Icon, tip string, do func()) *widgets.ToolButton {
		b := widgets.NewToolButton("", icon, tip, v.in.tips, do)
		b.Small = true
		return b
	}
	c.thumb = curves.NewThumbnail(v.parameter.DefaultCurve, c.toggle)
	c.thumb.OnMenu, c.thumb.OnFocus = v.menu, v.focused
	c.thumb.OnCopy, c.thumb.OnPaste = v.copyValue, v.pasteValue
	c.open = small(widgets.IconClosed, lang.L("Edit the curve"), c.toggle)
	c.copy = small(widgets.IconCopy, lang.L("Copy curve"), v.copyValue)
	c.paste = small(widgets.IconPaste, lang.L("Paste curve: copied here, or an AnimationCurve of Unity"), v.pasteValue)
	c.now = widgets.NewTipLabel("", v.in.tips).Caption()
	c.now.Align, c.now.MinWidth = fyne.TextAlignTrailing, 20
	c.now.Tip = lang.L("The value where the solver is now")
	return c
}

// toggle opens the editor in place of the thumbnail, or closes it.
func (c *curveView) toggle() {
	c.opened = !c.opened
	if c.opened && c.editor == nil {
		c.editor = newCurveEditor(c.value, func() { c.value.in.enlarge(c.value, c.focusEditor) }, func() {
			c.toggle()
			focusIn(c.open, c.thumb)
		}, c.value.in.wheel)
		c.editor.SetSpots(c.spots)
	}
	c.open.SetIcon(widgets.IconClosed, lang.L("Edit the curve"))
	if c.opened {
		c.open.SetIcon(widgets.IconOpen, lang.L("Close the curve editor"))
		c.editor.SetCurve(c.value.curve())
	}
	c.value.resized()
	if c.opened {
		c.value.focused()
		c.focusEditor()
	}
}

// focusEditor gives the keyboard to the editor, if it is open.
func (c *curveView) focusEditor() {
	if c.opened {
		focusIn(c.open, c.editor.Field)
	}
}

// focusIn gives the keyboard to a part of a window that may be in it only since now; another one is known to be there.
func focusIn(known fyne.CanvasObject, part fyne.Focusable) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(known); canvas != nil {
		canvas.Focus(part)
	}
}

func (c *curveView) objects() (beside, below []fyne.CanvasObject) {
	graph := fyne.CanvasObject(c.thumb)
	if c.opened {
		graph = c.editor.Content
	}
	return []fyne.CanvasObject{c.open, c.now, c.copy, c.paste, graph}, nil
}

func (c *curveView) layout(width, resetX float32) labelRoom {
	placeButton(c.open, widgets.RowLeft-3)
	placeButton(c.paste, resetX-widgets.RowResetW)
	placeButton(c.copy, resetX-2*widgets.RowResetW)
	left, right := float32(widgets.RowLeft+widgets.RowResetW-2), resetX-2*widgets.RowResetW-widgets.RowGap
	label := left + min(right-left, textWidth(lang.L(c.value.parameter.Label))+2)
	c.now.Move(fyne.NewPos(label+widgets.RowGap, 1))
	c.now.Resize(fyne.NewSize(max(0, right-label-widgets.RowGap), widgets.RowLine-2))
	below := fyne.NewPos(widgets.RowLeft, widgets.RowLine)
	size := fyne.NewSize(width-widgets.RowLeft-widgets.RowRight, c.height(width)-withReason(widgets.RowLine+widgets.RowBottom, c.value.idle))
	if c.opened {
		c.editor.Content.Move(below)
		c.editor.Content.Resize(size)
	} else {
		c.thumb.Move(below)
		c.thumb.Resize(size)
	}
	return labelRoom{left: left, right: label, whole: true}
}

func (c *curveView) height(width float32) float32 {
	if c.opened {
		editor := c.editor.Height(width - widgets.RowLeft - widgets.RowRight)
		return withReason(widgets.RowLine+editor+widgets.RowBottom, c.value.idle)
	}
	return curveRow{}.height(c.value.idle)
}

func (c *curveView) show() {
	shown := c.value.curve()
	c.thumb.SetCurve(shown)
	if c.editor != nil {
		c.editor.SetCurve(shown)
	}
	c.showNow()
}

// follow shows where the solver is on the curve.
func (c *curveView) follow(l *liveFacts) {
	c.spots = l.spots(c.spots, c.value.parameter.Path)
	c.thumb.SetSpots(c.spots)
	if c.editor != nil && c.opened {
		c.editor.SetSpots(c.spots)
	}
	c.showNow()
}

// showNow writes the value where the solver is, if it is at one place.
func (c *curveView) showNow() {
	label := ""
	if len(c.spots) == 1 && c.spots[0].Side == curves.NoSide {
		p := c.value.parameter
		label = shownValue(p, presets.Snap(c.value.curve().At(c.spots[0].Time), p.Step, false), c.value.in.lengths)
		if _, words := text.SplitUnit(p.Unit); words != "" {
			label += " " + words
		}
	}
	c.now.Set(label, widgets.ColorMuted)
}

func (c *curveView) held() bool {
	return c.editor != nil && c.editor.Model.Gesture.Hand != curves.NoHand
}
func (c *curveView) busy() bool { return c.editor != nil && c.editor.Busy() }

func (*curveView) describe(*RowState) {}

func (c *curveView) controls() []widgets.Control {
	return []widgets.Control{{ID: "curve.", Object: c.open}, {ID: "copy.", Object: c.copy}, {ID: "paste.", Object: c.paste}}
}

// newCurveEditor makes an editor of a parameter's curve.
func newCurveEditor(v *parameterValue, enlarge, escape func(), wheel func(*fyne.ScrollEvent)) *curves.Editor {
	p, document := v.parameter, v.in.document
	var e *curves.Editor
	set := func(c curve.Curve) presets.Command { return presets.SetCurve(p.Path, e.Model.Done, c) }
	axes := curves.Axes{
		Time: axisTitle(p), Value: valueTitle(p),
		TimeUnit: text.Quantity{Unit: p.TimeUnit}, ValueUnit: quantityOf(p, 0, v.in.lengths),
		Bounds:   curve.Bounds{TimeMin: p.TimeMin, TimeMax: p.TimeMax, ValueMin: p.HardMin, ValueMax: p.HardMax},
		TimeStep: timeStep(p), ValueStep: p.Step, Initial: p.DefaultCurve,
	}
	e = curves.NewEditor(axes, curves.Host{
		Current: v.curve,
		Preview: func(c curve.Curve) error { return document.Preview(set(c)) },
		Commit:  document.Commit,
		Cancel: func() {
			document.Cancel()
			e.SetCurve(v.curve())
		},
		Do:      func(c curve.Curve) error { return document.Do(set(c)) },
		Report:  v.report,
		Copy:    v.copyValue,
		Paste:   v.pasteValue,
		Reset:   v.toDefault,
		Menu:    v.in.popUp,
		Enlarge: enlarge,
		Escape:  escape,
		Focused: v.focused,
		Wheel:   wheel,
	}, v.in.tips)
	e.SetCurve(v.curve())
	return e
}

// valueTitle is what the values of a curve are, with their unit.
func valueTitle(p *presets.Parameter) string {
	title := lang.L(p.Label)
	if p.Unit == "" {
		return title
	}
	return lang.L("{{.Axis}} in {{.Unit}}", text.With{"Axis": title, "Unit": p.Unit})
}

// timeStep is the step of an arrow key along the axis of a curve.
func timeStep(p *presets.Parameter) float64 {
	if p.TimeUnit == "°" {
		return 1
	}
	return 0.01
}

// paste takes the curve that a text holds.
func (curveRow) paste(v *parameterValue, label string) error {
	if strings.TrimSpace(label) == "" {
		return text.Error(lang.L("the clipboard is empty: copy a curve first"))
	}
	curve, off, err := presets.PastedCurve(label)
	if err != nil {
		return text.Error(lang.L("the clipboard holds no curve that can be used here: copy one here, or an AnimationCurve in Unity"))
	}
	if err := v.in.document.Do(presets.SetCurve(v.parameter.Path, text.Message("pasted"), curve)); err != nil || off == 0 {
		return err
	}
	least, greatest := curve.Extent()
	v.in.info(lang.L("Weighted tangents became keys: {{.Curve}} has {{.Keys}} now and stays within {{.Off}} of Unity's curve, {{.Share}} % of its range", text.With{
		"Curve": lang.L(v.parameter.Label), "Keys": len(curve), "Off": text.AppendUnit(curves.FormatNumber(atMost(off)), v.parameter.Unit),
		"Share": curves.FormatNumber(atMost(100 * off / (greatest - least))),
	}))
	return nil
}

// atMost is a number above 0, rounded up to two digits.
func atMost(number float64) float64 {
	digit := math.Pow(10, math.Floor(math.Log10(number))-1)
	return math.Ceil(number/digit-1e-9) * digit
}

// refusedCurve is why a curve was refused, in the words of the row; "" for what is about no curve.
func refusedCurve(err error) string {
	var refused *presets.CurveError
	if !errors.As(err, &refused) {
		return ""
	}
	p := refused.Parameter
	if refused.Key < 0 {
		return ""
	}
	if refused.Field == "value" {
		return lang.L("Key {{.Key}}: values go from {{.Least}} to {{.Most}}", text.With{"Key": refused.Key + 1,
			"Least": text.AppendUnit(curves.FormatNumber(p.HardMin), p.Unit), "Most": text.AppendUnit(curves.FormatNumber(p.HardMax), p.Unit)})
	}
	if refused.Field == "time" {
		return lang.L("Key {{.Key}}: {{.Axis}} ranges from {{.Least}} to {{.Most}}, and keys must be in ascending order", text.With{"Key": refused.Key + 1, "Axis": axisTitle(p),
			"Least": curves.FormatNumber(p.TimeMin), "Most": curves.FormatNumber(p.TimeMax)})
	}
	return lang.L("Key {{.Key}} is too steep", text.With{"Key": refused.Key + 1})
}
