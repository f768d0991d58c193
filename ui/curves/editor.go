//go:build cgo

package curves

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	toolsHeight      = 26
	numberHeight     = 28
	numberLabelWidth = 62
	fieldHeight      = 226
	wideWidth        = 560 // from this width on all numbers stand in one line
)

// Host is what a curve editor works on.
type Host struct {
	Current func() curve.Curve      // what the document holds
	Preview func(curve.Curve) error // while something is dragged; nil where it is refused
	Commit  func()
	Cancel  func()
	Do      func(curve.Curve) error // one edit, one step of undo
	Report  func(error)             // says why an edit was refused; nil that there is nothing to say any more
	Copy    func()
	Paste   func()
	Reset   func()
	Menu    func(*fyne.Menu, fyne.Position)
	Enlarge func() // opens a larger view; nil in one
	Escape  func() // leaves the editor
	Focused func() // it has the keyboard
	Wheel   func(*fyne.ScrollEvent)
}

// Editor is the plane of a curve with what can be done to it above it and the numbers of the selected keys below it.
type Editor struct {
	Model    *Model
	host     Host
	Field    *Field
	tools    []*widgets.ToolButton
	Numbers  [numberCount]*widgets.ValueField
	labels   [numberCount]*widgets.TipLabel
	units    [numberCount]text.Quantity
	Content  *fyne.Container
	reported [2]int // how many keys are selected, and how many there are, as it was said

	Smooth, Linear, Flat, BreakTangents, Snap, Fit, Shapes, More, Enlarge *widgets.ToolButton
}

// Axes says what the axes of a curve are.
type Axes struct {
	Time, Value         string // names with units
	TimeUnit, ValueUnit text.Quantity
	Bounds              curve.Bounds
	TimeStep, ValueStep float64
	Initial             curve.Curve
}

func NewEditor(axes Axes, host Host, tips *widgets.Tooltips) *Editor {
	e := &Editor{host: host}
	e.Model = &Model{initial: axes.Initial, bounds: axes.Bounds, timeStep: axes.TimeStep, valueStep: axes.ValueStep,
		degrees: [2]bool{axes.TimeUnit.Unit == "°", axes.ValueUnit.Unit == "°"}}
	e.units = [...]text.Quantity{axes.TimeUnit, axes.ValueUnit, {}, {}}
	f := newCurveField(e.Model)
	e.Field = f
	f.axes.time, f.axes.value = axes.Time, axes.Value
	f.axes.signs[0], _ = axes.TimeUnit.Shown()
	f.axes.signs[1], _ = axes.ValueUnit.Shown()
	f.on = fieldActions{
		preview: func(c curve.Curve) { e.sent(host.Preview(c)) },
		do:      func(c curve.Curve) { e.sent(host.Do(c)) },
		commit:  host.Commit, cancel: host.Cancel, report: host.Report, look: e.Update,
		menu: func(at fyne.Position) { host.Menu(e.Menu(), at) },
		number: func() {
			if e.Model.Selected != 0 {
				e.Numbers[ValueNumber].Edit(0)
			}
		},
		copy: host.Copy, paste: host.Paste, escape: host.Escape, focus: host.Focused, wheel: host.Wheel,
	}
	e.makeTools(tips)
	e.makeNumbers(tips)
	objects := []fyne.CanvasObject{f}
	for _, b := range e.tools {
		objects = append(objects, b)
	}
	for i := range e.Numbers {
		objects = append(objects, e.labels[i], e.Numbers[i])
	}
	e.Content = &fyne.Container{Layout: editorLayout{e}, Objects: objects}
	e.Update()
	return e
}

// sent says why an edit was refused, if it was.
func (e *Editor) sent(err error) {
	e.host.Report(err)
	if err != nil {
		e.SetCurve(e.host.Current())
	}
}

func (e *Editor) makeTools(tips *widgets.Tooltips) {
	add := func(icon *widgets.Icon, tip string, do func()) *widgets.ToolButton {
		b := widgets.NewToolButton("", icon, tip, tips, do)
		b.Small = true
		e.tools = append(e.tools, b)
		return b
	}
	bend := func(kind curve.TangentKind) func() { return func() { e.Field.edit(e.Model.bent(kind)) } }
	e.Smooth = add(widgets.IconCurveSmooth, lang.L("Smooth tangents: no hill or valley between keys (S). With nothing selected, of all keys"), bend(curve.SmoothTangents))
	e.Linear = add(widgets.IconCurveLinear, lang.L("Linear tangents: straight to the neighbors (L)"), bend(curve.LinearTangents))
	e.Flat = add(widgets.IconCurveFlat, lang.L("Flat tangents (T)"), bend(curve.FlatTangents))
	e.BreakTangents = add(widgets.IconCurveParted, lang.L("Break or join the tangents (B). Hold Alt while dragging a handle to break them"), func() { e.Field.edit(e.Model.part()) })
	e.Snap = add(widgets.IconCurveSnap, lang.L("Snap to the grid (G). Ctrl turns it round while dragging"), func() {
		e.Model.Snap = !e.Model.Snap
		e.Update()
	})
	e.Fit = add(widgets.IconFrame, lang.L("Show all of the curve (F). The wheel zooms, the middle button pans"), e.Field.fit)
	e.Shapes = add(widgets.IconCurveShapes, lang.L("Choose another initial curve"), func() { host := e.Shapes; e.host.Menu(e.ShapesMenu(), below(host)) })
	e.More = add(widgets.IconMore, lang.L("More curve commands"), func() { e.host.Menu(e.Menu(), below(e.More)) })
	if e.host.Enlarge != nil {
		e.Enlarge = add(widgets.IconCurveLarger, lang.L("Show the curve larger"), e.host.Enlarge)
	}
}

// below is where the menu of a button opens.
func below(b *widgets.ToolButton) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(0, b.Size().Height)
}

func (e *Editor) makeNumbers(tips *widgets.Tooltips) {
	names := [...]string{lang.L("At"), lang.L("Value"), lang.L("Incoming tangent"), lang.L("Outgoing tangent")}
	tipTexts := [...]string{
		lang.L("Time of the selected keys. For several keys type a change, such as += 0.1 or x * 1.1"),
		lang.L("The values of the selected keys"),
		lang.L("Incoming tangent: slope of the curve before the key"),
		lang.L("Outgoing tangent: slope of the curve after the key"),
	}
	for n := range e.Numbers {
		of := Number(n)
		label := widgets.NewTipLabel(names[n], tips).Caption()
		label.MinWidth, label.Tip = 30, tipTexts[n]
		field := widgets.NewValueField()
		field.Exact = func() string {
			if number, ok := e.Model.number(of); ok {
				return text.ExactQuantity(number, e.units[of])
			}
			return ""
		}
		field.OnSubmit = func(text string) error { return e.Enter(of, text) }
		field.OnError = e.host.Report
		field.OnStep = func(steps float64) { e.stepNumber(of, steps) }
		field.OnFocus = e.host.Focused
		field.OnEscape = func() { widgets.FocusOn(e.Field) }
		field.OnMenu = func(at fyne.Position) { e.host.Menu(e.Menu(), at) }
		e.labels[n], e.Numbers[n] = label, field
	}
}

// Enter takes over a number that was typed.
func (e *Editor) Enter(of Number, label string) error {
	edited, err := e.Model.typed(of, func(now float64) (float64, error) {
		q := e.units[of]
		q.Current = now
		number, err := text.ParseQuantity(label, q)
		if b := e.Model.bounds; err == nil && of == ValueNumber && (number < b.ValueMin || number > b.ValueMax) {
			return 0, text.Error(lang.L("values go from {{.Least}} to {{.Most}}", text.With{"Least": text.ExactQuantity(b.ValueMin, q), "Most": text.ExactQuantity(b.ValueMax, q)}))
		}
		return number, err
	})
	if err != nil {
		return err
	}
	if edited != nil {
		if err = e.host.Do(edited); err != nil {
			e.SetCurve(e.host.Current())
			return err
		}
		e.Model.View.reveal(e.Model.Curve, e.Model.Selected)
	}
	e.Field.Refresh()
	e.Update()
	return nil
}

// stepNumber moves a number of the selected keys by steps.
func (e *Editor) stepNumber(of Number, steps float64) {
	switch of {
	case TimeNumber:
		e.Field.edit(e.Model.nudged(steps, 0))
	case ValueNumber:
		e.Field.edit(e.Model.nudged(0, steps))
	default:
		step := finer(e.Model.View.aspect(), 1)
		edited, err := e.Model.typed(of, func(now float64) (float64, error) { return Round(now + steps*step), nil })
		e.Field.do(edited, err)
	}
}

// SetCurve takes over the curve of the document.
func (e *Editor) SetCurve(curve curve.Curve) {
	if curve.Equal(e.Model.Curve) {
		e.Update()
		return
	}
	whole := e.Model.fitted && e.Model.Gesture.Hand == NoHand
	e.Model.show(curve)
	if whole && e.Model.View.width > 0 {
		left, right, bottom, top := extentOf(curve)
		if v := &e.Model.View; left < v.Left || right > v.Right || bottom < v.Bottom || top > v.Top {
			e.Model.fit()
		}
	}
	if e.Model.Gesture.Hand == NoHand {
		e.Field.Refresh()
	} else {
		e.Field.redraw()
	}
	e.Update()
}

// Busy reports whether something is dragged or typed.
func (e *Editor) Busy() bool {
	for _, field := range e.Numbers {
		if field.Entry != nil {
			return true
		}
	}
	return e.Model.Gesture.Hand != NoHand
}

// Controls lists the buttons and the numbers.
func (e *Editor) Controls(prefix string) []widgets.Control {
	controls := map[string]fyne.CanvasObject{"smooth": e.Smooth, "linear": e.Linear, "flat": e.Flat, "parted": e.BreakTangents, "snap": e.Snap, "fit": e.Fit,
		"shapes": e.Shapes, "more": e.More}
	if e.Enlarge != nil {
		controls["enlarge"] = e.Enlarge
	}
	for n, id := range [numberCount]string{"time", "value", "in", "out"} {
		controls[id] = e.Numbers[n]
	}
	return widgets.Named(prefix, controls)
}

// Update shows in buttons and numbers what is selected.
func (e *Editor) Update() {
	some := e.Model.Selected != 0
	kind := e.Model.kind()
	e.Smooth.Set(some && kind == curve.SmoothTangents, false)
	e.Linear.Set(some && kind == curve.LinearTangents, false)
	e.Flat.Set(some && kind == curve.FlatTangents, false)
	e.BreakTangents.Set(e.Model.allParted(), !some)
	e.Snap.Set(e.Model.Snap, false)
	for n, field := range e.Numbers {
		number, same := e.Model.number(Number(n))
		label := ""
		switch sign, _ := e.units[n].Shown(); {
		case same:
			label = text.AppendUnit(FormatNumber(number), sign)
		case some:
			label = "–"
		}
		if field.Disabled == some {
			field.Disabled = !some
			field.Refresh()
		}
		field.Set(label, false)
	}
	if counts := [2]int{e.Model.Selected.Count(), len(e.Model.Curve)}; e.reported != counts {
		e.reported = counts
		says := lang.L("Double-click adds a key")
		if some {
			says = lang.N("{{.Selected}} of {{.Count}} keys selected", counts[1], text.With{"Selected": counts[0], "Count": counts[1]})
		}
		e.Field.report(says)
	}
}

// Menu is what can be done to the curve and the selected keys.
func (e *Editor) Menu() *fyne.Menu {
	item := func(text string, enabled bool, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(text, do)
		i.Disabled = !enabled
		return i
	}
	some := e.Model.Selected != 0
	bend := func(kind curve.TangentKind) func() { return func() { e.Field.edit(e.Model.bent(kind)) } }
	at := e.Field.pointer.at
	shapes := fyne.NewMenuItem(lang.L("Begin with"), nil)
	shapes.ChildMenu = e.ShapesMenu()
	items := []*fyne.MenuItem{
		item(lang.L("Add a key here"), e.Field.pointer.inside, func() { e.Field.do(e.Model.add(at, e.Model.Snap)) }),
		item(lang.L("Add a key behind the selected one"), true, func() { e.Field.do(e.Model.between()) }),
		item(lang.L("Delete the selected keys"), some, func() { e.Field.edit(e.Model.deleted()) }),
		item(lang.L("Select all keys"), true, func() { e.Model.Selected = curve.AllKeys(len(e.Model.Curve)); e.Field.Reselect() }),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Smooth tangents"), true, bend(curve.SmoothTangents)),
		item(lang.L("Linear tangents"), true, bend(curve.LinearTangents)),
		item(lang.L("Flat tangents"), true, bend(curve.FlatTangents)),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Put the selected keys on the grid"), some, func() { e.Field.edit(e.Model.gridded()) }),
		item(lang.L("Remove redundant keys"), len(e.Model.Curve) > 1, func() { e.Field.edit(e.Model.thinned()) }),
		shapes,
		fyne.NewMenuItemSeparator(),
		item(lang.L("Copy curve"), true, e.host.Copy),
		item(lang.L("Copy curve for Unity"), true, func() { copyForUnity(e.Model.Curve) }),
		item(lang.L("Paste curve"), true, e.host.Paste),
		item(lang.L("Reset curve"), e.Model.changed(), e.host.Reset),
	}
	return fyne.NewMenu("", items...)
}

func (e *Editor) ShapesMenu() *fyne.Menu {
	menu := fyne.NewMenu("", fyne.NewMenuItem(lang.L("The default"), e.host.Reset), fyne.NewMenuItemSeparator())
	for i := range shapes {
		shape := &shapes[i]
		menu.Items = append(menu.Items, fyne.NewMenuItem(lang.L(shape.name), func() {
			e.Field.edit(e.Model.shaped(shape))
			e.Field.fit()
		}))
	}
	return menu
}

// Height is how high the editor wants to be at a width.
func (e *Editor) Height(width float32) float32 {
	if width >= wideWidth {
		return toolsHeight + fieldHeight + numberHeight + widgets.RowBottom
	}
	return toolsHeight + fieldHeight + 2*numberHeight + widgets.RowBottom
}

// editorLayout gives the field what buttons and numbers leave.
type editorLayout struct{ e *Editor }

// Layout implements fyne.Layout.
func (l editorLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	e := l.e
	x := float32(0)
	for i, b := range e.tools {
		if i == 4 || i == 6 || b == e.Enlarge {
			x += 8
		}
		b.Move(fyne.NewPos(x, (toolsHeight-widgets.RowResetW)/2))
		b.Resize(fyne.NewSquareSize(widgets.RowResetW))
		x += widgets.RowResetW + 2
	}
	columns := 2
	if size.Width >= wideWidth {
		columns = 4
	}
	lines := (len(e.Numbers) + columns - 1) / columns
	bottom := size.Height - float32(lines)*numberHeight
	e.Field.Move(fyne.NewPos(0, toolsHeight))
	e.Field.Resize(fyne.NewSize(size.Width, bottom-toolsHeight))
	column := size.Width / float32(columns)
	for i := range e.Numbers {
		at := fyne.NewPos(float32(i%columns)*column, bottom+float32(i/columns)*numberHeight+1)
		label := min(numberLabelWidth+30, max(numberLabelWidth, column-widgets.ValueFieldWidth-3*widgets.RowGap))
		e.labels[i].Move(at)
		e.labels[i].Resize(fyne.NewSize(label, widgets.ValueFieldHeight))
		e.Numbers[i].Move(at.AddXY(label+widgets.RowGap, 0))
		e.Numbers[i].Resize(fyne.NewSize(min(widgets.ValueFieldWidth+40, column-label-3*widgets.RowGap), widgets.ValueFieldHeight))
	}
}

// MinSize implements fyne.Layout.
func (l editorLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, l.e.Height(0))
}

// copyForUnity puts a curve on the clipboard as Unity's inspector pastes it.
func copyForUnity(curve curve.Curve) {
	fyne.CurrentApp().Clipboard().SetContent(presets.UnityCurveText(curve))
}

// SetSpots shows where the solver is on the curve.
func (e *Editor) SetSpots(spots []Spot) { e.Field.follow(spots) }
