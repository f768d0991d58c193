// Package refusaltest helps tests of values that are checked before they are used.
package refusaltest

import "testing"

// Each fails where a good value is refused, or where one that a function has spoiled is not. The functions are named by what they spoil.
func Each[T any, P interface {
	*T
	Validate() error
}](t *testing.T, good func() T, spoil map[string]func(P)) {
	t.Helper()
	value := good()
	if err := P(&value).Validate(); err != nil {
		t.Errorf("a good one is refused: %v", err)
	}
	for name, f := range spoil {
		value := good()
		if f(&value); P(&value).Validate() == nil {
			t.Errorf("%s: nothing is refused", name)
		}
	}
}
