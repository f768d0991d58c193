// Package presetfiles lists the presets that a person can choose from, with a picture of each, and finds them by words and tags. Its functions read files and may
// be called on any goroutine.
package presetfiles

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
	"posewright/internal/filekind"
	"posewright/presets"
	"posewright/presets/thumbnail"
	"posewright/rig/phrase"
)

// mostListed is how many files of a folder are read.
const mostListed = 1000

// File is a preset to choose from, or a file that should have been one.
type File struct {
	Path    string // "" for one that comes with Posewright
	Name    string
	Preset  *presets.Preset // nil if it cannot be read
	Err     error           // why
	Picture image.Image     // nil for none
	Saved   time.Time       // zero for one that comes with Posewright
}

// List reads the presets of a folder, recent ones elsewhere and those that come with Posewright.
func List(folder string, pictures Pictures, recent []string) []File {
	var own []File
	seen := map[string]bool{}
	add := func(path string) {
		if !seen[path] {
			seen[path] = true
			own = append(own, readFile(path, pictures))
		}
	}
	files, _ := os.ReadDir(folder) // it is made with the first preset
	for _, file := range files[:min(len(files), mostListed)] {
		if strings.EqualFold(filepath.Ext(file.Name()), ".json") && !strings.HasPrefix(file.Name(), ".") {
			add(filepath.Join(folder, file.Name()))
		}
	}
	for _, path := range recent {
		if kind, err := filekind.Of(path); err == nil && kind == filekind.Preset {
			add(path)
		}
	}
	slices.SortStableFunc(own, func(a, b File) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)), strings.Compare(a.Path, b.Path))
	})
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		picture, _ := png.Decode(bytes.NewReader(assets.PresetPicture(name)))
		own = append(own, File{Name: name, Preset: &preset, Picture: picture})
	}
	return own
}

// readFile reads a preset with its thumbnail.
func readFile(path string, pictures Pictures) File {
	f := File{Path: path, Name: phrase.Line(presets.NameOf(path))}
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
func (f *File) Key() string {
	if f.Path == "" {
		return "builtin:" + f.Name
	}
	return f.Path
}

// Tags returns the tags of a preset that can be read.
func (f *File) Tags() []string {
	if f.Preset == nil {
		return nil
	}
	return f.Preset.Tags
}

// Tags returns the tags of some presets, sorted.
func Tags(all []File) []string {
	var tags []string
	for i := range all {
		tags = append(tags, all[i].Tags()...)
	}
	slices.SortFunc(tags, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	return slices.Compact(tags)
}

// Search returns the indices of the presets that have a tag, "" for any, and all words of a query in their description, to which also adds.
func Search(all []File, query, tag string, also func(*File) string) []int {
	words := strings.Fields(strings.ToLower(query))
	var found []int
	for i := range all {
		f := &all[i]
		text := f.Name + " " + filepath.Base(f.Path) + " " + also(f)
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
