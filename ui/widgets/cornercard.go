package widgets

import "fyne.io/fyne/v2"

// CornerCard puts a card at the lower left of the viewport, where it covers no arm, as wide as it is to be if there
// is room.
type CornerCard struct{ Width float32 }

const cornerMargin = 10

// Layout implements fyne.Layout.
func (c *CornerCard) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	width := min(c.Width, size.Width-2*cornerMargin)
	for _, object := range objects {
		object.Resize(fyne.NewSize(width, object.Size().Height)) // the width decides the height
		height := min(object.MinSize().Height, size.Height-2*cornerMargin)
		object.Move(fyne.NewPos(cornerMargin, size.Height-height-cornerMargin))
		object.Resize(fyne.NewSize(width, height))
	}
}

// MinSize implements fyne.Layout.
func (*CornerCard) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
