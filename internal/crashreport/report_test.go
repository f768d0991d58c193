package crashreport

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	if folder, killed := strings.CutPrefix(folder, "killed:"); killed {
		if _, err := ReportFatalErrors(folder); err != nil {
			panic(err)
		}
		fmt.Println("running")
		time.Sleep(time.Hour)
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

// What a program that is killed leaves is swept by the next start; that of one that runs stays, which may still need it.
func TestEmptyFilesOfKilledEditorsAreSwept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), dying+"=killed:"+folder)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	if said, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		t.Fatalf("it said %q, %v", said, err)
	}
	stop, err := ReportFatalErrors(folder)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	files := func() (names []string) {
		entries, _ := os.ReadDir(folder)
		for _, entry := range entries {
			names = append(names, entry.Name())
		}
		return names
	}
	ours, its := fmt.Sprintf("%s%d.txt", fatalPrefix, os.Getpid()), fmt.Sprintf("%s%d.txt", fatalPrefix, child.Process.Pid)
	both := []string{ours, its}
	slices.Sort(both)
	if Prune(folder, time.Now()); !slices.Equal(files(), both) {
		t.Errorf("while both run there are %v, want %v", files(), both)
	}
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = child.Wait() // killed, as it was meant to be
	if Prune(folder, time.Now()); !slices.Equal(files(), []string{ours}) {
		t.Errorf("after it was killed there are %v, want %s", files(), ours)
	}
	old := filepath.Join(folder, fatalPrefix+"of another system.txt")
	if err := errors.Join(os.WriteFile(old, nil, 0o600), os.Chtimes(old, time.Now(), time.Now().Add(-31*24*time.Hour))); err != nil {
		t.Fatal(err)
	}
	if Prune(folder, time.Now()); !slices.Equal(files(), []string{ours}) {
		t.Errorf("after a month there are %v, want %s", files(), ours)
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
