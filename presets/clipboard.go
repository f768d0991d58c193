package presets

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strings"

	"posewright/rig/phrase"
)

const (
	clipFormat = "posewright-values"
	clipLimit  = 1 << 20 // bytes, of what is looked at as copied values
)

// ErrNotValues says that a text, as from the clipboard, holds no values that were copied.
var ErrNotValues = phrase.Fail("presets: no copied values")

// clip is what a group's values are on the clipboard. The names are those of the fields below the group, so that
// they fit a twin.
type clip struct {
	Format string                     `json:"format"`
	Group  string                     `json:"group"`
	Values map[string]json.RawMessage `json:"values"`
}

// groupOf are the parameters of a group of a preset and what their paths have in common, with its point.
func groupOf(p *Preset, group string) (parameters []*Parameter, prefix string) {
	for _, parameter := range ParametersOf(p) {
		if parameter.Group != group {
			continue
		}
		folder := parameter.Path[:strings.LastIndexByte(parameter.Path, '.')+1]
		if len(parameters) == 0 {
			prefix = folder
		}
		for !strings.HasPrefix(folder, prefix) {
			prefix = prefix[:strings.LastIndexByte(strings.TrimSuffix(prefix, "."), '.')+1]
		}
		parameters = append(parameters, parameter)
	}
	return parameters, prefix
}

// CopyGroup writes the values of a group as a small JSON text for the clipboard, which PasteGroup takes. It fails
// with ErrUnknownGroup.
func CopyGroup(p *Preset, group string) (string, error) {
	parameters, prefix := groupOf(p, group)
	if len(parameters) == 0 {
		return "", phrase.Fail(`{{.Kind}}: "{{.Group}}"`, "Kind", ErrUnknownGroup, "Group", group)
	}
	copied := clip{Format: clipFormat, Group: group, Values: make(map[string]json.RawMessage)}
	for _, parameter := range parameters {
		text, err := json.Marshal(parameter.Value(p))
		if err != nil {
			return "", phrase.Fail("can't copy {{.Path}}: {{.Cause}}", "Path", parameter.Path, "Cause", err)
		}
		copied.Values[strings.TrimPrefix(parameter.Path, prefix)] = text
	}
	text, err := json.MarshalIndent(copied, "", "  ")
	return string(text), err
}

// PasteGroup gives a group the values that were copied from it or from another with the same fields: its twin, or
// another effector, hint, limit or magnet. From one side to the other, coordinates to the side change their sign.
// Of groups of which one has more fields, as a hand has that the chest has not, those are pasted that both have.
// Carrying it out fails with ErrNotValues, ErrUnknownGroup, a *RangeError, or where the two groups are of
// different sorts, and then nothing is pasted.
func PasteGroup(text, group string) Command {
	return change{name: phrase.Say("Paste to {{.Group}}", "Group", phrase.Term(group)), to: func(p *Preset) error {
		values, err := pasted(p, text, group)
		if err != nil {
			return err
		}
		for _, value := range values {
			if err := value(p); err != nil {
				return err
			}
		}
		return nil
	}}
}

// CanPaste reports whether PasteGroup would succeed, for a menu that only offers what does.
func CanPaste(p *Preset, text, group string) bool {
	_, err := pasted(p, text, group)
	return err == nil
}

// pasted is what sets the values of a group that were copied as text.
func pasted(p *Preset, text, group string) ([]func(*Preset) error, error) {
	copied, err := readClip(text)
	if err != nil {
		return nil, err
	}
	parameters, prefix := groupOf(p, group)
	if len(parameters) == 0 {
		return nil, phrase.Fail(`{{.Kind}}: "{{.Group}}"`, "Kind", ErrUnknownGroup, "Group", group)
	}
	flips := false
	if from, sided := sideOfGroup(copied.Group); sided {
		to, other := sideOfGroup(group)
		flips = other && from != to
	}
	trial := p.Clone()
	var values []func(*Preset) error
	for _, parameter := range parameters {
		field := strings.TrimPrefix(parameter.Path, prefix)
		text, ok := copied.Values[field]
		if !ok {
			continue
		}
		value, err := parameter.parseJSON(text)
		if err != nil {
			return nil, err
		}
		if number, ok := value.(float64); ok && flips {
			value = number * parameter.MirrorSign
		}
		if err := parameter.SetValue(&trial, value); err != nil {
			return nil, err
		}
		values = append(values, func(p *Preset) error { return p.assign(parameter, value) })
	}
	if len(values) == 0 || len(values) < len(parameters) && len(values) < len(copied.Values) {
		return nil, phrase.Fail("what was copied from {{.Value}} does not fit {{.Group}}: they have other values",
			"Value", lowerFirst(clipped([]byte(copied.Group))), "Group", lowerFirst(group))
	}
	return values, nil
}

func sideOfGroup(group string) (Side, bool) {
	for _, parameter := range Parameters() {
		if parameter.Group == group {
			return sideOf(parameter)
		}
	}
	return 0, false
}

// readClip reads what CopyGroup wrote, and nothing else.
func readClip(text string) (clip, error) {
	refused := func(why phrase.Phrase) (clip, error) {
		return clip{}, phrase.Fail("{{.Kind}}: {{.Why}}; copy a group of values first", "Kind", ErrNotValues, "Why", why)
	}
	if len(text) > clipLimit {
		return refused(phrase.Say("the clipboard holds something else"))
	}
	decoder := json.NewDecoder(bytes.NewReader([]byte(text)))
	decoder.DisallowUnknownFields()
	var copied clip
	if err := decoder.Decode(&copied); err != nil || copied.Format != clipFormat {
		return refused(phrase.Say("the clipboard holds something else"))
	}
	if _, err := decoder.Token(); err != io.EOF {
		return refused(phrase.Say("unexpected text after the values"))
	}
	phrase.Clean(&copied)
	if len(copied.Values) == 0 {
		return refused(phrase.Say("they are empty"))
	}
	for _, field := range slices.Sorted(maps.Keys(copied.Values)) {
		if bytes.Equal(copied.Values[field], []byte("null")) {
			return refused(phrase.Say("{{.Field}} has none", "Field", clipped([]byte(field))))
		}
	}
	return copied, nil
}

// parseJSON reads a value as it is in a file.
func (p *Parameter) parseJSON(text json.RawMessage) (any, error) {
	if p.Kind == Curve { // which may also be typed
		return p.kind().parse(p, string(text))
	}
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		return nil, p.kind().wanted(p, text)
	}
	fits := false
	switch v := value.(type) {
	case float64:
		fits = p.Kind != Toggle && p.Kind != Choice
	case bool:
		fits = p.Kind == Toggle
	case string:
		fits, value = p.Kind == Choice, phrase.Line(v)
	}
	if !fits {
		return nil, p.kind().wanted(p, text)
	}
	return value, nil
}
