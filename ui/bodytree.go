//go:build cgo

package ui

import (
	"image/color"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/effectors"
	"posewright/presets"
	"posewright/solver"
)

// The colours of the sides, told apart by people who do not tell red from green; the mannequin wears them too.
var (
	leftColor   = color.NRGBA{0x4c, 0x9b, 0xf5, 0xff}
	rightColor  = color.NRGBA{0xf2, 0x9a, 0x3c, 0xff}
	middleColor = color.NRGBA{0x9b, 0xa1, 0xaa, 0xff}
)

// bodyTree lists what pulls on the body. Choosing one shows its parameters.
type bodyTree struct {
	effectors [effectors.Count]*treeRow
	hints     [effectors.HintCount]*treeRow
	order     []*treeRow
	selected  *treeRow
	onSelect  func(path string) // in front of the parameters of what was chosen
	list      fyne.CanvasObject
	content   fyne.CanvasObject
}

func newBodyTree(onSelect func(string)) *bodyTree {
	t := &bodyTree{onSelect: onSelect}
	list := container.New(&stackedLayout{})
	heading := func(text string) {
		l := newTipLabel(text, nil).caption()
		list.Add(container.New(insets{6, 12, 2, 8}, l))
	}
	add := func(name, path string, side color.Color, hint bool) *treeRow {
		row := &treeRow{tree: t, name: name, path: path, side: side, hint: hint}
		row.ExtendBaseWidget(row)
		t.order = append(t.order, row)
		list.Add(row)
		return row
	}
	heading(lang.L("EFFECTORS"))
	for id := range effectors.Count {
		t.effectors[id] = add(effectorName(id), "effectors."+id.String()+".", sideOf(id.Mirror() == id, id < id.Mirror()), false)
	}
	heading(lang.L("HINTS"))
	for id := range effectors.HintCount {
		t.hints[id] = add(hintName(id), "hints."+id.String()+".", sideOf(false, id < id.Mirror()), true)
	}
	t.list = container.New(insets{2, 0, 8, 0}, list)
	t.content = newPlate(colorPanel, container.NewVScroll(t.list))
	return t
}

// sidePanel puts the devices below the tree, which gets what it needs, up to three fifths of the height.
type sidePanel struct{ tree fyne.CanvasObject }

// Layout implements fyne.Layout.
func (p *sidePanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	const gap = 2
	height := min(p.tree.MinSize().Height, size.Height*0.6)
	objects[0].Move(fyne.NewPos(0, 0))
	objects[0].Resize(fyne.NewSize(size.Width, height))
	objects[1].Move(fyne.NewPos(0, height+gap))
	objects[1].Resize(fyne.NewSize(size.Width, size.Height-height-gap))
}

// MinSize implements fyne.Layout.
func (p *sidePanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(160, 120) }

func sideOf(middle, left bool) color.Color {
	switch {
	case middle:
		return middleColor
	case left:
		return leftColor
	}
	return rightColor
}

func (t *bodyTree) choose(row *treeRow) {
	if t.selected != nil {
		t.selected.selected = false
		t.selected.Refresh()
	}
	t.selected = row
	path := ""
	if row != nil {
		row.selected = true
		row.Refresh()
		path = row.path
	}
	t.onSelect(path)
}

// update shows how each effector is doing.
func (t *bodyTree) update(r *reading, preset *presets.Preset) {
	for id := range effectors.Count {
		report := &r.Reports[id]
		switch {
		case !report.Active:
			t.effectors[id].set("–", colorMuted)
		case report.Held == solver.HeldByWeight:
			t.effectors[id].set(lang.L("by weight"), colorMuted)
		case report.Reached || report.Residual < noticed:
			t.effectors[id].set(lang.L("reached"), theme.ColorNameSuccess)
		default:
			t.effectors[id].set(lang.L("{{.Length}} short", with{"Length": centimetres(report.Residual)}), theme.ColorNameWarning)
		}
	}
	for id := range effectors.HintCount {
		weight := preset.Hints.Of(id).PoleWeight
		switch {
		case r.Targets.Hints[id].Presence > 0:
			t.hints[id].set(lang.L("tracked"), theme.ColorNameSuccess)
		case weight == 0:
			t.hints[id].set("–", colorMuted)
		default:
			t.hints[id].set(lang.L("pole {{.Percent}} %", with{"Percent": math.Round(100 * weight)}), colorMuted)
		}
	}
}

const treeRowHeight = 22

// treeRow is one thing in the tree: a dot in the colour of its side, its name, and how it is doing.
type treeRow struct {
	widget.BaseWidget
	tree       *bodyTree
	name, path string
	side       color.Color
	hint       bool
	state      string
	stateColor fyne.ThemeColorName

	selected, hovered, focused bool
}

func (r *treeRow) set(state string, color fyne.ThemeColorName) {
	if r.state != state || r.stateColor != color {
		r.state, r.stateColor = state, color
		r.Refresh()
	}
}

// Tapped implements fyne.Tappable.
func (r *treeRow) Tapped(*fyne.PointEvent) {
	if r.tree.selected == r {
		r.tree.choose(nil)
		return
	}
	r.tree.choose(r)
}

// MouseIn implements desktop.Hoverable.
func (r *treeRow) MouseIn(*desktop.MouseEvent) { r.hovered = true; r.Refresh() }

// MouseMoved implements desktop.Hoverable.
func (r *treeRow) MouseMoved(*desktop.MouseEvent) {}

// MouseOut implements desktop.Hoverable.
func (r *treeRow) MouseOut() { r.hovered = false; r.Refresh() }

// FocusGained implements fyne.Focusable.
func (r *treeRow) FocusGained() { r.focused = true; r.Refresh() }

// FocusLost implements fyne.Focusable.
func (r *treeRow) FocusLost() { r.focused = false; r.Refresh() }

// TypedRune implements fyne.Focusable.
func (r *treeRow) TypedRune(rune) {}

// TypedKey implements fyne.Focusable.
func (r *treeRow) TypedKey(e *fyne.KeyEvent) {
	step := 0
	switch e.Name {
	case fyne.KeyUp:
		step = -1
	case fyne.KeyDown:
		step = 1
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		r.tree.choose(r)
		return
	case fyne.KeyEscape:
		r.tree.choose(nil)
		return
	default:
		return
	}
	for i, row := range r.tree.order {
		if row == r && i+step >= 0 && i+step < len(r.tree.order) {
			next := r.tree.order[i+step]
			r.tree.choose(next)
			focusOn(next)
			return
		}
	}
}

// CreateRenderer implements fyne.Widget.
func (r *treeRow) CreateRenderer() fyne.WidgetRenderer {
	renderer := &treeRowRenderer{r: r, back: canvas.NewRectangle(nil), dot: canvas.NewCircle(r.side),
		name: canvas.NewText(r.name, nil), state: canvas.NewText("", nil)}
	renderer.state.Alignment = fyne.TextAlignTrailing
	renderer.Refresh()
	return renderer
}

type treeRowRenderer struct {
	r           *treeRow
	back        *canvas.Rectangle
	dot         *canvas.Circle
	name, state *canvas.Text
}

func (t *treeRowRenderer) Layout(size fyne.Size) {
	t.back.Move(fyne.NewPos(4, 0))
	t.back.Resize(fyne.NewSize(size.Width-8, size.Height))
	t.dot.Move(fyne.NewPos(16, size.Height/2-4))
	t.dot.Resize(fyne.NewSquareSize(8))
	for _, text := range []*canvas.Text{t.name, t.state} {
		height := text.MinSize().Height
		text.Move(fyne.NewPos(32, (size.Height-height)/2))
		text.Resize(fyne.NewSize(size.Width-32-12, height))
	}
}

func (t *treeRowRenderer) MinSize() fyne.Size { return fyne.NewSize(160, treeRowHeight) }

func (t *treeRowRenderer) Refresh() {
	r := t.r
	t.back.CornerRadius = theme.Size(theme.SizeNameSelectionRadius)
	t.back.FillColor, t.back.StrokeWidth = nil, 0
	switch {
	case r.selected:
		t.back.FillColor = themeColor(colorActive)
	case r.hovered:
		t.back.FillColor = themeColor(theme.ColorNameHover)
	}
	if r.focused {
		t.back.StrokeWidth, t.back.StrokeColor = 1, themeColor(theme.ColorNameFocus)
	}
	t.dot.FillColor, t.dot.StrokeColor, t.dot.StrokeWidth = r.side, r.side, 0
	if r.hint {
		t.dot.FillColor, t.dot.StrokeWidth = color.Transparent, 1.5
	}
	t.name.TextSize, t.name.Color = theme.Size(theme.SizeNameText), themeColor(theme.ColorNameForeground)
	t.state.Text, t.state.TextSize = r.state, theme.Size(theme.SizeNameCaptionText)
	t.state.Color = themeColor(colorMuted)
	if r.stateColor != "" {
		t.state.Color = themeColor(r.stateColor)
	}
	canvas.Refresh(r)
}

func (t *treeRowRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{t.back, t.dot, t.name, t.state}
}

func (t *treeRowRenderer) Destroy() {}
