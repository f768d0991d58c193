//go:build cgo

package curves

import (
	"image"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"

	"posewright/effectors/curve"
	"posewright/ui/widgets"
)

const ThumbnailHeight = 40

// Thumbnail shows a curve small, with its default behind it and where the solver is on it, and opens it.
type Thumbnail struct {
	widgets.FocusWidget
	M       Model
	spots   []Spot
	painter painter
	raster  *canvas.Raster
	onTap   func()
	OnMenu  func(at fyne.Position)
}

func NewThumbnail(initial curve.Curve, onTap func()) *Thumbnail {
	t := &Thumbnail{onTap: onTap}
	t.M.initial, t.M.Curve = initial, initial
	t.ExtendBaseWidget(t)
	return t
}

// SetCurve takes over the curve of the document.
func (t *Thumbnail) SetCurve(curve curve.Curve) {
	if curve.Equal(t.M.Curve) {
		return
	}
	t.M.Curve = curve
	t.redraw()
}

// SetSpots shows where the solver is now; it draws nothing where that stays.
func (t *Thumbnail) SetSpots(spots []Spot) {
	if !sameSpots(t.spots, spots, (t.M.View.Right-t.M.View.Left)/max(1, t.M.View.width)/2) {
		t.spots = append(t.spots[:0], spots...)
		t.redraw()
	}
}

func (t *Thumbnail) redraw() {
	if t.raster != nil {
		canvas.Refresh(t.raster)
	}
}

func (t *Thumbnail) paint(width, height int) image.Image {
	if !t.painter.prepare(width, height, float64(t.Size().Width)) {
		return image.NewRGBA(image.Rect(0, 0, 1, 1))
	}
	t.M.resize(float64(t.Size().Width), float64(t.Size().Height))
	t.M.fit()
	colors := currentPalette()
	if t.Hovered {
		colors.curve = colors.text
	}
	t.painter.thumbnail(&t.M, &colors, t.spots)
	return t.painter.picture
}

// Tapped implements fyne.Tappable.
func (t *Thumbnail) Tapped(*fyne.PointEvent) { t.onTap() }

// TappedSecondary implements fyne.SecondaryTappable.
func (t *Thumbnail) TappedSecondary(e *fyne.PointEvent) { t.OnMenu(e.AbsolutePosition) }

// Cursor implements desktop.Cursorable.
func (t *Thumbnail) Cursor() desktop.Cursor { return desktop.PointerCursor }

// TypedKey implements fyne.Focusable.
func (t *Thumbnail) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter, fyne.KeyRight:
		t.onTap()
	case desktop.KeyMenu:
		t.OnMenu(fyne.CurrentApp().Driver().AbsolutePositionForObject(t).AddXY(0, t.Size().Height))
	}
}

// TypedShortcut implements fyne.Shortcutable.
func (t *Thumbnail) TypedShortcut(shortcut fyne.Shortcut) {
	if !t.Clipboard(shortcut) {
		widgets.ToCanvas(t, shortcut)
	}
}

// CreateRenderer implements fyne.Widget.
func (t *Thumbnail) CreateRenderer() fyne.WidgetRenderer {
	t.raster = canvas.NewRaster(t.paint)
	r := &thumbnailRenderer{t: t, edge: canvas.NewRectangle(color.Transparent)}
	r.Layers = widgets.Layers{t.raster, r.edge}
	r.Refresh()
	return r
}

type thumbnailRenderer struct {
	widgets.Layers
	t    *Thumbnail
	edge *canvas.Rectangle
}

func (r *thumbnailRenderer) Layout(size fyne.Size) {
	r.t.raster.Resize(size)
	r.edge.Resize(size)
}

func (r *thumbnailRenderer) MinSize() fyne.Size { return fyne.NewSize(60, ThumbnailHeight) }

func (r *thumbnailRenderer) Refresh() {
	r.edge.StrokeWidth, r.edge.StrokeColor, r.edge.CornerRadius = 1, widgets.ThemeColor(theme.ColorNameInputBorder), 2
	switch {
	case r.t.Focused:
		r.edge.StrokeWidth, r.edge.StrokeColor = 2, widgets.ThemeColor(theme.ColorNamePrimary)
	case r.t.Hovered:
		r.edge.StrokeColor = widgets.ThemeColor(widgets.ColorMuted)
	}
	canvas.Refresh(r.t)
}
