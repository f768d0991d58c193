package cli

import (
	"encoding/binary"
	"encoding/csv"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/racetest"
)

// animatedFile is what other programs read of a GLB or VRMA file.
type animatedFile struct {
	Nodes      []struct{ Name string }
	Animations []struct {
		Name     string
		Channels []struct{ Target struct{ Path string } }
		Samplers []struct{ Input int }
	}
	Accessors []struct{ Min, Max []float64 }
	Skins     []any
	Meshes    []any
}

func readAnimated(t *testing.T, path string) (f animatedFile) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data[20:20+binary.LittleEndian.Uint32(data[12:])], &f); err != nil {
		t.Fatal(err)
	}
	return f
}

// length is from the first key of the first animation to the last, in seconds.
func (f *animatedFile) length() (from, to float64) {
	from, to = math.Inf(1), math.Inf(-1)
	for _, s := range f.Animations[0].Samplers {
		from, to = math.Min(from, f.Accessors[s.Input].Min[0]), math.Max(to, f.Accessors[s.Input].Max[0])
	}
	return from, to
}

func TestSolveWritesAnimationsOfTheRangeAndRateAskedFor(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	session, folder := demo(t), t.TempDir()
	said := regexp.MustCompile(`^posewright: .*: \d+ of \d+ keys, which put joints off by up to 0\.\d\d mm and 0\.0\d\d°\.\n$`)
	for name, test := range map[string]struct {
		flags         string
		skins, meshes bool
	}{
		"avatar.glb":   {"", true, true},
		"armature.glb": {"--armature --names unreal", true, false},
		"any.vrma":     {"", false, false},
	} {
		out := filepath.Join(folder, name)
		arguments := append([]string{"solve", "--motion", session, "--from", "500ms", "--to", "1500ms", "--out-rate", "30", "--t-pose", "--out", out}, strings.Fields(test.flags)...)
		code, _, stderr := command(t, Hooks{}, arguments...)
		if code != 0 || !said.MatchString(stderr) {
			t.Fatalf("%s: code %d, said %q", name, code, stderr)
		}
		f := readAnimated(t, out)
		if (len(f.Skins) > 0) != test.skins || (len(f.Meshes) > 0) != test.meshes {
			t.Errorf("%s has %d skins and %d meshes", name, len(f.Skins), len(f.Meshes))
		}
		// 31 frames from 0.5 to 1.5 s, and the T-pose before them.
		if from, to := f.length(); from != 0 || math.Abs(to-31.0/30) > 1e-6 {
			t.Errorf("%s is from %v to %v s", name, from, to)
		}
		if strings.Contains(test.flags, "unreal") && f.Nodes[1].Name != "pelvis" {
			t.Errorf("the hips are called %q", f.Nodes[1].Name)
		}
	}
}

func TestARangeHasTheFramesThatAreInItAndNoOther(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	session, folder := demo(t), t.TempDir()
	rows := func(name string, flags ...string) [][]string {
		out := filepath.Join(folder, name)
		if code, _, said := command(t, Hooks{}, append([]string{"solve", "--motion", session, "--out", out}, flags...)...); code != 0 || said != "" {
			t.Fatalf("code %d, said %q", code, said)
		}
		file, err := os.Open(out)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		all, err := csv.NewReader(file).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	whole, part := rows("whole.csv"), rows("part.csv", "--from", "1s", "--to", "1.2s", "--out-rate", "45")
	if len(part) != 1+10 {
		t.Fatalf("%d rows", len(part))
	}
	for i, row := range part[1:] {
		if seconds, _ := strconv.ParseFloat(row[0], 64); math.Abs(seconds-1-float64(i)/45) > 1e-6 {
			t.Errorf("row %d is at %v s", i, seconds)
		}
		if same := whole[1+90+2*i]; strings.Join(row, ",") != strings.Join(same, ",") {
			t.Errorf("row %d differs from the whole recording's", i)
		}
	}
	for flags, want := range map[string]string{
		"--out-rate 60": "no multiple of --out-rate", "--from 1h": "choose another range",
	} {
		out := filepath.Join(folder, "none.csv")
		_, _, said := command(t, Hooks{}, append([]string{"solve", "--motion", session, "--out", out}, strings.Fields(flags)...)...)
		if !strings.Contains(said, want) {
			t.Errorf("%s: said %q", flags, said)
		}
	}
}

func TestTheAnimatedAvatarHasTheMeshesOfItsFile(t *testing.T) {
	t.Parallel()
	racetest.SkipCovered(t)
	out := filepath.Join(t.TempDir(), "me.glb")
	me := file(t, "me.glb", assets.Mannequin())
	if code, _, said := command(t, Hooks{}, "solve", "--motion", demo(t), "--avatar", me, "--rate", "30", "--key-error", "0", "--out", out); code != 0 ||
		!strings.Contains(said, "off by up to 0.00 mm and 0.000°") {
		t.Fatalf("code %d, said %q", code, said)
	}
	was, is := readAnimated(t, me), readAnimated(t, out)
	if len(is.Meshes) != len(was.Meshes) || len(is.Nodes) != len(was.Nodes) || len(is.Animations) != 1+len(was.Animations) {
		t.Errorf("%d meshes, %d nodes, %d animations; the file has %d, %d, %d", len(is.Meshes), len(is.Nodes), len(is.Animations),
			len(was.Meshes), len(was.Nodes), len(was.Animations))
	}
}
