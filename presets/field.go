package presets

import "posewright/effectors/curve"

// field is where a parameter's value is in settings. It has none in settings without the magnet or chain that the
// parameter is of.
type field interface {
	get(s *Settings) (number float64, ok bool)
	set(s *Settings, number float64) (ok bool)
}

// number is the field of a float64, of a whole number, or of a choice, which is the number of an option.
type number[T float64 | int | uint8] func(*Settings) *T

type (
	float  = number[float64]
	whole  = number[int]
	chosen = number[uint8]
)

func (at number[T]) get(s *Settings) (float64, bool) {
	if v := at(s); v != nil {
		return float64(*v), true
	}
	return 0, false
}

func (at number[T]) set(s *Settings, number float64) bool {
	v := at(s)
	if v != nil {
		*v = T(number)
	}
	return v != nil
}

// toggled is the field of a toggle, 0 or 1 as a number.
type toggled func(*Settings) *bool

func (at toggled) get(s *Settings) (float64, bool) {
	switch v := at(s); {
	case v == nil:
		return 0, false
	case *v:
		return 1, true
	}
	return 0, true
}

func (at toggled) set(s *Settings, number float64) bool {
	v := at(s)
	if v != nil {
		*v = number == 1
	}
	return v != nil
}

// curved is the field of a curve, which is no number.
type curved func(*Settings) *curve.Curve

func (at curved) get(*Settings) (float64, bool) { panic("presets: a curve is not a number") }
func (at curved) set(*Settings, float64) bool   { panic("presets: a curve is not a number") }

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
	return number[T](func(s *Settings) *T {
		if m := find(s); m != nil {
			return at(m)
		}
		return nil
	})
}

//lint:ignore U1000 As above.
func (at memberToggle[M]) of(find func(*Settings) *M) field {
	return toggled(func(s *Settings) *bool {
		if m := find(s); m != nil {
			return at(m)
		}
		return nil
	})
}
