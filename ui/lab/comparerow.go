//go:build cgo

package lab

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/accuracyplot"
	"posewright/ui/widgets"
)

// compareLine is a line of the table.
type compareLine struct {
	name, preset string
	color        color.NRGBA // of the preset; zero for none
	cells        []string
	score        *accuracy.Score // nil for the heading
	bold         bool
	indent       int
}

// compareRow shows a line.
type compareRow struct {
	widget.BaseWidget
	name, preset *widgets.TipLabel
	swatch       *canvas.Rectangle
	cells        []*widgets.TipLabel
	box          *fyne.Container
	indent       float32
	tips         *widgets.Tooltips
}

func newCompareRow(tips *widgets.Tooltips) *compareRow {
	r := &compareRow{name: widgets.NewTipLabel("", tips), preset: widgets.NewTipLabel("", tips), swatch: canvas.NewRectangle(color.Transparent), tips: tips}
	for _, l := range []*widgets.TipLabel{r.name, r.preset} {
		l.TextSize, l.MinWidth = theme.SizeNameCaptionText, 20
	}
	r.box = container.New(rowLayout{r}, r.name, r.swatch, r.preset)
	r.ExtendBaseWidget(r)
	return r
}

// set shows a line.
func (r *compareRow) set(line *compareLine) {
	for len(r.cells) < len(line.cells) {
		l := widgets.NewTipLabel("", r.tips)
		l.TextSize, l.MinWidth, l.Align = theme.SizeNameCaptionText, 20, fyne.TextAlignTrailing
		r.cells = append(r.cells, l)
		r.box.Add(l)
	}
	tone := theme.ColorNameForeground
	if line.score == nil {
		tone = widgets.ColorMuted
	}
	show := func(l *widgets.TipLabel, text string) {
		if l.Style.Bold != line.bold {
			l.Style.Bold = line.bold
			l.Refresh()
		}
		l.Set(text, tone)
	}
	show(r.name, line.name)
	show(r.preset, line.preset)
	for i, cell := range r.cells {
		widgets.SetVisible(cell, i < len(line.cells))
		if i < len(line.cells) {
			show(cell, line.cells[i])
		}
	}
	r.swatch.FillColor = line.color
	r.swatch.Refresh()
	r.indent = 10 * float32(line.indent)
	r.layOut(r.Size())
}

// rowLayout is that of the table's lines.
type rowLayout struct{ r *compareRow }

// Layout implements fyne.Layout.
func (l rowLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) { l.r.layOut(size) }

// MinSize implements fyne.Layout.
func (rowLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(420, 18) }

func (r *compareRow) layOut(size fyne.Size) {
	name, preset := size.Width*0.2, size.Width*0.16
	count := 0
	for _, cell := range r.cells {
		if cell.Visible() {
			count++
		}
	}
	r.name.Move(fyne.NewPos(r.indent, 0))
	r.name.Resize(fyne.NewSize(name-r.indent-4, size.Height))
	r.swatch.Move(fyne.NewPos(name, size.Height/2-4))
	r.swatch.Resize(fyne.NewSize(10, 8))
	r.preset.Move(fyne.NewPos(name+16, 0))
	r.preset.Resize(fyne.NewSize(preset-16, size.Height))
	width := (size.Width - name - preset) / float32(max(count, 1))
	for i, cell := range r.cells {
		cell.Move(fyne.NewPos(name+preset+width*float32(i), 0))
		cell.Resize(fyne.NewSize(width-4, size.Height))
	}
}

// CreateRenderer implements fyne.Widget.
func (r *compareRow) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(r.box) }

// comparePlot draws bars, and the names of joints below them.
type comparePlot struct {
	widget.BaseWidget
	bars    []accuracyplot.Bars
	options accuracyplot.Options
	image   *canvas.Image
	labels  []*widgets.TipLabel
	box     *fyne.Container
	drawing *accuracyplot.Drawing
	tips    *widgets.Tooltips
}

func newComparePlot(tips *widgets.Tooltips) *comparePlot {
	p := &comparePlot{image: canvas.NewImageFromImage(nil), tips: tips}
	p.image.FillMode = canvas.ImageFillStretch
	p.box = container.New(plotLayout{p}, p.image)
	p.ExtendBaseWidget(p)
	return p
}

// CreateRenderer implements fyne.Widget.
func (p *comparePlot) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(p.box) }

// set draws other bars.
func (p *comparePlot) set(bars []accuracyplot.Bars, o accuracyplot.Options) {
	p.bars, p.options = bars, o
	p.paint(p.box.Size())
}

const plotLabels = 18 // the height of the names

// paint draws into exactly the pixels there are.
func (p *comparePlot) paint(size fyne.Size) {
	p.drawing = nil
	scale := float32(1)
	if c := fyne.CurrentApp().Driver().CanvasForObject(p); c != nil {
		scale = c.Scale()
	}
	if wide, high := int(size.Width*scale), int((size.Height-plotLabels)*scale); len(p.bars) > 0 && wide > 100 && high > 40 {
		p.options.Ink, p.options.Ground = widgets.OpaqueColor(theme.ColorNameForeground), widgets.OpaqueColor(theme.ColorNameBackground)
		p.drawing, _ = accuracyplot.Draw(wide, high, float64(scale), p.bars, p.options) // reports of comparisons have details
	}
	p.image.Image = nil
	p.image.Move(fyne.NewPos(0, 0))
	p.image.Resize(fyne.NewSize(size.Width, max(0, size.Height-plotLabels)))
	widgets.SetVisible(p.image, p.drawing != nil)
	count := 0
	if p.drawing != nil {
		p.image.Image = p.drawing.Image
		count = len(p.drawing.Columns)
	}
	p.image.Refresh()
	for len(p.labels) < count {
		l := widgets.NewTipLabel("", p.tips).Caption()
		l.Align, l.MinWidth = fyne.TextAlignCenter, 10
		p.labels = append(p.labels, l)
		p.box.Objects = append(p.box.Objects, l)
	}
	for i, label := range p.labels {
		widgets.SetVisible(label, i < count)
		if i < count {
			width := size.Width / float32(count+1)
			label.Set(compareColumn(p.drawing.Columns[i]), theme.ColorNameForeground)
			label.Move(fyne.NewPos(size.Width*float32(p.drawing.Centers[i])-width/2, size.Height-plotLabels))
			label.Resize(fyne.NewSize(width, plotLabels))
		}
	}
}

// plotLayout draws again where there is another room.
type plotLayout struct{ p *comparePlot }

// Layout implements fyne.Layout.
func (l plotLayout) Layout(_ []fyne.CanvasObject, size fyne.Size) { l.p.paint(size) }

// MinSize implements fyne.Layout.
func (plotLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 110) }
