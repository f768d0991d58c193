package cli

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/avatartest"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/bvh"
)

// motion is what the built-in avatar does in the demo, as motion capture at 30 Hz, solved with other parameters.

func motion(t *testing.T, name string, sets ...string) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), name)
	arguments := []string{"solve", "--motion", file(t, "demo.udpcap", assets.Demo()), "--rate", "30", "--out", out}
	for _, set := range sets {
		arguments = append(arguments, "--set", set)
	}
	if code, stdout, said := command(t, Hooks{}, arguments...); code != 0 || stdout != "" || said != "" {
		t.Fatalf("code %d, printed %q, said %q", code, stdout, said)
	}
	return out
}

func open(t *testing.T, path string) *rig.Motion {
	t.Helper()
	m, err := bvh.Open(path, bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestSolvedMotionIsMotionCaptureThatSolvesToItself(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	first := motion(t, "first.bvh")
	second := filepath.Join(t.TempDir(), "second.bvh")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", first, "--points", "6", "--rate", "30", "--out", second); code != 0 || said != "" {
		t.Fatalf("code %d, said %q", code, said)
	}
	a, b := open(t, first), open(t, second)
	if a.Frames() != b.Frames() || a.Frames() < 600 || math.Abs(a.FrameTime-1.0/30) > 1e-9 {
		t.Fatalf("%d frames, then %d, %v s apart", a.Frames(), b.Frames(), a.FrameTime)
	}
	worldA, worldB := make([]rig.Transform, len(a.Skeleton.Joints)), make([]rig.Transform, len(b.Skeleton.Joints))
	roles := rig.MapByName(&a.Skeleton, nil)
	worst := map[rig.Role]float64{}
	for frame := range a.Frames() {
		a.World(frame, worldA)
		b.World(frame, worldB)
		for _, role := range []rig.Role{rig.Head, rig.Hips, rig.LeftHand, rig.RightHand, rig.LeftLowerArm, rig.LeftFoot} {
			j := roles.Joint[role]
			worst[role] = max(worst[role], worldA[j].Position.Sub(worldB[j].Position).Len())
		}
	}
	// Measured in its motion, the avatar wears its headset elsewhere than at its eyes: it is scaled by a hundredth, and stands some
	// centimeters ahead of where it stood. It moves by meters.
	for role, far := range worst {
		if far > 0.06 {
			t.Errorf("%s is up to %.1f cm from where it was", role, 100*far)
		}
	}
}

func TestTheAnimationThatIsAskedForIsSolved(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	nods, out := filepath.Join(folder, "nods.gltf"), filepath.Join(folder, "out.csv")
	if err := os.WriteFile(nods, avatartest.Animated("nod", "bow"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"run": `no animation "run"`, "bow": "no joint for"} { // hips alone are no one
		if code, _, said := command(t, Hooks{}, "solve", "--motion", nods, "--animation", name, "--out", out); code != 1 || !strings.Contains(said, want) {
			t.Errorf("%s: code %d, said %q", name, code, said)
		}
	}
	person := motion(t, "person.bvh")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", person, "--animation", "bow", "--out", out); code != 1 || !strings.Contains(said, "has no name") {
		t.Errorf("of BVH: code %d, said %q", code, said)
	}
}

func TestSixPointsFollowTheFeetAndThreeDoNot(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	person := motion(t, "person.bvh")
	residuals := func(points string) map[string]float64 {
		out := filepath.Join(t.TempDir(), "out.json")
		if code, _, said := command(t, Hooks{}, "solve", "--motion", person, "--points", points, "--out", out); code != 0 || said != "" {
			t.Fatalf("code %d, said %q", code, said)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		var s solved
		if err := json.Unmarshal(text, &s); err != nil {
			t.Fatal(err)
		}
		if !s.Calibrated || math.Abs(s.Scale-1) > 0.1 || s.RateHz != 90 || len(s.Frames) != 3*open(t, person).Frames()-2 {
			t.Errorf("calibrated %v, scale %v, %v Hz, %d frames", s.Calibrated, s.Scale, s.RateHz, len(s.Frames))
		}
		return s.Frames[300].Residual
	}
	if three := residuals("3"); len(three) != 3 || three["leftHand"] > 0.01 || three["head"] > 0.01 {
		t.Errorf("three points leave %v", three)
	}
	six := residuals("6")
	if _, ok := six["leftFoot"]; !ok || len(six) != 6 {
		t.Errorf("six points leave %v", six)
	}
}

func TestSeveralRecordingsAreSolvedToFilesNamedAfterThem(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	folder := t.TempDir()
	copyTo := func(from string, path ...string) {
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(append([]string{folder}, path...)...)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	walk, session := motion(t, "walk.bvh"), demo(t)
	copyTo(walk, "in", "walk.bvh")
	copyTo(session, "in", "below", "stand.udpcap")
	copyTo(walk, "in", "below", "notes.txt")
	if err := os.Mkdir(filepath.Join(folder, "out"), 0o755); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(folder, "out", "%-solved.csv")
	in := filepath.Join(folder, "in")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", in, "--rate", "10", "--out", out); code != 0 || said != "" {
		t.Fatalf("code %d, said %q", code, said)
	}
	entries, _ := os.ReadDir(filepath.Join(folder, "out"))
	if len(entries) != 2 || entries[0].Name() != "stand-solved.csv" || entries[1].Name() != "walk-solved.csv" {
		t.Errorf("wrote %v", entries)
	}

	// What a shell makes of a pattern: the flag belongs to the first file, the others follow.
	code, _, said := command(t, Hooks{}, "solve", "--motion", walk, session, "--rate", "10", "--out", filepath.Join(folder, "x.csv"))
	if code != 2 || !strings.Contains(said, "names 2 recordings") {
		t.Errorf("code %d, said %q", code, said)
	}
	copyTo(walk, "in", "below", "walk.bvh")
	if code, _, said = command(t, Hooks{}, "solve", "--motion", in, "--out", out); code != 1 || !strings.Contains(said, "would both be written") {
		t.Errorf("code %d, said %q", code, said)
	}
	copyTo(walk, "bad", "good.bvh")
	if err := os.WriteFile(filepath.Join(folder, "bad", "bad.bvh"), []byte("HIERARCHY"), 0o644); err != nil {
		t.Fatal(err)
	}
	code, _, said = command(t, Hooks{}, "solve", "--motion", filepath.Join(folder, "bad"), "--rate", "10", "--out", out)
	if _, err := os.Stat(filepath.Join(folder, "out", "good-solved.csv")); err != nil || code != 1 || strings.Count(said, "\n") != 1 ||
		!strings.Contains(said, "bad.bvh") {
		t.Errorf("code %d, said %q, %v", code, said, err)
	}
	code, _, said = command(t, Hooks{}, "solve", "--motion", filepath.Join(folder, "bad", "good.bvh"), "--rate", "10", "--out", filepath.Join(folder, "new", "poses", "%.csv"))
	if _, err := os.Stat(filepath.Join(folder, "new", "poses", "good.csv")); err != nil || code != 0 {
		t.Errorf("a folder that is not there is not made: code %d, said %q, %v", code, said, err)
	}
	code, _, said = command(t, Hooks{}, "solve", "--motion", in, "--out", filepath.Join(folder, "bad", "good.bvh", "%.csv"))
	if code != 1 || !strings.Contains(said, "good.bvh") || strings.Count(said, "\n") != 1 {
		t.Errorf("below a file: code %d, said %q", code, said)
	}
}

func TestAPictureOfMotionCaptureIsOfOneRecording(t *testing.T) {
	racetest.SkipCovered(t)
	t.Setenv("DISPLAY", ":in-a-test") // so that no private display is started
	var got *Picture
	hooks := Hooks{Render: func(p *Picture) error { got = p; return nil }}
	out := filepath.Join(t.TempDir(), "out.png")
	person := motion(t, "person.bvh")
	if code, _, said := command(t, hooks, "render", "--motion", person, "--time", "4s", "--out", out); code != 0 || len(got.World) == 0 {
		t.Errorf("code %d, said %q", code, said)
	}
	if code, _, said := command(t, hooks, "render", "--motion", person, "--motion", demo(t), "--out", out); code != 2 || !strings.Contains(said, "only one") {
		t.Errorf("code %d, said %q", code, said)
	}
}

// evaluated is what evaluate promises to other programs.
