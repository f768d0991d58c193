//go:build cgo

package curves

import (
	"image"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
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
	axes      axisTexts
	note      string // what stands below the axis on its other side
	Spots     []Spot
	on        fieldActions
	Modifiers func() fyne.KeyModifier

	painter  painter
	pointer  pointer
	focused  bool
	canceled bool        // what follows until the button is up counts for nothing
	parts    *fieldParts // nil before it is shown
}

// axisTexts are the texts beside the axes.
type axisTexts struct {
	time, value string    // what stands at their ends
	signs       [2]string // behind numbers of the times, and of the values
}

// fieldActions are what a person does in a field.
type fieldActions struct {
	preview func(curve.Curve) // while something is moved
	commit  func()
	cancel  func()
	do      func(curve.Curve) // an edit that is whole at once
	report  func(error)       // an edit that cannot be; nil when the next begins
	look    func()            // what is selected, or how it is looked at, changed
	menu    func(at fyne.Position)
	number  func() // a key's numbers are to be typed
	copy    func()
	paste   func()
	escape  func() // Escape with nothing to cancel and nothing selected
	focus   func()
	wheel   func(*fyne.ScrollEvent) // the wheel while the field has not the keyboard; nil takes it always
}

// pointer is where the pointer is in the plane.
type pointer struct {
	inside bool
	at     Point // meaningless outside
	key    int   // under it, -1 for none
	grabs  bool  // it is at something that can be dragged
	clicks widgets.DoubleClick
}

func newCurveField(m *Model) *Field {
	f := &Field{m: m, pointer: pointer{key: -1}, Modifiers: widgets.CurrentModifiers, on: fieldActions{report: func(error) {}, look: func() {}}}
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

// report writes something below the axis.
func (f *Field) report(note string) {
	if f.note == note {
		return
	}
	f.note = note
	if f.parts != nil {
		f.parts.note.Text = note
		f.hideNote()
		f.parts.note.Refresh()
	}
}

// redraw draws the plane again, and only it: a drag must not lay out what is around it.
func (f *Field) redraw() {
	if f.parts == nil {
		return
	}
	if pointing := f.Pointing(); pointing != f.parts.pointing.Text {
		f.parts.pointing.Text = pointing
		f.parts.pointing.Refresh()
	}
	canvas.Refresh(f.parts.raster)
}

// moved shows that another part of the plane is in view.
func (f *Field) moved() {
	f.Refresh()
	f.on.look()
}

// Plane is what the curve is drawn in; nil before it is shown.
func (f *Field) Plane() fyne.CanvasObject {
	if f.parts == nil {
		return nil
	}
	return f.parts.raster
}

// Paint draws the plane into the picture that it keeps.
func (f *Field) Paint(width, height int) image.Image {
	_, size := f.Area()
	if !f.painter.prepare(width, height, float64(size.Width)) {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	hover := -1.0
	if f.pointer.inside {
		hover = f.pointer.at.X
	}
	colors := currentPalette()
	f.painter.field(f.m, &colors, f.Spots, f.pointer.key, hover)
	return f.painter.picture
}

// currentPalette are the colors of the theme that is worn.
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
	f.on.look()
}

// Pointing says where the pointer is, or the key that is held or selected alone.
func (f *Field) Pointing() string {
	m := f.m
	at := func(time, value float64) string {
		return lang.L("{{.Time}}: {{.Value}}", text.With{"Time": text.AppendUnit(FormatNumber(time), f.axes.signs[0]), "Value": text.AppendUnit(FormatNumber(value), f.axes.signs[1])})
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
	case m.Gesture.Hand != NoHand || !f.pointer.inside:
		return ""
	case f.pointer.key >= 0 && f.pointer.key < len(m.Curve):
		return at(m.Curve[f.pointer.key].Time, m.Curve[f.pointer.key].Value)
	}
	time := curve.Snapped(m.View.Time(f.pointer.at.X), finer(m.View.Right-m.View.Left, m.View.width))
	return at(time, m.Curve.At(time))
}

// FormatNumber writes a number of a curve with up to five digits that count.
func FormatNumber(number float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(number, 'g', 5, 64), 64)
	return text.Decimal(rounded, -1)
}
