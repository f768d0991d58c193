package ui

import (
	"path/filepath"
	"slices"

	"fyne.io/fyne/v2/lang"

	"posewright/assets"
	"posewright/calibration"
	"posewright/internal/filewatch"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/ui/text"
	"posewright/viewport"
)

// keptAvatars is how many avatars stay loaded, so that undo and redo between them do not read files.
const keptAvatars = 3

// loadedAvatar is an avatar as it was read, with what is worked out once for it.
type loadedAvatar struct {
	file   string // as in the preset; "" for the built-in one
	path   string // where that is; "" for the built-in one
	avatar *rig.Avatar
	extent *viewport.Extent
	files  map[string]filewatch.Stamp // that it was read from, as they were; none for the built-in one
}

// avatarPath is where the avatar is that a preset in a file names: a relative path starts from the preset's folder.
func avatarPath(avatar, preset string) string {
	if avatar == "" || filepath.IsAbs(avatar) || preset == "" {
		return avatar
	}
	return filepath.Join(filepath.Dir(preset), avatar)
}

// readAvatar reads the avatar that a preset names file and that is at a path. Any goroutine may call it.
func readAvatar(file, path string) (*loadedAvatar, error) {
	if file == "" {
		avatar, err := gltf.Decode(assets.Mannequin(), "Mannequin", nil)
		if err != nil {
			return nil, err
		}
		return &loadedAvatar{avatar: avatar, extent: viewport.NewExtent(avatar)}, nil
	}
	files := map[string]filewatch.Stamp{path: filewatch.Of(path)}
	avatar, err := gltf.Open(path)
	if err != nil {
		return nil, err
	}
	for _, name := range avatar.Companions {
		beside := filepath.Join(filepath.Dir(path), filepath.FromSlash(name))
		files[beside] = filewatch.Of(beside)
	}
	return &loadedAvatar{file, path, avatar, viewport.NewExtent(avatar), files}, nil
}

// wardrobe keeps the avatars that were used last, newest first.
type wardrobe []*loadedAvatar

func (w *wardrobe) find(path string) *loadedAvatar {
	for _, kept := range *w {
		if kept.path == path {
			return kept
		}
	}
	return nil
}

func (w *wardrobe) keep(a *loadedAvatar) {
	fresh := wardrobe{a}
	for _, kept := range *w {
		if kept.path != a.path && len(fresh) < keptAvatars {
			fresh = append(fresh, kept)
		}
	}
	*w = fresh
}

// forget gives up the avatars of a file, so that it is read anew when one of them is wanted.
func (w *wardrobe) forget(path string, worn *loadedAvatar) {
	*w = slices.DeleteFunc(*w, func(kept *loadedAvatar) bool {
		_, of := kept.files[path]
		return of && kept != worn
	})
}

// refitted is the calibration of a preset for another avatar: of the same person, without posing again. Where there is none,
// or where it cannot be refitted, it is none, and the note says so.
func refitted(preset *presets.Preset, h *rig.Humanoid) (c calibration.Calibration, note string) {
	if !preset.Calibration.Calibrated() || h == nil {
		return calibration.Calibration{}, ""
	}
	c, err := calibration.Refit(preset.Calibration, h)
	if err != nil {
		return calibration.Calibration{}, lang.L("The calibration does not fit this avatar ({{.Cause}}): calibrate again", text.With{"Cause": text.Cause(err)})
	}
	return c, ""
}

// meshStage is how an avatar stands that cannot be driven: in its rest pose, at the size of its file, or, where that is
// far from a person's, as tall as one.
func meshStage(a *rig.Avatar) *stage {
	const smallest, tallest, shown = 0.3, 4.0, 1.7 // metres
	scale := 1.0
	if a.Height > 0 && (a.Height < smallest || a.Height > tallest) {
		scale = shown / a.Height
	}
	skeleton := a.Skeleton.Scaled(scale)
	return &stage{avatar: a, scale: scale, rest: skeleton.RestWorld(), skeleton: skeleton}
}

// drivenStage is how an avatar stands that is driven.
func drivenStage(a *rig.Avatar, body *solver.Body) *stage {
	h := body.Humanoid()
	return &stage{avatar: a, humanoid: h, body: body, scale: h.Scale, skeleton: h.Skeleton}
}

// notesOf lists what a person should know about an avatar, without saying anything twice.
func notesOf(lists ...[]phrase.Phrase) []string {
	var notes []string
	said := map[string]bool{}
	for _, list := range lists {
		for i := range list {
			if note := text.Phrase(list[i]); !said[note] {
				said[note] = true
				notes = append(notes, note)
			}
		}
	}
	return notes
}
