//go:build cgo

package commands

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

// Toolbar is the row of buttons below the menus, made from the commands.
type Toolbar struct {
	commands []*Command
	choice   SourceChoice
	canvas   fyne.Canvas
	Buttons  map[string]*widgets.ToolButton // by command
	Source   *widgets.KeyChoice
	showing  bool // the choice is set by the program
	More     *widgets.ToolButton
	captions bool            // the icons have captions
	Tuning   *fyne.Container // all that a player does not need
	Content  fyne.CanvasObject
}

// Controls lists the buttons and the choice of the source.
func (t *Toolbar) Controls() []widgets.Control {
	return append(widgets.Named("", t.Buttons), widgets.Control{ID: "more", Object: t.More}, widgets.Control{ID: "source", Object: t.Source})
}

// SourceChoice is the list of what can drive the avatar.
type SourceChoice struct {
	Options func() []string
	Current func() int
	Choose  func(int)
}

func NewToolbar(commands []*Command, choice SourceChoice, canvas fyne.Canvas, tips *widgets.Tooltips) *Toolbar {
	t := &Toolbar{commands: commands, choice: choice, canvas: canvas, Buttons: map[string]*widgets.ToolButton{}}
	button := func(id string) fyne.CanvasObject {
		c := Find(commands, id)
		b := widgets.NewToolButton("", c.Icon, c.Tooltip(), tips, c.Run)
		t.Buttons[id] = b
		return b
	}
	lettered := func(id, text string) fyne.CanvasObject {
		b := button(id).(*widgets.ToolButton)
		b.Text = text
		return b
	}
	calibrate := button("calibrate/open").(*widgets.ToolButton)
	calibrate.Text, calibrate.Primary = Find(commands, "calibrate/open").Label(), true
	t.Source = widgets.NewKeyChoice(choice.Options(), func(string) {
		if !t.showing {
			choice.Choose(t.Source.SelectedIndex())
			if !t.Source.Stepping {
				canvas.Unfocus() // the next key is for what is driven now
			}
		}
	})
	row := &widgets.Overflow{}
	line := func() fyne.CanvasObject {
		row.Lines = append(row.Lines, container.New(widgets.Insets(4, 4, 4, 4), widget.NewSeparator()))
		return row.Lines[len(row.Lines)-1]
	}
	source := widgets.NewTipLabel(lang.L("Source"), tips)
	source.Tip = lang.L("Source that drives the avatar: live devices, the built-in demo or walk, a recorded session, or the demo until devices connect")
	source.Color = widgets.ColorMuted
	objects := []fyne.CanvasObject{calibrate, line(), source, container.New(widgets.LeastWidth(86), t.Source), button("record"), line(),
		button("undo"), button("redo"), button("history"), line(), button("presets"), button("compare"), lettered("compare/a", "A"), lettered("compare/b", "B"),
		line(), button("liveout"), layout.NewSpacer()}
	for _, id := range []string{"undo", "redo", "presets", "compare", "compare/a", "compare/b", "history", "liveout"} { // the last to yield
		row.Optional = append(row.Optional, t.Buttons[id])
	}
	for _, id := range []string{"bones", "targets", "axes", "poles", "magnets", "limits", "trails", "steps", "balance", "ghost", "devices", "labels", "showFloor", "shadow"} {
		b := button(id)
		row.Optional = append(row.Optional, b)
		objects = append(objects, b)
	}
	t.More = widgets.NewToolButton("", widgets.IconMore, lang.L("More"), tips, t.showMore)
	row.More = t.More
	objects = append(objects, t.More, line(), button("frameAll"))
	workspaces := container.NewHBox(line(), lettered("workspaceTune", lang.L("Tune")), lettered("workspacePlay", lang.L("Play")))
	t.Tuning = container.New(row, objects...)
	t.Buttons["record"].Tint = theme.ColorNameError
	t.Content = widgets.NewPanel(widgets.ColorBar, container.New(widgets.Insets(4, 8, 4, 8), container.New(&captioned{toolbar: t}, container.NewBorder(nil, nil, nil, workspaces, t.Tuning))))
	t.Update()
	return t
}

// captionsFrom is the width of the window from which on the icons have captions.
const captionsFrom = 1280

// captioned gives the icons captions where there is room for them.
type captioned struct{ toolbar *Toolbar }

// Layout implements fyne.Layout.
func (l *captioned) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	objects[0].Resize(size)
	t := l.toolbar
	if captions := size.Width+16 >= captionsFrom; captions != t.captions {
		t.captions = captions
		fyne.Do(t.showCaptions) // it changes the height of what is laid out now
	}
}

// MinSize implements fyne.Layout.
func (l *captioned) MinSize(objects []fyne.CanvasObject) fyne.Size { return objects[0].MinSize() }

// showCaptions shows the captions or hides them.
func (t *Toolbar) showCaptions() {
	for id, b := range t.Buttons {
		b.Caption = ""
		if c := Find(t.commands, id); t.captions && b.Icon != nil && !b.Primary {
			b.Caption = plain(c.ShortLabel())
		}
		b.Refresh()
	}
	t.More.Caption = ""
	if t.captions {
		t.More.Caption = lang.L("More")
	}
	t.More.Refresh()
	t.Content.Refresh()
	if content := t.canvas.Content(); content != nil {
		content.Refresh()
	}
}

// showMore lists the commands that have no room in the row.
func (t *Toolbar) showMore() {
	var items []*fyne.MenuItem
	for _, c := range t.commands {
		if b := t.Buttons[c.ID]; b != nil && !b.Visible() {
			item := fyne.NewMenuItem(c.Label(), c.Run)
			item.Checked, item.Disabled = c.IsChecked(), !c.IsEnabled()
			items = append(items, item)
		}
	}
	below := fyne.CurrentApp().Driver().AbsolutePositionForObject(t.More).AddXY(0, t.More.Size().Height)
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), t.canvas, below)
}

// Update shows what the commands say of themselves.
func (t *Toolbar) Update() {
	for id, b := range t.Buttons {
		c := Find(t.commands, id)
		b.Set(c.IsChecked(), !c.IsEnabled())
		if c.Status != nil {
			t.updateStatus(b, c)
		} else {
			b.Tip = c.Tooltip()
		}
	}
	choice := t.choice.Current()
	if choices := t.choice.Options(); !slices.Equal(t.Source.Options, choices) || t.Source.SelectedIndex() != choice {
		t.showing = true
		t.Source.SetOptions(choices)
		t.Source.SetSelectedIndex(choice)
		t.showing = false
	}
}

// updateStatus shows what a command says of its button, for instance how long and how large the recording is.
func (t *Toolbar) updateStatus(b *widgets.ToolButton, c *Command) {
	icon, text, tip := c.Status()
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
func (t *Toolbar) relayout() { t.Tuning.Refresh() }
