package cli

import (
	"strings"
	"testing"

	"posewright/internal/racetest"
)

func TestAvatarsOfOtherProportionsAreJudged(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	type avatars struct {
		Points  int
		Avatars []struct {
			Avatar  string
			Motions int
			Hands   float64 `json:"hands_cm"`
			Upper   float64 `json:"upper_arm_deg"`
		}
	}
	judge := func(arguments ...string) avatars {
		t.Helper()
		return evaluatedAs[avatars](t, append([]string{"--avatar", "long-arms", "--avatar", "child"}, arguments...)...)
	}
	on, off := judge("--gestures", "--motion", motion(t, "person.bvh")), judge("--gestures", "--motion", motion(t, "person.bvh"), "--set", "retarget.on=off")
	if len(on.Avatars) != 2 || on.Points != 3 || on.Avatars[0].Avatar != "long-arms" || on.Avatars[0].Motions != 14 {
		t.Fatalf("%+v", on)
	}
	if on.Avatars[0].Upper > 0.7*off.Avatars[0].Upper {
		t.Errorf("upper arms are %.1f° off with retargeting and %.1f° without", on.Avatars[0].Upper, off.Avatars[0].Upper)
	}
}

func TestWhatJudgingAvatarsLacksIsSaid(t *testing.T) {
	t.Parallel()
	for want, arguments := range map[string][]string{
		"add --motion PATH or --gestures": {"--avatar", "child"},
		"add --avatar":                    {"--gestures"},
		"--sweeps does not go with":       {"--avatar", "child", "--sweeps"},
		"no avatar file nobody.glb":       {"--avatar", "nobody.glb", "--gestures"},
	} {
		if code, _, said := command(t, Hooks{}, append([]string{"evaluate"}, arguments...)...); code == 0 || !strings.Contains(said, want) {
			t.Errorf("%v: code %d, said %q", arguments, code, said)
		}
	}
}
