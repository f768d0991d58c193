package phrase

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestNamesAreALineOfText(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][2]string{
		"":                     {"", ""},
		"LHR-1A2B":             {"LHR-1A2B", "LHR-1A2B"},
		"a\x00b\x1b[31mc\x7f":  {"ab[31mc", "ab[31mc"},
		"a\u009b31mb\u0085c":   {"a31mb c", "a31mb\nc"},
		"one\ntwo\r\nthree\rx": {"one two threex", "one\ntwo\nthree\nx"},
		"a\tb\vc\fd":           {"a b c d", "a\tb\nc\nd"},
		"a\u2028b\u2029c":      {"a b c", "a\u2028b\u2029c"},
		"gpj.\u202egnp":        {"gpj.gnp", "gpj.gnp"},
		"\u2066a\u2069\u200e\u200f\u061c\u202a\u202c": {"a", "a"},
		"\ufff9a\ufffab\ufffb\u206a":                  {"ab", "ab"},
		"a\xffb\xef\xbf":                              {"a\ufffdb\ufffd\ufffd", "a\ufffdb\ufffd\ufffd"},
		// Scripts from right to left, joined letters and emoji, marks and spaces of other languages stay.
		"متتبع الورك":                    {"متتبع الورك", "متتبع الورك"},
		"עוקב ירך ימני":                  {"עוקב ירך ימני", "עוקב ירך ימני"},
		"می\u200cخواهم":                  {"می\u200cخواهم", "می\u200cخواهم"},
		"👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪❤️":                 {"👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪❤️", "👩‍🚀🏴󠁧󠁢󠁥󠁮󠁧󠁿🇩🇪❤️"},
		"山田　太郎":                          {"山田　太郎", "山田　太郎"},
		"e\u0301 n\u00a0b \ufeff \ufffd": {"e\u0301 n\u00a0b \ufeff \ufffd", "e\u0301 n\u00a0b \ufeff \ufffd"},
	} {
		if got := [2]string{Line(text), Lines(text)}; got != want {
			t.Errorf("%+q is %+q, not %+q", text, got, want)
		}
	}
}

// The characters are those of the Unicode Character Database, by another list than the function has.
func TestControlCharactersAreThoseOfUnicode(t *testing.T) {
	t.Parallel()
	for r := rune(0); r <= unicode.MaxRune; r++ {
		want := r < 0x20 || r >= 0x7f && r <= 0x9f || r == 0x61c || r == 0x200e || r == 0x200f || r == 0x2028 || r == 0x2029 || r >= 0x202a && r <= 0x202e ||
			r >= 0x2066 && r <= 0x206f || r >= 0xfff9 && r <= 0xfffb
		if got := IsControl(r); got != want {
			t.Errorf("%U: %v", r, got)
		}
	}
}

func TestWhatIsCleanIsItself(t *testing.T) {
	const name = "右手 👩‍🚀"
	if n := testing.AllocsPerRun(100, func() { _ = Line(name) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestTextsOfAValueAreClean(t *testing.T) {
	t.Parallel()
	type inner struct {
		Name string
		_    *inner
	}
	type value struct {
		Name    string
		Notes   string `text:"lines"`
		File    string `text:"path"`
		Tags    []string
		Pair    [2]string
		Roles   map[string]string
		Any     any
		Inner   *inner
		Below   []inner
		Numbers [][3]float32
		Bytes   []byte
		Err     error
		private string
	}
	const dirty = "a\x1bb\nc\u202e"
	v := value{dirty, dirty, dirty, []string{dirty}, [2]string{dirty, dirty}, map[string]string{dirty: dirty, "x": "y"},
		map[string]any{"x": []any{dirty, 1.5, nil}}, &inner{Name: dirty}, []inner{{Name: dirty}}, [][3]float32{{1}}, []byte(dirty), errors.New(dirty), dirty}
	Clean(&v)
	want := value{"ab c", "ab\nc", dirty, []string{"ab c"}, [2]string{"ab c", "ab c"}, map[string]string{"ab c": "ab c", "x": "y"},
		map[string]any{"x": []any{"ab c", 1.5, nil}}, &inner{Name: "ab c"}, []inner{{Name: "ab c"}}, [][3]float32{{1}}, []byte(dirty), v.Err, dirty}
	if !reflect.DeepEqual(v, want) {
		t.Errorf("%+v", v)
	}
	Clean(nil)
	Clean((*value)(nil))
	if !holdsText(reflect.TypeFor[inner]()) || holdsText(reflect.TypeFor[[][3]float32]()) || holdsText(reflect.TypeFor[[]byte]()) {
		t.Error("types with and without texts are not told apart")
	}
}

func TestNothingInASentenceBreaksIt(t *testing.T) {
	t.Parallel()
	said := Say("{{.File}}: {{.Cause}}", "File", "a\nb\x1b[2J", "Cause", errors.New("open c\u202ed\nFORGED"))
	if got := said.String(); got != "a b[2J: open cd FORGED" {
		t.Errorf("%+q", got)
	}
}

func FuzzLine(f *testing.F) {
	f.Add("a\x1b\u202e\r\nb\xff")
	f.Fuzz(func(t *testing.T, text string) {
		line, lines := Line(text), Lines(text)
		if !utf8.ValidString(line) || strings.ContainsFunc(line, IsControl) || Line(line) != line || Lines(lines) != lines || Line(lines) != Line(line) && !strings.Contains(text, "\r") {
			t.Fatalf("%+q is %+q and %+q", text, line, lines)
		}
	})
}
