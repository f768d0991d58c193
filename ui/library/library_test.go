//go:build cgo

package library

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
	"posewright/ui/uitest"
	"posewright/ui/widgets"
)

func TestMain(m *testing.M) { uitest.Main(m) }

func TestExportLinesNameWhatWasChangedFirstAndTheRestWhenAsked(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.PullWeight[effectors.LeftHand] = 0.25
	report, err := export.NewReport("test", &p,
		export.Rule{Pattern: "**"}, export.Rule{Pattern: "effectors.*.pullWeight", Fate: export.Lost, How: phrase.Plain("there is no such thing there")},
		export.Rule{Pattern: "effectors.*.positionWeight", Fate: export.Approximated, How: phrase.Plain("rounded"), Bound: 0.5})
	if err != nil {
		t.Fatal(err)
	}
	lines := ExportLines(report, &p, false)
	if len(lines) != 2 || !lines[0].Title || lines[1].Fate != export.Lost || lines[1].Label != "Left hand · Pull weight" ||
		lines[1].How != "There is no such thing there" {
		t.Errorf("the lines are %+v", lines)
	}
	all := ExportLines(report, &p, true)
	if len(all) != len(report.Entries)+3 {
		t.Errorf("%d lines of all, want %d and three titles", len(all), len(report.Entries))
	}
	if i := slices.IndexFunc(all, func(l ExportLine) bool { return l.Fate == export.Approximated && !l.Title }); i < 0 || all[i].How != "Rounded, with an error of at most 0.5" {
		t.Errorf("what was approximated is said as %+v", all[max(i, 0)])
	}
}

func TestRowsOfTheHistoryAreLaidOutAsBefore(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(widgets.NewTheme(widgets.AppearanceDark))
	for name, line := range map[string]HistoryLine{
		"history-current": {Text: "Left hand: Position weight", Current: true, Saved: true},
		"history-undone":  {Text: "Left hand: Position weight", Undone: true},
	} {
		row := widgets.NewLineRow()
		row.SetLine(line.row())
		row.Resize(fyne.NewSize(historyWidth, row.MinSize().Height))
		uitest.SameMarkup(t, name, row)
	}
}
