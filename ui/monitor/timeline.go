//go:build cgo

package monitor

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/solver/gait"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// lane is one of the lanes of a timeline, from the top.
type lane uint8

// The lanes.
const (
	laneLeft lane = iota
	laneRight
	laneClock
	laneLock
	laneCount
)

// laneShares are the shares of the height at which lanes begin; they end before the next one by a gap.
var laneShares = [laneCount + 1]float64{0, 0.31, 0.62, 0.86, 1}

const (
	timelineLeft   = 96 // beside the lanes, for their names
	timelineBottom = 16 // below them, for the times
	laneGap        = 5
	markRoom       = 7 // above the bar of a foot, for why it steps
)

// timeline shows what both feet did over a stretch of time, each in its lane: a bar that is filled where the foot stands and pale where it swings, with a mark where a step begins that says why; the
// stride clock, and how sure it is. It is drawn into one image of exactly its own pixels, which it keeps.
type timeline struct {
	widget.BaseWidget
	series   *StepSeries
	tips     *widgets.Tooltips
	lengths  func() text.LengthUnit
	from, to float64 // seconds on the series' clock
	paused   bool
	hover    fyne.Position
	hovered  bool
	columns  []strideSample
	steps    []footStep
	picture  *image.RGBA
	drawn    int // pictures drawn so far
}

func newTimeline(series *StepSeries, lengths func() text.LengthUnit, tips *widgets.Tooltips) *timeline {
	t := &timeline{series: series, lengths: lengths, tips: tips, to: 1}
	t.ExtendBaseWidget(t)
	return t
}

// span sets the stretch of time that is shown, and whether it stands still.
func (t *timeline) span(from, to float64, paused bool) {
	t.from, t.to, t.paused = from, to, paused
	t.Refresh()
}

// field is where the lanes are.
func (t *timeline) field() (at fyne.Position, size fyne.Size) {
	return fyne.NewPos(timelineLeft, 4), fyne.NewSize(max(0, t.Size().Width-timelineLeft-8), max(0, t.Size().Height-timelineBottom-4))
}

// laneAt is where a lane begins and ends in a height.
func laneAt(l lane, height float64) (top, bottom float64) {
	return laneShares[l] * height, laneShares[l+1]*height - laneGap
}

// The colors that differ between lanes, apart from those of the sides.
var causeColors = [gait.StepCauseCount]fyne.ThemeColorName{
	gait.NoStep: widgets.ColorMuted, gait.StepWalking: widgets.ColorMuted, gait.StepBalance: theme.ColorNameError, gait.StepDistance: theme.ColorNameWarning,
	gait.StepCrossing: theme.ColorNameWarning, gait.StepRotation: theme.ColorNamePrimary, gait.StepSettling: theme.ColorNameSuccess,
	gait.StepHandedBack: theme.ColorNameSuccess, gait.StepPosture: theme.ColorNameSuccess,
}

// over is an opaque color with a share of another one laid over it.
func over(under, c color.NRGBA, share float64) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(math.Round(float64(a) + (float64(b)-float64(a))*share)) }
	return color.NRGBA{mix(under.R, c.R), mix(under.G, c.G), mix(under.B, c.B), 0xff}
}

// paint draws the lanes. The picture is reused as long as its size stays.
func (t *timeline) paint(width, height int) image.Image {
	if t.picture == nil || t.picture.Rect.Dx() != width || t.picture.Rect.Dy() != height {
		t.picture = image.NewRGBA(image.Rect(0, 0, width, height))
		t.columns = make([]strideSample, width)
	}
	t.drawn++
	_, size := t.field()
	scale := 1.0
	if size.Width > 0 {
		scale = float64(width) / float64(size.Width)
	}
	t.series.spread(t.from, t.to, t.columns)
	t.steps = t.series.taking(t.from, t.to, t.steps[:0])
	ground := widgets.OpaqueColor(theme.ColorNameInputBackground)
	widgets.FillRect(t.picture, t.picture.Rect, widgets.OpaqueColor(theme.ColorNameBackground))
	lanes := [laneCount]image.Rectangle{}
	for l := range laneCount {
		top, bottom := laneAt(l, float64(height)/scale)
		if l <= laneRight {
			top += markRoom
		}
		lanes[l] = image.Rect(0, int(top*scale), width, int(bottom*scale))
		widgets.FillRect(t.picture, lanes[l], ground)
	}
	t.paintSeconds(lanes, over(ground, widgets.OpaqueColor(theme.ColorNameForeground), 0.14), scale)
	for side, c := range [2]color.NRGBA{widgets.LeftColor, widgets.RightColor} {
		t.paintFoot(side, lanes[side], ground, c, scale)
	}
	t.paintClock(lanes[laneClock], ground, scale)
	t.paintLock(lanes[laneLock], ground)
	t.paintCuts(lanes, widgets.OpaqueColor(theme.ColorNameBackground), scale)
	t.paintMarks(lanes, scale)
	if t.hovered {
		if x := int(float64(t.hover.X-timelineLeft) * scale); x >= 0 && x < width {
			widgets.FillRect(t.picture, image.Rect(x, 0, x+max(1, int(scale)), height), widgets.OpaqueColor(theme.ColorNameForeground))
		}
	}
	return t.picture
}

// column is where a time lies in the picture.
func (t *timeline) column(at float64) int {
	return int(math.Round((at - t.from) / (t.to - t.from) * float64(len(t.columns))))
}

// paintSeconds draws a hair at each whole second.
func (t *timeline) paintSeconds(lanes [laneCount]image.Rectangle, hair color.NRGBA, scale float64) {
	for second := math.Ceil(t.to) - 60; second < t.to; second++ {
		if x := t.column(second); second > t.from {
			for _, l := range lanes {
				widgets.FillRect(t.picture, image.Rect(x, l.Min.Y, x+max(1, int(scale)), l.Max.Y), hair)
			}
		}
	}
}

// paintFoot draws the bar of a foot: its lower half is what the heel does, its upper one the ball.
func (t *timeline) paintFoot(side int, in image.Rectangle, ground, c color.NRGBA, scale float64) {
	const full, light, palest, palePhase, striped = 0.92, 0.30, 0.08, 0.34, 0.22
	middle := (in.Min.Y + in.Max.Y) / 2
	stripe := max(2, int(4*scale))
	for x := range t.columns {
		foot := &t.columns[x].feet[side]
		upper, lower := ground, ground
		switch foot.does {
		case footUnknown:
			continue
		case footPlanted:
			upper, lower = over(ground, c, full), over(ground, c, full)
			switch foot.contact {
			case gait.OnHeel:
				upper = over(ground, c, light)
			case gait.OnBall:
				lower = over(ground, c, light)
			}
		case footSwinging:
			upper = over(ground, c, palest+palePhase*float64(foot.phase))
			lower = upper
		case footTracked, footPosed:
			if x/stripe%2 == 0 {
				upper, lower = over(ground, c, striped), over(ground, c, striped)
			}
		}
		widgets.FillRect(t.picture, image.Rect(x, in.Min.Y, x+1, middle), upper)
		widgets.FillRect(t.picture, image.Rect(x, middle, x+1, in.Max.Y), lower)
	}
}

// paintClock draws the stride clock as it runs from 0 at the bottom to 1 at the top, fainter where it is not sure of the person.
func (t *timeline) paintClock(in image.Rectangle, ground color.NRGBA, scale float64) {
	ink := widgets.OpaqueColor(theme.ColorNameForeground)
	thick := max(1, int(1.6*scale))
	room := float64(in.Dy() - thick)
	half := in.Min.Y + in.Dy()/2
	widgets.FillRect(t.picture, image.Rect(in.Min.X, half, in.Max.X, half+max(1, int(scale/2))), over(ground, ink, 0.14))
	before := -1
	for x := range t.columns {
		s := &t.columns[x]
		if !s.walking {
			before = -1
			continue
		}
		y := in.Min.Y + int((1-float64(s.clock))*room)
		from, to := y, y
		if before >= 0 && math.Abs(float64(before-y)) < room/2 { // else the next stride began
			from, to = min(y, before), max(y, before)
		}
		widgets.FillRect(t.picture, image.Rect(x, from, x+1, to+thick), over(ground, ink, 0.4+0.6*float64(s.locked)))
		before = y
	}
}

// paintLock fills how surely the clock follows the person.
func (t *timeline) paintLock(in image.Rectangle, ground color.NRGBA) {
	c := over(ground, widgets.OpaqueColor(theme.ColorNamePrimary), 0.75)
	for x := range t.columns {
		if s := &t.columns[x]; s.walking {
			widgets.FillRect(t.picture, image.Rect(x, in.Max.Y-int(math.Round(float64(s.locked)*float64(in.Dy()))), x+1, in.Max.Y), c)
		}
	}
}

// paintCuts parts what was not next to each other in time.
func (t *timeline) paintCuts(lanes [laneCount]image.Rectangle, gap color.NRGBA, scale float64) {
	for x := range t.columns {
		if t.columns[x].cut {
			for _, l := range lanes {
				widgets.FillRect(t.picture, image.Rect(x-int(scale), l.Min.Y, x+int(2*scale), l.Max.Y), gap)
			}
		}
	}
}

// paintMarks draws a mark where a step began, round where the person walks and with corners where not, and a line where it ended.
func (t *timeline) paintMarks(lanes [laneCount]image.Rectangle, scale float64) {
	ink := widgets.OpaqueColor(theme.ColorNameForeground)
	for i := range t.steps {
		step := &t.steps[i]
		in := lanes[step.side]
		if step.landed > t.from && !math.IsNaN(step.length) {
			x := t.column(step.landed)
			widgets.FillRect(t.picture, image.Rect(x, in.Min.Y-int(2*scale), x+max(1, int(1.5*scale)), in.Max.Y), ink)
		}
		if step.lifted < t.from {
			continue
		}
		c := widgets.OpaqueColor(causeColors[min(step.cause, gait.StepCauseCount-1)])
		radius := 2.6 * scale
		x, y := float64(t.column(step.lifted)), float64(in.Min.Y)-(markRoom-3.4)*scale
		if step.cause != gait.StepWalking {
			radius = 3.4 * scale
		}
		for row := int(y - radius - 1); row <= int(y+radius+1); row++ {
			for column := int(x - radius - 1); column <= int(x+radius+1); column++ {
				dx, dy := math.Abs(float64(column)+0.5-x), math.Abs(float64(row)+0.5-y)
				away := dx + dy
				if step.cause == gait.StepWalking {
					away = math.Hypot(dx, dy)
				}
				if covered := radius - away + 0.5; covered > 0 && image.Pt(column, row).In(t.picture.Rect) {
					widgets.BlendPixel(t.picture, column, row, c, covered)
				}
			}
		}
	}
}

// under is the lane and the time that the pointer is over.
func (t *timeline) under() (l lane, at float64, ok bool) {
	from, size := t.field()
	y := float64(t.hover.Y - from.Y)
	if t.hover.X < from.X || t.hover.X > from.X+size.Width || y < 0 || size.Width == 0 {
		return 0, 0, false
	}
	for l := range laneCount {
		if _, bottom := laneAt(l, float64(size.Height)); y < bottom {
			return l, t.from + float64((t.hover.X-from.X)/size.Width)*(t.to-t.from), true
		}
	}
	return 0, 0, false
}

// tip is what is to be told of the place under the pointer.
func (t *timeline) tip() string {
	l, at, ok := t.under()
	if !ok {
		return ""
	}
	s, known := t.series.at(at)
	if l > laneRight {
		if !known || !s.walking {
			return lang.L("No walking detected")
		}
		said := text.With{"Clock": fmt.Sprintf("%.0f", 100*s.clock), "Locked": fmt.Sprintf("%.0f", 100*s.locked)}
		if l == laneClock {
			return lang.L("{{.Clock}} % of the stride: the left foot lands at 0 %, the right foot at 50 %", said)
		}
		return lang.L("Phase detector confidence: {{.Locked}} %", said)
	}
	const slack = 6 // pixels beside a mark that belong to it
	_, size := t.field()
	near := slack * (t.to - t.from) / float64(size.Width)
	t.steps = t.series.taking(t.from, t.to, t.steps[:0])
	for i := len(t.steps) - 1; i >= 0; i-- {
		step := &t.steps[i]
		if step.side == int(l) && at >= step.lifted-near && (step.landed == 0 || at <= step.landed) {
			return stepText(step, t.series.newest(), t.lengths())
		}
	}
	if !known || s.feet[l].does == footUnknown {
		return ""
	}
	return lang.L("{{.Foot}}: {{.State}}", text.With{"Foot": text.Effector(text.FeetEffectors[l]), "State": standingText(&s.feet[l])})
}

// MouseIn implements desktop.Hoverable.
func (t *timeline) MouseIn(e *desktop.MouseEvent) { t.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (t *timeline) MouseMoved(e *desktop.MouseEvent) {
	t.hover, t.hovered = e.Position, true
	t.tips.Schedule(t.tip(), t, e.AbsolutePosition)
	t.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (t *timeline) MouseOut() {
	t.hovered = false
	t.tips.Dismiss()
	t.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (t *timeline) CreateRenderer() fyne.WidgetRenderer {
	r := &timelineRenderer{t: t, raster: canvas.NewRaster(t.paint)}
	r.Layers = []fyne.CanvasObject{r.raster}
	feet := lang.L("Filled: the foot stands (lower half heel, upper half ball). Pale: it swings. Striped: a device drives it. Marks show where steps start and why, lines where they land.")
	for l, said := range [laneCount][2]string{
		laneLeft:  {text.Effector(text.FeetEffectors[0]), feet},
		laneRight: {text.Effector(text.FeetEffectors[1]), feet},
		laneClock: {lang.L("Stride"), lang.L("Stride phase, from one landing of the left foot (bottom) to the next (top). Fainter at low phase detector confidence.")},
		laneLock:  {lang.L("Phase lock"), lang.L("Confidence of the phase detector.")},
	} {
		label := widgets.NewTipLabel(said[0], t.tips).Caption()
		label.Tip, label.MinWidth = said[1], 20
		r.names[l] = label
		r.Layers = append(r.Layers, label)
	}
	for i := range r.times {
		r.times[i] = canvas.NewText("", nil)
		r.Layers = append(r.Layers, r.times[i])
	}
	r.times[1].Alignment = fyne.TextAlignTrailing
	r.Refresh()
	return r
}

type timelineRenderer struct {
	widgets.Layers
	t      *timeline
	raster *canvas.Raster
	names  [laneCount]*widgets.TipLabel
	times  [2]*canvas.Text // at the left and at the right end
}

func (r *timelineRenderer) Layout(fyne.Size) {
	at, field := r.t.field()
	r.raster.Move(at)
	r.raster.Resize(field)
	for l, name := range r.names {
		top, bottom := laneAt(lane(l), float64(field.Height))
		if lane(l) <= laneRight {
			top += markRoom
		}
		name.Move(fyne.NewPos(8, at.Y+float32(top)))
		name.Resize(fyne.NewSize(timelineLeft-14, float32(bottom-top)))
	}
	for _, text := range r.times {
		text.Move(fyne.NewPos(at.X, at.Y+field.Height))
		text.Resize(fyne.NewSize(field.Width, timelineBottom))
	}
}

func (r *timelineRenderer) MinSize() fyne.Size { return fyne.NewSize(timelineLeft+200, 84) }

func (r *timelineRenderer) Refresh() {
	t := r.t
	write := func(text *canvas.Text, says string) {
		text.Text, text.TextSize, text.Color = says, theme.Size(theme.SizeNameCaptionText), widgets.ThemeColor(widgets.ColorMuted)
	}
	write(r.times[0], lang.L("{{.Seconds}} s ago", text.With{"Seconds": widgets.FormatSeconds(t.to - t.from)}))
	write(r.times[1], lang.L("now"))
	if t.paused {
		write(r.times[0], "")
		write(r.times[1], lang.L("paused"))
	}
	if _, at, ok := t.under(); ok && t.hovered {
		write(r.times[1], lang.L("{{.Seconds}} s ago", text.With{"Seconds": widgets.FormatSeconds(t.to - at)}))
	}
	r.Layout(t.Size())
	canvas.Refresh(r.raster)
	canvas.Refresh(t)
}
