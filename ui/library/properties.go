//go:build cgo

package library

import (
	"image"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"posewright/presets"
	"posewright/presets/thumbnail"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// A thumbnail's size in pixels, at which it is sharp in the browser at twice the usual scale.
const ThumbnailWidth, ThumbnailHeight = 320, 200

// Properties is the form of what a preset says of itself.
type Properties struct {
	Content                   fyne.CanvasObject
	Name, Author, Tags, Notes *widgets.KeyEntry
	Take, Remove              *widgets.KeyButton // the thumbnail
	Refusal                   *widget.Label
	Thumbnail                 string

	draw    func(width, height int, done func(*image.RGBA))
	picture *canvas.Image
	none    *widgets.TipLabel
}

// NewProperties makes the form. draw draws the avatar as it stands now; its done gets nil if it cannot.
func NewProperties(about presets.About, draw func(width, height int, done func(*image.RGBA))) *Properties {
	p := &Properties{draw: draw, Thumbnail: about.Thumbnail}
	entry := func(text string) *widgets.KeyEntry {
		made := widgets.NewKeyEntry()
		made.SetText(text)
		return made
	}
	p.Name, p.Author, p.Tags = entry(about.Name), entry(about.Author), entry(strings.Join(about.Tags, ", "))
	p.Tags.SetPlaceHolder(lang.L("Comma-separated words"))
	p.Notes = widgets.NewKeyMultiline()
	p.Notes.Wrapping = fyne.TextWrapWord
	p.Notes.SetMinRowsVisible(5)
	p.Notes.SetText(about.Notes)
	p.picture = canvas.NewImageFromImage(nil)
	p.picture.FillMode, p.picture.ScaleMode = canvas.ImageFillContain, canvas.ImageScaleSmooth
	p.picture.SetMinSize(fyne.NewSize(ThumbnailWidth/2, ThumbnailHeight/2))
	p.none = widgets.NewTipLabel(lang.L("No thumbnail"), nil)
	p.none.Color = widgets.ColorMuted
	p.Take = widgets.NewKeyButton(lang.L("Take a thumbnail"), p.takeThumbnail)
	p.Remove = widgets.NewKeyButton(lang.L("Remove"), func() { p.Thumbnail = ""; p.showThumbnail() })
	p.Refusal = widget.NewLabel("")
	p.Refusal.Wrapping, p.Refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	p.Refusal.Hide()
	ground := widgets.NewPanel(theme.ColorNameInputBackground, container.NewStack(container.NewCenter(p.none), p.picture))
	ground.Radius, ground.Border = 4, theme.ColorNameInputBorder
	picture := container.NewBorder(nil, nil, container.NewGridWrap(fyne.NewSize(ThumbnailWidth/2+8, ThumbnailHeight/2+8), ground), nil,
		container.NewVBox(p.Take, p.Remove))
	form := widget.NewForm(
		widget.NewFormItem(lang.L("Name"), p.Name), widget.NewFormItem(lang.L("Author"), p.Author), widget.NewFormItem(lang.L("Notes"), p.Notes),
		widget.NewFormItem(lang.L("Tags"), p.Tags), widget.NewFormItem(lang.L("Thumbnail"), picture))
	p.Content = widgets.NewScroll(container.New(&widgets.StackedLayout{}, form, p.Refusal))
	p.showThumbnail()
	return p
}

// takeThumbnail has the avatar drawn as it stands now.
func (p *Properties) takeThumbnail() {
	p.Take.Disable()
	p.draw(ThumbnailWidth, ThumbnailHeight, func(picture *image.RGBA) {
		p.Take.Enable()
		if picture == nil {
			p.Refuse(lang.L("Can't take a picture: the viewport is not drawing"))
			return
		}
		label, err := thumbnail.Encode(picture)
		if err != nil {
			p.Refuse(text.Sentence(err))
			return
		}
		p.Thumbnail = label
		p.showThumbnail()
	})
}

func (p *Properties) showThumbnail() {
	picture, err := thumbnail.Decode(p.Thumbnail)
	if err != nil {
		p.Refuse(text.Sentence(err))
	}
	p.picture.Image = picture
	p.picture.Refresh()
	widgets.SetVisible(p.none, picture == nil)
	if picture == nil {
		p.Remove.Disable()
	} else {
		p.Remove.Enable()
	}
}

// Refuse shows what is wrong with what was typed.
func (p *Properties) Refuse(text string) {
	p.Refusal.SetText(text)
	p.Refusal.Show()
	p.Content.Refresh()
}

// About returns what was typed.
func (p *Properties) About() presets.About {
	return presets.About{Name: p.Name.Text, Author: strings.TrimSpace(p.Author.Text), Notes: p.Notes.Text, Tags: presets.ParseTags(p.Tags.Text),
		Thumbnail: p.Thumbnail}
}
