//go:build cgo

package inspector

import (
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/rig"
	"posewright/solver"
	"posewright/solver/chain"
	"posewright/ui/text"
)

func alt(key fyne.KeyName) fyne.Shortcut {
	return &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierAlt}
}

func TestKeysStepTheValueByOneTenOrATenthOfAStep(t *testing.T) {
	row, document, w := rowFor(t, "torso.chestMaxDeg")
	held := fyne.KeyModifier(0)
	modifiers := func() fyne.KeyModifier { return held }
	number(row).slider.Modifiers, number(row).field.Modifiers = modifiers, modifiers
	p := row.parameter
	start := math.Round((p.SoftMin + p.SoftMax) / 2)
	set := func() {
		t.Helper()
		if err := document.Do(presets.Set(p.Path, start)); err != nil {
			t.Fatal(err)
		}
		held = 0
	}
	expect := func(what string, steps float64) {
		t.Helper()
		if got := row.now(); math.Abs(got-start-steps*p.Step) > 1e-9 {
			t.Errorf("%s goes from %v to %v, want %v steps of %v", what, start, got, steps, p.Step)
		}
		set()
	}
	set()
	test.Tap(number(row).field)
	key := func(name fyne.KeyName) *fyne.KeyEvent { return &fyne.KeyEvent{Name: name} }
	for what, press := range map[string]func(key *fyne.KeyEvent){
		"the slider": number(row).slider.TypedKey, "the field": number(row).field.TypedKey, "the entry": number(row).field.Entry.TypedKey,
	} {
		press(key(fyne.KeyUp))
		expect("Up in "+what, 1)
		press(key(fyne.KeyDown))
		expect("Down in "+what, -1)
		held = fyne.KeyModifierShift
		press(key(fyne.KeyUp))
		expect("Shift+Up in "+what, 10)
	}
	for what, press := range map[string]func(fyne.Shortcut){
		"the slider": number(row).slider.TypedShortcut, "the field": number(row).field.TypedShortcut, "the entry": number(row).field.Entry.TypedShortcut,
	} {
		press(alt(fyne.KeyDown))
		expect("Alt+Down in "+what, -0.1)
	}
	number(row).slider.TypedKey(key(fyne.KeyPageUp))
	expect("Page Up", 10)
	number(row).slider.TypedKey(key(fyne.KeyHome))
	if row.now() != p.SoftMin {
		t.Errorf("Home goes to %v", row.now())
	}
	number(row).slider.TypedKey(key(fyne.KeyEnd))
	if row.now() != p.SoftMax {
		t.Errorf("End goes to %v", row.now())
	}
	if number(row).field.Entry == nil || w.Canvas().Focused() != fyne.Focusable(number(row).field.Entry) {
		t.Error("stepping ended the typing")
	}
}

func TestUndoWhileAFieldIsOpenIsNotTakenBackByLeavingIt(t *testing.T) {
	row, document, w := rowFor(t, weight)
	if err := document.Do(presets.Set(weight, 0.4)); err != nil {
		t.Fatal(err)
	}
	test.Tap(number(row).field)
	document.Undo()
	if number(row).field.Entry.Text != "1" {
		t.Errorf("the field offers %q", number(row).field.Entry.Text)
	}
	w.Canvas().Unfocus()
	if row.now() != 1 || document.CanUndo() {
		t.Errorf("leaving wrote %v", row.now())
	}
}

func TestAKeyOnAValueBeyondTheSoftRangeStepsFromThere(t *testing.T) {
	row, document, _ := rowFor(t, "arms.softReach")
	if err := document.Do(presets.Set("arms.softReach", 0.6)); err != nil { // the slider begins at 0.85
		t.Fatal(err)
	}
	number(row).slider.Modifiers = func() fyne.KeyModifier { return 0 }
	number(row).slider.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	if got := row.now(); math.Abs(got-0.605) > 1e-12 {
		t.Errorf("a step from 0.6 gave %v", got)
	}
}

func TestADragSnapsWithCtrlAndIsPreciseWithShift(t *testing.T) {
	row, _, _ := rowFor(t, "limits.leftHand.upDeg")
	held := fyne.KeyModifier(0)
	number(row).slider.Modifiers = func() fyne.KeyModifier { return held }
	drag := func(to float32) float64 {
		number(row).slider.MouseDown(press(number(row).slider.ThumbX()))
		number(row).slider.Dragged(dragTo(to))
		number(row).slider.DragEnd()
		return row.now()
	}
	held = fyne.KeyModifierShortcutDefault
	if got := drag(117.3); math.Mod(got, 10) != 0 || got == 70 {
		t.Errorf("with Ctrl it went to %v", got)
	}
	held = fyne.KeyModifierShift
	before := row.now()
	if got := drag(number(row).slider.ThumbX() + 13); got == before || math.Abs(got-before) > 1.5 || got == math.Round(got) {
		t.Errorf("with Shift it went from %v to %v", before, got)
	}
}

func TestADoubleClickTypesAndTakesBackWhatItsFirstClickDid(t *testing.T) {
	row, document, _ := rowFor(t, weight)
	click := func(x float32) { number(row).slider.MouseDown(press(x)); number(row).slider.MouseUp(press(x)) }
	click(100)
	if row.now() == 1 {
		t.Fatal("the first click does not move the thumb")
	}
	click(100)
	if row.now() != 1 || document.CanUndo() || number(row).field.Entry == nil || number(row).field.Entry.Text != "1" {
		t.Errorf("it left %v", row.now())
	}
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	number(row).slider.MouseDown(press(100))
	number(row).slider.MouseUp(press(140)) // a drag, after which the next click is a first one
	click(number(row).slider.ThumbX())
	click(number(row).slider.ThumbX())
	if number(row).field.Entry == nil {
		t.Error("a later double click does not type")
	}
	if row.now() == 1 {
		t.Error("a later double click takes back an earlier change")
	}
}

func TestArithmeticAndUnitsAreTypedIntoARow(t *testing.T) {
	row, document, _ := rowFor(t, "hints.leftElbow.pole.x")
	row.in.lengths = text.Centimeters
	row.update()
	for _, step := range []struct {
		text, shown string
		want        float64
	}{
		{"30", "30 cm", 0.3}, {"+=2,5", "32.5 cm", 0.325}, {"x*2", "65 cm", 0.65}, {"10\"", "25.4 cm", 0.254}, {"0.5 m / 2", "25 cm", 0.25},
	} {
		test.Tap(number(row).field)
		number(row).field.Entry.SetText(step.text)
		number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if got := document.Current().Hints[effectors.LeftElbow].Pole[0]; math.Abs(got-step.want) > 1e-15 || number(row).field.Shown != step.shown {
			t.Errorf("%q gave %v, shown as %q", step.text, got, number(row).field.Shown)
		}
	}
	test.Tap(number(row).field)
	number(row).field.Entry.SetText("5 kg")
	number(row).field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !strings.Contains(row.problem.Text, "kg") || !strings.Contains(row.problem.Text, "centimeters") {
		t.Errorf("it says %q", row.problem.Text)
	}
}

func TestDraggingAHandleOfALimitsFigureIsOneStepOfItsAngle(t *testing.T) {
	n, document := inspectorFor(t)
	n.host.Selection.Set("limits.leftUpperArm")
	figure := n.views.figures["figure.limits.leftUpperArm"]
	if figure == nil {
		t.Fatal("there is no figure")
	}
	figure.modifiers = func() fyne.KeyModifier { return 0 }
	before := document.Current().Limits[effectors.LeftUpperArmLimit]
	for way, angle := range []func(*effectors.Limit) *float64{
		func(l *effectors.Limit) *float64 { return &l.Forward }, func(l *effectors.Limit) *float64 { return &l.Up },
		func(l *effectors.Limit) *float64 { return &l.Backward }, func(l *effectors.Limit) *float64 { return &l.Down },
	} {
		at := figure.handle(way)
		figure.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: at}, Button: desktop.MouseButtonPrimary})
		for _, degrees := range []float64{20, 60, 80} {
			to := figure.place(degrees*figureWays[way].x, degrees*figureWays[way].y)
			figure.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: to}})
		}
		figure.MouseUp(nil)
		figure.DragEnd()
		want := before
		*angle(&want) = 80
		if got := document.Current().Limits[effectors.LeftUpperArmLimit]; got != want {
			t.Errorf("%s: the limit is %+v", figureWays[way].name, got)
		}
		document.Undo()
		if document.CanUndo() || document.Current().Limits[effectors.LeftUpperArmLimit] != before {
			t.Fatalf("%s: one undo does not take it back", figureWays[way].name)
		}
	}
	figure.MouseDown(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: figure.handle(1)}, Button: desktop.MouseButtonPrimary})
	figure.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: figure.place(0, 50)}})
	figure.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	figure.Dragged(&fyne.DragEvent{PointEvent: fyne.PointEvent{Position: figure.place(0, 70)}})
	figure.MouseUp(nil)
	if document.CanUndo() || document.Current().Limits[effectors.LeftUpperArmLimit] != before {
		t.Error("Escape does not take the drag back")
	}
	figure.TypedKey(&fyne.KeyEvent{Name: fyne.KeyLeft})
	if got := document.Current().Limits[effectors.LeftUpperArmLimit].Backward; got != before.Backward+1 {
		t.Errorf("an arrow gave %v", got)
	}
}

func TestTheFigureShowsTheRimAndTheSwingThatTheSolverHas(t *testing.T) {
	preset := presets.Default()
	settings := presets.Compile(&preset)
	body := drivingtest.Prepared(t).Body
	for id := range effectors.LimitCount {
		for _, pass := range []effectors.LimitPass{effectors.BackwardPass, effectors.ForwardPass} {
			limit := effectors.Limit{On: true, Forward: 130, Backward: 35, Up: 80, Down: 60}
			set := settings
			const radian = math.Pi / 180
			set.Limits[id] = effectors.Limit{On: true, Forward: 130 * radian, Backward: 35 * radian, Up: 80 * radian, Down: 60 * radian,
				TwistMin: -1, TwistMax: 1, Pass: pass}
			result := body.NewResult()
			var why solver.Explanation
			body.Explain(&effectors.Targets{}, &set, result, &why)
			report := &why.Limits[id]
			if !report.Exists {
				t.Fatalf("the built-in avatar has no %s", id)
			}
			if x, y := swingOf(report, pass == effectors.ForwardPass); math.Hypot(x, y) > 20 { // a clavicle points a little up and back
				t.Errorf("%s: in the T-pose the swing is %v, %v", id, x, y)
			}
			rim := rimOf(&limit)
			for i := range rimSteps {
				theirs := report.Inward(report.Rim(2 * math.Pi * float64(i) / rimSteps))
				angle := math.Atan2(math.Hypot(theirs.X, theirs.Y), theirs.Z) / radian
				sin, cos := math.Sincos(math.Atan2(theirs.Y, theirs.X))
				x, y := figureAxes(id, pass == effectors.ForwardPass, cos, sin)
				nearest := math.Inf(1)
				for j := range rimSteps {
					nearest = min(nearest, math.Hypot(rim[j][0]-angle*x, rim[j][1]-angle*y))
				}
				if nearest > 1e-6 {
					t.Errorf("%s, pass %d: the solver's rim at %v, %v is %v from the figure's", id, pass, angle*x, angle*y, nearest)
					break
				}
			}
		}
	}
}

func TestFactsSayWhatIsSoNow(t *testing.T) {
	preset := presets.Default()
	body := drivingtest.Prepared(t).Body
	reading := session.Reading{Body: body, World: body.NewResult().World, Valid: true}
	for role := range reading.Bound {
		reading.Bound[role] = -1
	}
	var live liveFacts
	live.read(&reading, &preset, text.Centimeters, true)
	for _, subject := range []string{"effectors.leftHand", "hints.leftElbow", "hints.rightKnee", "magnets.ribs", "devices.nobody", "limits.leftHand"} {
		facts := live.of(subject)
		if len(facts) != factCount(subject) {
			t.Errorf("%s has %d facts, want %d", subject, len(facts), factCount(subject))
		}
	}
	if got := live.of("hints.rightKnee")[0].value; got != "no pole: the foot decides" {
		t.Errorf("of a knee without a pole it says %q", got)
	}
	if got := live.of("magnets.ribs")[0].value; got != "inactive: the arm's method uses no magnets" {
		t.Errorf("of a magnet that does nothing it says %q", got)
	}
	hand := &live.reading.Targets.Effectors[effectors.LeftHand]
	at := func(role rig.Role) mgl64.Vec3 { return reading.World[body.Humanoid().Joint(role)].Position }
	outward := at(rig.LeftHand).Sub(at(rig.LeftUpperArm)) // the arm of the T-pose is straight
	for _, c := range []struct {
		weight, stiffness, reach float64
		want                     string
	}{
		{0, 1, 1.2, "no effect: the pull weight is 0"}, {1, 0, 1.2, "no effect: Pull stiffness is 0"},
		{1, 1, 0.9, "no effect now: the target is within reach"}, {1, 0.5, 1.2, "pulls the body"},
	} {
		preset.PullWeight[effectors.LeftHand], preset.Pull.Stiffness = c.weight, c.stiffness
		hand.Presence, hand.Position = 1, at(rig.LeftUpperArm).Add(outward.Mul(c.reach))
		if got := live.of("effectors.leftHand")[3].value; got != c.want {
			t.Errorf("of the pull by weight %v, stiffness %v, at %v arm lengths it says %q, want %q", c.weight, c.stiffness, c.reach, got, c.want)
		}
	}
	live.reading.Reports[effectors.LeftHand] = solver.Report{Active: true, Residual: 0.041, Distance: 0.041, Held: chain.HeldByArmLength}
	if got := live.of("effectors.leftHand")[0]; got.label != "Residual" || got.value != "4.1 cm: arm length" || !got.warns {
		t.Errorf("of a hand that is short it says %+v", got)
	}
}
