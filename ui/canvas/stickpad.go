//go:build cgo

package canvas

import (
	"image/color"
	"math"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
)

const (
	StickSize  = 92 // points
	stickReach = 32 // from the middle to the middle of the knob at the edge
	stickKnob  = 13 // radius
	stickDead  = 3  // points around the middle that are treated as it
)

// StickPad is a stick for the pointer: pressed or dragged anywhere in it, the knob goes there, and back to the middle once it is let go.
type StickPad struct {
	widgets.HoverWidget
	onPush func(right, away float64) // each -1 to 1, together no longer than 1
	knob   fyne.Position             // from the middle
	held   bool
}

func NewStickPad(tips *widgets.Tooltips, onPush func(right, away float64)) *StickPad {
	p := &StickPad{onPush: onPush}
	p.ExtendBaseWidget(p)
	p.HasTip(tips, p, func() string {
		return lang.L("Drag to move; up moves forward. The keys U, H, J and K move too, Shift moves faster")
	})
	return p
}

// push brings the knob to a point of the widget, as far as it goes.
func (p *StickPad) push(at fyne.Position) {
	x, y := float64(at.X-StickSize/2), float64(at.Y-StickSize/2)
	if length := math.Hypot(x, y); length > stickReach {
		x, y = x*stickReach/length, y*stickReach/length
	} else if length < stickDead {
		x, y = 0, 0
	}
	p.knob = fyne.NewPos(float32(x), float32(y))
	p.onPush(x/stickReach, -y/stickReach)
	p.Refresh()
}

func (p *StickPad) letGo() {
	if p.held {
		p.held, p.knob = false, fyne.Position{}
		p.onPush(0, 0)
		p.Refresh()
	}
}

// MouseDown implements desktop.Mouseable.
func (p *StickPad) MouseDown(e *desktop.MouseEvent) {
	p.DismissTip()
	if e.Button == desktop.MouseButtonPrimary {
		p.held = true
		p.push(e.Position)
	}
}

// MouseUp implements desktop.Mouseable.
func (p *StickPad) MouseUp(*desktop.MouseEvent) { p.letGo() }

// Dragged implements fyne.Draggable.
func (p *StickPad) Dragged(e *fyne.DragEvent) {
	if p.held {
		p.push(e.Position)
	}
}

// DragEnd implements fyne.Draggable.
func (p *StickPad) DragEnd() { p.letGo() }

// CreateRenderer implements fyne.Widget.
func (p *StickPad) CreateRenderer() fyne.WidgetRenderer {
	r := &stickPadRenderer{p: p, rim: canvas.NewCircle(color.Transparent), knob: canvas.NewCircle(nil)}
	r.rim.StrokeWidth = 2
	r.Layers = widgets.Layers{r.rim}
	for i := range r.marks {
		r.marks[i] = canvas.NewLine(nil)
		r.marks[i].StrokeWidth = 2
		r.Layers = append(r.Layers, r.marks[i])
	}
	r.Layers = append(r.Layers, r.knob)
	r.Refresh()
	return r
}

type stickPadRenderer struct {
	widgets.Layers
	p     *StickPad
	rim   *canvas.Circle
	marks [4]*canvas.Line
	knob  *canvas.Circle
}

// Layout implements fyne.WidgetRenderer.
func (r *stickPadRenderer) Layout(fyne.Size) {
	const middle, edge = float32(StickSize) / 2, 4
	r.rim.Move(fyne.NewSquareOffsetPos(edge))
	r.rim.Resize(fyne.NewSquareSize(StickSize - 2*edge))
	for i, way := range [4][2]float32{{0, -1}, {1, 0}, {0, 1}, {-1, 0}} {
		from, to := middle-edge-8, middle-edge-3
		r.marks[i].Position1 = fyne.NewPos(middle+way[0]*from, middle+way[1]*from)
		r.marks[i].Position2 = fyne.NewPos(middle+way[0]*to, middle+way[1]*to)
	}
	r.knob.Resize(fyne.NewSquareSize(2 * stickKnob))
	r.knob.Move(r.p.knob.AddXY(middle-stickKnob, middle-stickKnob))
}

// MinSize implements fyne.WidgetRenderer.
func (r *stickPadRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(StickSize) }

// Refresh implements fyne.WidgetRenderer.
func (r *stickPadRenderer) Refresh() {
	line := widgets.ThemeColor(widgets.ColorMuted)
	r.rim.StrokeColor, r.knob.FillColor = line, widgets.ThemeColor(theme.ColorNameForeground)
	if r.p.Hovered || r.p.held {
		r.rim.StrokeColor = widgets.ThemeColor(theme.ColorNameForeground)
	}
	if r.p.held {
		r.knob.FillColor = widgets.ThemeColor(theme.ColorNamePrimary)
	}
	for _, mark := range r.marks {
		mark.StrokeColor = line
	}
	r.Layout(r.p.Size())
	canvas.Refresh(r.p)
}
