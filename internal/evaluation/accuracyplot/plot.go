// Package accuracyplot draws comparisons of presets as grouped bars: a group for each joint, a bar for each preset.
//
//	[]Bars ──▶ Write  SVG or PNG, with title, legend and names
//	       └─▶ Draw   a picture of exactly some pixels, for a window that writes the names itself
//
// Numbers are in the units of their measure. Its functions may be called from any goroutine.
package accuracyplot

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"posewright/internal/evaluation/accuracy"
)

// Bars are the numbers of a preset.
type Bars struct {
	Name  string
	Score *accuracy.Score // with details
	Color color.NRGBA
}

// Options are what is drawn, and how.
type Options struct {
	Measure   accuracy.Measure
	LeftRight bool // left and right joints apart too
	Title     string

	Ink, Ground color.NRGBA // of text and axes, and below; both zero are black on white
}

// The size of a written plot in pixels of SVG; a PNG has so many more.
const (
	width    = 980
	height   = 480
	pngScale = 2
)

// Measures of a plot, in pixels of SVG.
const (
	textSize   = 13
	titleSize  = 16
	groupShare = 0.8 // of the room of a joint is taken by its bars
	tickLength = 4
	gap        = 6
	lineHeight = 18
)

// Formats are the endings of files that [Write] writes.
var Formats = []string{".svg", ".png"}

// FormatOf is the format that a file's name says; false for none.
func FormatOf(path string) (format string, ok bool) {
	format = strings.ToLower(filepath.Ext(path))
	return format, slices.Contains(Formats, format)
}

// OfTotals are the totals of reports over the same recordings, in colors that are told apart by most.
func OfTotals(reports []accuracy.Report) (bars []Bars) {
	for i := range reports {
		bars = append(bars, Bars{reports[i].Preset, &reports[i].Total, palette[i%len(palette)]})
	}
	return bars
}

// palette are the colors of Okabe and Ito that are seen on white.
var palette = []color.NRGBA{{0, 114, 178, 255}, {230, 159, 0, 255}, {0, 158, 115, 255}, {204, 121, 167, 255}, {213, 94, 0, 255}, {86, 180, 233, 255}, {150, 140, 0, 255}, {90, 90, 90, 255}}

// ErrNothing is what there is to say of no bars, and of some without details.
var ErrNothing = errors.New("accuracyplot: there are no statistics of joints to draw")

// drawing is what a plot consists of, in pixels from the top left.
type drawing struct {
	width, height float64
	ground        color.NRGBA
	rects         []rect
	texts         []text
	centers       []float64 // of the groups
}

type rect struct {
	x, y, width, height float64
	color               color.NRGBA
}

// text stands with its baseline at a height; anchor says which share of it is left of x.
type text struct {
	x, y, size, anchor float64
	of                 string
	color              color.NRGBA
	upward             bool
}

// lay makes a plot, with title, names and legend or without.
func lay(bars []Bars, o *Options, width, height float64, named bool) (*drawing, error) {
	if len(bars) == 0 || len(bars[0].Score.Joints) == 0 {
		return nil, ErrNothing
	}
	ink, ground := o.Ink, o.Ground
	if ink == (color.NRGBA{}) && ground == ink {
		ink, ground = color.NRGBA{30, 30, 30, 255}, color.NRGBA{255, 255, 255, 255}
	}
	d := &drawing{width: width, height: height, ground: ground}
	names := bars[0].Score.Columns(o.LeftRight)
	numbers, low, high := make([][]float64, len(bars)), 0.0, 0.0
	for i := range bars {
		numbers[i] = bars[i].Score.Numbers(o.Measure, o.LeftRight)
		for _, x := range numbers[i] {
			low, high = math.Min(low, x), math.Max(high, x)
		}
	}
	top, bottom, left, right := float64(gap+textSize/2), height-gap, 0.0, width-gap
	if named {
		title := o.Title
		if title == "" {
			title = o.Measure.String()
		}
		d.texts = append(d.texts, text{x: width / 2, y: titleSize + gap, size: titleSize, anchor: 0.5, of: title, color: ink})
		top += titleSize + gap
		for i := range bars { // the legend, in a row
			x, y := gap*10+float64(i%4)*(width-gap*12)/4, top+lineHeight*float64(i/4)
			d.rects = append(d.rects, rect{x, y, textSize, textSize, bars[i].Color})
			d.texts = append(d.texts, text{x: x + textSize + gap, y: y + textSize - 2, size: textSize, of: bars[i].Name, color: ink})
		}
		top += lineHeight*math.Ceil(float64(len(bars))/4) + 2*gap
		bottom -= lineHeight
	}
	step := accuracy.GridStep(high - low)
	low, high = math.Floor(low/step+1e-9)*step, math.Ceil(high/step-1e-9)*step
	if high <= low {
		high = low + step
	}
	y := func(value float64) float64 { return bottom - (value-low)/(high-low)*(bottom-top) }
	longest := 0
	var labels []string
	for k := 0; low+float64(k)*step <= high+step/2; k++ {
		labels = append(labels, strconv.FormatFloat(math.Round((low+float64(k)*step)/step)*step, 'g', 4, 64))
		longest = max(longest, len(labels[k]))
	}
	left += lineHeight + float64(longest)*textSize*0.6 + tickLength + gap
	faint := ink
	faint.A = 50
	for k, label := range labels {
		at := y(low + float64(k)*step)
		line := faint
		if math.Abs(low+float64(k)*step) < step/1000 {
			line.A = 160
		}
		d.rects = append(d.rects, rect{left, at - 0.5, right - left, 1, line})
		d.texts = append(d.texts, text{x: left - gap, y: at + textSize*0.35, size: textSize, anchor: 1, of: label, color: ink})
	}
	d.texts = append(d.texts, text{x: textSize, y: (top + bottom) / 2, size: textSize, anchor: 0.5, of: o.Measure.Unit(), color: ink, upward: true})
	group := (right - left) / float64(len(names))
	each := group * groupShare / float64(len(bars))
	for k, name := range names {
		center := left + group*(float64(k)+0.5)
		d.centers = append(d.centers, center)
		for i := range bars {
			from, to := y(0), y(numbers[i][k])
			d.rects = append(d.rects, rect{center + each*(float64(i)-float64(len(bars))/2), math.Min(from, to), each - math.Min(1, each/8), math.Abs(to - from), bars[i].Color})
		}
		if named {
			d.texts = append(d.texts, text{x: center, y: height - gap, size: textSize * math.Min(1, 7/float64(len(names))), anchor: 0.5, of: strings.ReplaceAll(name, "_", " "), color: ink})
		}
	}
	return d, nil
}

// Write draws a plot with its names into a file of a format of [Formats].
func Write(w io.Writer, format string, bars []Bars, o Options) error {
	d, err := lay(bars, &o, width, height, true)
	if err != nil {
		return err
	}
	switch format {
	case ".svg":
		return d.svg(w)
	case ".png":
		picture, err := d.picture(pngScale)
		if err != nil {
			return err
		}
		return png.Encode(w, picture)
	}
	return fmt.Errorf("accuracyplot: %q is neither .svg nor .png", format)
}

// Drawing is a plot without the names of its joints.
type Drawing struct {
	Image   image.Image
	Columns []string  // as [accuracy.Score.Columns] has them
	Centers []float64 // where their middles are, as shares of the width
}

// Draw draws a plot of exactly so many pixels, of which scale are one of SVG.
func Draw(pixelsWide, pixelsHigh int, scale float64, bars []Bars, o Options) (*Drawing, error) {
	d, err := lay(bars, &o, float64(pixelsWide)/scale, float64(pixelsHigh)/scale, false)
	if err != nil {
		return nil, err
	}
	picture, err := d.picture(scale)
	if err != nil {
		return nil, err
	}
	result := &Drawing{Image: picture, Columns: bars[0].Score.Columns(o.LeftRight)}
	for _, center := range d.centers {
		result.Centers = append(result.Centers, center/d.width)
	}
	return result, nil
}
