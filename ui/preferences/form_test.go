//go:build cgo

package preferences

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/text"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

func TestChoosingAPreferenceCountsAtOnceAndResettingShowsTheDefaults(t *testing.T) {
	s, changes := app.DefaultSettings(), 0
	form := NewForm(&s, func() { changes++ })
	uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), form.Content, fyne.NewSize(600, 500))
	if changes != 0 {
		t.Fatalf("showing the preferences changed them %d times", changes)
	}
	form.choices["units"].SetSelected("inches")
	form.choices["theme"].SetSelected("High contrast")
	if s.Units != "in" || s.Theme != "contrast" || changes != 2 {
		t.Errorf("the units are %q, the theme %q after %d changes", s.Units, s.Theme, changes)
	}
	tap(form.switches["sound"])
	if reset(&s); !s.Sound {
		t.Error("resetting leaves the sound off")
	}
	form.show()
	if !form.switches["sound"].Checked {
		t.Error("the switch of the sound shows off after resetting")
	}
	changes--
	if form.choices["units"].Selected != "centimeters" || changes != 2 {
		t.Errorf("shows %q after %d changes", form.choices["units"].Selected, changes)
	}
}

// tap taps a switch in its middle: it does not count beside its text.
func tap(check *widgets.KeyCheck) {
	check.Tapped(&fyne.PointEvent{Position: fyne.NewPos(5, check.Size().Height/2)})
}

func TestWhatIsOnOrOffIsASwitch(t *testing.T) {
	s := app.DefaultSettings()
	changed := 0
	form := NewForm(&s, func() { changed++ })
	uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), form.Content, fyne.NewSize(600, 500))
	for id, setting := range map[string]*bool{"sound": &s.Sound, "voice": &s.Voice, "gestures": &s.Gestures, "discover": &s.Discover, "journal": &s.Journal} {
		check, before, counted := form.switches[id], *setting, changed
		if check == nil || check.Text == "" || check.Checked != before {
			t.Fatalf("%s is no switch that shows %v", id, before)
		}
		if tap(check); *setting == before || changed != counted+1 {
			t.Errorf("tapping %q leaves it %v after %d changes", check.Text, *setting, changed-counted)
		}
		if check.TypedRune(' '); *setting != before {
			t.Errorf("Space leaves %q %v", check.Text, *setting)
		}
	}
}

func TestAValueThatIsNoOptionIsLeftAsItIs(t *testing.T) {
	s := app.DefaultSettings()
	s.RateHz = 100
	form := NewForm(&s, func() { t.Error("showing the preferences changed them") })
	uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), form.Content, fyne.NewSize(600, 500))
	if s.RateHz != 100 || form.choices["rate"].Selected != "" {
		t.Errorf("the rate is %v and %q is shown", s.RateHz, form.choices["rate"].Selected)
	}
}

func TestPreferencesAreLaidOutAsTheyWere(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	s := app.DefaultSettings()
	form := NewForm(&s, func() {})
	form.Content.Resize(fyne.NewSize(600, 620))
	uitest.SameMarkup(t, "preferences", form.Content)
}

func TestALanguageWithoutAFontSaysSoWhereItIsChosen(t *testing.T) {
	s := app.DefaultSettings()
	form := NewForm(&s, func() {})
	uitest.Show(t, widgets.NewTheme(widgets.AppearanceDark), form.Content, fyne.NewSize(600, 500))
	usual := form.hints["language"].Text
	for i := range form.table {
		if p := &form.table[i]; p.id == "language" {
			p.problem = func(s *app.Settings) string {
				if s.Language == "ja" {
					return "no font"
				}
				return ""
			}
		}
	}
	choose := func(tag string) *widget.Label {
		form.choices["language"].SetSelectedIndex(slices.IndexFunc(text.Languages[:], func(l text.Language) bool { return l.Tag == tag }))
		return form.hints["language"].Label
	}
	if hint := choose("ja"); hint.Text != "no font" || hint.Importance != widget.WarningImportance || s.Language != "ja" {
		t.Errorf("Japanese, which no font has, says %q, and the choice is %q", hint.Text, s.Language)
	}
	if hint := choose("de"); hint.Text != usual || usual != "" || form.hints["language"].row.Visible() {
		t.Errorf("German says %q, want %q", hint.Text, usual)
	}
	for i := range form.table {
		if p := &form.table[i]; p.problem != nil {
			p.problem = table()[i].problem
		}
	}
	if hint, problem := choose("ja"), text.MissingFont("ja"); problem != "" && hint.Text != problem {
		t.Errorf("on this system Japanese says %q, want %q", hint.Text, problem)
	}
}
