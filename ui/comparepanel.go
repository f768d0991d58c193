//go:build cgo

package ui

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/ui/inspector"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// comparand is something that the document can be compared with.
type comparand struct {
	title   string // in the list to choose from
	short   string // above its column
	preset  func() *presets.Preset
	numbers bool // of what is no number nothing is compared
	side    bool // the other of A and B
	file    bool // is to be chosen first
}

// comparePanel lists in what the document differs from the other of A and B, from a preset that comes with Posewright, or from a file, and
// takes values over from there. It stands in the place of the inspector while it is open.
type comparePanel struct {
	e       *editor
	shown   bool
	filling bool // the list to choose from is set by the program

	with      []comparand
	chosen    int
	file      *presets.Preset // that was chosen to be compared with; nil for none
	fileTitle string
	a, b      *widgets.ToolButton
	choice    *widgets.KeyChoice
	search    *widgets.SearchEntry
	heads     *fyne.Container
	mine      *widgets.TipLabel
	theirs    *widgets.TipLabel
	list      *widgets.KeyList
	lines     []compareLine
	count     *widgets.TipLabel
	takeAll   *widgets.ToolButton
	bringB    *widgets.ToolButton
	dropB     *widgets.ToolButton
	content   fyne.CanvasObject
	blending  blendControl
	empty     emptyComparison
}

// blendControl is the slider between A and B.
type blendControl struct {
	slider     *widgets.Slider
	percent    *widgets.TipLabel
	row        *fyne.Container
	from, to   *presets.Preset // A and B as they were when blending began; nil while nothing is blended
	previewing bool
}

// emptyComparison is shown in place of the differences if there are none.
type emptyComparison struct {
	message          *widget.Label
	copyToB, openAsB *widgets.KeyButton
	box              *fyne.Container
}

// compareLine is a line of the list: the head of a group, or a difference.
type compareLine struct {
	group *differenceGroup
	*difference
}

func newComparePanel(e *editor) *comparePanel {
	p := &comparePanel{e: e, chosen: 1} // with the default, until there is a B
	title := widgets.NewTipLabel(lang.L("Compare"), e.shell.tips)
	title.Style, title.TextSize = fyne.TextStyle{Bold: true}, theme.SizeNameSubHeadingText
	p.a = widgets.NewToolButton("A", nil, lang.L("Edit A (` switches between A and B)"), e.shell.tips, func() { e.edit(false) })
	p.b = widgets.NewToolButton("B", nil, lang.L("Edit B (` switches between A and B)"), e.shell.tips, func() { e.edit(true) })
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Show parameters"), e.shell.tips, p.close)
	p.choice = widgets.NewKeyChoice(nil, func(string) {
		if !p.filling {
			p.choose(p.choice.SelectedIndex())
		}
	})
	p.blending.slider = widgets.NewSlider(-1, 0.01)
	p.blending.slider.OnPreview, p.blending.slider.OnCommit, p.blending.slider.OnCancel = p.previewBlend, p.commitBlend, p.cancelBlend
	p.blending.percent = widgets.NewTipLabel("", e.shell.tips)
	p.blending.percent.Align, p.blending.percent.MinWidth = fyne.TextAlignTrailing, 40
	p.blending.percent.Tip = lang.L("Blend between A and B. The edited preset becomes the blend, as one undo step")
	p.blending.row = container.New(widgets.Insets(2, 2, 2, 2),
		container.NewBorder(nil, nil, widgets.NewTipLabel("A", nil), container.NewHBox(widgets.NewTipLabel("B", nil), p.blending.percent), p.blending.slider))
	p.search = widgets.NewSearchEntry(lang.L("Search differences"), func(string) { p.follow() })
	p.mine, p.theirs = widgets.NewTipLabel("", e.shell.tips).Caption(), widgets.NewTipLabel("", e.shell.tips).Caption()
	p.mine.Align, p.theirs.Align = fyne.TextAlignTrailing, fyne.TextAlignLeading
	p.count = widgets.NewTipLabel("", e.shell.tips).Caption()
	p.heads = container.New(compareColumns{}, p.count, p.mine, layout.NewSpacer(), p.theirs)
	p.list = widgets.NewKeyList(func() int { return len(p.lines) }, func() fyne.CanvasObject { return newDifferenceLine(p) },
		func(id widget.ListItemID, object fyne.CanvasObject) { object.(*differenceLine).show(&p.lines[id]) })
	p.list.HideSeparators = true
	p.list.OnSelected = func(id widget.ListItemID) { p.list.Unselect(id); p.reveal(id) }
	p.takeAll = widgets.NewToolButton(lang.L("Copy all"), widgets.IconTake, lang.L("Copy all listed values as one undo step"), e.shell.tips, func() {
		var paths []string
		for i := range p.lines {
			if p.lines[i].difference != nil {
				paths = append(paths, p.lines[i].path)
			}
		}
		p.take(paths)
	})
	p.bringB = widgets.NewToolButton(lang.L("Open as B…"), nil, lang.L("Open a preset to compare with, beside the one that is edited"), e.shell.tips, e.pickAsB)
	p.dropB = widgets.NewToolButton(lang.L("Close B"), nil, lang.L("Stop comparing (closes B)"), e.shell.tips, e.closeB)
	p.empty.message = widget.NewLabel("")
	p.empty.message.Wrapping, p.empty.message.Alignment, p.empty.message.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	p.empty.copyToB = widgets.NewKeyButton(lang.L("Copy A to B"), e.switchSides)
	p.empty.openAsB = widgets.NewKeyButton(lang.L("Open a preset as B…"), e.pickAsB)
	p.empty.box = container.New(widgets.Insets(28, 20, 10, 20), container.NewVBox(p.empty.message, p.empty.copyToB, p.empty.openAsB))
	head := container.NewVBox(
		container.NewBorder(nil, nil, title, container.NewHBox(p.a, p.b, closing)),
		container.NewBorder(nil, nil, widgets.NewTipLabel(lang.L("With"), e.shell.tips), nil, p.choice),
		p.blending.row, p.search, p.heads)
	foot := container.NewHBox(layout.NewSpacer(), p.bringB, p.dropB, p.takeAll)
	p.content = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(container.New(widgets.Insets(8, 10, 2, 8), head), container.New(widgets.Insets(2, 10, 4, 8), foot), nil, nil,
		container.NewStack(p.list, container.NewVBox(p.empty.box))))
	p.content.Hide()
	return p
}

// open shows the panel in place of the inspector.
func (p *comparePanel) open() {
	p.e.boneMap.close()
	p.shown = true
	p.e.inspector.Content.Hide()
	p.content.Show()
	p.follow()
	p.e.refreshChrome()
}

// close goes back to the inspector.
func (p *comparePanel) close() {
	p.shown = false
	p.content.Hide()
	p.e.inspector.Content.Show()
	p.e.refreshChrome()
}

func (p *comparePanel) toggle() {
	if p.shown {
		p.close()
	} else {
		p.open()
	}
}

// comparands lists what can be compared with.
func (p *comparePanel) comparands() []comparand {
	e := p.e
	other := comparand{side: true, title: lang.L("B (empty)"), short: "B", preset: func() *presets.Preset {
		document, _ := e.document.Other()
		if document == nil {
			return nil
		}
		return document.Current()
	}}
	if e.document.Compares() {
		if e.document.InB() {
			other.short = "A"
		}
		_, name := e.document.Other()
		other.title = lang.L("{{.Side}}: {{.Name}}", text.With{"Side": other.short, "Name": presetTitle(name)})
	}
	all := []comparand{other}
	for i, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		c := comparand{title: name, short: name, numbers: true, preset: func() *presets.Preset { return &preset }}
		if i == 0 {
			c.title, c.short = lang.L("Default"), lang.L("Default")
		}
		all = append(all, c)
	}
	if p.file != nil {
		all = append(all, comparand{title: p.fileTitle, short: p.fileTitle, preset: func() *presets.Preset { return p.file }})
	}
	return append(all, comparand{title: lang.L("A file…"), file: true})
}

// choose compares with something else.
func (p *comparePanel) choose(i int) {
	if i < 0 || i >= len(p.with) {
		return
	}
	if !p.with[i].file {
		p.chosen = i
		p.follow()
		return
	}
	p.follow() // the list shows what is compared with until a file is chosen
	p.e.shell.pickFile(lang.L("Compare with a preset"), presetFilter(), func(path string) {
		p.e.core.Library.Read(path, func(opened app.Opened, err error) {
			if err != nil {
				p.e.shell.warn(err)
				return
			}
			p.file, p.fileTitle = &opened.Preset, app.BaseName(path)
			p.chosen = len(presets.BuiltinNames()) + 1
			p.follow()
		})
	})
}

// chooseSide compares A with B, or where there is no B any more, with the default.
func (p *comparePanel) chooseSide() {
	switch {
	case p.e.document.Compares():
		p.chosen = 0
	case p.chosen == 0:
		p.chosen = 1
	}
	p.follow()
}

// follow shows what the documents hold now.
func (p *comparePanel) follow() {
	if p.blending.from != nil && !p.blending.previewing && p.blendMoved() {
		p.endBlend()
	}
	if !p.shown {
		return
	}
	e := p.e
	p.with = p.comparands()
	p.chosen = min(p.chosen, len(p.with)-2)
	titles := make([]string, len(p.with))
	for i := range titles {
		titles[i] = p.with[i].title
	}
	p.filling = true
	if !slices.Equal(p.choice.Options, titles) {
		p.choice.SetOptions(titles)
	}
	if p.choice.SelectedIndex() != p.chosen {
		p.choice.SetSelectedIndex(p.chosen)
	}
	p.filling = false
	against := &p.with[p.chosen]
	theirs := against.preset()
	p.a.Set(!e.document.InB(), false)
	p.b.Set(e.document.InB(), false)
	p.showBlend()
	p.lines = nil
	differing := 0
	if theirs != nil {
		groups := compared(e.Current(), theirs, p.search.Text, against.numbers, e.lengths())
		for i := range groups {
			p.lines = append(p.lines, compareLine{group: &groups[i]})
			for j := range groups[i].differences {
				p.lines = append(p.lines, compareLine{&groups[i], &groups[i].differences[j]})
				differing++
			}
		}
	}
	p.mine.Set(lang.L("Now"), widgets.ColorMuted)
	if e.document.Compares() {
		p.mine.Set(e.document.Side(), widgets.ColorMuted)
	}
	p.theirs.Set(against.short, widgets.ColorMuted)
	p.count.Set(lang.L("Differences: {{.Count}}", text.With{"Count": strconv.Itoa(differing)}), widgets.ColorMuted)
	p.takeAll.Set(false, differing == 0)
	widgets.SetVisible(p.dropB, e.document.Compares())
	widgets.SetVisible(p.bringB, !e.document.Compares() && theirs != nil)
	widgets.SetVisible(p.heads, theirs != nil)
	widgets.SetVisible(p.empty.copyToB, theirs == nil)
	widgets.SetVisible(p.empty.openAsB, theirs == nil)
	widgets.SetVisible(p.empty.box, differing == 0)
	switch {
	case theirs == nil:
		p.empty.message.SetText(lang.L("Compare with a second preset B: switch with one key, blend, copy single values."))
	case p.search.Text != "":
		p.empty.message.SetText(lang.L("No matching differences"))
	default:
		p.empty.message.SetText(lang.L("No differences"))
	}
	p.list.Refresh()
}

// take takes values over from what is compared with.
func (p *comparePanel) take(paths []string) {
	theirs := p.with[p.chosen].preset()
	if theirs == nil || len(paths) == 0 {
		return
	}
	p.e.Commit()
	if err := p.e.Do(presets.TakeOver(paths, *theirs)); err != nil {
		p.e.shell.warn(err)
	}
}

// reveal shows the parameter of a line in the inspector.
func (p *comparePanel) reveal(id widget.ListItemID) {
	if id >= len(p.lines) || p.lines[id].difference == nil {
		return
	}
	if _, ok := presets.Lookup(p.lines[id].path); ok {
		path := p.lines[id].path
		p.close()
		p.e.inspector.Reveal(path)
	}
}

// showBlend sets the slider: where nothing is blended, at the end of what is edited.
func (p *comparePanel) showBlend() {
	on := p.e.document.Compares() && p.with[p.chosen].side
	widgets.SetVisible(p.blending.row, on)
	if !on {
		return
	}
	if p.blending.from == nil && !p.blending.slider.Held {
		position := 0.0
		if p.e.document.InB() {
			position = 1
		}
		p.blending.slider.SetValue(position)
	}
	p.blending.percent.Set(lang.L("{{.Percent}} %", text.With{"Percent": strconv.Itoa(int(p.blending.slider.Value*100 + 0.5))}), theme.ColorNameForeground)
}

// previewBlend makes what is edited the blend of A and B as they were when the blending began.
func (p *comparePanel) previewBlend(position float64) {
	e := p.e
	if !e.document.Compares() {
		return
	}
	if p.blending.from == nil {
		other, _ := e.document.Other()
		p.blending.from, p.blending.to = e.Current(), other.Current()
		if e.document.InB() {
			p.blending.from, p.blending.to = p.blending.to, p.blending.from
		}
	}
	p.blending.previewing = true
	defer func() { p.blending.previewing = false }()
	if err := e.Preview(presets.BlendTo(*p.blending.from, *p.blending.to, text.Snap(position, 0.01, false))); err != nil {
		e.shell.warn(err)
	}
	p.showBlend()
}

func (p *comparePanel) commitBlend() { p.e.Commit() }

func (p *comparePanel) cancelBlend() {
	p.blending.previewing = true
	p.e.Cancel()
	p.blending.previewing = false
	p.endBlend()
	p.follow()
}

// blendMoved reports whether what is edited is no longer the blend, so that the next one begins anew.
func (p *comparePanel) blendMoved() bool {
	if !p.e.document.Compares() || p.blending.slider.Held {
		return !p.e.document.Compares()
	}
	expected := presets.NewDocument(*p.e.Current())
	if err := expected.Do(presets.BlendTo(*p.blending.from, *p.blending.to, text.Snap(p.blending.slider.Value, 0.01, false))); err != nil {
		return true
	}
	return expected.Dirty()
}

func (p *comparePanel) endBlend() { p.blending.from, p.blending.to = nil, nil }

// endBlend ends a blending: what it came to stays.
func (e *editor) endBlend() { e.compare.endBlend() }

// compareColumns lays out a name, a value, a button and another value.
type compareColumns struct{}

const compareRow = 26

// Layout implements fyne.Layout.
func (compareColumns) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const button = 24
	value := (size.Width - button) * 0.29
	label := size.Width - button - 2*value
	x := float32(0)
	for i, width := range [...]float32{label, value - 4, button, value - 4} {
		height := min(size.Height, max(objects[i].MinSize().Height, 16))
		objects[i].Resize(fyne.NewSize(width, height))
		objects[i].Move(fyne.NewPos(x, (size.Height-height)/2))
		x += width
		if i != 0 {
			x += 4
		}
	}
}

// MinSize implements fyne.Layout.
func (compareColumns) MinSize(objects []fyne.CanvasObject) fyne.Size {
	height := float32(0)
	for _, object := range objects {
		height = max(height, object.MinSize().Height)
	}
	return fyne.NewSize(200, height)
}

// differenceLine is a line of the list; the list uses it again for others.
type differenceLine struct {
	widget.BaseWidget
	panel              *comparePanel
	line               *compareLine
	label, mine, other *widgets.TipLabel
	take               *widgets.ToolButton
	back               *canvas.Rectangle
	content            *fyne.Container
}

func newDifferenceLine(p *comparePanel) *differenceLine {
	l := &differenceLine{panel: p, label: widgets.NewTipLabel("", p.e.shell.tips), mine: widgets.NewTipLabel("", p.e.shell.tips), other: widgets.NewTipLabel("", p.e.shell.tips),
		back: canvas.NewRectangle(nil)}
	l.mine.Align = fyne.TextAlignTrailing
	l.take = widgets.NewToolButton("", widgets.IconTake, "", p.e.shell.tips, func() {
		switch {
		case l.line == nil:
		case l.line.difference != nil:
			p.take([]string{l.line.path})
		default:
			p.take(l.line.group.paths())
		}
	})
	l.take.Small = true
	l.content = container.NewStack(l.back, container.New(widgets.Insets(0, 10, 0, 8), container.New(compareColumns{}, l.label, l.mine, l.take, l.other)))
	l.ExtendBaseWidget(l)
	return l
}

// show shows a line of the list.
func (l *differenceLine) show(line *compareLine) {
	l.line = line
	if line.difference == nil {
		l.back.FillColor = widgets.ThemeColor(widgets.ColorBar)
		l.label.Style = fyne.TextStyle{Bold: true}
		l.label.Tip = line.group.title
		l.label.Set(line.group.title, theme.ColorNameForeground)
		l.mine.Set(strconv.Itoa(len(line.group.differences)), widgets.ColorMuted)
		l.mine.Tip = lang.L("Number of differences in this group")
		l.other.Set("", widgets.ColorMuted)
		l.take.SetIcon(widgets.IconTake, lang.L("Copy group"))
	} else {
		l.back.FillColor = nil
		l.label.Style = fyne.TextStyle{}
		l.label.Tip = line.label
		if parameter, ok := presets.Lookup(line.path); ok {
			l.label.Tip = inspector.Explain(parameter, text.LengthUnitNamed(l.panel.e.settings.Units))
		}
		l.label.Set(line.label, theme.ColorNameForeground)
		l.mine.Tip, l.other.Tip = line.mine, line.theirs
		l.mine.Set(line.mine, theme.ColorNameForeground)
		l.other.Set(line.theirs, widgets.ColorMuted)
		l.take.SetIcon(widgets.IconTake, lang.L("Copy value"))
	}
	l.label.Refresh()
	l.back.Refresh()
}

// MinSize implements fyne.Widget.
func (l *differenceLine) MinSize() fyne.Size { return fyne.NewSize(200, compareRow) }

// CreateRenderer implements fyne.Widget.
func (l *differenceLine) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(l.content)
}
