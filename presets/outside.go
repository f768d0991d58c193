package presets

import (
	"errors"

	"posewright/internal/sys/files"
)

// NamedFile is a field of a preset that names a file.
type NamedFile struct {
	Path string // of the field, such as "avatar.file"
	File *string
}

// NamedFiles returns all fields of the preset that name files, which may be empty: those of the kind [File].
func (p *Preset) NamedFiles() []NamedFile {
	var named []NamedFile
	for _, entry := range contents {
		if at, ok := entry.behavior.(textBehavior); ok && entry.Kind == File {
			named = append(named, NamedFile{entry.Path, at(p)})
		}
	}
	return named
}

// OutsideFile is a file that a preset names and that is not in the preset's folder. A preset of someone else may so
// name any file, or a computer in the network: ask before it is opened.
type OutsideFile struct {
	Path string // of the preset's field, see [NamedFile]
	File string // as it is named
	// Leads is the file's whole path, links resolved; as it is named where that is on another computer or of another
	// system.
	Leads   string
	Network bool // it is on another computer, which even a look at it contacts
}

// OutsideFiles returns the files outside of the preset's own folder that it names, links resolved. The path of the
// preset's file is "" for one that was never saved: then all are outside. Files on other computers are not looked at.
// Any goroutine may call it.
func (p *Preset) OutsideFiles(presetFile string) []OutsideFile {
	var outside []OutsideFile
	for _, named := range p.NamedFiles() {
		var leads *files.OutsideError
		if errors.As(files.Named(*named.File, presetFile).Outside(), &leads) {
			outside = append(outside, OutsideFile{named.Path, leads.Name, leads.Path, leads.Network})
		}
	}
	return outside
}
