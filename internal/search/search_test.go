package search

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// entries are a few of each kind.
func entries() []Entry {
	return []Entry{
		{Kind: Command, ID: "calibrate/open", Title: "Calibrate", Where: "Calibrate",
			Text: "Measure yourself in a T-pose"},
		{Kind: Command, ID: "undo", Title: "Undo", Where: "Edit"},
		{Kind: Command, ID: "limits", Title: "Limits", Where: "View",
			Text: "Joint limits, and which of them are reached"},
		{Kind: Parameter, ID: "pull.stiffness", Title: "Pull stiffness", Where: "Solver ▸ Pull",
			Text: "How much of the missing distance the body moves"},
		{Kind: Parameter, ID: "spine.stiffness", Title: "Spine stiffness", Where: "Torso ▸ Spine",
			Text: "High values keep the spine straight"},
		{Kind: Parameter, ID: "retarget.limbLimit", Title: "Limb limit", Names: []string{"Limb limit"},
			Where: "Solver ▸ Retargeting",
			Text:  "By what share a limb may be longer"},
		{Kind: Parameter, ID: "limits.neck.on", Title: "Limit on", Where: "Limits ▸ Neck limit", Rare: true},
		{Kind: Page, ID: "tuning.md#limits", Title: "Limits", Where: "User manual ▸ Tuning",
			Text: "A joint limit is an ellipse", Rare: true},
		{Kind: Parameter, ID: "de", Title: "Schulterhöhe", Names: []string{"Shoulder height"}},
		{Kind: Parameter, ID: "ja", Title: "腕のソフトリーチ", Where: "腕 ▸ 肘"},
	}
}

func synonyms() []Synonym {
	return []Synonym{{Say: []string{"arms too long", "hands too far"}, Find: []string{"retarget.limbLimit", "gone",
		"calibrate/open"}},
		{Say: []string{"腕が長い"}, Find: []string{"retarget.limbLimit"}}, {Say: []string{"revert"},
			Find: []string{"undo"}}}
}

// found are the IDs of what is found.
func found(x *Index, query string) []string {
	var ids []string
	for _, e := range Find(query, 0, x) {
		ids = append(ids, e.ID)
	}
	return ids
}

func TestWhatFitsBestComesFirst(t *testing.T) {
	t.Parallel()
	x := New(entries(), synonyms())
	for query, want := range map[string][]string{
		"limits":         {"limits", "tuning.md#limits"}, // the title, and of two such the one that is not rare
		"limit":          {"limits", "limits.neck.on"},
		"undo":           {"undo"},
		"SPINE":          {"spine.stiffness"},
		"stiffness":      {"pull.stiffness", "spine.stiffness"},
		"stiffness pull": {"pull.stiffness"}, // in any order
		"soft":           nil,
		"longer":         {"retarget.limbLimit"}, // in the help
		"torso":          {"spine.stiffness"},    // in its place
		"neck limit":     {"limits.neck.on"},
		"pull.stiffness": {"pull.stiffness"},
		"limblimit":      {"retarget.limbLimit"},
		"calib":          {"calibrate/open"}, // while it is typed
		"schulterhohe":   {"de"},             // without accents
		"shoulder":       {"de"},             // in English
		"ソフト":            {"ja"},             // within a title without spaces
		"ｐｕｌｌ":           {"pull.stiffness"}, // full-width
		"ひじ 肘":           nil,
		"":               nil,
		" - ":            nil,
	} {
		got := found(x, query)
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) || want == nil && got != nil {
			t.Errorf("%q finds %q, want %q first", query, got, want)
		}
	}
	if got := Find("limit", 2, x); len(got) != 2 {
		t.Errorf("of two at most %d are found", len(got))
	}
}

func TestTypingErrorsAreForgiven(t *testing.T) {
	t.Parallel()
	x := New(entries(), synonyms())
	for query, want := range map[string]string{"calibraton": "calibrate/open", "calibarte": "calibrate/open",
		"stifness": "pull.stiffness", "stiffnes": "pull.stiffness",
		"spien stifness": "spine.stiffness", "lmits": "limits", "arms to long": "retarget.limbLimit",
		"hnads too far": "retarget.limbLimit"} {
		if got := found(x, query); len(got) == 0 || got[0] != want {
			t.Errorf("%q finds %q, not %s", query, got, want)
		}
	}
	for _, query := range []string{"xyz", "undp", "stuff", "pull nonsense"} {
		if got := found(x, query); query != "undp" && got != nil {
			t.Errorf("%q finds %q", query, got)
		}
	}
	if got := found(x, "undp"); !slices.Equal(got, []string{"undo"}) {
		t.Errorf("undp finds %q", got)
	}
}

func TestSynonymsFindWhatTheyAreSaidOf(t *testing.T) {
	t.Parallel()
	x := New(entries(), synonyms())
	for query, want := range map[string][]string{
		"arms too long":                {"retarget.limbLimit", "calibrate/open"}, // in the order of the synonym
		"arms too":                     {"retarget.limbLimit", "calibrate/open"}, // while it is typed
		"too long arms":                {"retarget.limbLimit", "calibrate/open"},
		"why are my arms too long":     {"retarget.limbLimit", "calibrate/open"},
		"revert":                       {"undo"},
		"腕が長い":                         {"retarget.limbLimit"},
		"アバターの腕が長い":                    {"retarget.limbLimit"}, // in a sentence without spaces
		"why is everything so strange": nil,
	} {
		if got := found(x, query); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestWordsThatAreKnownAreNoTypingErrorsOfSynonyms(t *testing.T) {
	t.Parallel()
	x := New([]Entry{{ID: "pole", Title: "Pole weight"}, {ID: "calibrate", Title: "Calibrate"}, {ID: "ports",
		Title: "Inputs"},
		{ID: "export", Title: "エクスポート"}}, []Synonym{{Say: []string{"t-pose", "height"},
		Find: []string{"calibrate"}}, {Say: []string{"ポート"}, Find: []string{"ports"}}})
	for query, want := range map[string][]string{"pole": {"pole"}, "weight": {"pole"}, "heigth": {"calibrate"},
		"エクスポート": {"export"}, "ポート": {"ports", "export"},
		"入力のポート": {"ports"}} {
		if got := found(x, query); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
}

func TestSeveralIndexesAreSearchedAsOne(t *testing.T) {
	t.Parallel()
	all := entries()
	got := Find("limits", 3, New(all[:3], synonyms()), New(all[3:], synonyms()))
	if len(got) != 3 || got[0].ID != "limits" || got[1].ID != "tuning.md#limits" {
		t.Errorf("found are %v", got)
	}
}

func TestAnyQueryIsAnswered(t *testing.T) {
	t.Parallel()
	x := New(entries(), synonyms())
	for _, query := range []string{strings.Repeat("a", 5000), strings.Repeat("ab ", 2000), "\x00\xff\xfe", "▸…",
		"ー", "ß", "İ"} {
		Find(query, 3, x)
	}
	if got := Find("undo", 0, New(nil, synonyms())); got != nil {
		t.Errorf("among nothing %v is found", got)
	}
}

func FuzzFind(f *testing.F) {
	for _, seed := range []string{"limits", "arms too long", "腕が長い", "ß", "\xff", "a b c d e f g"} {
		f.Add(seed, seed)
	}
	f.Fuzz(func(t *testing.T, query, text string) {
		x := New([]Entry{{ID: "a", Title: text, Where: query}, {ID: "b", Names: []string{text}, Text: query}},
			[]Synonym{{Say: []string{text}, Find: []string{"a", "b"}}})
		if got := Find(query, 1, x); len(got) > 1 {
			t.Error(fmt.Sprint("more was found than asked for: ", len(got)))
		}
	})
}

func TestWordsAreComparedWithoutAccentsWidthAndKindOfKana(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{"Füße, Größe": {"fusse", "grosse"}, "ＰＵＬＬ stiffness": {"pull", "stiffness"},
		"ソフトリーチ ▸ 肘": {"そふとりーち", "肘"}, "ｿﾌﾄ がポール": {"そふと", "がぽーる"}, "a.b-c": {"a", "b", "c"}, "…": nil} {
		if got := words(text); !slices.Equal(got, want) {
			t.Errorf("%q has the words %q, want %q", text, got, want)
		}
	}
}
