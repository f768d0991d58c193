package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/calibration/profiles"
	"posewright/effectors"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/export/binding"
	"posewright/presets/export/targets"
	"posewright/rig/gltf"
)

func TestEveryTargetIsListed(t *testing.T) {
	t.Parallel()
	code, stdout, said := command(t, Hooks{}, "export", "--list")
	if code != 0 || said != "" || !strings.HasPrefix(stdout, "TARGET ") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
	_, text, _ := command(t, Hooks{}, "export", "--list", "--json")
	var list []listedTarget
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		t.Fatal(err)
	}
	if len(list) != len(targets.All()) {
		t.Errorf("%d targets, want %d", len(list), len(targets.All()))
	}
	for i, target := range targets.All() {
		if list[i].Target != target.ID || list[i].CanBeRead != (target.Import != nil) || !strings.Contains(stdout, "\n"+target.ID+" ") {
			t.Errorf("%s is listed as %+v", target.ID, list[i])
		}
	}
}

func TestWhatCannotBeReadIsNotTaken(t *testing.T) {
	t.Parallel()
	for _, target := range targets.All() {
		code, _, said := command(t, Hooks{}, "preset", "--from", target.ID, "nothing.json")
		if want := target.ID + " cannot be read"; target.Import == nil && (code != 2 || !strings.Contains(said, want)) {
			t.Errorf("%d, %q, want %q", code, said, want)
		}
	}
}

// exported is what export promises to other programs.
type exported struct {
	Target       string   `json:"target"`
	Files        []string `json:"files"`
	Lossless     bool     `json:"lossless"`
	Exact        int      `json:"exact"`
	Approximated int      `json:"approximated"`
	DataOnly     int      `json:"data_only"`
	Dropped      int      `json:"dropped"`
	Entries      []struct {
		Path    string  `json:"path"`
		Fate    string  `json:"fate"`
		How     string  `json:"how"`
		Bound   float64 `json:"bound"`
		Default bool    `json:"default"`
		InUse   bool    `json:"in_use"`
	} `json:"entries"`
}

func TestEveryTargetWritesItsFilesAndSpeaksOfEveryParameter(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	avatar := file(t, "me.glb", assets.Mannequin())
	preset := presets.Default()
	for _, target := range targets.All() {
		out := filepath.Join(t.TempDir(), "new", target.ID)
		arguments := []string{"export", "--target", target.ID, "--avatar", avatar, "--out", out, "--json"}
		code, stdout, said := command(t, Hooks{}, arguments...)
		missing := strings.Contains(said, "Nothing will move as in Posewright") // no library lies beside the test
		if code != 0 || missing != (binding.Of(target.ID) != nil) || !missing && said != "" {
			t.Fatalf("%s: %d, %q", target.ID, code, said)
		}
		var e exported
		if err := json.Unmarshal([]byte(stdout), &e); err != nil {
			t.Fatal(err)
		}
		if e.Target != target.ID || len(e.Files) == 0 || e.Exact+e.Approximated+e.DataOnly+e.Dropped != len(e.Entries) || len(e.Entries) < len(presets.ParametersOf(&preset)) {
			t.Errorf("%s: %+v", target.ID, e)
		}
		for _, name := range e.Files {
			data, err := os.ReadFile(filepath.Join(out, name))
			if err != nil || len(data) == 0 {
				t.Errorf("%s: %s: %v", target.ID, name, err)
			}
			if bytes.Contains(data, []byte(filepath.Base(filepath.Dir(filepath.Dir(avatar))))) { // named after the test
				t.Errorf("%s: %s holds the folder of the avatar", target.ID, name)
			}
		}
		inexact := 0
		for _, entry := range e.Entries {
			if entry.InUse && entry.Fate != "exact" {
				inexact++
			}
			if entry.Fate != "exact" && entry.How == "" {
				t.Errorf("%s: %s is %s without a reason", target.ID, entry.Path, entry.Fate)
			}
		}
		// What --strict refuses isn't lossless, and counts as little in the README as in the JSON and in the text.
		if e.Lossless && inexact > 0 {
			t.Errorf("%s: lossless, though %d of what counts are not exact", target.ID, inexact)
		}
		code, text, said := command(t, Hooks{}, append(arguments[:len(arguments)-1:len(arguments)-1], "--strict", "--force")...)
		if refused := code == 1 && strings.Contains(said, "nothing was written"); refused != (inexact > 0) {
			t.Errorf("%s: --strict with %d inexact: %d, %q", target.ID, inexact, code, said)
		}
		if counts := fmt.Sprintf("%d exact, %d approximated, %d data only, %d dropped.", e.Exact, e.Approximated, e.DataOnly, e.Dropped); !strings.Contains(text, counts) {
			t.Errorf("%s: the text does not say %q: %s", target.ID, counts, text)
		}
	}
}

func TestWhatIsLostIsListedAndStrictlyNothingIsWritten(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	arguments := []string{"export", "--target", "jarvriks", "--set", "torso.wristLine=2", "--set", "hints.leftElbow.poleWeight=0.4", "--out", out}
	code, stdout, said := command(t, Hooks{}, append(arguments, "--strict")...)
	if code != 1 || strings.Contains(stdout, "Written") || !strings.Contains(said, "nothing was written") || strings.Count(said, "\n") != 1 {
		t.Errorf("strict: %d, %q, %q", code, stdout, said)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("strict: something was written")
	}
	code, stdout, said = command(t, Hooks{}, arguments...)
	if code != 0 || said != "" {
		t.Errorf("%d, %q", code, said)
	}
	// How many are lost changes with every parameter.
	table := regexp.MustCompile(`\d+( act there| exact| approximated| data only| dropped| that are not exact)`).ReplaceAllString(strings.ReplaceAll(stdout, out, "OUT"), "N$1")
	golden(t, "export.table.txt", table)
	if _, err := os.Stat(filepath.Join(out, "JarvriksIKSettings.json")); err != nil {
		t.Error(err)
	}
	// What counts for the pose is refused at its default too, and listed.
	code, stdout, said = command(t, Hooks{}, "export", "--target", "vrik", "--strict", "--out", out)
	if code != 1 || !strings.Contains(said, "nothing was written") || !strings.Contains(stdout, "torso.wristLine") || strings.Contains(stdout, "pargerReleased.torso") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
	// What is there is not overwritten unless that is said.
	settings := filepath.Join(out, "JarvriksIKSettings.json")
	if err := os.WriteFile(settings, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, _, said = command(t, Hooks{}, arguments...); code != 1 || !strings.Contains(said, "--force") {
		t.Errorf("%d, %q", code, said)
	}
	if data, err := os.ReadFile(settings); err != nil || string(data) != "mine" {
		t.Errorf("%q, %v", data, err)
	}
	if code, _, said = command(t, Hooks{}, append(arguments, "--force")...); code != 0 {
		t.Errorf("%d, %q", code, said)
	}
	if data, err := os.ReadFile(settings); err != nil || string(data) == "mine" {
		t.Errorf("%q, %v", data, err)
	}
}

func TestAPresetGoesToAnotherProgramAndComesBack(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	out := filepath.Join(folder, "mine.json")
	code, _, said := command(t, Hooks{}, "export", "--target", "vrik", "--set", "effectors.leftHand.positionWeight=0.25", "--set", "gait.yawOutDeg=77", "--out", folder)
	if code != 0 {
		t.Fatal(said)
	}
	settings := filepath.Join(folder, "Posewright.vrik.json")
	code, stdout, said := command(t, Hooks{}, "preset", "--from", "vrik", settings, "--set", "torso.leanShare=0.5", "--out", out)
	if code != 0 || said != "" || !strings.Contains(stdout, "mine.json") || !strings.Contains(stdout, "exact") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
	p, err := presets.Open(out)
	if err != nil || p.Effectors[effectors.LeftHand].PositionWeight != 0.25 || p.Gait.YawOut != 77 || p.Torso.LeanShare != 0.5 || p.Name != "mine" {
		t.Errorf("%+v, %v", p.Effectors, err)
	}
	// Without --out the preset alone is on standard output.
	if code, stdout, said = command(t, Hooks{}, "preset", "--from", "vrik", settings, "--set", "torso.leanShare=0.5"); code != 0 || !strings.Contains(said, "exact") {
		t.Errorf("%d, %q", code, said)
	}
	same, err := presets.Read(strings.NewReader(stdout))
	if same.About = p.About; err != nil || !same.Equal(&p) { // that of a file is called as the file
		t.Errorf("another preset on standard output: %v", err)
	}
	_, stdout, _ = command(t, Hooks{}, "preset", "--from", "vrik", settings, "--out", out, "--json")
	var e exported
	if err := json.Unmarshal([]byte(stdout), &e); err != nil || e.Target != "vrik" || e.Exact == 0 || !slices.Equal(e.Files, []string{"mine.json"}) {
		t.Errorf("%v, %+v", err, e)
	}
}

func TestStrictlyNothingIsReadThatAPresetCannotHold(t *testing.T) {
	t.Parallel()
	strange := file(t, "Strange.json", []byte(`{"stiffness": 0.5, "leftHandEffector": {"positionWeight": 1}, "lookAtEffector": {"positionOffset": {"x": 0.1}}}`))
	out := filepath.Join(t.TempDir(), "p.json")
	code, stdout, said := command(t, Hooks{}, "preset", "--from", "jarvriks", strange, "--strict", "--out", out)
	if code != 1 || !strings.Contains(stdout, "lookAtEffector.positionOffset.x") || !strings.Contains(said, "nothing was written") {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("it was written all the same")
	}
	if code, _, said = command(t, Hooks{}, "preset", "--from", "jarvriks", strange, "--out", out); code != 0 {
		t.Error(said)
	}
	if p, err := presets.Open(out); err != nil || p.Name != "Strange" {
		t.Errorf("what has no name is called %q, %v", p.Name, err)
	}
}

func TestAFolderThatCannotBeWrittenToIsNamed(t *testing.T) {
	t.Parallel()
	taken := file(t, "file", []byte("x"))
	code, stdout, said := command(t, Hooks{}, "export", "--target", "jarvriks", "--out", filepath.Join(taken, "below"))
	if code != 1 || stdout != "" || !strings.Contains(said, taken+" is not a folder") || strings.Count(said, "\n") != 1 {
		t.Errorf("%d, %q, %q", code, stdout, said)
	}
}

func TestAPresetWhoseAvatarIsGoneIsExportedWithoutIt(t *testing.T) {
	t.Parallel()
	p := presets.Default()
	p.Avatar.File = "/nowhere/me.vrm"
	path := filepath.Join(t.TempDir(), "mine.json")
	if err := presets.Save(path, &p); err != nil {
		t.Fatal(err)
	}
	code, _, said := command(t, Hooks{}, "export", "--target", "unity", "--preset", path, "--out", t.TempDir())
	if code != 0 || !strings.Contains(said, "the preset's avatar was left out") {
		t.Errorf("%d, %q", code, said)
	}
}

func TestLengthsAreThoseOfTheAvatarAtTheSizeOfThePersonWhoWasMeasured(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	in := inputs{points: 3, rateHz: 90}
	said := &notes{to: io.Discard}
	performance, err := in.perform(demo(t), said)
	if err != nil {
		t.Fatal(err)
	}
	preset := presets.Default()
	avatar, err := in.avatar(&preset)
	if err != nil {
		t.Fatal(err)
	}
	take, err := in.prepare(preset, avatar, performance, said)
	if err != nil {
		t.Fatal(err)
	}
	if !take.Preset.Calibration.Calibrated() || take.Scale == 1 {
		t.Fatalf("the demo's person was not measured: %+v", take.Preset.Calibration)
	}
	mine := filepath.Join(t.TempDir(), "mine.json")
	if err := presets.Save(mine, &take.Preset); err != nil {
		t.Fatal(err)
	}
	legs := take.Humanoid.Measures
	want := (legs.UpperLeg[0] + legs.LowerLeg[0] + legs.UpperLeg[1] + legs.LowerLeg[1]) / 2
	out := t.TempDir()
	code, _, words := command(t, Hooks{}, "export", "--target", "vrik", "--preset", mine, "--avatar", file(t, "me.glb", assets.Mannequin()), "--out", out)
	if code != 0 {
		t.Fatal(words)
	}
	text, err := os.ReadFile(filepath.Join(out, "mine.vrik.json"))
	if err != nil {
		t.Fatal(err)
	}
	var settings struct{ LegLength float64 }
	if err := json.Unmarshal(text, &settings); err != nil || math.Abs(settings.LegLength-want) > 1e-6 {
		t.Errorf("legs are %v m, want %v: %v", settings.LegLength, want, err)
	}
}

// A profile gives the avatar the person's size, which every reader of the file sees.
func TestAProfileGivesAnExportedAvatarThePersonsSize(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	person := filepath.Join(t.TempDir(), "ada.json")
	if code, _, said := command(t, Hooks{}, "calibrate", "--session", demo(t), "--person", "Ada", "--out", person); code != 0 {
		t.Fatal(said)
	}
	profile, err := profiles.Open(person)
	if err != nil {
		t.Fatal(err)
	}
	out := t.TempDir()
	if code, _, said := command(t, Hooks{}, "export", "--target", "gltf", "--profile", person, "--out", out); code != 0 {
		t.Fatal(said)
	}
	files, _ := filepath.Glob(filepath.Join(out, "Posewright-mannequin-*")) // VRM inside
	if len(files) != 1 {
		t.Fatalf("%v", files)
	}
	a, err := gltf.Open(files[0])
	if err != nil {
		t.Fatal(err)
	}
	h := avatartest.Humanoid(t, a, 1)
	if want := profile.Measurement.EyeHeightM; math.Abs(h.Measures.EyeHeight-want) > 1e-3 {
		t.Errorf("the eyes are at %.4f m, and the person's at %.4f m", h.Measures.EyeHeight, want)
	}
	code, _, said := command(t, Hooks{}, "export", "--target", "gltf", "--profile", filepath.Join(out, "none.json"), "--out", out)
	if code == 0 || !strings.Contains(said, "none.json") {
		t.Errorf("%d, %q", code, said)
	}
}

// await waits until something holds, and fails the test if it never does.
func await(t *testing.T, ctx context.Context, what string, holds func() bool) {
	t.Helper()
	for !holds() {
		if ctx.Err() != nil {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// A watched preset is exported again whenever it or its avatar is saved, in a line each, also after a file was broken for a while.
func TestExportWatchesUntilItIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithTimeout(t.Context(), 2*time.Minute)
	defer interrupt()
	folder := t.TempDir()
	mine, out, avatar := filepath.Join(folder, "mine.json"), filepath.Join(folder, "out"), filepath.Join(folder, "me.glb")
	save := func(stiffness float64) {
		t.Helper()
		p := presets.Default()
		p.Pull.Stiffness, p.Avatar.File = stiffness, "me.glb"
		if err := presets.Save(mine, &p); err != nil {
			t.Fatal(err)
		}
	}
	overwrite := func(path string, data []byte) {
		t.Helper()
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	save(0.25)
	overwrite(avatar, assets.Mannequin())
	var stdout, stderr growing
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, []string{"export", "--target", "vrik", "--preset", mine, "--out", out, "--watch"}, Hooks{}, &stdout, &stderr)
	}()
	settings := filepath.Join(out, "mine.vrik.json")
	again := func(times int) func() bool {
		return func() bool { return strings.Count(stdout.String(), "Written again to "+out) == times }
	}
	await(t, ctx, "it watches", func() bool { return strings.Contains(stdout.String(), "Watching") })
	first, err := os.ReadFile(settings)
	if err != nil {
		t.Fatal(err)
	}
	p := presets.Default()
	p.Effectors[effectors.LeftHand].PositionWeight, p.Avatar.File = 0.375, "me.glb"
	if err := presets.Save(mine, &p); err != nil {
		t.Fatal(err)
	}
	await(t, ctx, "the preset is exported again", again(1))
	if now, err := os.ReadFile(settings); err != nil || bytes.Equal(now, first) || !bytes.Contains(now, []byte("0.375")) {
		t.Errorf("the settings are %s, %v", now, err)
	}
	overwrite(mine, []byte(`{"format": "posewright-preset", "vers`))
	await(t, ctx, "a broken preset is said", func() bool { return strings.Contains(stderr.String(), "Not exported: ") })
	save(0.5)
	await(t, ctx, "the repaired preset is exported", again(2))
	overwrite(avatar, assets.Mannequin()[:1000])
	await(t, ctx, "a broken avatar is said", func() bool { return strings.Count(stderr.String(), "\n") == 2 })
	overwrite(avatar, assets.Mannequin())
	await(t, ctx, "the repaired avatar is exported", again(3))
	overwrite(settings, []byte("mine"))
	save(0.75)
	await(t, ctx, "a changed file is said", func() bool { return strings.Contains(stderr.String(), settings+" was changed") })
	if now, err := os.ReadFile(settings); err != nil || string(now) != "mine" {
		t.Errorf("what was changed is %q, %v", now, err)
	}
	interrupt()
	if code := <-ended; code != 0 || strings.Count(stderr.String(), "\n") != 3 {
		t.Errorf("%d, %q", code, stderr.String())
	}
	if code, _, said := command(t, Hooks{}, "export", "--target", "vrik", "--out", t.TempDir(), "--watch"); code != 2 || !strings.Contains(said, "no file to watch") {
		t.Errorf("%d, %q", code, said)
	}
	if code, _, said := command(t, Hooks{}, "export", "--target", "vrik", "--out", t.TempDir(), "--watch", "--json"); code != 2 || !strings.Contains(said, "--json") {
		t.Errorf("%d, %q", code, said)
	}
}

// The game's own README.md stays whatever is exported, by force too.
func TestTheReadmeOfAGameStays(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	readme, own := filepath.Join(folder, "README.md"), filepath.Join(folder, "Posewright.vrik.json")
	for _, path := range []string{readme, own} {
		if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	code, _, said := command(t, Hooks{}, "export", "--target", "vrik", "--out", folder, "--force")
	if code != 1 || !strings.Contains(said, own+" was not written by Posewright") || strings.Count(said, "\n") != 1 {
		t.Errorf("%d, %q", code, said)
	}
	if err := os.Remove(own); err != nil {
		t.Fatal(err)
	}
	for _, weight := range []string{"0.25", "0.5"} {
		if code, _, said := command(t, Hooks{}, "export", "--target", "vrik", "--set", "effectors.leftHand.positionWeight="+weight, "--out", folder); code != 0 {
			t.Errorf("%d, %q", code, said)
		}
	}
	if text, err := os.ReadFile(readme); err != nil || string(text) != "mine" {
		t.Errorf("it is %q, %v", text, err)
	}
}
