//go:build cgo

package ui

import (
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/presets"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const (
	shelfCardWidth   = 176
	shelfCardHeight  = 161
	shelfDetailWidth = 250
	twoTaps          = 400 * time.Millisecond // two clicks on a card within it open its preset
)

// shelfBrowser is the dialog of all presets: those that come with Posewright and a person's own.
type shelfBrowser struct {
	e       *editor
	all     []app.PresetFile
	found   []int // of all, that are shown
	chosen  string
	reading bool

	search  *widgets.SearchEntry
	tag     *widgets.KeyChoice
	grid    *widgets.KeyGrid
	note    *widget.Label
	detail  *fyne.Container
	actions map[string]*widgets.KeyButton
	content fyne.CanvasObject
}

// showShelf opens the browser.
func (e *editor) showShelf() {
	b := newShelfBrowser(e)
	e.shelf = b
	e.shell.showInfo(lang.L("Presets"), b.content, fyne.NewSize(1010, 620))
	b.read()
	e.shell.window.Canvas().Focus(b.search)
}

func newShelfBrowser(e *editor) *shelfBrowser {
	b := &shelfBrowser{e: e, actions: map[string]*widgets.KeyButton{}}
	b.search = widgets.NewSearchEntry(lang.L("Search name, author, notes, tags, avatar"), func(string) { b.filter() })
	b.tag = widgets.NewKeyChoice(nil, func(string) { b.filter() })
	b.note = widget.NewLabel("")
	b.note.Wrapping, b.note.Alignment, b.note.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	b.grid = widgets.NewKeyGrid(func() int { return len(b.found) }, func() fyne.CanvasObject { return newShelfCard(b) },
		func(id widget.GridWrapItemID, object fyne.CanvasObject) {
			if id < len(b.found) {
				object.(*shelfCard).show(id, &b.all[b.found[id]])
			}
		})
	b.grid.OnSelected = func(id widget.GridWrapItemID) {
		if id < len(b.found) {
			b.choose(b.all[b.found[id]].Key())
		}
	}
	b.detail = container.NewStack()
	wide := canvas.NewRectangle(nil)
	wide.SetMinSize(fyne.NewSize(shelfDetailWidth, 0))
	least := canvas.NewRectangle(nil)
	least.SetMinSize(fyne.NewSize(360, 300))
	head := container.NewBorder(nil, nil, nil, container.New(widgets.LeastWidth(150), b.tag), b.search)
	b.content = container.NewBorder(head, nil, nil, container.NewStack(wide, container.New(widgets.Insets(4, 4, 4, 12), b.detail)),
		container.NewStack(least, b.grid, container.NewCenter(container.New(widgets.LeastWidth(300), b.note))))
	return b
}

// read reads the shelf anew, off the window's goroutine.
func (b *shelfBrowser) read() {
	e := b.e
	b.reading = true
	b.filter()
	e.core.Library.List(func(all []app.PresetFile) {
		b.all, b.reading = all, false
		tags := append([]string{lang.L("All tags")}, app.PresetTags(all)...)
		chosen := max(0, slices.Index(tags, b.tag.Selected))
		b.tag.SetOptions(tags)
		b.tag.SetSelectedIndex(chosen)
		widgets.SetVisible(b.tag, len(tags) > 1)
		b.filter()
	})
}

// filter shows what fits the search.
func (b *shelfBrowser) filter() {
	tag := ""
	if b.tag.SelectedIndex() > 0 {
		tag = b.tag.Selected
	}
	b.found = app.SearchPresets(b.all, b.search.Text, tag)
	switch {
	case b.reading && len(b.all) == 0:
		b.note.SetText(lang.L("Reading the presets…"))
	case len(b.found) == 0:
		b.note.SetText(lang.L("No matching presets"))
	default:
		b.note.SetText("")
	}
	b.grid.UnselectAll()
	b.grid.Refresh()
	if b.reading {
		return // what is chosen may be a file that is not known yet
	}
	shown := slices.ContainsFunc(b.found, func(i int) bool { return b.all[i].Key() == b.chosen })
	switch {
	case shown:
		b.choose(b.chosen)
	case len(b.found) > 0:
		b.choose(b.all[b.found[0]].Key())
	default:
		b.choose("")
	}
}

// current is the preset that is chosen; nil for none.
func (b *shelfBrowser) current() *app.PresetFile {
	for i := range b.all {
		if b.all[i].Key() == b.chosen {
			return &b.all[i]
		}
	}
	return nil
}

// choose shows what there is to know about a preset and what can be done with it.
func (b *shelfBrowser) choose(key string) {
	b.chosen = key
	b.grid.Refresh()
	s := b.current()
	b.detail.RemoveAll()
	clear(b.actions)
	if s == nil {
		return
	}
	title := widget.NewLabel(s.Name)
	title.TextStyle, title.Wrapping, title.SizeName = fyne.TextStyle{Bold: true}, fyne.TextWrapWord, theme.SizeNameSubHeadingText
	facts := container.New(&widgets.StackedLayout{}, title)
	line := func(text string) {
		if text == "" {
			return
		}
		label := widget.NewLabel(text)
		label.Wrapping = fyne.TextWrapWord
		facts.Add(label)
	}
	if s.Preset != nil {
		if s.Preset.Author != "" {
			line(lang.L("by {{.Author}}", text.With{"Author": s.Preset.Author}))
		}
		line(s.Preset.Notes)
		if len(s.Preset.Tags) > 0 {
			line(lang.L("Tags: {{.Tags}}", text.With{"Tags": strings.Join(s.Preset.Tags, ", ")}))
		}
		line(text.Phrase(phrase.Say("Avatar: {{.Name}}", "Name", app.AvatarName(s.Preset.Avatar.File))))
		if s.Preset.Calibration.Calibrated() {
			line(lang.L("Calibrated for a person"))
		}
	} else {
		problem := widget.NewLabel(text.Sentence(s.Err))
		problem.Wrapping, problem.Importance = fyne.TextWrapWord, widget.DangerImportance
		facts.Add(problem)
	}
	if s.Path == "" {
		line(lang.L("Built-in preset"))
	} else {
		line(s.Path)
		line(lang.L("Saved {{.Time}}", text.With{"Time": s.Saved.Local().Format(time.DateTime)}))
	}
	act := func(id, text string, main bool, do func()) fyne.CanvasObject {
		button := widgets.NewKeyButton(text, do)
		if main {
			button.Importance = widget.HighImportance
		}
		b.actions[id] = button
		return button
	}
	actions := container.NewVBox()
	if s.Preset != nil {
		actions.Add(container.NewGridWithColumns(2,
			act("shelf.open", lang.L("Open"), true, func() { b.open(s) }),
			act("shelf.openAsB", lang.L("Open as B"), false, func() { b.openAsB(s) })))
		actions.Add(container.NewGridWithColumns(2,
			act("shelf.duplicate", lang.L("Duplicate"), false, func() { b.duplicate(s) }),
			act("shelf.share", lang.L("Share…"), false, func() { b.e.shell.closeDialog(); b.e.share(s.Preset, s.Name) })))
	}
	if s.Path != "" {
		row := container.NewGridWithColumns(2)
		if s.Preset != nil {
			row.Add(act("shelf.rename", lang.L("Rename…"), false, func() { b.rename(s) }))
		}
		row.Add(act("shelf.delete", lang.L("Delete"), false, func() { b.delete(s) }))
		actions.Add(row)
		actions.Add(act("shelf.folder", lang.L("Show in folder"), false, func() { b.e.shell.openFolder(filepath.Dir(s.Path)) }))
	}
	b.detail.Add(container.NewBorder(nil, actions, nil, nil, container.NewVScroll(facts)))
	b.detail.Refresh()
}

func (b *shelfBrowser) open(s *app.PresetFile) {
	b.e.shell.closeDialog()
	if s.Path != "" {
		b.e.openPreset(s.Path)
		return
	}
	b.e.afterAsking(func() { b.e.document.Replace(app.Opened{Preset: *s.Preset}) })
}

func (b *shelfBrowser) openAsB(s *app.PresetFile) {
	b.e.shell.closeDialog()
	if s.Path != "" {
		b.e.openAsB(s.Path)
		return
	}
	b.e.putInB(app.Opened{Preset: *s.Preset})
}

// duplicate writes a copy to the person's folder.
func (b *shelfBrowser) duplicate(s *app.PresetFile) {
	b.e.core.Library.Duplicate(s.Preset, lang.L("{{.Name}} copy", text.With{"Name": s.Name}), func(path string, err error) {
		if err != nil {
			b.e.shell.warn(err)
			return
		}
		b.chosen = path
		b.read()
	})
}

// delete removes a file, which is kept among the backups, and offers to bring it back.
func (b *shelfBrowser) delete(s *app.PresetFile) {
	e := b.e
	e.core.Library.Delete(s.Path, func(kept presets.Backup, err error) {
		if err != nil {
			e.shell.warn(err)
			return
		}
		b.read()
		e.shell.toasts.Offer(lang.L("{{.Name}} is deleted", text.With{"Name": filepath.Base(s.Path)}), lang.L("Undo"), func() {
			e.core.Library.Undelete(kept, func(err error) {
				if err != nil {
					e.shell.warn(err)
					return
				}
				b.read()
			})
		})
	})
}

// rename gives a preset and its file another name.
func (b *shelfBrowser) rename(s *app.PresetFile) {
	e := b.e
	path := s.Path
	e.shell.askTextThen(lang.L("Rename “{{.Name}}”", text.With{"Name": s.Name}), lang.L("Name"), "", s.Name, lang.L("Rename"), func(name string, done func(error)) {
		e.core.Library.Rename(path, name, func(to string, err error) {
			if err == nil {
				b.chosen = to
				b.read()
			}
			done(err)
		})
	})
}

// share writes a preset for others to a file, after asking whether that is to hold what was measured of a person.
func (e *editor) share(preset *presets.Preset, name string) {
	write := func(withCalibration bool) {
		shared := app.ForSharing(preset, withCalibration)
		e.pickTarget(lang.L("Share preset"), e.settings.LastFolder, app.FileName(name), func(path string) {
			e.core.Library.WriteCopy(path, &shared, func(err error) {
				if err != nil {
					e.shell.warn(err)
					return
				}
				name := text.With{"Name": filepath.Base(path), "Avatar": shared.Avatar.File, "Ground": shared.GroundFile}
				switch avatar, ground := shared.Avatar.File != "", app.GroundPath(&shared, "") != ""; {
				case avatar && ground:
					e.shell.toasts.Info(lang.L("{{.Name}} does not include the avatar and the ground. Put {{.Avatar}} and {{.Ground}} beside it.", name))
				case avatar:
					e.shell.toasts.Info(lang.L("{{.Name}} does not include the avatar. Put {{.Avatar}} beside it.", name))
				case ground:
					e.shell.toasts.Info(lang.L("{{.Name}} does not include the ground. Put {{.Ground}} beside it.", name))
				default:
					e.shell.toasts.Info(lang.L("{{.Name}} is complete", name))
				}
			})
		})
	}
	if !preset.Calibration.Calibrated() {
		write(false)
		return
	}
	e.shell.ask(lang.L("Include your measurements?"), lang.L("The preset contains your height, your arm span and the serial numbers of your devices."),
		answer{"prompt.shareWithout", lang.L("Without measurements"), true, func() { write(false) }},
		answer{"prompt.shareWith", lang.L("Include measurements"), false, func() { write(true) }},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// shelfCard is a preset in the browser; the grid uses it again for others.
type shelfCard struct {
	widget.BaseWidget
	browser  *shelfBrowser
	id       widget.GridWrapItemID
	key      string
	tapped   time.Time
	picture  *canvas.Image
	sign     *canvas.Image
	name     *widgets.TipLabel
	below    *widgets.TipLabel
	ground   *widgets.Panel
	backdrop *widgets.Panel
}

func newShelfCard(b *shelfBrowser) *shelfCard {
	c := &shelfCard{browser: b, picture: canvas.NewImageFromResource(nil), sign: canvas.NewImageFromResource(nil)}
	c.picture.FillMode, c.sign.FillMode = canvas.ImageFillContain, canvas.ImageFillContain
	c.picture.ScaleMode = canvas.ImageScaleSmooth
	c.sign.SetMinSize(fyne.NewSquareSize(34))
	c.name, c.below = widgets.NewTipLabel("", b.e.shell.tips), widgets.NewTipLabel("", b.e.shell.tips).Caption()
	c.name.Style = fyne.TextStyle{Bold: true}
	c.backdrop = widgets.NewPanel(theme.ColorNameInputBackground, container.NewStack(container.NewCenter(c.sign), c.picture))
	c.backdrop.Radius = 4
	c.ground = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(nil, container.NewVBox(c.name, c.below), nil, nil, c.backdrop))
	c.ground.Radius, c.ground.Padding, c.ground.Border = 6, 8, theme.ColorNameInputBorder
	c.ExtendBaseWidget(c)
	return c
}

func (c *shelfCard) show(id widget.GridWrapItemID, s *app.PresetFile) {
	key := s.Key()
	c.id, c.key = id, key
	c.picture.Image, c.sign.Hidden = s.Picture, s.Picture != nil
	c.sign.Resource = widgets.IconBones.Tinted(theme.ColorNameDisabled)
	c.ground.Color, c.ground.Border = widgets.ColorPanel, theme.ColorNameInputBorder
	if key == c.browser.chosen {
		c.ground.Color, c.ground.Border = widgets.ColorActive, theme.ColorNamePrimary
	}
	c.name.Tip = s.Name
	below, color := lang.L("Built-in preset"), widgets.ColorMuted
	switch {
	case s.Preset == nil:
		below, color = lang.L("Can't read"), theme.ColorNameError
	case len(s.Preset.Tags) > 0:
		below = strings.Join(s.Preset.Tags, ", ")
	case s.Path != "" && s.Preset.Author != "":
		below = lang.L("by {{.Author}}", text.With{"Author": s.Preset.Author})
	case s.Path != "":
		below = s.Saved.Local().Format(time.DateTime)
	}
	c.below.Tip = below
	c.name.Set(s.Name, theme.ColorNameForeground)
	c.below.Set(below, color)
	c.sign.Refresh()
	c.picture.Refresh()
	c.ground.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *shelfCard) Tapped(*fyne.PointEvent) {
	b := c.browser
	again := b.chosen == c.key && time.Since(c.tapped) < twoTaps
	c.tapped = time.Now()
	b.grid.Select(c.id)
	b.choose(c.key)
	if s := b.current(); again && s != nil && s.Preset != nil {
		b.open(s)
	}
}

// MinSize implements fyne.Widget.
func (c *shelfCard) MinSize() fyne.Size { return fyne.NewSize(shelfCardWidth, shelfCardHeight) }

// CreateRenderer implements fyne.Widget.
func (c *shelfCard) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.ground) }
