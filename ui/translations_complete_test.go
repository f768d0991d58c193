package ui

import (
	"maps"
	"slices"
	"testing"
)

func TestNoTextIsMissingFromACatalog(t *testing.T) {
	t.Parallel()
	keys, _ := neededKeys(t)
	for _, l := range languages[1:] {
		for _, key := range slices.Sorted(maps.Keys(missingTexts(t, l.tag))) {
			t.Errorf("%s: %q is missing (%s)", l.tag, key, keys[key])
		}
	}
}
