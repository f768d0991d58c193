package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/calibration/profiles"
	"posewright/internal/racetest"
	"posewright/presets"
)

func TestFitWritesAPresetThatIsBetterOnRecordingsItDidNotUse(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	for name, spread := range map[string]string{"a.bvh": "60", "b.bvh": "58"} {
		if err := os.Rename(motion(t, name, "swivel.phi0Deg="+spread), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(folder, "mine.json")
	code, stdout, said := command(t, Hooks{}, "fit", "--motion", folder, "--ridge", "0.01", "--out", out, "--json")
	if code != 0 || said != "" {
		t.Fatalf("code %d, said %q", code, said)
	}
	var r refitted
	if err := json.Unmarshal([]byte(stdout), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.FittedTo) != 1 || filepath.Base(r.FittedTo[0]) != "a.bvh" || len(r.JudgedBy) != 1 || filepath.Base(r.JudgedBy[0]) != "b.bvh" ||
		r.Ridge != 0.01 || r.ArmFrames < 1000 || r.Out != out {
		t.Errorf("%+v", r)
	}
	if r.Before.RMSE.Elbow < 1 || r.After.RMSE.Elbow > 0.3*r.Before.RMSE.Elbow || r.After.Frames < 600 {
		t.Errorf("elbows were off by %v cm and are by %v cm", r.Before.RMSE.Elbow, r.After.RMSE.Elbow)
	}
	preset, err := presets.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	if math.Abs(preset.Swivel.Phi0-60) > 3 || preset.Swivel.Phi0 != r.Parameters[0].After || preset.Name != "Posewright, refitted" ||
		!strings.Contains(preset.Notes, "refitted to 1 recording ") {
		t.Errorf("%v°, %q, %q", preset.Swivel.Phi0, preset.Name, preset.Notes)
	}
	// What is judged is what was written.
	if e := evaluate(t, "--preset", out, "--true-shoulders", "--motion", r.JudgedBy[0]); e.Total.RMSE["elbow"] != r.After.RMSE.Elbow {
		t.Errorf("the preset's elbows are off by %v cm, not by %v", e.Total.RMSE["elbow"], r.After.RMSE.Elbow)
	}

	if !r.Accepted {
		t.Error("numbers that help were not accepted")
	}

	code, stdout, _ = command(t, Hooks{}, "fit", "--motion", r.FittedTo[0], "--out", out)
	if code != 0 || !strings.Contains(stdout, "judged by the second half of the recording") || !strings.Contains(stdout, "swivel.handPitchDeg") {
		t.Errorf("code %d\n%s", code, stdout)
	}
}

func TestNumbersThatHardlyHelpAreRefusedAndNotWritten(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	out := filepath.Join(folder, "mine.json")
	recording := motion(t, "a.bvh", "swivel.phi0Deg=60")
	code, stdout, said := command(t, Hooks{}, "fit", "--motion", recording, "--set", "swivel.phi0Deg=60", "--ridge", "1000", "--out", out)
	if _, err := os.Stat(out); err == nil || code != 1 || !strings.Contains(said, "must lower it by 5 %") || !strings.Contains(stdout, "elbow error") {
		t.Errorf("code %d, said %q, %v\n%s", code, said, err, stdout)
	}
	var r refitted
	code, stdout, _ = command(t, Hooks{}, "fit", "--motion", recording, "--set", "swivel.phi0Deg=60", "--ridge", "1000", "--out", out, "--json")
	if err := json.Unmarshal([]byte(stdout), &r); err != nil || code != 1 || r.Accepted || r.Out != "" || r.Before.Frames == 0 {
		t.Errorf("code %d, %v\n%s", code, err, stdout)
	}
}

func TestVersion1OfTheSwivelModelHasNothingToRefit(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	out := filepath.Join(t.TempDir(), "mine.json")
	code, _, said := command(t, Hooks{}, "fit", "--motion", motion(t, "a.bvh"), "--set", "arms.swivel=posewright", "--out", out)
	if _, err := os.Stat(out); err == nil || code != 1 || !strings.Contains(said, "has no numbers of a person") || !strings.Contains(said, "arms.swivel=posewright2") {
		t.Errorf("code %d, said %q, %v", code, said, err)
	}
}

func TestAPresetWhoseElbowsFollowAnotherModelCannotBeRefitted(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	out := filepath.Join(t.TempDir(), "mine.json")
	code, _, said := command(t, Hooks{}, "fit", "--motion", motion(t, "a.bvh"), "--set", "arms.method=pole", "--out", out)
	if _, err := os.Stat(out); err == nil || code != 1 || !strings.Contains(said, "nothing to refit") {
		t.Errorf("code %d, said %q, %v", code, said, err)
	}
}

func TestFittedElbowsAreKeptInAProfile(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	before, after := filepath.Join(folder, "before.json"), filepath.Join(folder, "after.json")
	if code, _, said := command(t, Hooks{}, "calibrate", "--session", file(t, "demo.udpcap", assets.Demo()), "--person", "Ada", "--out", before); code != 0 {
		t.Fatalf("code %d, said %q", code, said)
	}
	recording := motion(t, "a.bvh", "swivel.phi0Deg=60")
	code, stdout, said := command(t, Hooks{}, "fit", "--motion", recording, "--profile", before, "--ridge", "0.01", "--out", after)
	if code != 0 || said != "" {
		t.Fatalf("code %d, said %q\n%s", code, said, stdout)
	}
	old, err := profiles.Open(before)
	if err != nil {
		t.Fatal(err)
	}
	kept, err := profiles.Open(after)
	if err != nil {
		t.Fatal(err)
	}
	if e := kept.Measurement.Elbows; math.Abs(e.Phi0Deg-60) > 4 || math.Abs(e.HandPitchDeg) > 10 || math.Abs(e.HandYawDeg) > 12 {
		t.Errorf("%+v", e)
	}
	if old.Measurement.Elbows = kept.Measurement.Elbows; old.Name != "Ada" || !reflect.DeepEqual(old, kept) {
		t.Errorf("more than the elbows changed:\n%+v\n%+v", old, kept)
	}
	if code, _, said := command(t, Hooks{}, "fit", "--motion", recording, "--profile", recording, "--out", after); code != 1 || !strings.Contains(said, "no profile") {
		t.Errorf("code %d, said %q", code, said)
	}
}
