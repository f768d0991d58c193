//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	curveToolsHeight  = 26
	curveNumberHeight = 28
	curveNumberLabel  = 62
	curveFieldHeight  = 226
	curveWide         = 560 // from this width on all numbers stand in one line
)

// curveHost is what a curve editor works on.
type curveHost struct {
	current func() effectors.Curve      // what the document holds
	preview func(effectors.Curve) error // while something is dragged; nil where it is refused
	commit  func()
	cancel  func()
	do      func(effectors.Curve) error // one edit, one step of undo
	report  func(error)                 // says why an edit was refused; nil that there is nothing to say any more
	copy    func()
	paste   func()
	reset   func()
	menu    func(*fyne.Menu, fyne.Position)
	enlarge func() // opens a larger view; nil in one
	escape  func() // leaves the editor
	focused func() // it has the keyboard
	wheel   func(*fyne.ScrollEvent)
}

// curveEditor is the plane of a curve with what can be done to it above it and the numbers of the selected keys below it.
type curveEditor struct {
	m       *curveModel
	host    curveHost
	field   *curveField
	tools   []*widgets.ToolButton
	numbers [curveNumberCount]*widgets.ValueField
	labels  [curveNumberCount]*widgets.TipLabel
	units   [curveNumberCount]text.Quantity
	content *fyne.Container
	told    [2]int // how many keys are selected, and how many there are, as it was said

	smooth, linear, flat, part, snap, fit, shapes, more, larger *widgets.ToolButton
}

// curveAxes says what the axes of a curve are.
type curveAxes struct {
	time, value         string // names with units
	timeUnit, valueUnit text.Quantity
	bounds              effectors.CurveBounds
	timeStep, valueStep float64
	initial             effectors.Curve
}

func newCurveEditor(axes curveAxes, host curveHost, tips *widgets.Tooltips) *curveEditor {
	e := &curveEditor{host: host}
	e.m = &curveModel{initial: axes.initial, bounds: axes.bounds, timeStep: axes.timeStep, valueStep: axes.valueStep,
		degrees: [2]bool{axes.timeUnit.Unit == "°", axes.valueUnit.Unit == "°"}}
	e.units = [...]text.Quantity{axes.timeUnit, axes.valueUnit, {}, {}}
	f := newCurveField(e.m)
	e.field = f
	f.timeName, f.valueName = axes.time, axes.value
	f.signs[0], _ = axes.timeUnit.Shown()
	f.signs[1], _ = axes.valueUnit.Shown()
	f.onPreview = func(curve effectors.Curve) { e.sent(host.preview(curve)) }
	f.onDo = func(curve effectors.Curve) { e.sent(host.do(curve)) }
	f.onCommit, f.onCancel, f.onError, f.onSelect = host.commit, host.cancel, host.report, e.update
	f.onMenu = func(at fyne.Position) { host.menu(e.menu(), at) }
	f.onEdit = func() {
		if e.m.selected != 0 {
			e.numbers[valueNumber].Edit(0)
		}
	}
	f.onCopy, f.onPaste, f.onEscape, f.onFocus, f.onWheel = host.copy, host.paste, host.escape, host.focused, host.wheel
	e.makeTools(tips)
	e.makeNumbers(tips)
	objects := []fyne.CanvasObject{f}
	for _, b := range e.tools {
		objects = append(objects, b)
	}
	for i := range e.numbers {
		objects = append(objects, e.labels[i], e.numbers[i])
	}
	e.content = &fyne.Container{Layout: curveEditorLayout{e}, Objects: objects}
	e.update()
	return e
}

// sent says why an edit was refused, if it was.
func (e *curveEditor) sent(err error) {
	e.host.report(err)
	if err != nil {
		e.show(e.host.current())
	}
}

func (e *curveEditor) makeTools(tips *widgets.Tooltips) {
	add := func(icon *widgets.Icon, tip string, do func()) *widgets.ToolButton {
		b := widgets.NewToolButton("", icon, tip, tips, do)
		b.Small = true
		e.tools = append(e.tools, b)
		return b
	}
	bend := func(kind effectors.TangentKind) func() { return func() { e.field.edit(e.m.bent(kind)) } }
	e.smooth = add(widgets.IconCurveSmooth, lang.L("Smooth tangents: no hill or valley between keys (S). With nothing selected, of all keys"), bend(effectors.SmoothTangents))
	e.linear = add(widgets.IconCurveLinear, lang.L("Linear tangents: straight to the neighbours (L)"), bend(effectors.LinearTangents))
	e.flat = add(widgets.IconCurveFlat, lang.L("Flat tangents (T)"), bend(effectors.FlatTangents))
	e.part = add(widgets.IconCurveParted, lang.L("Move each of the two tangents for itself, or join them again (B). Alt does so while a handle is dragged"), func() { e.field.edit(e.m.part()) })
	e.snap = add(widgets.IconCurveSnap, lang.L("Snap to the grid (G). Ctrl turns it round while dragging"), func() {
		e.m.snap = !e.m.snap
		e.update()
	})
	e.fit = add(widgets.IconFrame, lang.L("Show all of the curve (F). The wheel zooms, the middle button pans"), e.field.fit)
	e.shapes = add(widgets.IconCurveShapes, lang.L("Begin with another curve"), func() { host := e.shapes; e.host.menu(e.shapesMenu(), below(host)) })
	e.more = add(widgets.IconMore, lang.L("What else can be done to the curve"), func() { e.host.menu(e.menu(), below(e.more)) })
	if e.host.enlarge != nil {
		e.larger = add(widgets.IconCurveLarger, lang.L("Show the curve larger"), e.host.enlarge)
	}
}

// below is where the menu of a button opens.
func below(b *widgets.ToolButton) fyne.Position {
	return fyne.CurrentApp().Driver().AbsolutePositionForObject(b).AddXY(0, b.Size().Height)
}

func (e *curveEditor) makeNumbers(tips *widgets.Tooltips) {
	names := [...]string{lang.L("At"), lang.L("Value"), lang.L("Slope before"), lang.L("Slope behind")}
	tipTexts := [...]string{
		lang.L("Where the selected keys are on the axis below. With several keys type how far they go, such as += 0.1, or x * 1.1"),
		lang.L("The values of the selected keys"),
		lang.L("The slope with which the curve comes to the key: value for each unit of the axis below"),
		lang.L("The slope with which the curve leaves the key"),
	}
	for n := range e.numbers {
		of := curveNumber(n)
		label := widgets.NewTipLabel(names[n], tips).Caption()
		label.MinWidth, label.Tip = 30, tipTexts[n]
		field := widgets.NewValueField()
		field.Exact = func() string {
			if number, ok := e.m.number(of); ok {
				return text.ExactQuantity(number, e.units[of])
			}
			return ""
		}
		field.OnSubmit = func(text string) error { return e.enter(of, text) }
		field.OnError = e.host.report
		field.OnStep = func(steps float64) { e.stepNumber(of, steps) }
		field.OnFocus = e.host.focused
		field.OnEscape = func() { widgets.FocusOn(e.field) }
		field.OnMenu = func(at fyne.Position) { e.host.menu(e.menu(), at) }
		e.labels[n], e.numbers[n] = label, field
	}
}

// enter takes over a number that was typed.
func (e *curveEditor) enter(of curveNumber, label string) error {
	edited, err := e.m.typed(of, func(now float64) (float64, error) {
		q := e.units[of]
		q.Current = now
		number, err := text.ParseQuantity(label, q)
		if b := e.m.bounds; err == nil && of == valueNumber && (number < b.ValueMin || number > b.ValueMax) {
			return 0, text.Error(lang.L("values go from {{.Least}} to {{.Most}}", text.With{"Least": text.ExactQuantity(b.ValueMin, q), "Most": text.ExactQuantity(b.ValueMax, q)}))
		}
		return number, err
	})
	if err != nil {
		return err
	}
	if edited != nil {
		if err = e.host.do(edited); err != nil {
			e.show(e.host.current())
			return err
		}
		e.m.view.reveal(e.m.curve, e.m.selected)
	}
	e.field.Refresh()
	e.update()
	return nil
}

// stepNumber moves a number of the selected keys by steps.
func (e *curveEditor) stepNumber(of curveNumber, steps float64) {
	switch of {
	case timeNumber:
		e.field.edit(e.m.nudged(steps, 0))
	case valueNumber:
		e.field.edit(e.m.nudged(0, steps))
	default:
		step := finer(e.m.view.aspect(), 1)
		edited, err := e.m.typed(of, func(now float64) (float64, error) { return tidied(now + steps*step), nil })
		e.field.do(edited, err)
	}
}

// show takes over the curve of the document.
func (e *curveEditor) show(curve effectors.Curve) {
	if curve.Equal(e.m.curve) {
		e.update()
		return
	}
	whole := e.m.fitted && e.m.gesture.hand == noHand
	e.m.show(curve)
	if whole && e.m.view.width > 0 {
		left, right, bottom, top := extentOf(curve)
		if v := &e.m.view; left < v.left || right > v.right || bottom < v.bottom || top > v.top {
			e.m.fit()
		}
	}
	if e.m.gesture.hand == noHand {
		e.field.Refresh()
	} else {
		e.field.redraw()
	}
	e.update()
}

// busy reports whether something is dragged or typed.
func (e *curveEditor) busy() bool {
	for _, field := range e.numbers {
		if field.Entry != nil {
			return true
		}
	}
	return e.m.gesture.hand != noHand
}

// update shows in buttons and numbers what is selected.
func (e *curveEditor) update() {
	some := e.m.selected != 0
	kind := e.m.kind()
	e.smooth.Set(some && kind == effectors.SmoothTangents, false)
	e.linear.Set(some && kind == effectors.LinearTangents, false)
	e.flat.Set(some && kind == effectors.FlatTangents, false)
	e.part.Set(e.m.allParted(), !some)
	e.snap.Set(e.m.snap, false)
	for n, field := range e.numbers {
		number, same := e.m.number(curveNumber(n))
		label := ""
		switch sign, _ := e.units[n].Shown(); {
		case same:
			label = text.AppendUnit(curveNumberText(number), sign)
		case some:
			label = "–"
		}
		if field.Disabled == some {
			field.Disabled = !some
			field.Refresh()
		}
		field.Set(label, false)
	}
	if counts := [2]int{e.m.selected.Count(), len(e.m.curve)}; e.told != counts {
		e.told = counts
		says := lang.L("Double-click adds a key")
		if some {
			says = lang.N("{{.Selected}} of {{.Count}} keys selected", counts[1], text.With{"Selected": counts[0], "Count": counts[1]})
		}
		e.field.tell(says)
	}
}

// menu is what can be done to the curve and the selected keys.
func (e *curveEditor) menu() *fyne.Menu {
	item := func(text string, enabled bool, do func()) *fyne.MenuItem {
		i := fyne.NewMenuItem(text, do)
		i.Disabled = !enabled
		return i
	}
	some := e.m.selected != 0
	bend := func(kind effectors.TangentKind) func() { return func() { e.field.edit(e.m.bent(kind)) } }
	at := xy(e.field.hoverX, e.field.hoverY)
	shapes := fyne.NewMenuItem(lang.L("Begin with"), nil)
	shapes.ChildMenu = e.shapesMenu()
	items := []*fyne.MenuItem{
		item(lang.L("Add a key here"), e.field.hovered, func() { e.field.do(e.m.add(at, e.m.snap)) }),
		item(lang.L("Add a key behind the selected one"), true, func() { e.field.do(e.m.between()) }),
		item(lang.L("Delete the selected keys"), some, func() { e.field.edit(e.m.deleted()) }),
		item(lang.L("Select all keys"), true, func() { e.m.selected = effectors.AllKeys(len(e.m.curve)); e.field.reselect() }),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Smooth tangents"), true, bend(effectors.SmoothTangents)),
		item(lang.L("Linear tangents"), true, bend(effectors.LinearTangents)),
		item(lang.L("Flat tangents"), true, bend(effectors.FlatTangents)),
		fyne.NewMenuItemSeparator(),
		item(lang.L("Put the selected keys on the grid"), some, func() { e.field.edit(e.m.gridded()) }),
		item(lang.L("Leave out keys that hardly matter"), len(e.m.curve) > 1, func() { e.field.edit(e.m.thinned()) }),
		shapes,
		fyne.NewMenuItemSeparator(),
		item(lang.L("Copy curve"), true, e.host.copy),
		item(lang.L("Copy curve for Unity"), true, func() { copyForUnity(e.m.curve) }),
		item(lang.L("Paste curve"), true, e.host.paste),
		item(lang.L("Reset curve"), e.m.changed(), e.host.reset),
	}
	return fyne.NewMenu("", items...)
}

func (e *curveEditor) shapesMenu() *fyne.Menu {
	menu := fyne.NewMenu("", fyne.NewMenuItem(lang.L("The default"), e.host.reset), fyne.NewMenuItemSeparator())
	for i := range curveShapes {
		shape := &curveShapes[i]
		menu.Items = append(menu.Items, fyne.NewMenuItem(lang.L(shape.name), func() {
			e.field.edit(e.m.shaped(shape))
			e.field.fit()
		}))
	}
	return menu
}

// height is how high the editor wants to be at a width.
func (e *curveEditor) height(width float32) float32 {
	if width >= curveWide {
		return curveToolsHeight + curveFieldHeight + curveNumberHeight + widgets.RowBottom
	}
	return curveToolsHeight + curveFieldHeight + 2*curveNumberHeight + widgets.RowBottom
}

// curveEditorLayout gives the field what buttons and numbers leave.
type curveEditorLayout struct{ e *curveEditor }

// Layout implements fyne.Layout.
func (l curveEditorLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	e := l.e
	x := float32(0)
	for i, b := range e.tools {
		if i == 4 || i == 6 || b == e.larger {
			x += 8
		}
		b.Move(fyne.NewPos(x, (curveToolsHeight-widgets.RowResetW)/2))
		b.Resize(fyne.NewSquareSize(widgets.RowResetW))
		x += widgets.RowResetW + 2
	}
	columns := 2
	if size.Width >= curveWide {
		columns = 4
	}
	lines := (len(e.numbers) + columns - 1) / columns
	bottom := size.Height - float32(lines)*curveNumberHeight
	e.field.Move(fyne.NewPos(0, curveToolsHeight))
	e.field.Resize(fyne.NewSize(size.Width, bottom-curveToolsHeight))
	column := size.Width / float32(columns)
	for i := range e.numbers {
		at := fyne.NewPos(float32(i%columns)*column, bottom+float32(i/columns)*curveNumberHeight+1)
		label := min(curveNumberLabel+30, max(curveNumberLabel, column-widgets.ValueFieldWidth-3*widgets.RowGap))
		e.labels[i].Move(at)
		e.labels[i].Resize(fyne.NewSize(label, widgets.ValueFieldHeight))
		e.numbers[i].Move(at.AddXY(label+widgets.RowGap, 0))
		e.numbers[i].Resize(fyne.NewSize(min(widgets.ValueFieldWidth+40, column-label-3*widgets.RowGap), widgets.ValueFieldHeight))
	}
}

// MinSize implements fyne.Layout.
func (l curveEditorLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, l.e.height(0))
}

// copyForUnity puts a curve on the clipboard as Unity's inspector pastes it.
func copyForUnity(curve effectors.Curve) {
	fyne.CurrentApp().Clipboard().SetContent(presets.UnityCurveText(curve))
}

// follow shows where the solver is on the curve.
func (e *curveEditor) follow(spots []curveSpot) { e.field.follow(spots) }
