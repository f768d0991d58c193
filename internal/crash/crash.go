// Package crash turns panics at the roots of goroutines into errors.
package crash

import (
	"fmt"
	"runtime/debug"
)

// Error is a panic that was recovered at the root of a goroutine.
type Error struct {
	Where string // what the goroutine does, in English: "the recorder"
	Value any    // the argument of panic
	Stack []byte // where it happened
}

func (e *Error) Error() string { return fmt.Sprintf("%s crashed: %v", e.Where, e.Value) }

// Unwrap returns the argument of panic if that was an error.
func (e *Error) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Recover stores a panic as an *Error in err. Defer it directly.
func Recover(where string, err *error) {
	if value := recover(); value != nil {
		*err = &Error{where, value, debug.Stack()}
	}
}

// Start runs a function on a goroutine of its own. A panic ends only that goroutine, and no one learns of it; use it where the function itself
// reports how it ended.
func Start(_ string, run func()) {
	go func() {
		defer func() { _ = recover() }()
		run()
	}()
}
