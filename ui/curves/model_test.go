package curves

import (
	"errors"
	"math"
	"strconv"
	"testing"

	"fyne.io/fyne/v2"

	curvepkg "posewright/effectors/curve"
)

// modelFor is the editing of a curve of five smooth keys, in a field of 300 to 200 pixels that shows all of it.
func modelFor(t *testing.T) *Model {
	t.Helper()
	curve := curvepkg.Smooth([2]float64{0, 3.3}, [2]float64{0.25, 2.5}, [2]float64{0.5, 1.8}, [2]float64{1, 1.2}, [2]float64{1.5, 1})
	m := &Model{Curve: curve, initial: curve, bounds: curvepkg.Bounds{TimeMax: 4, ValueMin: 0.05, ValueMax: 20}, timeStep: 0.01, valueStep: 0.01}
	m.resize(300, 200)
	m.fit()
	return m
}

// at is where a key is.
func (m *Model) at(i int) Point { return XY(m.Place(i)) }

func (p Point) plus(dx, dy float64) Point { return Point{p.X + dx, p.Y + dy} }

// dragged presses, drags and releases, and gives what was wanted last.
func dragged(t *testing.T, m *Model, from, to Point, held fyne.KeyModifier) curvepkg.Curve {
	t.Helper()
	edited, err := m.press(from, held)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 4 { // over a detour, which must leave nothing behind
		share := float64(i) / 3
		if next := m.drag(Point{from.X + share*(to.X-from.X), from.Y + share*(to.Y-from.Y) - 40*(1-share)*share}, held); next != nil {
			edited = next
		}
	}
	m.release()
	return edited
}

func TestADoubleClickOnTheCurveLeavesItsShapeAndOneBesideMovesItThere(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	was := m.Curve
	x := m.View.X(0.75)
	edited, err := m.add(XY(x, m.View.Y(was.At(0.75))+5), false)
	if err != nil || len(edited) != 6 || m.Selected != curvepkg.OneKey(3) {
		t.Fatalf("on the curve: %v, %v, selected %b", edited, err, m.Selected)
	}
	for i := range 300 {
		if time := float64(i) / 200; math.Abs(edited.At(time)-was.At(time)) > 1e-12 {
			t.Fatalf("at %v the curve moved by %v", time, edited.At(time)-was.At(time))
		}
	}
	m = modelFor(t)
	edited, err = m.add(XY(x, m.View.Y(3)), false)
	if err != nil || len(edited) != 6 || math.Abs(edited[3].Value-3) > 0.02 || math.Abs(edited[3].Time-0.75) > 0.01 {
		t.Errorf("beside the curve: %v, %v", edited, err)
	}
}

func TestADraggedKeyFollowsThePointerInShortNumbers(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	edited := dragged(t, m, m.at(2), m.at(2).plus(10, -30), 0)
	key := edited[2]
	if math.Abs(m.View.X(key.Time)-m.View.X(0.5)-10) > 1 || math.Abs(m.View.Y(key.Value)-m.View.Y(1.8)+30) > 1 {
		t.Errorf("the key went to %+v", key)
	}
	for _, number := range []float64{key.Time, key.Value} {
		if text := strconv.FormatFloat(number, 'g', -1, 64); len(text) > 5 {
			t.Errorf("the drag left %s behind", text)
		}
	}
	if m.Selected != curvepkg.OneKey(2) {
		t.Errorf("selected is %b", m.Selected)
	}
}

func TestShiftKeepsADragToOneAxisAndCtrlPutsItOnTheGrid(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	if key := dragged(t, m, m.at(2), m.at(2).plus(25, -8), fyne.KeyModifierShift)[2]; key.Value != 1.8 || key.Time == 0.5 {
		t.Errorf("with Shift mostly to the right: %+v", key)
	}
	m = modelFor(t)
	if key := dragged(t, m, m.at(2), m.at(2).plus(8, -25), fyne.KeyModifierShift)[2]; key.Time != 0.5 || key.Value == 1.8 {
		t.Errorf("with Shift mostly up: %+v", key)
	}
	m = modelFor(t)
	onGrid := func(key curvepkg.Key) bool {
		return key.Time == curvepkg.Snapped(key.Time, m.View.Times(false).Step) && key.Value == curvepkg.Snapped(key.Value, m.View.values(false).Step)
	}
	if key := dragged(t, m, m.at(2), m.at(2).plus(13, -27), fyne.KeyModifierShortcutDefault)[2]; !onGrid(key) {
		t.Errorf("with Ctrl: %+v on %v and %v", key, m.View.Times(false), m.View.values(false))
	}
	m = modelFor(t)
	m.Snap = true
	if key := dragged(t, m, m.at(2), m.at(2).plus(13, -27), 0)[2]; !onGrid(key) {
		t.Errorf("while it snaps: %+v", key)
	}
	m = modelFor(t)
	m.Snap = true
	if key := dragged(t, m, m.at(2), m.at(2).plus(13, -27), fyne.KeyModifierShortcutDefault)[2]; onGrid(key) {
		t.Errorf("Ctrl while it snaps does not free the key: %+v", key)
	}
}

func TestAPressSelectsShiftAddsAndABoxTakesWhatIsInIt(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	click := func(at Point, held fyne.KeyModifier) {
		t.Helper()
		if edited, err := m.press(at, held); edited != nil || err != nil {
			t.Fatalf("a click made %v, %v", edited, err)
		}
		if m.release() {
			t.Fatal("a click changed the curve")
		}
	}
	click(m.at(1).plus(3, -4), 0)
	click(m.at(3), fyne.KeyModifierShift)
	if m.Selected != curvepkg.OneKey(1)|curvepkg.OneKey(3) {
		t.Errorf("clicks select %b", m.Selected)
	}
	click(m.at(1), fyne.KeyModifierShift)
	if m.Selected != curvepkg.OneKey(3) {
		t.Errorf("Shift again leaves %b", m.Selected)
	}
	dragged(t, m, m.at(1).plus(-12, -12), m.at(2).plus(12, 12), fyne.KeyModifierShift)
	if m.Selected != 0b1110 {
		t.Errorf("a box with Shift selects %b", m.Selected)
	}
	dragged(t, m, m.at(0).plus(12, -60).plus(0, 0), m.at(1).plus(12, 12), 0)
	if m.Selected != curvepkg.OneKey(1) {
		t.Errorf("a box selects %b", m.Selected)
	}
	click(XY(290, 10), 0)
	if m.Selected != 0 {
		t.Errorf("a click on nothing leaves %b", m.Selected)
	}
	m.Selected = 0b110
	click(m.at(1), 0)
	if m.Selected != 0b10 {
		t.Errorf("a click on one of several leaves %b", m.Selected)
	}
}

func TestTangentsMoveTogetherUntilTheyAreParted(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	m.Selected = curvepkg.OneKey(2)
	handle := func(out bool) Point {
		x, y, ok := m.Handle(2, out)
		if !ok {
			t.Fatal("there is no handle")
		}
		return XY(x, y)
	}
	edited := dragged(t, m, handle(true), m.at(2).plus(30, -30), 0)
	if key := edited[2]; key.InTangent != key.OutTangent || math.Abs(key.OutTangent/m.View.aspect()-1) > 0.02 {
		t.Errorf("a handle at 45° gives %+v where %v is 45°", key, m.View.aspect())
	}
	before := edited[2]
	edited = dragged(t, m, handle(false), m.at(2).plus(-30, -30), fyne.KeyModifierAlt)
	if key := edited[2]; key.OutTangent != before.OutTangent || math.Abs(key.InTangent/m.View.aspect()+1) > 0.02 || !m.allParted() {
		t.Errorf("with Alt: %+v", key)
	}
	if edited = m.part(); edited[2].InTangent != edited[2].OutTangent || math.Abs(edited[2].InTangent) > 0.05*m.View.aspect() {
		t.Errorf("joined the tangents are %+v", edited[2])
	}
	if edited = m.part(); edited != nil || !m.allParted() {
		t.Errorf("parting changed the curve to %v", edited)
	}
	edited = dragged(t, m, handle(true), m.at(2).plus(-50, 20), 0)
	if key := edited[2]; key.InTangent == key.OutTangent || !(key.OutTangent < 0) {
		t.Errorf("a handle over its key's other side gives %+v", key)
	}
	m.Selected = curvepkg.OneKey(0)
	if _, _, ok := m.Handle(0, false); ok {
		t.Error("the tangent before the first key, which counts for nothing, has a handle")
	}
}

func TestEscapeInADragLeavesNothingSelectedThatWasNot(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	m.Selected = curvepkg.OneKey(4)
	was := m.Curve
	if edited, err := m.press(XY(150, 20), fyne.KeyModifierShortcutDefault); err != nil || len(edited) != 6 {
		t.Fatalf("Ctrl and a press made %v, %v", edited, err)
	}
	m.drag(XY(160, 40), 0)
	if !m.Cancel() {
		t.Error("there was nothing to cancel")
	}
	m.show(was)
	if m.Selected != 0 && m.Selected != curvepkg.OneKey(4) || !m.Curve.Equal(was) || m.Cancel() {
		t.Errorf("selected is %b of %v", m.Selected, m.Curve)
	}
}

func TestNumbersAreTypedForSeveralKeys(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	m.Selected = 0b1110
	scaled := func(by float64) func(float64) (float64, error) {
		return func(now float64) (float64, error) { return now * by, nil }
	}
	edited, err := m.typed(ValueNumber, scaled(2))
	if err != nil || edited[1].Value != 5 || edited[2].Value != 3.6 || edited[3].Value != 2.4 || edited[0].Value != 3.3 {
		t.Errorf("twice the values: %v, %v", edited, err)
	}
	edited, err = m.typed(TimeNumber, func(now float64) (float64, error) { return now + 0.3, nil })
	if err != nil || edited[1].Time != 0.55 || edited[2].Time != 0.8 || edited[3].Time != 1.3 {
		t.Errorf("0.3 further: %v, %v", edited, err)
	}
	if _, err = m.typed(TimeNumber, func(float64) (float64, error) { return 0.5, nil }); err == nil {
		t.Error("three keys were put at one time")
	}
	wrong := errors.New("wrong")
	if _, err = m.typed(InNumber, func(float64) (float64, error) { return 0, wrong }); !errors.Is(err, wrong) {
		t.Errorf("what cannot be read gives %v", err)
	}
	if _, same := m.number(ValueNumber); same {
		t.Error("different values are told as one")
	}
	m.Selected = curvepkg.OneKey(2)
	edited, err = m.typed(OutNumber, func(float64) (float64, error) { return -1, nil })
	if err != nil || edited[2].InTangent != -1 || edited[2].OutTangent != -1 {
		t.Errorf("a slope of a joined key: %v, %v", edited, err)
	}
	m.Parted = m.Selected
	edited, err = m.typed(InNumber, func(float64) (float64, error) { return 2, nil })
	if err != nil || edited[2].InTangent != 2 || edited[2].OutTangent != -1 {
		t.Errorf("a slope of a parted key: %v, %v", edited, err)
	}
}

func TestEveryShapeIsACurveThatCanBeHeldInItsBounds(t *testing.T) {
	t.Parallel()
	for _, start := range []curvepkg.Curve{
		modelFor(t).Curve, {{Time: 2, Value: 1}}, {{Time: 0, Value: 0.05, OutTangent: -50}, {Time: 1, Value: 0.05, InTangent: 50}},
	} {
		for i := range shapes {
			m := modelFor(t)
			m.show(start)
			edited := m.shaped(&shapes[i])
			if edited == nil {
				edited = m.Curve
			}
			if err := edited.Validate(); err != nil {
				t.Errorf("%s: %v", shapes[i].name, err)
			}
			for _, key := range edited {
				if key.Time < m.bounds.TimeMin || key.Time > m.bounds.TimeMax || key.Value < m.bounds.ValueMin || key.Value > m.bounds.ValueMax {
					t.Errorf("%s has a key at %+v", shapes[i].name, key)
				}
			}
		}
	}
	m := modelFor(t)
	bell := m.shaped(&shapes[len(shapes)-1])
	if bell.At(0) != 1 || bell.At(0.75) != 3.3 || bell.At(1.5) != 1 {
		t.Errorf("the bell is %v", bell)
	}
}

func TestTheArrowsMoveWhatIsSelectedAndTabGoesFromKeyToKey(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	if m.nudged(1, 0) != nil {
		t.Error("with nothing selected something moved")
	}
	var visited []int
	for m.hasNext(false) {
		m.next(false)
		visited = append(visited, m.Selected.First())
	}
	if len(visited) != 5 || visited[4] != 4 || m.next(false) {
		t.Errorf("Tab visits %v", visited)
	}
	m.next(true)
	edited := m.nudged(-3, 0.5)
	if edited[3].Time != 0.97 || edited[3].Value != 1.205 {
		t.Errorf("three steps back and half a step up: %+v", edited[3])
	}
	m.Snap = true
	edited = m.nudged(1, 0)
	if want := Round(0.97 + m.View.Times(false).Step); edited[3].Time != want {
		t.Errorf("a step of the grid goes to %v, not %v", edited[3].Time, want)
	}
}

func TestTheViewKeepsWhatIsUnderThePointerAndShowsAllWhenFitted(t *testing.T) {
	t.Parallel()
	m := modelFor(t)
	for i := range m.Curve {
		if at := m.at(i); at.X < 5 || at.X > 295 || at.Y < 10 || at.Y > 190 {
			t.Errorf("fitted, key %d is at %v", i, at)
		}
	}
	time, value := m.View.Time(70), m.View.value(50)
	m.View.zoom(70, 50, 0.5, 0.25)
	if math.Abs(m.View.Time(70)-time) > 1e-12 || math.Abs(m.View.value(50)-value) > 1e-12 {
		t.Error("zooming moves what is under the pointer")
	}
	m.View.pan(20, -10)
	if math.Abs(m.View.Time(90)-time) > 1e-12 || math.Abs(m.View.value(40)-value) > 1e-12 {
		t.Error("panning does not follow the pointer")
	}
	for range 400 {
		m.View.zoom(1, 1, 0.5, 0.5)
	}
	if !(m.View.Right > m.View.Left && m.View.Top > m.View.Bottom) {
		t.Errorf("zoomed in for ever the view is %+v", m.View)
	}
	for _, one := range []curvepkg.Curve{{{Time: 3, Value: 7}}, {{Time: 0, Value: 2}, {Time: 1, Value: 2}}, nil} {
		m.View.fit(one)
		if !(m.View.Right > m.View.Left && m.View.Top > m.View.Bottom) {
			t.Errorf("fitted to %v the view is %+v", one, m.View)
		}
	}
}

func TestGridsHaveRoundNumbersThatAreFarEnoughApart(t *testing.T) {
	t.Parallel()
	for span := 1e-3; span < 1e4; span *= 1.07 {
		for _, degrees := range []bool{false, true} {
			g := gridOf(span, 300, 9, 50, degrees)
			apart := g.Step * float64(g.major) / span * 300
			if apart < 50*(1-1e-9) || apart > 301 && span > 1 || g.Step/span*300 < 9*(1-1e-9) && g.major > 1 {
				t.Errorf("a span of %v has lines each %v, every %d written: %v pixels apart", span, g.Step, g.major, apart)
			}
			first, last := g.lines(0, span)
			for i := first; i <= last; i++ {
				if text := strconv.FormatFloat(g.at(i), 'f', -1, 64); len(text) > 9 {
					t.Errorf("a span of %v has a line at %s", span, text)
				}
				if number, err := strconv.ParseFloat(g.label(i), 64); g.written(i) && (err != nil || math.Abs(number-g.at(i)) > 1e-9*math.Abs(number)) {
					t.Errorf("the line at %v is labeled %s", g.at(i), g.label(i))
				}
			}
		}
	}
	if g := gridOf(180, 290, 9, 52, true); g.Step*float64(g.major) != 45 {
		t.Errorf("half a turn is divided into %v", g)
	}
}
