package runtime

import (
	"errors"
	"fmt"

	"posewright/calibration"
	"posewright/internal/release"
)

// ABIVersion is the version of posewright.h. Functions may be added to a version; what is there keeps its meaning.
const ABIVersion = 1

// Release is the release that the program or library is of; 0 where `make` did not build it.
func Release() string { return release.Version() }

// Version is the release and the build, such as "1.2.0 (0123456789ab of 2026-11-30T06:00:00Z) go1.26.8".
func Version() string { return release.Build() }

// Code is what a function of the library returns.
type Code int32

// The codes, as in posewright.h.
const (
	OK Code = iota
	ErrHandle
	ErrNull
	ErrLength
	ErrNumber
	ErrName
	ErrPreset
	ErrAvatar
	ErrBusy
	ErrState
	ErrRefused
	ErrInternal
	codeCount
)

// Error is why a function did nothing.
type Error struct {
	Code Code
	Text string // one sentence
}

func (e *Error) Error() string { return e.Text }

// CodeOf is the code for an error of this package.
func CodeOf(err error) Code {
	if err == nil {
		return OK
	}
	if known := (*Error)(nil); errors.As(err, &known) {
		return known.Code
	}
	return ErrInternal
}

// Errors of functions that are called in every tick, which do not allocate.
var (
	errHandle  = &Error{ErrHandle, "The handle is not one of a body, or the body was destroyed."}
	errOfOther = &Error{ErrHandle, "The handle is not one of a calibration, or the calibration was destroyed."}
	errNull    = &Error{ErrNull, "A pointer is null."}
	errLength  = &Error{ErrLength, "The number of elements is not the one that posewright.h names for this function."}
	errNumber  = &Error{ErrNumber, "A number is not finite, a place is 1e9 m away or more, or a rotation has no length. " +
		"Nothing was changed."}
	errKept     = &Error{ErrNumber, "The targets are too far away to calculate with. The last good pose was kept."}
	errEffector = &Error{ErrName, "There is no effector, hint, side or joint of that number."}
	errBusy     = &Error{ErrBusy, "Another thread uses this handle. Use a handle in one thread at a time."}
	errShort    = &Error{ErrLength, "The buffer is too short. The size that is needed was written."}
)

func presetError(err error) error {
	return &Error{ErrPreset, fmt.Sprintf("The preset can't be used: %v", err)}
}

func avatarError(err error) error {
	return &Error{ErrAvatar, fmt.Sprintf("The avatar can't be used: %v", err)}
}

func nameError(err error) error { return &Error{ErrName, fmt.Sprintf("Nothing was changed: %v", err)} }

func refusal(err error) error {
	if refused := (*calibration.Refusal)(nil); errors.As(err, &refused) {
		return &Error{ErrRefused, fmt.Sprintf("The person was not measured: %v", err)}
	}
	return &Error{ErrRefused, fmt.Sprintf("The calibration was refused: %v", err)}
}

func internalError(cause any) error {
	return &Error{ErrInternal, fmt.Sprintf("Posewright failed: %v. The body was reset.", cause)}
}

// ErrorFor is the error with a code for mistakes that are found before a function of this package is called: [ErrNull] and [ErrLength].
func ErrorFor(code Code) error {
	if code == ErrNull {
		return errNull
	}
	return errLength
}
