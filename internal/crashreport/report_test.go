package crashreport

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain runs the tests, or ends the way that a test of a child process asks for.
func TestMain(m *testing.M) {
	folder, asked := os.LookupEnv(dying)
	if !asked {
		os.Exit(m.Run())
	}
	if folder, well := strings.CutPrefix(folder, "well:"); well {
		stop, err := ReportFatalErrors(folder)
		if err != nil {
			panic(err)
		}
		stop()
		return
	}
	dieUnguarded(folder)
}

// dying is the variable that has a test binary die of what nothing recovers from, instead of testing; its value is the crash folder.
const dying = "POSEWRIGHT_TEST_DYING"

// dieUnguarded panics on a goroutine that nothing guards.
func dieUnguarded(folder string) {
	if _, err := ReportFatalErrors(folder); err != nil {
		panic(err)
	}
	go panic("the driver is gone")
	select {}
}

func TestWhatNothingRecoversFromIsReportedByTheNextStart(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), dying+"="+folder)
	if out, err := child.CombinedOutput(); err == nil {
		t.Fatalf("the child lives: %s", out)
	}
	reports := Read(folder, time.Time{})
	if len(reports) != 1 {
		t.Fatalf("%d reports", len(reports))
	}
	if r := reports[0]; r.What != "panic: the driver is gone" || r.Where != "" || !strings.Contains(r.Text, "dieUnguarded") || time.Since(r.When) > time.Hour {
		t.Errorf("the report says %q in %q at %v:\n%s", r.What, r.Where, r.When, r.Text)
	}
	if again := Read(folder, reports[0].When); len(again) != 0 {
		t.Errorf("a report that was seen is told again: %v", again)
	}
}

func TestAnEditorThatEndsWellLeavesNoReport(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "crash")
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), dying+"=well:"+folder)
	if out, err := child.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if entries, err := os.ReadDir(folder); err != nil || len(entries) != 0 {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

func TestReportsThatCannotBeReadAreNone(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for name, text := range map[string]string{"empty.txt": "", "blank.txt": "\n \n", "preset.json": "{}"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if reports := Read(folder, time.Time{}); len(reports) != 0 {
		t.Errorf("%+v", reports)
	}
	if reports := Read(filepath.Join(folder, "none"), time.Time{}); len(reports) != 0 {
		t.Errorf("of no folder %+v", reports)
	}
}

func TestEmptyFilesOfKilledEditorsAreSweptAfterAMonth(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	now := time.Now()
	for name, age := range map[string]time.Duration{fatalPrefix + "1.txt": time.Hour, fatalPrefix + "2.txt": 31 * 24 * time.Hour} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, now.Add(-age), now.Add(-age)); err != nil {
			t.Fatal(err)
		}
	}
	Prune(folder, now)
	if entries, _ := os.ReadDir(folder); len(entries) != 1 || entries[0].Name() != fatalPrefix+"1.txt" {
		t.Errorf("left are %v", entries)
	}
}

func FuzzCrashReport(f *testing.F) {
	f.Add([]byte("Posewright crashed in the window at 2026-03-04T05:06:07Z\n\nboom\n\ngo1.26\n"))
	f.Add([]byte("fatal error: concurrent map writes\n\ngoroutine 1\n"))
	f.Add([]byte("\xff\x00\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "r.txt")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if r, ok := readReport(path); ok && (r.What == "" || strings.Contains(r.What, "\n")) {
			t.Errorf("what happened is %q", r.What)
		}
	})
}
