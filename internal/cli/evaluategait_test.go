package cli

import (
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/racetest"
)

// gaitEvaluated is what evaluate --gait promises to other programs.
type gaitEvaluated struct {
	Build  string
	Preset string
	Rate   float64 `json:"rate_hz"`
	Sets   []gaitScore
	Total  gaitScore
}

type gaitScore struct {
	Name          string
	LandingMedian *float64 `json:"landing_median_cm"`
	LandingP90    *float64 `json:"landing_p90_cm"`
	RightFoot     *float64 `json:"right_foot"`
	Steps         *int     `json:"steps"`
	StepsTrue     *int     `json:"steps_true"`
	Slide         *float64 `json:"slide_mm"`
	OverExtended  *float64 `json:"over_extended"`
	FalseSteps    *float64 `json:"false_steps_per_minute"`
}

// walkFile is what the built-in avatar does in the built-in walk, as motion capture.
func walkFile(t *testing.T) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "walk.bvh")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", file(t, "walk.udpcap", assets.Walk()), "--rate", "30", "--out", out); code != 0 {
		t.Fatalf("code %d, said %q", code, said)
	}
	return out
}

func TestStepsAreJudgedForProgramsAndForPeople(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	walk := walkFile(t)
	judged := func(arguments ...string) gaitEvaluated {
		t.Helper()
		return evaluatedAs[gaitEvaluated](t, append([]string{"--gait", "--motion", walk}, arguments...)...)
	}
	whole := judged("--unlooped", "--true-hips", "--rate", "60")
	if whole.Build == "" || whole.Preset != "Posewright" || whole.Rate != 60 || len(whole.Sets) == 0 || whole.Sets[0].Name == "" {
		t.Errorf("%+v", whole)
	}
	for _, s := range append(whole.Sets, whole.Total) {
		if s.LandingMedian == nil || s.LandingP90 == nil || s.RightFoot == nil || s.Steps == nil || s.StepsTrue == nil || s.Slide == nil ||
			s.OverExtended == nil || s.FalseSteps == nil {
			t.Fatalf("a promised key is missing in %+v", s)
		}
	}
	if *whole.Total.StepsTrue < 40 || *whole.Total.Steps < 40 {
		t.Errorf("in a minute of walking %d steps, %d true ones", *whole.Total.Steps, *whole.Total.StepsTrue)
	}
	if *whole.Total.Slide > 0.01 {
		t.Errorf("planted feet slid %v mm", *whole.Total.Slide)
	}
	if looped := judged(); *looped.Total.StepsTrue >= *whole.Total.StepsTrue || looped.Rate != 90 {
		t.Errorf("repeated strides and the whole recording are the same: %+v", looped.Total)
	}

	code, table, said := command(t, Hooks{}, "evaluate", "--gait", "--motion", walk)
	if code != 0 || said != "" || !strings.Contains(table, "preset Posewright, hips from headset and hands, 90 ticks a second") ||
		!strings.Contains(table, "right foot") || !strings.Contains(table, "total") || !strings.Contains(table, "\nbuild ") {
		t.Errorf("code %d, said %q\n%s", code, said, table)
	}
}

func TestWhatHasNoStepsIsRefusedInOneSentence(t *testing.T) {
	t.Parallel()
	still := file(t, "still.bvh", []byte(stillBVH))
	code, stdout, said := command(t, Hooks{}, "evaluate", "--gait", "--motion", still)
	if code != 1 || stdout != "" || strings.Count(said, "\n") != 1 || !strings.Contains(said, "still.bvh") {
		t.Errorf("code %d, printed %q, said %q", code, stdout, said)
	}
}

// stillBVH is a person without feet.
const stillBVH = `HIERARCHY
ROOT Hips
{
OFFSET 0 90 0
CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
JOINT Head
{
OFFSET 0 60 0
CHANNELS 3 Zrotation Xrotation Yrotation
End Site
{
OFFSET 0 10 0
}
}
}
MOTION
Frames: 1
Frame Time: 0.033
0 90 0 0 0 0 0 0 0
`
