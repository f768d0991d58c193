//go:build cgo

package ui

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors"
	"posewright/ui/widgets"
)

const curveThumbHeight = 40

// curveThumb shows a curve small, with its default behind it and where the solver is on it, and opens it.
type curveThumb struct {
	widget.BaseWidget
	m       curveModel
	spots   []curveSpot
	painter curvePainter
	raster  *canvas.Raster
	onTap   func()
	onMenu  func(at fyne.Position)
	onFocus func()
	onCopy  func()
	onPaste func()

	hovered, focused bool
}

func newCurveThumb(initial effectors.Curve, onTap func()) *curveThumb {
	t := &curveThumb{onTap: onTap}
	t.m.initial, t.m.curve = initial, initial
	t.ExtendBaseWidget(t)
	return t
}

// show takes over the curve of the document.
func (t *curveThumb) show(curve effectors.Curve) {
	if curve.Equal(t.m.curve) {
		return
	}
	t.m.curve = curve
	t.redraw()
}

// follow shows where the solver is now; it draws nothing where that stays.
func (t *curveThumb) follow(spots []curveSpot) {
	if !sameSpots(t.spots, spots, (t.m.view.right-t.m.view.left)/max(1, t.m.view.width)/2) {
		t.spots = append(t.spots[:0], spots...)
		t.redraw()
	}
}

func (t *curveThumb) redraw() {
	if t.raster != nil {
		canvas.Refresh(t.raster)
	}
}

func (t *curveThumb) paint(width, height int) image.Image {
	if !t.painter.prepare(width, height, float64(t.Size().Width)) {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	t.m.resize(float64(t.Size().Width), float64(t.Size().Height))
	t.m.fit()
	colors := curveColorsNow()
	if t.hovered {
		colors.curve = colors.text
	}
	t.painter.thumbnail(&t.m, &colors, t.spots)
	return t.painter.picture
}

// Tapped implements fyne.Tappable.
func (t *curveThumb) Tapped(*fyne.PointEvent) { t.onTap() }

// TappedSecondary implements fyne.SecondaryTappable.
func (t *curveThumb) TappedSecondary(e *fyne.PointEvent) { t.onMenu(e.AbsolutePosition) }

// Cursor implements desktop.Cursorable.
func (t *curveThumb) Cursor() desktop.Cursor { return desktop.PointerCursor }

// MouseIn implements desktop.Hoverable.
func (t *curveThumb) MouseIn(*desktop.MouseEvent) { t.hovered = true; t.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (t *curveThumb) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (t *curveThumb) MouseOut() { t.hovered = false; t.Refresh() }

// FocusGained implements fyne.Focusable.
func (t *curveThumb) FocusGained() { t.focused = true; t.Refresh(); t.onFocus() }

// FocusLost implements fyne.Focusable.
func (t *curveThumb) FocusLost() { t.focused = false; t.Refresh() }

// TypedRune implements fyne.Focusable.
func (t *curveThumb) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (t *curveThumb) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyRight:
		t.onTap()
	case desktop.KeyMenu:
		t.onMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(t).AddXY(0, t.Size().Height))
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (t *curveThumb) TypedShortcut(shortcut fyne.Shortcut) {
	switch shortcut.(type) {
	case *fyne.ShortcutCopy:
		t.onCopy()
	case *fyne.ShortcutPaste:
		t.onPaste()
	default:
		widgets.ToCanvas(t, shortcut)
	}
}

// CreateRenderer implements fyne.Widget.
func (t *curveThumb) CreateRenderer() fyne.WidgetRenderer {
	t.raster = canvas.NewRaster(t.paint)
	r := &curveThumbRenderer{t: t, edge: canvas.NewRectangle(color.Transparent)}
	r.Refresh()
	return r
}

type curveThumbRenderer struct {
	t    *curveThumb
	edge *canvas.Rectangle
}

func (r *curveThumbRenderer) Layout(size fyne.Size) {
	r.t.raster.Resize(size)
	r.edge.Resize(size)
}

func (r *curveThumbRenderer) MinSize() fyne.Size { return fyne.NewSize(60, curveThumbHeight) }

func (r *curveThumbRenderer) Refresh() {
	r.edge.StrokeWidth, r.edge.StrokeColor, r.edge.CornerRadius = 1, widgets.ThemeColor(theme.ColorNameInputBorder), 2
	switch {
	case r.t.focused:
		r.edge.StrokeWidth, r.edge.StrokeColor = 2, widgets.ThemeColor(theme.ColorNamePrimary)
	case r.t.hovered:
		r.edge.StrokeColor = widgets.ThemeColor(widgets.ColorMuted)
	}
	canvas.Refresh(r.t)
}

func (r *curveThumbRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.t.raster, r.edge}
}

func (r *curveThumbRenderer) Destroy() {}
