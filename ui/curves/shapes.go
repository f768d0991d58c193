package curves

import (
	"posewright/effectors/curve"
	"posewright/ui/text"
)

// shape is a curve to begin with. It takes the times and the values of the curve that it replaces.
type shape struct {
	name string
	make func(left, right, bottom, top float64) curve.Curve
}

// shapes are the curves to begin with, in the order of their menu.
var shapes = [...]shape{
	{text.Message("Constant"), func(left, _, bottom, top float64) curve.Curve {
		return curve.Curve{{Time: left, Value: Round((bottom + top) / 2)}}
	}},
	{text.Message("Linear, rising"), func(left, right, bottom, top float64) curve.Curve {
		return curve.Smooth([2]float64{left, bottom}, [2]float64{right, top})
	}},
	{text.Message("Linear, falling"), func(left, right, bottom, top float64) curve.Curve {
		return curve.Smooth([2]float64{left, top}, [2]float64{right, bottom})
	}},
	{text.Message("Ease in and out"), func(left, right, bottom, top float64) curve.Curve {
		return curve.Curve{{Time: left, Value: bottom}, {Time: right, Value: top}}
	}},
	{text.Message("Ease in"), func(left, right, bottom, top float64) curve.Curve {
		steep := Round(2 * (top - bottom) / (right - left))
		return curve.Curve{{Time: left, Value: bottom}, {Time: right, Value: top, InTangent: steep, OutTangent: steep}}
	}},
	{text.Message("Ease out"), func(left, right, bottom, top float64) curve.Curve {
		steep := Round(2 * (top - bottom) / (right - left))
		return curve.Curve{{Time: left, Value: bottom, InTangent: steep, OutTangent: steep}, {Time: right, Value: top}}
	}},
	{text.Message("Bell"), func(left, right, bottom, top float64) curve.Curve {
		return curve.Curve{{Time: left, Value: bottom}, {Time: Round((left + right) / 2), Value: top}, {Time: right, Value: bottom}}
	}},
}

// shaped is the curve as one of the shapes, over the times and between the values that it has now; where it is level, or one key, those of its default, or
// else all that there may be.
func (m *Model) shaped(shape *shape) curve.Curve {
	left, right, bottom, top := extentOf(m.Curve)
	if left == right {
		left, right, _, _ = extentOf(m.initial)
	}
	if left == right {
		left, right = m.bounds.TimeMin, m.bounds.TimeMax
	}
	if bottom == top {
		_, _, bottom, top = extentOf(m.initial)
	}
	if bottom == top {
		bottom, top = max(m.bounds.ValueMin, bottom-m.valueStep), min(m.bounds.ValueMax, top+m.valueStep)
	}
	bottom, top = max(bottom, m.bounds.ValueMin), min(top, m.bounds.ValueMax) // between its keys a curve may go farther than a key can
	m.Selected, m.Parted, m.Done = 0, 0, shape.name
	return m.wanted(shape.make(left, right, Round(bottom), Round(top)))
}

func extentOf(curve curve.Curve) (left, right, bottom, top float64) {
	if len(curve) == 0 {
		return 0, 0, 0, 0
	}
	bottom, top = curve.Extent()
	return curve[0].Time, curve[len(curve)-1].Time, bottom, top
}

// thinned is the curve without the keys that it hardly needs.
func (m *Model) thinned() curve.Curve {
	const share = 0.01 // of its extent in values
	_, _, bottom, top := extentOf(m.Curve)
	m.Selected, m.Parted, m.Done = 0, 0, text.Message("keys left out")
	return m.wanted(m.Curve.Reduce(max(share*(top-bottom), 1e-9)))
}
