//go:build cgo

package library

import (
	"slices"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/ui/presetname"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Sides are the presets that are open.
type Sides struct {
	Edited *presets.Preset
	Other  *presets.Preset // nil while only one is open
	Name   string          // of Other
	InB    bool            // Edited is B
}

// name returns what the edited side or the other one is called.
func (s *Sides) name(edited bool) string {
	if s.InB == edited {
		return "B"
	}
	return "A"
}

// CompareActions are what the compare panel asks for.
type CompareActions struct {
	Sides      func() Sides
	Do         func(presets.Command)
	Preview    func(presets.Command)
	Commit     func()
	Cancel     func()
	Edit       func(b bool) // go to A or B
	CopyToB    func()
	OpenAsB    func()
	CloseB     func()
	PickPreset func(then func(preset *presets.Preset, title string)) // asks for a file
	Reveal     func(path string)                                     // shows a parameter in the inspector
	Toggled    func()                                                // the panel was opened or closed
}

// reference is something that the document can be compared with.
type reference struct {
	title       string // in the list to choose from
	short       string // above its column
	preset      *presets.Preset
	numbersOnly bool // names, avatar and calibration are not compared
	side        bool // the other of A and B
	file        bool // is to be chosen first
}

// ComparePanel lists in what the document differs from the other of A and B, from a preset that comes with Posewright, or from a file, and takes values
// over from there. It stands in the place of the inspector while it is open.
type ComparePanel struct {
	Content fyne.CanvasObject
	IsOpen  bool
	Choice  *widgets.KeyChoice // what to compare with
	Search  *widgets.SearchEntry
	Blend   *BlendSlider
	Lines   []CompareLine

	actions CompareActions
	lengths func() text.LengthUnit
	tips    *widgets.Tooltips
	filling bool // the list to choose from is set by the program

	references []reference
	chosen     int
	file       reference // that was chosen to be compared with; its preset is nil for none

	a, b, takeAll, openAsB, closeB *widgets.ToolButton
	heads                          *fyne.Container
	count, mine, theirs            *widgets.TipLabel
	list                           *widgets.KeyList
	empty                          emptyComparison
}

// emptyComparison is shown in place of the differences if there are none.
type emptyComparison struct {
	message          *widget.Label
	copyToB, openAsB *widgets.KeyButton
	box              *fyne.Container
}

// CompareLine is a line of the list: the head of a group, or a difference.
type CompareLine struct {
	Group *DifferenceGroup
	*Difference
}

// NewComparePanel makes the panel, closed.
func NewComparePanel(tips *widgets.Tooltips, lengths func() text.LengthUnit, actions CompareActions) *ComparePanel {
	p := &ComparePanel{actions: actions, lengths: lengths, tips: tips, chosen: 1} // with the default, until there is a B
	p.a = widgets.NewToolButton("A", nil, lang.L("Edit A (Ctrl+B switches between A and B)"), tips, func() { actions.Edit(false) })
	p.b = widgets.NewToolButton("B", nil, lang.L("Edit B (Ctrl+B switches between A and B)"), tips, func() { actions.Edit(true) })
	p.Choice = widgets.NewKeyChoice(nil, func(string) {
		if !p.filling {
			p.Choose(p.Choice.SelectedIndex())
		}
	})
	p.Blend = newBlendSlider(tips, &p.actions)
	p.Blend.ended = p.Update
	p.Search = widgets.NewSearchEntry(lang.L("Search differences"), func(string) { p.Update() })
	p.list = widgets.NewKeyList(func() int { return len(p.Lines) }, func() fyne.CanvasObject { return newDifferenceRow(tips, lengths, p.take) },
		func(id widget.ListItemID, object fyne.CanvasObject) { object.(*differenceRow).show(&p.Lines[id]) })
	p.list.HideSeparators = true
	p.list.OnSelected = func(id widget.ListItemID) { p.list.Unselect(id); p.reveal(id) }
	p.takeAll = widgets.NewToolButton(lang.L("Copy all"), widgets.IconTake, lang.L("Copy all listed values as one undo step"), tips, p.takeListed)
	p.openAsB = widgets.NewToolButton(lang.L("Open as B…"), nil, lang.L("Open a preset to compare with, beside the one that is edited"), tips, actions.OpenAsB)
	p.closeB = widgets.NewToolButton(lang.L("Close B"), nil, lang.L("Stop comparing (closes B)"), tips, actions.CloseB)
	p.empty = newEmptyComparison(&p.actions)
	foot := container.NewHBox(layout.NewSpacer(), p.openAsB, p.closeB, p.takeAll)
	p.Content = widgets.NewGround(container.NewBorder(container.New(widgets.Insets(8, 10, 2, 8), p.head()), container.New(widgets.Insets(2, 10, 4, 8), foot), nil, nil,
		container.NewStack(p.list, container.NewVBox(p.empty.box))))
	p.Content.Hide()
	return p
}

// head makes what stands above the list.
func (p *ComparePanel) head() fyne.CanvasObject {
	title := widgets.NewTipLabel(lang.L("Compare"), p.tips)
	title.Style, title.TextSize = fyne.TextStyle{Bold: true}, theme.SizeNameSubHeadingText
	closing := widgets.NewToolButton("", widgets.IconClose, lang.L("Show parameters"), p.tips, p.Close)
	p.mine, p.theirs = widgets.NewTipLabel("", p.tips).Caption(), widgets.NewTipLabel("", p.tips).Caption()
	p.mine.Align, p.theirs.Align = fyne.TextAlignTrailing, fyne.TextAlignLeading
	p.count = widgets.NewTipLabel("", p.tips).Caption()
	p.heads = container.New(compareColumns{}, p.count, p.mine, layout.NewSpacer(), p.theirs)
	return container.NewVBox(
		container.NewBorder(nil, nil, title, container.NewHBox(p.a, p.b, closing)),
		container.NewBorder(nil, nil, widgets.NewTipLabel(lang.L("With"), p.tips), nil, p.Choice),
		p.Blend.Row, p.Search, p.heads)
}

func newEmptyComparison(actions *CompareActions) emptyComparison {
	e := emptyComparison{message: widget.NewLabel(""), copyToB: widgets.NewKeyButton(lang.L("Copy A to B"), actions.CopyToB),
		openAsB: widgets.NewKeyButton(lang.L("Open a preset as B…"), actions.OpenAsB)}
	e.message.Wrapping, e.message.Alignment, e.message.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	e.box = container.New(widgets.Insets(28, 20, 10, 20), container.NewVBox(e.message, e.copyToB, e.openAsB))
	return e
}

// Controls lists the widgets above the rows while the panel is open.
func (p *ComparePanel) Controls() []widgets.Control {
	if !p.IsOpen {
		return nil
	}
	controls := widgets.Named("compare.", map[string]fyne.CanvasObject{"a": p.a, "b": p.b, "takeAll": p.takeAll, "closeB": p.closeB, "with": p.Choice, "search": p.Search})
	if p.Blend.Row.Visible() {
		controls = append(controls, widgets.Control{ID: "compare.blend", Object: p.Blend.Slider, Range: widgets.Fraction(p.Blend.Slider)})
	}
	return controls
}

// Open shows the panel.
func (p *ComparePanel) Open() { p.setOpen(true) }

// Close hides the panel.
func (p *ComparePanel) Close() { p.setOpen(false) }

// Toggle opens or closes the panel.
func (p *ComparePanel) Toggle() { p.setOpen(!p.IsOpen) }

func (p *ComparePanel) setOpen(open bool) {
	if p.IsOpen == open {
		return
	}
	p.IsOpen = open
	widgets.SetVisible(p.Content, open)
	if open {
		p.Update()
	}
	p.actions.Toggled()
}

// listReferences lists what can be compared with.
func (p *ComparePanel) listReferences(sides *Sides) []reference {
	other := reference{side: true, title: lang.L("B (empty)"), short: "B", preset: sides.Other}
	if sides.Other != nil {
		other.short = sides.name(false)
		other.title = lang.L("{{.Side}}: {{.Name}}", text.With{"Side": other.short, "Name": sides.Name})
	}
	all := []reference{other}
	for i, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		shown := presetname.Of(name)
		r := reference{title: shown, short: shown, numbersOnly: true, preset: &preset}
		if i == 0 {
			r.title, r.short = lang.L("Default"), lang.L("Default")
		}
		all = append(all, r)
	}
	if p.file.preset != nil {
		all = append(all, p.file)
	}
	return append(all, reference{title: lang.L("A file…"), file: true})
}

// Choose compares with another entry of the list.
func (p *ComparePanel) Choose(i int) {
	if i < 0 || i >= len(p.references) {
		return
	}
	if !p.references[i].file {
		p.chosen = i
		p.Update()
		return
	}
	p.Update() // the list shows what is compared with until a file is chosen
	p.actions.PickPreset(func(preset *presets.Preset, title string) {
		p.file = reference{title: title, short: title, preset: preset}
		p.chosen = len(presets.BuiltinNames()) + 1
		p.Update()
	})
}

// SidesChanged compares A with B, or where there is no B any more, with the default.
func (p *ComparePanel) SidesChanged() {
	switch compares := p.actions.Sides().Other != nil; {
	case compares:
		p.chosen = 0
	case p.chosen == 0:
		p.chosen = 1
	}
	p.Update()
}

// Update shows what the documents hold now.
func (p *ComparePanel) Update() {
	p.Blend.documentChanged()
	if !p.IsOpen {
		return
	}
	sides := p.actions.Sides()
	p.references = p.listReferences(&sides)
	p.chosen = min(p.chosen, len(p.references)-2)
	p.showReferences()
	against := &p.references[p.chosen]
	p.a.Set(!sides.InB, false)
	p.b.Set(sides.InB, false)
	p.Blend.show(&sides, against.side)
	differing := p.fill(&sides, against)
	p.mine.Set(lang.L("Now"), widgets.ColorMuted)
	if sides.Other != nil {
		p.mine.Set(sides.name(true), widgets.ColorMuted)
	}
	p.theirs.Set(against.short, widgets.ColorMuted)
	p.count.Set(lang.L("Differences: {{.Count}}", text.With{"Count": strconv.Itoa(differing)}), widgets.ColorMuted)
	p.takeAll.Set(false, differing == 0)
	widgets.SetVisible(p.closeB, sides.Other != nil)
	widgets.SetVisible(p.openAsB, sides.Other == nil && against.preset != nil)
	widgets.SetVisible(p.heads, against.preset != nil)
	p.empty.show(against.preset != nil, differing, p.Search.Text)
	p.list.Refresh()
}

// showReferences fills the list of what can be compared with.
func (p *ComparePanel) showReferences() {
	titles := make([]string, len(p.references))
	for i := range titles {
		titles[i] = p.references[i].title
	}
	p.filling = true
	if !slices.Equal(p.Choice.Options, titles) {
		p.Choice.SetOptions(titles)
	}
	if p.Choice.SelectedIndex() != p.chosen {
		p.Choice.SetSelectedIndex(p.chosen)
	}
	p.filling = false
}

// fill lists the differences and returns how many there are.
func (p *ComparePanel) fill(sides *Sides, against *reference) (differing int) {
	p.Lines = nil
	if against.preset == nil {
		return 0
	}
	groups := Compare(sides.Edited, against.preset, p.Search.Text, against.numbersOnly, p.lengths())
	for i := range groups {
		p.Lines = append(p.Lines, CompareLine{Group: &groups[i]})
		for j := range groups[i].Differences {
			p.Lines = append(p.Lines, CompareLine{&groups[i], &groups[i].Differences[j]})
			differing++
		}
	}
	return differing
}

func (e *emptyComparison) show(compares bool, differing int, query string) {
	widgets.SetVisible(e.copyToB, !compares)
	widgets.SetVisible(e.openAsB, !compares)
	widgets.SetVisible(e.box, differing == 0)
	switch {
	case !compares:
		e.message.SetText(lang.L("Compare with a second preset B: switch with one key, blend, copy single values."))
	case query != "":
		e.message.SetText(lang.L("No matching differences"))
	default:
		e.message.SetText(lang.L("No differences"))
	}
}

// take takes values over from what is compared with.
func (p *ComparePanel) take(paths []string) {
	theirs := p.references[p.chosen].preset
	if theirs == nil || len(paths) == 0 {
		return
	}
	p.actions.Commit()
	p.actions.Do(presets.TakeOver(paths, *theirs))
}

// takeListed takes all values over that are listed.
func (p *ComparePanel) takeListed() {
	var paths []string
	for i := range p.Lines {
		if p.Lines[i].Difference != nil {
			paths = append(paths, p.Lines[i].Path)
		}
	}
	p.take(paths)
}

// reveal shows the parameter of a line in the inspector.
func (p *ComparePanel) reveal(id widget.ListItemID) {
	if id >= len(p.Lines) || p.Lines[id].Difference == nil {
		return
	}
	path := p.Lines[id].Path
	if _, ok := presets.Lookup(path); ok {
		p.Close()
		p.actions.Reveal(path)
	}
}
