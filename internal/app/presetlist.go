package app

import (
	"bytes"
	"cmp"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/assets"
	"posewright/presets"
	"posewright/presets/thumbnail"
)

// mostListed is how many files of a folder are read.
const mostListed = 1000

// PresetFile is a preset to choose from, or a file that should have been one.
type PresetFile struct {
	Path    string // "" for one that comes with Posewright
	Name    string
	Preset  *presets.Preset // nil if it cannot be read
	Err     error           // why
	Picture image.Image     // nil for none
	Saved   time.Time       // zero for one that comes with Posewright
}

// listPresets reads the presets of a folder, recent ones elsewhere and those that come with Posewright.
func listPresets(folder string, pictures pictureFolder, recent []string) []PresetFile {
	var own []PresetFile
	seen := map[string]bool{}
	add := func(path string) {
		if !seen[path] {
			seen[path] = true
			own = append(own, readPresetFile(path, pictures))
		}
	}
	files, _ := os.ReadDir(folder) // it is made with the first preset
	for _, file := range files[:min(len(files), mostListed)] {
		if strings.EqualFold(filepath.Ext(file.Name()), ".json") && !strings.HasPrefix(file.Name(), ".") {
			add(filepath.Join(folder, file.Name()))
		}
	}
	for _, path := range recent {
		if kind, err := FileKindOf(path); err == nil && kind == PresetKind {
			add(path)
		}
	}
	slices.SortStableFunc(own, func(a, b PresetFile) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.Path, b.Path))
	})
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		picture, _ := png.Decode(bytes.NewReader(assets.PresetPicture(name)))
		own = append(own, PresetFile{Name: name, Preset: &preset, Picture: picture})
	}
	return own
}

// readPresetFile reads a preset with its thumbnail.
func readPresetFile(path string, pictures pictureFolder) PresetFile {
	f := PresetFile{Path: path, Name: BaseName(path)}
	if info, err := os.Stat(path); err == nil {
		f.Saved = info.ModTime()
	}
	preset, err := presets.Open(path)
	if err != nil {
		f.Err = err
		return f
	}
	f.Preset = &preset
	if preset.Name != "" {
		f.Name = preset.Name
	}
	if f.Picture, _ = thumbnail.Decode(preset.Thumbnail); f.Picture == nil {
		f.Picture = pictures.read(path)
	}
	return f
}

// Key identifies a preset, also after it was read again.
func (f *PresetFile) Key() string {
	if f.Path == "" {
		return "builtin:" + f.Name
	}
	return f.Path
}

// Tags returns the tags of a preset that can be read.
func (f *PresetFile) Tags() []string {
	if f.Preset == nil {
		return nil
	}
	return f.Preset.Tags
}

// PresetTags returns the tags of some presets, sorted.
func PresetTags(all []PresetFile) []string {
	var tags []string
	for i := range all {
		tags = append(tags, all[i].Tags()...)
	}
	slices.SortFunc(tags, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	return slices.Compact(tags)
}

// SearchPresets returns the indices of the presets that have a tag, "" for any, and all words of a query in their description.
func SearchPresets(all []PresetFile, query, tag string) []int {
	words := strings.Fields(strings.ToLower(query))
	var found []int
	for i := range all {
		f := &all[i]
		text := f.Name + " " + filepath.Base(f.Path)
		if f.Preset != nil {
			text += " " + f.Preset.Name + " " + f.Preset.Author + " " + f.Preset.Notes + " " + strings.Join(f.Preset.Tags, " ") + " " + f.Preset.Avatar.File
		}
		text = strings.ToLower(text)
		missing := func(word string) bool { return !strings.Contains(text, word) }
		if (tag == "" || slices.Contains(f.Tags(), tag)) && !slices.ContainsFunc(words, missing) {
			found = append(found, i)
		}
	}
	return found
}
