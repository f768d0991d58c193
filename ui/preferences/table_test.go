//go:build cgo

package preferences

import (
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"posewright/internal/app"
	"posewright/ui/uitest"
)

func TestEveryPreferenceIsHeldAsItWasChosenAndComesBackFromTheFile(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "settings.json")
	for _, p := range table() {
		if p.title == "" || len(p.options) < 2 || slices.Contains(p.options, "") {
			t.Errorf("%s: a person cannot tell what to choose: %q", p.id, p.options)
		}
		for i := range p.options {
			s := app.DefaultSettings()
			p.choose(&s, i)
			if got := p.chosen(&s); got != i {
				t.Errorf("%s: chose %q and holds option %d", p.id, p.options[i], got)
			}
			uitest.WriteJSON(t, path, &s)
			loaded := app.LoadSettings(path)
			if got := p.chosen(&loaded); got != i {
				t.Errorf("%s: chose %q and the file has option %d", p.id, p.options[i], got)
			}
		}
	}
}

func TestADefaultIsAmongTheOptionsOfEveryPreference(t *testing.T) {
	t.Parallel()
	s := app.DefaultSettings()
	for _, p := range table() {
		if p.chosen(&s) < 0 {
			t.Errorf("%s: the default is none of %q", p.id, p.options)
		}
	}
}

func TestResettingPreferencesLeavesHowTheWindowWasLeft(t *testing.T) {
	t.Parallel()
	s := app.DefaultSettings()
	s.Recent, s.LeftWidth, s.Advanced = []string{"a.json"}, 300, true
	want := s
	for _, p := range table() {
		p.choose(&s, (p.chosen(&s)+1)%len(p.options))
	}
	reset(&s)
	if !reflect.DeepEqual(s, want) {
		t.Errorf("after resetting the settings are %+v, want %+v", s, want)
	}
}
