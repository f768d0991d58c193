//go:build cgo

package library

import (
	"fyne.io/fyne/v2/lang"

	"posewright/internal/persondata"
	"posewright/ui/text"
)

// PersonDataLines lists what was found of a person.
func PersonDataLines(found *persondata.Data, profileFolder string) (lines []string) {
	add := func(line string) { lines = append(lines, "• "+line) }
	if found.Profile {
		add(lang.L("the profile in {{.Folder}}", text.With{"Folder": text.Path(profileFolder)}))
	}
	if found.Open {
		add(lang.L("the preset that is open; Undo can bring it back until it is closed"))
	}
	for _, file := range found.Presets {
		add(text.Path(file))
	}
	if count := len(found.Backups); count > 0 {
		add(lang.N("{{.Count}} backups of presets", count, text.With{"Count": count}))
	}
	if count := len(found.Crashes) + len(found.Journals); count > 0 {
		add(lang.N("{{.Count}} presets that were saved after a crash", count, text.With{"Count": count}))
	}
	for _, file := range found.Recordings {
		add(lang.L("{{.File}}, a recording, which is deleted as a whole", text.With{"File": text.Path(file)}))
	}
	if found.Empty() {
		lines = append(lines, lang.L("Only the name is stored for {{.Name}}.", text.With{"Name": found.Name}))
	}
	if found.Err != nil {
		lines = append(lines, lang.L("Not everything could be searched: {{.Cause}}", text.With{"Cause": text.Cause(found.Err)}))
	}
	return lines
}
