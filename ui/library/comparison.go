//go:build cgo

package library

import (
	"cmp"
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
		if numbersOnly && !isParameter && !strings.HasPrefix(found.Path, "magnets") && !strings.HasPrefix(found.Path, "chains") {
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

// comparedFields are what a preset holds beside parameters. Words put it as the window does; nil leaves it as [presets.Diff] has it.
var comparedFields = map[string]struct {
	group, label string
	words        func(p *presets.Preset, lengths text.LengthUnit) string
}{
	"name": {group: text.Message("Preset"), label: fieldLabels["name"]}, "author": {group: text.Message("Preset"), label: fieldLabels["author"]},
	"notes": {group: text.Message("Preset"), label: fieldLabels["notes"]}, "tags": {group: text.Message("Preset"), label: fieldLabels["tags"]},
	"drivers": {group: text.Message("Preset"), label: fieldLabels["drivers"]},
	"thumbnail": {text.Message("Preset"), fieldLabels["thumbnail"], func(p *presets.Preset, _ text.LengthUnit) string {
		if p.Thumbnail == "" {
			return lang.L("none")
		}
		return lang.L("a picture")
	}},
	"avatar.file": {text.Message("Avatar"), text.Message("File"), func(p *presets.Preset, _ text.LengthUnit) string {
		return fileOr(p.Avatar.File, lang.L("built-in"))
	}},
	"avatar.animation": {text.Message("Avatar"), text.Message("Animation"), func(p *presets.Preset, _ text.LengthUnit) string {
		return cmp.Or(p.Avatar.Animation, lang.L("the longest"))
	}},
	"avatar.animationFile": {text.Message("Avatar"), text.Message("Animation file"), func(p *presets.Preset, _ text.LengthUnit) string {
		return fileOr(p.Avatar.AnimationFile, lang.L("the avatar's own"))
	}},
	"ground.file": {text.Message("Ground"), text.Message("File"), func(p *presets.Preset, _ text.LengthUnit) string {
		return fileOr(p.GroundFile, lang.L("none"))
	}},
	"calibration": {text.Message("Calibration"), text.Message("Calibration"), func(p *presets.Preset, lengths text.LengthUnit) string {
		if !p.Calibration.Calibrated() {
			return lang.L("none")
		}
		return lang.L("height {{.Height}}", text.With{"Height": lengths.Format(p.Calibration.HeightM)})
	}},
	"magnets": {group: text.Message("Magnets"), label: text.Message("Order")},
	"chains":  {group: text.Message("Chains"), label: text.Message("Order")},
}

// fileOr is a file without its folder, or what is said where there is none.
func fileOr(path, none string) string {
	if path == "" {
		return none
	}
	return text.File(path)
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
	if field, ok := comparedFields[found.Path]; ok {
		d.Label = lang.L(field.label)
		if field.words != nil {
			d.Mine, d.Theirs = field.words(mine, lengths), field.words(theirs, lengths)
		}
		return lang.L(field.group), d
	}
	there := func(is bool) string {
		if is {
			return lang.L("there")
		}
		return lang.L("missing")
	}
	if role, ok := strings.CutPrefix(found.Path, "avatar.roles."); ok {
		d.Label = role
		if known := rig.RoleNamed(role); known != rig.NoRole {
			d.Label = text.Bone(known)
		}
		return lang.L("Avatar"), d
	}
	if id, ok := strings.CutPrefix(found.Path, "chains."); ok {
		d.Label = id
		if a, b := mine.Chain(id) != nil, theirs.Chain(id) != nil; a != b { // else of other bones, which stay in words
			d.Mine, d.Theirs = there(a), there(b)
		}
		return lang.L("Chains"), d
	}
	d.Label = inspector.MagnetOf(found.Path)
	d.Mine, d.Theirs = there(mine.Magnet(d.Label) != nil), there(theirs.Magnet(d.Label) != nil)
	return lang.L("Magnets"), d
}

// comparedValue returns a parameter's value as its row shows it.
func comparedValue(parameter *presets.Parameter, p *presets.Preset, exact string, lengths text.LengthUnit) string {
	if magnet := inspector.MagnetOf(parameter.Path); magnet != "" && p.Magnet(magnet) == nil {
		return exact
	}
	return inspector.ValueText(parameter, p, lengths)
}
