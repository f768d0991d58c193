package cli

import (
	"strings"
	"testing"

	"posewright/internal/racetest"
)

// protocolEvaluated is what evaluate --protocol promises to other programs.
type protocolEvaluated struct {
	Build, Protocol, Preset string
	Points                  int
	Total                   struct {
		Files, Frames int
		Joints        [2]int
		MPJPE         *float64 `json:"mpjpe_cm"`
		MPJRE         *float64 `json:"mpjre_deg"`
		Angle         *float64 `json:"angle_deg"`
		MPJVE         *float64 `json:"mpjve_cm_per_s"`
		Jitter        *float64 `json:"jitter"`
		TrueJitter    *float64 `json:"true_jitter"`
		Upper         *float64 `json:"upper_cm"`
		Lower         *float64 `json:"lower_cm"`
		Root          *float64 `json:"root_cm"`
	}
}

func TestPresetsAreJudgedAsLearnedModelsAre(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	judging := []string{"--protocol", "agrol", "--motion", person}
	three := evaluatedAs[protocolEvaluated](t, judging...)
	six := evaluatedAs[protocolEvaluated](t, append(judging, "--points", "6")...)
	for _, e := range []protocolEvaluated{three, six} {
		s := e.Total
		if e.Build == "" || e.Protocol != "agrol" || e.Preset != "Posewright" || s.Files != 1 || s.Joints != [2]int{22, 22} || s.MPJPE == nil || s.MPJRE == nil ||
			s.Angle == nil || s.MPJVE == nil || s.Jitter == nil || s.TrueJitter == nil || s.Upper == nil || s.Lower == nil || s.Root == nil {
			t.Fatalf("%+v", e)
		}
	}
	// The recording is what the preset made of the same devices, so that six points lead back to it.
	if *six.Total.MPJPE > 1 || *six.Total.Root > 0.5 || *six.Total.Angle > 5 || *six.Total.MPJRE >= *six.Total.Angle || *three.Total.MPJPE <= *six.Total.MPJPE || three.Points != 3 || six.Points != 6 {
		t.Errorf("%v cm, %v cm, %v°, %v° with six points, %v cm with three", *six.Total.MPJPE, *six.Total.Root, *six.Total.Angle, *six.Total.MPJRE, *three.Total.MPJPE)
	}
	both := evaluatedAs[struct{ Presets []protocolEvaluated }](t, append(judging, "--preset", "Posewright", "--preset", "Jarvriks")...)
	if len(both.Presets) != 2 || *both.Presets[0].Total.MPJPE != *three.Total.MPJPE || *both.Presets[1].Total.MPJPE == *three.Total.MPJPE {
		t.Errorf("%+v", both)
	}
	code, table, said := command(t, Hooks{}, "evaluate", "--protocol", "agrol", "--motion", person)
	if code != 0 || said != "" || !strings.Contains(table, "3 points, head and hands") || !strings.Contains(table, "MPJRE") || !strings.Contains(table, "None is missing") ||
		!strings.Contains(table, "own bones") || !strings.Contains(table, "\nbuild ") {
		t.Errorf("code %d, said %q\n%s", code, said, table)
	}
}
