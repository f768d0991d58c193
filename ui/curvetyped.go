package ui

import (
	"math"

	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/ui/text"
)

// curveNumber is one of the numbers of a key that can be typed.
type curveNumber uint8

const (
	timeNumber curveNumber = iota
	valueNumber
	inNumber
	outNumber
	curveNumberCount
)

// of is the number of a key.
func (n curveNumber) of(key *effectors.Key) float64 {
	return [...]float64{key.Time, key.Value, key.InTangent, key.OutTangent}[n]
}

// number is what the selected keys have in common; false where they differ or none is selected.
func (m *curveModel) number(n curveNumber) (float64, bool) {
	first := m.selected.First()
	if first < 0 || first >= len(m.curve) {
		return 0, false
	}
	number := n.of(&m.curve[first])
	for i := range m.curve {
		if m.selected.Has(i) && n.of(&m.curve[i]) != number {
			return 0, false
		}
	}
	return number, true
}

// typed is the curve with a number of the selected keys as it was typed: read gives the number for what it is now, key by key, so that one can type x*1.1 for
// several. Times go as far as neighbours and bounds let them; a value outside of the bounds is refused.
func (m *curveModel) typed(n curveNumber, read func(now float64) (float64, error)) (effectors.Curve, error) {
	wanted := make([]float64, len(m.curve))
	last := math.NaN()
	for i := range m.curve {
		if !m.selected.Has(i) {
			continue
		}
		number, err := read(n.of(&m.curve[i]))
		if err != nil {
			return nil, err
		}
		if n == timeNumber && number == last {
			return nil, text.Error(lang.L("several keys cannot be at one place: type how far they go, such as += 0.1"))
		}
		wanted[i], last = number, number
	}
	edited := m.curve
	put := func(i int) {
		switch at := wanted[i]; n {
		case timeNumber:
			edited = edited.PlaceKey(i, at, math.NaN(), m.bounds)
		case valueNumber:
			edited = edited.PlaceKey(i, math.NaN(), at, m.bounds)
		case inNumber:
			out := at
			if m.apart(m.curve, i) {
				out = math.NaN()
			}
			edited = edited.WithSlopes(i, at, out)
		case outNumber:
			in := at
			if m.apart(m.curve, i) {
				in = math.NaN()
			}
			edited = edited.WithSlopes(i, in, at)
		}
	}
	// Keys that go to the right do so from the last one on, so that none is in another's way.
	for i := len(m.curve) - 1; i >= 0; i-- {
		if m.selected.Has(i) && (n != timeNumber || wanted[i] >= m.curve[i].Time) {
			put(i)
		}
	}
	for i := range m.curve {
		if m.selected.Has(i) && n == timeNumber && wanted[i] < m.curve[i].Time {
			put(i)
		}
	}
	m.done = text.Message("keys moved")
	if n == inNumber || n == outNumber {
		m.done = text.Message("tangent turned")
	}
	return m.wanted(edited), nil
}
