package phrase

import (
	"reflect"
	"strings"
	"sync"
	"unicode"
)

// hiding are format characters that have no place in names: deprecated ones and those of interlinear annotations, whose text some programs do not show. Those that join
// letters or parts of an emoji stay.
var hiding = &unicode.RangeTable{R16: []unicode.Range16{{Lo: 0x206A, Hi: 0x206F, Stride: 1}, {Lo: 0xFFF9, Hi: 0xFFFB, Stride: 1}}}

// IsControl reports whether a character controls how text is shown rather than being shown: control characters, line breaks and tabs among them, and those that change the
// direction of the text around them. Letters that are written from right to left are none.
func IsControl(r rune) bool {
	return unicode.IsControl(r) || r >= 0x061C && (unicode.Is(unicode.Bidi_Control, r) || unicode.Is(hiding, r) || breaks(r))
}

// breaks reports whether a character begins a line for some program.
func breaks(r rune) bool {
	return r == '\n' || r == '\v' || r == '\f' || r == 0x85 || r == 0x2028 || r == 0x2029
}

// keeps reports whether a character stays in text that is shown in lines.
func keeps(r rune) bool { return r == '\n' || r == '\t' || r == 0x2028 || r == 0x2029 }

// Line returns a text of a network or a file as it may be shown, logged, spoken and printed in a line: without control characters ([IsControl]), with a space for a
// line break or a tab, and valid UTF-8. Without any of these it is the text itself.
func Line(text string) string { return clean(text, false) }

// Lines is Line for text that is shown in lines: tabs and line breaks stay, those of other systems as \n.
func Lines(text string) string { return clean(text, true) }

func clean(text string, lines bool) string {
	if isClean(text, lines) {
		return text
	}
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case !IsControl(r):
			return r
		case lines && keeps(r):
			return r
		case lines && (breaks(r) || r == '\r'):
			return '\n'
		case breaks(r) || r == '\t':
			return ' '
		}
		return -1
	}, text) // which also replaces what is no UTF-8
}

func isClean(text string, lines bool) bool {
	for i, r := range text {
		switch {
		case r == unicode.ReplacementChar && !strings.HasPrefix(text[i:], "\uFFFD"): // no UTF-8
			return false
		case IsControl(r) && !(lines && keeps(r)):
			return false
		}
	}
	return true
}

// Clean makes every text that a value holds a [Line]: what reads a file or a message calls it on what it read. A field with the tag `text:"lines"` becomes [Lines]. One
// with `text:"path"` stays as it is, since it opens a file: what shows it makes it a Line. It follows pointers, structs with their exported fields, slices, arrays, maps
// and interfaces; bytes are no text.
func Clean(pointer any) { cleanValue(reflect.ValueOf(pointer), "") }

func cleanValue(v reflect.Value, tag string) {
	if tag == "path" || !v.IsValid() || !holdsText(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.String:
		if v.CanSet() && !isClean(v.String(), tag == "lines") {
			v.SetString(clean(v.String(), tag == "lines"))
		}
	case reflect.Pointer:
		cleanValue(v.Elem(), tag)
	case reflect.Interface:
		if !v.IsNil() && v.CanSet() {
			v.Set(cleaned(v.Elem(), tag))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				cleanValue(v.Field(i), f.Tag.Get("text"))
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			cleanValue(v.Index(i), tag)
		}
	case reflect.Map:
		for _, key := range v.MapKeys() {
			value := cleaned(v.MapIndex(key), tag)
			to := cleaned(key, "") // a name
			if !to.Equal(key) {
				v.SetMapIndex(key, reflect.Value{})
			}
			v.SetMapIndex(to, value)
		}
	}
}

// cleaned is a clean copy of a value that cannot be changed where it is.
func cleaned(v reflect.Value, tag string) reflect.Value {
	if !holdsText(v.Type()) {
		return v
	}
	made := reflect.New(v.Type()).Elem()
	made.Set(v)
	cleanValue(made, tag)
	return made
}

// texts are the types that were asked about, and whether values of them may hold text that Clean changes.
var texts sync.Map

// holdsText keeps Clean from walking through the numbers of meshes and curves.
func holdsText(t reflect.Type) bool {
	if known, ok := texts.Load(t); ok {
		return known.(bool)
	}
	holds := typeHoldsText(t, map[reflect.Type]bool{})
	texts.Store(t, holds)
	return holds
}

// typeHoldsText looks into a type, but not again into those that it is inside of.
func typeHoldsText(t reflect.Type, inside map[reflect.Type]bool) bool {
	switch t.Kind() {
	case reflect.String, reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice, reflect.Array:
		return typeHoldsText(t.Elem(), inside)
	case reflect.Map:
		return typeHoldsText(t.Key(), inside) || typeHoldsText(t.Elem(), inside)
	case reflect.Struct:
		if inside[t] {
			return false // what else it holds decides
		}
		inside[t] = true
		defer delete(inside, t)
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() && typeHoldsText(f.Type, inside) {
				return true
			}
		}
	}
	return false
}
