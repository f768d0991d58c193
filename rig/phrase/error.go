package phrase

import (
	"errors"
	"slices"
	"strings"
)

// failure is an error that a person reads.
type failure struct {
	in     string // the package in front of the English text, with its colon; "" for none
	phrase Phrase
	causes []error
}

// Fail makes an error from a template and pairs of gap and what stands there. The errors among these are its causes, for errors.Is and errors.As.
// The name of a package may stand in front of the template, as in "rig: malformed skeleton": a window leaves it out.
func Fail(text string, pairs ...any) error {
	in, text := cutPackage(text)
	made := &failure{in: in, phrase: Say(text, pairs...)}
	for i := 1; i < len(pairs); i += 2 {
		if cause, ok := pairs[i].(error); ok {
			made.causes = append(made.causes, cause)
		}
	}
	return made
}

// Error makes an error of a phrase. The causes are for errors.Is and errors.As alone: the phrase has said what is to be said.
func Error(said Phrase, causes ...error) error { return &failure{phrase: said, causes: causes} }

// cutPackage takes the name of a package off a template.
func cutPackage(text string) (in, rest string) {
	name, rest, found := strings.Cut(text, ": ")
	if !found || name == "" || strings.ContainsFunc(name, func(r rune) bool { return r < 'a' || r > 'z' }) {
		return "", text
	}
	return name + ": ", rest
}

// Error is the sentence in English.
func (f *failure) Error() string { return f.in + f.phrase.String() }

// Unwrap is what stands in the sentence as its causes.
func (f *failure) Unwrap() []error { return f.causes }

// Phrase is the sentence without the package.
func (f *failure) Phrase() Phrase { return f.phrase }

// Of is what an error says: its phrase where it has one; of joined errors one sentence after the other. Of another error it is a phrase that holds
// the error, for [Phrase.In] to have it worded by its format function.
func Of(err error) Phrase {
	if err == nil {
		return Phrase{}
	}
	if said, ok := Worded(err); ok {
		return said
	}
	return Say("{{.Name}}", "Name", err)
}

// Worded returns the phrase that an error or the errors joined in it carry; false where it has none.
func Worded(err error) (Phrase, bool) {
	if worded, ok := err.(interface{ Phrase() Phrase }); ok {
		return worded.Phrase(), true
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		if parts := joined.Unwrap(); saysOnly(err, parts) {
			said := make(Several, len(parts))
			for i, part := range parts {
				said[i] = Of(part)
			}
			return Say("{{.Causes}}", "Causes", said), true
		}
	}
	return Phrase{}, false
}

// saysOnly reports whether an error says what its parts say and nothing else, as those of errors.Join do.
func saysOnly(err error, parts []error) bool {
	return len(parts) > 0 && !slices.Contains(parts, nil) && err.Error() == errors.Join(parts...).Error()
}
