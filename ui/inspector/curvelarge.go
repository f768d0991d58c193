//go:build cgo

package inspector

import (
	"posewright/ui/curves"

	"fyne.io/fyne/v2/lang"
)

// largeCurve is a curve that is shown in a dialog, as large as the window lets it be.
type largeCurve struct {
	row    *parameterRow
	Editor *curves.Editor
	live   *liveFacts
	close  func()
	spots  []curves.Spot
}

// enlarge shows the curve of a row in a dialog; its own editor stays as it is below it.
func (n *Panel) enlarge(row *parameterRow) {
	if n.Large != nil {
		return
	}
	large := &largeCurve{row: row, live: &n.live}
	large.Editor = row.newEditor(nil, func() { large.close() }, nil)
	n.Large = large
	large.close = n.ShowLarge(lang.L(row.parameter.Label), large.Editor.Content, func() {
		n.Large = nil
		if row.Graph.Opened {
			row.Graph.focus(row.Graph.Editor.Field)
		}
	})
	large.follow()
	row.Graph.focus(large.Editor.Field)
}

// follow shows where the solver is on the curve.
func (l *largeCurve) follow() {
	l.spots = l.spots[:0]
	if l.live.reading != nil && l.live.reading.Valid {
		l.spots = curves.LiveSpots(l.spots, l.row.parameter.Path, &l.live.reading.Gait)
	}
	l.Editor.SetSpots(l.spots)
}
