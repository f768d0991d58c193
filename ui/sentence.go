package ui

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// upperFirst starts a sentence with a capital letter.
func upperFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	if size == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[size:]
}

// sentence is an error for a person: without the package in front, with a capital letter.
func sentence(err error) string {
	text := err.Error()
	for _, prefix := range [...]string{"rig: ", "gltf: ", "presets: ", "calibration: ", "scene: ", "session: ", "vmc: ", "udpcap: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return upperFirst(text)
}
