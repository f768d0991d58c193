package library

import (
	"posewright/internal/filekind"
	"posewright/ui/text"
)

// Dropped is what several files mean that were dropped on the window together.
type Dropped struct {
	Presets []string // the first to be edited, a second one to be compared with
	Avatar  string
	Session string
	Refused []string // names of files that are none of these, or one too many
}

// SortDropped returns what files mean that were dropped together. A file whose kind is not known is refused.
func SortDropped(paths []string, kind func(string) filekind.Kind) Dropped {
	var d Dropped
	for _, path := range paths {
		switch k := kind(path); {
		case k == filekind.Preset && len(d.Presets) < 2:
			d.Presets = append(d.Presets, path)
		case k == filekind.Avatar && d.Avatar == "":
			d.Avatar = path
		case k == filekind.Session && d.Session == "":
			d.Session = path
		default:
			d.Refused = append(d.Refused, text.File(path))
		}
	}
	return d
}
