//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/ui/widgets"
)

// star makes the parameter of a row a favorite. Tab skips it, as the menu of the row has the same.
type star struct {
	widgets.HoverWidget
	on  bool
	tap func()
}

func newStar(tips *widgets.Tooltips, tap func()) *star {
	s := &star{tap: tap}
	s.ExtendBaseWidget(s)
	s.HasTip(tips, s, func() string { return favoriteAction(s.on) })
	return s
}

// favoriteAction says what a tap on a star does.
func favoriteAction(starred bool) string {
	if starred {
		return lang.L("Remove from favorites")
	}
	return lang.L("Add to favorites")
}

func (s *star) set(on bool) {
	if s.on != on {
		s.on = on
		s.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (s *star) Tapped(*fyne.PointEvent) {
	s.DismissTip()
	s.tap()
}

// CreateRenderer implements fyne.Widget.
func (s *star) CreateRenderer() fyne.WidgetRenderer {
	r := &starRenderer{s: s, icon: canvas.NewImageFromResource(nil)}
	r.icon.FillMode = canvas.ImageFillContain
	r.Layers = widgets.Layers{r.icon}
	r.Refresh()
	return r
}

type starRenderer struct {
	widgets.Layers
	s    *star
	icon *canvas.Image
}

func (r *starRenderer) Layout(size fyne.Size) {
	const icon = 12
	r.icon.Move(fyne.NewPos(size.Width-icon-3, (size.Height-icon)/2+1))
	r.icon.Resize(fyne.NewSquareSize(icon))
}

func (r *starRenderer) MinSize() fyne.Size { return fyne.NewSize(widgets.RowLeft, widgets.RowLine) }

func (r *starRenderer) Refresh() {
	shape, tint := widgets.IconStar, widgets.ColorMuted
	if r.s.on {
		shape, tint = widgets.IconStarred, theme.ColorNamePrimary
	}
	if r.s.Hovered {
		tint = theme.ColorNameForeground
	}
	r.icon.Resource = shape.Tinted(tint)
	r.icon.Refresh()
	r.Layout(r.s.Size())
	canvas.Refresh(r.s)
}
