package curves

import (
	"cmp"
	"math"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"posewright/effectors/curve"
	"posewright/ui/text"
)

const (
	grabDistance    = 9  // pixels from within which a key, a handle or the curve is meant
	handleLength    = 36 // pixels from a key to the handle of its tangent
	clickDistance   = 3  // pixels that a press may stray and still be a click
	nearestDistance = 1  // pixels: the handle of a tangent is at least so far beside its key
)

// hand is what a person's press has taken hold of.
type hand uint8

const (
	NoHand      hand = iota
	keysHand         // the selected keys
	tangentHand      // the handle of one tangent
	boxHand          // a box that selects
	panHand          // the plane
)

// Point is a place of the plane, pixels.
type Point struct{ X, Y float64 }

func XY(x, y float64) Point { return Point{x, y} }

// gesture is what goes on between the press and the release of a button.
type gesture struct {
	Hand         hand
	origin       curve.Curve // the curve when it began
	key          int         // that was taken hold of
	out          bool        // of a tangent: the one to the right
	fromX, fromY float64     // pixels
	x, y         float64
	before       curve.KeySet // what was selected
	strayed      bool         // far enough to be no click
	added        bool         // the press itself put a key in
	wasSelected  bool         // the key was selected before
	further      bool         // Shift was held
}

// Model is the editing of one curve without a window: what is selected, what is in view, and what a press, a drag and a key make of the curve. It changes no
// document: edits give the curve that is wanted.
type Model struct {
	Curve     curve.Curve // as the document has it
	initial   curve.Curve // the default
	bounds    curve.Bounds
	timeStep  float64 // of an arrow key
	valueStep float64
	degrees   [2]bool // the times, and the values, are degrees

	View     View
	fitted   bool // the view was chosen for the curve, by no person
	Selected curve.KeySet
	Parted   curve.KeySet // keys whose tangents are moved for themselves although they agree
	Snap     bool         // keys go to the grid
	Gesture  gesture
	Done     string // what the last edit did, for the name of its step
}

// show takes over a curve of the document. What is selected stays where the keys can be the same ones.
func (m *Model) show(curve curve.Curve) {
	if len(curve) != len(m.Curve) {
		m.Selected, m.Parted = 0, 0
	}
	m.Curve = curve
}

// changed is whether the curve differs from its default.
func (m *Model) changed() bool { return !m.Curve.Equal(m.initial) }

// fit shows all of the curve, and of the default behind it.
func (m *Model) fit() {
	m.View.fit(m.Curve, m.initial)
	m.fitted = true
}

// resize takes over another size of the field.
func (m *Model) resize(width, height float64) {
	m.View.width, m.View.height = max(1, width), max(1, height)
}

// Place is where a key is in the field.
func (m *Model) Place(i int) (x, y float64) {
	return m.View.X(m.Curve[i].Time), m.View.Y(m.Curve[i].Value)
}

// Handle is where the handle of a key's tangent is in the field; false for a tangent that has no effect, before the first key and behind the last.
func (m *Model) Handle(i int, out bool) (x, y float64, ok bool) {
	if !out && i == 0 || out && i == len(m.Curve)-1 {
		return 0, 0, false
	}
	slope, way := m.Curve[i].InTangent, -1.0
	if out {
		slope, way = m.Curve[i].OutTangent, 1
	}
	rise := slope / m.View.aspect() // pixels up for one to the right
	length := math.Hypot(1, rise)
	x, y = m.Place(i)
	return x + way*handleLength/length, y - way*handleLength*rise/length, true
}

// keyAt is the key at a place of the field, -1 for none.
func (m *Model) keyAt(x, y float64) int {
	best, least := -1, float64(grabDistance)
	for i := range m.Curve {
		kx, ky := m.Place(i)
		if distance := math.Hypot(x-kx, y-ky); distance < least {
			best, least = i, distance
		}
	}
	return best
}

// handleAt is the tangent of a selected key whose handle is at a place; false for none.
func (m *Model) handleAt(x, y float64) (key int, out, ok bool) {
	least := float64(grabDistance)
	for i := range m.Curve {
		if !m.Selected.Has(i) {
			continue
		}
		for _, right := range [...]bool{false, true} {
			if hx, hy, shown := m.Handle(i, right); shown && math.Hypot(x-hx, y-hy) < least {
				key, out, ok, least = i, right, true, math.Hypot(x-hx, y-hy)
			}
		}
	}
	return key, out, ok
}

// onCurve reports whether a place is on the curve.
func (m *Model) onCurve(x, y float64) bool {
	time := m.View.Time(x)
	rise := m.Curve.Slope(time) / m.View.aspect()
	return math.Abs(y-m.View.Y(m.Curve.At(time))) < grabDistance*math.Hypot(1, rise)
}

// snapped is a time and a value where a drag would leave them: on the grid, or rounded to what a pixel can tell.
func (m *Model) snapped(time, value float64, toGrid bool) (float64, float64) {
	if toGrid {
		return curve.Snapped(time, m.View.Times(m.degrees[0]).Step), curve.Snapped(value, m.View.values(m.degrees[1]).Step)
	}
	return curve.Snapped(time, finer(m.View.Right-m.View.Left, m.View.width)), curve.Snapped(value, finer(m.View.Top-m.View.Bottom, m.View.height))
}

// toGrid is whether keys go to the grid while modifiers are held.
func (m *Model) toGrid(held fyne.KeyModifier) bool {
	return m.Snap != (held&fyne.KeyModifierShortcutDefault != 0)
}

// add puts a key in: onto the curve where the place is on it, else at the place. It selects the new key. The error is a sentence.
func (m *Model) add(at Point, toGrid bool) (curve.Curve, error) {
	time, value := m.snapped(m.View.Time(at.X), m.View.value(at.Y), toGrid)
	time = max(m.bounds.TimeMin, min(m.bounds.TimeMax, time))
	var (
		edited curve.Curve
		key    int
		err    error
	)
	if m.onCurve(at.X, at.Y) && !toGrid {
		edited, key, err = m.Curve.InsertKey(time)
	} else {
		edited, key, err = m.Curve.AddKey(time, value, m.bounds)
	}
	if err != nil {
		return nil, cmp.Or(m.full(), err)
	}
	m.inserted(edited, key)
	return edited, nil
}

// full says that no other key can be put in; nil while one can.
func (m *Model) full() error {
	if len(m.Curve) < curve.MaxKeys {
		return nil
	}
	return text.Error(lang.L("a curve can have {{.Count}} keys: delete one before another is added", text.With{"Count": curve.MaxKeys}))
}

// inserted selects a key that was put in.
func (m *Model) inserted(edited curve.Curve, at int) {
	if len(edited) > len(m.Curve) {
		m.Parted = m.Parted.Inserted(at)
	}
	m.Selected = curve.OneKey(at)
	m.Curve, m.Done = edited, text.Message("key added")
}

// press takes hold of what is at a place. It gives the curve that the press itself makes, nil for none.
func (m *Model) press(at Point, held fyne.KeyModifier) (curve.Curve, error) {
	x, y := at.X, at.Y
	g := gesture{origin: m.Curve, fromX: x, fromY: y, x: x, y: y, before: m.Selected,
		further: held&fyne.KeyModifierShift != 0}
	var edited curve.Curve
	if key := m.keyAt(x, y); key >= 0 {
		g.Hand, g.key, g.wasSelected = keysHand, key, m.Selected.Has(key)
		if g.further {
			m.Selected |= curve.OneKey(key)
		} else if !g.wasSelected {
			m.Selected = curve.OneKey(key)
		}
	} else if key, out, ok := m.handleAt(x, y); ok {
		g.Hand, g.key, g.out = tangentHand, key, out
		if held&fyne.KeyModifierAlt != 0 {
			m.Parted |= curve.OneKey(key)
		}
	} else if held&fyne.KeyModifierShortcutDefault != 0 {
		var err error
		if edited, err = m.add(at, m.Snap); err != nil {
			return nil, err
		}
		g.Hand, g.key, g.added, g.strayed = keysHand, m.Selected.First(), true, true
		g.origin = edited
		px, py := m.Place(g.key)
		g.fromX, g.fromY = px, py
	} else {
		g.Hand = boxHand
	}
	m.Gesture = g
	return edited, nil
}

// drag follows the pointer and gives the curve that is wanted then, nil where it is as it was.
func (m *Model) drag(to Point, held fyne.KeyModifier) curve.Curve {
	x, y, g := to.X, to.Y, &m.Gesture
	if g.Hand == panHand {
		m.View.pan(x-g.x, y-g.y)
		g.x, g.y = x, y
		m.fitted = false
		return nil
	}
	g.x, g.y = x, y
	if !g.strayed && math.Hypot(x-g.fromX, y-g.fromY) < clickDistance {
		return nil
	}
	g.strayed = true
	switch g.Hand {
	case keysHand:
		if !g.added {
			m.Done = text.Message("keys moved")
		}
		return m.wanted(m.movedKeys(held))
	case tangentHand:
		m.Done = text.Message("tangent turned")
		return m.wanted(m.bentTangent(held))
	case boxHand:
		m.boxed()
	}
	return nil
}

// wanted gives a curve that differs from the one that is there.
func (m *Model) wanted(edited curve.Curve) curve.Curve {
	if edited.Equal(m.Curve) {
		return nil
	}
	m.Curve = edited
	return edited
}

func (m *Model) movedKeys(held fyne.KeyModifier) curve.Curve {
	g := &m.Gesture
	key := g.origin[g.key]
	dx, dy := g.x-g.fromX, g.y-g.fromY
	time, value := m.snapped(m.View.Time(m.View.X(key.Time)+dx), m.View.value(m.View.Y(key.Value)+dy), m.toGrid(held) && !(g.added && !m.Snap))
	if held&fyne.KeyModifierShift != 0 && !g.added { // along one axis
		if math.Abs(dx) > math.Abs(dy) {
			value = key.Value
		} else {
			time = key.Time
		}
	}
	if m.Selected == curve.OneKey(g.key) {
		return g.origin.PlaceKey(g.key, time, value, m.bounds)
	}
	edited := g.origin.MoveKeys(m.Selected, time-key.Time, value-key.Value, m.bounds)
	for i := range edited {
		if m.Selected.Has(i) { // the sum of two short numbers need not be short
			edited = edited.PlaceKey(i, Round(edited[i].Time), Round(edited[i].Value), m.bounds)
		}
	}
	return edited
}

// Round is a number without what adding left at its end.
func Round(number float64) float64 {
	if number == 0 {
		return 0
	}
	return curve.Snapped(number, math.Pow(10, math.Floor(math.Log10(math.Abs(number)))-11))
}

func (m *Model) bentTangent(held fyne.KeyModifier) curve.Curve {
	g := &m.Gesture
	key := g.origin[g.key]
	time, value := m.View.Time(g.x), m.View.value(g.y)
	if m.toGrid(held) {
		time, value = m.snapped(time, value, true)
	}
	least := nearestDistance * (m.View.Right - m.View.Left) / m.View.width
	run := max(least, time-key.Time)
	if !g.out {
		run = -max(least, key.Time-time)
	}
	slope := curve.Snapped((value-key.Value)/run, finer(m.View.aspect(), 10))
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
func (m *Model) apart(curve curve.Curve, i int) bool {
	return m.Parted.Has(i) || i > 0 && i < len(curve)-1 && curve[i].InTangent != curve[i].OutTangent
}

// boxed selects what is in the box.
func (m *Model) boxed() {
	g := &m.Gesture
	m.Selected = 0
	if g.further {
		m.Selected = g.before
	}
	for i := range m.Curve {
		x, y := m.Place(i)
		if x >= min(g.x, g.fromX) && x <= max(g.x, g.fromX) && y >= min(g.y, g.fromY) && y <= max(g.y, g.fromY) {
			m.Selected |= curve.OneKey(i)
		}
	}
}

// release ends the gesture, and reports whether it changed the curve.
func (m *Model) release() bool {
	g := m.Gesture
	m.Gesture = gesture{}
	if !g.strayed {
		switch g.Hand {
		case keysHand:
			if g.further && g.wasSelected {
				m.Selected &^= curve.OneKey(g.key)
			} else if !g.further {
				m.Selected = curve.OneKey(g.key)
			}
		case boxHand:
			if !g.further {
				m.Selected = 0
			}
		}
	}
	if g.Hand == keysHand && g.strayed {
		m.View.reveal(m.Curve, m.Selected)
	}
	return g.added || (g.Hand == keysHand || g.Hand == tangentHand) && !g.origin.Equal(m.Curve)
}

// Cancel ends the gesture as if it had not been, and reports whether there was one.
func (m *Model) Cancel() bool {
	g := m.Gesture
	m.Gesture = gesture{}
	if g.Hand == boxHand || g.added {
		m.Selected = g.before
	}
	return g.Hand != NoHand
}

// box is the box that selects, in pixels of the field; false while there is none.
func (m *Model) box() (left, top, right, bottom float64, ok bool) {
	g := &m.Gesture
	if g.Hand != boxHand || !g.strayed {
		return 0, 0, 0, 0, false
	}
	return min(g.x, g.fromX), min(g.y, g.fromY), max(g.x, g.fromX), max(g.y, g.fromY), true
}

// deleted is the curve without the selected keys, nil where none is selected.
func (m *Model) deleted() curve.Curve {
	if m.Selected == 0 {
		return nil
	}
	edited := m.Curve.DeleteKeys(m.Selected)
	m.Selected, m.Parted, m.Done = 0, 0, text.Message("keys deleted")
	return m.wanted(edited)
}

// nudged is the curve with the selected keys moved by steps, nil where none is selected.
func (m *Model) nudged(times, values float64) curve.Curve {
	if m.Selected == 0 {
		return nil
	}
	timeStep, valueStep := m.timeStep, m.valueStep
	if m.Snap {
		timeStep, valueStep = m.View.Times(m.degrees[0]).Step, m.View.values(m.degrees[1]).Step
	}
	m.Done = text.Message("keys moved")
	edited := m.Curve.MoveKeys(m.Selected, times*timeStep, values*valueStep, m.bounds)
	for i := range edited {
		if m.Selected.Has(i) {
			edited = edited.PlaceKey(i, Round(edited[i].Time), Round(edited[i].Value), m.bounds)
		}
	}
	if edited = m.wanted(edited); edited != nil {
		m.View.reveal(edited, m.Selected)
	}
	return edited
}

// gridded is the curve with the selected keys on the lines of the grid.
func (m *Model) gridded() curve.Curve {
	m.Done = text.Message("keys put on the grid")
	return m.wanted(m.Curve.SnapKeys(m.Selected, m.View.Times(m.degrees[0]).Step, m.View.values(m.degrees[1]).Step, m.bounds))
}

// bends name the steps that give keys tangents of a kind.
var bends = map[curve.TangentKind]string{
	curve.SmoothTangents: text.Message("smooth tangents"),
	curve.LinearTangents: text.Message("linear tangents"),
	curve.FlatTangents:   text.Message("flat tangents"),
}

// bent is the curve with the selected keys, or all where none is, given tangents of a kind.
func (m *Model) bent(kind curve.TangentKind) curve.Curve {
	keys := m.selectedOrAll()
	m.Parted &^= keys
	m.Done = bends[kind]
	return m.wanted(m.Curve.WithTangents(keys, kind))
}

func (m *Model) selectedOrAll() curve.KeySet {
	if m.Selected == 0 {
		return curve.AllKeys(len(m.Curve))
	}
	return m.Selected
}

// part lets the tangents of the selected keys be moved each for itself, or joins them again where they all are so already; joining may change the curve.
func (m *Model) part() curve.Curve {
	if !m.allParted() {
		m.Parted |= m.Selected
		return nil
	}
	m.Parted &^= m.Selected
	m.Done = text.Message("tangents joined")
	return m.wanted(m.Curve.Joined(m.Selected, m.View.aspect()))
}

// allParted reports whether the tangents of all selected keys are moved each for itself.
func (m *Model) allParted() bool {
	for i := range m.Curve {
		if m.Selected.Has(i) && !m.apart(m.Curve, i) {
			return false
		}
	}
	return m.Selected != 0
}

// kind is which tangents all selected keys have, free where they differ.
func (m *Model) kind() curve.TangentKind {
	kind, first := curve.FreeTangents, true
	for i := range m.Curve {
		if !m.Selected.Has(i) {
			continue
		}
		if of := m.Curve.Kind(i); first {
			kind, first = of, false
		} else if of != kind {
			return curve.FreeTangents
		}
	}
	return kind
}

// next selects the key behind, or before, the last one that is selected. It reports whether there is one; with nothing selected it is the first, or the last.
func (m *Model) next(back bool) bool {
	to := 0
	switch {
	case m.Selected == 0 && back:
		to = len(m.Curve) - 1
	case m.Selected == 0:
	case back:
		to = m.Selected.First() - 1
	default:
		to = m.Selected.Last() + 1
	}
	if to < 0 || to >= len(m.Curve) {
		return false
	}
	m.Selected = curve.OneKey(to)
	m.View.reveal(m.Curve, m.Selected)
	return true
}

// hasNext reports whether next would find one.
func (m *Model) hasNext(back bool) bool {
	switch {
	case m.Selected == 0:
		return len(m.Curve) > 0
	case back:
		return m.Selected.First() > 0
	}
	return m.Selected.Last() < len(m.Curve)-1
}

// between puts a key onto the curve in the middle between the selected one and the next, or the one before the last.
func (m *Model) between() (curve.Curve, error) {
	last := len(m.Curve) - 1
	i := min(max(0, m.Selected.Last()), max(0, last-1))
	var time float64
	if last > 0 {
		time = (m.Curve[i].Time + m.Curve[i+1].Time) / 2
	} else if time = (m.bounds.TimeMin + m.bounds.TimeMax) / 2; math.Abs(time-m.Curve[0].Time) < curve.Gap {
		time = m.bounds.TimeMax
	}
	edited, at, err := m.Curve.InsertKey(Round(time))
	if err != nil {
		return nil, cmp.Or(m.full(), err)
	}
	if len(edited) == len(m.Curve) {
		return nil, nil
	}
	m.inserted(edited, at)
	return edited, nil
}
