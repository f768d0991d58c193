//go:build cgo

package inspector

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"

	"posewright/presets"
	"posewright/solver/ground"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// groundCardHeight is how high the line of the ground's file is.
const groundCardHeight = 38

// groundCard is the line of the inspector that says which file is the ground, and lets a person choose another.
type groundCard struct {
	name   *widgets.TipLabel
	choose *widgets.KeyButton
	box    *fyne.Container
}

func newGroundCard(tips *widgets.Tooltips, choose func()) *groundCard {
	c := &groundCard{name: widgets.NewTipLabel("", tips).Caption()}
	c.name.MinWidth = 20
	c.choose = widgets.NewKeyButton(lang.L("Choose…"), choose)
	label := widgets.NewTipLabel(lang.L("File"), tips).Caption()
	label.Set(lang.L("File"), widgets.ColorMuted)
	c.box = container.New(widgets.Insets(2, widgets.RowLeft, 4, widgets.RowRight+widgets.RowResetW+widgets.RowGap), container.NewBorder(nil, nil, container.New(widgets.Insets(0, 0, 0, 8), label), c.choose, c.name))
	return c
}

// update shows the file of a preset; one that is not stood on is muted.
func (c *groundCard) update(p *presets.Preset) {
	color, shown := theme.ColorNameForeground, text.File(p.GroundFile)
	switch chosen := p.Ground.Kind == ground.Triangles; {
	case chosen && p.GroundFile == "":
		color, shown = theme.ColorNameWarning, lang.L("none yet: the floor is level")
	case p.GroundFile == "":
		color, shown = widgets.ColorMuted, lang.L("none")
	case !chosen:
		color = widgets.ColorMuted
	}
	c.name.Tip = text.Path(p.GroundFile)
	c.name.Set(shown, color)
}
