//go:build cgo

package calibrate

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig/phrase"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// answers notes what was answered.
type answers struct{ pressed *string }

func (a answers) GoWithout(role calibration.Role, on bool) {
	*a.pressed = "without " + role.String() + map[bool]string{true: " on", false: " off"}[on]
}

func (a answers) ChooseRole(role calibration.Role, _ fyne.Position) {
	*a.pressed = "choose " + role.String()
}

func (a answers) UseBoth(role calibration.Role, device int) {
	*a.pressed = fmt.Sprint("both ", role, " ", device)
}

// openSheet is a sheet in a window, with what was pressed.
func openSheet(t *testing.T) (s *Sheet, w fyne.Window, pressed *string) {
	t.Helper()
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	pressed = new(string)
	press := func(what string) func() { return func() { *pressed = what } }
	s = NewSheet(nil, SheetActions{
		Start: press("start"), Skip: press("skip"), Redo: press("redo"), ByHand: press("by hand"), Back: press("back"), Accept: press("accept"),
		Cancel: press("cancel"), Escape: press("escape"), Person: func(fyne.Position) { *pressed = "person" },
		Correct: func(id calibration.MeasureID, meters float64) {
			*pressed = "correct " + id.String() + " " + exactLength(meters, text.Meters)
		},
		Holding: func(h calibration.Holding) { *pressed = "pose " + h.String() },
		Answers: answers{pressed},
		Height:  func(m float64) { *pressed = "height " + exactLength(m, text.Meters) },
		Seated:  func(bool) { *pressed = "seated" }, Wrists: func(bool) { *pressed = "wrists" }, Sound: func(bool) { *pressed = "sound" },
		Mirror: func(bool) { *pressed = "mirror" }, Reset: func(command string) { *pressed = command },
	})
	w = test.NewTempWindow(t, s.Content)
	w.Resize(fyne.NewSize(SheetWidth, 620))
	s.Content.Show()
	return s, w, pressed
}

func sheetShowing(s *Sheet, v calibration.WizardView) {
	s.Update(&v, &SheetInput{Device: func(int) string { return "HMD-1" }, Lengths: text.Centimeters, Height: 1.72})
}

func reviewed() calibration.WizardView {
	v := calibration.WizardView{State: calibration.Review, Title: phrase.Phrase{Text: "Check the calibration"},
		Warnings: []phrase.Phrase{{Text: "The headset moved"}},
		Proposal: calibration.Calibration{HeightM: 1.72, ArmSpanM: 1.4, Scale: 1.012, Devices: make([]calibration.Device, 1)},
		Cost:     calibration.Cost{EyesM: 0.02},
		Offsets:  []calibration.OffsetView{{Role: calibration.Role(effectors.LeftHand), LengthM: 0.12, AngleDeg: 31, SpreadM: 0.002, Samples: 60}}}
	for id := range calibration.MeasureCount {
		v.Measures[id] = calibration.MeasureView{ID: id, Value: 0.5, Uncertainty: 0.02, Source: calibration.FromDevices, Words: phrase.Phrase{Text: "usual"}}
	}
	return v
}

func TestTheSheetOffersInEachStateWhatCanBeDoneAndGivesTheKeyboardToWhatIsMeant(t *testing.T) {
	s, w, pressed := openSheet(t)
	for _, test := range []struct {
		view   calibration.WizardView
		offers string
		enter  string
	}{
		{calibration.WizardView{State: calibration.Checklist}, "start byHand cancel", "start"},
		{calibration.WizardView{State: calibration.Stance}, "skip cancel", "skip"},
		{calibration.WizardView{State: calibration.Countdown}, "cancel", "cancel"},
		{calibration.WizardView{State: calibration.Sampling}, "cancel", "cancel"},
		{calibration.WizardView{State: calibration.Wrists, MeasureWrists: true}, "skip cancel", "skip"},
		{reviewed(), "accept redo byHand cancel", "accept"},
		{calibration.WizardView{State: calibration.Refused, Reasons: []phrase.Phrase{{Text: "Your arm is bent."}}}, "redo byHand cancel", "redo"},
	} {
		sheetShowing(s, test.view)
		if got := s.buttons["byHand"].Text; got != "Enter lengths…" {
			t.Errorf("the button to type lengths says %q", got)
		}
		var offered []string
		for _, id := range []string{"start", "skip", "accept", "back", "redo", "byHand", "cancel"} {
			if s.offers(id) {
				offered = append(offered, id)
			}
		}
		if got := strings.Join(offered, " "); got != test.offers {
			t.Errorf("%v offers %s, want %s", test.view.State, got, test.offers)
		}
		*pressed = ""
		focused := w.Canvas().Focused()
		if focused == nil {
			t.Errorf("in %v nothing has the keyboard", test.view.State)
			continue
		}
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if *pressed != test.enter {
			t.Errorf("Enter in %v is %q, want %q", test.view.State, *pressed, test.enter)
		}
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if *pressed != "escape" {
			t.Errorf("Escape in %v is %q", test.view.State, *pressed)
		}
	}
}

func TestEscapeLeavesTheSheetFromEveryThingThatCanHaveTheKeyboard(t *testing.T) {
	s, w, pressed := openSheet(t)
	for _, view := range []calibration.WizardView{{State: calibration.Checklist, Seated: true, Checklist: []calibration.ChecklistItem{{Role: calibration.Role(effectors.LeftHand), Device: -1, Needed: true}}}, reviewed()} {
		sheetShowing(s, view)
		seen := map[fyne.Focusable]bool{}
		w.Canvas().Unfocus()
		for range 60 {
			w.Canvas().(interface{ FocusNext() }).FocusNext()
			focused := w.Canvas().Focused()
			if focused == nil || seen[focused] {
				break
			}
			seen[focused] = true
			*pressed = ""
			focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
			if *pressed != "escape" {
				t.Errorf("%v: Escape is lost in a %T", view.State, focused)
			}
		}
		if least := map[calibration.State]int{calibration.Checklist: 10, calibration.Review: 14}[view.State]; len(seen) < least {
			t.Errorf("%v: Tab reaches %d things, want at least %d", view.State, len(seen), least)
		}
	}
}

func TestAHandIsGoneWithoutAndAskedForAgain(t *testing.T) {
	s, _, pressed := openSheet(t)
	item := calibration.ChecklistItem{Role: calibration.Role(effectors.LeftHand), Device: -1, Needed: true}
	sheetShowing(s, calibration.WizardView{State: calibration.Checklist, Checklist: []calibration.ChecklistItem{item}})
	test.Tap(s.signs.rows[0].offer)
	if *pressed != "without leftHand on" {
		t.Errorf("the button says %q", *pressed)
	}
	item.Without, item.Needed = true, false
	sheetShowing(s, calibration.WizardView{State: calibration.Checklist, Checklist: []calibration.ChecklistItem{item}})
	test.Tap(s.signs.rows[0].offer)
	if *pressed != "without leftHand off" {
		t.Errorf("then it says %q", *pressed)
	}
}

func TestANumberOfTheReviewIsTypedSteppedAndTakenBack(t *testing.T) {
	s, w, pressed := openSheet(t)
	v := reviewed()
	sheetShowing(s, v)
	if !s.notice.rows[0].Box.Visible() || s.notice.rows[0].more.Text != "The headset moved" {
		t.Error("the warning is not shown")
	}
	line := s.review.rows[calibration.MeasureArmSpan]
	w.Canvas().Focus(line.field)
	line.field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyUp})
	if *pressed != "correct armSpan 0.505 m" {
		t.Errorf("a step is %q", *pressed)
	}
	line.field.Edit('1')
	line.field.Entry.SetText("1.49 m")
	line.field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if *pressed != "correct armSpan 1.490 m" {
		t.Errorf("what is typed is %q", *pressed)
	}
	line.field.Edit(0)
	line.field.Entry.SetText("9 m")
	line.field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if !line.problem.Visible() || !strings.Contains(line.problem.Text, "300 cm") {
		t.Errorf("what nobody is gets %q", line.problem.Text)
	}
	line.field.Entry.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if line.undo.Visible() {
		t.Error("what was not typed can be taken back")
	}
	v.Measures[calibration.MeasureArmSpan].Source = calibration.ByHand
	sheetShowing(s, v)
	test.Tap(line.undo)
	if *pressed != "correct armSpan 0.000 m" {
		t.Errorf("taking it back is %q", *pressed)
	}
}

func TestTheCountdownIsReadFromThreeMetersAndLeavesTheArmsInView(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	c := NewCountdown()
	w := test.NewTempWindow(t, c.Layer)
	w.Resize(fyne.NewSize(630, 590))
	c.Show(&calibration.WizardView{State: calibration.Countdown, Remaining: 2500 * time.Millisecond, Progress: 1.0 / 6}, "")
	if !c.Layer.Visible() || c.digits.Text != "3" || c.digits.TextSize < 96 || c.ring.EndAngle < 59 || c.ring.EndAngle > 61 {
		t.Errorf("it shows %q of size %v in a ring to %v°", c.digits.Text, c.digits.TextSize, c.ring.EndAngle)
	}
	if c.disc.Position().Y < 590*0.4 || c.panel.Position().Y+c.panel.Size().Height > 590 {
		t.Errorf("the ring begins at %v, the word ends at %v of 590", c.disc.Position().Y, c.panel.Position().Y+c.panel.Size().Height)
	}
	c.Show(&calibration.WizardView{State: calibration.Review}, "")
	if c.Layer.Visible() {
		t.Error("it stays when there is nothing to count")
	}
}

func TestWhatIsOfferedBeforeAMeasurementFitsTheSheetInEveryLanguage(t *testing.T) {
	s, _, _ := openSheet(t)
	for _, language := range text.Languages[1:] {
		texts, err := text.Catalog(language.Tag)
		if err != nil {
			t.Fatal(err)
		}
		in := func(text string) string {
			if translated, ok := texts[text].(string); ok {
				return translated
			}
			return text
		}
		fits := func(what string, wide float32) {
			if wide > SheetWidth-16 {
				t.Errorf("%s: %q is %v wide in a sheet of %d", language.Tag, what, wide, SheetWidth)
			}
		}
		for _, check := range []*sheetCheck{s.options.seated, s.options.wrists} {
			fits(in(check.Text), newSheetCheck(in(check.Text), nil, nil).MinSize().Width)
		}
		for _, names := range [][]string{poseNames(), resetNames()} {
			for i := range names {
				names[i] = in(names[i])
			}
			fits(strings.Join(names, ", "), newChoiceRow(names, nil, nil, nil).box.MinSize().Width)
		}
	}
}

func TestTheSheetSaysThatItIsTheDemo(t *testing.T) {
	s, _, pressed := openSheet(t)
	for _, demo := range []bool{true, false} {
		s.Update(&calibration.WizardView{State: calibration.Checklist}, &SheetInput{Device: func(int) string { return "" }, Demo: demo})
		row := s.notice.rows[0]
		said := strings.Contains(row.name.Text, "this is the demo") && row.Box.Visible()
		if offered := s.buttons["start"].Text == "Try it with the demo"; said != demo || offered != demo {
			t.Errorf("of the demo: %v; said: %v, the button says %q", demo, said, s.buttons["start"].Text)
		}
	}
	test.Tap(s.buttons["start"])
	if *pressed != "start" {
		t.Errorf("pressed was %q", *pressed)
	}
}

func TestSlimeVRIsResetFromTheChecklistWhileItIsConnected(t *testing.T) {
	s, _, pressed := openSheet(t)
	offered := func() (ids []string) {
		for _, c := range s.Controls() {
			if reset, ok := strings.CutPrefix(c.ID, "wizard.slimevr/"); ok && c.Object.Visible() {
				ids = append(ids, reset)
				test.Tap(c.Object.(fyne.Tappable))
				if *pressed != "slimevr/"+reset {
					t.Errorf("the button of the %s reset asks for %q", reset, *pressed)
				}
			}
		}
		return ids
	}
	for _, c := range []struct {
		state     calibration.State
		connected bool
		want      string
	}{{calibration.Checklist, false, ""}, {calibration.Checklist, true, "yaw full mounting"}, {calibration.Countdown, true, ""}, {calibration.Checklist, false, ""}} {
		s.Update(&calibration.WizardView{State: c.state}, &SheetInput{Device: func(int) string { return "" }, SlimeVR: c.connected})
		if got := strings.Join(offered(), " "); got != c.want {
			t.Errorf("%v, connected %v: %q is offered, want %q", c.state, c.connected, got, c.want)
		}
	}
}

func TestTheReviewSaysHowWellTheAnklesOfTrackersAreKnown(t *testing.T) {
	s, _, _ := openSheet(t)
	v := reviewed()
	shown := func() (lines []SignLine) {
		sheetShowing(s, v)
		for _, row := range s.review.offsets.rows {
			if row.Box.Visible() {
				lines = append(lines, row.line)
			}
		}
		return lines
	}
	without := len(shown())
	v.Ankles[1].Words = phrase.Say("ankle estimated from the pose, ± {{.Length}}", "Length", phrase.Meters(0.061))
	with := shown()
	if len(with) != without+1 || with[without].Name != "Right ankle" || with[without].Mark != markNothing || with[without].More != "Ankle estimated from the pose, ± 6.1 cm" {
		t.Errorf("after %d lines: %+v", without, with)
	}
}

func TestALineThatAsksHasTheRoleChosen(t *testing.T) {
	s, _, pressed := openSheet(t)
	item := calibration.ChecklistItem{Role: calibration.Role(effectors.Hips), Device: 2, Presence: calibration.Doubted}
	s.Update(&calibration.WizardView{State: calibration.Checklist, Checklist: []calibration.ChecklistItem{item}},
		&SheetInput{Device: func(int) string { return "LHR-1" }})
	test.Tap(s.signs.rows[0].offer)
	if *pressed != "choose hips" {
		t.Errorf("pressed is %q", *pressed)
	}
	item.Presence = calibration.Beside
	s.Update(&calibration.WizardView{State: calibration.Checklist, Checklist: []calibration.ChecklistItem{item}},
		&SheetInput{Device: func(int) string { return "LHR-1" }})
	test.Tap(s.signs.rows[0].offer)
	if *pressed != "both hips 2" {
		t.Errorf("pressed is %q", *pressed)
	}
}
