package gltf

import (
	"errors"
	"io/fs"
	"syscall"

	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

// Files are what lies beside a file: see [FilesIn].
type Files interface {
	read(name string, limit, left int64) ([]byte, error) // limit is for the file, left for all that are still to come
}

// FilesIn are the files of a file system. A program that reads avatars from memory alone, as the solver's library does,
// is linked without what opens files.
func FilesIn(fsys fs.FS) Files { return filesIn{fsys} }

type filesIn struct{ fs.FS }

func (in filesIn) read(name string, limit, left int64) ([]byte, error) {
	data, err := files.AllIn(in.FS, name, min(limit, left))
	outside := (*files.OutsideError)(nil)
	switch {
	case errors.As(err, &outside):
		return nil, phrase.Fail(`"{{.File}}" is not a file in the avatar's folder`, "File", shorten(name))
	case errors.Is(err, fs.ErrNotExist):
		return nil, phrase.Fail(`the file "{{.Name}}" is missing; put it beside the avatar`, "Name", shorten(name))
	case errors.Is(err, files.ErrNotRegular), errors.Is(err, syscall.EISDIR):
		return nil, phrase.Fail(`"{{.Name}}" is not a plain file`, "Name", shorten(name))
	case errors.Is(err, files.ErrTooLarge) && limit > left:
		return nil, phrase.Fail("the files of the avatar have more than {{.Size}} MiB together", "Size", MaxFileBytes>>20)
	case errors.Is(err, files.ErrTooLarge):
		return nil, phrase.Fail(`the file "{{.Name}}" has more than {{.Size}} MiB`, "Name", shorten(name), "Size", limit>>20)
	}
	return data, err
}
