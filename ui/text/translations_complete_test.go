package text

import (
	"maps"
	"slices"
	"testing"
)

func TestNoTextIsMissingFromACatalog(t *testing.T) {
	t.Parallel()
	keys, _ := neededKeys(t)
	for _, l := range Languages[1:] {
		for _, key := range slices.Sorted(maps.Keys(missingTexts(t, l.Tag))) {
			t.Errorf("%s: %q is missing (%s)", l.Tag, key, keys[key])
		}
	}
}
