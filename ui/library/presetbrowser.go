//go:build cgo

package library

import (
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
	"posewright/internal/presetfiles"
	"posewright/rig/phrase"
	"posewright/ui/presetname"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

const detailWidth = 250

// PresetBrowser is the dialog of all presets: those that come with Posewright and a person's own.
type PresetBrowser struct {
	Content fyne.CanvasObject
	Search  *widgets.SearchEntry
	Tag     *widgets.KeyChoice
	tags    *fyne.Container               // of the choice, which takes room while there are any
	Buttons map[string]*widgets.KeyButton // of the chosen preset
	Files   []presetfiles.File
	Found   []int // of Files, that are shown
	Reading bool

	actions BrowserActions
	tips    *widgets.Tooltips
	chosen  string
	grid    *widgets.KeyGrid
	note    *widget.Label
	detail  *fyne.Container
}

// BrowserActions are what the browser asks for.
type BrowserActions struct {
	List                                                          func(done func([]presetfiles.File)) // reads the presets
	Open, OpenAsB, Duplicate, Share, Rename, Delete, ShowInFolder func(*presetfiles.File)
}

// NewPresetBrowser makes the browser. Update reads the presets.
func NewPresetBrowser(tips *widgets.Tooltips, actions BrowserActions) *PresetBrowser {
	b := &PresetBrowser{actions: actions, tips: tips, Buttons: map[string]*widgets.KeyButton{}}
	b.Search = widgets.NewSearchEntry(lang.L("Search name, author, notes, tags, avatar"), func(string) { b.filter() })
	b.Tag = widgets.NewKeyChoice(nil, func(string) { b.filter() })
	b.note = widget.NewLabel("")
	b.note.Wrapping, b.note.Alignment, b.note.Importance = fyne.TextWrapWord, fyne.TextAlignCenter, widget.LowImportance
	b.grid = widgets.NewKeyGrid(func() int { return len(b.Found) }, func() fyne.CanvasObject {
		return newPresetCard(tips, func(key string) bool { return key == b.chosen }, b.tapped)
	},
		func(id widget.GridWrapItemID, object fyne.CanvasObject) {
			if id < len(b.Found) {
				object.(*presetCard).show(id, &b.Files[b.Found[id]])
			}
		})
	b.grid.OnSelected = func(id widget.GridWrapItemID) {
		if id < len(b.Found) {
			b.Choose(b.Files[b.Found[id]].Key())
		}
	}
	b.detail = container.NewStack()
	wide := canvas.NewRectangle(nil)
	wide.SetMinSize(fyne.NewSize(detailWidth, 0))
	least := canvas.NewRectangle(nil)
	least.SetMinSize(fyne.NewSize(360, 300))
	b.tags = container.New(widgets.LeastWidth(150), b.Tag)
	head := container.NewBorder(nil, nil, nil, b.tags, b.Search)
	b.Content = container.NewBorder(head, nil, nil, container.NewStack(wide, container.New(widgets.Insets(4, 4, 4, 12), b.detail)),
		container.NewStack(least, b.grid, container.NewCenter(container.New(widgets.LeastWidth(300), b.note))))
	return b
}

// Update reads the presets again.
func (b *PresetBrowser) Update() {
	b.Reading = true
	b.filter()
	b.actions.List(func(all []presetfiles.File) {
		b.Files, b.Reading = all, false
		tags := append([]string{lang.L("All tags")}, presetfiles.Tags(all)...)
		chosen := max(0, slices.Index(tags, b.Tag.Selected))
		b.Tag.SetOptions(tags)
		b.Tag.SetSelectedIndex(chosen)
		widgets.SetVisible(b.tags, len(tags) > 1)
		b.filter()
	})
}

// filter shows what fits the search.
func (b *PresetBrowser) filter() {
	tag := ""
	if b.Tag.SelectedIndex() > 0 {
		tag = b.Tag.Selected
	}
	b.Found = presetfiles.Search(b.Files, b.Search.Text, tag, func(f *presetfiles.File) string { return shownName(f) + " " + shownNotes(f) })
	switch {
	case b.Reading && len(b.Files) == 0:
		b.note.SetText(lang.L("Reading the presets…"))
	case len(b.Found) == 0:
		b.note.SetText(lang.L("No matching presets"))
	default:
		b.note.SetText("")
	}
	b.grid.UnselectAll()
	b.grid.Refresh()
	if b.Reading {
		return // what is chosen may be a file that is not known yet
	}
	shown := slices.ContainsFunc(b.Found, func(i int) bool { return b.Files[i].Key() == b.chosen })
	switch {
	case shown:
		b.Choose(b.chosen)
	case len(b.Found) > 0:
		b.Choose(b.Files[b.Found[0]].Key())
	default:
		b.Choose("")
	}
}

// ChooseFile chooses the preset of a file once it is read.
func (b *PresetBrowser) ChooseFile(path string) {
	b.chosen = path
	b.Update()
}

// Chosen returns the preset that is chosen; nil for none.
func (b *PresetBrowser) Chosen() *presetfiles.File {
	for i := range b.Files {
		if b.Files[i].Key() == b.chosen {
			return &b.Files[i]
		}
	}
	return nil
}

// Choose shows what there is to know about a preset and what can be done with it.
func (b *PresetBrowser) Choose(key string) {
	b.chosen = key
	b.grid.Refresh()
	s := b.Chosen()
	b.detail.RemoveAll()
	clear(b.Buttons)
	if s == nil {
		return
	}
	b.detail.Add(container.NewBorder(nil, b.buttons(s), nil, nil, widgets.NewScroll(presetFacts(s))))
	b.detail.Refresh()
}

// tapped chooses the preset of a card, and opens it on the second tap.
func (b *PresetBrowser) tapped(id widget.GridWrapItemID, key string, twice bool) {
	twice = twice && b.chosen == key
	b.grid.Select(id)
	b.Choose(key)
	if s := b.Chosen(); twice && s != nil && s.Preset != nil {
		b.actions.Open(s)
	}
}

// shownName is what a person reads as the name of a preset, in the window's language where it comes with Posewright.
func shownName(f *presetfiles.File) string {
	if f.Path != "" {
		return f.Name
	}
	return presetname.Of(f.Name)
}

// shownNotes are the notes of a preset likewise; none for one that cannot be read.
func shownNotes(f *presetfiles.File) string {
	if f.Preset == nil {
		return ""
	}
	return presetname.Notes(f.Preset)
}

// presetFacts lists what there is to know about a preset.
func presetFacts(s *presetfiles.File) fyne.CanvasObject {
	title := widget.NewLabel(shownName(s))
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
		line(shownNotes(s))
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
	return facts
}

// buttons makes the buttons of what can be done with a preset.
func (b *PresetBrowser) buttons(s *presetfiles.File) fyne.CanvasObject {
	act := func(id, text string, main bool, do func()) fyne.CanvasObject {
		button := widgets.NewKeyButton(text, do)
		if main {
			button.Importance = widget.HighImportance
		}
		b.Buttons[id] = button
		return button
	}
	actions := container.NewVBox()
	if s.Preset != nil {
		actions.Add(container.NewGridWithColumns(2,
			act("presets.open", lang.L("Open"), true, func() { b.actions.Open(s) }),
			act("presets.openAsB", lang.L("Open as B"), false, func() { b.actions.OpenAsB(s) })))
		actions.Add(container.NewGridWithColumns(2,
			act("presets.duplicate", lang.L("Duplicate"), false, func() { b.actions.Duplicate(s) }),
			act("presets.share", lang.L("Share…"), false, func() { b.actions.Share(s) })))
	}
	if s.Path != "" {
		row := container.NewGridWithColumns(2)
		if s.Preset != nil {
			row.Add(act("presets.rename", lang.L("Rename…"), false, func() { b.actions.Rename(s) }))
		}
		row.Add(act("presets.delete", lang.L("Delete"), false, func() { b.actions.Delete(s) }))
		actions.Add(row)
		actions.Add(act("presets.folder", lang.L("Show in folder"), false, func() { b.actions.ShowInFolder(s) }))
	}
	return actions
}
