package library

import (
	"path/filepath"
	"strconv"

	"fyne.io/fyne/v2/lang"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/ui/text"
)

// ExportLine is what became of one thing on its way to another program, in the words of the window.
type ExportLine struct {
	Fate  export.Fate
	Label string
	How   string
	Title bool // a heading: the fate and how many
}

// ExportLines are the lines of a report: what was lost, what was approximated, what was carried. Without all, what is at its
// default and was not carried is left out, since losing it changes nothing; carried things are listed with all only.
func ExportLines(report *export.Report, p *presets.Preset, all bool) []ExportLine {
	var lines []ExportLine
	for _, fate := range []export.Fate{export.Lost, export.Approximated, export.Carried} {
		if fate == export.Carried && !all {
			continue
		}
		var found []ExportLine
		for i := range report.Entries {
			entry := &report.Entries[i]
			if entry.Fate != fate || entry.Default && !all {
				continue
			}
			found = append(found, ExportLine{Fate: fate, Label: exportLabel(entry.Path, p), How: exportHow(entry)})
		}
		if len(found) > 0 {
			lines = append(lines, ExportLine{Fate: fate, Label: fateTitle(fate, len(found)), Title: true})
			lines = append(lines, found...)
		}
	}
	return lines
}

func fateTitle(fate export.Fate, count int) string {
	switch fate {
	case export.Lost:
		return lang.L("Not exported ({{.Count}})", text.With{"Count": count})
	case export.Approximated:
		return lang.L("Approximated ({{.Count}})", text.With{"Count": count})
	}
	return lang.L("Exact ({{.Count}})", text.With{"Count": count})
}

// exportHow says how a thing was approximated or why it was lost, with the bound where there is one.
func exportHow(entry *export.Entry) string {
	if entry.How.Empty() {
		return ""
	}
	how := text.PhraseSentence(entry.How)
	if entry.Bound > 0 {
		how = lang.L("{{.How}}, with an error of at most {{.Bound}}", text.With{"How": how, "Bound": strconv.FormatFloat(entry.Bound, 'g', 3, 64)})
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
	switch path {
	case "name":
		return lang.L("Name")
	case "author":
		return lang.L("Author")
	case "notes":
		return lang.L("Notes")
	case "tags":
		return lang.L("Tags")
	case "thumbnail":
		return lang.L("Thumbnail")
	case "avatar.file":
		return lang.L("Avatar file")
	case "ground.file":
		return lang.L("Ground file")
	case "avatar.roles":
		return lang.L("Bone map")
	case "pins":
		return lang.L("Pins")
	case "calibration":
		return lang.L("Calibration")
	}
	return path
}

// ExportSummary says in one line what becomes of a preset.
func ExportSummary(report *export.Report) string {
	if report.Lossless() {
		return lang.L("All your changes export exactly")
	}
	changed := map[export.Fate]int{}
	for i := range report.Entries {
		if !report.Entries[i].Default {
			changed[report.Entries[i].Fate]++
		}
	}
	return lang.L("Of your changes, {{.Carried}} export exactly, {{.Near}} approximately and {{.Lost}} not at all",
		text.With{"Carried": changed[export.Carried], "Near": changed[export.Approximated], "Lost": changed[export.Lost]})
}

// ExportFolder is where the files of a target are proposed to go: in a folder of exports, by the preset's name.
func ExportFolder(exports, name, target string) string {
	return filepath.Join(exports, export.FileName(name)+"-"+target)
}
