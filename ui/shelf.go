package ui

import (
	"cmp"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/presets"
	"posewright/presets/thumbnail"
	"posewright/ui/text"
)

// mostShelved is how many files of a folder are looked at.
const mostShelved = 1000

// shelved is a preset that can be chosen in the browser, or a file that should have been one.
type shelved struct {
	path    string // "" for one that comes with Posewright
	name    string
	preset  *presets.Preset // nil where it cannot be read
	problem string          // why
	picture image.Image     // nil for none
	saved   time.Time       // zero for one that comes with Posewright
}

// readShelf reads the presets that come with Posewright, those of a person's folder, and those used recently that lie elsewhere.
// It takes its time.
func readShelf(folder string, recent []string) []shelved {
	var all []shelved
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		all = append(all, shelved{name: name, preset: &preset})
	}
	var own []shelved
	seen := map[string]bool{}
	add := func(path string) {
		if !seen[path] {
			seen[path] = true
			own = append(own, readShelved(path))
		}
	}
	files, _ := os.ReadDir(folder) // without one there are none yet
	for _, file := range files[:min(len(files), mostShelved)] {
		if strings.EqualFold(filepath.Ext(file.Name()), ".json") && !strings.HasPrefix(file.Name(), ".") {
			add(filepath.Join(folder, file.Name()))
		}
	}
	for _, path := range recent {
		if kind, err := kindOfFile(path); err == nil && kind == presetFile {
			add(path)
		}
	}
	slices.SortStableFunc(own, func(a, b shelved) int {
		return cmp.Or(strings.Compare(strings.ToLower(a.name), strings.ToLower(b.name)), strings.Compare(a.path, b.path))
	})
	return append(own, all...)
}

// readShelved reads a file. Whatever is wrong with it is told, not returned.
func readShelved(path string) shelved {
	s := shelved{path: path, name: baseName(path)}
	if info, err := os.Stat(path); err == nil {
		s.saved = info.ModTime()
	}
	preset, err := presets.Open(path)
	if err != nil {
		s.problem = text.Sentence(err)
		return s
	}
	s.preset = &preset
	if preset.Name != "" {
		s.name = preset.Name
	}
	s.picture, _ = thumbnail.Decode(preset.Thumbnail) // no picture if it is damaged
	return s
}

// baseName is a file's name without folder and extension.
func baseName(file string) string {
	return strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
}

// tags are those of a preset that can be read.
func (s *shelved) tags() []string {
	if s.preset == nil {
		return nil
	}
	return s.preset.Tags
}

// shelfTags lists the tags of all presets.
func shelfTags(all []shelved) []string {
	var tags []string
	for i := range all {
		tags = append(tags, all[i].tags()...)
	}
	slices.SortFunc(tags, func(a, b string) int {
		return cmp.Or(strings.Compare(strings.ToLower(a), strings.ToLower(b)), strings.Compare(a, b))
	})
	return slices.Compact(tags)
}

// searchShelf lists which presets have a tag, "" for any, and all words of a query in what they say of themselves.
func searchShelf(all []shelved, query, tag string) []int {
	words := strings.Fields(strings.ToLower(query))
	var found []int
	for i := range all {
		s := &all[i]
		text := s.name + " " + filepath.Base(s.path)
		if s.preset != nil {
			text += " " + s.preset.Name + " " + s.preset.Author + " " + s.preset.Notes + " " + strings.Join(s.preset.Tags, " ") + " " + s.preset.Avatar.File
		}
		if (tag == "" || slices.Contains(s.tags(), tag)) && containsAll(strings.ToLower(text), words) {
			found = append(found, i)
		}
	}
	return found
}

// fileName makes a name for a file from that of a preset: without what file systems refuse.
func fileName(name string) string {
	name = strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, strings.TrimSpace(name))
	name = strings.Trim(name, " .")
	for len(name) > 120 {
		runes := []rune(name)
		name = string(runes[:len(runes)-1])
	}
	if name == "" {
		name = "preset"
	}
	return name
}

// freeName is a name that no file of a folder has and no other preset: that itself, or with a number behind it.
func freeName(folder, wanted string) string {
	name := wanted
	for i := 2; ; i++ {
		if _, err := os.Lstat(filepath.Join(folder, fileName(name)+".json")); err != nil {
			return name
		}
		name = fmt.Sprintf("%s %d", wanted, i)
	}
}

// forSharing is what a preset's file holds that goes to others: everything, thumbnail included, but of avatar and ground the files' names only, which
// are then looked for beside the preset, and what was measured of a person only if they want that.
func forSharing(p *presets.Preset, withCalibration bool) presets.Preset {
	shared := p.Clone()
	for _, file := range [...]*string{&shared.Avatar.File, &shared.GroundFile} {
		if *file != "" {
			*file = filepath.Base(*file)
		}
	}
	if !withCalibration {
		plain := presets.Default()
		shared.Calibration = plain.Calibration
	}
	return shared
}
