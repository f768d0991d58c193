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

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// toolbar is the row of buttons below the menus, made from the commands.
type toolbar struct {
	e       *editor
	buttons map[string]*widgets.ToolButton // by command
	source  *widgets.KeyChoice
	showing bool // the choice is set by the program
	more    *widgets.ToolButton
	tuning  *fyne.Container // all that a player does not need
	content fyne.CanvasObject
}

func newToolbar(e *editor) *toolbar {
	t := &toolbar{e: e, buttons: map[string]*widgets.ToolButton{}}
	button := func(id string) fyne.CanvasObject {
		c := find(e.commands, id)
		tip := c.tip
		if tip == "" {
			tip = c.text
		}
		b := widgets.NewToolButton("", c.icon, tip, e.shell.tips, c.run)
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
	t.source = widgets.NewKeyChoice(e.sourceChoices(), func(string) {
		if !t.showing {
			e.live.Sources.Choose(app.SourceMode(t.source.SelectedIndex()))
			if !t.source.Stepping {
				e.shell.window.Canvas().Unfocus() // the next key is for what is driven now
			}
		}
	})
	line := func() fyne.CanvasObject {
		return container.New(widgets.Insets(4, 4, 4, 4), widget.NewSeparator())
	}
	source := widgets.NewTipLabel(lang.L("Source"), e.shell.tips)
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
	t.more = widgets.NewToolButton("", widgets.IconMore, lang.L("More"), e.shell.tips, t.showMore)
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
	for _, c := range t.e.commands {
		if b := t.buttons[c.id]; b != nil && !b.Visible() {
			item := fyne.NewMenuItem(c.text, c.run)
			item.Checked, item.Disabled = c.checked != nil && c.checked(), !c.isEnabled()
			items = append(items, item)
		}
	}
	below := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.more).AddXY(0, t.more.Size().Height)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), t.e.shell.window.Canvas(), below)
}

// update shows what the commands say of themselves.
func (t *toolbar) update() {
	for id, b := range t.buttons {
		c := find(t.e.commands, id)
		b.Set(c.checked != nil && c.checked(), !c.isEnabled())
		switch id {
		case "undo", "redo":
			b.Tip = c.name()
		case "record":
			t.updateRecord(b, c)
		}
	}
	choice := int(t.e.live.Sources.Mode())
	if choices := t.e.sourceChoices(); !slices.Equal(t.source.Options, choices) || t.source.SelectedIndex() != choice {
		t.showing = true
		t.source.SetOptions(choices)
		t.source.SetSelectedIndex(choice)
		t.showing = false
	}
}

// updateRecord shows beside the button how long and how large the recording is.
func (t *toolbar) updateRecord(b *widgets.ToolButton, c *command) {
	icon, text, tip := widgets.IconRecord, "", lang.L("{{.Command}} ({{.Keys}})", text.With{"Command": c.name(), "Keys": keyText(c)})
	if t.e.live.Recorder.Take() != nil {
		icon, text = widgets.IconStop, recordedText(t.e.live.Recorder.Take().Progress())
	}
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
