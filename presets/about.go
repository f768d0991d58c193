package presets

import (
	"path/filepath"
	"slices"
	"strings"

	"posewright/rig/phrase"
)

// ParseTags reads tags that a person typed with commas between them: spaces around them go, empty ones and those
// that were there before too. It is nil for none. They are not held to their limits; Describe is.
func ParseTags(text string) []string {
	var tags []string
	for tag := range strings.SplitSeq(text, ",") {
		tag = strings.Join(strings.Fields(tag), " ")
		if tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// Describe says name, author, notes, tags and thumbnail again, in one step. Carrying it out fails for a blank
// name, for tags that are too many, too long or there twice, and for a thumbnail that is none.
func Describe(about About) Command {
	about = about.clone()
	about.Name = strings.TrimSpace(about.Name)
	return change{name: phrase.Say("Properties of the preset"), to: func(p *Preset) error {
		if about.Name == "" {
			return errNoName
		}
		if _, problem := tagsProblem(about.Tags); !problem.Empty() {
			return phrase.Fail("the tags cannot be kept: {{.Problem}}", "Problem", problem)
		}
		if err := keepThumbnail(about.Thumbnail); err != nil {
			return err
		}
		p.About = about.clone()
		return nil
	}}
}

// Ending is how the names of presets' files end, for which the system opens Posewright. Files of other names that end
// with .json are presets too.
const Ending = ".posewright.json"

// NameOf returns what a preset is called that is in a file: as that, without its ending.
func NameOf(path string) string {
	name := filepath.Base(path)
	if at := len(name) - len(Ending); at > 0 && strings.EqualFold(name[at:], Ending) {
		return name[:at]
	}
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// TakeName gives a preset that still has the name of a built-in one the name of its file, as OwnName.
func TakeName(p *Preset, path string) {
	if command, ok := OwnName(p, NameOf(path)); ok {
		named := NewDocument(*p)
		if named.Do(command) == nil { // else its file has a name that no preset can have
			*p = *named.Current()
		}
	}
}

// OwnName gives a preset that still has the name of a built-in one a name of its own, and takes the author and
// notes of the built-in one away where no one has changed them. ok is false for a preset that has a name already.
func OwnName(p *Preset, name string) (c Command, ok bool) {
	builtin, known := Builtin(p.Name)
	if !known || name == "" || name == p.Name {
		return nil, false
	}
	about := p.About.clone()
	about.Name = name
	if about.Author == builtin.Author {
		about.Author = ""
	}
	if about.Notes == builtin.Notes {
		about.Notes = ""
	}
	return Describe(about), true
}
