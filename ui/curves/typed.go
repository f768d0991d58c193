package curves

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/ui/text"
)

// Number is one of the numbers of a key that can be typed.
type Number uint8

const (
	TimeNumber Number = iota
	ValueNumber
	InNumber
	OutNumber
	numberCount
)

// of is the number of a key.
func (n Number) of(key *curve.Key) float64 {
	return [...]float64{key.Time, key.Value, key.InTangent, key.OutTangent}[n]
}

// number is what the selected keys have in common; false where they differ or none is selected.
func (m *Model) number(n Number) (float64, bool) {
	first := m.Selected.First()
	if first < 0 || first >= len(m.Curve) {
		return 0, false
	}
	number := n.of(&m.Curve[first])
	for i := range m.Curve {
		if m.Selected.Has(i) && n.of(&m.Curve[i]) != number {
			return 0, false
		}
	}
	return number, true
}

// typed is the curve with a number of the selected keys as it was typed: read gives the number for what it is now, key by key, so that one can type x*1.1 for
// several. Times go as far as neighbors and bounds let them; a value outside of the bounds is refused.
func (m *Model) typed(n Number, read func(now float64) (float64, error)) (curve.Curve, error) {
	wanted := make([]float64, len(m.Curve))
	last := math.NaN()
	for i := range m.Curve {
		if !m.Selected.Has(i) {
			continue
		}
		number, err := read(n.of(&m.Curve[i]))
		if err != nil {
			return nil, err
		}
		if n == TimeNumber && number == last {
			return nil, text.Error(lang.L("several keys can't have the same time: type a change, such as += 0.1"))
		}
		wanted[i], last = number, number
	}
	edited := m.Curve
	put := func(i int) {
		switch at := wanted[i]; n {
		case TimeNumber:
			edited = edited.PlaceKey(i, at, math.NaN(), m.bounds)
		case ValueNumber:
			edited = edited.PlaceKey(i, math.NaN(), at, m.bounds)
		case InNumber:
			out := at
			if m.apart(m.Curve, i) {
				out = math.NaN()
			}
			edited = edited.WithSlopes(i, at, out)
		case OutNumber:
			in := at
			if m.apart(m.Curve, i) {
				in = math.NaN()
			}
			edited = edited.WithSlopes(i, in, at)
		}
	}
	// Keys that go to the right do so from the last one on, so that none is in another's way.
	for i := len(m.Curve) - 1; i >= 0; i-- {
		if m.Selected.Has(i) && (n != TimeNumber || wanted[i] >= m.Curve[i].Time) {
			put(i)
		}
	}
	for i := range m.Curve {
		if m.Selected.Has(i) && n == TimeNumber && wanted[i] < m.Curve[i].Time {
			put(i)
		}
	}
	m.Done = text.Message("keys moved")
	if n == InNumber || n == OutNumber {
		m.Done = text.Message("tangent turned")
	}
	return m.wanted(edited), nil
}
