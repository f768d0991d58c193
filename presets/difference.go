package presets

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"posewright/calibration"
)

const rolesPath = "avatar.roles"

// Difference is one thing in which two presets differ, with both values as text for people.
type Difference struct {
	Path string // of a parameter, or "name", "author", "notes", "tags", "thumbnail", "avatar.file", "avatar.animation", "avatar.animationFile", "ground.file", "avatar.roles.leftHand", "magnets.ribs", "chains.tail", "drivers", "calibration"
	A, B string
}

// Diff lists in what two presets differ, in the order of the file and, for parameters, of the inspector.
func Diff(a, b *Preset) []Difference {
	var differences []Difference
	visitDifferences(a, b, func(path string, value func(*Preset) string) {
		differences = append(differences, Difference{path, value(a), value(b)})
	})
	return differences
}

func changedPaths(a, b *Preset) []string {
	var paths []string
	visitDifferences(a, b, func(path string, _ func(*Preset) string) { paths = append(paths, path) })
	return paths
}

// visitDifferences calls visit for each path in which a and b differ, with what puts its value into words.
func visitDifferences(a, b *Preset, visit func(path string, value func(*Preset) string)) {
	for _, text := range [...]struct {
		path string
		of   func(*Preset) string
	}{
		{"name", func(p *Preset) string { return p.Name }},
		{"author", func(p *Preset) string { return p.Author }},
		{"notes", func(p *Preset) string { return p.Notes }},
		{"tags", func(p *Preset) string { return strings.Join(p.Tags, ", ") }},
		{"avatar.file", func(p *Preset) string { return p.Avatar.File }},
		{animationPath, func(p *Preset) string { return p.Avatar.Animation }},
		{animationFilePath, func(p *Preset) string { return p.Avatar.AnimationFile }},
		{groundPath, func(p *Preset) string { return p.GroundFile }},
	} {
		if text.of(a) != text.of(b) {
			visit(text.path, text.of)
		}
	}
	if a.Thumbnail != b.Thumbnail {
		visit("thumbnail", func(p *Preset) string { return thumbnailInWords(p.Thumbnail) })
	}
	if !maps.Equal(a.Avatar.Roles, b.Avatar.Roles) {
		roles := slices.Collect(maps.Keys(a.Avatar.Roles))
		roles = slices.AppendSeq(roles, maps.Keys(b.Avatar.Roles))
		slices.Sort(roles)
		for _, role := range slices.Compact(roles) {
			joint := func(p *Preset) string {
				joint, mapped := p.Avatar.Roles[role]
				if mapped && joint == "" {
					return "no joint"
				}
				return joint
			}
			if joint(a) != joint(b) {
				visit(rolesPath+"."+role, joint)
			}
		}
	}
	differing := func(parameters []*Parameter) {
		for _, parameter := range parameters {
			if parameter.Same(a, b) {
				continue
			}
			visit(parameter.Path, func(p *Preset) string {
				if p == a {
					return parameter.Kind.inWords(parameter, a, b)
				}
				return parameter.Kind.inWords(parameter, b, a)
			})
		}
	}
	differing(registry)
	visitMagnets(a, b, differing, visit)
	visitChains(a, b, differing, visit)
	if !equalDrivers(a.Drivers, b.Drivers) {
		visit(driversPath, driversInWords)
	}
	if !a.Calibration.Equal(&b.Calibration) {
		visit("calibration", func(p *Preset) string { return calibrationInWords(&p.Calibration) })
	}
}

// visitMagnets calls visit for each magnet that only one of a and b has, and differing for those that both have.
func visitMagnets(a, b *Preset, differing func([]*Parameter), visit func(path string, value func(*Preset) string)) {
	sameSet := len(a.Magnets) == len(b.Magnets)
	whole := func(id string) {
		sameSet = false
		visit(magnetsPath+"."+id, func(p *Preset) string { return magnetInWords(p, id) })
	}
	for i := range a.Magnets {
		if id := a.Magnets[i].ID; b.Magnet(id) != nil {
			differing(MagnetParameters(id))
		} else {
			whole(id)
		}
	}
	for i := range b.Magnets {
		if id := b.Magnets[i].ID; a.Magnet(id) == nil {
			whole(id)
		}
	}
	if sameSet && magnetOrder(a) != magnetOrder(b) {
		visit(magnetsPath, magnetOrder)
	}
}

// visitChains calls visit for each chain that only one of a and b has or that has other bones or another device, and differing for those that both have.
func visitChains(a, b *Preset, differing func([]*Parameter), visit func(path string, value func(*Preset) string)) {
	sameSet := len(a.Chains) == len(b.Chains)
	for i := range a.Chains {
		mine := &a.Chains[i]
		theirs := b.Chain(mine.ID)
		if theirs == nil || theirs.Root != mine.Root || theirs.Tip != mine.Tip || theirs.Device != mine.Device {
			sameSet = sameSet && theirs != nil
			visit(chainsPath+"."+mine.ID, func(p *Preset) string { return chainInWords(p, mine.ID) })
			continue
		}
		differing(ChainParameters(mine.ID))
	}
	for i := range b.Chains {
		if id := b.Chains[i].ID; a.Chain(id) == nil {
			sameSet = false
			visit(chainsPath+"."+id, func(p *Preset) string { return chainInWords(p, id) })
		}
	}
	if sameSet && chainOrder(a) != chainOrder(b) {
		visit(chainsPath, chainOrder)
	}
}

func calibrationInWords(c *calibration.Calibration) string {
	if !c.Calibrated() {
		return "not calibrated"
	}
	return fmt.Sprintf("height %.2f m, arm span %.2f m, scale %.3f, %d devices", c.HeightM, c.ArmSpanM, c.Scale, len(c.Devices))
}
