package export

import (
	"os"
	"path/filepath"

	"posewright/internal/readfile"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// ReadSource reads an avatar's file again, and the files beside it that it names, into an input.
func (in *Input) ReadSource(path string, avatar *rig.Avatar) error {
	var err error
	if in.Source, err = readfile.All(path, gltf.MaxFileBytes); err != nil {
		return err
	}
	in.Companions = nil
	for _, name := range avatar.Companions {
		data, err := readfile.All(filepath.Join(filepath.Dir(path), filepath.FromSlash(name)), gltf.MaxFileBytes)
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
