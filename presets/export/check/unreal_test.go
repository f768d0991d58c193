package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/unreal"
	"posewright/rig"
)

// mesh is the reference pose of an avatar as Unreal imports it: left-handed, centimeters, +Z up, the mesh facing +Y with its left at +X. Bone to place and rotation (x, y, z, w).
func mesh(h *rig.Humanoid) map[string][7]float64 {
	pose := map[string][7]float64{}
	for i, joint := range h.Skeleton.Joints {
		at, q := h.TPose[i].Position.Mul(100), h.TPose[i].Rotation
		// x, z, y of ours: a mirror, so that rotations turn the other way about.
		pose[joint.Name] = [7]float64{at[0], at[2], at[1], -q.V[0], -q.V[2], -q.V[1], q.W}
	}
	return pose
}

// The script is run where there is no Unreal, against the names that its reference has, and sets what the preset says.
func TestTheScriptForUnrealSetsTheRigAsThePresetSays(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	python, err := exec.LookPath("python3")
	if err != nil {
		skip(t, "python3 is not installed: the script for Unreal Engine is not run")
	}
	for name, p := range map[string]presets.Preset{"default": presets.Default(), "unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		p.Spine.Stiffness = max(p.Spine.Stiffness, 0.25)
		in := exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin())
		files, _, err := unreal.Export(in)
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		for _, f := range files {
			write(t, folder, f.Name, f.Data)
		}
		pose, err := json.Marshal(mesh(in.Humanoid))
		if err != nil {
			t.Fatal(err)
		}
		command := exec.Command(python, "-B", filepath.Join("python", "apply.py"), folder, strings.TrimSuffix(files[0].Name, "_Parameters.json"), write(t, folder, "pose.json", pose))
		var out, complained bytes.Buffer
		command.Stdout, command.Stderr = &out, &complained
		if err := command.Run(); err != nil {
			t.Fatalf("%s: %v\n%s", name, err, complained.Bytes())
		}
		var said struct {
			Start  string
			Saved  bool
			Solver map[string]float64
			Goals  map[string]map[string]any
			Bones  map[string]map[string]any
		}
		if err := json.Unmarshal(out.Bytes(), &said); err != nil {
			t.Fatal(err)
		}
		joint := func(role rig.Role) string { return in.Humanoid.Skeleton.Joints[in.Humanoid.Joint(role)].Name }
		if said.Start != joint(rig.Hips) || !said.Saved || said.Solver["iterations"] != float64(p.Pull.Iterations) || said.Solver["global_pull_chain_alpha"] != p.Pull.Stiffness {
			t.Errorf("%s: %+v", name, said)
		}
		if len(said.Goals) != int(effectors.Count) {
			t.Errorf("%s: %d goals", name, len(said.Goals))
		}
		for id := range effectors.Count {
			role, pull := id.Role(), 0.0
			if id == effectors.Chest {
				role = in.Humanoid.UpperTrunk()
			}
			if parameter, ok := presets.Lookup("effectors." + id.String() + ".pullWeight"); ok {
				pull = parameter.Get(&p)
			}
			goal, e := said.Goals[id.String()], p.Effectors[id]
			for key, want := range map[string]any{
				"bone_name": joint(role), "position_alpha": e.PositionWeight, "rotation_alpha": e.RotationWeight, "pull_chain_alpha": pull, "strength_alpha": 1.0, "pin_rotation": 1.0,
				"chain_depth": 0.0,
			} {
				if goal[key] != want {
					t.Errorf("%s: %s of %v is %v and not %v", name, key, id, goal[key], want)
				}
			}
		}
		if got := said.Bones[joint(rig.Spine)]["rotation_stiffness"]; got != p.Spine.Stiffness {
			t.Errorf("%s: the spine is %v stiff", name, got)
		}
		// Bones have ranges where their limits are on, and no others; those of both sides are as wide.
		for id := range effectors.LimitCount {
			role := id.Role()
			bone, limited := said.Bones[joint(role)], p.Limits[id].On
			if (bone != nil) != limited {
				t.Errorf("%s: %v has %v, and its limit is on: %v", name, role, bone, limited)
			}
			for _, axis := range "xyz" {
				if !limited {
					break
				}
				low, _ := bone["min_"+string(axis)].(float64)
				high, _ := bone["max_"+string(axis)].(float64)
				if kind := bone[string(axis)]; kind == "LIMITED" && !(low <= 0 && high >= 0 && high-low < 359) || kind != "LIMITED" && kind != "FREE" {
					t.Errorf("%s: %v has %v about %c, from %v to %v", name, role, kind, axis, low, high)
				}
			}
			if !limited {
				continue
			}
			other := said.Bones[joint(id.Mirror().Role())]
			for _, axis := range "xyz" {
				width := func(b map[string]any) float64 {
					low, _ := b["min_"+string(axis)].(float64)
					high, _ := b["max_"+string(axis)].(float64)
					return high - low
				}
				if name == "limited" && math.Abs(width(bone)-width(other)) > 2 {
					t.Errorf("%s: about %c %v turns by %v and its twin by %v", name, axis, role, width(bone), width(other))
				}
			}
		}
	}
}

// The structs of the rows have a member of the right type for every column of every table, and no others.
func TestTheStructsForUnrealCompileAndHoldEveryRow(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	compiler, err := exec.LookPath("g++")
	if err != nil {
		skip(t, "g++ is not installed: the structs for Unreal Engine are not compiled")
	}
	structs := map[string]string{
		"Parameters": "Parameter", "Effectors": "Effector", "Bones": "Bone", "Solver": "Solver", "Points": "Point", "Keys": "Key",
	}
	for name, p := range map[string]presets.Preset{"unusual": exporttest.Unusual(), "limited": exporttest.Limited()} {
		files, _, err := unreal.Export(exporttest.WithAvatar(t, export.Input{Preset: &p}, assets.Mannequin()))
		if err != nil {
			t.Fatal(err)
		}
		folder, seen := t.TempDir(), map[string]bool{}
		var code strings.Builder
		code.WriteString("#include \"PosewrightRows.h\"\nvoid fill()\n{\n")
		for _, f := range files {
			if filepath.Ext(f.Name) != ".json" {
				write(t, folder, f.Name, f.Data)
				continue
			}
			_, table, _ := strings.Cut(strings.TrimSuffix(f.Name, ".json"), export.FileName(p.Name)+"_")
			var rows []map[string]any
			if err := json.Unmarshal(f.Data, &rows); err != nil {
				t.Fatal(err)
			}
			seen[table] = structs[table] != "" && len(rows) > 0
			for i, row := range rows {
				delete(row, "Name")
				fmt.Fprintf(&code, "{ FPosewright%sRow r;\n", structs[table])
				for _, column := range slices.Sorted(maps.Keys(row)) {
					fmt.Fprintf(&code, "r.%s = %s;\n", column, literal(t, "r."+column, row[column]))
				}
				if i == 0 { // a structured binding has as many names as there are members
					fmt.Fprintf(&code, "auto [%s] = r; %s;\n", strings.Join(names(len(row)), ", "), "(void)"+strings.Join(names(len(row)), "; (void)"))
				}
				code.WriteString("}\n")
			}
		}
		code.WriteString("}\n")
		if len(seen) != len(structs) || slices.Contains(slices.Collect(maps.Values(seen)), false) {
			t.Errorf("%s: of the tables were seen %v", name, seen)
		}
		here, err := filepath.Abs("cpp")
		if err != nil {
			t.Fatal(err)
		}
		command := exec.Command(compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-I"+here, "-I"+folder, write(t, folder, "fill.cpp", []byte(code.String())))
		if said, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%.3000s", name, err, said)
		}
	}
}

func names(count int) []string {
	all := make([]string, count)
	for i := range all {
		all[i] = fmt.Sprintf("m%d", i)
	}
	return all
}

// literal is a value of a table in C++, for a member.
func literal(t *testing.T, member string, value any) string {
	t.Helper()
	switch v := value.(type) {
	case bool:
		return strconv.FormatBool(v)
	case float64: // in braces a compiler refuses what the member cannot hold
		text := strconv.FormatFloat(v, 'g', -1, 64)
		if v != math.Trunc(v) || strings.Contains(text, "e") {
			return "static_cast<decltype(" + member + ")>(" + text + ")"
		}
		return "{" + text + "}"
	case map[string]any:
		return fmt.Sprintf("FVector(%v, %v, %v)", v["X"], v["Y"], v["Z"])
	case string:
		return "decltype(" + member + ")(u8" + strconv.Quote(v) + ")"
	}
	t.Fatalf("%s is a %T", member, value)
	return ""
}
