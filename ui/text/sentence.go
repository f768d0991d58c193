package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// UpperFirst returns a text with its first letter in upper case.
func UpperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// Sentence returns an error for a person in the language of the window: without the package in front, with a capital letter.
func Sentence(err error) string { return PhraseSentence(syserror.Of(err)) }

// PhraseSentence returns a phrase in the language of the window with a capital letter, unless it begins with a name, which stays as it is.
func PhraseSentence(p phrase.Phrase) string { return sentenceOf(p, Phrase) }

// PhraseSentenceIn is PhraseSentence with lengths in the chosen unit.
func PhraseSentenceIn(p phrase.Phrase, lengths LengthUnit) string {
	return sentenceOf(p, func(p phrase.Phrase) string { return PhraseIn(p, lengths) })
}

// sentenceOf is PhraseSentence with a function that puts a phrase into the language of the window.
func sentenceOf(p phrase.Phrase, format func(phrase.Phrase) string) string {
	text := format(p)
	value := p.Data[firstGap(p)]
	switch value := value.(type) {
	case string:
		if text != value { // else it is a text of another program
			return text
		}
	case error:
		return Sentence(value) + strings.TrimPrefix(text, Cause(value))
	case phrase.Phrase:
		return PhraseSentence(value) + strings.TrimPrefix(text, Phrase(value))
	}
	return UpperFirst(text)
}

// firstGap is the gap that a phrase begins with in the language of the window; "" where it begins with words.
func firstGap(p phrase.Phrase) string {
	const mark = "\x00"
	marked := make(map[string]any, len(p.Data))
	for gap := range p.Data {
		marked[gap] = mark + gap + mark
	}
	if len(marked) == 0 {
		return ""
	}
	if rest, begins := strings.CutPrefix(Translate(p.Text, marked), mark); begins {
		gap, _, _ := strings.Cut(rest, mark)
		return gap
	}
	return ""
}

// Cause returns an error as it stands within a sentence, in the language of the window.
func Cause(err error) string { return Phrase(syserror.Of(err)) }
