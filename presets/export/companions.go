package export

import (
	"io/fs"
	"os"

	"posewright/internal/sys/files"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// ReadSource reads an avatar's file again, which is at the top of a file system, and the files beside it that it names,
// into an input.
func (in *Input) ReadSource(fsys fs.FS, file string, avatar *rig.Avatar) error {
	var err error
	if in.Source, err = files.AllIn(fsys, file, gltf.MaxFileBytes); err != nil {
		return err
	}
	in.Companions = nil
	for _, name := range avatar.Companions {
		data, err := files.AllIn(fsys, name, gltf.MaxFileBytes)
		if os.IsNotExist(err) {
			return phrase.Fail(`the file "{{.Name}}" is missing; put it beside the avatar`, "Name", name)
		}
		if err != nil {
			return err
		}
		in.Companions = append(in.Companions, File{Name: name, Data: data})
	}
	return nil
}
