package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/internal/drivingtest"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/solver/ground"
)

// hipsOf is how high the hips are at the end of what solve wrote.
func hipsOf(t *testing.T, arguments ...string) float64 {
	t.Helper()
	out := filepath.Join(t.TempDir(), "out.json")
	if code, _, said := command(t, Hooks{}, append([]string{"solve", "--out", out}, arguments...)...); code != 0 {
		t.Fatalf("%v: code %d, said %q", arguments, code, said)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var s solved
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	return s.Frames[len(s.Frames)-1].Hips[1]
}

func TestTheSolvedBodyStandsOnTheGroundOfTheCommandLineOrOfThePreset(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	motion, floor := demo(t), file(t, "floor.glb", drivingtest.Platform(t, 0.4))
	level := hipsOf(t, "--motion", motion)
	beside := presets.Default()
	beside.Ground.Kind, beside.GroundFile = ground.Triangles, "floor.glb"
	preset := filepath.Join(filepath.Dir(floor), "mine.json")
	if err := presets.Save(preset, &beside); err != nil {
		t.Fatal(err)
	}
	for name, arguments := range map[string][]string{
		"--ground": {"--ground", floor}, "a file beside the preset": {"--preset", preset}, "--set": {"--set", "ground.height=0.4"},
	} {
		if got := hipsOf(t, append([]string{"--motion", motion}, arguments...)...); math.Abs(got-level-0.4) > 0.01 {
			t.Errorf("%s: the hips are at %.3f m, on the level floor at %.3f m", name, got, level)
		}
	}
}

func TestAGroundThatCannotBeStoodOnIsAFailureInOneSentence(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	motion := demo(t)
	for name, test := range map[string]struct{ path, says string }{
		"absent": {filepath.Join(t.TempDir(), "gone.glb"), "there is no ground file"},
		"broken": {file(t, "broken.glb", drivingtest.Platform(t, 0)[:100]), "truncated"},
		"empty":  {file(t, "empty.gltf", []byte(`{"asset":{"version":"2.0"},"nodes":[{}],"scenes":[{"nodes":[0]}]}`)), "no triangles"},
	} {
		code, _, said := command(t, Hooks{}, "solve", "--motion", motion, "--ground", test.path, "--out", filepath.Join(t.TempDir(), "out.json"))
		if code != 1 || !strings.Contains(said, test.says) || strings.Count(strings.TrimSpace(said), "\n") > 0 {
			t.Errorf("%s: code %d, said %q", name, code, said)
		}
	}
}

func TestRenderHandsOverTheGround(t *testing.T) {
	racetest.SkipCovered(t)
	t.Setenv("DISPLAY", ":in-a-test") // so that no private display is started
	floor := file(t, "floor.glb", drivingtest.Platform(t, 0.4))
	var got *Picture
	hooks := Hooks{Render: func(p *Picture) error { got = p; return nil }}
	if code, _, said := command(t, hooks, "render", "--frame", "200", "--ground", floor, "--out", filepath.Join(t.TempDir(), "out.png")); code != 0 {
		t.Fatal(said)
	}
	if got.Scenery == nil || got.Terrain.Under(1, 1, 2) != float64(float32(0.4)) {
		t.Errorf("scenery %v, ground at %v", got.Scenery != nil, got.Terrain.Under(1, 1, 2))
	}
}
