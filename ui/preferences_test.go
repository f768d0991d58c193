//go:build cgo

package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"posewright/internal/app"
)

func TestChoosingAPreferenceCountsAtOnceAndResettingShowsTheDefaults(t *testing.T) {
	s, changes := app.DefaultSettings(), 0
	form := newPreferencesForm(&s, func() { changes++ })
	shown(t, form.content, fyne.NewSize(600, 500))
	if changes != 0 {
		t.Fatalf("showing the preferences changed them %d times", changes)
	}
	form.choices["units"].SetSelected("inches")
	form.choices["theme"].SetSelected("High contrast")
	if s.Units != "in" || s.Theme != "contrast" || changes != 2 {
		t.Errorf("the units are %q, the theme %q after %d changes", s.Units, s.Theme, changes)
	}
	resetPreferences(&s)
	form.show()
	if form.choices["units"].Selected != "centimetres" || changes != 2 {
		t.Errorf("shows %q after %d changes", form.choices["units"].Selected, changes)
	}
}

func TestAValueThatIsNoOptionIsLeftAsItIs(t *testing.T) {
	s := app.DefaultSettings()
	s.RateHz = 100
	form := newPreferencesForm(&s, func() { t.Error("showing the preferences changed them") })
	shown(t, form.content, fyne.NewSize(600, 500))
	if s.RateHz != 100 || form.choices["rate"].Selected != "" {
		t.Errorf("the rate is %v and %q is shown", s.RateHz, form.choices["rate"].Selected)
	}
}

func TestAnotherAntialiasingIsDrawnAtOnce(t *testing.T) {
	x := newTestEditor(t, nil)
	for _, samples := range []int{8, 1, 4} {
		before := *x.settings
		x.settings.Samples = samples
		x.prefer(&before)
		if got := x.view.loop.Look.Load().Samples; got != samples {
			t.Errorf("pictures have %d samples a pixel, want %d", got, samples)
		}
	}
}
