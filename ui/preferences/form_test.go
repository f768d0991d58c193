//go:build cgo

package preferences

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/internal/app"
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
	reset(&s)
	form.show()
	if form.choices["units"].Selected != "centimeters" || changes != 2 {
		t.Errorf("shows %q after %d changes", form.choices["units"].Selected, changes)
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
