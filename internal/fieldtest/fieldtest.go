// Package fieldtest changes the fields of a value one by one, for tests that whatever a person changes comes back from
// its file.
package fieldtest

import (
	"fmt"
	"iter"
	"reflect"
	"time"
)

// Changes yields values as fresh makes them, each with one change, by the path of what was changed: each bool is
// toggled, each number and text is another one and zero, each list and map is empty, one longer and shorter, and has
// each element changed. Fields that are unexported, or that no file has, stay as they are.
func Changes[T any](fresh func() T) iter.Seq2[string, T] {
	return func(yield func(string, T) bool) {
		sample := fresh()
		more := true
		var add walker = func(path string, at place, to func(old reflect.Value) reflect.Value) {
			if more {
				value := fresh()
				changed := at(reflect.ValueOf(&value).Elem())
				changed.Set(to(changed))
				more = yield(path, value)
			}
		}
		add.walk("", reflect.ValueOf(&sample).Elem(), func(root reflect.Value) reflect.Value { return root })
	}
}

// place finds a part of a value.
type place func(root reflect.Value) reflect.Value

func (at place) field(i int) place {
	return func(root reflect.Value) reflect.Value { return at(root).Field(i) }
}

func (at place) index(i int) place {
	return func(root reflect.Value) reflect.Value { return at(root).Index(i) }
}

// walker is called with each change: what it is called, where it is, and what takes the place of what is there.
type walker func(path string, at place, to func(old reflect.Value) reflect.Value)

// walk collects the changes of a part of the sample, which at finds in another value.
func (add walker) walk(path string, sample reflect.Value, at place) {
	kind := sample.Type()
	to := func(how string, value any) {
		add(path+how, at, func(reflect.Value) reflect.Value { return reflect.ValueOf(value).Convert(kind) })
	}
	switch {
	case kind == reflect.TypeFor[time.Time]():
		to(" other", time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC))
		return
	case kind.Kind() != reflect.Slice && kind.Kind() != reflect.Map && kind.Kind() != reflect.Bool && !sample.IsZero():
		add(path+" zero", at, func(reflect.Value) reflect.Value { return reflect.Zero(kind) })
	}
	switch kind.Kind() {
	case reflect.Bool:
		to(" toggled", !sample.Bool())
	case reflect.String:
		to(" other", sample.String()+"x")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		to(" other", sample.Int()+1)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		to(" other", sample.Uint()^2)
	case reflect.Float32, reflect.Float64:
		to(" other", sample.Float()+0.25)
	case reflect.Struct:
		for i := range kind.NumField() {
			if field := kind.Field(i); field.IsExported() && field.Tag.Get("json") != "-" {
				add.walk(path+"."+field.Name, sample.Field(i), at.field(i))
			}
		}
	case reflect.Array:
		for i := range sample.Len() {
			add.walk(fmt.Sprint(path, "[", i, "]"), sample.Index(i), at.index(i))
		}
	case reflect.Slice:
		add.walkSlice(path, sample, at)
	case reflect.Map:
		add.walkMap(path, sample, at)
	default:
		panic(fmt.Sprintf("%s: no changes of a %v are known", path, kind))
	}
}

func (add walker) walkSlice(path string, sample reflect.Value, at place) {
	for i := range sample.Len() {
		add.walk(fmt.Sprint(path, "[", i, "]"), sample.Index(i), at.index(i))
	}
	add(path+" longer", at, func(old reflect.Value) reflect.Value {
		element := reflect.New(old.Type().Elem()).Elem()
		if old.Len() > 0 {
			element = old.Index(0)
		}
		return reflect.Append(old, element)
	})
	if sample.Len() > 0 {
		add(path+" empty", at, func(old reflect.Value) reflect.Value { return reflect.Zero(old.Type()) })
	}
	if sample.Len() > 1 {
		add(path+" shorter", at, func(old reflect.Value) reflect.Value { return old.Slice(1, old.Len()) })
	}
}

func (add walker) walkMap(path string, sample reflect.Value, at place) {
	add(path+" longer", at, func(old reflect.Value) reflect.Value {
		longer := reflect.MakeMap(old.Type())
		for entries := old.MapRange(); entries.Next(); {
			longer.SetMapIndex(entries.Key(), entries.Value())
		}
		value := reflect.New(old.Type().Elem()).Elem()
		longer.SetMapIndex(reflect.ValueOf("other").Convert(old.Type().Key()), value)
		return longer
	})
	if sample.Len() > 0 {
		add(path+" empty", at, func(old reflect.Value) reflect.Value { return reflect.Zero(old.Type()) })
	}
}
