//go:build cgo

package canvas

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"posewright/ui/widgets"
)

// ToolColumn is a column of buttons over the viewport.
type ToolColumn struct {
	Buttons map[string]*widgets.ToolButton // by the action's id
	Column  *fyne.Container
	actions []widgets.Action
}

// NewToolColumn makes a column of buttons for actions.
func NewToolColumn(actions []widgets.Action, tips *widgets.Tooltips) *ToolColumn {
	t := &ToolColumn{Buttons: map[string]*widgets.ToolButton{}, Column: container.New(&widgets.StackedLayout{}), actions: actions}
	for _, a := range actions {
		t.Buttons[a.ID] = widgets.NewToolButton("", a.Icon, a.Tip, tips, a.Run)
		t.Column.Add(t.Buttons[a.ID])
	}
	return t
}

// Controls lists the buttons.
func (t *ToolColumn) Controls() []widgets.Control { return widgets.Named("", t.Buttons) }

// Translate takes the same actions in another language.
func (t *ToolColumn) Translate(actions []widgets.Action) {
	t.actions = actions
	for _, a := range actions {
		t.Buttons[a.ID].Tip = a.Tip
	}
}

// Update shows the state of the actions.
func (t *ToolColumn) Update() {
	for _, a := range t.actions {
		t.Buttons[a.ID].Set(a.IsChecked(), !a.IsEnabled())
	}
}

// ToolStrip is a column of buttons in the upper left corner of the viewport.
type ToolStrip struct {
	*ToolColumn
	Box *fyne.Container
}

// NewToolStrip makes a strip of buttons for actions.
func NewToolStrip(actions []widgets.Action, tips *widgets.Tooltips) *ToolStrip {
	t := NewToolColumn(actions, tips)
	return &ToolStrip{t, container.New(cornerLayout{}, widgets.NewPanel(widgets.ColorBar, t.Column))}
}

// cornerLayout puts one object into the upper left corner, at its own size.
type cornerLayout struct{}

// Layout implements fyne.Layout.
func (cornerLayout) Layout(objects []fyne.CanvasObject, _ fyne.Size) {
	objects[0].Resize(objects[0].MinSize())
	objects[0].Move(fyne.NewPos(8, 8))
}

// MinSize implements fyne.Layout.
func (cornerLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }
