package exporttest

import (
	"testing"

	"posewright/presets"
	"posewright/presets/export"
)

// FuzzImport feeds an importer with mutations of some seeds and of what the target makes of presets: it gives a sentence, or a preset in whose ranges everything is and
// a report that speaks of everything.
func FuzzImport(f *testing.F, target export.Target, seeds ...string) {
	f.Helper()
	for _, p := range Presets() {
		files, _ := Exported(f, target, &export.Input{Preset: &p})
		f.Add(files[0].Data)
	}
	for _, seed := range seeds {
		f.Add([]byte(seed))
	}
	fuzzImport(f, target)
}

func fuzzImport(f *testing.F, target export.Target) {
	f.Helper()
	f.Fuzz(func(t *testing.T, data []byte) {
		p, report, err := target.Import(data)
		if err != nil {
			if err.Error() == "" {
				t.Error("an error says nothing")
			}
			return
		}
		for _, parameter := range presets.ParametersOf(&p) {
			if err := parameter.Problem(&p); err != nil {
				t.Error(err)
			}
			if report.Entry(parameter.Path) == nil {
				t.Errorf("%s is in no entry", parameter.Path)
			}
		}
	})
}
