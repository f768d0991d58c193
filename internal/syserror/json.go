package syserror

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

// ofJSON puts into words what encoding/json reports; nothing for other errors.
func ofJSON(err error) phrase.Phrase {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax) && strings.HasPrefix(syntax.Error(), "unexpected end"), errors.Is(err, io.ErrUnexpectedEOF):
		return phrase.Say("it ends in the middle")
	case errors.As(err, &syntax):
		if character := unexpected(syntax.Error()); character != "" {
			return phrase.Say("there is an unexpected {{.Character}} at byte {{.Offset}}", "Character", character, "Offset", syntax.Offset)
		}
		return phrase.Say("there is a mistake at byte {{.Offset}}", "Offset", syntax.Offset)
	case errors.As(err, &kind) && kind.Field == "":
		return phrase.Say("it holds {{.Value}}, which does not belong there", "Value", jsonKind(kind.Value))
	case errors.As(err, &kind):
		return phrase.Say("“{{.Field}}” holds {{.Value}}, which does not belong there", "Field", kind.Field, "Value", jsonKind(kind.Value))
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
