// Package playlist lists recordings that are played one after the other: those of a folder, or the animations of a file.
package playlist

import (
	"path/filepath"
	"slices"
	"strings"

	"posewright/internal/evaluation/capture"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

// Entry is a recording that can be played: a session, or motion capture with the name of one of its animations.
type Entry struct {
	Path string
	Clip string // "" for the longest, and where there is one only
}

// Name is what the entry is called.
func (e Entry) Name() string {
	if e.Clip != "" {
		return e.Clip
	}
	return phrase.Line(filepath.Base(e.Path))
}

// Playlist is the recordings that were opened together.
type Playlist struct {
	Path    string // what was opened: a folder, or a file
	Entries []Entry
	At      int // which of them plays
}

// CanGo reports whether there is a recording so many places on.
func (p *Playlist) CanGo(by int) bool {
	to := p.At + by
	return to >= 0 && to < len(p.Entries)
}

// folder lists the recordings in a folder and below, by path. With those beside links out of the folder, which are left
// out, comes an error that says so.
func folder(path string) ([]Entry, error) {
	var entries []Entry
	var links []string
	err := files.Walk(path, func(file string, outside error) {
		extension := strings.ToLower(filepath.Ext(file))
		switch {
		case extension != ".session" && extension != ".udpcap" && !capture.InFolder(file, outside == nil):
		case outside != nil:
			links = append(links, filepath.Base(file))
		default:
			all, _, _ := animations(file) // why one cannot be read is said when it is to play
			entries = append(entries, all...)
		}
	})
	switch {
	case err != nil:
	case len(links) > 0:
		err = phrase.Fail("it holds links to files outside the folder, which were left out ({{.Files}})",
			"Files", strings.Join(links, ", "))
	case len(entries) == 0:
		err = phrase.Fail("it holds no recording (.session, .udpcap, .bvh, .amc, .vrma, .glb)")
	}
	slices.SortStableFunc(entries, func(a, b Entry) int { return strings.Compare(a.Path, b.Path) })
	return entries, err
}

// animations is the file alone, or all its animations, and the longest of them that moves.
func animations(path string) (entries []Entry, longest int, err error) {
	clips, longest, err := capture.Clips(path)
	if err != nil || len(clips) == 0 {
		return []Entry{{Path: path}}, 0, err
	}
	for _, clip := range clips {
		entries = append(entries, Entry{Path: path, Clip: clip})
	}
	return entries, longest, nil
}

// List lists what is at a path: the recordings of a folder, or the animations of a file, of which the longest that
// moves plays first. Beside an error there may be entries. It may be called on any goroutine.
func List(path string) (list Playlist, err error) {
	list.Path = path
	if info, statErr := files.Stat(path); statErr == nil && info.IsDir() {
		list.Entries, err = folder(path)
	} else {
		list.Entries, list.At, err = animations(path)
	}
	return list, err
}
