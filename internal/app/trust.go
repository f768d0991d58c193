package app

import (
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/rig/phrase"
)

// trustedCount is how many files outside of the folders of their presets are remembered as trusted.
const trustedCount = 200

// Trust has presets open these files from now on, although they are outside of the presets' folders.
func (s *Settings) Trust(files ...string) {
	for _, file := range files {
		s.Trusted = slices.Insert(without(s.Trusted, file), 0, file)
	}
	s.Trusted = s.Trusted[:min(len(s.Trusted), trustedCount)]
}

// TrustOutside has presets open files from now on that one names outside of its folder.
func (s *Settings) TrustOutside(outside []presets.OutsideFile) {
	for _, file := range outside {
		if s.Trust(file.Leads); filepath.IsAbs(file.File) && file.File != file.Leads {
			s.Trust(file.File) // also if it is a link that leads elsewhere later
		}
	}
}

// Untrusted returns those of the files outside of a preset's folder that the person has never chosen or allowed: a
// preset of someone else may name any file of this computer, or of another one that even a look at it contacts.
func (s *Settings) Untrusted(o *Opened) []presets.OutsideFile {
	return slices.DeleteFunc(slices.Clone(o.Outside), func(outside presets.OutsideFile) bool {
		r := files.Named(outside.File, o.Path)
		r.Trusted = s.Trusted
		return r.Allows(&files.OutsideError{Name: outside.File, Path: outside.Leads})
	})
}

// Access decides how the files are opened that documents name. All methods are for the owner.
type Access struct {
	settings *SettingsStore
	named    []files.Reference // on the command line
}

// Reference is a file that a preset names, which is in a file of its own, "" for none. It can be opened if it is in the
// folder of that, or if the person has chosen or allowed it.
func (a *Access) Reference(name, presetFile string) files.Reference {
	for _, named := range a.named {
		if named.Path() == name {
			return named
		}
	}
	r := files.Named(name, presetFile)
	r.Trusted = a.settings.Values.Trusted
	return r
}

// Chosen notes that the person has chosen a file.
func (a *Access) Chosen(path string) {
	if path != "" && !slices.Contains(a.settings.Values.Trusted, path) {
		a.settings.Values.Trust(path)
		a.settings.Save()
	}
}

// own trusts what a preset names outside of the folder of its file that is the person's own work.
func (a *Access) own(p *presets.Preset, presetFile string) {
	for _, named := range p.NamedFiles() {
		r := files.Named(*named.File, presetFile)
		switch {
		case !r.OutsideByName():
		case filepath.IsAbs(r.Path()):
			a.Chosen(r.Path())
		default: // a path of another system
			a.Chosen(r.Name)
		}
	}
}

// keepUntrusted replaces files that a preset names, and that are not trusted, by those of another preset, which may be the zero value, and says so.
func (l *Library) keepUntrusted(o *Opened, by *presets.Preset) {
	outside := l.settings.Values.Untrusted(o)
	if len(outside) == 0 {
		return
	}
	WithoutFiles(&o.Preset, outside, by)
	l.events.Warn(phrase.Say("{{.Name}} names files outside its folder, which were not opened: {{.Files}}. Open the preset again to allow them.",
		"Name", filepath.Base(o.Path), "Files", strings.Join(NamesOf(outside), ", ")))
}

// NamesOf returns how files outside of a preset's folder are listed: as they are named, and where they are.
func NamesOf(outside []presets.OutsideFile) []string {
	var names []string
	for _, file := range outside {
		name := file.File
		if file.Leads != file.File {
			name += " › " + file.Leads
		}
		names = append(names, name)
	}
	return names
}

// WithoutFiles has a preset name the files of another one, which may be the zero value, in place of some that it names.
func WithoutFiles(p *presets.Preset, outside []presets.OutsideFile, by *presets.Preset) {
	names := func(file string) bool {
		return slices.ContainsFunc(outside, func(o presets.OutsideFile) bool { return o.File == file })
	}
	if names(p.Avatar.File) {
		p.Avatar = by.Avatar
	}
	if names(p.Avatar.AnimationFile) {
		p.Avatar.Animation, p.Avatar.AnimationFile = by.Avatar.Animation, by.Avatar.AnimationFile
	}
	if names(p.GroundFile) {
		p.GroundFile, p.Ground.Kind = by.GroundFile, by.Ground.Kind
	}
	others := by.NamedFiles()
	for i, named := range p.NamedFiles() { // what is none of these
		if names(*named.File) && *named.File != *others[i].File {
			*named.File = *others[i].File
		}
	}
}
