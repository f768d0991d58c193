package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/racetest"
)

type evaluated struct {
	Build  string
	Preset string
	Sets   []score
	Total  score

	PopsPerMeter *float64 `json:"pops_per_metre"`
	WorstStep    *float64 `json:"worst_step_mm_per_mm"`
}

type score struct {
	Name   string
	Frames int
	RMSE   map[string]float64 `json:"rmse_cm"`
	Swivel float64            `json:"swivel_rms_deg"`
	Pops   int
}

func evaluate(t *testing.T, arguments ...string) evaluated {
	t.Helper()
	return evaluatedAs[evaluated](t, arguments...)
}

// evaluatedAs is what evaluate prints for programs, which has to be all that it prints.
func evaluatedAs[T any](t *testing.T, arguments ...string) (e T) {
	t.Helper()
	code, stdout, said := command(t, Hooks{}, append([]string{"evaluate", "--json"}, arguments...)...)
	if code != 0 || said != "" {
		t.Fatalf("code %d, said %q", code, said)
	}
	if err := json.Unmarshal([]byte(stdout), &e); err != nil {
		t.Fatalf("%v in %s", err, stdout)
	}
	return e
}

func TestWhoMovesAsThePresetDoesIsFollowedAndOthersAreNot(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	frames := open(t, person).Frames()
	own := evaluate(t, "--motion", person, "--true-shoulders", "--solver", "posewright")
	if own.Preset != "Posewright" || own.Build == "" || len(own.Sets) != 1 || own.Sets[0].Frames != frames || own.Total.Frames != frames ||
		own.Total.RMSE["elbow"] > 0.5 || own.Total.Pops != 0 || own.PopsPerMeter != nil {
		t.Errorf("%+v", own)
	}
	for _, joint := range []string{"neck", "shoulder", "elbow", "hip", "knee"} {
		if _, ok := own.Total.RMSE[joint]; !ok {
			t.Errorf("no rmse_cm.%s", joint)
		}
	}
	other := evaluate(t, "--motion", person, "--true-shoulders", "--set", "swivel.phi0Deg=70")
	if other.Total.RMSE["elbow"] < 2 || other.Total.Swivel < 10 {
		t.Errorf("elbows held elsewhere: %+v", other.Total)
	}
	three, six := evaluate(t, "--motion", person), evaluate(t, "--motion", person, "--points", "6")
	if six.Total.RMSE["hip"] > 0.2 || six.Total.RMSE["hip"] > three.Total.RMSE["hip"] {
		t.Errorf("hips with three devices %v, with six %v", three.Total.RMSE, six.Total.RMSE)
	}
}

func TestSweepsAreReportedAloneAndBesideMotion(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	alone := evaluate(t, "--sweeps")
	if alone.PopsPerMeter == nil || *alone.PopsPerMeter != 0 || !(*alone.WorstStep > 0 && *alone.WorstStep < 20) || alone.Sets != nil ||
		alone.Preset != "Posewright" {
		t.Errorf("%+v", alone)
	}
	free := evaluate(t, "--sweeps", "--true-shoulders", "--set", "swivel.limiter.on=0", "--set", "arms.swivel=posewright")
	if *free.PopsPerMeter == 0 {
		t.Error("without a limit no elbow jumps")
	}
	both := evaluate(t, "--sweeps", "--motion", motion(t, "person.bvh"))
	if both.PopsPerMeter == nil || *both.PopsPerMeter != *alone.PopsPerMeter || both.Total.Frames < 600 {
		t.Errorf("%+v", both)
	}
	code, stdout, _ := command(t, Hooks{}, "evaluate", "--sweeps")
	if code != 0 || !strings.Contains(stdout, "preset Posewright") || !strings.Contains(stdout, "pops per meter") || !strings.Contains(stdout, "\nbuild ") {
		t.Errorf("code %d\n%s", code, stdout)
	}
}

func TestTheTableOfAnEvaluationNamesWhatWasLeftOut(t *testing.T) {
	t.Parallel()
	person := motion(t, "person.bvh")
	folder := filepath.Dir(person)
	if err := os.WriteFile(filepath.Join(folder, "broken.bvh"), []byte("HIERARCHY"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, stdout, said := command(t, Hooks{}, "evaluate", "--motion", folder)
	if code != 0 || said != "" || !strings.Contains(stdout, "broken.bvh") || !strings.Contains(stdout, "total") {
		t.Errorf("code %d, said %q\n%s", code, said, stdout)
	}
	code, _, said = command(t, Hooks{}, "evaluate", "--motion", filepath.Join(folder, "broken.bvh"))
	if code != 1 || !strings.Contains(said, "broken.bvh") {
		t.Errorf("code %d, said %q", code, said)
	}
}
