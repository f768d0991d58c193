package text

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"posewright/presets"
)

// banned are words that no label and no message may use: colloquial words and words for which the manuals of Unity, Blender and SlimeVR have a term.
var banned = regexp.MustCompile(`(?i)\b(told|whoever|somebody|nobody|anew|worn|asleep|foreseen|counts as|furthest|thing|things|gives? way|guessed|heard|mend|veil|wardrobe|dress|shelf|house|riddle|forgotten|hung)\b`)

// stepName is the one text that says heard: the name that the step of a player was given.
const stepName = "Trackers heard"

func TestNoTextUsesABannedWord(t *testing.T) {
	t.Parallel()
	keys, _ := neededKeys(t)
	for key, where := range keys {
		if word := banned.FindString(field.ReplaceAllString(key, "")); word != "" && key != stepName {
			t.Errorf("%s: %q uses %q", where, key, word)
		}
	}
}

// synonyms are the words that labels use for parts of paths that are abbreviated or named differently in saved presets.
var synonyms = map[string][]string{
	"max": {"maximum"}, "min": {"minimum"}, "least": {"minimum"}, "greatest": {"maximum"}, "deg": nil, "phi0": {"swivel"},
	"still": {"rest"}, "lead": {"prediction"}, "in": {"in", "walking"},
	"bend": {"bend", "nod"}, "cadence": {"step"}, "up": {"outward"}, "down": {"inward"},
}

// TestLabelsUseTheWordsOfTheirPaths looks for a word of the last part of the path, or of the part before it, in each label.
func TestLabelsUseTheWordsOfTheirPaths(t *testing.T) {
	t.Parallel()
	for _, p := range presets.Parameters() {
		parts := strings.Split(p.Path, ".")
		label := strings.ToLower(p.Label)
		agrees := func(part string) bool {
			return slices.ContainsFunc(camelWords(part), func(word string) bool {
				stem := word[:min(len(word), 5)]
				return strings.Contains(label, stem) || slices.ContainsFunc(synonyms[word], func(s string) bool { return strings.Contains(label, s) })
			})
		}
		if !agrees(parts[len(parts)-1]) && !agrees(parts[len(parts)-2]) {
			t.Errorf("%s is labeled %q, which has none of its words", p.Path, p.Label)
		}
		if words := len(strings.Fields(p.Label)); words > 4 {
			t.Errorf("%s: the label %q has %d words, more than four", p.Path, p.Label, words)
		}
	}
}

// camelWords splits a part of a path into its words in lower case.
func camelWords(part string) []string {
	words, from := []string{}, 0
	for i, r := range part {
		if unicode.IsUpper(r) {
			words, from = append(words, strings.ToLower(part[from:i])), i
		}
	}
	return append(words, strings.ToLower(part[from:]))
}
