//go:build cgo

package inspector

import "posewright/ui/curves"

// largeCurve is a curve that is shown in a dialog, as large as the window lets it be.
type largeCurve struct {
	value  *parameterValue
	editor *curves.Editor
	close  func()
	spots  []curves.Spot
}

func newLargeCurve(v *parameterValue) *largeCurve {
	l := &largeCurve{value: v}
	l.editor = newCurveEditor(v, nil, func() { l.close() }, nil)
	return l
}

// show shows what the document holds.
func (l *largeCurve) show() { l.editor.SetCurve(l.value.curve()) }

// follow shows where the solver is on the curve.
func (l *largeCurve) follow(live *liveFacts) {
	l.spots = live.spots(l.spots, l.value.parameter.Path)
	l.editor.SetSpots(l.spots)
}

func (l *largeCurve) held() bool { return l.editor.Model.Gesture.Hand != curves.NoHand }
