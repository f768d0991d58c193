package lab_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/internal/app"
	"posewright/internal/evaluation/accuracy"
	"posewright/internal/evaluation/virtual"
	"posewright/internal/eventloop"
	"posewright/internal/lab"
	"posewright/internal/release"
	"posewright/presets"
	"posewright/trackers/recording"
)

// running is an application without a window, with a folder of recordings of which one is broken.
type running struct {
	loop   *eventloop.Loop
	core   *app.App
	live   *app.Live
	motion *lab.Motion
	c      *lab.Comparison
	folder string
}

func newRunning(t *testing.T) *running {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join("..", "..", "..", "shared", "data", "mocap", "bandai", "*wave*.bvh"))
	if len(found) < 2 {
		t.Skip("there is no motion capture beside the checkout")
	}
	r := &running{loop: eventloop.NewLoop(), folder: filepath.Join(t.TempDir(), "waves")}
	if err := os.MkdirAll(r.folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range found[:2] {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(r.folder, filepath.Base(path)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(r.folder, "bad.bvh"), []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	var err error
	if r.core, err = app.New(app.Options{Home: t.TempDir(), Post: r.loop.Post, Headless: true}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.core.Host.Cancel()
		r.core.Wait()
	})
	r.live = app.NewLive(r.core, app.LiveOptions{Demo: &recording.Session{}})
	r.motion = lab.NewMotion(lab.MotionOptions{App: r.core, Live: r.live})
	r.c = lab.NewComparison(r.core, r.live, r.motion)
	r.core.Publisher.ShowAvatar()
	r.until(t, "there is an avatar", func() bool { return r.core.Avatar.Body() != nil })
	return r
}

func (r *running) until(t *testing.T, what string, done func() bool) {
	t.Helper()
	if !r.loop.RunFor(2*time.Minute, done) {
		t.Fatalf("never happened: %s", what)
	}
}

func (r *running) run(t *testing.T) *lab.Result {
	t.Helper()
	r.c.Run()
	r.until(t, "it is evaluated", func() bool { _, running := r.c.Running(); return !running })
	result, err := r.c.Result()
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestPresetsAreComparedAsTheCommandDoes(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	if r.c.Run(); func() bool { _, err := r.c.Result(); return err == nil }() {
		t.Error("nothing was compared")
	}
	other, _ := presets.Builtin("Jarvriks")
	saved := filepath.Join(t.TempDir(), "mine.json")
	other.Torso.WristLine, other.Name = 1.7, "Mine"
	if err := presets.Save(saved, &other); err != nil {
		t.Fatal(err)
	}
	r.c.AddRecordings(r.folder)
	r.c.AddPreset(saved)
	r.c.Choose("builtin:Posewright", true)
	result := r.run(t)

	// The command reads the same files and compiles the same presets.
	files, err := accuracy.Files(r.folder)
	if err != nil {
		t.Fatal(err)
	}
	var options []accuracy.Options
	for i, name := range []string{"", "Mine", "Posewright"} {
		preset := []presets.Preset{*r.core.Document.Current(), other, presets.Default()}[i]
		if name == "" {
			name = result.Reports[0].Preset
		}
		options = append(options, accuracy.Options{Preset: name, Settings: presets.Compile(&preset), Details: true, Recordings: true})
	}
	want, err := accuracy.EvaluateAll(context.Background(), options, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{".json", ".csv", ".html", ".svg", ".png"} {
		path := filepath.Join(t.TempDir(), "out"+format)
		var exportErr error
		exported := false
		r.c.Export(path, accuracy.MeasureP95, true, func(err error) { exportErr, exported = err, true })
		r.until(t, "it is exported", func() bool { return exported })
		got, err := os.ReadFile(path)
		if exportErr != nil || err != nil || len(got) < 1000 {
			t.Fatalf("%s: %v, %v, %d bytes", format, exportErr, err, len(got))
		}
		var file bytes.Buffer
		switch format {
		case ".json":
			err = accuracy.WriteJSON(&file, want, release.Build())
		case ".csv":
			err = accuracy.WriteCSV(&file, want, true)
		default:
			continue
		}
		if err != nil || file.String() != string(got) {
			t.Errorf("%s differs from the command's, %v", format, err)
		}
	}
	report := &result.Reports[0]
	if len(report.Skipped) != 1 || filepath.Base(report.Skipped[0].File) != "bad.bvh" || len(report.Sets) != 1 || len(report.Sets[0].Recordings) != 2 {
		t.Fatalf("skipped %+v, %d sets", report.Skipped, len(report.Sets))
	}
	names := []string{result.Reports[0].Preset, result.Reports[1].Preset, result.Reports[2].Preset}
	if names[0] == names[2] || names[1] != "Mine" || !strings.HasSuffix(names[0], "(A)") {
		t.Errorf("the presets are called %q", names)
	}
	text, err := json.Marshal(report.Sets[0].Recordings[0])
	if err != nil || strings.Contains(string(text), r.folder) {
		t.Errorf("a path goes out: %v", err)
	}
}

func TestAWorstFrameOpensWithAllPresetsAsGhosts(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	r.c.AddRecordings(r.folder)
	for _, name := range []string{"Posewright", "Jarvriks", "Scheurenbrand", "FABRIK and magnets"} {
		if _, ok := presets.Builtin(name); ok {
			r.c.Choose("builtin:"+name, true)
		}
	}
	r.c.SetOptions(lab.CompareOptions{Points: r.c.Options().Points.With(5, true)})
	result := r.run(t)
	if len(result.Reports) < 4 {
		t.Fatalf("%d presets", len(result.Reports))
	}
	total := &result.Reports[1].Total
	worst := result.Worst(total)
	for _, recording := range result.Reports[1].Sets[0].Recordings {
		if recording.WorstCM > worst.WorstCM {
			t.Errorf("%s is worse than %s", recording.Name, worst.Name)
		}
	}
	r.c.Open(total)
	r.until(t, "all ghosts are drawn", func() bool {
		return len(r.motion.Sticks()(r.live.Store.Now(), false, nil)) == 1+len(result.Reports)
	})
	at := r.live.Playback.Replay().Position().Seconds()
	if current := r.live.Playback.Current(); current.Path != worst.File || at < worst.WorstS-0.02 || at > worst.WorstS+0.02 || !r.live.Sources.Paused() {
		t.Errorf("%s at %v s, paused %v, and not %s at %v s", current.Path, at, r.live.Sources.Paused(), worst.File, worst.WorstS)
	}
	if r.live.Playback.Current().DeviceSetup.Points != r.c.Options().Points {
		t.Error("the person wears other devices than were compared")
	}
}

func TestRealisticDevicesStandBesideIdealOnes(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	r.c.AddRecordings(r.folder)
	ideal := r.run(t)
	r.c.SetOptions(lab.CompareOptions{Points: virtual.ThreePoints, Realistic: true})
	both := r.run(t)
	if got, want := both.Reports[0].Total.RMSE, ideal.Reports[0].Total.RMSE; got != want || len(both.Realistic) != 1 || both.Realistic[0].Total.RMSE == want || both.Realistic[0].Conditions == "" {
		t.Errorf("ideal %+v, alone %+v, %d realistic", got, want, len(both.Realistic))
	}
	path := filepath.Join(t.TempDir(), "both.csv")
	var err error
	done := false
	r.c.Export(path, accuracy.MeasureRMSE, false, func(failed error) { err, done = failed, true })
	r.until(t, "it is written", func() bool { return done })
	if data, readErr := os.ReadFile(path); err != nil || readErr != nil || !strings.Contains(string(data), "ideal_elbow_rmse_cm") {
		t.Errorf("%v, %v: %s", err, readErr, data)
	}
	r.c.SetOptions(lab.CompareOptions{Points: virtual.SixPoints, Realistic: true})
	r.c.Run()
	if _, err := r.c.Result(); err == nil || !strings.Contains(err.Error(), "headset and hands") {
		t.Errorf("realistic feet: %v", err)
	}
}

// The person may wear other devices; another recording is another comparison.
func TestGhostsStayWithTheirRecording(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	files, _ := filepath.Glob(filepath.Join(r.folder, "dataset*.bvh"))
	open := func(path string) {
		t.Helper()
		r.live.Sources.Open(path)
		r.until(t, "it plays", func() bool { return r.live.Playback.Current().Path == path && !r.motion.Solving() })
	}
	open(files[0])
	jarvriks, _ := presets.Builtin("Jarvriks")
	r.motion.Compare([]presets.Preset{jarvriks})
	r.until(t, "it is solved", func() bool { return !r.motion.Solving() })
	setup := r.live.Playback.DeviceSetup()
	setup.Points = virtual.SixPoints
	r.live.Playback.SetDeviceSetup(setup)
	r.until(t, "other devices are worn", func() bool { return r.live.Playback.Current().DeviceSetup.Points == virtual.SixPoints })
	if ghosts := r.motion.Compared(); !slices.Equal(ghosts, []string{"Jarvriks"}) {
		t.Errorf("with other devices the ghosts are %q", ghosts)
	}
	open(files[1])
	if ghosts := r.motion.Compared(); len(ghosts) != 0 {
		t.Errorf("beside another recording the ghosts are %q", ghosts)
	}
}

func TestWhatPlaysIsComparedFirst(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	if r.c.Begin(); len(r.c.Recordings()) > 0 {
		t.Errorf("the demo, which is no motion capture, is compared: %v", r.c.Recordings())
	}
	files, _ := filepath.Glob(filepath.Join(r.folder, "*wave*.bvh"))
	r.live.Sources.Open(files[0])
	r.until(t, "it plays", func() bool { return r.motion.Take() != nil })
	r.c.Begin()
	r.c.Begin()
	if chosen := r.c.Recordings(); len(chosen) != 1 || chosen[0] != files[0] {
		t.Errorf("%v are compared, not what plays", chosen)
	}
	r.c.RemoveRecordings(files[0])
	r.live.Sources.Open(r.folder)
	r.until(t, "the first of a folder plays", func() bool { return r.live.Sources.Playlist().Path == r.folder && r.motion.Take() != nil })
	r.c.Begin()
	if chosen := r.c.Recordings(); len(chosen) != 1 || chosen[0] != r.folder {
		t.Errorf("%v are compared, not the folder that plays", chosen)
	}
	if r.c.Begin(); len(r.c.Recordings()) != 1 {
		t.Error("what plays is compared although recordings were chosen")
	}
	r.c.RemoveRecordings(r.folder)
	played, broken := r.live.Playback.Current().Path, t.TempDir()
	if err := os.WriteFile(filepath.Join(broken, "broken.bvh"), []byte("HIERARCHY"), 0o600); err != nil {
		t.Fatal(err)
	}
	r.live.Sources.Open(broken)
	r.until(t, "a folder is opened with nothing that plays", func() bool { return r.live.Sources.Playlist().Path == broken })
	if r.c.Begin(); !slices.Equal(r.c.Recordings(), []string{played}) {
		t.Errorf("%v are compared, not %s, which plays", r.c.Recordings(), played)
	}
}

// What is in a file may be called as what is open, or as what comes with Posewright.
func TestPresetsOfOneNameAreToldApart(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	same, _ := presets.Builtin("Posewright")
	for _, name := range []string{"one.json", "two.json"} {
		path := filepath.Join(t.TempDir(), name)
		if err := presets.Save(path, &same); err != nil {
			t.Fatal(err)
		}
		r.c.AddPreset(path)
	}
	r.c.Choose("builtin:Posewright", true)
	r.c.AddRecordings(r.folder)
	var names []string
	for _, report := range r.run(t).Reports {
		names = append(names, report.Preset)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != 4 || !slices.Contains(names, "Posewright (one.json)") {
		t.Errorf("the presets are called %q", names)
	}
}

func TestWhatVanishedIsNamed(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	r.c.AddRecordings(filepath.Join(r.folder, "gone"))
	r.c.Run()
	r.until(t, "it fails", func() bool { _, running := r.c.Running(); return !running })
	if _, err := r.c.Result(); err == nil || err.Error() != "can't open gone: there is no such file; it may have been moved or renamed" {
		t.Errorf("a folder that is not there: %v", err)
	}
	r.c.RemoveRecordings(filepath.Join(r.folder, "gone"))
	r.c.AddRecordings(r.folder)
	r.c.AddPreset(filepath.Join(r.folder, "lost.json"))
	r.c.Run()
	r.until(t, "it fails", func() bool { _, running := r.c.Running(); return !running })
	if _, err := r.c.Result(); err == nil || !strings.Contains(err.Error(), "lost.json") {
		t.Errorf("a preset that is not there: %v", err)
	}
}

func TestAComparisonThatIsCanceledHasNoResult(t *testing.T) {
	t.Parallel()
	r := newRunning(t)
	r.c.AddRecordings(r.folder)
	r.c.Run()
	r.c.Cancel()
	r.until(t, "it ends", func() bool { _, running := r.c.Running(); return !running })
	if result, err := r.c.Result(); result != nil || err != context.Canceled {
		t.Errorf("%v, %v", result, err)
	}
	if result := r.run(t); result.Reports[0].Total.Files != 2 {
		t.Errorf("%d recordings the second time", result.Reports[0].Total.Files)
	}
}
