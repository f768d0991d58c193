package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"posewright/internal/eventloop"
	"posewright/presets"
	"posewright/presets/export/targets"
	"posewright/trackers/recording"
)

// exporter is an application that notes what it says of exports.
type exporter struct {
	*App
	t      *testing.T
	loop   *eventloop.Loop
	count  int      // of exports
	failed []string // warnings
}

func newExporter(t *testing.T, o Options) *exporter {
	t.Helper()
	x := &exporter{t: t}
	x.App, x.loop = newTestApp(t, o)
	x.Events.Subscribe(func(event eventloop.Event) {
		switch event := event.(type) {
		case Exported:
			x.count++
		case eventloop.Notice:
			if event.Level == eventloop.Warning {
				x.failed = append(x.failed, event.Text.String())
			}
		}
	})
	x.Publisher.ShowAvatar()
	x.until("the avatar is there", func() bool { return x.Avatar.Current() != nil && !x.Avatar.Loading() })
	return x
}

func (x *exporter) until(what string, holds func() bool) {
	x.t.Helper()
	if !x.loop.RunFor(time.Minute, holds) {
		x.t.Fatalf("never: %s; %v", what, x.failed)
	}
}

// export exports to a folder as the dialog does.
func (x *exporter) export(id, folder string, onSave bool) {
	x.t.Helper()
	target, _ := targets.Of(id)
	done, before := false, x.count
	x.Exports.Convert(&target, x.Document.Current(), false, func(e *Export, err error) {
		if err != nil {
			x.t.Fatal(err)
		}
		x.Exports.Write(e, folder, onSave, false, func(err error) {
			if done = true; err != nil {
				x.t.Error(err)
			}
		})
	})
	x.until("it is exported", func() bool { return done })
	if x.count != before+1 {
		x.t.Errorf("%d exports are announced", x.count-before)
	}
}

func (x *exporter) saveTo(path string, value float64) {
	x.t.Helper()
	set(x.t, x.Document, value)
	saved := false
	x.Document.Save(path, func() { saved = true })
	x.until("it is saved", func() bool { return saved })
}

func TestAPresetIsExportedAgainToWhereItWent(t *testing.T) {
	t.Parallel()
	home, out := t.TempDir(), t.TempDir()
	mine, file := filepath.Join(home, "mine.json"), filepath.Join(out, "posewright", "mine.preset.json")
	holds := func(value float64) bool {
		p, err := presets.Open(file)
		return err == nil && p.Torso.WristLine == value
	}
	x := newExporter(t, Options{Home: home})
	if err := x.Exports.Again(); err == nil || x.Exports.CanRepeat() {
		t.Error("what was never exported is exported again")
	}
	x.saveTo(mine, 1.25)
	x.export("godot", out, false)
	x.App.Settings.Flush()
	if kept := LoadSettings(Folders(home).Settings()).Exports; len(kept) != 1 || kept[0].Folder != out {
		t.Errorf("kept is %+v", kept)
	}
	set(t, x.Document, 1.5)
	if err := x.Exports.Again(); err != nil || !x.Exports.CanRepeat() {
		t.Fatal(err)
	}
	x.until("it is exported again", func() bool { return x.count == 2 })
	if !holds(1.5) {
		t.Error("the tuned preset is not there")
	}
	x.saveTo(mine, 1.75)
	settle(x.App, x.loop)
	x.export("godot", out, true) // on each save from now on
	if set(t, x.Document, 1.9); x.Exports.jobs.Awaited() {
		t.Error("what is not saved is exported")
	}
	x.saveTo(mine, 2)
	x.until("it is exported when it is saved", func() bool { return x.count == 4 })
	if !holds(2) {
		t.Error("the saved preset is not there")
	}
	// What a person has changed is said and stays.
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	x.saveTo(mine, 1)
	x.until("it is said", func() bool { return len(x.failed) > 0 })
	if text, err := os.ReadFile(file); err != nil || string(text) != "mine" || !strings.Contains(x.failed[0], file+" was changed") {
		t.Errorf("%q, %v, %v", text, x.failed, err)
	}
	// Another preset was not exported, also while it has no file.
	x.Document.Replace(Opened{Preset: presets.Default()})
	if x.Exports.CanRepeat() {
		t.Error("a new preset was exported")
	}
	x.export("vrik", out, false)
	if !x.Exports.CanRepeat() {
		t.Error("a preset without a file is not exported again")
	}
	x.Document.Replace(Opened{Preset: presets.Default()})
	if x.Exports.CanRepeat() {
		t.Error("another new preset was exported")
	}
	x.App.Settings.Flush()

	// The next program knows it, one without a window by the file that it was started with.
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	p, err := presets.Open(mine)
	if err != nil {
		t.Fatal(err)
	}
	p.Name = "mine"
	next := newExporter(t, Options{Home: home, Preset: p, File: mine, Headless: true})
	live := NewLive(next.App, LiveOptions{Demo: &recording.Session{}})
	again := live.Commands.Get("export/again")
	if !again.Shared() {
		t.Error("other programs may not run it")
	}
	again.Run()
	next.until("it is exported", func() bool { return next.count == 1 })
	if !holds(1) {
		t.Error("the preset is not there")
	}
}
