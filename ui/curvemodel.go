package ui

import (
	"cmp"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors"
	"posewright/ui/text"
)

const (
	curveGrab    = 9  // pixels from within which a key, a handle or the curve is meant
	curveHandle  = 36 // pixels from a key to the handle of its tangent
	curveStray   = 3  // pixels that a press may stray and still be a click
	curveNearest = 1  // pixels: the handle of a tangent is at least so far beside its key
)

// curveHand is what a person's press has taken hold of.
type curveHand uint8

const (
	noHand      curveHand = iota
	keysHand              // the selected keys
	tangentHand           // the handle of one tangent
	boxHand               // a box that selects
	panHand               // the plane
)

// curvePoint is a place of the plane, pixels.
type curvePoint struct{ x, y float64 }

func xy(x, y float64) curvePoint { return curvePoint{x, y} }

// curveGesture is what goes on between the press and the release of a button.
type curveGesture struct {
	hand         curveHand
	origin       effectors.Curve // the curve when it began
	key          int             // that was taken hold of
	out          bool            // of a tangent: the one to the right
	fromX, fromY float64         // pixels
	x, y         float64
	before       effectors.KeySet // what was selected
	strayed      bool             // far enough to be no click
	added        bool             // the press itself put a key in
	wasSelected  bool             // the key was selected before
	further      bool             // Shift was held
}

// curveModel is the editing of one curve without a window: what is selected, what is in view, and what a press, a drag and a key make of the curve. It changes no
// document: edits give the curve that is wanted.
type curveModel struct {
	curve     effectors.Curve // as the document has it
	initial   effectors.Curve // the default
	bounds    effectors.CurveBounds
	timeStep  float64 // of an arrow key
	valueStep float64
	degrees   [2]bool // the times, and the values, are degrees

	view     curveView
	fitted   bool // the view was chosen for the curve, by no person
	selected effectors.KeySet
	parted   effectors.KeySet // keys whose tangents are moved for themselves although they agree
	snap     bool             // keys go to the grid
	gesture  curveGesture
	done     string // what the last edit did, for the name of its step
}

// show takes over a curve of the document. What is selected stays where the keys can be the same ones.
func (m *curveModel) show(curve effectors.Curve) {
	if len(curve) != len(m.curve) {
		m.selected, m.parted = 0, 0
	}
	m.curve = curve
}

// changed is whether the curve differs from its default.
func (m *curveModel) changed() bool { return !m.curve.Equal(m.initial) }

// fit shows all of the curve, and of the default behind it.
func (m *curveModel) fit() {
	m.view.fit(m.curve, m.initial)
	m.fitted = true
}

// resize takes over another size of the field.
func (m *curveModel) resize(width, height float64) {
	m.view.width, m.view.height = max(1, width), max(1, height)
}

// place is where a key is in the field.
func (m *curveModel) place(i int) (x, y float64) {
	return m.view.x(m.curve[i].Time), m.view.y(m.curve[i].Value)
}

// handle is where the handle of a key's tangent is in the field; false for a tangent that has no effect, before the first key and behind the last.
func (m *curveModel) handle(i int, out bool) (x, y float64, ok bool) {
	if !out && i == 0 || out && i == len(m.curve)-1 {
		return 0, 0, false
	}
	slope, way := m.curve[i].InTangent, -1.0
	if out {
		slope, way = m.curve[i].OutTangent, 1
	}
	rise := slope / m.view.aspect() // pixels up for one to the right
	length := math.Hypot(1, rise)
	x, y = m.place(i)
	return x + way*curveHandle/length, y - way*curveHandle*rise/length, true
}

// keyAt is the key at a place of the field, -1 for none.
func (m *curveModel) keyAt(x, y float64) int {
	best, least := -1, float64(curveGrab)
	for i := range m.curve {
		kx, ky := m.place(i)
		if distance := math.Hypot(x-kx, y-ky); distance < least {
			best, least = i, distance
		}
	}
	return best
}

// handleAt is the tangent of a selected key whose handle is at a place; false for none.
func (m *curveModel) handleAt(x, y float64) (key int, out, ok bool) {
	least := float64(curveGrab)
	for i := range m.curve {
		if !m.selected.Has(i) {
			continue
		}
		for _, right := range [...]bool{false, true} {
			if hx, hy, shown := m.handle(i, right); shown && math.Hypot(x-hx, y-hy) < least {
				key, out, ok, least = i, right, true, math.Hypot(x-hx, y-hy)
			}
		}
	}
	return key, out, ok
}

// onCurve reports whether a place is on the curve.
func (m *curveModel) onCurve(x, y float64) bool {
	time := m.view.time(x)
	rise := m.curve.Slope(time) / m.view.aspect()
	return math.Abs(y-m.view.y(m.curve.At(time))) < curveGrab*math.Hypot(1, rise)
}

// snapped is a time and a value where a drag would leave them: on the grid, or rounded to what a pixel can tell.
func (m *curveModel) snapped(time, value float64, toGrid bool) (float64, float64) {
	if toGrid {
		return effectors.Snapped(time, m.view.times(m.degrees[0]).step), effectors.Snapped(value, m.view.values(m.degrees[1]).step)
	}
	return effectors.Snapped(time, finer(m.view.right-m.view.left, m.view.width)), effectors.Snapped(value, finer(m.view.top-m.view.bottom, m.view.height))
}

// toGrid is whether keys go to the grid while modifiers are held.
func (m *curveModel) toGrid(held fyne.KeyModifier) bool {
	return m.snap != (held&fyne.KeyModifierShortcutDefault != 0)
}

// add puts a key in: onto the curve where the place is on it, else at the place. It selects the new key. The error is a sentence.
func (m *curveModel) add(at curvePoint, toGrid bool) (effectors.Curve, error) {
	time, value := m.snapped(m.view.time(at.x), m.view.value(at.y), toGrid)
	time = max(m.bounds.TimeMin, min(m.bounds.TimeMax, time))
	var (
		edited effectors.Curve
		key    int
		err    error
	)
	if m.onCurve(at.x, at.y) && !toGrid {
		edited, key, err = m.curve.InsertKey(time)
	} else {
		edited, key, err = m.curve.AddKey(time, value, m.bounds)
	}
	if err != nil {
		return nil, cmp.Or(m.full(), err)
	}
	m.inserted(edited, key)
	return edited, nil
}

// full says that no other key can be put in; nil while one can.
func (m *curveModel) full() error {
	if len(m.curve) < effectors.CurveKeysMax {
		return nil
	}
	return text.Error(lang.L("a curve can have {{.Count}} keys: delete one before another is added", text.With{"Count": effectors.CurveKeysMax}))
}

// inserted selects a key that was put in.
func (m *curveModel) inserted(edited effectors.Curve, at int) {
	if len(edited) > len(m.curve) {
		m.parted = m.parted.Inserted(at)
	}
	m.selected = effectors.OneKey(at)
	m.curve, m.done = edited, text.Message("key added")
}

// press takes hold of what is at a place. It gives the curve that the press itself makes, nil for none.
func (m *curveModel) press(at curvePoint, held fyne.KeyModifier) (effectors.Curve, error) {
	x, y := at.x, at.y
	g := curveGesture{origin: m.curve, fromX: x, fromY: y, x: x, y: y, before: m.selected,
		further: held&fyne.KeyModifierShift != 0}
	var edited effectors.Curve
	if key := m.keyAt(x, y); key >= 0 {
		g.hand, g.key, g.wasSelected = keysHand, key, m.selected.Has(key)
		if g.further {
			m.selected |= effectors.OneKey(key)
		} else if !g.wasSelected {
			m.selected = effectors.OneKey(key)
		}
	} else if key, out, ok := m.handleAt(x, y); ok {
		g.hand, g.key, g.out = tangentHand, key, out
		if held&fyne.KeyModifierAlt != 0 {
			m.parted |= effectors.OneKey(key)
		}
	} else if held&fyne.KeyModifierShortcutDefault != 0 {
		var err error
		if edited, err = m.add(at, m.snap); err != nil {
			return nil, err
		}
		g.hand, g.key, g.added, g.strayed = keysHand, m.selected.First(), true, true
		g.origin = edited
		px, py := m.place(g.key)
		g.fromX, g.fromY = px, py
	} else {
		g.hand = boxHand
	}
	m.gesture = g
	return edited, nil
}

// drag follows the pointer and gives the curve that is wanted then, nil where it is as it was.
func (m *curveModel) drag(to curvePoint, held fyne.KeyModifier) effectors.Curve {
	x, y, g := to.x, to.y, &m.gesture
	if g.hand == panHand {
		m.view.pan(x-g.x, y-g.y)
		g.x, g.y = x, y
		m.fitted = false
		return nil
	}
	g.x, g.y = x, y
	if !g.strayed && math.Hypot(x-g.fromX, y-g.fromY) < curveStray {
		return nil
	}
	g.strayed = true
	switch g.hand {
	case keysHand:
		if !g.added {
			m.done = text.Message("keys moved")
		}
		return m.wanted(m.movedKeys(held))
	case tangentHand:
		m.done = text.Message("tangent turned")
		return m.wanted(m.bentTangent(held))
	case boxHand:
		m.boxed()
	}
	return nil
}

// wanted gives a curve that differs from the one that is there.
func (m *curveModel) wanted(edited effectors.Curve) effectors.Curve {
	if edited.Equal(m.curve) {
		return nil
	}
	m.curve = edited
	return edited
}

func (m *curveModel) movedKeys(held fyne.KeyModifier) effectors.Curve {
	g := &m.gesture
	key := g.origin[g.key]
	dx, dy := g.x-g.fromX, g.y-g.fromY
	time, value := m.snapped(m.view.time(m.view.x(key.Time)+dx), m.view.value(m.view.y(key.Value)+dy), m.toGrid(held) && !(g.added && !m.snap))
	if held&fyne.KeyModifierShift != 0 && !g.added { // along one axis
		if math.Abs(dx) > math.Abs(dy) {
			value = key.Value
		} else {
			time = key.Time
		}
	}
	if m.selected == effectors.OneKey(g.key) {
		return g.origin.PlaceKey(g.key, time, value, m.bounds)
	}
	edited := g.origin.MoveKeys(m.selected, time-key.Time, value-key.Value, m.bounds)
	for i := range edited {
		if m.selected.Has(i) { // the sum of two short numbers need not be short
			edited = edited.PlaceKey(i, tidied(edited[i].Time), tidied(edited[i].Value), m.bounds)
		}
	}
	return edited
}

// tidied is a number without what adding left at its end.
func tidied(number float64) float64 {
	if number == 0 {
		return 0
	}
	return effectors.Snapped(number, math.Pow(10, math.Floor(math.Log10(math.Abs(number)))-11))
}

func (m *curveModel) bentTangent(held fyne.KeyModifier) effectors.Curve {
	g := &m.gesture
	key := g.origin[g.key]
	time, value := m.view.time(g.x), m.view.value(g.y)
	if m.toGrid(held) {
		time, value = m.snapped(time, value, true)
	}
	least := curveNearest * (m.view.right - m.view.left) / m.view.width
	run := max(least, time-key.Time)
	if !g.out {
		run = -max(least, key.Time-time)
	}
	slope := effectors.Snapped((value-key.Value)/run, finer(m.view.aspect(), 10))
	if held&fyne.KeyModifierShift != 0 {
		slope = 0
	}
	in, out := slope, slope
	if m.apart(g.origin, g.key) {
		if g.out {
			in = math.NaN()
		} else {
			out = math.NaN()
		}
	}
	return g.origin.WithSlopes(g.key, in, out)
}

// apart reports whether the two tangents of a key are moved each for itself.
func (m *curveModel) apart(curve effectors.Curve, i int) bool {
	return m.parted.Has(i) || i > 0 && i < len(curve)-1 && curve[i].InTangent != curve[i].OutTangent
}

// boxed selects what is in the box.
func (m *curveModel) boxed() {
	g := &m.gesture
	m.selected = 0
	if g.further {
		m.selected = g.before
	}
	for i := range m.curve {
		x, y := m.place(i)
		if x >= min(g.x, g.fromX) && x <= max(g.x, g.fromX) && y >= min(g.y, g.fromY) && y <= max(g.y, g.fromY) {
			m.selected |= effectors.OneKey(i)
		}
	}
}

// release ends the gesture, and reports whether it changed the curve.
func (m *curveModel) release() bool {
	g := m.gesture
	m.gesture = curveGesture{}
	if !g.strayed {
		switch g.hand {
		case keysHand:
			if g.further && g.wasSelected {
				m.selected &^= effectors.OneKey(g.key)
			} else if !g.further {
				m.selected = effectors.OneKey(g.key)
			}
		case boxHand:
			if !g.further {
				m.selected = 0
			}
		}
	}
	if g.hand == keysHand && g.strayed {
		m.view.reveal(m.curve, m.selected)
	}
	return g.added || (g.hand == keysHand || g.hand == tangentHand) && !g.origin.Equal(m.curve)
}

// Cancel ends the gesture as if it had not been, and reports whether there was one.
func (m *curveModel) Cancel() bool {
	g := m.gesture
	m.gesture = curveGesture{}
	if g.hand == boxHand || g.added {
		m.selected = g.before
	}
	return g.hand != noHand
}

// box is the box that selects, in pixels of the field; false while there is none.
func (m *curveModel) box() (left, top, right, bottom float64, ok bool) {
	g := &m.gesture
	if g.hand != boxHand || !g.strayed {
		return 0, 0, 0, 0, false
	}
	return min(g.x, g.fromX), min(g.y, g.fromY), max(g.x, g.fromX), max(g.y, g.fromY), true
}

// deleted is the curve without the selected keys, nil where none is selected.
func (m *curveModel) deleted() effectors.Curve {
	if m.selected == 0 {
		return nil
	}
	edited := m.curve.DeleteKeys(m.selected)
	m.selected, m.parted, m.done = 0, 0, text.Message("keys deleted")
	return m.wanted(edited)
}

// nudged is the curve with the selected keys moved by steps, nil where none is selected.
func (m *curveModel) nudged(times, values float64) effectors.Curve {
	if m.selected == 0 {
		return nil
	}
	timeStep, valueStep := m.timeStep, m.valueStep
	if m.snap {
		timeStep, valueStep = m.view.times(m.degrees[0]).step, m.view.values(m.degrees[1]).step
	}
	m.done = text.Message("keys moved")
	edited := m.curve.MoveKeys(m.selected, times*timeStep, values*valueStep, m.bounds)
	for i := range edited {
		if m.selected.Has(i) {
			edited = edited.PlaceKey(i, tidied(edited[i].Time), tidied(edited[i].Value), m.bounds)
		}
	}
	if edited = m.wanted(edited); edited != nil {
		m.view.reveal(edited, m.selected)
	}
	return edited
}

// gridded is the curve with the selected keys on the lines of the grid.
func (m *curveModel) gridded() effectors.Curve {
	m.done = text.Message("keys put on the grid")
	return m.wanted(m.curve.SnapKeys(m.selected, m.view.times(m.degrees[0]).step, m.view.values(m.degrees[1]).step, m.bounds))
}

// bends name the steps that give keys tangents of a kind.
var bends = map[effectors.TangentKind]string{
	effectors.SmoothTangents: text.Message("smooth tangents"),
	effectors.LinearTangents: text.Message("linear tangents"),
	effectors.FlatTangents:   text.Message("flat tangents"),
}

// bent is the curve with the selected keys, or all where none is, given tangents of a kind.
func (m *curveModel) bent(kind effectors.TangentKind) effectors.Curve {
	keys := m.selectedOrAll()
	m.parted &^= keys
	m.done = bends[kind]
	return m.wanted(m.curve.WithTangents(keys, kind))
}

func (m *curveModel) selectedOrAll() effectors.KeySet {
	if m.selected == 0 {
		return effectors.AllKeys(len(m.curve))
	}
	return m.selected
}

// part lets the tangents of the selected keys be moved each for itself, or joins them again where they all are so already; joining may change the curve.
func (m *curveModel) part() effectors.Curve {
	if !m.allParted() {
		m.parted |= m.selected
		return nil
	}
	m.parted &^= m.selected
	m.done = text.Message("tangents joined")
	return m.wanted(m.curve.Joined(m.selected, m.view.aspect()))
}

// allParted reports whether the tangents of all selected keys are moved each for itself.
func (m *curveModel) allParted() bool {
	for i := range m.curve {
		if m.selected.Has(i) && !m.apart(m.curve, i) {
			return false
		}
	}
	return m.selected != 0
}

// kind is which tangents all selected keys have, free where they differ.
func (m *curveModel) kind() effectors.TangentKind {
	kind, first := effectors.FreeTangents, true
	for i := range m.curve {
		if !m.selected.Has(i) {
			continue
		}
		if of := m.curve.Kind(i); first {
			kind, first = of, false
		} else if of != kind {
			return effectors.FreeTangents
		}
	}
	return kind
}

// next selects the key behind, or before, the last one that is selected. It reports whether there is one; with nothing selected it is the first, or the last.
func (m *curveModel) next(back bool) bool {
	to := 0
	switch {
	case m.selected == 0 && back:
		to = len(m.curve) - 1
	case m.selected == 0:
	case back:
		to = m.selected.First() - 1
	default:
		to = m.selected.Last() + 1
	}
	if to < 0 || to >= len(m.curve) {
		return false
	}
	m.selected = effectors.OneKey(to)
	m.view.reveal(m.curve, m.selected)
	return true
}

// hasNext reports whether next would find one.
func (m *curveModel) hasNext(back bool) bool {
	switch {
	case m.selected == 0:
		return len(m.curve) > 0
	case back:
		return m.selected.First() > 0
	}
	return m.selected.Last() < len(m.curve)-1
}

// between puts a key onto the curve in the middle between the selected one and the next, or the one before the last.
func (m *curveModel) between() (effectors.Curve, error) {
	last := len(m.curve) - 1
	i := min(max(0, m.selected.Last()), max(0, last-1))
	var time float64
	if last > 0 {
		time = (m.curve[i].Time + m.curve[i+1].Time) / 2
	} else if time = (m.bounds.TimeMin + m.bounds.TimeMax) / 2; math.Abs(time-m.curve[0].Time) < effectors.CurveGap {
		time = m.bounds.TimeMax
	}
	edited, at, err := m.curve.InsertKey(tidied(time))
	if err != nil {
		return nil, cmp.Or(m.full(), err)
	}
	if len(edited) == len(m.curve) {
		return nil, nil
	}
	m.inserted(edited, at)
	return edited, nil
}
