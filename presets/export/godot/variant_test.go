package godot_test

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// A tag is a heading of a text resource, with the properties below it in their order.
type tag struct {
	kind       string
	fields     map[string]any
	keys       []string
	properties map[string]any
}

// A constructed value is one such as Vector3(0, 0, 1).
type constructed struct {
	name      string
	arguments []any
}

// parser reads Godot's text resources: headings in brackets, properties, and values in the grammar of variants.
type parser struct {
	text string
	at   int
}

func parse(text []byte) (tags []tag, err error) {
	p := &parser{text: string(text)}
	defer func() {
		if failure := recover(); failure != nil {
			line := 1 + strings.Count(p.text[:min(p.at, len(p.text))], "\n")
			tags, err = nil, fmt.Errorf("line %d: %v", line, failure)
		}
	}()
	if !utf8.Valid(text) {
		return nil, fmt.Errorf("it is no UTF-8")
	}
	for p.skip(); p.at < len(p.text); p.skip() {
		if p.text[p.at] == '[' {
			tags = append(tags, p.heading())
			continue
		}
		if len(tags) == 0 {
			return nil, fmt.Errorf("a property comes before any heading")
		}
		end := strings.IndexByte(p.text[p.at:], '=')
		if end < 0 {
			panic("a property has no value")
		}
		key := strings.TrimSpace(p.text[p.at : p.at+end])
		if !propertyName.MatchString(key) {
			panic(fmt.Sprintf("%q names no property", key))
		}
		p.at += end + 1
		last := &tags[len(tags)-1]
		if _, twice := last.properties[key]; twice {
			panic(key + " is there twice")
		}
		last.keys = append(last.keys, key)
		last.properties[key] = p.value()
	}
	return tags, nil
}

var propertyName = regexp.MustCompile(`^[a-z_][a-z0-9_]*(/[a-z0-9_]+)*$`)

func (p *parser) skip() {
	for p.at < len(p.text) && strings.ContainsRune(" \t\r\n", rune(p.text[p.at])) {
		p.at++
	}
}

func (p *parser) expect(c byte) {
	p.skip()
	if p.at >= len(p.text) || p.text[p.at] != c {
		panic(fmt.Sprintf("%q is missing", c))
	}
	p.at++
}

func (p *parser) is(c byte) bool {
	p.skip()
	return p.at < len(p.text) && p.text[p.at] == c
}

func (p *parser) word() string {
	begin := p.at
	for p.at < len(p.text) && (p.text[p.at] == '_' || unicode.IsLetter(rune(p.text[p.at])) || unicode.IsDigit(rune(p.text[p.at]))) {
		p.at++
	}
	if begin == p.at {
		panic("a name is missing")
	}
	return p.text[begin:p.at]
}

func (p *parser) heading() tag {
	p.expect('[')
	t := tag{kind: p.word(), fields: map[string]any{}, properties: map[string]any{}}
	for !p.is(']') {
		name := p.word()
		p.expect('=')
		t.fields[name] = p.value()
	}
	p.expect(']')
	return t
}

func (p *parser) value() any {
	p.skip()
	if p.at >= len(p.text) {
		panic("a value is missing")
	}
	switch c := p.text[p.at]; {
	case c == '"':
		return p.quoted()
	case c == '[':
		p.at++
		list := []any{}
		for !p.is(']') {
			list = append(list, p.value())
			if !p.is(']') {
				p.expect(',')
			}
		}
		p.at++
		return list
	case c == '{':
		p.at++
		object := map[string]any{}
		for !p.is('}') {
			key := p.value().(string)
			p.expect(':')
			object[key] = p.value()
			if !p.is('}') {
				p.expect(',')
			}
		}
		p.at++
		return object
	case c == '-' || c >= '0' && c <= '9':
		begin := p.at
		for p.at < len(p.text) && strings.ContainsRune("+-.eE0123456789", rune(p.text[p.at])) {
			p.at++
		}
		text := p.text[begin:p.at]
		if whole, err := strconv.Atoi(text); err == nil {
			return whole
		}
		value, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsInf(value, 0) {
			panic(text + " is no number")
		}
		return value
	}
	switch name := p.word(); name {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	case "Array": // Array[type]([...])
		if p.is('[') {
			p.expect('[')
			p.value()
			p.expect(']')
		}
		p.expect('(')
		list := p.value()
		p.expect(')')
		return list
	default:
		c := constructed{name: name}
		p.expect('(')
		for !p.is(')') {
			c.arguments = append(c.arguments, p.value())
			if !p.is(')') {
				p.expect(',')
			}
		}
		p.at++
		many, known := map[string]int{
			"Vector3": 3, "Quaternion": 4, "Transform3D": 12, "NodePath": 1, "ExtResource": 1, "SubResource": 1, "Vector2": 2, "PackedStringArray": -1,
		}[name]
		if !known || many >= 0 && len(c.arguments) != many {
			panic(fmt.Sprintf("%s of %d parts", name, len(c.arguments)))
		}
		return c
	}
}

func (p *parser) quoted() string {
	var b strings.Builder
	for p.at++; p.at < len(p.text); p.at++ {
		switch c := p.text[p.at]; c {
		case '"':
			p.at++
			return b.String()
		case '\\':
			p.at++
			switch p.text[p.at] {
			case 'n':
				b.WriteByte('\n')
			case 't':
				b.WriteByte('\t')
			case 'r':
				b.WriteByte('\r')
			case 'u':
				code, err := strconv.ParseUint(p.text[p.at+1:p.at+5], 16, 32)
				if err != nil {
					panic(err)
				}
				b.WriteRune(rune(code))
				p.at += 4
			case '"', '\\':
				b.WriteByte(p.text[p.at])
			default:
				panic("an escape that Godot does not know")
			}
		default:
			b.WriteByte(c)
		}
	}
	panic("a text has no end")
}

func TestTheCheckRefusesWhatGodotWould(t *testing.T) {
	t.Parallel()
	for _, wrong := range []string{
		"a = 1", "[x]\na = Vector3(1, 2)", "[x]\na = \"open", "[x]\na = 1\na = 2", "[x]\na = [1, 2", "[x\na = 1", "[x]\na = nan", "[x]\na b = 1", "[x]\na = \"\\q\"",
	} {
		if _, err := parse([]byte(wrong)); err == nil {
			t.Errorf("%q is accepted", wrong)
		}
	}
}
