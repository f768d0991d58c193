package presets

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// structured takes a value that is no entry of its own, such as the calibration, into one of its Go type, and
// reports what of it does not fit. It returns the offsets of the members of a list.
func (r *reader) structured(path string, to any) (members []int) {
	t := reflect.TypeOf(to).Elem()
	start, before := r.start(), r.faults()
	if t.Kind() == reflect.Slice && r.data[start] == '[' {
		r.list(path, itemLimit, phrase.Term("entries"), func(at int, path string) {
			members = append(members, at)
			r.fits(t.Elem(), path)
		})
	} else {
		r.fits(t, path)
	}
	if r.faults() > before {
		return nil
	}
	if err := json.Unmarshal(r.data[start:r.offset], to); err != nil { // what is above has let only what fits pass
		r.problem(start, path, ErrInvalid, phrase.Say("it cannot be read: {{.Cause}}", "Cause", err))
	}
	return members
}

// fits takes the next value and checks that it fits a type.
func (r *reader) fits(t reflect.Type, path string) {
	start := r.start()
	switch first := r.data[start]; t.Kind() {
	case reflect.Struct:
		fields := fieldsOf(t)
		names := make([]string, len(fields))
		for i := range fields {
			names[i] = fields[i].name
		}
		r.object(path, names, func(field, _ int, path string) { r.fits(fields[field].of, path) })
	case reflect.Slice:
		r.list(path, itemLimit, phrase.Term("entries"), func(_ int, path string) { r.fits(t.Elem(), path) })
	case reflect.Array:
		r.array(t, path)
	case reflect.String:
		r.fit(first == '"', path, phrase.Term("text in quotes"))
	case reflect.Bool:
		r.fit(first == 't' || first == 'f', path, phrase.Term("true or false"))
	default:
		var number float64
		r.float(path, &number)
	}
}

// fit passes over a value that fits, and reports one that does not.
func (r *reader) fit(fits bool, path string, wanted phrase.Term) {
	if fits {
		r.raw()
	} else {
		r.unfit(path, wanted)
	}
}

// array takes a list of as many numbers as an array has.
func (r *reader) array(t reflect.Type, path string) {
	start, count, before := r.start(), 0, r.faults()
	if !r.list(path, itemLimit, phrase.Term("entries"), func(_ int, path string) {
		if count++; count <= t.Len() {
			r.fits(t.Elem(), path)
		} else {
			r.raw()
		}
	}) {
		return
	}
	if count != t.Len() && r.faults() >= before {
		r.problem(start, path, ErrInvalid, phrase.Say("{{.Path}} must hold {{.Wanted}} numbers, not {{.Count}}", "Path", path,
			"Wanted", t.Len(), "Count", count))
	}
}

type structField struct {
	name string
	of   reflect.Type
}

// fieldsOf lists the fields of a type as encoding/json writes them, those of an embedded type in its place.
func fieldsOf(t reflect.Type) []structField {
	var fields []structField
	for i := range t.NumField() {
		f := t.Field(i)
		if f.Anonymous {
			fields = append(fields, fieldsOf(f.Type)...)
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		fields = append(fields, structField{name, f.Type})
	}
	return fields
}

// requiredOf lists the fields of a type but for those that may be absent.
func requiredOf(t reflect.Type, optional ...string) []string {
	var names []string
	for _, f := range fieldsOf(t) {
		if !slices.Contains(optional, f.name) {
			names = append(names, f.name)
		}
	}
	return names
}
