//go:build cgo

package widgets

import (
	"image"
	"image/color"
	"math"

	"posewright/ui/text"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	plotTop    = 22 // above the field of the curves, for the title
	plotLeft   = 40 // beside it, for the values
	plotBottom = 16 // below it, for the times
	plotRight  = 10
	LegendWide = 152
	legendRow  = 15
	gridLines  = 4 // the field is divided into so many parts from 0 to the top
)

// PlotLine is one line of a plot.
type PlotLine struct {
	Channel Channel
	Name    string
	Color   color.NRGBA
	Dash    Dash
}

// PlotQuantity says how a plot's values are written.
type PlotQuantity struct {
	Unit   string
	Factor float64 // of the unit in the channel's
	Min    float64 // the axis ends here or higher, in the unit
	Clip   bool    // rare peaks may go over the top, so that they do not flatten everything else
}

// Plot draws channels of a series over time: into one image of exactly its own pixels, which it keeps, with the texts over it. The
// value beside each name is the newest, or that under the pointer.
type Plot struct {
	widget.BaseWidget
	title    string
	quantity PlotQuantity
	Curves   []PlotLine
	series   PlotSeries
	From, To float64 // seconds on the series' clock
	hover    float32 // of the pointer, from the left edge; negative for none
	columns  []Extent
	picture  *image.RGBA
	Drawn    int // pictures drawn so far
}

func NewPlot(title string, quantity PlotQuantity, series PlotSeries, curves ...PlotLine) *Plot {
	p := &Plot{title: title, quantity: quantity, series: series, Curves: curves, To: 1, hover: -1}
	p.ExtendBaseWidget(p)
	return p
}

// SetRange sets the stretch of time that is shown.
func (p *Plot) SetRange(from, to float64) {
	p.From, p.To = from, to
	p.Refresh()
}

// Field is where the curves are.
func (p *Plot) Field() (at fyne.Position, size fyne.Size) {
	right := float32(plotRight)
	if len(p.Curves) > 1 {
		right += LegendWide
	}
	return fyne.NewPos(plotLeft, plotTop), fyne.NewSize(max(0, p.Size().Width-plotLeft-right), max(0, p.Size().Height-plotTop-plotBottom))
}

// top is the value at the upper edge, in the plot's unit.
func (p *Plot) top() float64 {
	const rare, room = 0.02, 1.5
	most := 0.0
	for i := range p.Curves {
		if c := p.Curves[i].Channel; p.quantity.Clip {
			most = math.Max(most, room*p.series.Usual(c, p.From, p.To, rare))
		} else {
			most = math.Max(most, p.series.Max(c, p.From, p.To))
		}
	}
	return axisTop(most*p.quantity.Factor, p.quantity.Min)
}

// ReadTime is the time that values are shown of.
func (p *Plot) ReadTime() float64 {
	at, size := p.Field()
	if p.hover < at.X || p.hover > at.X+size.Width || size.Width == 0 {
		return p.To
	}
	return p.From + float64((p.hover-at.X)/size.Width)*(p.To-p.From)
}

// Value writes what a curve is at a time; a dash where it is nothing.
func (p *Plot) Value(c *PlotLine, t float64) string {
	v := p.series.At(c.Channel, t) * p.quantity.Factor
	if math.IsNaN(v) {
		return "–"
	}
	return amount(v) + " " + p.quantity.Unit
}

// amount writes a number with about three digits.
func amount(v float64) string {
	digits := 2
	switch {
	case v >= 100:
		digits = 0
	case v >= 10:
		digits = 1
	}
	return text.Decimal(v, digits)
}

// paint draws the curves. The picture is reused as long as its size stays.
func (p *Plot) paint(width, height int) image.Image {
	if p.picture == nil || p.picture.Rect.Dx() != width || p.picture.Rect.Dy() != height {
		p.picture = image.NewRGBA(image.Rect(0, 0, width, height))
		p.columns = make([]Extent, width)
	}
	p.Drawn++
	_, size := p.Field()
	scale := 1.0
	if size.Width > 0 {
		scale = float64(width) / float64(size.Width)
	}
	FillRect(p.picture, p.picture.Rect, OpaqueColor(theme.ColorNameInputBackground))
	grid, hair := OpaqueColor(theme.ColorNameSeparator), max(1, int(scale))
	for i := range gridLines + 1 {
		y := (height - hair) * i / gridLines
		FillRect(p.picture, image.Rect(0, y, width, y+hair), grid)
	}
	top := p.top() / p.quantity.Factor
	for i := range p.Curves {
		c := &p.Curves[i]
		p.series.Trace(c.Channel, p.From, p.To, p.columns)
		drawCurve(p.picture, p.columns, top, 1.6*scale, scale, c.Color, c.Dash)
	}
	if t := p.ReadTime(); t < p.To {
		x := int(float64(width) * (t - p.From) / (p.To - p.From))
		FillRect(p.picture, image.Rect(x, 0, x+hair, height), OpaqueColor(theme.ColorNameForeground))
	}
	return p.picture
}

func OpaqueColor(name fyne.ThemeColorName) color.NRGBA {
	c := color.NRGBAModel.Convert(ThemeColor(name)).(color.NRGBA)
	c.A = 0xff
	return c
}

// MouseIn implements desktop.Hoverable.
func (p *Plot) MouseIn(e *desktop.MouseEvent) { p.MouseMoved(e) }

// MouseMoved implements desktop.Hoverable.
func (p *Plot) MouseMoved(e *desktop.MouseEvent) {
	p.hover = e.Position.X
	p.Refresh()
}

// MouseOut implements desktop.Hoverable.
func (p *Plot) MouseOut() {
	p.hover = -1
	p.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (p *Plot) CreateRenderer() fyne.WidgetRenderer {
	r := &plotRenderer{p: p, raster: canvas.NewRaster(p.paint), title: canvas.NewText(p.title, nil), single: canvas.NewText("", nil)}
	r.title.TextStyle = fyne.TextStyle{Bold: true}
	r.single.Alignment = fyne.TextAlignTrailing
	r.Layers = []fyne.CanvasObject{r.raster, r.title, r.single}
	for i := range r.values {
		r.values[i] = canvas.NewText("", nil)
		r.values[i].Alignment = fyne.TextAlignTrailing
		r.Layers = append(r.Layers, r.values[i])
	}
	for i := range r.times {
		r.times[i] = canvas.NewText("", nil)
		r.Layers = append(r.Layers, r.times[i])
	}
	r.times[1].Alignment = fyne.TextAlignTrailing
	if len(p.Curves) > 1 {
		for i := range p.Curves {
			c := &p.Curves[i]
			row := legendEntry{sign: canvas.NewRaster(c.sign), name: canvas.NewText(c.Name, nil), value: canvas.NewText("", nil)}
			row.value.Alignment = fyne.TextAlignTrailing
			r.legend = append(r.legend, row)
			r.Layers = append(r.Layers, row.sign, row.name, row.value)
		}
	}
	r.Refresh()
	return r
}

// sign draws the line of a curve as the legend shows it.
func (c *PlotLine) sign(width, height int) image.Image {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	scale := float64(width) / signWide
	thick := max(1, int(2*scale))
	for x := range width {
		if c.Dash.Visible(x, scale) {
			FillRect(picture, image.Rect(x, (height-thick)/2, x+1, (height+thick)/2), c.Color)
		}
	}
	return picture
}

const signWide = 14

type legendEntry struct {
	sign        *canvas.Raster
	name, value *canvas.Text
}

type plotRenderer struct {
	Layers
	p             *Plot
	raster        *canvas.Raster
	title, single *canvas.Text
	values        [3]*canvas.Text // 0, half and top
	times         [2]*canvas.Text // at the left and at the right end
	legend        []legendEntry
}

func (r *plotRenderer) Layout(size fyne.Size) {
	at, field := r.p.Field()
	r.raster.Move(at)
	r.raster.Resize(field)
	if r.title.Text = r.p.title; r.single.Text != "" {
		r.title.Text = CutToWidth(r.p.title, max(field.Width-r.single.MinSize().Width-6, 1), r.title.TextSize, r.title.TextStyle)
	}
	r.title.Move(fyne.NewPos(at.X, 3))
	r.title.Resize(fyne.NewSize(field.Width, plotTop-4))
	r.single.Move(fyne.NewPos(at.X, 3))
	r.single.Resize(fyne.NewSize(field.Width, plotTop-4))
	for i, text := range r.values {
		height := text.MinSize().Height
		y := at.Y + field.Height*(1-float32(i)/2) - height/2
		text.Move(fyne.NewPos(0, y))
		text.Resize(fyne.NewSize(plotLeft-5, height))
	}
	for _, text := range r.times {
		text.Move(fyne.NewPos(at.X, at.Y+field.Height+1))
		text.Resize(fyne.NewSize(field.Width, plotBottom))
	}
	x := at.X + field.Width + 12
	for i := range r.legend {
		row, y := &r.legend[i], at.Y+float32(i)*legendRow
		row.sign.Move(fyne.NewPos(x, y))
		row.sign.Resize(fyne.NewSize(signWide, legendRow))
		row.name.Move(fyne.NewPos(x+signWide+5, y))
		row.name.Resize(fyne.NewSize(LegendWide-signWide-17, legendRow))
		row.value.Move(fyne.NewPos(x+signWide+5, y))
		row.value.Resize(fyne.NewSize(LegendWide-signWide-17, legendRow))
		hidden := y+legendRow > size.Height
		row.sign.Hidden, row.name.Hidden, row.value.Hidden = hidden, hidden, hidden
	}
}

func (r *plotRenderer) MinSize() fyne.Size {
	width := float32(plotLeft + plotRight + 60)
	if len(r.legend) > 0 {
		width += LegendWide
	}
	return fyne.NewSize(width, plotTop+plotBottom+40)
}

func (r *plotRenderer) Refresh() {
	p := r.p
	read, top := p.ReadTime(), p.top()
	small, muted, foreground := theme.Size(theme.SizeNameCaptionText), ThemeColor(ColorMuted), ThemeColor(theme.ColorNameForeground)
	write := func(text *canvas.Text, says string, c color.Color) {
		text.Text, text.TextSize, text.Color = says, small, c
	}
	write(r.title, p.title, foreground)
	write(r.single, "", foreground)
	if len(p.Curves) == 1 {
		write(r.single, p.Value(&p.Curves[0], read), foreground)
	}
	write(r.values[0], "0", muted)
	write(r.values[1], text.Significant(top/2, 4), muted)
	write(r.values[2], text.Significant(top, 4)+" "+p.quantity.Unit, muted)
	write(r.times[0], lang.L("{{.Seconds}} s ago", text.With{"Seconds": FormatSeconds(p.To - p.From)}), muted)
	write(r.times[1], lang.L("now"), muted)
	if read < p.To {
		write(r.times[1], lang.L("{{.Seconds}} s ago", text.With{"Seconds": FormatSeconds(p.To - read)}), foreground)
	}
	for i := range r.legend {
		write(r.legend[i].name, p.Curves[i].Name, muted)
		write(r.legend[i].value, p.Value(&p.Curves[i], read), foreground)
	}
	r.Layout(p.Size())
	canvas.Refresh(r.raster)
	canvas.Refresh(p)
}

// FormatSeconds writes a time in seconds, with a tenth only where there is one.
func FormatSeconds(seconds float64) string {
	return text.Decimal(math.Round(seconds*10)/10, -1)
}
