package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"posewright/internal/phrase"
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
func sentence(err error) string { return upperFirst(cause(err)) }

// cause is an error as it stands within a sentence, in the language of the window.
func cause(err error) string { return worded(phrase.Of(err)) }

// causeAbout is cause for a sentence that has named already what the error is about.
func causeAbout(err error, name string) string {
	return strings.TrimPrefix(cause(err), name+": ")
}
