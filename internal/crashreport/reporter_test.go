package crashreport

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"posewright/presets"
)

func TestARecoveredCrashIsReadAsItWasWritten(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	when := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	preset := presets.Default()
	reporter := NewReporter(folder, func() time.Time { return when }, func() *presets.Preset { return &preset })
	if _, err := reporter.Write("the render loop", "no triangle left\nand no line", []byte("stack")); err != nil {
		t.Fatal(err)
	}
	reports := Read(folder, time.Time{})
	if len(reports) != 1 {
		t.Fatalf("%d reports", len(reports))
	}
	r := reports[0]
	if r.Where != "the render loop" || r.What != "no triangle left" || !r.When.Equal(when) || filepath.Ext(r.Preset) != ".json" {
		t.Errorf("%+v", r)
	}
	if kept, err := presets.Open(r.Preset); err != nil || kept.Name != preset.Name {
		t.Errorf("beside it is %q, %v", kept.Name, err)
	}
}

func TestOnlyTheNewestReportsAreKeptWithTheirDocuments(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	preset := presets.Default()
	begin := time.Date(2026, 3, 4, 5, 6, 7, 0, time.UTC)
	now := begin
	reporter := NewReporter(folder, func() time.Time { return now }, func() *presets.Preset { return &preset })
	for i := range keptReports + 7 {
		now = begin.Add(time.Duration(i) * time.Hour)
		path, err := reporter.Write("a test", "provoked", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now, now); err != nil {
			t.Fatal(err)
		}
	}
	reports := Read(folder, time.Time{})
	documents, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(reports) != keptReports || len(documents) != keptReports {
		t.Fatalf("%d reports and %d documents are kept, want %d", len(reports), len(documents), keptReports)
	}
	if oldest := reports[len(reports)-1]; !oldest.When.Equal(begin.Add(7*time.Hour)) || oldest.Preset == "" {
		t.Errorf("the oldest that is kept is %v with %q", oldest.When, oldest.Preset)
	}
}
