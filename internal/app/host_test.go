package app

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/eventloop"
	"posewright/presets"
)

// newTestApp makes an application in a temporary folder, owned by the returned loop.
func newTestApp(t *testing.T, o Options) (*App, *eventloop.Loop) {
	t.Helper()
	loop := eventloop.NewLoop()
	o.Post = loop.Post
	if o.Home == "" {
		o.Home = t.TempDir()
	}
	a, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { a.Close(); a.Wait() })
	return a, loop
}

func TestPanicOnAGoroutineWritesAReportAndEmitsAWarning(t *testing.T) {
	t.Parallel()
	preset := presets.Default()
	preset.Name = "Precious"
	a, loop := newTestApp(t, Options{Preset: preset})
	var notices []eventloop.Notice
	a.Events.Subscribe(func(event eventloop.Event) {
		if notice, is := event.(eventloop.Notice); is {
			notices = append(notices, notice)
		}
	})
	a.Host.Go("the render loop", func(context.Context) { panic("no triangle left") })
	if !loop.RunFor(time.Minute, func() bool { return len(notices) > 0 }) {
		t.Fatal("no warning")
	}
	reports, _ := filepath.Glob(filepath.Join(a.Folders.Crash(), "*.txt"))
	documents, _ := filepath.Glob(filepath.Join(a.Folders.Crash(), "*.json"))
	if len(reports) != 1 || len(documents) != 1 || notices[0].Level != eventloop.Warning || !strings.Contains(notices[0].Text.String(), reports[0]) {
		t.Fatalf("reports %v, documents %v, notices %v", reports, documents, notices)
	}
	report, err := os.ReadFile(reports[0])
	if err != nil || !strings.Contains(string(report), "no triangle left") || !strings.Contains(string(report), "the render loop") ||
		!strings.Contains(string(report), "host_test.go") {
		t.Errorf("the report says %q, %v", report, err)
	}
	if saved, err := presets.Open(documents[0]); err != nil || !saved.Equal(&preset) {
		t.Errorf("the document beside it is %+v, %v", saved, err)
	}
}

func TestGoroutineWithoutPanicLeavesNoReport(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	done := false
	a.Host.Do("anything", func(context.Context) {}, func() { done = true })
	if !loop.RunFor(time.Minute, func() bool { return done }) {
		t.Error("the result did not come back")
	}
	if files, _ := os.ReadDir(a.Folders.Crash()); len(files) != 0 {
		t.Errorf("left %v", files)
	}
}

func TestCloseEndsTheContextAndWaits(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	ended, delivered := false, false
	a.Host.Do("waiting", func(ctx context.Context) { <-ctx.Done(); ended = true }, func() { delivered = true })
	a.Close()
	a.Wait()
	if !ended {
		t.Error("a goroutine still runs")
	}
	if loop.RunPosted(); delivered {
		t.Error("a result was delivered after closing")
	}
}

func TestCoalescedCallsRunOnce(t *testing.T) {
	t.Parallel()
	a, loop := newTestApp(t, Options{})
	ran := 0
	call := a.Host.Coalesced(func() { ran++ })
	for range 10 {
		call()
	}
	loop.RunPosted()
	call()
	loop.RunPosted()
	if ran != 2 {
		t.Errorf("ran %d times, want 2", ran)
	}
}

func TestFoldersFollowTheWantedFolderThenTheEnvironment(t *testing.T) {
	t.Setenv("POSEWRIGHT_HOME", "/from/environment")
	for wanted, want := range map[string]Folders{"": "/from/environment", "/wanted": "/wanted"} {
		if got, err := FoldersAt(wanted); err != nil || got != want {
			t.Errorf("FoldersAt(%q) = %q, %v", wanted, got, err)
		}
	}
	if got := Folders("/a").Settings(); got != filepath.Join("/a", "settings.json") {
		t.Errorf("settings are in %s", got)
	}
}
