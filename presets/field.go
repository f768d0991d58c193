package presets

import (
	"unsafe"

	"posewright/effectors/curve"
)

// field is where a parameter's value is in settings. It has none in settings without the magnet or chain that the
// parameter is of.
type field interface {
	get(s *Settings) (number float64, ok bool)
	set(s *Settings, number float64) (ok bool)
}

// settings stand for those of any preset: a field of theirs is where the same is in others.
var settings Settings

// number is the field of a float64, of a whole number, or of a choice, which is the number of an option. It is given by
// that of settings above: a function for each would make the solver's library a twentieth larger.
type number[T float64 | int | uint8] struct{ of *T }

type (
	float  = number[float64]
	whole  = number[int]
	chosen = number[uint8]
)

func (n number[T]) in(s *Settings) *T                         { return inSettings(s, n.of) }
func (n number[T]) get(s *Settings) (float64, bool)           { return numberAt(n.in(s)) }
func (n number[T]) set(s *Settings, number float64) (ok bool) { return setNumber(n.in(s), number) }

// inSettings is a field of settings, given by the same of the variable.
func inSettings[T any](s *Settings, of *T) *T {
	offset := uintptr(unsafe.Pointer(of)) - uintptr(unsafe.Pointer(&settings))
	return (*T)(unsafe.Add(unsafe.Pointer(s), offset))
}

// numberAt is a number; false for none.
func numberAt[T float64 | int | uint8](at *T) (float64, bool) {
	if at == nil {
		return 0, false
	}
	return float64(*at), true
}

// setNumber changes a number, unless there is none.
func setNumber[T float64 | int | uint8](at *T, number float64) (ok bool) {
	if at != nil {
		*at = T(number)
	}
	return at != nil
}

// toggled is the field of a toggle, 0 or 1 as a number.
type toggled struct{ of *bool }

func (t toggled) get(s *Settings) (float64, bool) { return toggleAt(inSettings(s, t.of)) }
func (t toggled) set(s *Settings, number float64) (ok bool) {
	return setToggle(inSettings(s, t.of), number)
}

func toggleAt(at *bool) (number float64, ok bool) {
	switch {
	case at == nil:
		return 0, false
	case *at:
		return 1, true
	}
	return 0, true
}

func setToggle(at *bool, number float64) (ok bool) {
	if at != nil {
		*at = number == 1
	}
	return at != nil
}

// curved is the field of a curve, which is no number.
type curved struct{ of *curve.Curve }

func (c curved) in(s *Settings) *curve.Curve    { return inSettings(s, c.of) }
func (curved) get(*Settings) (float64, bool)    { panic("presets: a curve is not a number") }
func (curved) set(*Settings, float64) (ok bool) { panic("presets: a curve is not a number") }

// drivable is the field of a number that a driver can drive: of that it needs the place.
type drivable interface{ in(s *Settings) *float64 }

// memberField is the field of a member of a list, by its id.
type memberField[M any] interface {
	of(find func(*Settings) *M) field
}

// The fields of members, as those of settings.
type (
	memberNumber[M any, T float64 | int | uint8] func(*M) *T
	memberToggle[M any]                          func(*M) *bool
)

// ofMember is the field of a number of a member.
func ofMember[M any, T float64 | int | uint8](at func(*M) *T) memberField[M] {
	return memberNumber[M, T](at)
}

//lint:ignore U1000 It is called as a memberField, which staticcheck does not see of a type with parameters.
func (at memberNumber[M, T]) of(find func(*Settings) *M) field {
	return foundNumber[T](func(s *Settings) *T {
		if m := find(s); m != nil {
			return at(m)
		}
		return nil
	})
}

//lint:ignore U1000 As above.
func (at memberToggle[M]) of(find func(*Settings) *M) field {
	return foundToggle(func(s *Settings) *bool {
		if m := find(s); m != nil {
			return at(m)
		}
		return nil
	})
}

// foundNumber and foundToggle are fields of what may not be there.
type (
	foundNumber[T float64 | int | uint8] func(*Settings) *T
	foundToggle                          func(*Settings) *bool
)

func (f foundNumber[T]) get(s *Settings) (float64, bool)           { return numberAt(f(s)) }
func (f foundNumber[T]) set(s *Settings, number float64) (ok bool) { return setNumber(f(s), number) }
func (f foundToggle) get(s *Settings) (float64, bool)              { return toggleAt(f(s)) }
func (f foundToggle) set(s *Settings, number float64) (ok bool)    { return setToggle(f(s), number) }

//lint:ignore U1000 It is called as a drivable, which staticcheck does not see of a type with parameters.
func (f foundNumber[T]) in(s *Settings) *T { return f(s) }
