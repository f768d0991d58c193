//go:build cgo

package ui

import (
	"context"
	"net/url"
	"os"
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
	all     []shelved
	found   []int // of all, that are shown
	chosen  string
	reading bool

	search  *searchEntry
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
	e.showInfo(lang.L("Presets"), b.content, fyne.NewSize(1010, 620))
	b.read()
	e.window.Canvas().Focus(b.search)
}

func newShelfBrowser(e *editor) *shelfBrowser {
	b := &shelfBrowser{e: e, actions: map[string]*widgets.KeyButton{}}
	b.search = newSearchEntry()
	b.search.SetPlaceHolder(lang.L("Search name, author, notes, tags, avatar"))
	b.search.OnChanged = func(string) { b.filter() }
	b.search.ActionItem = newSearchAction(b.search)
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
			b.choose(b.key(b.found[id]))
		}
	}
	b.detail = container.NewStack()
	wide := canvas.NewRectangle(nil)
	wide.SetMinSize(fyne.NewSize(shelfDetailWidth, 0))
	least := canvas.NewRectangle(nil)
	least.SetMinSize(fyne.NewSize(360, 300))
	head := container.NewBorder(nil, nil, nil, container.New(leastWidth{150}, b.tag), b.search)
	b.content = container.NewBorder(head, nil, nil, container.NewStack(wide, container.New(widgets.Insets(4, 4, 4, 12), b.detail)),
		container.NewStack(least, b.grid, container.NewCenter(container.New(leastWidth{300}, b.note))))
	return b
}

// key names a preset of the shelf, also after it was read anew.
func (b *shelfBrowser) key(i int) string {
	if b.all[i].path == "" {
		return "builtin:" + b.all[i].name
	}
	return b.all[i].path
}

// read reads the shelf anew, off the window's goroutine.
func (b *shelfBrowser) read() {
	e := b.e
	b.reading = true
	b.filter()
	folder, recent := e.core.Folders.Presets(), slices.Clone(e.settings.Recent)
	e.core.Host.Go("reading the presets", func(context.Context) {
		all := readShelf(folder, recent)
		e.post(func() {
			b.all, b.reading = all, false
			tags := append([]string{lang.L("All tags")}, shelfTags(all)...)
			chosen := max(0, slices.Index(tags, b.tag.Selected))
			b.tag.SetOptions(tags)
			b.tag.SetSelectedIndex(chosen)
			visible(b.tag, len(tags) > 1)
			b.filter()
		})
	})
}

// filter shows what fits the search.
func (b *shelfBrowser) filter() {
	tag := ""
	if b.tag.SelectedIndex() > 0 {
		tag = b.tag.Selected
	}
	b.found = searchShelf(b.all, b.search.Text, tag)
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
	shown := slices.ContainsFunc(b.found, func(i int) bool { return b.key(i) == b.chosen })
	switch {
	case shown:
		b.choose(b.chosen)
	case len(b.found) > 0:
		b.choose(b.key(b.found[0]))
	default:
		b.choose("")
	}
}

// current is the preset that is chosen; nil for none.
func (b *shelfBrowser) current() *shelved {
	for i := range b.all {
		if b.key(i) == b.chosen {
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
	title := widget.NewLabel(s.name)
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
	if s.preset != nil {
		if s.preset.Author != "" {
			line(lang.L("by {{.Author}}", text.With{"Author": s.preset.Author}))
		}
		line(s.preset.Notes)
		if len(s.preset.Tags) > 0 {
			line(lang.L("Tags: {{.Tags}}", text.With{"Tags": strings.Join(s.preset.Tags, ", ")}))
		}
		line(text.Phrase(phrase.Say("Avatar: {{.Name}}", "Name", app.AvatarName(s.preset.Avatar.File))))
		if s.preset.Calibration.Calibrated() {
			line(lang.L("Calibrated for a person"))
		}
	} else {
		problem := widget.NewLabel(s.problem)
		problem.Wrapping, problem.Importance = fyne.TextWrapWord, widget.DangerImportance
		facts.Add(problem)
	}
	if s.path == "" {
		line(lang.L("Built-in preset"))
	} else {
		line(s.path)
		line(lang.L("Saved {{.Time}}", text.With{"Time": s.saved.Local().Format(time.DateTime)}))
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
	if s.preset != nil {
		actions.Add(container.NewGridWithColumns(2,
			act("shelf.open", lang.L("Open"), true, func() { b.open(s) }),
			act("shelf.openAsB", lang.L("Open as B"), false, func() { b.openAsB(s) })))
		actions.Add(container.NewGridWithColumns(2,
			act("shelf.duplicate", lang.L("Duplicate"), false, func() { b.duplicate(s) }),
			act("shelf.share", lang.L("Share…"), false, func() { b.e.info.Hide(); b.e.share(s.preset, s.name) })))
	}
	if s.path != "" {
		row := container.NewGridWithColumns(2)
		if s.preset != nil {
			row.Add(act("shelf.rename", lang.L("Rename…"), false, func() { b.rename(s) }))
		}
		row.Add(act("shelf.delete", lang.L("Delete"), false, func() { b.delete(s) }))
		actions.Add(row)
		actions.Add(act("shelf.folder", lang.L("Show in folder"), false, func() { b.e.showFolder(filepath.Dir(s.path)) }))
	}
	b.detail.Add(container.NewBorder(nil, actions, nil, nil, container.NewVScroll(facts)))
	b.detail.Refresh()
}

func (b *shelfBrowser) open(s *shelved) {
	b.e.info.Hide()
	if s.path != "" {
		b.e.openPreset(s.path)
		return
	}
	b.e.afterAsking(func() { b.e.setDocument(presets.NewDocument(*s.preset), "") })
}

func (b *shelfBrowser) openAsB(s *shelved) {
	b.e.info.Hide()
	if s.path != "" {
		b.e.openAsB(s.path)
		return
	}
	b.e.putInB(presets.NewDocument(*s.preset), "")
}

// duplicate writes a copy to the person's folder.
func (b *shelfBrowser) duplicate(s *shelved) {
	folder := b.e.core.Folders.Presets()
	copied := s.preset.Clone()
	copied.Name = freeName(folder, lang.L("{{.Name}} copy", text.With{"Name": s.name}))
	path := filepath.Join(folder, fileName(copied.Name)+".json")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		b.e.warn(err)
		return
	}
	if err := presets.Save(path, &copied); err != nil {
		b.e.warn(err)
		return
	}
	b.chosen = path
	b.read()
}

// delete removes a file, which is kept among the backups, and offers to bring it back.
func (b *shelfBrowser) delete(s *shelved) {
	e := b.e
	kept, err := e.backups.Remove(s.path)
	if err != nil {
		e.warn(err)
		return
	}
	e.settings.Forget(s.path)
	e.menu.refreshRecent()
	b.read()
	e.toasts.Offer(lang.L("{{.Name}} is deleted", text.With{"Name": filepath.Base(s.path)}), lang.L("Undo"), func() {
		if err := e.backups.Restore(kept); err != nil {
			e.warn(err)
			return
		}
		b.read()
	})
}

// rename gives a preset and its file another name.
func (b *shelfBrowser) rename(s *shelved) {
	e := b.e
	path := s.path
	e.askText(lang.L("Rename “{{.Name}}”", text.With{"Name": s.name}), lang.L("Name"), "", s.name, lang.L("Rename"), func(name string) error {
		to, err := e.renamePreset(path, name)
		if err != nil {
			return err
		}
		b.chosen = to
		b.read()
		return nil
	})
}

// renamePreset gives a preset's file another name, and the preset in it. A document that it is the file of goes along.
func (e *editor) renamePreset(path, name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return "", text.Error(lang.L("A preset needs a name"))
	}
	preset, err := presets.Open(path)
	if err != nil {
		return "", err
	}
	to := filepath.Join(filepath.Dir(path), fileName(name)+".json")
	if there, err := os.Stat(to); err == nil {
		if same, err := os.Stat(path); err != nil || !os.SameFile(there, same) {
			return "", text.Error(lang.L("{{.Name}} exists already.", text.With{"Name": filepath.Base(to)}))
		}
	}
	preset.Name = name
	if err := e.keepAndSave(path, &preset); err != nil { // then one step that leaves either name
		return "", err
	}
	if err := os.Rename(path, to); err != nil {
		return "", err
	}
	e.settings.Rename(path, to)
	e.menu.refreshRecent()
	e.followRename(path, to, name)
	return to, nil
}

// followRename has documents whose file was renamed know it.
func (e *editor) followRename(from, to, name string) {
	if e.file == from {
		e.file = to
		if e.journal != nil {
			e.journal.Opened(to)
		}
		renameSaved(e.doc, name)
	}
	if e.other != nil && e.other.file == from {
		e.other.file = to
		if e.other.journal != nil {
			e.other.journal.Opened(to)
		}
		renameSaved(e.other.doc, name)
	}
	e.refreshChrome()
}

// renameSaved renames a document as its file was; if it had nothing unsaved it has nothing then.
func renameSaved(doc *presets.Document, name string) {
	clean := !doc.Dirty()
	if err := doc.Do(presets.Rename(name)); err == nil && clean {
		doc.MarkSaved()
	}
}

// share writes a preset for others to a file, after asking whether that is to hold what was measured of a person.
func (e *editor) share(preset *presets.Preset, name string) {
	write := func(withCalibration bool) {
		shared := forSharing(preset, withCalibration)
		e.pickTarget(lang.L("Share preset"), e.settings.LastFolder, fileName(name), func(path string) {
			if err := e.keepAndSave(path, &shared); err != nil {
				e.warn(err)
				return
			}
			name := text.With{"Name": filepath.Base(path), "Avatar": shared.Avatar.File, "Ground": shared.GroundFile}
			switch avatar, ground := shared.Avatar.File != "", groundFile(&shared, "") != ""; {
			case avatar && ground:
				e.toasts.Info(lang.L("{{.Name}} does not include the avatar and the ground. Put {{.Avatar}} and {{.Ground}} beside it.", name))
			case avatar:
				e.toasts.Info(lang.L("{{.Name}} does not include the avatar. Put {{.Avatar}} beside it.", name))
			case ground:
				e.toasts.Info(lang.L("{{.Name}} does not include the ground. Put {{.Ground}} beside it.", name))
			default:
				e.toasts.Info(lang.L("{{.Name}} is complete", name))
			}
		})
	}
	if !preset.Calibration.Calibrated() {
		write(false)
		return
	}
	e.ask(lang.L("Include your measurements?"), lang.L("The preset contains your height, your arm span and the serial numbers of your devices."),
		answer{"prompt.shareWithout", lang.L("Without measurements"), true, func() { write(false) }},
		answer{"prompt.shareWith", lang.L("Include measurements"), false, func() { write(true) }},
		answer{"prompt.cancel", lang.L("Cancel"), false, nil})
}

// showFolder opens a folder in the system's file manager.
func (e *editor) showFolder(folder string) {
	if err := e.app.OpenURL(&url.URL{Scheme: "file", Path: filepath.ToSlash(folder)}); err != nil {
		e.toasts.Warn(lang.L("Can't show the folder: {{.Cause}}. Open it manually: {{.Folder}}", text.With{"Cause": text.Cause(err), "Folder": folder}))
	}
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
	c.name, c.below = widgets.NewTipLabel("", b.e.tips), widgets.NewTipLabel("", b.e.tips).Caption()
	c.name.Style = fyne.TextStyle{Bold: true}
	c.backdrop = widgets.NewPanel(theme.ColorNameInputBackground, container.NewStack(container.NewCenter(c.sign), c.picture))
	c.backdrop.Radius = 4
	c.ground = widgets.NewPanel(widgets.ColorPanel, container.NewBorder(nil, container.NewVBox(c.name, c.below), nil, nil, c.backdrop))
	c.ground.Radius, c.ground.Padding, c.ground.Border = 6, 8, theme.ColorNameInputBorder
	c.ExtendBaseWidget(c)
	return c
}

func (c *shelfCard) show(id widget.GridWrapItemID, s *shelved) {
	key := c.browser.key(c.browser.found[id])
	c.id, c.key = id, key
	c.picture.Image, c.sign.Hidden = s.picture, s.picture != nil
	c.sign.Resource = widgets.IconBones.Tinted(theme.ColorNameDisabled)
	c.ground.Color, c.ground.Border = widgets.ColorPanel, theme.ColorNameInputBorder
	if key == c.browser.chosen {
		c.ground.Color, c.ground.Border = widgets.ColorActive, theme.ColorNamePrimary
	}
	c.name.Tip = s.name
	below, color := lang.L("Built-in preset"), widgets.ColorMuted
	switch {
	case s.preset == nil:
		below, color = lang.L("Cannot be read"), theme.ColorNameError
	case len(s.preset.Tags) > 0:
		below = strings.Join(s.preset.Tags, ", ")
	case s.path != "" && s.preset.Author != "":
		below = lang.L("by {{.Author}}", text.With{"Author": s.preset.Author})
	case s.path != "":
		below = s.saved.Local().Format(time.DateTime)
	}
	c.below.Tip = below
	c.name.Set(s.name, theme.ColorNameForeground)
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
	if s := b.current(); again && s != nil && s.preset != nil {
		b.open(s)
	}
}

// MinSize implements fyne.Widget.
func (c *shelfCard) MinSize() fyne.Size { return fyne.NewSize(shelfCardWidth, shelfCardHeight) }

// CreateRenderer implements fyne.Widget.
func (c *shelfCard) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.ground) }
