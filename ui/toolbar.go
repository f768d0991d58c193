//go:build cgo

package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/widgets"
)

// toolbar is the row of buttons below the menus, made from the commands.
type toolbar struct {
	commands []*command
	choice   sourceChoice
	canvas   fyne.Canvas
	buttons  map[string]*widgets.ToolButton // by command
	source   *widgets.KeyChoice
	showing  bool // the choice is set by the program
	more     *widgets.ToolButton
	tuning   *fyne.Container // all that a player does not need
	content  fyne.CanvasObject
}

// sourceChoice is the list of what can drive the avatar.
type sourceChoice struct {
	Options func() []string
	Current func() int
	Choose  func(int)
}

func newToolbar(commands []*command, choice sourceChoice, canvas fyne.Canvas, tips *widgets.Tooltips) *toolbar {
	t := &toolbar{commands: commands, choice: choice, canvas: canvas, buttons: map[string]*widgets.ToolButton{}}
	button := func(id string) fyne.CanvasObject {
		c := find(commands, id)
		b := widgets.NewToolButton("", c.icon, c.tooltip(), tips, c.run)
		t.buttons[id] = b
		return b
	}
	lettered := func(id, text string) fyne.CanvasObject {
		b := button(id).(*widgets.ToolButton)
		b.Text = text
		return b
	}
	calibrate := button("calibrate").(*widgets.ToolButton)
	calibrate.Text, calibrate.Primary = lang.L("Calibrate…"), true
	t.source = widgets.NewKeyChoice(choice.Options(), func(string) {
		if !t.showing {
			choice.Choose(t.source.SelectedIndex())
			if !t.source.Stepping {
				canvas.Unfocus() // the next key is for what is driven now
			}
		}
	})
	line := func() fyne.CanvasObject {
		return container.New(widgets.Insets(4, 4, 4, 4), widget.NewSeparator())
	}
	source := widgets.NewTipLabel(lang.L("Source"), tips)
	source.Tip = lang.L("Source that drives the avatar: live devices, the built-in demo or walk, a recorded session, or the demo until devices connect")
	source.Color = widgets.ColorMuted
	objects := []fyne.CanvasObject{calibrate, line(), source, container.New(widgets.LeastWidth(86), t.source), button("record"), line(),
		button("undo"), button("redo"), button("history"), line(), button("presets"), button("compare"), lettered("editA", "A"), lettered("editB", "B"),
		line(), button("liveOut"), layout.NewSpacer()}
	row := &widgets.Overflow{}
	for _, id := range []string{"bones", "targets", "axes", "poles", "magnets", "limits", "trails", "steps", "balance", "ghost", "devices", "labels", "floor", "shadow"} {
		b := button(id)
		row.Optional = append(row.Optional, b)
		objects = append(objects, b)
	}
	t.more = widgets.NewToolButton("", widgets.IconMore, lang.L("More"), tips, t.showMore)
	row.More = t.more
	objects = append(objects, t.more, line(), button("frameAll"))
	workspaces := container.NewHBox(line(), lettered("workspaceTune", lang.L("Tune")), lettered("workspacePlay", lang.L("Play")))
	t.tuning = container.New(row, objects...)
	t.buttons["record"].Tint = theme.ColorNameError
	t.content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(4, 8, 4, 8), container.NewBorder(nil, nil, nil, workspaces, t.tuning)))
	t.update()
	return t
}

// showMore lists the commands that have no room in the row.
func (t *toolbar) showMore() {
	var items []*fyne.MenuItem
	for _, c := range t.commands {
		if b := t.buttons[c.id]; b != nil && !b.Visible() {
			item := fyne.NewMenuItem(c.text, c.run)
			item.Checked, item.Disabled = c.isChecked(), !c.isEnabled()
			items = append(items, item)
		}
	}
	below := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.more).AddXY(0, t.more.Size().Height)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), t.canvas, below)
}

// update shows what the commands say of themselves.
func (t *toolbar) update() {
	for id, b := range t.buttons {
		c := find(t.commands, id)
		b.Set(c.isChecked(), !c.isEnabled())
		if c.status != nil {
			t.updateStatus(b, c)
		} else {
			b.Tip = c.tooltip()
		}
	}
	choice := t.choice.Current()
	if choices := t.choice.Options(); !slices.Equal(t.source.Options, choices) || t.source.SelectedIndex() != choice {
		t.showing = true
		t.source.SetOptions(choices)
		t.source.SetSelectedIndex(choice)
		t.showing = false
	}
}

// updateStatus shows what a command says of its button, for instance how long and how large the recording is.
func (t *toolbar) updateStatus(b *widgets.ToolButton, c *command) {
	icon, text, tip := c.status()
	if b.Icon != icon || b.Text != text || b.Tip != tip {
		longer := len(b.Text) != len(text)
		b.Icon, b.Text, b.Tip = icon, text, tip
		b.Refresh()
		if longer {
			t.relayout()
		}
	}
}

// relayout makes room for what has become larger.
func (t *toolbar) relayout() { t.tuning.Refresh() }
