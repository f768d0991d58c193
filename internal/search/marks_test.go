package search

import (
	"slices"
	"testing"
)

func TestMarksAreTheWordsOfAQueryInAText(t *testing.T) {
	t.Parallel()
	x := New(entries(), nil)
	for _, c := range []struct {
		query, text string
		marks       []string
		words       int
	}{
		{"limit", "A joint Limit, and the limits of it", []string{"Limit", "limits"}, 1},
		{"joint limit", "A joint limit", []string{"joint", "limit"}, 2},
		{"stifness", "The pull stiffness", []string{"stiffness"}, 1}, // a typing error
		{"schulterhohe", "Die Schulterhöhe:", []string{"Schulterhöhe"}, 1},
		{"ソフト", "腕のソフトリーチとそふとVRChat", []string{"ソフト", "そふと"}, 1},
		{"vrchat", "腕からVRChatへ", []string{"VRChat"}, 1},
		{"gone", "A joint limit", nil, 0},
		{"", "A joint limit", nil, 0},
		{"a", "", nil, 0},
	} {
		at, words := x.Marks(c.query, c.text)
		var marks []string
		for _, mark := range at {
			marks = append(marks, c.text[mark[0]:mark[1]])
		}
		if !slices.Equal(marks, c.marks) || words != c.words {
			t.Errorf("%q in %q: %q, %d words", c.query, c.text, marks, words)
		}
	}
}

func FuzzMarks(f *testing.F) {
	x := New(entries(), nil)
	f.Add("limit ソフト", "腕のソフトリーチ limits")
	f.Fuzz(func(t *testing.T, query, text string) {
		last := 0
		at, _ := x.Marks(query, text)
		for _, mark := range at {
			if mark[0] < last || mark[1] <= mark[0] || mark[1] > len(text) {
				t.Fatalf("%v of %q", at, text)
			}
			last = mark[1]
		}
	})
}
