package fonttest

import (
	"testing"

	"golang.org/x/image/font/sfnt"
)

func TestAFontHasTheLettersAndNoOthers(t *testing.T) {
	font, err := sfnt.Parse(With("語あ日本あ"))
	if err != nil {
		t.Fatal(err)
	}
	for letter, has := range map[rune]bool{'語': true, 'あ': true, '日': true, '本': true, 'A': false, '英': false} {
		glyph, err := font.GlyphIndex(nil, letter)
		if err != nil || (glyph != 0) != has {
			t.Errorf("%c is glyph %d, %v", letter, glyph, err)
		}
	}
}
