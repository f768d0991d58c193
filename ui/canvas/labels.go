//go:build cgo

package canvas

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/gait"
	"posewright/ui/widgets"
	"posewright/viewport"
)

const (
	labelTextSize = 12
	labelPad      = 5
)

// LabelLayer shows the labels of a picture over it, as text. Clicks go through it.
type LabelLayer struct {
	Box    *fyne.Container
	text   func(*viewport.Label) string
	Pool   []*viewLabel
	taken  []Spot
	places map[labelKey]int // where each label lay in the picture before
}

// labelKey is what tells labels of one picture apart.
type labelKey struct {
	kind viewport.LabelKind
	name string
	nth  int // of those of the same kind and name
}

// labelSaying is what the words of a label depend on, rounded as they are.
type labelSaying struct {
	kind  viewport.LabelKind
	name  string
	value float64
	miss  float64
	held  chain.Cause
	limit effectors.LimitID
	step  gait.StepCause
}

// viewLabel is one label: a plate with a stripe in the color of what it belongs to.
type viewLabel struct {
	saying labelSaying
	Panel  *canvas.Rectangle
	stripe *canvas.Rectangle
	Text   *canvas.Text
	size   fyne.Size
}

func NewLabelLayer(text func(*viewport.Label) string) *LabelLayer {
	return &LabelLayer{Box: container.NewWithoutLayout(), text: text, places: map[labelKey]int{}}
}

// Update puts the labels of a picture where its camera sees what they belong to. The view's size is in Fyne's units.
func (l *LabelLayer) Update(d *Picture, view fyne.Size) {
	used := 0
	l.taken = l.taken[:0]
	if d != nil && d.PixelsPerPoint > 0 {
		width, height := float64(d.Rect.Dx()), float64(d.Rect.Dy())
		for kind := viewport.LabelMiss; kind <= viewport.LabelDevice; kind++ { // the most important ones choose first
			for i := range d.Labels {
				label := &d.Labels[i]
				if label.Kind != kind {
					continue
				}
				x, y, ok := d.Camera.Project(label.At, width, height)
				if !ok {
					continue
				}
				if d.mirrored {
					x = width - x
				}
				for used >= len(l.Pool) {
					l.grow()
				}
				shown := l.Pool[used]
				shown.say(label, l.text)
				key := labelKey{kind, label.Name, 0}
				for k := range d.Labels[:i] {
					if d.Labels[k].Kind == kind && d.Labels[k].Name == label.Name {
						key.nth++
					}
				}
				place, which, ok := placeSpot(float32(x/d.PixelsPerPoint), float32(y/d.PixelsPerPoint), shown.size.Width, shown.size.Height,
					view.Width, view.Height, l.places[key], l.taken)
				if !ok {
					continue
				}
				l.places[key] = which
				l.taken = append(l.taken, place)
				shown.put(fyne.NewPos(place.x, place.y), label.Color)
				used++
			}
		}
	}
	for _, rest := range l.Pool[used:] {
		rest.hide()
	}
}

func (l *LabelLayer) grow() {
	v := &viewLabel{Panel: canvas.NewRectangle(nil), stripe: canvas.NewRectangle(nil), Text: canvas.NewText("", nil)}
	v.Panel.CornerRadius, v.stripe.CornerRadius, v.Text.TextSize = 4, 1.5, labelTextSize
	v.saying.value = math.NaN() // unlike any
	v.hide()
	l.Pool = append(l.Pool, v)
	l.Box.Add(v.Panel)
	l.Box.Add(v.stripe)
	l.Box.Add(v.Text)
}

// Reset has every label worded again, because lengths are written in another unit.
func (l *LabelLayer) Reset() {
	for _, v := range l.Pool {
		v.saying.value = math.NaN()
	}
}

// say words a label again where its words change.
func (v *viewLabel) say(label *viewport.Label, word func(*viewport.Label) string) {
	saying := labelSaying{label.Kind, label.Name, label.Value, math.Round(1000 * label.Report.Residual), label.Report.Held, label.Report.Limit, label.Cause}
	switch label.Kind {
	case viewport.LabelMiss, viewport.LabelStep, viewport.LabelMargin, viewport.LabelMass:
		saying.value = math.Round(1000 * label.Value)
	case viewport.LabelSpeed:
		saying.value = math.Round(100 * label.Value)
	case viewport.LabelForce:
		saying.value = math.Round(ForceRateHz * 1000 * label.Value)
	default:
		saying.value = math.Round(label.Value * 180 / math.Pi)
	}
	if v.saying == saying {
		return
	}
	v.saying = saying
	if text := word(label); text != v.Text.Text {
		v.Text.Text = text
		v.size = fyne.MeasureText(text, labelTextSize, fyne.TextStyle{}).AddWidthHeight(2*labelPad+4, 4)
		v.Text.Resize(v.size.SubtractWidthHeight(2*labelPad+4, 4))
		v.Text.Refresh()
	}
}

// put shows a label at a place.
func (v *viewLabel) put(at fyne.Position, c viewport.RGBA) {
	panel, ink := widgets.ThemeColor(widgets.ColorCard), widgets.ThemeColor(theme.ColorNameForeground)
	stripe := color.NRGBA{c[0], c[1], c[2], 255}
	if v.Panel.FillColor != panel || v.Text.Color != ink || v.stripe.FillColor != stripe {
		v.Panel.FillColor, v.Text.Color, v.stripe.FillColor = panel, ink, stripe
		v.Panel.StrokeWidth, v.Panel.StrokeColor = 1, widgets.ThemeColor(theme.ColorNameInputBorder)
		v.Panel.Refresh()
		v.stripe.Refresh()
		v.Text.Refresh()
	}
	v.Panel.Resize(v.size)
	v.Panel.Move(at)
	v.stripe.Resize(fyne.NewSize(3, v.size.Height-8))
	v.stripe.Move(at.AddXY(4, 4))
	v.Text.Move(at.AddXY(labelPad+5, 2))
	for _, object := range [...]fyne.CanvasObject{v.Panel, v.stripe, v.Text} {
		if !object.Visible() {
			object.Show()
		}
	}
}

func (v *viewLabel) hide() {
	if v.Panel.Visible() {
		v.Panel.Hide()
		v.stripe.Hide()
		v.Text.Hide()
	}
}

// ForceRateHz makes a speed of how far a magnet would move a joint in 1/90 s.
const ForceRateHz = 90
