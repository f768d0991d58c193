package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"posewright/rig/phrase"
)

// upperFirst starts a sentence with a capital letter.
func upperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// sentence is an error for a person, in the language of the window: without the package in front, with a capital letter.
func sentence(err error) string { return sentenceOf(phrase.Of(err)) }

// sentenceOf is a phrase in the language of the window with a capital letter, unless it begins with a name, which stays as it is.
func sentenceOf(said phrase.Phrase) string {
	text := worded(said)
	value := said.Data[firstGap(said)]
	switch value := value.(type) {
	case string:
		if text != value { // else it is what somebody else said
			return text
		}
	case error:
		return sentence(value) + strings.TrimPrefix(text, cause(value))
	case phrase.Phrase:
		return sentenceOf(value) + strings.TrimPrefix(text, worded(value))
	}
	return upperFirst(text)
}

// firstGap is the gap that a phrase begins with in the language of the window; "" where it begins with words.
func firstGap(said phrase.Phrase) string {
	const mark = "\x00"
	marked := make(map[string]any, len(said.Data))
	for gap := range said.Data {
		marked[gap] = mark + gap + mark
	}
	if len(marked) == 0 {
		return ""
	}
	if rest, begins := strings.CutPrefix(translated(said.Text, marked), mark); begins {
		gap, _, _ := strings.Cut(rest, mark)
		return gap
	}
	return ""
}

// cause is an error as it stands within a sentence, in the language of the window.
func cause(err error) string { return worded(phrase.Of(err)) }

// causeAbout is cause for a sentence that has named already what the error is about.
func causeAbout(err error, name string) string {
	return strings.TrimPrefix(cause(err), name+": ")
}
