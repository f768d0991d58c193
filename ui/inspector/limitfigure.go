//go:build cgo

package inspector

import (
	"fmt"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/effectors"
	"posewright/presets"
	"posewright/ui/selection"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	figureHeight = 190
	figureEdge   = 24 // around the round part, for the names of the ways
	figureDot    = 8
	figureGrab   = 12 // from how near a handle is taken
)

// limitFigure draws the range of a joint with where the joint is now, and lets a person drag its four angles: the same parameters as in the rows below it.
type limitFigure struct {
	widgets.FocusWidget
	id     effectors.LimitID
	path   string // in front of the limit's parameters
	in     *rowContext
	report func(error)

	x, y   float64 // the swing now, degrees; meaningless without live
	twist  float64
	live   bool
	acting bool
	span   float64 // degrees at the edge

	modifiers func() fyne.KeyModifier
	held      int // the way whose handle is held, -1 for none
	canceled  bool
	pointed   int // the way whose handle the pointer is at, -1 for none
	changed   bool
}

func newLimitFigure(id effectors.LimitID, in *rowContext, report func(error)) *limitFigure {
	f := &limitFigure{id: id, path: selection.ID(selection.Limit, id.String()), in: in, report: report, modifiers: widgets.CurrentModifiers, held: -1, pointed: -1}
	f.ExtendBaseWidget(f)
	return f
}

func (f *limitFigure) limit() *effectors.Limit { return &f.in.document.Current().Limits[f.id] }

// update shows what the document holds.
func (f *limitFigure) update() {
	if f.held < 0 {
		f.span = figureSpan(f.limit())
	}
	f.Refresh()
}

// follow shows where the joint is now.
func (f *limitFigure) follow(l *liveFacts) {
	live, acting, x, y, twist := false, false, 0.0, 0.0, 0.0
	if l.explained {
		report := &l.explanation.Limits[f.id]
		live, acting, twist = report.Exists, report.Acting, report.Twist*180/math.Pi
		if live {
			x, y = swingOf(report, f.limit().Pass == effectors.ForwardPass)
		}
	}
	const seen = 0.25 // degrees
	if f.live != live || f.acting != acting || math.Abs(x-f.x) > seen || math.Abs(y-f.y) > seen || math.Abs(twist-f.twist) > 2*seen {
		f.live, f.acting, f.x, f.y, f.twist = live, acting, x, y, twist
		f.Refresh()
	}
}

// scale is how many pixels a degree is, and middle where 0 is.
func (f *limitFigure) scale() float32 {
	if f.span == 0 {
		f.span = figureSpan(f.limit())
	}
	return (min(f.Size().Width, f.Size().Height-factLine)/2 - figureEdge) / float32(f.span)
}

func (f *limitFigure) middle() fyne.Position {
	return fyne.NewPos(f.Size().Width/2, (f.Size().Height-factLine)/2)
}

func (f *limitFigure) place(x, y float64) fyne.Position {
	return f.middle().AddXY(float32(x)*f.scale(), -float32(y)*f.scale())
}

// handle is where the handle of a way is.
func (f *limitFigure) handle(way int) fyne.Position {
	angle := angleOf(f.limit(), way)
	return f.place(angle*figureWays[way].x, angle*figureWays[way].y)
}

// handleAt is the way whose handle is at a place, -1 for none.
func (f *limitFigure) handleAt(at fyne.Position) int {
	best, least := -1, float64(figureGrab)
	for way := range figureWays {
		handle := f.handle(way)
		if distance := math.Hypot(float64(at.X-handle.X), float64(at.Y-handle.Y)); distance < least {
			best, least = way, distance
		}
	}
	return best
}

func (f *limitFigure) parameter(way int) *presets.Parameter {
	parameter, _ := presets.Lookup(f.path + "." + figureWays[way].name) // the registry has all four of each limit
	return parameter
}

func (f *limitFigure) drag(at fyne.Position) {
	way, parameter := &figureWays[f.held], f.parameter(f.held)
	from := f.middle()
	angle := (float64(at.X-from.X)*way.x - float64(at.Y-from.Y)*way.y) / float64(f.scale())
	angle = min(max(rounded(parameter, angle, finenessOf(f.modifiers()), f.in.lengths), parameter.SoftMin), parameter.SoftMax)
	if angle == parameter.Get(f.in.document.Current()) {
		return
	}
	f.changed = true
	if err := f.in.document.Preview(f.in.set(parameter, angle)); err != nil {
		f.report(err)
	}
}

func (f *limitFigure) end() {
	if f.held < 0 {
		return
	}
	f.held = -1
	if f.changed {
		f.in.document.Commit()
	}
	f.update()
}

// MouseDown implements desktop.Mouseable.
func (f *limitFigure) MouseDown(e *desktop.MouseEvent) {
	f.canceled = false
	if e.Button != desktop.MouseButtonPrimary {
		return
	}
	if f.held = f.handleAt(e.Position); f.held >= 0 {
		f.changed = false
		widgets.FocusOn(f)
	}
	f.Refresh()
}

// MouseUp implements desktop.Mouseable.
func (f *limitFigure) MouseUp(*desktop.MouseEvent) { f.end() }

// Dragged implements fyne.Draggable.
func (f *limitFigure) Dragged(e *fyne.DragEvent) {
	if f.held >= 0 && !f.canceled {
		f.drag(e.Position)
	}
}

// DragEnd implements fyne.Draggable.
func (f *limitFigure) DragEnd() { f.end() }

// MouseIn implements desktop.Hoverable.
func (f *limitFigure) MouseIn(e *desktop.MouseEvent) { f.point(f.handleAt(e.Position)) }

// MouseMoved implements desktop.Hoverable.
func (f *limitFigure) MouseMoved(e *desktop.MouseEvent) { f.point(f.handleAt(e.Position)) }

// MouseOut implements desktop.Hoverable.
func (f *limitFigure) MouseOut() { f.point(-1) }

func (f *limitFigure) point(way int) {
	if f.pointed != way {
		f.pointed = way
		f.Refresh()
	}
}

// Cursor implements desktop.Cursorable.
func (f *limitFigure) Cursor() desktop.Cursor {
	if f.pointed >= 0 || f.held >= 0 {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// FocusLost implements fyne.Focusable.
func (f *limitFigure) FocusLost() { f.Focused = false; f.end(); f.Refresh() }

// TypedKey implements fyne.Focusable: an arrow widens the range on its side by a step, with Shift it narrows it there.
func (f *limitFigure) TypedKey(e *fyne.KeyEvent) {
	steps := 1.0
	if f.modifiers()&fyne.KeyModifierShift != 0 {
		steps = -1
	}
	switch e.Name {
	case fyne.KeyEscape:
		if f.held >= 0 {
			f.held, f.canceled = -1, true
			if f.changed {
				f.in.document.Cancel()
			}
			f.update()
		}
	case fyne.KeyRight:
		f.widen(0, steps)
	case fyne.KeyUp:
		f.widen(1, steps)
	case fyne.KeyLeft:
		f.widen(2, steps)
	case fyne.KeyDown:
		f.widen(3, steps)
	}
}

func (f *limitFigure) widen(way int, steps float64) {
	if f.held >= 0 {
		return
	}
	parameter := f.parameter(way)
	angle := stepped(parameter, parameter.Get(f.in.document.Current()), steps, f.in.lengths)
	if err := f.in.document.Do(f.in.set(parameter, angle)); err != nil {
		f.report(err)
	}
}

// CreateRenderer implements fyne.Widget.
func (f *limitFigure) CreateRenderer() fyne.WidgetRenderer {
	r := &limitFigureRenderer{f: f, back: canvas.NewRectangle(color.Transparent), now: canvas.NewText("", nil), dot: canvas.NewCircle(nil)}
	r.Layers = append(r.Layers, r.back)
	for i := range r.rings {
		r.rings[i] = canvas.NewCircle(color.Transparent)
		r.rings[i].StrokeWidth = 1
		r.Layers = append(r.Layers, r.rings[i])
	}
	for i := range r.axes {
		r.axes[i] = canvas.NewLine(nil)
		r.Layers = append(r.Layers, r.axes[i])
	}
	for i := range r.rim {
		r.rim[i] = canvas.NewLine(nil)
		r.Layers = append(r.Layers, r.rim[i])
	}
	for i := range r.handles {
		r.handles[i], r.names[i] = canvas.NewCircle(nil), canvas.NewText("", nil)
		r.handles[i].StrokeWidth = 1.5
		r.Layers = append(r.Layers, r.names[i], r.handles[i])
	}
	r.now.Alignment = fyne.TextAlignCenter
	r.Layers = append(r.Layers, r.dot, r.now)
	r.Refresh()
	return r
}

type limitFigureRenderer struct {
	widgets.Layers
	f       *limitFigure
	back    *canvas.Rectangle
	rings   [2]*canvas.Circle // at half of the span and at all of it
	axes    [2]*canvas.Line
	rim     [rimSteps]*canvas.Line
	handles [len(figureWays)]*canvas.Circle
	names   [len(figureWays)]*canvas.Text
	dot     *canvas.Circle
	now     *canvas.Text
}

func (r *limitFigureRenderer) Layout(size fyne.Size) {
	f := r.f
	r.back.Resize(size)
	middle, scale := f.middle(), f.scale()
	for i, ring := range r.rings {
		radius := float32(f.span) * float32(i+1) / 2 * scale
		ring.Move(middle.SubtractXY(radius, radius))
		ring.Resize(fyne.NewSquareSize(2 * radius))
	}
	edge := float32(f.span) * scale
	r.axes[0].Position1, r.axes[0].Position2 = middle.SubtractXY(edge, 0), middle.AddXY(edge, 0)
	r.axes[1].Position1, r.axes[1].Position2 = middle.SubtractXY(0, edge), middle.AddXY(0, edge)
	rim := rimOf(f.limit())
	for i, line := range r.rim {
		line.Position1, line.Position2 = f.place(rim[i][0], rim[i][1]), f.place(rim[i+1][0], rim[i+1][1])
	}
	for way, handle := range r.handles {
		dot := float32(figureDot)
		if f.held == way || f.pointed == way {
			dot += 3
		}
		handle.Move(f.handle(way).SubtractXY(dot/2, dot/2))
		handle.Resize(fyne.NewSquareSize(dot))
		need := r.names[way].MinSize()
		at := middle
		switch way {
		case 0:
			at = at.AddXY(edge+8, -need.Height/2)
		case 1:
			at = at.AddXY(-need.Width/2, -edge-need.Height-4)
		case 2:
			at = at.AddXY(-edge-8-need.Width, -need.Height/2)
		case 3:
			at = at.AddXY(-need.Width/2, edge+4)
		}
		r.names[way].Move(at)
		r.names[way].Resize(need)
	}
	x, y := f.x, f.y
	if size := math.Hypot(x, y); size > f.span { // out of the picture: on its edge
		x, y = x*f.span/size, y*f.span/size
	}
	r.dot.Move(f.place(x, y).SubtractXY(figureDot/2, figureDot/2))
	r.dot.Resize(fyne.NewSquareSize(figureDot))
	r.now.Move(fyne.NewPos(0, size.Height-factLine))
	r.now.Resize(fyne.NewSize(size.Width, factLine))
}

func (r *limitFigureRenderer) MinSize() fyne.Size {
	return fyne.NewSize(widgets.RowMinWidth, figureHeight)
}

func (r *limitFigureRenderer) Refresh() {
	f := r.f
	on := f.limit().On
	rim := widgets.ThemeColor(widgets.ColorMuted)
	if on {
		rim = widgets.ThemeColor(theme.ColorNamePrimary)
	}
	if f.acting {
		rim = widgets.ThemeColor(theme.ColorNameWarning)
	}
	for _, ring := range r.rings {
		ring.StrokeColor = widgets.ThemeColor(widgets.ColorTrack)
	}
	for _, axis := range r.axes {
		axis.StrokeColor, axis.StrokeWidth = widgets.ThemeColor(widgets.ColorTrack), 1
	}
	for _, line := range r.rim {
		line.StrokeColor, line.StrokeWidth = rim, 2
	}
	limit := f.limit()
	for way, handle := range r.handles {
		handle.StrokeColor, handle.FillColor = rim, widgets.ThemeColor(theme.ColorNameBackground)
		if f.held == way {
			handle.FillColor = rim
		}
		name := figureWays[way].arm
		if f.id >= effectors.LeftUpperLegLimit {
			name = figureWays[way].leg
		}
		r.names[way].Text = lang.L("{{.Way}} {{.Angle}}°", text.With{"Way": lang.L(name), "Angle": text.FormatNumber(angleOf(limit, way), 1)})
		r.names[way].TextSize, r.names[way].Color = theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	}
	r.dot.FillColor, r.dot.Hidden = widgets.ThemeColor(theme.ColorNameForeground), !f.live
	r.now.Text, r.now.TextSize, r.now.Color = "", theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	if f.live {
		said := text.With{"Swing": fmt.Sprintf("%.0f", math.Hypot(f.x, f.y)), "Twist": fmt.Sprintf("%.0f", f.twist+0)}
		r.now.Text = lang.L("now: swing {{.Swing}}°, twist {{.Twist}}°", said)
		if f.acting {
			r.now.Text, r.now.Color = lang.L("at its limit: swing {{.Swing}}°, twist {{.Twist}}°", said), widgets.ThemeColor(theme.ColorNameWarning)
		}
	}
	r.back.StrokeWidth = 0
	if f.Focused {
		r.back.StrokeWidth, r.back.StrokeColor = 1, widgets.ThemeColor(theme.ColorNameFocus)
	}
	r.Layout(f.Size())
	canvas.Refresh(f)
}
