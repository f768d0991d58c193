package session

import (
	"fmt"
	"runtime/debug"
)

// CrashError is a panic that was caught at the root of a goroutine.
type CrashError struct {
	Value any    // what the panic was given
	Stack []byte // where it happened
}

func (e *CrashError) Error() string {
	return fmt.Sprintf("session: the solver loop crashed: %v", e.Value)
}

// recovered turns a panic into a *CrashError. It is to be deferred directly.
func recovered(err *error) {
	if value := recover(); value != nil {
		*err = &CrashError{value, debug.Stack()}
	}
}
