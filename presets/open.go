package presets

import (
	"errors"
	"io/fs"
	"path/filepath"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

// Open reads the preset in a file. The error is one sentence with the file's name and wraps a *Problem where the
// content is wrong.
func Open(path string) (Preset, error) {
	f, err := files.Open(path, 2*sizeLimit) // Read says it of what is over the limit
	if err != nil {
		return Preset{}, unopened(path, whyUnreadable(err))
	}
	defer f.Close()
	preset, err := Read(f)
	if problem := (*Problem)(nil); errors.As(err, &problem) {
		return Preset{}, unopened(path, err)
	}
	if err != nil {
		return Preset{}, unopened(path, whyUnreadable(err))
	}
	return preset, nil
}

// unopened says that a file could not be opened.
func unopened(path string, why error) error {
	return phrase.Fail("can't open {{.File}}: {{.Cause}}", "File", filepath.Base(path), "Cause", why)
}

// whyUnreadable is an error of reading a file with what to do about it.
func whyUnreadable(err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return phrase.Error(phrase.Say("there is no such file; it may have been moved or renamed"), err)
	case errors.Is(err, fs.ErrPermission):
		return phrase.Error(phrase.Say("permission denied; change its permissions or copy it to another folder"), err)
	}
	if _, worded := phrase.Worded(err); worded {
		return err
	}
	return phrase.Fail("it could not be read ({{.Cause}})", "Cause", atomicfile.Cause(err))
}
