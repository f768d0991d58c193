package text

import (
	"testing"

	"github.com/go-text/typesetting/fontscan"
)

func TestALanguageIsReadableWhereFontsHaveAllItsLetters(t *testing.T) {
	t.Parallel()
	font := func(letters string) (f fontscan.Footprint) {
		for _, letter := range letters {
			f.Runes.Add(letter)
		}
		return f
	}
	for _, c := range []struct {
		name  string
		fonts []fontscan.Footprint
		want  bool
	}{
		{"no font", nil, false},
		{"letters of others", []fontscan.Footprint{font("abc"), font("привет")}, false},
		{"no kanji", []fontscan.Footprint{font("abcあア")}, false},
		{"all in one", []fontscan.Footprint{font("abc"), font("あア日本語中")}, true},
		{"kana in one, kanji in another", []fontscan.Footprint{font("日本語"), font("あア")}, true},
	} {
		if got := covered(languageOf("ja").letters, c.fonts); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	for _, tag := range []string{"en", "de", "xx"} {
		if l := languageOf(tag); !l.readable() || MissingFont(tag) != "" || l.ReadableName() != l.Name {
			t.Errorf("%s is not readable", tag)
		}
	}
}
