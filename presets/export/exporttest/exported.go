package exporttest

import (
	"testing"

	"posewright/presets/export"
)

// Exported is what a target makes of an input.
func Exported(t testing.TB, target export.Target, in *export.Input) ([]export.File, *export.Report) {
	t.Helper()
	files, report, err := target.Export(in)
	if err != nil {
		t.Fatal(err)
	}
	return files, report
}
