package library

import (
	"path/filepath"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/ui/text"
)

// ExportLine is what became of one thing on its way to another program, in the words of the window.
type ExportLine struct {
	Fate  export.Fate
	Idle  bool // data only
	Label string
	How   string
	Title bool // a heading: the fate and how many
}

// ExportLines are the lines of a report: what was dropped, what is data only, what was approximated, what is exact. Without all, what is at its
// default and was not carried is left out, since losing it changes nothing; carried things are listed with all only.
func ExportLines(report *export.Report, p *presets.Preset, all bool) []ExportLine {
	var lines []ExportLine
	for _, becomes := range []struct {
		fate export.Fate
		idle bool
	}{{export.Lost, false}, {export.Carried, true}, {export.Approximated, false}, {export.Carried, false}} {
		fate := becomes.fate
		if fate == export.Carried && !becomes.idle && !all {
			continue
		}
		var found []ExportLine
		for i := range report.Entries {
			entry := &report.Entries[i]
			if entry.Fate != fate || entry.Idle != becomes.idle || entry.Default && !all {
				continue
			}
			found = append(found, ExportLine{Fate: fate, Idle: entry.Idle, Label: exportLabel(entry.Path, p), How: exportHow(entry)})
		}
		if len(found) > 0 {
			lines = append(lines, ExportLine{Fate: fate, Idle: becomes.idle, Label: fateTitle(fate, becomes.idle, len(found)), Title: true})
			lines = append(lines, found...)
		}
	}
	return lines
}

func fateTitle(fate export.Fate, idle bool, count int) string {
	switch {
	case fate == export.Lost:
		return lang.L("Dropped ({{.Count}})", text.With{"Count": count})
	case idle:
		return lang.L("Data only ({{.Count}})", text.With{"Count": count})
	case fate == export.Approximated:
		return lang.L("Approximated ({{.Count}})", text.With{"Count": count})
	}
	return lang.L("Exact ({{.Count}})", text.With{"Count": count})
}

// exportHow says how a thing was approximated or why it was lost, with the bound where there is one.
func exportHow(entry *export.Entry) string {
	if entry.How.Empty() {
		return ""
	}
	how := text.PhraseSentence(entry.Said())
	if entry.Bound > 0 {
		how = lang.L("{{.How}}, with an error of at most {{.Bound}}", text.With{"How": how, "Bound": text.Significant(entry.Bound, 3)})
	}
	return how
}

// exportLabel names what an entry is of.
func exportLabel(path string, p *presets.Preset) string {
	for _, parameter := range presets.ParametersOf(p) {
		if parameter.Path == path {
			return lang.L(parameter.Group) + " · " + lang.L(parameter.Label)
		}
	}
	if label, ok := fieldLabels[path]; ok {
		return lang.L(label)
	}
	return path
}

// fieldLabels name what a preset holds beside parameters.
var fieldLabels = map[string]string{
	"name": text.Message("Name"), "author": text.Message("Author"), "notes": text.Message("Notes"), "tags": text.Message("Tags"),
	"thumbnail": text.Message("Thumbnail"), "avatar.file": text.Message("Avatar file"), "avatar.animation": text.Message("Base animation"),
	"ground.file": text.Message("Ground file"), "avatar.roles": text.Message("Bone map"), "calibration": text.Message("Calibration"),
	"drivers": text.Message("Input drivers"),
}

// ExportSummary says in one line what becomes of a preset.
func ExportSummary(report *export.Report) string {
	c := report.Counts()
	return lang.L("{{.Acts}} act there: {{.Exact}} exact, {{.Near}} approximated. {{.Data}} are data only, {{.Dropped}} are dropped",
		text.With{"Acts": c.Acts, "Exact": c.Exact, "Near": c.Approximated, "Data": c.DataOnly, "Dropped": c.Dropped})
}

// ExportMissing says that the export goes without the solver's library, where it was wanted.
func ExportMissing(report *export.Report) string {
	return text.Phrase(report.WithoutLibrary())
}

// ExportFolder is where the files of a target are proposed to go: in a folder of exports, by the preset's name.
func ExportFolder(exports, name, target string) string {
	return filepath.Join(exports, export.FileName(name)+"-"+target)
}
