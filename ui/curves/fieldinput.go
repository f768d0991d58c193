//go:build cgo

package curves

import (
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"posewright/effectors/curve"
	"posewright/ui/widgets"
)

// end ends what a press began.
func (f *Field) end() {
	hand := f.m.Gesture.Hand
	if hand == NoHand {
		return
	}
	if f.m.release() {
		f.on.commit()
	}
	if hand == panHand {
		f.moved()
		return
	}
	f.Refresh()
	f.on.look()
}

// Cancel takes back what a press began, and reports whether there was anything.
func (f *Field) Cancel() bool {
	previewed := f.m.Gesture.Hand == keysHand || f.m.Gesture.Hand == tangentHand
	if !f.m.Cancel() {
		return false
	}
	f.canceled = true
	if previewed {
		f.on.cancel()
	}
	f.Reselect()
	return true
}

// MouseDown implements desktop.Mouseable.
func (f *Field) MouseDown(e *desktop.MouseEvent) {
	f.canceled = false
	f.on.report(nil)
	switch e.Button {
	case desktop.MouseButtonPrimary:
		widgets.FocusOn(f)
		at := XY(f.inside(e.Position))
		f.pointer.clicks.Pressed(e.Position)
		edited, err := f.m.press(at, f.Modifiers())
		if err != nil {
			f.on.report(err)
			return
		}
		if edited != nil {
			f.on.preview(edited)
		}
		f.Reselect()
	case desktop.MouseButtonTertiary:
		widgets.FocusOn(f)
		x, y := f.inside(e.Position)
		f.m.Gesture = gesture{Hand: panHand, origin: f.m.Curve, x: x, y: y}
	}
}

// MouseUp implements desktop.Mouseable.
func (f *Field) MouseUp(e *desktop.MouseEvent) {
	f.end()
	if e.Button == desktop.MouseButtonPrimary && f.pointer.clicks.Released(e.Position) {
		widgets.AfterMouse(func() { f.doubleClick(XY(f.inside(e.Position))) })
	}
}

// Dragged implements fyne.Draggable.
func (f *Field) Dragged(e *fyne.DragEvent) {
	if f.canceled || f.m.Gesture.Hand == NoHand {
		return
	}
	x, y := f.inside(e.Position)
	f.pointer.at = XY(x, y)
	edited := f.m.drag(XY(x, y), f.Modifiers())
	switch {
	case edited != nil:
		f.on.preview(edited)
		f.Reselect()
	case f.m.Gesture.Hand == panHand:
		f.moved()
	case f.m.Gesture.Hand == boxHand:
		f.Reselect()
	}
}

// DragEnd implements fyne.Draggable.
func (f *Field) DragEnd() { f.end() }

// doubleClick adds a key, or has the numbers of the one that is there typed.
func (f *Field) doubleClick(at Point) {
	if f.m.keyAt(at.X, at.Y) >= 0 {
		f.on.number()
		return
	}
	if _, _, ok := f.m.handleAt(at.X, at.Y); ok {
		return
	}
	f.do(f.m.add(at, f.m.Snap))
}

// do carries out an edit; nil is none.
func (f *Field) do(edited curve.Curve, err error) {
	f.on.report(err)
	if err == nil && edited != nil {
		f.on.do(edited)
	}
	f.Refresh()
	f.on.look()
}

// edit carries out an edit that cannot fail.
func (f *Field) edit(edited curve.Curve) { f.do(edited, nil) }

// TappedSecondary implements fyne.SecondaryTappable.
func (f *Field) TappedSecondary(e *fyne.PointEvent) {
	at := XY(f.inside(e.Position))
	if key := f.m.keyAt(at.X, at.Y); key >= 0 && !f.m.Selected.Has(key) {
		f.m.Selected = curve.OneKey(key)
		f.Reselect()
	}
	f.pointer.at = at
	f.on.menu(e.AbsolutePosition)
}

// Scrolled implements fyne.Scrollable: the wheel zooms both axes, with Ctrl that of the times and with Shift that of the values. As long as a person has not
// clicked into the field the wheel goes on scrolling what it lies in.
func (f *Field) Scrolled(e *fyne.ScrollEvent) {
	if f.on.wheel != nil && !f.focused {
		f.on.wheel(e)
		return
	}
	const click = 0.12
	turned := e.Scrolled.DY
	times, values := true, true
	switch {
	case e.Scrolled.DX != 0: // what Fyne makes of the wheel with Shift
		turned, times = e.Scrolled.DX, false
	case f.Modifiers()&fyne.KeyModifierShortcutDefault != 0:
		values = false
	}
	factor := math.Exp(-click * float64(turned) / widgets.WheelClick)
	x, y := f.inside(e.Position)
	one := func(on bool) float64 {
		if on {
			return factor
		}
		return 1
	}
	f.m.View.zoom(x, y, one(times), one(values))
	f.m.fitted = false
	f.moved()
}

// fit shows all of the curve.
func (f *Field) fit() {
	f.m.fit()
	f.moved()
}

// MouseIn implements desktop.Hoverable.
func (f *Field) MouseIn(e *desktop.MouseEvent) { f.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (f *Field) MouseMoved(e *desktop.MouseEvent) {
	x, y := f.inside(e.Position)
	_, size := f.Area()
	hovered := x >= 0 && y >= 0 && x <= float64(size.Width) && y <= float64(size.Height)
	if hovered == f.pointer.inside && x == f.pointer.at.X && y == f.pointer.at.Y {
		return
	}
	f.pointer.inside, f.pointer.at = hovered, XY(x, y)
	f.pointer.key = f.m.keyAt(x, y)
	_, _, handle := f.m.handleAt(x, y)
	f.pointer.grabs = f.pointer.key >= 0 || handle
	f.redraw()
}

// MouseOut implements desktop.Hoverable.
func (f *Field) MouseOut() {
	f.pointer.inside, f.pointer.key, f.pointer.grabs = false, -1, false
	f.redraw()
}

// Cursor implements desktop.Cursorable.
func (f *Field) Cursor() desktop.Cursor {
	switch {
	case f.pointer.grabs || f.m.Gesture.Hand == keysHand || f.m.Gesture.Hand == tangentHand:
		return desktop.PointerCursor
	case f.pointer.inside:
		return desktop.CrosshairCursor
	}
	return desktop.DefaultCursor
}

// FocusGained implements fyne.Focusable.
func (f *Field) FocusGained() {
	f.focused = true
	f.Refresh()
	if f.on.focus != nil {
		f.on.focus()
	}
}

// FocusLost implements fyne.Focusable.
func (f *Field) FocusLost() {
	f.focused = false
	f.end()
	f.Refresh()
}

// AcceptsTab implements fyne.Tabbable: Tab goes from key to key, and from the last on to what follows.
func (f *Field) AcceptsTab() bool {
	return f.m.Gesture.Hand == NoHand && f.m.hasNext(f.Modifiers()&fyne.KeyModifierShift != 0)
}

// TypedRune implements fyne.Focusable.
func (f *Field) TypedRune(r rune) {
	if f.m.Gesture.Hand != NoHand {
		return
	}
	switch r {
	case 'f', 'F':
		f.fit()
	case 's', 'S':
		f.edit(f.m.bent(curve.SmoothTangents))
	case 'l', 'L':
		f.edit(f.m.bent(curve.LinearTangents))
	case 't', 'T':
		f.edit(f.m.bent(curve.FlatTangents))
	case 'b', 'B':
		f.edit(f.m.part())
	case 'g', 'G':
		f.m.Snap = !f.m.Snap
		f.Reselect()
	case 'i', 'I':
		f.do(f.m.between())
	}
}

// TypedKey implements fyne.Focusable.
func (f *Field) TypedKey(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		switch {
		case f.Cancel():
		case f.m.Selected != 0:
			f.m.Selected = 0
			f.Reselect()
		case f.on.escape != nil:
			f.on.escape()
		}
		return
	}
	if f.m.Gesture.Hand != NoHand {
		return
	}
	steps := 1.0
	if f.Modifiers()&fyne.KeyModifierShift != 0 {
		steps = widgets.CoarseSteps
	}
	switch e.Name {
	case fyne.KeyDelete, fyne.KeyBackspace:
		f.edit(f.m.deleted())
	case fyne.KeyInsert:
		f.do(f.m.between())
	case fyne.KeyTab:
		f.step(f.Modifiers()&fyne.KeyModifierShift != 0)
	case fyne.KeyPageUp:
		f.step(true)
	case fyne.KeyPageDown:
		f.step(false)
	case fyne.KeyHome:
		f.m.Selected = 0
		f.step(false)
	case fyne.KeyEnd:
		f.m.Selected = 0
		f.step(true)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeyF2:
		f.on.number()
	case desktop.KeyMenu:
		at, _ := f.Area()
		if first := f.m.Selected.First(); first >= 0 {
			x, y := f.m.Place(first)
			at = at.AddXY(float32(x), float32(y))
		}
		f.on.menu(fyne.CurrentApp().Driver().AbsolutePositionForObject(f).Add(at))
	default:
		f.nudge(e.Name, steps)
	}
}

// step selects the next key.
func (f *Field) step(back bool) {
	if f.m.next(back) {
		f.Refresh()
		f.on.look()
	}
}

// nudge moves what is selected by steps where a key says so; with nothing selected the arrows to the sides select. It reports whether the key says anything.
func (f *Field) nudge(key fyne.KeyName, steps float64) bool {
	times, values := 0.0, 0.0
	switch key {
	case fyne.KeyLeft:
		times = -steps
	case fyne.KeyRight:
		times = steps
	case fyne.KeyUp:
		values = steps
	case fyne.KeyDown:
		values = -steps
	default:
		return false
	}
	if f.m.Selected == 0 {
		if times != 0 {
			f.step(times < 0)
		}
		return true
	}
	f.edit(f.m.nudged(times, values))
	return true
}

// TypedShortcut implements fyne.Shortcutable.
func (f *Field) TypedShortcut(shortcut fyne.Shortcut) {
	switch c := shortcut.(type) {
	case *fyne.ShortcutCopy:
		f.on.copy()
		return
	case *fyne.ShortcutPaste:
		f.on.paste()
		return
	case *fyne.ShortcutSelectAll:
		f.m.Selected = curve.AllKeys(len(f.m.Curve))
		f.Reselect()
		return
	case *desktop.CustomShortcut:
		switch {
		case c.Modifier == fyne.KeyModifierAlt && f.m.Gesture.Hand == NoHand && f.nudge(c.KeyName, widgets.FineSteps):
			return
		case c.Modifier == fyne.KeyModifierShortcutDefault && (c.KeyName == fyne.KeyLeft || c.KeyName == fyne.KeyRight):
			f.step(c.KeyName == fyne.KeyLeft)
			return
		}
	}
	widgets.ToCanvas(f, shortcut)
}
