package app

import (
	"path/filepath"
	"slices"
	"strings"

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

// Untrusted returns the files outside of its folder that a preset names and that the person has never chosen or allowed: a preset of someone else may name any
// file of this computer, or of another one that even a look at it contacts.
func (s *Settings) Untrusted(p *presets.Preset, presetFile string) []string {
	if absolute, err := filepath.Abs(presetFile); presetFile != "" && err == nil {
		presetFile = absolute
	}
	var files []string
	for _, outside := range p.OutsideFiles(presetFile) {
		if !slices.Contains(s.Trusted, outside.File) {
			files = append(files, outside.File)
		}
	}
	return files
}

// trustSaved trusts what a preset names that the person saves.
func (l *Library) trustSaved(p *presets.Preset, path string) {
	if files := l.settings.Values.Untrusted(p, path); len(files) > 0 {
		l.settings.Values.Trust(files...)
		l.settings.Save()
	}
}

// keepUntrusted replaces files that a preset names, and that are not trusted, by those of another preset, which may be the zero value, and says so.
func (l *Library) keepUntrusted(o *Opened, by *presets.Preset) {
	files := l.settings.Values.Untrusted(&o.Preset, o.Path)
	if len(files) == 0 {
		return
	}
	WithoutFiles(&o.Preset, files, by)
	l.events.Warn(phrase.Say("{{.Name}} names files outside its folder, which were not opened: {{.Files}}. Open the preset again to allow them.",
		"Name", filepath.Base(o.Path), "Files", strings.Join(files, ", ")))
}

// WithoutFiles has a preset name the files of another one, which may be the zero value, in place of some that it names.
func WithoutFiles(p *presets.Preset, files []string, by *presets.Preset) {
	if slices.Contains(files, p.Avatar.File) {
		p.Avatar = by.Avatar
	}
	if slices.Contains(files, p.Avatar.AnimationFile) {
		p.Avatar.Animation, p.Avatar.AnimationFile = by.Avatar.Animation, by.Avatar.AnimationFile
	}
	if slices.Contains(files, p.GroundFile) {
		p.GroundFile, p.Ground.Kind = by.GroundFile, by.Ground.Kind
	}
}
