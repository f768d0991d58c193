package app

import (
	"path/filepath"
	"slices"

	"posewright/presets"
)

// AvatarChoices are what a person has chosen for an avatar, for when it is opened again.
type AvatarChoices struct {
	File string       `json:"file"` // where it is; "" for the built-in avatar
	Eyes presets.Eyes `json:"eyes"`
	// Share is the share of the person's height that the person keeps the avatar at; 0 if nobody was asked.
	Share float64 `json:"share"`
}

// mostChoices is how many avatars have choices that are remembered.
const mostChoices = 200

// choicesOf returns what was chosen for an avatar.
func (s *Settings) choicesOf(file string) AvatarChoices {
	for _, c := range s.Avatars {
		if c.File == file {
			return c
		}
	}
	return AvatarChoices{File: file}
}

// choose remembers what was chosen for an avatar.
func (s *Settings) choose(c AvatarChoices) {
	others := slices.DeleteFunc(slices.Clone(s.Avatars), func(o AvatarChoices) bool { return o.File == c.File })
	if s.Avatars = others; c != (AvatarChoices{File: c.File}) {
		s.Avatars = slices.Insert(others[:min(len(others), mostChoices-1)], 0, c)
	}
}

// Opened is an avatar of a file as a document has it that opens it: with the eyes that were set when it was open last.
func (s *Settings) Opened(file string) presets.Avatar {
	path := file
	if whole, err := filepath.Abs(file); err == nil && file != "" {
		path = whole
	}
	return presets.Avatar{File: file, Eyes: s.choicesOf(path).Eyes}
}
