//go:build cgo

package curves

import (
	"image"
	"image/color"
	"math"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors/curve"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	fieldLeft   = 40 // beside the field, for the values
	fieldRight  = 8
	fieldTop    = 18 // above it, for the unit of the values and what is pointed at
	fieldBottom = 30 // below it, for the times and what they are of
)

// Field is the plane of a curve with its axes, in which a person sees and moves keys.
type Field struct {
	widget.BaseWidget
	m         *Model
	timeName  string    // what stands below the axis
	signs     [2]string // behind numbers of the times, and of the values
	valueName string
	note      string // what stands below the axis on its other side
	Spots     []Spot

	onPreview func(curve.Curve) // while a person moves something
	onCommit  func()
	onCancel  func()
	onDo      func(curve.Curve) // an edit that is whole at once
	onError   func(error)       // an edit that cannot be; nil when the next begins
	onSelect  func()            // what is selected, or how it is looked at, changed
	onMenu    func(at fyne.Position)
	onEdit    func() // a key's numbers are to be typed
	onCopy    func()
	onPaste   func()
	onEscape  func() // Escape with nothing to cancel and nothing selected
	onFocus   func()
	onWheel   func(*fyne.ScrollEvent) // the wheel while the field has not the keyboard; nil takes it always
	Modifiers func() fyne.KeyModifier

	painter  painter
	hoverX   float64 // in the field; meaningless without hovered
	hoverY   float64
	hovered  bool
	pointed  int  // key under the pointer, -1 for none
	grabs    bool // the pointer is at something that can be dragged
	focused  bool
	presses  [2]Point // where the left button went down last, and before
	canceled bool     // what follows until the button is up counts for nothing
	Renderer *fieldRenderer
}

func newCurveField(m *Model) *Field {
	f := &Field{m: m, pointed: -1, Modifiers: widgets.CurrentModifiers, onError: func(error) {}, onSelect: func() {}}
	f.ExtendBaseWidget(f)
	return f
}

// Area is where the plane is in the widget.
func (f *Field) Area() (at fyne.Position, size fyne.Size) {
	return fyne.NewPos(fieldLeft, fieldTop),
		fyne.NewSize(max(1, f.Size().Width-fieldLeft-fieldRight), max(1, f.Size().Height-fieldTop-fieldBottom))
}

// inside is a place of the widget in the plane's own pixels.
func (f *Field) inside(at fyne.Position) (x, y float64) {
	from, _ := f.Area()
	return float64(at.X - from.X), float64(at.Y - from.Y)
}

// follow shows where the solver is now; it draws nothing where that stays.
func (f *Field) follow(spots []Spot) {
	if sameSpots(f.Spots, spots, (f.m.View.Right-f.m.View.Left)/max(1, f.m.View.width)/2) {
		return
	}
	f.Spots = append(f.Spots[:0], spots...)
	f.redraw()
}

// tell writes something below the axis.
func (f *Field) tell(note string) {
	if f.note == note {
		return
	}
	f.note = note
	if f.Renderer != nil {
		f.Renderer.note.Text = note
		f.Renderer.spare()
		f.Renderer.note.Refresh()
	}
}

// redraw draws the plane anew, and only it: a drag must not lay out what is around it.
func (f *Field) redraw() {
	if f.Renderer == nil {
		return
	}
	f.Renderer.readout()
	canvas.Refresh(f.Renderer.Raster)
}

// moved shows that another part of the plane is in view.
func (f *Field) moved() {
	f.Refresh()
	f.onSelect()
}

// Paint draws the plane into the picture that it keeps.
func (f *Field) Paint(width, height int) image.Image {
	_, size := f.Area()
	if !f.painter.prepare(width, height, float64(size.Width)) {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	hover := -1.0
	if f.hovered {
		hover = f.hoverX
	}
	colors := currentPalette()
	f.painter.field(f.m, &colors, f.Spots, f.pointed, hover)
	return f.painter.picture
}

// currentPalette are the colours of the theme that is worn.
func currentPalette() palette {
	plain := func(name fyne.ThemeColorName) color.NRGBA {
		return color.NRGBAModel.Convert(widgets.ThemeColor(name)).(color.NRGBA)
	}
	faint := func(name fyne.ThemeColorName, alpha uint8) color.NRGBA {
		c := plain(name)
		c.A = alpha
		return c
	}
	return palette{
		ground: widgets.OpaqueColor(theme.ColorNameInputBackground), outside: faint(widgets.ColorMuted, 0x28), grid: faint(theme.ColorNameSeparator, 0x70),
		line: widgets.OpaqueColor(theme.ColorNameSeparator), axis: faint(widgets.ColorMuted, 0x90), curve: widgets.OpaqueColor(theme.ColorNamePrimary), initial: faint(widgets.ColorMuted, 0x80),
		text: widgets.OpaqueColor(theme.ColorNameForeground), handle: widgets.OpaqueColor(theme.ColorNameForeground), box: plain(theme.ColorNameSelection), live: widgets.OpaqueColor(theme.ColorNameSuccess),
		left: color.NRGBAModel.Convert(widgets.LeftColor).(color.NRGBA), right: color.NRGBAModel.Convert(widgets.RightColor).(color.NRGBA),
	}
}

// Reselect shows another selection.
func (f *Field) Reselect() {
	f.redraw()
	f.onSelect()
}

// end ends what a press began.
func (f *Field) end() {
	hand := f.m.Gesture.Hand
	if hand == NoHand {
		return
	}
	if f.m.release() {
		f.onCommit()
	}
	if hand == panHand {
		f.moved()
		return
	}
	f.Refresh()
	f.onSelect()
}

// Cancel takes back what a press began, and reports whether there was anything.
func (f *Field) Cancel() bool {
	previewed := f.m.Gesture.Hand == keysHand || f.m.Gesture.Hand == tangentHand
	if !f.m.Cancel() {
		return false
	}
	f.canceled = true
	if previewed {
		f.onCancel()
	}
	f.Reselect()
	return true
}

// MouseDown implements desktop.Mouseable.
func (f *Field) MouseDown(e *desktop.MouseEvent) {
	f.canceled = false
	f.onError(nil)
	switch e.Button {
	case desktop.MouseButtonPrimary:
		widgets.FocusOn(f)
		at := XY(f.inside(e.Position))
		f.presses = [2]Point{at, f.presses[0]}
		edited, err := f.m.press(at, f.Modifiers())
		if err != nil {
			f.onError(err)
			return
		}
		if edited != nil {
			f.onPreview(edited)
		}
		f.Reselect()
	case desktop.MouseButtonTertiary:
		widgets.FocusOn(f)
		x, y := f.inside(e.Position)
		f.m.Gesture = gesture{Hand: panHand, origin: f.m.Curve, x: x, y: y}
	}
}

// MouseUp implements desktop.Mouseable.
func (f *Field) MouseUp(*desktop.MouseEvent) { f.end() }

// Dragged implements fyne.Draggable.
func (f *Field) Dragged(e *fyne.DragEvent) {
	if f.canceled || f.m.Gesture.Hand == NoHand {
		return
	}
	x, y := f.inside(e.Position)
	f.hoverX, f.hoverY = x, y
	edited := f.m.drag(XY(x, y), f.Modifiers())
	switch {
	case edited != nil:
		f.onPreview(edited)
		f.Reselect()
	case f.m.Gesture.Hand == panHand:
		f.moved()
	case f.m.Gesture.Hand == boxHand:
		f.Reselect()
	}
}

// DragEnd implements fyne.Draggable.
func (f *Field) DragEnd() { f.end() }

// DoubleTapped implements fyne.DoubleTappable: it adds a key, or has the numbers of the one that is there typed.
func (f *Field) DoubleTapped(e *fyne.PointEvent) {
	at := XY(f.inside(e.Position))
	if apart := f.presses; math.Hypot(apart[0].X-apart[1].X, apart[0].Y-apart[1].Y) > grabDistance {
		return // two quick clicks at different places, which Fyne takes for one double click
	}
	if f.m.keyAt(at.X, at.Y) >= 0 {
		f.onEdit()
		return
	}
	if _, _, ok := f.m.handleAt(at.X, at.Y); ok {
		return
	}
	f.do(f.m.add(at, f.m.Snap))
}

// do carries out an edit; nil is none.
func (f *Field) do(edited curve.Curve, err error) {
	f.onError(err)
	if err == nil && edited != nil {
		f.onDo(edited)
	}
	f.Refresh()
	f.onSelect()
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
	f.hoverX, f.hoverY = at.X, at.Y
	f.onMenu(e.AbsolutePosition)
}

// Scrolled implements fyne.Scrollable: the wheel zooms both axes, with Ctrl that of the times and with Shift that of the values. As long as a person has not
// clicked into the field the wheel goes on scrolling what it lies in.
func (f *Field) Scrolled(e *fyne.ScrollEvent) {
	if f.onWheel != nil && !f.focused {
		f.onWheel(e)
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
	if hovered == f.hovered && x == f.hoverX && y == f.hoverY {
		return
	}
	f.hovered, f.hoverX, f.hoverY = hovered, x, y
	f.pointed = f.m.keyAt(x, y)
	_, _, handle := f.m.handleAt(x, y)
	f.grabs = f.pointed >= 0 || handle
	f.redraw()
}

// MouseOut implements desktop.Hoverable.
func (f *Field) MouseOut() {
	f.hovered, f.pointed, f.grabs = false, -1, false
	f.redraw()
}

// Cursor implements desktop.Cursorable.
func (f *Field) Cursor() desktop.Cursor {
	switch {
	case f.grabs || f.m.Gesture.Hand == keysHand || f.m.Gesture.Hand == tangentHand:
		return desktop.PointerCursor
	case f.hovered:
		return desktop.CrosshairCursor
	}
	return desktop.DefaultCursor
}

// FocusGained implements fyne.Focusable.
func (f *Field) FocusGained() {
	f.focused = true
	f.Refresh()
	if f.onFocus != nil {
		f.onFocus()
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
		case f.onEscape != nil:
			f.onEscape()
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
		f.onEdit()
	case desktop.KeyMenu:
		at, _ := f.Area()
		if first := f.m.Selected.First(); first >= 0 {
			x, y := f.m.Place(first)
			at = at.AddXY(float32(x), float32(y))
		}
		f.onMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(f).Add(at))
	default:
		f.nudge(e.Name, steps)
	}
}

// step selects the next key.
func (f *Field) step(back bool) {
	if f.m.next(back) {
		f.Refresh()
		f.onSelect()
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
		f.onCopy()
		return
	case *fyne.ShortcutPaste:
		f.onPaste()
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

// Pointing says where the pointer is, or the key that is held or selected alone.
func (f *Field) Pointing() string {
	m := f.m
	at := func(time, value float64) string {
		return lang.L("{{.Time}} → {{.Value}}", text.With{"Time": text.AppendUnit(FormatNumber(time), f.signs[0]), "Value": text.AppendUnit(FormatNumber(value), f.signs[1])})
	}
	switch {
	case m.Gesture.Hand == keysHand && m.Gesture.key < len(m.Curve):
		return at(m.Curve[m.Gesture.key].Time, m.Curve[m.Gesture.key].Value)
	case m.Gesture.Hand == tangentHand && m.Gesture.key < len(m.Curve):
		slope := m.Curve[m.Gesture.key].InTangent
		if m.Gesture.out {
			slope = m.Curve[m.Gesture.key].OutTangent
		}
		return lang.L("slope {{.Slope}}", text.With{"Slope": FormatNumber(slope)})
	case m.Gesture.Hand != NoHand || !f.hovered:
		return ""
	case f.pointed >= 0 && f.pointed < len(m.Curve):
		return at(m.Curve[f.pointed].Time, m.Curve[f.pointed].Value)
	}
	time := curve.Snapped(m.View.Time(f.hoverX), finer(m.View.Right-m.View.Left, m.View.width))
	return at(time, m.Curve.At(time))
}

// FormatNumber writes a number of a curve with up to five digits that count.
func FormatNumber(number float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(number, 'g', 5, 64), 64)
	return text.TrimNegativeZero(strconv.FormatFloat(rounded, 'f', -1, 64))
}

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	r := &fieldRenderer{f: f, Raster: canvas.NewRaster(f.Paint), edge: canvas.NewRectangle(color.Transparent),
		unit: canvas.NewText("", nil), axis: canvas.NewText("", nil), said: canvas.NewText("", nil), note: canvas.NewText("", nil)}
	r.axis.Alignment = fyne.TextAlignTrailing
	r.said.Alignment = fyne.TextAlignTrailing
	f.Renderer = r
	r.Refresh()
	return r
}

type fieldRenderer struct {
	f          *Field
	Raster     *canvas.Raster
	edge       *canvas.Rectangle
	unit, axis *canvas.Text
	said, note *canvas.Text
	ticks      []*canvas.Text // numbers beside both axes; those that are not needed are hidden
	objects    []fyne.CanvasObject
}

func (r *fieldRenderer) Layout(size fyne.Size) {
	at, field := r.f.Area()
	first := r.f.m.View.width == 0
	r.f.m.resize(float64(field.Width), float64(field.Height))
	if first {
		r.f.m.fit()
	}
	r.Raster.Move(at)
	r.Raster.Resize(field)
	r.edge.Move(at.SubtractXY(1, 1))
	r.edge.Resize(field.AddWidthHeight(2, 2))
	line := float32(fieldTop - 3)
	half := size.Width / 2
	r.unit.Move(fyne.NewPos(2, 0))
	r.unit.Resize(fyne.NewSize(half, line))
	r.said.Move(fyne.NewPos(at.X+field.Width-half, 0))
	r.said.Resize(fyne.NewSize(half, line))
	r.axis.Move(fyne.NewPos(at.X, at.Y+field.Height+14))
	r.axis.Resize(fyne.NewSize(field.Width, line))
	r.note.Move(fyne.NewPos(2, at.Y+field.Height+14))
	r.note.Resize(fyne.NewSize(half, line))
	r.spare()
	r.layTicks(at, field)
}

// spare leaves the note out where what the axis is of needs its place.
func (r *fieldRenderer) spare() {
	const gap = 12
	at, field := r.f.Area()
	r.note.Hidden = 2+r.note.MinSize().Width+gap+r.axis.MinSize().Width > at.X+field.Width
}

// layTicks puts the numbers of both axes beside their lines.
func (r *fieldRenderer) layTicks(at fyne.Position, field fyne.Size) {
	m := r.f.m
	v := &m.View
	used := 0
	tick := func(text string, place func(size fyne.Size) fyne.Position) {
		if used == len(r.ticks) {
			r.ticks = append(r.ticks, canvas.NewText("", nil))
		}
		t := r.ticks[used]
		used++
		color, size := widgets.ThemeColor(widgets.ColorMuted), theme.Size(theme.SizeNameCaptionText)
		t.Hidden = false
		if t.Text != text || t.Color != color || t.TextSize != size {
			t.Text, t.Color, t.TextSize = text, color, size
			t.Refresh()
		}
		need := t.MinSize()
		t.Resize(need)
		t.Move(place(need))
	}
	times, values := v.Times(m.degrees[0]), v.values(m.degrees[1])
	for i, last := times.lines(v.Left, v.Right); i <= last; i++ {
		if times.written(i) {
			x := float32(v.X(times.at(i)))
			tick(text.AppendUnit(times.label(i), r.f.signs[0]), func(size fyne.Size) fyne.Position {
				return fyne.NewPos(max(0, min(r.f.Size().Width-size.Width, at.X+x-size.Width/2)), at.Y+field.Height+1)
			})
		}
	}
	for i, last := values.lines(v.Bottom, v.Top); i <= last; i++ {
		if values.written(i) {
			y := float32(v.Y(values.at(i)))
			tick(text.AppendUnit(values.label(i), r.f.signs[1]), func(size fyne.Size) fyne.Position {
				return fyne.NewPos(max(0, at.X-5-size.Width), at.Y+max(-size.Height/2, min(field.Height-size.Height/2, y-size.Height/2)))
			})
		}
	}
	for _, spare := range r.ticks[used:] {
		spare.Hidden = true
	}
}

func (r *fieldRenderer) MinSize() fyne.Size { return fyne.NewSize(widgets.RowMinWidth, 160) }

// readout writes what is pointed at.
func (r *fieldRenderer) readout() {
	if says := r.f.Pointing(); says != r.said.Text {
		r.said.Text = says
		r.said.Refresh()
	}
}

func (r *fieldRenderer) Refresh() {
	f := r.f
	small, muted := theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	r.unit.Text, r.unit.TextSize, r.unit.Color = f.valueName, small, muted
	r.axis.Text, r.axis.TextSize, r.axis.Color = f.timeName, small, muted
	r.note.Text, r.note.TextSize, r.note.Color = f.note, small, muted
	r.said.TextSize, r.said.Color = small, widgets.ThemeColor(theme.ColorNameForeground)
	r.said.Text = f.Pointing()
	r.edge.StrokeWidth, r.edge.StrokeColor, r.edge.CornerRadius = 1, widgets.ThemeColor(theme.ColorNameInputBorder), 2
	if f.focused {
		r.edge.StrokeWidth, r.edge.StrokeColor = 2, widgets.ThemeColor(theme.ColorNamePrimary)
	}
	r.Layout(f.Size())
	canvas.Refresh(f)
}

func (r *fieldRenderer) Objects() []fyne.CanvasObject {
	r.objects = append(r.objects[:0], r.Raster, r.edge, r.unit, r.axis, r.said, r.note)
	for _, t := range r.ticks {
		r.objects = append(r.objects, t)
	}
	return r.objects
}

func (r *fieldRenderer) Destroy() {}
