// Package jsonerror puts errors of encoding/json into words that can be translated. It needs nothing of the operating
// system, as the solver's library has none of it.
package jsonerror

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"posewright/rig/phrase"
)

// unexpected finds the character in what encoding/json says, in its quotes; "" for none.
func unexpected(text string) string {
	_, character, _ := strings.Cut(text, "'")
	first := 1
	if strings.HasPrefix(character, `\`) {
		first = 2
	}
	if first > len(character) {
		return ""
	}
	rest, _, found := strings.Cut(character[first:], "'")
	if !found {
		return ""
	}
	return "'" + character[:first] + rest + "'"
}

// Of returns what an error of reading JSON says: its own phrase, else the words for what encoding/json reports, else its
// text, which is the same in every language.
func Of(err error) phrase.Phrase {
	if said, ok := phrase.Worded(err); ok {
		return said
	}
	if said := Words(err); !said.Empty() {
		return said
	}
	return phrase.Plain(err.Error())
}

// Words puts into words what encoding/json reports; nothing for other errors.
func Words(err error) phrase.Phrase {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF),
		errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"):
		return phrase.Say("it ends in the middle")
	case errors.As(err, &syntax):
		if character := unexpected(syntax.Error()); character != "" {
			return phrase.Say("there is an unexpected {{.Character}} at byte {{.Offset}}",
				"Character", character, "Offset", syntax.Offset)
		}
		return phrase.Say("there is a mistake at byte {{.Offset}}", "Offset", syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return phrase.Say("it holds {{.Value}}, which does not belong there", "Value", jsonKind(kind.Value))
	case errors.As(err, &kind):
		return phrase.Say("“{{.Field}}” holds {{.Value}}, which does not belong there",
			"Field", kind.Field, "Value", jsonKind(kind.Value))
	}
	return phrase.Phrase{}
}

// jsonKinds are the terms for what encoding/json calls a value by, as in "number 1.5".
var jsonKinds = map[string]phrase.Term{
	"number": "a number", "string": "a text", "bool": "true or false", "array": "a list", "object": "an object",
}

func jsonKind(value string) any {
	kind, number, _ := strings.Cut(value, " ")
	if number != "" {
		return number
	}
	if term, known := jsonKinds[kind]; known {
		return term
	}
	return value
}
