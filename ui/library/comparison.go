//go:build cgo

package library

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/rig"
	"posewright/ui/inspector"
	"posewright/ui/text"
)

// Difference is one thing that two presets have differently, in the words of the window.
type Difference struct {
	Path         string // as presets.Diff names it
	Label        string
	Mine, Theirs string
}

// DifferenceGroup are differences that belong together.
type DifferenceGroup struct {
	Title       string
	Differences []Difference
}

// paths are what can be taken over.
func (g *DifferenceGroup) paths() []string {
	paths := make([]string, len(g.Differences))
	for i := range paths {
		paths[i] = g.Differences[i].Path
	}
	return paths
}

// Compare lists in what a preset differs from another, in groups in the order of the inspector, as far as all words of a query occur in
// what names it. With numbersOnly it leaves out what no solver sees: names, avatar, calibration.
func Compare(mine, theirs *presets.Preset, query string, numbersOnly bool, lengths text.LengthUnit) []DifferenceGroup {
	words := strings.Fields(strings.ToLower(query))
	var groups []DifferenceGroup
	for _, found := range presets.Diff(mine, theirs) {
		title, d := describeDifference(found, mine, theirs, lengths)
		_, isParameter := presets.Lookup(found.Path)
		if numbersOnly && !isParameter && !strings.HasPrefix(found.Path, "magnets") {
			continue
		}
		if !containsAll(strings.ToLower(title+" "+d.Label+" "+d.Path+" "+d.Mine+" "+d.Theirs), words) {
			continue
		}
		if len(groups) == 0 || groups[len(groups)-1].Title != title {
			groups = append(groups, DifferenceGroup{Title: title})
		}
		last := &groups[len(groups)-1]
		last.Differences = append(last.Differences, d)
	}
	return groups
}

func containsAll(text string, words []string) bool {
	for _, word := range words {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// describeDifference words a difference, and names its group.
func describeDifference(found presets.Difference, mine, theirs *presets.Preset, lengths text.LengthUnit) (group string, d Difference) {
	d = Difference{Path: found.Path, Mine: found.A, Theirs: found.B}
	if parameter, ok := presets.Lookup(found.Path); ok {
		d.Label = lang.L(parameter.Label)
		d.Mine, d.Theirs = comparedValue(parameter, mine, found.A, lengths), comparedValue(parameter, theirs, found.B, lengths)
		if d.Mine == d.Theirs { // only rounded alike
			d.Mine, d.Theirs = found.A, found.B
		}
		return inspector.GroupTitle(parameter.Group), d
	}
	words := func(of func(*presets.Preset) string) { d.Mine, d.Theirs = of(mine), of(theirs) }
	role, isRole := strings.CutPrefix(found.Path, "avatar.roles.")
	switch {
	case found.Path == "name":
		d.Label = lang.L("Name")
	case found.Path == "author":
		d.Label = lang.L("Author")
	case found.Path == "notes":
		d.Label = lang.L("Notes")
	case found.Path == "tags":
		d.Label = lang.L("Tags")
	case found.Path == "thumbnail":
		d.Label = lang.L("Thumbnail")
		words(func(p *presets.Preset) string {
			if p.Thumbnail == "" {
				return lang.L("none")
			}
			return lang.L("a picture")
		})
	case found.Path == "avatar.file":
		d.Label = lang.L("File")
		words(func(p *presets.Preset) string {
			if p.Avatar.File == "" {
				return lang.L("built-in")
			}
			return filepath.Base(p.Avatar.File)
		})
		return lang.L("Avatar"), d
	case found.Path == "avatar.animation":
		d.Label = lang.L("Animation")
		words(func(p *presets.Preset) string {
			if p.Avatar.Animation == "" {
				return lang.L("the longest")
			}
			return p.Avatar.Animation
		})
		return lang.L("Avatar"), d
	case found.Path == "avatar.animationFile":
		d.Label = lang.L("Animation file")
		words(func(p *presets.Preset) string {
			if p.Avatar.AnimationFile == "" {
				return lang.L("the avatar's own")
			}
			return filepath.Base(p.Avatar.AnimationFile)
		})
		return lang.L("Avatar"), d
	case isRole:
		d.Label = role
		if known := rig.RoleNamed(role); known != rig.NoRole {
			d.Label = text.Bone(known)
		}
		return lang.L("Avatar"), d
	case found.Path == "ground.file":
		d.Label = lang.L("File")
		words(func(p *presets.Preset) string {
			if p.GroundFile == "" {
				return lang.L("none")
			}
			return filepath.Base(p.GroundFile)
		})
		return lang.L("Ground"), d
	case found.Path == "calibration":
		d.Label = lang.L("Calibration")
		words(func(p *presets.Preset) string {
			if !p.Calibration.Calibrated() {
				return lang.L("none")
			}
			return lang.L("height {{.Height}}", text.With{"Height": lengths.Format(p.Calibration.HeightM)})
		})
		return lang.L("Calibration"), d
	case found.Path == "magnets":
		d.Label = lang.L("Order")
		return lang.L("Magnets"), d
	default:
		id := inspector.MagnetOf(found.Path)
		d.Label = id
		words(func(p *presets.Preset) string {
			if p.Magnet(id) == nil {
				return lang.L("missing")
			}
			return lang.L("there")
		})
		return lang.L("Magnets"), d
	}
	return lang.L("Preset"), d
}

// comparedValue returns a parameter's value as its row shows it.
func comparedValue(parameter *presets.Parameter, p *presets.Preset, exact string, lengths text.LengthUnit) string {
	if magnet := inspector.MagnetOf(parameter.Path); magnet != "" && p.Magnet(magnet) == nil {
		return exact
	}
	return inspector.ValueText(parameter, p, lengths)
}
