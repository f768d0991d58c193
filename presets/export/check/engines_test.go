package check

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/godot"
	"posewright/presets/export/targets"
	"posewright/presets/export/three"
	"posewright/presets/export/urdf"
	"posewright/rig"
)

// threeResult is what three.mjs prints.
type threeResult struct {
	Curves        map[string][]float64
	Before, After map[string]float64
	Bends         map[string][3]float64
	Numbers       bool
	Warnings      []string
}

// inThree runs the chains of a preset in three.js' solver, with targets as far off as size says.
func inThree(t *testing.T, p *presets.Preset, avatar []byte, times map[string][]float64, size float64) threeResult {
	t.Helper()
	folder := t.TempDir()
	packages, err := filepath.Abs("node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(packages, filepath.Join(folder, "node_modules")); err != nil {
		t.Fatal(err)
	}
	write(t, folder, "package.json", []byte(`{"type": "module"}`))
	files, _, err := three.Export(exporttest.WithAvatar(t, export.Input{Preset: p}, avatar))
	if err != nil {
		t.Fatal(err)
	}
	arguments := []string{write(t, folder, "avatar.glb", avatar)}
	for _, f := range files {
		arguments = append(arguments, write(t, folder, f.Name, f.Data))
	}
	asked, err := json.Marshal(times)
	if err != nil {
		t.Fatal(err)
	}
	arguments = append(arguments, write(t, folder, "times.json", asked), fmt.Sprint(size))
	var r threeResult
	node(t, &r, "three.mjs", arguments...)
	return r
}

// Knees bend forward and elbows backward, whatever axes the avatar's bones have.
func TestTheSolverOfThreeJSBendsKneesAndElbowsToThePolesSide(t *testing.T) {
	t.Parallel()
	needNode(t)
	p := presets.Default()
	for _, name := range []string{"KayKit_Knight.glb", "KayKit_Knight_madeVRM1.vrm", "RiggedFigure.glb", "Godette_vrm0.vrm", "QuaterniusRobot.glb"} {
		file, err := os.ReadFile(filepath.Join(shared(t, "avatars"), name))
		if err != nil {
			t.Fatal(err)
		}
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, file)
		facing := 1.0
		if in.Avatar.Format == "VRM 0.x" {
			facing = -1
		}
		size := facing * in.Avatar.Height / 1.6
		r := inThree(t, &p, file, map[string][]float64{}, size)
		r.Warnings = slices.DeleteFunc(r.Warnings, func(w string) bool { return strings.Contains(w, "Couldn't load texture") }) // Node decodes no pictures
		if !r.Numbers || len(r.Warnings) > 0 {
			t.Errorf("%s: %+v", name, r)
		}
		for chain, after := range r.After {
			if after > 0.02*math.Abs(size) {
				t.Errorf("%s: %s was %.3f m off and stays %.3f m off", name, chain, r.Before[chain], after)
			}
		}
		for limb, bend := range r.Bends {
			forward := facing * bend[2] / math.Abs(size)
			if knee := strings.HasSuffix(limb, "Foot"); knee && forward < 0.02 || !knee && forward > 0 {
				t.Errorf("%s: the middle of the %s is %.3f m to the front", name, limb, forward)
			}
		}
		t.Logf("%s: %.3v, then %.3v; %.3v", name, r.Before, r.After, r.Bends)
	}
}

func TestTheSolverOfThreeJSLoadsTheChainsAndReaches(t *testing.T) {
	t.Parallel()
	needNode(t)
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		times := map[string][]float64{}
		for _, parameter := range presets.Parameters() {
			if parameter.Kind == presets.Curve {
				times[strings.TrimPrefix(parameter.Path, "gait.curves.")] = grid(parameter.Curve(&p))
			}
		}
		r := inThree(t, &p, assets.Mannequin(), times, 1)
		if !r.Numbers || len(r.Warnings) > 0 || len(r.After) != 5 {
			t.Errorf("%s: %+v", name, r)
		}
		for chain, after := range r.After {
			if !(after < 0.01 && r.Before[chain] > 0.05) {
				t.Errorf("%s: %s was %.3f m off and stays %.3f m off", name, chain, r.Before[chain], after)
			}
		}
		for at, times := range times {
			parameter, _ := presets.Lookup("gait.curves." + at)
			curve := parameter.Curve(&p)
			if len(r.Curves[at]) != len(times) {
				t.Errorf("%s: %s is not there", name, at)
			}
			for i, value := range r.Curves[at] {
				if want := curve.At(times[i]); math.Abs(value-want) > 1e-12*math.Max(1, math.Abs(want)) {
					t.Errorf("%s: %s is %v at %v and not %v", name, at, value, times[i], want)
				}
			}
		}
		t.Logf("%s: off by %.3v m, then %.3v m", name, r.Before, r.After)
	}
}

func TestAGrammarOfGodotsResourcesParsesThem(t *testing.T) {
	t.Parallel()
	needNode(t)
	target := godot.Target()
	var paths []string
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		files, _, err := targets.Export(&target, exporttest.WithAvatar(t, export.Input{Preset: &p, WithRuntime: true}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if strings.HasSuffix(f.Name, ".tres") || strings.HasSuffix(f.Name, ".tscn") {
				paths = append(paths, write(t, t.TempDir(), name+"/"+f.Name, f.Data))
			}
		}
	}
	broken := write(t, t.TempDir(), "broken.tres", []byte("[gd_resource type=\"Resource\" format=3]\n\n[resource]\nat = Vector3(0, 0\n"))
	var reports []struct {
		Sections int
		Errors   []string
	}
	node(t, &reports, "godot.mjs", append(paths, broken)...)
	for i, path := range paths {
		if len(reports[i].Errors) > 0 || reports[i].Sections < 2 {
			t.Errorf("%s: %+v", path, reports[i])
		}
	}
	if len(paths) != 6 || len(reports[6].Errors) == 0 {
		t.Errorf("%d files were parsed; of the broken one it is said %+v", len(paths), reports[len(reports)-1])
	}
}

func TestARobotIsReadWithItsLinksAndLimits(t *testing.T) {
	t.Parallel()
	needNode(t)
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
		files, _, err := urdf.Export(in)
		if err != nil {
			t.Fatal(err)
		}
		var arguments []string
		for _, f := range files {
			arguments = append(arguments, write(t, t.TempDir(), f.Name, f.Data))
		}
		type limits struct {
			Has      bool    `json:"has_position_limits"`
			Least    float64 `json:"min_position"`
			Greatest float64 `json:"max_position"`
		}
		var r struct {
			Name   string
			Links  map[string][3]float64
			Joints map[string]struct {
				Type                      string
				Lower, Upper, Least, Most float64
			}
			MoveIt     map[string]limits
			Complaints []string
		}
		node(t, &r, "urdf.mjs", arguments...)
		if len(r.Complaints) > 0 || r.Name == "" {
			t.Errorf("%s: %q is complained of: %q", name, r.Name, r.Complaints)
		}
		hips := in.Humanoid.TPose[in.Humanoid.Joint(rig.Hips)].Position
		for role := rig.Hips; role < rig.RoleCount; role++ {
			joint := in.Humanoid.Joint(role)
			if joint < 0 {
				continue
			}
			link, ok := r.Links[role.String()]
			d := in.Humanoid.TPose[joint].Position.Sub(hips)
			if want := [3]float64{d[2], d[0], d[1]}; !ok || math.Hypot(math.Hypot(link[0]-want[0], link[1]-want[1]), link[2]-want[2]) > 1e-4 {
				t.Errorf("%s: %s is at %v, want %v", name, role, link, want)
			}
		}
		revolute, fixed := 0, 0
		for id, j := range r.Joints {
			moveIt, listed := r.MoveIt[id]
			switch j.Type {
			case "fixed":
				fixed++
				if listed {
					t.Errorf("%s: %s does not move and is listed for MoveIt", name, id)
				}
			case "continuous":
				if !listed || moveIt.Has {
					t.Errorf("%s: %s has no limit, and for MoveIt %+v", name, id, moveIt)
				}
			case "revolute":
				revolute++
				if !moveIt.Has || moveIt.Least != j.Lower || moveIt.Greatest != j.Upper || j.Least != j.Lower || j.Most != j.Upper || !(j.Lower <= 0 && 0 <= j.Upper) {
					t.Errorf("%s: %s is %+v, and for MoveIt %+v", name, id, j, moveIt)
				}
			default:
				t.Errorf("%s: %s is %s", name, id, j.Type)
			}
		}
		if moving := len(r.Joints) - fixed; moving != len(r.MoveIt) || revolute == 0 && name == "limited" {
			t.Errorf("%s: %d joints move, %d are revolute, and MoveIt knows %d", name, moving, revolute, len(r.MoveIt))
		}
	}
}

// Scripts, scenes and resources are held against the classes that Godot has: every name, every type, and what Godot's own editor would warn of.
func TestGodotsClassesHaveWhatScriptsScenesAndResourcesSet(t *testing.T) {
	t.Parallel()
	needNode(t)
	type report struct {
		File  string
		Lines int
		Said  []string
	}
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		for _, in := range []*export.Input{{Preset: &p}, exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())} {
			in.WithRuntime = true
			target := godot.Target()
			files, _, err := targets.Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			files = slices.DeleteFunc(files, func(f export.File) bool {
				return !slices.Contains([]string{".gd", ".tres", ".tscn"}, filepath.Ext(f.Name))
			})
			folder := t.TempDir()
			arguments := []string{folder}
			for _, f := range files {
				write(t, folder, f.Name, f.Data)
				arguments = append(arguments, f.Name)
			}
			var reports []report
			node(t, &reports, "gdscript.mjs", arguments...)
			if len(reports) != len(files) {
				t.Errorf("%s: %d files of %d were looked at", name, len(reports), len(files))
			}
			for _, r := range reports {
				if len(r.Said) > 0 || r.Lines < 8 {
					t.Errorf("%s: %s has %d lines: %s", name, r.File, r.Lines, strings.Join(r.Said, "\n"))
				}
			}
			if name != "limited" || in.Humanoid == nil {
				continue
			}
			// It does see what is wrong: a property that there is not, a value of another type, an index too many, a function that there is not.
			for i, wrong := range [...][3]string{
				{"_example.tscn", "current = true", "curent = true"}, {".tres", "effectors_head_position_weight = ", `effectors_head_position_weigt = `},
				{".tres", "gait_stance_half = ", `gait_stance_half = "x" # `}, {"_body.gd", "get_bone_global_rest(", "get_bone_global_rast("}, {"_preset.gd", "curve.add_point(", "curve.add_pint("},
				{"_solver.gd", "_native.call(&\"run\"", "_native.cal(&\"run\""},
			} {
				at := slices.IndexFunc(files, func(f export.File) bool { return strings.HasSuffix(f.Name, wrong[0]) })
				text := strings.Replace(string(files[at].Data), wrong[1], wrong[2], 1)
				if text == string(files[at].Data) {
					t.Errorf("%d: there is no %q", i, wrong[1])
				}
				write(t, folder, files[at].Name, []byte(text))
				node(t, &reports, "gdscript.mjs", arguments...)
				if !slices.ContainsFunc(reports, func(r report) bool { return len(r.Said) > 0 }) {
					t.Errorf("nothing is said of %q", wrong[2])
				}
				write(t, folder, files[at].Name, files[at].Data)
			}
		}
	}
}
