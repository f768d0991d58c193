package ui

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/presets"
)

func TestAPanicLeavesAReportWithTheDocumentBesideIt(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	preset.Name = "Precious"
	folder := t.TempDir()
	reporter := crashReporter{folder: folder, document: func() *presets.Preset { return &preset }, now: time.Now}
	told := ""
	reporter.guard("the render loop", func() { panic("no triangle left") }, func(text string) { told = text })
	reports, _ := filepath.Glob(filepath.Join(folder, "*.txt"))
	documents, _ := filepath.Glob(filepath.Join(folder, "*.json"))
	if len(reports) != 1 || len(documents) != 1 || !strings.Contains(told, reports[0]) {
		t.Fatalf("reports %v, documents %v, told %q", reports, documents, told)
	}
	report, err := os.ReadFile(reports[0])
	if err != nil || !strings.Contains(string(report), "no triangle left") || !strings.Contains(string(report), "the render loop") ||
		!strings.Contains(string(report), "persistence_test.go") {
		t.Errorf("the report says %q, %v", report, err)
	}
	if saved, err := presets.Open(documents[0]); err != nil || !saved.Equal(&preset) {
		t.Errorf("the document beside it is %+v, %v", saved, err)
	}
}

func TestAGoroutineThatEndsInOrderLeavesNoReport(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	reporter := crashReporter{folder: folder, document: func() *presets.Preset { return nil }, now: time.Now}
	reporter.guard("anything", func() {}, func(text string) { t.Errorf("told %q", text) })
	if files, _ := os.ReadDir(folder); len(files) != 0 {
		t.Errorf("left %v", files)
	}
}

func TestSettingsComeBackAndDamagedOnesAreTheDefault(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "deeper", "settings.json")
	s := defaultSettings()
	s.Theme = "light"
	for _, file := range []string{"/a", "/b", "/a", "/c", "/d", "/e", "/f", "/g", "/h", "/i"} {
		s.remember(file)
	}
	if err := s.save(path); err != nil {
		t.Fatal(err)
	}
	loaded := loadSettings(path)
	if loaded.Theme != "light" || strings.Join(loaded.Recent, "") != "/i/h/g/f/e/d/c/a" {
		t.Errorf("loaded %+v", loaded)
	}
	if err := os.WriteFile(path, []byte(`{"theme":3`), 0o600); err != nil {
		t.Fatal(err)
	}
	if loaded := loadSettings(path); loaded.Theme != "dark" {
		t.Errorf("damaged settings were taken as %+v", loaded)
	}
}

func TestAFileIsWholeOrAsBefore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	path := filepath.Join(folder, "a.json")
	for _, text := range []string{"one", "two"} {
		if err := writeWhole(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != text {
			t.Errorf("read %q, %v", got, err)
		}
	}
	if files, _ := os.ReadDir(folder); len(files) != 1 {
		t.Errorf("temporary files were left: %v", files)
	}
	if err := writeWhole(filepath.Join(path, "below-a-file"), nil); err == nil {
		t.Errorf("writing below a file gave no error")
	}
}

func TestAFileIsToldByWhatItHoldsBeforeItsExtension(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		extension, head string
		want            fileKind
	}{
		{".glb", "glTF\x02\x00", avatarFile},
		{".bin", "glTF\x02\x00", avatarFile},
		{".VRM", "", avatarFile},
		{".gltf", "{\"asset\":{}}", avatarFile},
		{".json", "{\n\t\"format\": \"posewright-preset\"", presetFile},
		{".txt", "\xef\xbb\xbf {\"format\":\"posewright-preset\"", presetFile},
		{".json", "not JSON at all", presetFile},
		{".png", "\x89PNG", unknownFile},
		{"", "", unknownFile},
	} {
		if got := kindOf(test.extension, []byte(test.head)); got != test.want {
			t.Errorf("kindOf(%q, %q) = %v, want %v", test.extension, test.head, got, test.want)
		}
	}
	if _, err := kindOfFile(filepath.Join(t.TempDir(), "gone.glb")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file gave %v", err)
	}
}
