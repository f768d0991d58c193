package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/modelfit"
	"posewright/internal/modelfit/modelfittest"
	"posewright/internal/racetest"
	"posewright/presets"
)

func TestTorsoConstantsAreRefittedToRecordings(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	if err := modelfittest.WriteFolder(folder); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "mine.json")
	code, stdout, said := command(t, Hooks{}, "fit", "--model", "torso", "--motion", folder, "--ridge", "0.001", "--out", out, "--json")
	var r modelfit.Report
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 0 || said != "" || !r.Accepted || r.Out != out || r.Build == "" {
		t.Fatalf("code %d, said %q, %v\n%s", code, said, err, stdout)
	}
	mine, err := presets.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	if !(mine.Torso.WristLine > 1.5) || mine.Name != "Posewright, refitted" || !strings.Contains(mine.Notes, "Torso constants refitted to 1 recording with a ridge of 0.001") {
		t.Errorf("wrist line %v, %q, %q", mine.Torso.WristLine, mine.Name, mine.Notes)
	}
	// What is judged is what was written.
	if e := evaluate(t, "--preset", out, "--skip-airborne", "--motion", r.JudgedBy[0]); e.Total.RMSE["shoulder"] != r.Measures[2].After {
		t.Errorf("the preset's shoulders are off by %v cm, not by %v", e.Total.RMSE["shoulder"], r.Measures[2].After)
	}
	// Who moves so already has nothing to gain.
	again := filepath.Join(t.TempDir(), "again.json")
	code, stdout, said = command(t, Hooks{}, "fit", "--model", "torso", "--preset", out, "--motion", folder, "--out", again)
	if _, err := os.Stat(again); err == nil || code != 1 || !strings.Contains(said, "nothing was written") || !strings.Contains(stdout, "torso.wristLine") {
		t.Errorf("code %d, said %q, %v\n%s", code, said, err, stdout)
	}
}

func TestWhatCannotBeRefittedIsMisuse(t *testing.T) {
	t.Parallel()
	for said, arguments := range map[string][]string{
		"must be elbows, torso or steps": {"--model", "knees"},
		"leave it out with --model":      {"--model", "steps", "--profile", "me.json"},
		"must be above 0":                {"--model", "torso", "--ridge", "0"},
	} {
		code, _, stderr := command(t, Hooks{}, append([]string{"fit", "--motion", "a.bvh", "--out", "b.json"}, arguments...)...)
		if code != 2 || !strings.Contains(stderr, said) {
			t.Errorf("%v: code %d, %q", arguments, code, stderr)
		}
	}
}
