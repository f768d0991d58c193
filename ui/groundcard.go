//go:build cgo

package ui

import (
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/presets"
)

// groundCardHeight is how high the line of the ground's file is.
const groundCardHeight = 38

// groundCard is the line of the inspector that says which file is the ground, and lets a person choose another.
type groundCard struct {
	name   *tipLabel
	choose *keyButton
	box    *fyne.Container
}

func newGroundCard(tips *tooltips, choose func()) *groundCard {
	c := &groundCard{name: newTipLabel("", tips).caption()}
	c.name.least = 20
	c.choose = newKeyButton(lang.L("Choose…"), choose)
	label := newTipLabel(lang.L("File"), tips).caption()
	label.set(lang.L("File"), colorMuted)
	c.box = container.New(insets(2, rowLeft, 4, rowRight+rowResetW+rowGap), container.NewBorder(nil, nil, container.New(insets(0, 0, 0, 8), label), c.choose, c.name))
	return c
}

// update shows the file of a preset; one that is not stood on is muted.
func (c *groundCard) update(p *presets.Preset) {
	color, text := theme.ColorNameForeground, filepath.Base(p.Ground.File)
	switch chosen := p.Ground.Kind == presets.FileGround; {
	case chosen && p.Ground.File == "":
		color, text = theme.ColorNameWarning, lang.L("none yet: the floor is level")
	case p.Ground.File == "":
		color, text = colorMuted, lang.L("none")
	case !chosen:
		color = colorMuted
	}
	c.name.tip = p.Ground.File
	c.name.set(text, color)
}
