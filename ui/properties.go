//go:build cgo

package ui

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/presets/thumbnail"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// A thumbnail's size in pixels, at which it is sharp in the browser at twice the usual scale.
const thumbnailWidth, thumbnailHeight = 320, 200

// properties is the dialog of what a preset says of itself. Nothing of it counts before it is confirmed, and then it is one step of undo.
type properties struct {
	e                    *editor
	name, author, tags   *widgets.KeyEntry
	notes                *widgets.KeyEntry
	picture              *canvas.Image
	none                 *widgets.TipLabel
	take, remove, accept *widgets.KeyButton
	refusal              *widget.Label
	thumbnail            string
	content              fyne.CanvasObject
}

// showProperties opens the dialog.
func (e *editor) showProperties() {
	e.Commit()
	p := newProperties(e)
	d := dialog.NewCustomWithoutButtons(lang.L("Preset properties"), p.content, e.shell.window)
	close := widgets.NewKeyButton(lang.L("Cancel"), d.Hide)
	p.accept = widgets.NewKeyButton(lang.L("OK"), func() {
		if p.confirm() {
			d.Hide()
		}
	})
	p.accept.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{close, p.accept})
	e.properties = p
	e.shell.showDialog(d, lang.L("Preset properties"), fyne.NewSize(640, 450), func() { e.properties = nil })
	e.shell.window.Canvas().Focus(p.name)
}

func newProperties(e *editor) *properties {
	about := e.Current().About
	p := &properties{e: e, thumbnail: about.Thumbnail}
	entry := func(text string) *widgets.KeyEntry {
		made := widgets.NewKeyEntry()
		made.SetText(text)
		return made
	}
	p.name, p.author, p.tags = entry(about.Name), entry(about.Author), entry(strings.Join(about.Tags, ", "))
	p.tags.SetPlaceHolder(lang.L("Comma-separated words"))
	p.notes = widgets.NewKeyMultiline()
	p.notes.Wrapping = fyne.TextWrapWord
	p.notes.SetMinRowsVisible(5)
	p.notes.SetText(about.Notes)
	p.picture = canvas.NewImageFromImage(nil)
	p.picture.FillMode, p.picture.ScaleMode = canvas.ImageFillContain, canvas.ImageScaleSmooth
	p.picture.SetMinSize(fyne.NewSize(thumbnailWidth/2, thumbnailHeight/2))
	p.none = widgets.NewTipLabel(lang.L("No thumbnail"), nil)
	p.none.Color = widgets.ColorMuted
	p.take = widgets.NewKeyButton(lang.L("Take a thumbnail"), p.takeThumbnail)
	p.remove = widgets.NewKeyButton(lang.L("Remove"), func() { p.thumbnail = ""; p.showThumbnail() })
	p.refusal = widget.NewLabel("")
	p.refusal.Wrapping, p.refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	p.refusal.Hide()
	ground := widgets.NewPanel(theme.ColorNameInputBackground, container.NewStack(container.NewCenter(p.none), p.picture))
	ground.Radius, ground.Border = 4, theme.ColorNameInputBorder
	picture := container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(thumbnailWidth/2+8, thumbnailHeight/2+8), ground), nil,
		container.NewVBox(p.take, p.remove))
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Name"), p.name), widget.NewFormItem(lang.L("Author"), p.author), widget.NewFormItem(lang.L("Notes"), p.notes),
		widget.NewFormItem(lang.L("Tags"), p.tags), widget.NewFormItem(lang.L("Thumbnail"), picture))
	p.content = container.NewVScroll(container.New(&widgets.StackedLayout{}, form, p.refusal))
	p.showThumbnail()
	return p
}

// takeThumbnail has the avatar drawn as it stands now.
func (p *properties) takeThumbnail() {
	p.take.Disable()
	p.e.view.loop.Thumbnail(thumbnailWidth, thumbnailHeight, func(picture *image.RGBA) {
		p.take.Enable()
		if picture == nil {
			p.refuse(lang.L("Can't take a picture: the viewport is not drawing"))
			return
		}
		label, err := thumbnail.Encode(picture)
		if err != nil {
			p.refuse(text.Sentence(err))
			return
		}
		p.thumbnail = label
		p.showThumbnail()
	})
}

func (p *properties) showThumbnail() {
	picture, err := thumbnail.Decode(p.thumbnail)
	if err != nil {
		p.refuse(text.Sentence(err))
	}
	p.picture.Image = picture
	p.picture.Refresh()
	widgets.SetVisible(p.none, picture == nil)
	if picture == nil {
		p.remove.Disable()
	} else {
		p.remove.Enable()
	}
}

func (p *properties) refuse(text string) {
	p.refusal.SetText(text)
	p.refusal.Show()
	p.content.Refresh()
}

// confirm makes what was typed the document's, or says what is wrong with it.
func (p *properties) confirm() bool {
	err := p.e.Do(presets.Describe(presets.About{Name: p.name.Text, Author: strings.TrimSpace(p.author.Text), Notes: p.notes.Text,
		Tags: presets.ParseTags(p.tags.Text), Thumbnail: p.thumbnail}))
	if err != nil {
		p.refuse(text.Sentence(err))
		return false
	}
	return true
}
