package serialized

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// Tree is an object of nested fields in the order in which they are to be written. The zero value has none.
type Tree struct {
	names  []string
	values map[string]any
}

// Set gives a field a value: a number (float64 or int), bool, string, []string, Vector, Quaternion, *Tree, []*Tree or json.RawMessage. Dots in the key lead into
// nested objects, which are made where they are missing.
func (t *Tree) Set(key string, value any) {
	name, rest, deeper := strings.Cut(key, ".")
	if deeper {
		below, ok := t.values[name].(*Tree)
		if !ok {
			below = &Tree{}
			t.put(name, below)
		}
		below.Set(rest, value)
		return
	}
	t.put(name, value)
}

func (t *Tree) put(name string, value any) {
	if t.values == nil {
		t.values = make(map[string]any)
	}
	if _, ok := t.values[name]; !ok {
		t.names = append(t.names, name)
	}
	t.values[name] = value
}

// Names are the names of the fields, in their order. Not to be changed.
func (t *Tree) Names() []string { return t.names }

// Field is the value of a field, nil for none.
func (t *Tree) Field(name string) any { return t.values[name] }

// Keys are the keys of all fields that are no objects, with dots.
func (t *Tree) Keys() []string {
	var keys []string
	for _, name := range t.names {
		if below, ok := t.values[name].(*Tree); ok {
			for _, key := range below.Keys() {
				keys = append(keys, name+"."+key)
			}
			continue
		}
		keys = append(keys, name)
	}
	return keys
}

// JSON is the tree as JsonUtility writes it when it is to be pretty. The error names a field that holds no number.
func (t *Tree) JSON() ([]byte, error) {
	var out bytes.Buffer
	if err := write(&out, t, "", ""); err != nil {
		return nil, err
	}
	out.WriteByte('\n')
	return out.Bytes(), nil
}

func write(out *bytes.Buffer, value any, indent, key string) error {
	switch v := value.(type) {
	case *Tree:
		if len(v.names) == 0 {
			out.WriteString("{}")
			return nil
		}
		out.WriteString("{\n")
		for i, name := range v.names {
			out.WriteString(indent + "    ")
			quote(out, name)
			out.WriteString(": ")
			if err := write(out, v.values[name], indent+"    ", key+"."+name); err != nil {
				return err
			}
			if i < len(v.names)-1 {
				out.WriteByte(',')
			}
			out.WriteByte('\n')
		}
		out.WriteString(indent + "}")
	case []*Tree:
		if len(v) == 0 {
			out.WriteString("[]")
			return nil
		}
		out.WriteString("[\n")
		for i, item := range v {
			out.WriteString(indent + "    ")
			if err := write(out, item, indent+"    ", fmt.Sprintf("%s[%d]", key, i)); err != nil {
				return err
			}
			if i < len(v)-1 {
				out.WriteByte(',')
			}
			out.WriteByte('\n')
		}
		out.WriteString(indent + "]")
	case json.RawMessage:
		if err := json.Indent(out, v, indent, "    "); err != nil {
			return phrase.Fail("{{.Key}} is not JSON: {{.Cause}}", "Key", strings.TrimPrefix(key, "."), "Cause", err)
		}
	case []string:
		if len(v) == 0 {
			out.WriteString("[]")
			return nil
		}
		for i, text := range v {
			out.WriteString([...]string{"[\n", ",\n"}[min(i, 1)] + indent + "    ")
			quote(out, text)
		}
		out.WriteString("\n" + indent + "]")
	case Vector:
		return write(out, numbers("x", v.X, "y", v.Y, "z", v.Z), indent, key)
	case Quaternion:
		return write(out, numbers("x", v.X, "y", v.Y, "z", v.Z, "w", v.W), indent, key)
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return phrase.Fail("{{.Path}} is {{.Value}}, which is not a number", "Path", strings.TrimPrefix(key, "."), "Value", v)
		}
		out.Write(number(v))
	case int:
		out.WriteString(strconv.Itoa(v))
	case bool:
		out.WriteString(strconv.FormatBool(v))
	case string:
		quote(out, v)
	default:
		return phrase.Fail("serialized: {{.Key}} is a {{.Type}}", "Key", key, "Type", fmt.Sprintf("%T", value))
	}
	return nil
}

func numbers(pairs ...any) *Tree {
	t := &Tree{}
	for i := 0; i < len(pairs); i += 2 {
		t.Set(pairs[i].(string), pairs[i+1])
	}
	return t
}

// number is a number that reads back as it is, but for the digits that arithmetic leaves, with a point, as JsonUtility writes what is no whole number's field.
func number(v float64) []byte {
	text := strconv.AppendFloat(nil, export.Plain(v), 'g', -1, 64)
	if !bytes.ContainsAny(text, ".e") {
		text = append(text, ".0"...)
	}
	return text
}

func quote(out *bytes.Buffer, text string) {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // of a text, into a buffer: cannot fail
	out.Truncate(out.Len() - 1)
}

// At is the value at a key with dots, nil for none.
func (t *Tree) At(key string) any {
	name, rest, deeper := strings.Cut(key, ".")
	if !deeper {
		return t.values[name]
	}
	if below, ok := t.values[name].(*Tree); ok {
		return below.At(rest)
	}
	return nil
}
