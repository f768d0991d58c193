//go:build cgo

package library

import (
	"strings"
	"time"

	"posewright/internal/presetfiles"
	"posewright/ui/text"
	"posewright/ui/widgets"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
)

const (
	presetCardWidth  = 176
	presetCardHeight = 161
	twoTaps          = 400 * time.Millisecond // two clicks on a card within it open its preset
)

// presetCard is a preset in the browser; the grid uses it again for others.
type presetCard struct {
	widget.BaseWidget
	isChosen func(key string) bool
	onTap    func(id widget.GridWrapItemID, key string, twice bool)
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

func newPresetCard(tips *widgets.Tooltips, isChosen func(key string) bool, onTap func(id widget.GridWrapItemID, key string, twice bool)) *presetCard {
	c := &presetCard{isChosen: isChosen, onTap: onTap, picture: canvas.NewImageFromResource(nil), sign: canvas.NewImageFromResource(nil)}
	c.picture.FillMode, c.sign.FillMode = canvas.ImageFillContain, canvas.ImageFillContain
	c.picture.ScaleMode = canvas.ImageScaleSmooth
	c.sign.SetMinSize(fyne.NewSquareSize(34))
	c.name, c.below = widgets.NewTipLabel("", tips), widgets.NewTipLabel("", tips).Caption()
	c.name.Style = fyne.TextStyle{Bold: true}
	c.backdrop = widgets.NewPanel(theme.ColorNameInputBackground, container.NewStack(container.NewCenter(c.sign), c.picture))
	c.backdrop.Radius = 4
	c.ground = widgets.NewPanel(theme.ColorNameBackground, container.NewBorder(nil, container.NewVBox(c.name, c.below), nil, nil, c.backdrop))
	c.ground.Radius, c.ground.Padding, c.ground.Border = 6, 8, theme.ColorNameInputBorder
	c.ExtendBaseWidget(c)
	return c
}

func (c *presetCard) show(id widget.GridWrapItemID, s *presetfiles.File) {
	key := s.Key()
	c.id, c.key = id, key
	c.picture.Image, c.sign.Hidden = s.Picture, s.Picture != nil
	c.sign.Resource = widgets.IconBones.Tinted(theme.ColorNameDisabled)
	c.ground.Color, c.ground.Border = theme.ColorNameBackground, theme.ColorNameInputBorder
	chosen := c.isChosen(key)
	if chosen {
		c.ground.Color, c.ground.Border = widgets.ColorActive, theme.ColorNamePrimary
	}
	name := shownName(s)
	c.name.Tip = name
	below, color := lang.L("Built-in preset"), widgets.ColorMuted
	if chosen {
		color = theme.ColorNameForeground // which stands out from the mark and the pointer's
	}
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
	c.name.Set(name, theme.ColorNameForeground)
	c.below.Set(below, color)
	c.sign.Refresh()
	c.picture.Refresh()
	c.ground.Refresh()
}

// Tapped implements fyne.Tappable.
func (c *presetCard) Tapped(*fyne.PointEvent) {
	twice := time.Since(c.tapped) < twoTaps
	c.tapped = time.Now()
	c.onTap(c.id, c.key, twice)
}

// MinSize implements fyne.Widget.
func (c *presetCard) MinSize() fyne.Size { return fyne.NewSize(presetCardWidth, presetCardHeight) }

// CreateRenderer implements fyne.Widget.
func (c *presetCard) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.ground) }
