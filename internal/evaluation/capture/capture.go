// Package capture opens motion capture in any format that is read: BVH, AMC with its ASF, VRM animations, and the animations of GLB and glTF files.
package capture

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/sys/files"
	"posewright/internal/syserror"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
)

// Extensions are those of motion capture, without the dot. Files that end in one of the last three may hold avatars instead.
var Extensions = []string{"bvh", "amc", "vrma", "glb", "gltf", "vrm"}

// extension is the extension of a path, in lower case and without the dot.
func extension(path string) string {
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(path), "."))
}

// Is reports whether a file can be motion capture, by its name.
func Is(path string) bool { return slices.Contains(Extensions, extension(path)) }

// Named reports whether the motions in a file have names, by the file's: it is one that may hold several.
func Named(path string) bool { return slices.Contains(Extensions[2:], extension(path)) }

// InFolder reports whether a file that is found in a folder is motion capture: by its name, or because a .glb, .gltf
// or .vrm, which may as well be an avatar, has an animation that moves joints. Such a file is not looked into unless
// it may be opened.
func InFolder(path string, open bool) bool {
	if Only(path) || !Is(path) || !open {
		return Only(path)
	}
	clips, err := gltf.Clips(path)
	return err == nil && len(clips) > 0
}

// Only reports whether a file can be nothing but motion capture, by its name. A .glb, .gltf or .vrm may as well be an
// avatar.
func Only(path string) bool { return slices.Contains(Extensions[:3], extension(path)) }

// Skipped is a recording that could not be used, and why.
type Skipped struct {
	File   string        `json:"file"`
	Reason phrase.Phrase `json:"reason"`
}

// Skip names a recording that an error keeps from being used.
func Skip(file string, err error) Skipped {
	return Skipped{file, phrase.Of(syserror.Without(err, filepath.Base(file)))}
}

// ErrNoneUsable is the error where none of the recordings could be used.
var ErrNoneUsable = phrase.Fail("capture: none of the recordings can be used")

// NoneUsable is the error of recordings none of which could be used, such as what says that they show nobody, with the reason of the first; nil where none was skipped.
func NoneUsable(what error, skipped []Skipped) error {
	if len(skipped) == 0 {
		return what
	}
	return phrase.Fail("{{.Problem}}: {{.File}}: {{.Reason}}", "Problem", what, "File", skipped[0].File, "Reason", skipped[0].Reason)
}

// Open reads a file of motion capture. Of a file with several animations clip names one; with "" it is the longest. Up is the axis that points up in BVH and AMC.
func Open(path, clip string, up bvh.Up) (*rig.Motion, error) {
	fsys, name := files.Chosen(path).FS()
	return OpenFS(fsys, name, clip, up)
}

// OpenFS is [Open] for a file at the top of a file system, in which other files are found that belong to it.
func OpenFS(fsys fs.FS, name, clip string, up bvh.Up) (*rig.Motion, error) {
	if Named(name) {
		return gltf.OpenMotionFS(fsys, name, clip)
	}
	return bvh.OpenFS(fsys, name, up)
}

// Clips are the names of the animations of a file that holds several, and which of them is the longest that moves; nil
// for others.
func Clips(path string) (names []string, longest int, err error) {
	if !Named(path) {
		return nil, 0, nil
	}
	clips, err := gltf.Clips(path)
	if err != nil || len(clips) < 2 {
		return nil, 0, err
	}
	for i, clip := range clips {
		names = append(names, clip.Name)
		if best := clips[longest]; clip.Moves && !best.Moves || clip.Moves == best.Moves && clip.Seconds > best.Seconds {
			longest = i
		}
	}
	return names, longest, nil
}
