//go:build cgo

package help

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2/widget"
)

// closeUp takes out of a block the spaces beside Japanese characters, which the manual has for Markdown and for readers of its source: Fyne breaks lines at spaces alone where
// there are any, and so leaves lines of one Latin word.
func closeUp(segments []widget.RichTextSegment) {
	var before rune // the last character of the line so far
	for _, segment := range segments {
		switch s := segment.(type) {
		case *widget.TextSegment:
			s.Text = closedUp(s.Text, before)
			before, _ = utf8.DecodeLastRuneInString(s.Text)
		case *link:
			s.Text = closedUp(s.Text, before)
			before, _ = utf8.DecodeLastRuneInString(s.Text)
		}
	}
}

// closedUp is a text without the spaces beside Japanese characters; before is the character that stands before it.
func closedUp(text string, before rune) string {
	if !strings.Contains(text, " ") {
		return text
	}
	runes := []rune(text)
	var kept strings.Builder
	for i, r := range runes {
		if r == ' ' && (isWide(before) || i+1 < len(runes) && isWide(runes[i+1])) {
			continue
		}
		kept.WriteRune(r)
		before = r
	}
	return kept.String()
}

// isWide reports whether a character is a Japanese one, beside which lines break without a space.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) || r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef
}
