package presets

import (
	"path"
	"strings"
)

// OutsideFile is a file that a preset names by its whole path and that is not in the preset's folder. A preset of someone else may so name any file, or
// a computer in the network: ask before it is opened.
type OutsideFile struct {
	Path    string // of the preset's field: "avatar.file", "avatar.animationFile" or "ground.file"
	File    string
	Network bool // it is on another computer, which even a look at it contacts
}

// OutsideFiles returns the files outside of the preset's own folder that it names by a whole path. The path of the preset's file must be absolute. Nothing
// is looked up: the paths are of any system.
func (p *Preset) OutsideFiles(presetFile string) []OutsideFile {
	var outside []OutsideFile
	folder := slashed(presetFile)
	folder = folder[:strings.LastIndexByte(folder, '/')+1]
	for _, named := range [...]OutsideFile{{Path: "avatar.file", File: p.Avatar.File}, {Path: animationFilePath, File: p.Avatar.AnimationFile}, {Path: groundPath, File: p.GroundFile}} {
		file := slashed(named.File)
		named.Network = strings.HasPrefix(file, "//")
		drive := len(file) > 1 && file[1] == ':'
		inside := folder != "" && strings.HasPrefix(file, folder) && named.Network == strings.HasPrefix(folder, "//")
		if whole := strings.HasPrefix(file, "/") || drive; whole && !inside {
			outside = append(outside, named)
		}
	}
	return outside
}

// slashed is a path of any system with slashes and without steps back; two slashes before the name of a computer stay.
func slashed(file string) string {
	file = strings.ReplaceAll(file, `\`, "/")
	if file == "" {
		return ""
	}
	clean := path.Clean(file)
	if strings.HasPrefix(file, "//") {
		clean = "/" + clean
	}
	return clean
}
