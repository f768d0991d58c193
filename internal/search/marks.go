package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Marks are where a text has words of a query, as pairs of offsets in bytes from left to right, and how many of the
// words of the query it has. A mark is a whole word, or in a script without spaces what was asked for.
func (x *Index) Marks(query, text string) (at [][2]int, words int) {
	asked := newWords(query)
	has := map[string]bool{}
	for i := range asked {
		asked[i].known = x.knows(&asked[i])
	}
	for begin, end := 0, 0; begin < len(text); begin = end {
		end = begin + runOfScript(text[begin:])
		first, known := firstRune(text[begin:]), newWord(folded(text[begin:end]))
		if !isWordRune(first) {
			continue
		}
		if first < firstUnspaced {
			found := false
			for i := range asked {
				if fit(&asked[i], &known) > 0 || mistyped(&asked[i], &known) > 0 {
					found, has[asked[i].text] = true, true
				}
			}
			if found {
				at = append(at, [2]int{begin, end})
			}
			continue
		}
		for from := begin; from < end && len(known.text) == end-begin; {
			longest := 0
			for i := range asked {
				if strings.HasPrefix(known.text[from-begin:], asked[i].text) {
					longest, has[asked[i].text] = max(longest, len(asked[i].text)), true
				}
			}
			if longest > 0 {
				at = append(at, [2]int{from, from + longest})
			}
			_, size := utf8.DecodeRuneInString(text[from:])
			from += max(longest, size)
		}
	}
	return at, len(has)
}

// firstUnspaced is the first character of East Asian scripts.
const firstUnspaced = 0x2e80

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// runOfScript is how many bytes at the beginning of a text are a word, are between words, or are of a script without
// spaces.
func runOfScript(text string) int {
	kind := func(r rune) [2]bool { return [2]bool{isWordRune(r), r >= firstUnspaced} }
	first := kind(firstRune(text))
	if other := strings.IndexFunc(text, func(r rune) bool { return kind(r) != first }); other > 0 {
		return other
	}
	return len(text)
}
