//go:build cgo

package ui

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

// labelLayer shows the labels of a picture over it, as text. Clicks go through it.
type labelLayer struct {
	box    *fyne.Container
	text   func(*viewport.Label) string
	pool   []*viewLabel
	taken  []spot
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
	held  chain.Cause
	limit effectors.LimitID
	step  gait.StepCause
}

// viewLabel is one label: a plate with a stripe in the colour of what it belongs to.
type viewLabel struct {
	saying labelSaying
	plate  *canvas.Rectangle
	stripe *canvas.Rectangle
	text   *canvas.Text
	size   fyne.Size
}

func newLabelLayer(text func(*viewport.Label) string) *labelLayer {
	return &labelLayer{box: container.NewWithoutLayout(), text: text, places: map[labelKey]int{}}
}

// show puts the labels of a picture where its camera sees what they belong to. The view's size is in Fyne's units.
func (l *labelLayer) show(d *drawing, view fyne.Size) {
	used := 0
	l.taken = l.taken[:0]
	if d != nil && d.pixelsPerPoint > 0 {
		width, height := float64(d.Rect.Dx()), float64(d.Rect.Dy())
		for kind := viewport.LabelMiss; kind <= viewport.LabelDevice; kind++ { // the most important ones choose first
			for i := range d.labels {
				label := &d.labels[i]
				if label.Kind != kind {
					continue
				}
				x, y, ok := d.camera.Project(label.At, width, height)
				if !ok {
					continue
				}
				if d.mirrored {
					x = width - x
				}
				for used >= len(l.pool) {
					l.grow()
				}
				shown := l.pool[used]
				shown.say(label, l.text)
				key := labelKey{kind, label.Name, 0}
				for k := range d.labels[:i] {
					if d.labels[k].Kind == kind && d.labels[k].Name == label.Name {
						key.nth++
					}
				}
				place, which, ok := placeSpot(float32(x/d.pixelsPerPoint), float32(y/d.pixelsPerPoint), shown.size.Width, shown.size.Height,
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
	for _, rest := range l.pool[used:] {
		rest.hide()
	}
}

func (l *labelLayer) grow() {
	v := &viewLabel{plate: canvas.NewRectangle(nil), stripe: canvas.NewRectangle(nil), text: canvas.NewText("", nil)}
	v.plate.CornerRadius, v.stripe.CornerRadius, v.text.TextSize = 4, 1.5, labelTextSize
	v.saying.value = math.NaN() // unlike any
	v.hide()
	l.pool = append(l.pool, v)
	l.box.Add(v.plate)
	l.box.Add(v.stripe)
	l.box.Add(v.text)
}

// forget has every label worded anew, because lengths are written in another unit.
func (l *labelLayer) forget() {
	for _, v := range l.pool {
		v.saying.value = math.NaN()
	}
}

// say words a label anew where its words change.
func (v *viewLabel) say(label *viewport.Label, word func(*viewport.Label) string) {
	saying := labelSaying{label.Kind, label.Name, label.Value, label.Report.Held, label.Report.Limit, label.Cause}
	switch label.Kind {
	case viewport.LabelMiss, viewport.LabelStep, viewport.LabelMargin, viewport.LabelMass:
		saying.value = math.Round(1000 * label.Value)
	case viewport.LabelSpeed:
		saying.value = math.Round(100 * label.Value)
	case viewport.LabelForce:
		saying.value = math.Round(forceRateHz * 1000 * label.Value)
	default:
		saying.value = math.Round(label.Value * 180 / math.Pi)
	}
	if v.saying == saying {
		return
	}
	v.saying = saying
	if text := word(label); text != v.text.Text {
		v.text.Text = text
		v.size = fyne.MeasureText(text, labelTextSize, fyne.TextStyle{}).AddWidthHeight(2*labelPad+4, 4)
		v.text.Resize(v.size.SubtractWidthHeight(2*labelPad+4, 4))
		v.text.Refresh()
	}
}

// put shows a label at a place.
func (v *viewLabel) put(at fyne.Position, c viewport.RGBA) {
	plate, ink := widgets.ThemeColor(widgets.ColorCard), widgets.ThemeColor(theme.ColorNameForeground)
	stripe := color.NRGBA{c[0], c[1], c[2], 255}
	if v.plate.FillColor != plate || v.text.Color != ink || v.stripe.FillColor != stripe {
		v.plate.FillColor, v.text.Color, v.stripe.FillColor = plate, ink, stripe
		v.plate.StrokeWidth, v.plate.StrokeColor = 1, widgets.ThemeColor(theme.ColorNameInputBorder)
		v.plate.Refresh()
		v.stripe.Refresh()
		v.text.Refresh()
	}
	v.plate.Resize(v.size)
	v.plate.Move(at)
	v.stripe.Resize(fyne.NewSize(3, v.size.Height-8))
	v.stripe.Move(at.AddXY(4, 4))
	v.text.Move(at.AddXY(labelPad+5, 2))
	for _, object := range [...]fyne.CanvasObject{v.plate, v.stripe, v.text} {
		if !object.Visible() {
			object.Show()
		}
	}
}

func (v *viewLabel) hide() {
	if v.plate.Visible() {
		v.plate.Hide()
		v.stripe.Hide()
		v.text.Hide()
	}
}

// forceRateHz makes a speed of how far a magnet would move a joint in 1/90 s.
const forceRateHz = 90
