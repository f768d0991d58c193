//go:build cgo

package canvas

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"

	"posewright/ui/widgets"
	"posewright/viewport"
)

const (
	CompassSize = 84 // points
	CompassArm  = 28 // from the middle to the middle of a ball that lies across the view
	compassBall = 9  // radius
	compassInto = 8  // from the edges of the viewport
)

var axisLetters = [3]string{"X", "Y", "Z"}

// Compass shows in the upper right corner of the viewport how the world's axes lie. A click on a ball looks from there, a drag orbits.
type Compass struct {
	widgets.HoverWidget
	Camera  viewport.Camera
	light   bool
	onLook  func(viewport.Direction)
	onOrbit func(dx, dy float32)
	Box     *fyne.Container

	pressed bool
	dragged bool
}

func NewCompass(tips *widgets.Tooltips, onLook func(viewport.Direction), onOrbit func(dx, dy float32)) *Compass {
	c := &Compass{Camera: viewport.DefaultCamera(), onLook: onLook, onOrbit: onOrbit}
	c.ExtendBaseWidget(c)
	c.HasTip(tips, nil, func() string { return lang.L("Click an axis to view along it, drag to orbit") })
	c.Box = container.New(compassLayout{}, c)
	return c
}

// Follow shows how a camera looks, before a light or a dark background.
func (c *Compass) Follow(camera viewport.Camera, light bool) {
	if c.Camera.Direction() != camera.Direction() || c.light != light {
		c.Camera, c.light = camera, light
		c.Refresh()
	}
}

// hit is the view that a click at a point asks for.
func (c *Compass) hit(at fyne.Position) (viewport.Direction, bool) {
	const middle = CompassSize / 2
	return c.Camera.HitCompass(float64(at.X-middle)/CompassArm, float64(at.Y-middle)/CompassArm, float64(compassBall+1)/CompassArm)
}

// MouseDown implements desktop.Mouseable.
func (c *Compass) MouseDown(e *desktop.MouseEvent) {
	c.DismissTip()
	c.pressed, c.dragged = e.Button == desktop.MouseButtonPrimary, false
}

// MouseUp implements desktop.Mouseable.
func (c *Compass) MouseUp(e *desktop.MouseEvent) {
	if c.pressed && !c.dragged {
		if from, ok := c.hit(e.Position); ok {
			c.onLook(from)
		}
	}
	c.pressed = false
}

// Dragged implements fyne.Draggable.
func (c *Compass) Dragged(e *fyne.DragEvent) {
	c.dragged = true
	c.onOrbit(3*e.Dragged.DX, 3*e.Dragged.DY) // the balls follow the pointer about as fast as they lie apart
}

// DragEnd implements fyne.Draggable.
func (c *Compass) DragEnd() { c.pressed = false }

// CreateRenderer implements fyne.Widget.
func (c *Compass) CreateRenderer() fyne.WidgetRenderer {
	r := &compassRenderer{c: c, disc: canvas.NewCircle(color.Transparent)}
	for i := range r.arms {
		r.arms[i] = canvas.NewLine(nil)
		r.arms[i].StrokeWidth = 2
	}
	for i := range r.balls {
		r.balls[i] = canvas.NewCircle(nil)
		r.letters[i] = canvas.NewText("", nil)
		r.letters[i].TextSize, r.letters[i].TextStyle.Bold = 11, true
	}
	r.place()
	return r
}

type compassRenderer struct {
	widgets.Layers
	c       *Compass
	disc    *canvas.Circle
	arms    [3]*canvas.Line
	balls   [6]*canvas.Circle
	letters [6]*canvas.Text
}

// place puts everything where the camera sees it, the farthest first.
func (r *compassRenderer) place() {
	const middle = float32(CompassSize) / 2
	colors := viewport.AxisColors(r.c.light)
	r.disc.FillColor = color.Transparent
	if r.c.Hovered {
		r.disc.FillColor = widgets.ThemeColor(widgets.ColorBar)
	}
	r.disc.Resize(fyne.NewSquareSize(CompassSize))
	r.Layers = append(r.Layers[:0], r.disc)
	for i, ball := range r.c.Camera.Compass() {
		c := colors[ball.Axis]
		full := color.NRGBA{c[0], c[1], c[2], 255}
		at := fyne.NewPos(middle+float32(ball.X)*CompassArm, middle+float32(ball.Y)*CompassArm)
		circle, letter := r.balls[i], r.letters[i]
		circle.Resize(fyne.NewSquareSize(2 * compassBall))
		circle.Move(at.SubtractXY(compassBall, compassBall))
		circle.FillColor, circle.StrokeColor, circle.StrokeWidth = full, full, 0
		letter.Text = axisLetters[ball.Axis]
		letter.Color = color.NRGBA{16, 18, 22, 255}
		if r.c.light {
			letter.Color = color.NRGBA{255, 255, 255, 255}
		}
		if ball.Positive {
			arm := r.arms[ball.Axis]
			arm.StrokeColor = full
			length := float32(math.Hypot(ball.X, ball.Y)) * CompassArm
			arm.Hidden = length < compassBall
			if !arm.Hidden { // up to the edge of the ball
				to := 1 - compassBall/length
				arm.Position1 = fyne.NewPos(middle, middle)
				arm.Position2 = fyne.NewPos(middle+(at.X-middle)*to, middle+(at.Y-middle)*to)
			}
			r.Layers = append(r.Layers, arm)
		} else {
			circle.FillColor = color.NRGBA{c[0] / 3, c[1] / 3, c[2] / 3, 255}
			if r.c.light {
				circle.FillColor = color.NRGBA{c[0]/4 + 191, c[1]/4 + 191, c[2]/4 + 191, 255}
			}
			circle.StrokeWidth = 1.5
		}
		r.Layers = append(r.Layers, circle)
		if ball.Positive {
			size := letter.MinSize()
			letter.Resize(size)
			letter.Move(at.SubtractXY(size.Width/2, size.Height/2))
			r.Layers = append(r.Layers, letter)
		}
	}
}

// Layout implements fyne.WidgetRenderer.
func (r *compassRenderer) Layout(fyne.Size) { r.place() }

// MinSize implements fyne.WidgetRenderer.
func (r *compassRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(CompassSize) }

// Refresh implements fyne.WidgetRenderer.
func (r *compassRenderer) Refresh() {
	r.place()
	canvas.Refresh(r.c)
}

// compassLayout puts one object into the upper right corner, at its own size.
type compassLayout struct{}

// Layout implements fyne.Layout.
func (compassLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	least := objects[0].MinSize()
	objects[0].Resize(least)
	objects[0].Move(fyne.NewPos(size.Width-least.Width-compassInto, compassInto))
}

// MinSize implements fyne.Layout.
func (compassLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
