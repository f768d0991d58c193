package godot

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// What Godot's text resources hold beside numbers, texts, vectors and lists.
type (
	literal string // as it stands: ExtResource("1")
	pair    struct {
		key   string
		value any
	}
	dictionary []pair
)

// variant is a value as Godot writes it in text resources. The error says that it is no number.
func variant(value any) (string, error) {
	switch v := value.(type) {
	case nil:
		return "null", nil
	case bool:
		return strconv.FormatBool(v), nil
	case int:
		return strconv.Itoa(v), nil
	case float64:
		return number(v)
	case string:
		return quoted(v), nil
	case literal:
		return string(v), nil
	case made:
		return v.call()
	case mgl64.Vec2:
		return call("Vector2", v[0], v[1])
	case mgl64.Vec3:
		return call("Vector3", v[0], v[1], v[2])
	case []string:
		parts := make([]string, len(v))
		for i, text := range v {
			parts[i] = quoted(text)
		}
		return "PackedStringArray(" + strings.Join(parts, ", ") + ")", nil
	case []any:
		parts := make([]string, len(v))
		for i, item := range v {
			text, err := variant(item)
			if err != nil {
				return "", err
			}
			parts[i] = text
		}
		return "[" + strings.Join(parts, ", ") + "]", nil
	case dictionary:
		if len(v) == 0 {
			return "{}", nil
		}
		parts := make([]string, len(v))
		for i, p := range v {
			text, err := variant(p.value)
			if err != nil {
				return "", err
			}
			parts[i] = quoted(p.key) + ": " + text
		}
		return "{\n" + strings.Join(parts, ",\n") + "\n}", nil
	}
	return "", phrase.Fail("godot: a {{.Type}}", "Type", fmt.Sprintf("%T", value))
}

func call(name string, numbers ...float64) (string, error) {
	parts := make([]string, len(numbers))
	for i, v := range numbers {
		text, err := number(v)
		if err != nil {
			return "", err
		}
		parts[i] = text
	}
	return name + "(" + strings.Join(parts, ", ") + ")", nil
}

// number is a number that reads back as it is, but for the digits that arithmetic leaves, with a point, so that it is no whole number's property.
func number(v float64) (string, error) {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "", phrase.Fail("{{.Value}} is not a number", "Value", v)
	}
	text := strconv.FormatFloat(export.Plain(v)+0, 'g', -1, 64)
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text, nil
}

// quoted is a text between quotes. A text of Godot has no NUL in it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == 0:
			b.WriteRune('\uFFFD')
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// A section of a text resource: its heading, and properties in their order, which is the order in which Godot sets them.
type section struct {
	heading    string
	properties []pair
}

func (s *section) set(key string, value any) { s.properties = append(s.properties, pair{key, value}) }

// document is a text resource. The error names a property that holds no number.
func document(sections []*section) ([]byte, error) {
	var b strings.Builder
	for i, s := range sections {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(s.heading + "\n")
		for _, p := range s.properties {
			text, err := variant(p.value)
			if err != nil {
				return nil, phrase.Fail("{{.Key}}: {{.Cause}}", "Key", p.key, "Cause", err)
			}
			b.WriteString(p.key + " = " + text + "\n")
		}
	}
	return []byte(b.String()), nil
}
