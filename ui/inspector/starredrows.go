//go:build cgo

package inspector

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/ui/widgets"
)

// starredRows are the rows of the parameters that a person starred, for who plays: none at first.
type starredRows struct {
	in      *rowContext
	rows    []*parameterRow
	heading fyne.CanvasObject
	box     *fyne.Container
}

func newStarredRows(in *rowContext) *starredRows {
	label := widgets.NewTipLabel(lang.L("FAVORITES"), nil).Caption()
	return &starredRows{in: in, box: container.NewVBox(), heading: container.New(widgets.Insets(14, 8, 2, 8), label)}
}

// update shows what the document holds, and makes the rows again where there are others.
func (s *starredRows) update() {
	var paths []string
	all := presets.ParametersOf(s.in.document.Current())
	for _, path := range s.in.favorites.Starred() {
		if slices.ContainsFunc(all, func(p *presets.Parameter) bool { return p.Path == path }) {
			paths = append(paths, path)
		}
	}
	same := slices.EqualFunc(s.rows, paths, func(row *parameterRow, path string) bool { return row.parameter.Path == path })
	if same {
		for _, row := range s.rows {
			row.update()
		}
		return
	}
	s.rows, s.box.Objects = nil, nil
	for _, path := range paths {
		parameter, _ := presets.Lookup(path)
		row := newParameterRow(parameter, s.in, true)
		row.onResize = s.box.Refresh
		s.rows = append(s.rows, row)
		s.box.Objects = append(s.box.Objects, row)
	}
	if len(s.rows) > 0 {
		s.box.Objects = slices.Insert(s.box.Objects, 0, s.heading)
	}
	s.box.Refresh()
}

// controls are the widgets of the rows, by "play." and the path.
func (s *starredRows) controls() (all []widgets.Control) {
	for _, row := range s.rows {
		for _, c := range append(row.view.controls(), widgets.Control{ID: "star.", Object: row.star}) {
			c.ID += "play." + row.parameter.Path
			all = append(all, c)
		}
	}
	return all
}
