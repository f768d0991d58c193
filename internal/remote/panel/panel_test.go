package panel

import (
	"slices"
	"testing"

	"posewright/calibration"
	"posewright/internal/remote/view"
)

// shown is a panel with the list that it shows.
type shown struct {
	*Panel
	t    *testing.T
	list *List
}

func show(t *testing.T, language string, state *view.State) *shown {
	t.Helper()
	p := &shown{New(language), t, nil}
	p.draw(state)
	return p
}

func (p *shown) draw(state *view.State) { p.list = p.Draw(state, "") }

// area is what has an ID; nil for none.
func (p *shown) area(id string) *Item {
	if i := slices.IndexFunc(p.list.Items, func(i Item) bool { return i.ID == id }); i >= 0 {
		return &p.list.Items[i]
	}
	return nil
}

// at is a pointer at a share of what has an ID, which must be there.
func (p *shown) at(kind Kind, id string, share float64) Pointer {
	p.t.Helper()
	a := p.area(id)
	if a == nil {
		var ids []string
		for _, other := range p.list.Items {
			ids = append(ids, other.ID)
		}
		p.t.Fatalf("there is no %s among %v", id, slices.Compact(ids))
	}
	return Pointer{Kind: kind, X: float64(a.At[0]) + share*float64(a.At[2]-a.At[0]), Y: float64(a.At[1]+a.At[3]) / 2}
}

// click presses and releases where an area is, and draws the panel again.
func (p *shown) click(id string) *view.Request {
	p.t.Helper()
	for i := 0; p.area(id) == nil && p.area("scroll.1") != nil && i < 100; i++ {
		p.Point(Pointer{Kind: Scrolled, Scroll: -1})
		p.draw(p.state)
	}
	if r := p.Point(p.at(Moved, id, 0.5)); r != nil {
		p.t.Errorf("moving to %s asks for %+v", id, r)
	}
	if r := p.Point(p.at(Pressed, id, 0.5)); r != nil {
		p.t.Errorf("pressing %s asks for %+v already", id, r)
	}
	asked := p.Point(p.at(Released, id, 0.5))
	p.draw(p.state)
	return asked
}

// idle is a state of nothing under way.
func idle() *view.State {
	return &view.State{Wizard: view.Wizard{State: calibration.Idle.String(), Pose: "t", People: []string{"Ada"}}, CanUndo: true,
		Devices: []view.Device{{Name: "Index HMD", Role: "head", Battery: -1}, {Name: "vive_tracker_waist", Role: "hips", Battery: 0.12, Age: 0.5}}, Favorites: favorites("torso.wristLine", "gait.cadence")}
}

// favorites are parameters of some paths, the wrist line at a quarter.
func favorites(paths ...string) (list []view.Favorite) {
	for _, p := range view.Parameters("en") {
		if slices.Contains(paths, p.Path) {
			one := view.Favorite{Parameter: p, Value: p.Default}
			if p.Path == "torso.wristLine" {
				one.Value = 0.25
			}
			list = append(list, one)
		}
	}
	return list
}

func TestEveryStepOfACalibrationHasItsButtons(t *testing.T) {
	t.Parallel()
	for state, commands := range map[calibration.State][]string{
		calibration.Idle:      {"calibrate/open"},
		calibration.Checklist: {"calibrate", "calibrate/cancel"},
		calibration.Stance:    {"calibrate/skip", "calibrate/redo", "calibrate/cancel"},
		calibration.Countdown: {"calibrate/skip", "calibrate/redo", "calibrate/cancel"},
		calibration.Review:    {"calibrate/accept", "calibrate/redo", "calibrate/cancel"},
		calibration.Refused:   {"calibrate/redo", "calibrate/cancel"},
	} {
		now := idle()
		now.Wizard.State = state.String()
		p := show(t, "en", now)
		for _, command := range commands {
			if r := p.click(command); r == nil || r.Command != command {
				t.Errorf("in %s %s asks for %+v", state, command, r)
			}
		}
		if state != calibration.Review && p.area("calibrate/accept") != nil {
			t.Errorf("nothing was measured in %s that could be accepted", state)
		}
		for tab, commands := range map[string][]string{"tab.1": {"undo", "redo"}, "tab.3": {"recenter", "floor", "recenter/yaw",
			"record", "liveout", "posture/sitting", "posture/faceup"}} {
			p.click(tab)
			for _, command := range commands {
				if r := p.click(command); r == nil || r.Command != command {
					t.Errorf("in %s %s asks for %+v", state, command, r)
				}
			}
		}
	}
}

// While a calibration goes on the panel is seen straight ahead, and shows it whatever it showed before.
func TestACalibrationComesToTheFront(t *testing.T) {
	t.Parallel()
	now := idle()
	p := show(t, "en", now)
	if p.list.Front != Inviting || p.list.Caption != "" {
		t.Errorf("without a calibration it is %q with %q", p.list.Front, p.list.Caption)
	}
	p.click("tab.4")
	now.Calibrated = true
	if p.draw(now); p.list.Front != "" || p.area("calibrate/open") != nil {
		t.Errorf("calibrated it is %q", p.list.Front)
	}
	now.Wizard.State, now.Wizard.Title, now.Wizard.Message = "stance", "Stand upright", "Raise your arms."
	if p.draw(now); p.list.Front != Calibrating || p.list.Caption != "Stand upright\nRaise your arms." || p.area("calibrate/skip") == nil {
		t.Errorf("calibrating it is %q with %q", p.list.Front, p.list.Caption)
	}
	now.Wizard.Live = "Your left arm hangs down"
	if p.draw(now); p.list.Caption != now.Wizard.Live {
		t.Errorf("the caption is %q", p.list.Caption)
	}
	now.Wizard.Digit = 3
	if p.draw(now); p.list.Caption != "3" {
		t.Errorf("in the countdown the caption is %q", p.list.Caption)
	}
	p.click("tab.4") // one may look elsewhere
	if p.area("calibrate/skip") != nil {
		t.Error("devices can't be looked at")
	}
}

func TestACalibrationIsSetUpAndCorrectedWithTheLaser(t *testing.T) {
	t.Parallel()
	p := show(t, "en", idle())
	now := idle()
	now.Wizard.State, now.Wizard.Seated, now.Wizard.Height = "checklist", true, 1.7049
	now.Wizard.Checklist = []view.Check{{ID: "head", Name: "Head", State: "tracked", Needed: true}, {ID: "leftHand", Name: "Left hand", State: "missing", Needed: true, Hand: true},
		{ID: "rightHand", Name: "Right hand", State: "missing", Hand: true, Without: true}}
	p.draw(now)
	if s := p.click("person.1").Setup; *s.Person != "Ada" {
		t.Errorf("the next person is %q", *s.Person)
	}
	if s := p.click("person.-1").Setup; *s.Person != "Ada" { // around the end
		t.Errorf("the person before is %q", *s.Person)
	}
	if s := p.click("pose.-1").Setup; *s.Pose != "any" {
		t.Errorf("the pose before is %q", *s.Pose)
	}
	if s := p.click("seated").Setup; *s.Seated {
		t.Error("seated stays on")
	}
	if s := p.click("wrists").Setup; !*s.Wrists {
		t.Error("wrists stay off")
	}
	if s := p.click("height.1").Setup; *s.Height != 1.71 {
		t.Errorf("the height becomes %v", *s.Height)
	}
	p.show(place{})
	p.draw(now)
	if s := p.click("without.leftHand").Setup; *s.Without != "leftHand" || s.With != nil {
		t.Errorf("%+v", s)
	}
	if s := p.click("without.rightHand").Setup; *s.With != "rightHand" || s.Without != nil {
		t.Errorf("%+v", s)
	}
	now = idle()
	now.Wizard.State, now.Wizard.Measures = "review", []view.Measure{{ID: "height", Name: "Height", Meters: 1.72}}
	p.draw(now)
	if s := p.click("measure.height.-1").Setup; *s.Measure != "height" || s.Meters != 1.715 {
		t.Errorf("%+v", s)
	}
}

func TestASliderFollowsThePointerUntilItIsReleased(t *testing.T) {
	t.Parallel()
	p := show(t, "en", idle())
	p.click("tab.2")
	const id = "slide.torso.wristLine" // which goes from 0 to 2.5
	for _, c := range []struct {
		kind  Kind
		share float64
		value string
	}{{Pressed, 0.25, "0.625"}, {Moved, 1.3, "2.5"}, {Moved, -1e300, "0"}, {Moved, 0.5, "1.25"}} {
		if r := p.Point(p.at(c.kind, id, c.share)); r == nil || r.Path != "torso.wristLine" || r.Value != c.value {
			t.Errorf("at %v: %+v", c.share, r)
		}
	}
	if r := p.Point(p.at(Released, "undo", 0.5)); r == nil || !r.Ends || r.Command != "" {
		t.Errorf("released over a button: %+v", r)
	}
	if r := p.Point(p.at(Moved, id, 0.5)); r != nil {
		t.Errorf("moved after that: %+v", r)
	}
	p.Point(p.at(Pressed, id, 0.5))
	if r := p.Point(Pointer{Kind: Left}); r == nil || !r.Ends {
		t.Errorf("the pointer leaves while it drags: %+v", r)
	}
	if r := p.Point(p.at(Released, id, 0.5)); r != nil {
		t.Errorf("the drag ends twice: %+v", r)
	}
	// What is left and what is released elsewhere does nothing.
	p.Point(p.at(Pressed, "undo", 0.5))
	p.Point(Pointer{Kind: Left})
	if r := p.Point(p.at(Released, "undo", 0.5)); r != nil {
		t.Errorf("after leaving: %+v", r)
	}
	p.Point(p.at(Pressed, "undo", 0.5))
	if r := p.Point(p.at(Released, "redo", 0.5)); r != nil {
		t.Errorf("from one button to another: %+v", r)
	}
}

func TestWhatLooksWrongIsDraggedByItsPath(t *testing.T) {
	t.Parallel()
	now := idle()
	now.Fit = []view.Favorite{{Parameter: view.Parameter{Path: "fit.hands", Name: "Hands too far or too near", Unit: "m", Kind: "number",
		Min: -0.15, Max: 0.15, Step: 0.001}, Value: 0.012}}
	p := show(t, "de", now)
	p.click("tab.1")
	if r := p.Point(p.at(Pressed, "slide.fit.hands", 0.999)); r == nil || r.Path != "fit.hands" || r.Value != "0.15" {
		t.Errorf("%+v", r)
	}
	if !slices.ContainsFunc(p.list.Items, func(i Item) bool { return i.Text == "1,2 cm" }) || p.area("remove.fit.hands") != nil {
		t.Error("it is shown otherwise")
	}
}

func TestParametersAreAddedAndTakenAway(t *testing.T) {
	t.Parallel()
	state := idle()
	p := show(t, "en", state)
	p.click("tab.2")
	if r := p.click("remove.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine"}) {
		t.Errorf("asked for %+v", r.Star)
	}
	state.Favorites = favorites("gait.cadence")
	p.draw(state)
	if p.area("slide.torso.wristLine") != nil || p.area("slide.gait.cadence") == nil {
		t.Error("another slider is gone")
	}
	p.click("add")
	group := ""
	for _, q := range view.Parameters("en") {
		if q.Path == "torso.wristLine" {
			group = q.Group
		}
	}
	for i := 0; p.area("group."+group) == nil; i++ { // below what fits
		if i == 100 {
			t.Fatalf("the group %q is never reached", group)
		}
		p.Point(Pointer{Kind: Scrolled, Scroll: -0.05})
		p.draw(state)
	}
	p.click("group." + group)
	if r := p.click("add.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine", On: true}) {
		t.Errorf("asked for %+v", r.Star)
	}
	state.Favorites = favorites("gait.cadence", "torso.wristLine")
	if p.draw(state); p.area("slide.torso.wristLine") == nil {
		t.Error("it is not shown")
	}
}

func TestAParameterWithoutEffectSaysWhyAndOffersToEnableIt(t *testing.T) {
	t.Parallel()
	state := idle()
	state.Favorites[0].Reason, state.Favorites[0].Enable = "Torso method is Parger's, as printed", true
	state.Favorites[1].Reason = "The preset has no calibration"
	p := show(t, "en", state)
	p.click("tab.2")
	if p.area("slide.torso.wristLine") != nil || p.area("slide.gait.cadence") != nil || p.area("enable.gait.cadence") != nil {
		t.Error("what has no effect can be dragged, or what waits for a calibration enabled")
	}
	if r := p.click("enable.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine", Enable: true}) {
		t.Errorf("asked for %+v", r.Star)
	}
}

func TestResetsOfSlimeVRAreThereWhileItIsConnected(t *testing.T) {
	t.Parallel()
	now := idle()
	p := show(t, "en", now)
	if p.click("tab.3"); p.area("scroll.1") != nil || p.area("slimevr/full") != nil {
		t.Error("they are there without it")
	}
	now.SlimeVR = true
	p.draw(now)
	for _, command := range []string{"slimevr/yaw", "slimevr/full", "slimevr/mounting"} {
		if r := p.click(command); r.Command != command {
			t.Errorf("%s asks for %+v", command, r)
		}
	}
}

// What was scrolled down and got shorter is scrolled back: without arrows nobody else could.
func TestAListThatGotShorterIsSeenFromItsBeginning(t *testing.T) {
	t.Parallel()
	now := idle()
	for range 20 {
		now.Devices = append(now.Devices, view.Device{Name: "tracker", Battery: -1})
	}
	p := show(t, "en", now)
	p.click("tab.4")
	for i := 0; p.area("scroll.1") != nil; i++ {
		if p.click("scroll.1"); i > 20 {
			t.Fatal("the end is never reached")
		}
	}
	if p.area("scroll.-1") == nil {
		t.Fatal("it can't be scrolled back")
	}
	p.draw(idle())
	fresh := show(t, "en", idle())
	if fresh.click("tab.4"); !p.list.Equal(fresh.list) {
		t.Error("the list of two devices is scrolled")
	}
}

// A message covers what is below it, which can't be pressed unseen.
func TestWhatAMessageCoversIsNotPressed(t *testing.T) {
	t.Parallel()
	p := show(t, "en", idle())
	p.click("tab.3")
	covered := p.at(Pressed, "posture/faceup", 0.5)
	p.list = p.Draw(p.state, "The disk is full")
	p.Point(covered)
	covered.Kind = Released
	if r := p.Point(covered); r != nil {
		t.Errorf("it asks for %+v", r)
	}
}

func TestNumbersHaveTheDecimalMarkOfTheLanguage(t *testing.T) {
	t.Parallel()
	for language, want := range map[string][4]string{"de": {"78,5 cm", "170 cm", "1,25 s", "2,5°"}, "en": {"78.5 cm", "170 cm", "1.25 s", "2.5°"}} {
		got := [4]string{view.Centimeters(language, 0.785), view.Centimeters(language, 1.7),
			(&view.Parameter{Unit: "s"}).Words(language, 1.25), (&view.Parameter{Unit: "°"}).Words(language, 2.5)}
		if got != want {
			t.Errorf("in %s it is %q, want %q", language, got, want)
		}
	}
}
