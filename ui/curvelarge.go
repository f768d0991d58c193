//go:build cgo

package ui

import (
	"posewright/ui/curves"

	"fyne.io/fyne/v2/lang"
)

// largeCurve is a curve that is shown in a dialog, as large as the window lets it be.
type largeCurve struct {
	row    *parameterRow
	editor *curves.Editor
	live   *liveFacts
	close  func()
	spots  []curves.Spot
}

// enlarge shows the curve of a row in a dialog; its own editor stays as it is below it.
func (n *inspector) enlarge(row *parameterRow) {
	if n.large != nil {
		return
	}
	large := &largeCurve{row: row, live: &n.live}
	large.editor = row.newEditor(nil, func() { large.close() }, nil)
	n.large = large
	large.close = n.showLarge(lang.L(row.parameter.Label), large.editor.Content, func() {
		n.large = nil
		if row.graph.opened {
			row.graph.focus(row.graph.editor.Field)
		}
	})
	large.follow()
	row.graph.focus(large.editor.Field)
}

// follow shows where the solver is on the curve.
func (l *largeCurve) follow() {
	l.spots = l.spots[:0]
	if l.live.reading != nil && l.live.reading.Valid {
		l.spots = curves.LiveSpots(l.spots, l.row.parameter.Path, &l.live.reading.Gait)
	}
	l.editor.SetSpots(l.spots)
}
