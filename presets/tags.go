package presets

import (
	"slices"
	"strings"
	"unicode/utf8"

	"posewright/rig/phrase"
)

const (
	tagLimit   = 16 // in a preset
	longestTag = 40 // characters
)

// tagsProblem says what is wrong with tags, empty for nothing, and which has it.
func tagsProblem(tags []string) (which int, problem phrase.Phrase) {
	if len(tags) > tagLimit {
		return tagLimit, phrase.Say("a preset can have {{.Most}} tags, not {{.Count}}", "Most", tagLimit, "Count", len(tags))
	}
	for i, tag := range tags {
		switch {
		case strings.TrimSpace(tag) == "":
			return i, phrase.Say("a tag must not be blank; remove it")
		case !utf8.ValidString(tag):
			return i, phrase.Say(`a tag is not UTF-8 text: "{{.Value}}"`, "Value", clipped([]byte(tag)))
		case utf8.RuneCountInString(tag) > longestTag:
			return i, phrase.Say("a tag can have {{.Most}} characters, not {{.Count}}: {{.Value}}", "Most", longestTag,
				"Count", utf8.RuneCountInString(tag), "Value", clipped([]byte(tag)))
		case strings.ContainsFunc(tag, phrase.IsControl):
			return i, phrase.Say(`a tag must be on one line: "{{.Value}}"`, "Value", clipped([]byte(tag)))
		case slices.Contains(tags[:i], tag):
			return i, phrase.Say(`the tag "{{.Tag}}" is there twice; remove one`, "Tag", tag)
		}
	}
	return 0, phrase.Phrase{}
}
