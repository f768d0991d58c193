package locale

import (
	"maps"
	"testing"
)

func TestOnlyALocaleWithoutALanguageIsGivenOne(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		environment map[string]string
		want        bool
	}{
		{map[string]string{}, false},
		{map[string]string{"LANG": "C"}, false}, // Fyne knows this one
		{map[string]string{"LANG": "C.UTF-8"}, true},
		{map[string]string{"LANG": "de_DE.UTF-8"}, false},
		{map[string]string{"LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"}, true},
		{map[string]string{"LANG": "C.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, false},
		{map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "fr"}, false},
		{map[string]string{"LANG": "Cy_GB"}, false},
	} {
		if got := speechless(func(name string) string { return c.environment[name] }); got != c.want {
			t.Errorf("%v: %v, want %v", c.environment, got, c.want)
		}
	}
}

func TestAChosenLanguageIsNamedWhereTheLocaleWouldHideIt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ environment, want map[string]string }{
		{map[string]string{"LANG": "ja_JP.UTF-8"}, map[string]string{"LANGUAGE": "de"}},
		{map[string]string{"LANG": "C.UTF-8"}, map[string]string{"LANGUAGE": "de"}},
		{map[string]string{"LANG": "C"}, map[string]string{"LANGUAGE": "de", "LANG": "C.UTF-8"}},
		{map[string]string{"LC_ALL": "POSIX", "LANG": "ja_JP.UTF-8"}, map[string]string{"LANGUAGE": "de", "LC_ALL": "C.UTF-8"}},
		{map[string]string{}, map[string]string{"LANGUAGE": "de", "LC_MESSAGES": "C.UTF-8"}},
	} {
		if got := chosen("de", func(name string) string { return c.environment[name] }); !maps.Equal(got, c.want) {
			t.Errorf("%v: %v, want %v", c.environment, got, c.want)
		}
	}
}
