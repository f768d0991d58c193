package export

import (
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/phrase"
)

// ErrProhibited is that an avatar's license prohibits what a target would do to it. With Input.Permitted it is done.
var ErrProhibited = phrase.Fail("the avatar's license prohibits changing it")

// Input is what is taken to a target.
type Input struct {
	Preset *presets.Preset
	// Avatar is the one that the preset is for, as its file has it, and Humanoid that with its roles settled, at the size that
	// the preset's calibration gives it. Both are nil where no avatar was chosen.
	Avatar   *rig.Avatar
	Humanoid *rig.Humanoid
	// Source is the avatar's file, byte by byte, for targets that write it back; nil where it is not at hand.
	Source []byte
	// Companions are the other files that the avatar's file names, with the names that it has for them.
	Companions []File
	// Permitted says that a person gave their word to modify an avatar whose license prohibits it.
	Permitted bool
	// WithRuntime says that the export is to carry the solver itself, where there is a binding for the target. Libraries are the files of it that were found, by
	// their names without a folder; without them the export has the sources of the binding and says how to add the library.
	WithRuntime bool
	Libraries   []File
}

// File is one file of a target.
type File struct {
	Name string // relative, with slashes
	Data []byte
}

// Target is a program, or a format, that presets are taken to.
type Target struct {
	ID    string // on the command line and in file names: "unity"
	Name  string // for people: "Unity"
	About string // what it writes and what for, one sentence
	// Version is for which version it is, and Steps what to do with the files, both for the README. In a step, {ending} stands for the file whose name ends so.
	Version string
	Steps   []string
	// NeedsAvatar says that there is nothing to export without an avatar.
	NeedsAvatar bool
	// Alone says that a folder has the files of one preset only, as the program wants them to be called.
	Alone bool
	// Export gives the files and what became of the preset. It is pure: the same input gives the same bytes.
	Export func(in *Input) ([]File, *Report, error)
	// Import reads what the target has written, by a person or by Export, as far as it goes; nil for targets that cannot be
	// read. What the file does not hold has its default, and the report names it as lost.
	Import func(data []byte) (presets.Preset, *Report, error)
}
