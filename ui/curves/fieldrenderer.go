//go:build cgo

package curves

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// CreateRenderer implements fyne.Widget.
func (f *Field) CreateRenderer() fyne.WidgetRenderer {
	f.parts = &fieldParts{raster: canvas.NewRaster(f.Paint), edge: canvas.NewRectangle(color.Transparent),
		unit: canvas.NewText("", nil), axis: canvas.NewText("", nil), pointing: canvas.NewText("", nil), note: canvas.NewText("", nil)}
	f.parts.axis.Alignment = fyne.TextAlignTrailing
	f.parts.pointing.Alignment = fyne.TextAlignTrailing
	r := &fieldRenderer{fieldParts: f.parts, f: f}
	r.Refresh()
	return r
}

// fieldParts are what a field consists of.
type fieldParts struct {
	raster     *canvas.Raster
	edge       *canvas.Rectangle
	unit, axis *canvas.Text
	pointing   *canvas.Text // what is pointed at
	note       *canvas.Text
}

// hideNote leaves the note out where what the axis is of needs its place.
func (f *Field) hideNote() {
	const gap = 12
	at, field := f.Area()
	f.parts.note.Hidden = 2+f.parts.note.MinSize().Width+gap+f.parts.axis.MinSize().Width > at.X+field.Width
}

type fieldRenderer struct {
	*fieldParts
	f       *Field
	ticks   []*canvas.Text // numbers beside both axes; those that are not needed are hidden
	objects []fyne.CanvasObject
}

func (r *fieldRenderer) Layout(size fyne.Size) {
	at, field := r.f.Area()
	first := r.f.m.View.width == 0
	r.f.m.resize(float64(field.Width), float64(field.Height))
	if first {
		r.f.m.fit()
	}
	r.raster.Move(at)
	r.raster.Resize(field)
	r.edge.Move(at.SubtractXY(1, 1))
	r.edge.Resize(field.AddWidthHeight(2, 2))
	line := float32(fieldTop - 3)
	half := size.Width / 2
	r.unit.Move(fyne.NewPos(2, 0))
	r.unit.Resize(fyne.NewSize(half, line))
	r.pointing.Move(fyne.NewPos(at.X+field.Width-half, 0))
	r.pointing.Resize(fyne.NewSize(half, line))
	r.axis.Move(fyne.NewPos(at.X, at.Y+field.Height+14))
	r.axis.Resize(fyne.NewSize(field.Width, line))
	r.note.Move(fyne.NewPos(2, at.Y+field.Height+14))
	r.note.Resize(fyne.NewSize(half, line))
	r.f.hideNote()
	r.layTicks(at, field)
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
			tick(text.AppendUnit(times.label(i), r.f.axes.signs[0]), func(size fyne.Size) fyne.Position {
				return fyne.NewPos(max(0, min(r.f.Size().Width-size.Width, at.X+x-size.Width/2)), at.Y+field.Height+1)
			})
		}
	}
	for i, last := values.lines(v.Bottom, v.Top); i <= last; i++ {
		if values.written(i) {
			y := float32(v.Y(values.at(i)))
			tick(text.AppendUnit(values.label(i), r.f.axes.signs[1]), func(size fyne.Size) fyne.Position {
				return fyne.NewPos(max(0, at.X-5-size.Width), at.Y+max(-size.Height/2, min(field.Height-size.Height/2, y-size.Height/2)))
			})
		}
	}
	for _, unused := range r.ticks[used:] {
		unused.Hidden = true
	}
}

func (r *fieldRenderer) MinSize() fyne.Size { return fyne.NewSize(widgets.RowMinWidth, 160) }

func (r *fieldRenderer) Refresh() {
	f := r.f
	small, muted := theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	r.unit.Text, r.unit.TextSize, r.unit.Color = f.axes.value, small, muted
	r.axis.Text, r.axis.TextSize, r.axis.Color = f.axes.time, small, muted
	r.note.Text, r.note.TextSize, r.note.Color = f.note, small, muted
	r.pointing.TextSize, r.pointing.Color = small, widgets.ThemeColor(theme.ColorNameForeground)
	r.pointing.Text = f.Pointing()
	r.edge.StrokeWidth, r.edge.StrokeColor, r.edge.CornerRadius = 1, widgets.ThemeColor(theme.ColorNameInputBorder), 2
	if f.focused {
		r.edge.StrokeWidth, r.edge.StrokeColor = 2, widgets.ThemeColor(theme.ColorNamePrimary)
	}
	r.Layout(f.Size())
	canvas.Refresh(f)
}

func (r *fieldRenderer) Objects() []fyne.CanvasObject {
	r.objects = append(r.objects[:0], r.raster, r.edge, r.unit, r.axis, r.pointing, r.note)
	for _, t := range r.ticks {
		r.objects = append(r.objects, t)
	}
	return r.objects
}

func (r *fieldRenderer) Destroy() {}
