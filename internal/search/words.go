package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
	"golang.org/x/text/unicode/norm"
)

// words are the words of a text in lower case, as they are compared: without accents, full-width letters as others,
// hiragana for katakana. Japanese text without spaces is one word.
func words(text string) []string {
	return strings.FieldsFunc(folded(text), func(r rune) bool { return !isWordRune(r) })
}

// folded is a text as it is compared.
func folded(text string) string {
	ascii := true
	for i := 0; i < len(text) && ascii; i++ {
		ascii = text[i] < 0x80
	}
	if ascii {
		return strings.ToLower(text)
	}
	var b strings.Builder
	for _, r := range norm.NFKC.String(text) {
		switch {
		case r == 'ß':
			b.WriteString("ss")
			continue
		case r >= 'ァ' && r <= 'ヶ':
			r -= 'ァ' - 'ぁ'
		case r > 0x7f && unicode.Is(unicode.Latin, r):
			r = firstRune(norm.NFD.String(string(r)))
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return unicode.ReplacementChar
}

// camelWords parts the words of a path or an ID: "arms.softReach" has "arms", "soft" and "Reach".
func camelWords(id string) string {
	var b strings.Builder
	for _, r := range id {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// word is a word as it is compared, with what is asked for often.
type word struct {
	text     string
	runes    int
	unspaced bool // of a script that puts no spaces between words
	known    bool // of a query: an entry has it, so that it is no typing error
}

func newWord(text string) word {
	unspaced := unicode.In(firstRune(text), unicode.Han, unicode.Hiragana, unicode.Katakana)
	return word{text: text, runes: utf8.RuneCountInString(text), unspaced: unspaced}
}

func newWords(text string) []word {
	texts := words(text)
	all := make([]word, len(texts))
	for i := range texts {
		all[i] = newWord(texts[i])
	}
	return all
}

// How well a word fits another, from 0 for not at all to 1 for the same.
const (
	begins   = 0.85 // it begins with what was typed, or has another ending
	contains = 0.6
	within   = 0.8 // contains, of a script without spaces
	typo     = 0.7 // with one typing error
	typoMore = 0.55
	ending   = 3 // letters that may follow a word: elbow, elbows
)

// fit is how well a word of an entry fits a word of the query, typing errors aside.
func fit(asked, known *word) float64 {
	switch {
	case asked.text == known.text:
		return 1
	case strings.HasPrefix(known.text, asked.text):
		return begins
	case known.runes >= 4 && asked.runes <= known.runes+ending && !known.unspaced && strings.HasPrefix(asked.text,
		known.text):
		return begins
	case asked.unspaced:
		if strings.Contains(known.text, asked.text) {
			return within
		}
	case asked.runes >= 3 && asked.runes < known.runes && strings.Contains(known.text, asked.text):
		return contains
	}
	return 0
}

// mistyped is how well a word fits one of the query with typing errors: one in four letters, two in seven.
func mistyped(asked, known *word) float64 {
	allowed := 1
	if asked.runes >= 7 {
		allowed = 2
	}
	if asked.known || asked.unspaced || asked.runes < 4 || asked.runes > 64 || known.runes < asked.runes-allowed ||
		known.runes > asked.runes+allowed {
		return 0
	}
	switch errors := levenshtein.ComputeDistance(asked.text, known.text); {
	case errors == 1, errors == 2 && swapped(asked.text, known.text):
		return typo
	case errors <= allowed:
		return typoMore
	}
	return 0
}

// swapped reports whether words differ by two letters that stand next to each other: spien, spine.
func swapped(a, b string) bool {
	for i := 0; len(a) == len(b) && i+1 < len(a); i++ {
		if a[i] != b[i] {
			return a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
		}
	}
	return false
}

// knows reports whether an entry has a word of a query, or one that begins with it.
func (x *Index) knows(asked *word) bool {
	return asked.unspaced || slices.ContainsFunc(x.terms, func(t term) bool { return fit(asked, &t.word) >= begins })
}

// match gives each word of the entries that fits a word of the query, and how well.
func (x *Index) match(asked *word, found func(t *term, quality float64)) {
	for i := range x.terms {
		t := &x.terms[i]
		quality := fit(asked, &t.word)
		if quality == 0 {
			quality = mistyped(asked, &t.word)
		}
		if quality > 0 {
			found(t, quality)
		}
	}
}

// particles are the Japanese syllables that end a word in a sentence.
const particles = "のがはをにもでとへ"

// inSentence reports whether a sentence without spaces has what people say as words of their own: not as the end of
// another, as ポート is that of エクスポート.
func inSentence(sentence, said string) bool {
	before, _, found := strings.Cut(sentence, said)
	last, _ := utf8.DecodeLastRuneInString(before)
	return found && (before == "" || strings.ContainsRune(particles, last) || isKana(last) != isKana(firstRune(said)))
}

func isKana(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana) }

// likeness is how well a query fits a synonym, from 0 to 1: the words of either have to be in the other, in any
// order. A query that is not typed to its end fits by as much as there is of it.
func likeness(asked, said []word) float64 {
	used, quality := 0, 0.0
	var taken uint64 // words of the synonym, of which there are few
	for i := range asked {
		best, at := 0.0, -1
		for j := range said[:min(len(said), 64)] {
			if taken&(1<<j) != 0 {
				continue
			}
			q := fit(&asked[i], &said[j])
			if q == begins && said[j].unspaced { // it is a phrase, of which so much is typed
				q *= float64(asked[i].runes) / float64(said[j].runes)
			}
			if asked[i].unspaced && inSentence(asked[i].text, said[j].text) {
				q = max(q, within)
			}
			if q < begins {
				q = max(q, mistyped(&asked[i], &said[j]))
			}
			if q > best {
				best, at = q, j
			}
		}
		if at >= 0 {
			taken |= 1 << at
			used, quality = used+1, quality+best
		}
	}
	if used == 0 || used < len(asked) && used < len(said) {
		return 0
	}
	share := float64(used) / float64(len(asked)) * float64(used) / float64(len(said))
	return share * share * quality / float64(used)
}
