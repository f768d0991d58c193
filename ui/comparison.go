//go:build cgo

package ui

import (
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/rig"
	"posewright/ui/inspector"
	"posewright/ui/text"
)

// difference is one thing that two presets have differently, in the words of the window.
type difference struct {
	path         string // as presets.Diff names it
	label        string
	mine, theirs string
}

// differenceGroup are differences that belong together.
type differenceGroup struct {
	title       string
	differences []difference
}

// paths are what can be taken over.
func (g *differenceGroup) paths() []string {
	paths := make([]string, len(g.differences))
	for i := range paths {
		paths[i] = g.differences[i].path
	}
	return paths
}

// compared lists in what a preset differs from another, in groups in the order of the inspector, as far as all words of a query occur in
// what names it. With numbersOnly it leaves out what no solver sees: names, avatar, calibration.
func compared(mine, theirs *presets.Preset, query string, numbersOnly bool, lengths text.LengthUnit) []differenceGroup {
	words := strings.Fields(strings.ToLower(query))
	var groups []differenceGroup
	for _, found := range presets.Diff(mine, theirs) {
		title, d := describeDifference(found, mine, theirs, lengths)
		_, isParameter := presets.Lookup(found.Path)
		if numbersOnly && !isParameter && !strings.HasPrefix(found.Path, "magnets") {
			continue
		}
		if !containsAll(strings.ToLower(title+" "+d.label+" "+d.path+" "+d.mine+" "+d.theirs), words) {
			continue
		}
		if len(groups) == 0 || groups[len(groups)-1].title != title {
			groups = append(groups, differenceGroup{title: title})
		}
		last := &groups[len(groups)-1]
		last.differences = append(last.differences, d)
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
func describeDifference(found presets.Difference, mine, theirs *presets.Preset, lengths text.LengthUnit) (group string, d difference) {
	d = difference{path: found.Path, mine: found.A, theirs: found.B}
	if parameter, ok := presets.Lookup(found.Path); ok {
		d.label = lang.L(parameter.Label)
		d.mine, d.theirs = comparedValue(parameter, mine, found.A, lengths), comparedValue(parameter, theirs, found.B, lengths)
		if d.mine == d.theirs { // only rounded alike
			d.mine, d.theirs = found.A, found.B
		}
		return inspector.GroupTitle(parameter.Group), d
	}
	words := func(of func(*presets.Preset) string) { d.mine, d.theirs = of(mine), of(theirs) }
	role, isRole := strings.CutPrefix(found.Path, "avatar.roles.")
	switch {
	case found.Path == "name":
		d.label = lang.L("Name")
	case found.Path == "author":
		d.label = lang.L("Author")
	case found.Path == "notes":
		d.label = lang.L("Notes")
	case found.Path == "tags":
		d.label = lang.L("Tags")
	case found.Path == "thumbnail":
		d.label = lang.L("Thumbnail")
		words(func(p *presets.Preset) string {
			if p.Thumbnail == "" {
				return lang.L("none")
			}
			return lang.L("a picture")
		})
	case found.Path == "avatar.file":
		d.label = lang.L("File")
		words(func(p *presets.Preset) string {
			if p.Avatar.File == "" {
				return lang.L("built-in")
			}
			return filepath.Base(p.Avatar.File)
		})
		return lang.L("Avatar"), d
	case isRole:
		d.label = role
		if known := rig.RoleNamed(role); known != rig.NoRole {
			d.label = text.Bone(known)
		}
		return lang.L("Avatar"), d
	case found.Path == "ground.file":
		d.label = lang.L("File")
		words(func(p *presets.Preset) string {
			if p.GroundFile == "" {
				return lang.L("none")
			}
			return filepath.Base(p.GroundFile)
		})
		return lang.L("Ground"), d
	case found.Path == "calibration":
		d.label = lang.L("Calibration")
		words(func(p *presets.Preset) string {
			if !p.Calibration.Calibrated() {
				return lang.L("none")
			}
			return lang.L("height {{.Height}}", text.With{"Height": lengths.Format(p.Calibration.HeightM)})
		})
		return lang.L("Calibration"), d
	case found.Path == "magnets":
		d.label = lang.L("Order")
		return lang.L("Magnets"), d
	default:
		id := inspector.MagnetOf(found.Path)
		d.label = id
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

// comparedValue is a parameter's value as its row shows it.
func comparedValue(parameter *presets.Parameter, p *presets.Preset, exact string, lengths text.LengthUnit) string {
	if magnet := inspector.MagnetOf(parameter.Path); magnet != "" && p.Magnet(magnet) == nil {
		return exact
	}
	return inspector.ValueText(parameter, p, lengths)
}
