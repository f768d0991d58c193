package presets

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"posewright/internal/wholefile"
)

// Open reads the preset in a file. The error is one sentence with the file's name and wraps a *Problem where the content is wrong.
func Open(path string) (Preset, error) {
	f, err := os.Open(path)
	if err != nil {
		return Preset{}, &fileError{"open", path, whyUnreadable(err), err}
	}
	defer f.Close()
	preset, err := Read(f)
	if problem := (*Problem)(nil); errors.As(err, &problem) {
		return Preset{}, &fileError{"open", path, problem.Error(), err}
	}
	if err != nil {
		return Preset{}, &fileError{"open", path, whyUnreadable(err), err}
	}
	return preset, nil
}

// fileError is what opening or saving a preset's file failed with, as one sentence.
type fileError struct {
	verb, path, why string
	err             error
}

func (e *fileError) Error() string {
	return fmt.Sprintf("cannot %s %s: %s", e.verb, filepath.Base(e.path), e.why)
}

func (e *fileError) Unwrap() error { return e.err }

func whyUnreadable(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file; it may have been moved or renamed"
	case errors.Is(err, fs.ErrPermission):
		return "you may not read it; change its permissions or copy it to a folder of yours"
	case errors.Is(err, syscall.EISDIR):
		return "it is a folder; choose a file in it"
	}
	return fmt.Sprintf("it could not be read (%v)", wholefile.Cause(err))
}
