package syserror

import (
	"maps"
	"path/filepath"

	"posewright/rig/phrase"
)

// At is an error that names a file by its path, where err says only what the file is called.
func At(path string, err error) error {
	said, worded := phrase.Worded(err)
	if !worded {
		return err
	}
	for _, gap := range [...]string{"File", "Name"} {
		if said.Data[gap] == filepath.Base(path) {
			said.Data = maps.Clone(said.Data)
			said.Data[gap] = path
			return phrase.Error(said, err)
		}
	}
	return err
}
