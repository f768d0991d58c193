package dashboard

import (
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"posewright/calibration"
	"posewright/internal/racetest"
	"posewright/internal/remote/view"
	"posewright/trackers/openvr"
)

// newPanel is a panel of a test that has it alone.
func newPanel(t *testing.T, language string) *Panel {
	t.Helper()
	racetest.Skip(t)
	return panelIn(t, language)
}

func panelIn(t *testing.T, language string) *Panel {
	t.Helper()
	face, err := NewTypeface(goregular.TTF, gobold.TTF, language)
	if err != nil {
		t.Fatal(err)
	}
	return NewPanel(face, language)
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

// picture keeps what the panel looks like, where a test says so.
func picture(t *testing.T, p *Panel, name string) {
	t.Helper()
	folder := os.Getenv("POSEWRIGHT_PICTURES")
	if folder == "" {
		return
	}
	f, err := os.Create(filepath.Join(folder, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, p.Picture); err != nil {
		t.Fatal(err)
	}
}

// middle is the middle of an area that must be there.
func (p *Panel) middle(t *testing.T, id string) image.Point {
	t.Helper()
	a := p.area(id)
	if a == nil {
		var ids []string
		for _, other := range p.areas {
			ids = append(ids, other.id)
		}
		t.Fatalf("there is no %s among %v", id, ids)
	}
	return a.at.Min.Add(a.at.Max).Div(2)
}

// at is a laser at a place.
func at(kind openvr.PointerKind, where image.Point) openvr.Pointer {
	return openvr.Pointer{Kind: kind, X: float64(where.X), Y: float64(where.Y)}
}

// click presses and releases where an area is.
func (p *Panel) click(t *testing.T, id string) *Request {
	t.Helper()
	where := p.middle(t, id)
	if r := p.Point(at(openvr.PointerMoved, where)); r != nil {
		t.Errorf("moving to %s asks for %+v", id, r)
	}
	if r := p.Point(at(openvr.PointerPressed, where)); r != nil {
		t.Errorf("pressing %s asks for %+v already", id, r)
	}
	return p.Point(at(openvr.PointerReleased, where))
}

func TestEveryStepOfACalibrationHasItsButtons(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
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
		if !p.Draw(now, "") {
			t.Errorf("%s is not drawn", state)
		}
		for _, command := range append(commands, "recenter", "floor", "recenter/yaw", "record", "undo", "redo", "liveout") {
			if r := p.click(t, command); r == nil || r.Command != command {
				t.Errorf("in %s %s asks for %+v", state, command, r)
			}
		}
		if state != calibration.Review && p.area("calibrate/accept") != nil {
			t.Errorf("nothing was measured in %s that could be accepted", state)
		}
	}
}

func TestACalibrationIsSetUpAndCorrectedWithTheLaser(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	now := idle()
	now.Wizard.State, now.Wizard.Seated, now.Wizard.Height = "checklist", true, 1.7049
	now.Wizard.Checklist = []view.Check{{ID: "head", Name: "Head", State: "tracked", Needed: true}, {ID: "leftHand", Name: "Left hand", State: "missing", Needed: true, Hand: true},
		{ID: "rightHand", Name: "Right hand", State: "missing", Hand: true, Without: true}}
	p.Draw(now, "")
	if s := p.click(t, "person.1").Setup; *s.Person != "Ada" {
		t.Errorf("the next person is %q", *s.Person)
	}
	if s := p.click(t, "person.-1").Setup; *s.Person != "Ada" { // around the end
		t.Errorf("the person before is %q", *s.Person)
	}
	if s := p.click(t, "pose.-1").Setup; *s.Pose != "any" {
		t.Errorf("the pose before is %q", *s.Pose)
	}
	if s := p.click(t, "seated").Setup; *s.Seated {
		t.Error("seated stays on")
	}
	if s := p.click(t, "wrists").Setup; !*s.Wrists {
		t.Error("wrists stay off")
	}
	if s := p.click(t, "height.1").Setup; *s.Height != 1.71 {
		t.Errorf("the height becomes %v", *s.Height)
	}
	if s := p.click(t, "without.leftHand").Setup; *s.Without != "leftHand" || s.With != nil {
		t.Errorf("%+v", s)
	}
	if s := p.click(t, "without.rightHand").Setup; *s.With != "rightHand" || s.Without != nil {
		t.Errorf("%+v", s)
	}
	now = idle()
	now.Wizard.State, now.Wizard.Measures = "review", []view.Measure{{ID: "height", Name: "Height", Meters: 1.72}}
	p.Draw(now, "")
	if s := p.click(t, "measure.height.-1").Setup; *s.Measure != "height" || s.Meters != 1.715 {
		t.Errorf("%+v", s)
	}
}

func TestASliderFollowsTheLaserUntilItIsReleased(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	p.Draw(idle(), "")
	const id = "slide.torso.wristLine" // which goes from 0 to 2.5
	grip := p.area(id).at
	inside := grip.Min.Add(image.Pt(grip.Dx()/4, grip.Dy()/2))
	if r := p.Point(at(openvr.PointerPressed, inside)); r == nil || r.Path != "torso.wristLine" || r.Value != 0.625 {
		t.Errorf("pressed: %+v", r)
	}
	if r := p.Point(at(openvr.PointerMoved, image.Pt(grip.Max.X+50, 5))); r == nil || r.Value != 2.5 {
		t.Errorf("drawn beyond its end: %+v", r)
	}
	if r := p.Point(at(openvr.PointerMoved, image.Pt(grip.Min.X-50, 5))); r == nil || r.Value != 0 {
		t.Errorf("drawn beyond its beginning: %+v", r)
	}
	if r := p.Point(at(openvr.PointerReleased, p.middle(t, "recenter"))); r == nil || !r.Ends || r.Command != "" {
		t.Errorf("released over a button: %+v", r)
	}
	if r := p.Point(at(openvr.PointerMoved, inside)); r != nil {
		t.Errorf("moved after that: %+v", r)
	}
	p.Point(at(openvr.PointerPressed, inside))
	if r := p.Point(openvr.Pointer{Kind: openvr.PointerLeft}); r == nil || !r.Ends {
		t.Errorf("the laser leaves while it drags: %+v", r)
	}
	if r := p.Point(at(openvr.PointerReleased, inside)); r != nil {
		t.Errorf("the drag ends twice: %+v", r)
	}
	// What is left and what is released elsewhere does nothing.
	p.Point(at(openvr.PointerPressed, p.middle(t, "undo")))
	p.Point(openvr.Pointer{Kind: openvr.PointerLeft})
	if r := p.Point(at(openvr.PointerReleased, p.middle(t, "undo"))); r != nil {
		t.Errorf("after leaving: %+v", r)
	}
	p.Point(at(openvr.PointerPressed, p.middle(t, "undo")))
	if r := p.Point(at(openvr.PointerReleased, p.middle(t, "floor"))); r != nil {
		t.Errorf("from one button to another: %+v", r)
	}
}

func TestParametersAreAddedAndTakenAway(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	state := idle()
	draw := func() { p.Draw(state, "") }
	draw()
	if r := p.click(t, "remove.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine"}) {
		t.Errorf("asked for %+v", r.Star)
	}
	state.Favorites = favorites("gait.cadence")
	draw()
	if p.area("slide.torso.wristLine") != nil || p.area("slide.gait.cadence") == nil {
		t.Error("another slider is gone")
	}
	p.click(t, "add")
	draw()
	group := ""
	for i := range p.parameters {
		if p.parameters[i].Path == "torso.wristLine" {
			group = p.parameters[i].Group
		}
	}
	for i := 0; p.area("group."+group) == nil || !p.middle(t, "group."+group).In(p.listing); i++ { // below what fits
		if i == 100 {
			t.Fatalf("the group %q is never reached", group)
		}
		p.Point(openvr.Pointer{Kind: openvr.PointerScrolled, Scroll: -0.2})
		draw()
	}
	p.click(t, "group."+group)
	draw()
	for i := 0; p.area("add.torso.wristLine") == nil; i++ {
		if i == 100 {
			t.Fatal("the parameter is never reached")
		}
		p.click(t, "scroll.1")
		draw()
	}
	if r := p.click(t, "add.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine", On: true}) {
		t.Errorf("asked for %+v", r.Star)
	}
	state.Favorites = favorites("gait.cadence", "torso.wristLine")
	if draw(); p.area("slide.torso.wristLine") == nil {
		t.Error("it is not shown")
	}
}

func TestAParameterWithoutEffectSaysWhyAndOffersToEnableIt(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	state := idle()
	state.Favorites[0].Reason, state.Favorites[0].Enable = "Torso method is Parger's, as printed", true
	state.Favorites[1].Reason = "The preset has no calibration"
	p.Draw(state, "")
	picture(t, p, "panel-idle")
	if p.area("slide.torso.wristLine") != nil || p.area("slide.gait.cadence") != nil || p.area("enable.gait.cadence") != nil {
		t.Error("what has no effect can be dragged, or what waits for a calibration enabled")
	}
	if r := p.click(t, "enable.torso.wristLine"); *r.Star != (view.Star{Path: "torso.wristLine", Enable: true}) {
		t.Errorf("asked for %+v", r.Star)
	}
}

func TestAPictureIsDrawnOnlyWhereItWouldDiffer(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	if !p.Draw(idle(), "") || p.Draw(idle(), "") {
		t.Error("the same state is drawn twice, or never")
	}
	before := slices.Clone(p.Picture.Pix)
	p.Point(at(openvr.PointerMoved, p.middle(t, "undo")))
	if !p.Draw(idle(), "") || slices.Equal(before, p.Picture.Pix) {
		t.Error("the button under the laser looks the same")
	}
	p.Point(at(openvr.PointerMoved, p.middle(t, "undo").Add(image.Pt(3, 0))))
	if p.Draw(idle(), "") {
		t.Error("it is drawn again while the laser moves on one button")
	}
	p.Point(openvr.Pointer{Kind: openvr.PointerLeft})
	if p.Draw(idle(), ""); !slices.Equal(before, p.Picture.Pix) {
		t.Error("it does not look as before")
	}
	now := idle()
	now.Devices[0].Age = 2
	if !p.Draw(now, "") || !p.Draw(now, "the disk is full") {
		t.Error("a change is not drawn")
	}
}

func TestResetsOfSlimeVRAreThereWhileItIsConnected(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	now := idle()
	if p.Draw(now, ""); p.area("slimevr/full") != nil {
		t.Error("they are there without it")
	}
	now.SlimeVR = true
	p.Draw(now, "")
	for _, command := range []string{"slimevr/yaw", "slimevr/full", "slimevr/mounting"} {
		if r := p.click(t, command); r.Command != command {
			t.Errorf("%s asks for %+v", command, r)
		}
	}
}

func TestTextsAreBrokenAtSpacesAndBetweenJapaneseCharacters(t *testing.T) {
	t.Parallel()
	face := newPanel(t, "ja").face
	if got := pieces("Heb an, 左の腕、上げて"); strings.Join(got, "|") != "Heb |an, |左|の|腕、|上|げ|て" {
		t.Errorf("%q", got)
	}
	for _, text := range []string{"Stand upright and look straight ahead until it has measured you", "まっすぐ立って、測定が終わるまで正面を見てください。"} {
		lines := face.wrap(text, 28, false, 260)
		if len(lines) < 2 || strings.ReplaceAll(strings.Join(lines, ""), " ", "") != strings.ReplaceAll(text, " ", "") {
			t.Errorf("%q", lines)
		}
		for _, line := range lines {
			if face.Width(line, 28, false) > 260 {
				t.Errorf("%q is %d wide", line, face.Width(line, 28, false))
			}
		}
	}
}

func TestALongTextIsMadeSmallerBeforeItIsCut(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "de")
	const text = "Befestigung"
	full := p.face.Width(text, 24, false)
	inkOf := func(width int) (right int) {
		p.fill(p.picture.Rect, colorBack)
		p.label(image.Rect(0, 0, width, 40), left, style{24, false, colorInk}, text)
		for y := range 40 {
			for x := range 600 {
				if p.Picture.RGBAAt(x, y) != colorBack {
					right = max(right, x)
				}
			}
		}
		return right
	}
	whole := p.face.Width(text, 20, false)
	if got := inkOf(whole); got > whole || got < whole*9/10 {
		t.Errorf("in %d of %d pixels it ends at %d", whole, full, got)
	}
	if got := inkOf(full / 2); got > full/2 || got < full/3 {
		t.Errorf("in %d pixels it ends at %d", full/2, got)
	}
}

func TestNothingIsDrawnOutsideTheListThatScrolls(t *testing.T) {
	t.Parallel()
	p := newPanel(t, "en")
	p.Draw(idle(), "")
	p.click(t, "add")
	p.Draw(idle(), "")
	p.Point(openvr.Pointer{Kind: openvr.PointerScrolled, Scroll: -0.13})
	before := slices.Clone(p.Picture.Pix)
	p.Draw(idle(), "")
	changed := image.Rectangle{}
	for y := range Size.Y {
		for x := range Size.X {
			if i := p.Picture.PixOffset(x, y); !slices.Equal(before[i:i+4], p.Picture.Pix[i:i+4]) {
				changed = changed.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if changed.Empty() || !changed.In(p.listing) {
		t.Errorf("%v changes, the list is %v", changed, p.listing)
	}
	for _, a := range p.areas {
		if strings.HasPrefix(a.id, "group.") && !a.at.In(p.listing) {
			t.Errorf("%s can be pressed at %v", a.id, a.at)
		}
	}
	if got := p.Picture.RGBAAt(2, 2); got != (color.RGBA{0x1b, 0x1c, 0x1f, 0xff}) {
		t.Errorf("the margin is %v", got)
	}
}

// Full body tracking by eleven trackers, a seated person with ten devices, and long sentences.
func TestEveryButtonIsApartFromTheOthersHoweverMuchIsAsked(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Der linke Controller hängt herab: seitlich anheben. ", 4)
	apart := func(p *Panel, name string) {
		t.Helper()
		picture(t, p, name)
		for i, a := range p.areas {
			if a.at.Dx() < 40 || a.at.Dy() < 24 || !a.at.In(p.Picture.Rect) {
				t.Errorf("%s: %s is %v", name, a.id, a.at)
			}
			for _, b := range p.areas[:i] {
				if a.at.Overlaps(b.at) {
					t.Errorf("%s: %s at %v covers %s at %v", name, a.id, a.at, b.id, b.at)
				}
			}
		}
	}
	roles := []string{"Kopf", "Linke Hand", "Rechte Hand", "Hüfte", "Linker Fuß", "Rechter Fuß", "Brust", "Linker Ellbogen", "Rechter Ellbogen", "Linkes Knie", "Rechtes Knie", "Linke Schulter", "Rechte Schulter"}
	for _, seated := range []bool{false, true} {
		p, now := newPanel(t, "de"), idle()
		now.Wizard.State, now.Wizard.Title, now.Wizard.Message, now.Wizard.Seated = "checklist", "Kalibrieren", long, seated
		for i, role := range roles {
			if !seated || i != 4 && i != 5 {
				now.Wizard.Checklist = append(now.Wizard.Checklist, view.Check{ID: role, Name: role, State: map[bool]string{true: "lost", false: "tracked"}[i%2 == 1], Hand: i == 1 || i == 2})
			}
		}
		p.Draw(now, "")
		apart(p, map[bool]string{true: "seated", false: "standing"}[seated])
		if p.area("wrists") == nil || p.area("without.Linke Hand") == nil {
			t.Error("not everything can be chosen")
		}
	}
	p, now := newPanel(t, "de"), idle()
	now.Wizard.State, now.Wizard.Title, now.Wizard.Message = "review", "Kalibrierung prüfen", "Die Zahlen prüfen, dann übernehmen oder die Pose wiederholen."
	for id := range calibration.MeasureCount {
		now.Wizard.Measures = append(now.Wizard.Measures, view.Measure{ID: id.String(), Name: id.String(), Meters: 1, Uncertainty: 0.01})
	}
	p.Draw(now, "")
	apart(p, "review")
	plain := slices.Clone(p.Picture.Pix)
	now.Wizard.Warnings = []string{"Der linke Controller war eine Sekunde lang verloren.", "Die Beine wurden nicht gemessen."}
	p.Draw(now, "")
	apart(p, "warned")
	doubtful := 0
	for i := 0; i < len(plain); i += 4 {
		if p.Picture.Pix[i] == colorDoubt.R && p.Picture.Pix[i+1] == colorDoubt.G && plain[i] != colorDoubt.R {
			doubtful++
		}
	}
	if doubtful < 1500 { // of one of them about 1000
		t.Errorf("of the warnings %d pixels are shown", doubtful)
	}
}

// What was scrolled down and got shorter is scrolled back: without arrows nobody else could.
func TestAListThatGotShorterIsSeenFromItsBeginning(t *testing.T) {
	t.Parallel()
	p, now := newPanel(t, "en"), idle()
	for range 20 {
		now.Devices = append(now.Devices, view.Device{Name: "tracker", Battery: -1})
	}
	p.Draw(now, "")
	p.click(t, "tab.1")
	p.Draw(now, "")
	for p.area("scroll.1") != nil {
		p.click(t, "scroll.1")
		p.Draw(now, "")
	}
	p.Point(openvr.Pointer{Kind: openvr.PointerLeft})
	p.Draw(idle(), "")
	fresh := newPanel(t, "en")
	fresh.Draw(idle(), "")
	fresh.click(t, "tab.1")
	fresh.Point(openvr.Pointer{Kind: openvr.PointerLeft})
	fresh.Draw(idle(), "")
	if p.scroll != 0 || !slices.Equal(p.Picture.Pix, fresh.Picture.Pix) {
		t.Errorf("the list of two devices is scrolled by %d pixels", p.scroll)
	}
}

// A font that lacks a character is not asked again and again by more of its kind.
func TestACharacterThatNoFontHasAddsNone(t *testing.T) {
	t.Parallel()
	face := newPanel(t, "en").face
	face.Width("\uf8ff", 20, false)
	before := len(face.fonts[0].list)
	for size := range 5 {
		face.Width("\uf8ff\ue123", 21+size, false)
	}
	if got := len(face.fonts[0].list); got > before+1 {
		t.Errorf("%d fonts, and before %d", got, before)
	}
}

func TestNumbersHaveTheDecimalMarkOfTheLanguage(t *testing.T) {
	t.Parallel()
	for language, want := range map[string][4]string{"de": {"78,5 cm", "170 cm", "1,25 s", "2,5°"}, "en": {"78.5 cm", "170 cm", "1.25 s", "2.5°"}} {
		p := newPanel(t, language)
		got := [4]string{p.centimeters(0.785), p.centimeters(1.7), p.words(&view.Parameter{Unit: "s"}, 1.25), p.words(&view.Parameter{Unit: "°"}, 2.5)}
		if got != want {
			t.Errorf("in %s it is %q, want %q", language, got, want)
		}
	}
}
