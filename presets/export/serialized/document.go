package serialized

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"posewright/rig/phrase"
)

// mostBytes is how large a file may be. Settings have a few kilobytes.
const mostBytes = 16 << 20

// infinite is a number that Unity writes and JSON does not know.
var infinite = regexp.MustCompile(`([:\[,]\s*)(-?Infinity)(\s*[,}\]])`)

// Document is a file that was read, or an object in a list of it. It remembers which of its fields were asked for, and the first that holds something else
// than what was asked for, which is its error.
type Document struct {
	root   map[string]any
	asked  map[string]bool
	prefix string // of keys, in errors
	err    *error // of the file
}

// Err is the first error; nil for none.
func (d *Document) Err() error { return *d.err }

// Fail makes an error that of the document if it is the first. The error may be nil.
func (d *Document) Fail(err error) {
	if *d.err == nil {
		*d.err = err
	}
}

// mostValues is how many values a file may have: they take a hundred times the memory of their text.
const mostValues = 1 << 18

// Read reads a file, of which the outermost object is the one that is named, if it has a name.
func Read(data []byte) (*Document, error) {
	if len(data) > mostBytes {
		return nil, phrase.Fail("the file has {{.Count}} bytes, more than settings ever have; choose another", "Count", len(data))
	}
	if count := bytes.Count(data, []byte{','}) + bytes.Count(data, []byte{'{'}) + bytes.Count(data, []byte{'['}); count > mostValues {
		return nil, phrase.Fail("the file has {{.Count}} values, and settings have {{.Most}} at most; choose another", "Count", count, "Most", mostValues)
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	var root any
	err := json.Unmarshal(data, &root)
	if err != nil && infinite.Match(data) {
		err = json.Unmarshal(infinite.ReplaceAll(data, []byte(`$1"$2"$3`)), &root)
	}
	if err != nil {
		return nil, phrase.Fail("the file is not JSON: {{.Cause}}; choose another", "Cause", err)
	}
	read := struct {
		Root any `text:"lines"`
	}{root}
	phrase.Clean(&read)
	object, ok := read.Root.(map[string]any)
	if !ok {
		return nil, phrase.Fail("the file's JSON is no object with settings in it; choose another")
	}
	return &Document{root: object, asked: make(map[string]bool), err: new(error)}, nil
}

// Enter makes one of the outermost fields the outermost object, where it is one.
func (d *Document) Enter(name string) {
	if below, ok := d.root[name].(map[string]any); ok {
		d.root = below
	}
}

// Has reports whether there is an object, or any other field, at a key.
func (d *Document) Has(key string) bool { return d.at(key) != nil }

func (d *Document) at(key string) any {
	var value any = d.root
	for name := range strings.SplitSeq(key, ".") {
		object, ok := value.(map[string]any)
		if !ok {
			return nil
		}
		value = object[name]
	}
	return value
}

// Number is the number at a key, 0 or 1 of a toggle, infinite where Unity writes that, and whether there is one.
func (d *Document) Number(key string) (float64, bool) {
	d.asked[key] = true
	value := d.at(key)
	switch value := value.(type) {
	case nil:
		return 0, false
	case float64:
		return value, true
	case bool:
		if value {
			return 1, true
		}
		return 0, true
	case string:
		if sign, ok := map[string]int{"Infinity": 1, "-Infinity": -1}[value]; ok {
			return math.Inf(sign), true
		}
	}
	d.Fail(phrase.Fail("{{.Key}} is {{.Value}}, not a number; correct the file", "Key", d.prefix+key, "Value", what(value)))
	return 0, false
}

// Text is the text at a key, and whether there is one.
func (d *Document) Text(key string) (string, bool) {
	d.asked[key] = true
	value := d.at(key)
	text, ok := value.(string)
	if !ok && value != nil {
		d.Fail(phrase.Fail("{{.Key}} is {{.Value}}, not a text; correct the file", "Key", d.prefix+key, "Value", what(value)))
	}
	return text, ok
}

// Vector is the point at a key, and whether there is a whole one.
func (d *Document) Vector(key string) (Vector, bool) {
	x, hasX := d.Number(key + ".x")
	y, hasY := d.Number(key + ".y")
	z, hasZ := d.Number(key + ".z")
	return Vector{x, y, z}, hasX && hasY && hasZ
}

func what(value any) string {
	switch value := value.(type) {
	case string:
		return "a text"
	case []any:
		return "a list"
	case map[string]any:
		return "an object"
	case bool:
		return "a toggle"
	case float64:
		return strconv.FormatFloat(value, 'g', -1, 64)
	}
	return "nothing"
}

// Rest are the keys, sorted, of all numbers, toggles and texts that nobody has asked for; lists count as one. Fields whose name begins with
// an underscore are the other program's own affair, and so are references to objects in its scenes.
func (d *Document) Rest() []string {
	var keys []string
	var walk func(prefix string, object map[string]any)
	walk = func(prefix string, object map[string]any) {
		for _, name := range slices.Sorted(maps.Keys(object)) {
			key := prefix + name
			if strings.HasPrefix(name, "_") || name == "instanceID" || name == "fileID" || d.asked[key] {
				continue
			}
			switch value := object[name].(type) {
			case map[string]any:
				walk(key+".", value)
			case nil:
			default:
				keys = append(keys, key)
			}
		}
	}
	walk("", d.root)
	return keys
}

// Pass takes those of Rest that idle reports to do nothing for asked.
func (d *Document) Pass(idle func(key string, value any) bool) {
	for _, key := range d.Rest() {
		if idle(key, d.at(key)) {
			d.asked[key] = true
		}
	}
}

// List are the objects of a list at a key, and whether there is one.
func (d *Document) List(key string) ([]*Document, bool) {
	list, ok := d.list(key)
	items := make([]*Document, len(list))
	for i, item := range list {
		object, ok := item.(map[string]any)
		if !ok {
			d.Fail(phrase.Fail("{{.Key}}[{{.Index}}] is {{.Value}}, not an object; correct the file", "Key", d.prefix+key, "Index", i, "Value", what(item)))
			return nil, false
		}
		items[i] = &Document{root: object, asked: make(map[string]bool), prefix: fmt.Sprintf("%s%s[%d].", d.prefix, key, i), err: d.err}
	}
	return items, ok
}

func (d *Document) list(key string) ([]any, bool) {
	d.asked[key] = true
	value := d.at(key)
	list, ok := value.([]any)
	if !ok && value != nil {
		d.Fail(phrase.Fail("{{.Key}} is {{.Value}}, not a list; correct the file", "Key", d.prefix+key, "Value", what(value)))
	}
	return list, ok
}

// Texts are the texts of a list at a key.
func (d *Document) Texts(key string) []string {
	list, _ := d.list(key)
	var texts []string
	for i, item := range list {
		text, ok := item.(string)
		if !ok {
			d.Fail(phrase.Fail("{{.Key}}[{{.Index}}] is {{.Value}}, not a text; correct the file", "Key", d.prefix+key, "Index", i, "Value", what(item)))
			return nil
		}
		texts = append(texts, text)
	}
	return texts
}
