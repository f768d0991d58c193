package crash

import (
	"errors"
	"io"
	"strings"
	"testing"
)

func fails(value any) (err error) {
	defer Recover("the test", &err)
	if value != nil {
		panic(value)
	}
	return io.EOF
}

func TestRecoverTurnsAPanicIntoAnError(t *testing.T) {
	t.Parallel()
	var crash *Error
	err := fails(io.ErrUnexpectedEOF)
	if !errors.As(err, &crash) || !errors.Is(err, io.ErrUnexpectedEOF) || crash.Error() != "the test crashed: unexpected EOF" ||
		!strings.Contains(string(crash.Stack), "crash.fails") {
		t.Errorf("the error is %v", err)
	}
	if err := fails("text"); !errors.As(err, &crash) || errors.Unwrap(err) != nil {
		t.Errorf("the error is %v", err)
	}
	if err := fails(nil); err != io.EOF {
		t.Errorf("without a panic the error is %v", err)
	}
}

func TestStartContainsAPanic(t *testing.T) {
	t.Parallel()
	done := make(chan struct{})
	Start("the test", func() {
		defer close(done)
		panic("contained")
	})
	<-done
}
