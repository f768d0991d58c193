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

// curveRow is what the row of a curve has in place of field and slider: a thumbnail that opens, in its place, the editor.
//
//	▌▸ Step time                1.82 √(L/g)  ⧉ ⎘ ↺
//	  ╲__________•_____________________________
type curveRow struct {
	row    *parameterRow
	thumb  *curves.Thumbnail
	now    *widgets.TipLabel // the value where the solver is
	Open   *widgets.ToolButton
	Copy   *widgets.ToolButton
	Paste  *widgets.ToolButton
	Editor *curves.Editor // nil before the row was opened
	Opened bool
	spots  []curves.Spot
}

func newCurveRow(r *parameterRow, menu func(fyne.Position)) *curveRow {
	c := &curveRow{row: r}
	small := func(icon *widgets.Icon, tip string, do func()) *widgets.ToolButton {
		b := widgets.NewToolButton("", icon, tip, r.in.tips, do)
		b.Small = true
		return b
	}
	c.thumb = curves.NewThumbnail(r.parameter.DefaultCurve, c.toggle)
	c.thumb.OnMenu, c.thumb.OnFocus = menu, func() { r.in.focused(r) }
	c.thumb.OnCopy, c.thumb.OnPaste = r.copyValue, r.pasteValue
	c.Open = small(widgets.IconClosed, lang.L("Edit the curve"), c.toggle)
	c.Copy = small(widgets.IconCopy, lang.L("Copy curve"), r.copyValue)
	c.Paste = small(widgets.IconPaste, lang.L("Paste curve: copied here, or an AnimationCurve of Unity"), r.pasteValue)
	c.now = widgets.NewTipLabel("", r.in.tips).Caption()
	c.now.Align, c.now.OnMenu, c.now.MinWidth = fyne.TextAlignTrailing, menu, 20
	c.now.Tip = lang.L("The value where the solver is now")
	return c
}

// toggle opens the editor in place of the thumbnail, or closes it.
func (c *curveRow) toggle() {
	c.Opened = !c.Opened
	if c.Opened && c.Editor == nil {
		c.Editor = c.row.newEditor(func() { c.row.in.enlarge(c.row) }, func() {
			c.toggle()
			c.focus(c.thumb)
		}, c.row.in.wheel)
		c.Editor.SetSpots(c.spots)
	}
	c.Open.SetIcon(widgets.IconClosed, lang.L("Edit the curve"))
	if c.Opened {
		c.Open.SetIcon(widgets.IconOpen, lang.L("Close the curve editor"))
		c.Editor.SetCurve(c.row.curve())
	}
	c.row.resized()
	if c.Opened {
		c.row.in.focused(c.row)
		c.focus(c.Editor.Field)
	}
}

// focus gives the keyboard to a part of the row that may be in the window only since now, so that the window knows the row alone.
func (c *curveRow) focus(part fyne.Focusable) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(c.row); canvas != nil {
		canvas.Focus(part)
	}
}

// height is how high the row is that is as wide as this.
func (c *curveRow) height(width float32) float32 {
	if c.Opened {
		return widgets.RowLine + c.Editor.Height(width-widgets.RowLeft-widgets.RowRight) + widgets.RowBottom
	}
	return widgets.RowLine + curves.ThumbnailHeight + widgets.RowBottom
}

// update shows what the document holds.
func (c *curveRow) update() {
	curve := c.row.curve()
	c.thumb.SetCurve(curve)
	if c.Editor != nil {
		c.Editor.SetCurve(curve)
	}
	c.tell()
}

// follow shows where the solver is on the curve.
func (c *curveRow) follow(g *liveFacts) {
	c.spots = c.spots[:0]
	if g.reading != nil && g.reading.Valid {
		c.spots = curves.LiveSpots(c.spots, c.row.parameter.Path, &g.reading.Gait)
	}
	c.thumb.SetSpots(c.spots)
	if c.Editor != nil && c.Opened {
		c.Editor.SetSpots(c.spots)
	}
	c.tell()
}

// tell writes the value where the solver is, if it is at one place.
func (c *curveRow) tell() {
	says := ""
	if len(c.spots) == 1 && c.spots[0].Side == curves.NoSide {
		p := c.row.parameter
		says = shownValue(p, text.Snap(c.row.curve().At(c.spots[0].Time), p.Step, false), c.row.in.lengths)
		if _, words := text.SplitUnit(p.Unit); words != "" {
			says += " " + words
		}
	}
	c.now.Set(says, widgets.ColorMuted)
}

// newEditor makes an editor of the row's curve.
func (r *parameterRow) newEditor(enlarge, escape func(), wheel func(*fyne.ScrollEvent)) *curves.Editor {
	p, document := r.parameter, r.in.document
	var e *curves.Editor
	set := func(curve curve.Curve) presets.Command { return presets.SetCurve(p.Path, e.Model.Done, curve) }
	axes := curves.Axes{
		Time: axisTitle(p), Value: valueTitle(p),
		TimeUnit: text.Quantity{Unit: p.TimeUnit}, ValueUnit: quantityOf(p, 0, r.in.lengths),
		Bounds:   curve.Bounds{TimeMin: p.TimeMin, TimeMax: p.TimeMax, ValueMin: p.HardMin, ValueMax: p.HardMax},
		TimeStep: timeStep(p), ValueStep: p.Step, Initial: p.DefaultCurve,
	}
	e = curves.NewEditor(axes, curves.Host{
		Current: r.curve,
		Preview: func(curve curve.Curve) error { return document.Preview(set(curve)) },
		Commit:  document.Commit,
		Cancel: func() {
			document.Cancel()
			e.SetCurve(r.curve())
		},
		Do:      func(curve curve.Curve) error { return document.Do(set(curve)) },
		Report:  r.report,
		Copy:    r.copyValue,
		Paste:   r.pasteValue,
		Reset:   r.toDefault,
		Menu:    r.in.popUp,
		Enlarge: enlarge,
		Escape:  escape,
		Focused: func() { r.in.focused(r) },
		Wheel:   wheel,
	}, r.in.tips)
	e.SetCurve(r.curve())
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

// pasteCurve takes the curve that a text holds.
func (r *parameterRow) pasteCurve(label string) error {
	if strings.TrimSpace(label) == "" {
		return text.Error(lang.L("the clipboard is empty: copy a curve first"))
	}
	curve, off, err := presets.PastedCurve(label)
	if err != nil {
		return text.Error(lang.L("the clipboard holds no curve that can be used here: copy one here, or an AnimationCurve in Unity"))
	}
	if err := r.in.document.Do(presets.SetCurve(r.parameter.Path, text.Message("pasted"), curve)); err != nil || off == 0 {
		return err
	}
	least, greatest := curve.Extent()
	r.in.Tell(lang.L("Weighted tangents became keys: {{.Curve}} has {{.Keys}} now and stays within {{.Off}} of Unity's curve, {{.Share}} % of its range", text.With{
		"Curve": lang.L(r.parameter.Label), "Keys": len(curve), "Off": text.AppendUnit(curves.FormatNumber(atMost(off)), r.parameter.Unit),
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
