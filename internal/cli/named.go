package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/solver/basepose"
	"posewright/solver/ground"
)

// allowOutside is the flag that lets presets name files outside of their folders.
const allowOutside = "allow-outside"

// addAllowOutside adds --allow-outside, once, to a command that opens what a preset or a folder names.
func (in *inputs) addAllowOutside(c *cobra.Command) {
	if c.Flags().Lookup(allowOutside) == nil {
		c.Flags().BoolVar(&in.allowOutside, allowOutside, false,
			"open files also where the preset names them, or links of a folder lead to them, outside of its folder")
	}
}

// named is a file that the preset names in a field, such as "avatar.file"; it has no name where there is none. What is
// outside of the preset's folder is refused when it is opened, unless it was allowed.
func (in *inputs) named(preset *presets.Preset, field string) files.Reference {
	for _, named := range preset.NamedFiles() {
		if named.Path == field {
			from := files.Named(*named.File, in.presetFile)
			from.Allowed = in.allowOutside || in.presetFile == "" // built in: what it names was set on the command line
			return from
		}
	}
	return files.Reference{}
}

// refused is why a file that the preset names in a field is not opened, with what to do about it; nil for one that is.
func refused(from files.Reference, field string) error {
	var outside *files.OutsideError
	if from.Allowed || !errors.As(from.Outside(), &outside) {
		return nil
	}
	where := outside.Name
	if outside.Path != outside.Name {
		where += " (" + outside.Path + ")"
	}
	instead := ""
	if flag, ok := strings.CutSuffix(field, ".file"); ok {
		instead = ", or name another file with --" + flag
	}
	return fmt.Errorf("the preset's %s is %s, which is not in the preset's folder; add --allow-outside if you trust the preset%s",
		field, where, instead)
}

// avatarFile is the file of the avatar that was asked for, else of the preset's; without a name for the built-in one.
func (in *inputs) avatarFile(preset *presets.Preset) (files.Reference, error) {
	if in.avatarPath != "" {
		return files.Chosen(in.avatarPath), nil
	}
	from := in.named(preset, "avatar.file")
	return from, refused(from, "avatar.file")
}

// animationFile is the file of the base pose's animation, without a name for the avatar's own.
func (in *inputs) animationFile(preset *presets.Preset) (files.Reference, error) {
	if preset.BasePose.Source != basepose.Animation {
		return files.Reference{}, nil
	}
	from := in.named(preset, "avatar.animationFile")
	return from, refused(from, "avatar.animationFile")
}

// groundFile is the file of the ground that was asked for, else of the preset's; without a name for none.
func (in *inputs) groundFile(preset *presets.Preset) (files.Reference, error) {
	if preset.Ground.Kind != ground.Triangles {
		return files.Reference{}, nil
	}
	if in.groundPath != "" {
		return files.Chosen(in.groundPath), nil
	}
	from := in.named(preset, "ground.file")
	return from, refused(from, "ground.file")
}

// whole gives a preset the whole paths of the files that it names, and returns how they are opened.
func (in *inputs) whole(preset *presets.Preset) ([]files.Reference, error) {
	used := map[string]func(*presets.Preset) (files.Reference, error){
		"avatar.file": in.avatarFile, "avatar.animationFile": in.animationFile, "ground.file": in.groundFile,
	}
	var all []files.Reference
	for _, named := range preset.NamedFiles() {
		from, err := files.Reference{}, error(nil)
		if find, known := used[named.Path]; known {
			from, err = find(preset)
		}
		if err != nil {
			return nil, err
		}
		if from.Name != "" {
			if _, err := fs.Stat(from.FS()); errors.Is(err, os.ErrNotExist) {
				return nil, fmt.Errorf("there is no %s file %s", fileKinds[named.Path], from.Path())
			}
		} else if from = in.named(preset, named.Path); from.Name == "" {
			continue
		}
		if *named.File, err = filepath.Abs(from.Path()); err != nil {
			return nil, err
		}
		if from.Folder == "" {
			from.Name = *named.File
		}
		all = append(all, from)
	}
	return all, nil
}

// fileKinds are what the files are that a preset names in its fields.
var fileKinds = map[string]string{"avatar.file": "avatar", "avatar.animationFile": "animation", "ground.file": "ground"}
