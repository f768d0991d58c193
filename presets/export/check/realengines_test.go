package check

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/rig"
)

// chroot is a folder with a Debian that has Godot and Blender, which `make check-engines` makes.
func chroot(t *testing.T, program string) string {
	t.Helper()
	root := os.Getenv("POSEWRIGHT_ENGINES")
	if root == "" {
		t.Skip("make check-engines runs this in Godot and Blender")
	}
	if _, err := os.Stat(filepath.Join(root, "usr", "bin", program)); err != nil {
		t.Fatalf("%s is not in %s: make check-engines installs it", program, root)
	}
	return root
}

// inside runs a program of the chroot.
func inside(t *testing.T, root, folder string, arguments ...string) string {
	t.Helper()
	c := exec.Command("chroot", append([]string{root, "/usr/bin/env", "HOME=/tmp", "LANG=C.UTF-8"}, arguments...)...)
	c.Dir = folder
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %v\n%s", arguments, err, out)
	}
	return string(out)
}

// renamed is a GLB with other names of nodes, and with a node of another scale above its roots.
func renamed(t *testing.T, file []byte, prefix string, scale float64) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, file)
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	nodes := doc["nodes"].([]any)
	for _, n := range nodes {
		node := n.(map[string]any)
		if name, ok := node["name"].(string); ok {
			node["name"] = prefix + name
		}
	}
	if scale != 1 {
		scene := doc["scenes"].([]any)[0].(map[string]any)
		doc["nodes"] = append(nodes, map[string]any{"name": "Armature", "scale": []float64{scale, scale, scale}, "children": scene["nodes"]})
		scene["nodes"] = []int{len(nodes)}
	}
	changed, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return exporttest.Binary(changed, bin)
}

// person180 is a calibrated preset.
func person180() presets.Preset {
	p := presets.Default()
	p.Calibration = calibration.Calibration{HeightM: 1.8, EyeHeightM: 1.68, ArmSpanM: 1.4, Scale: 1.07, Devices: []calibration.Device{{
		Kind: "headset", Serial: "1", Effector: "head",
		Raw: calibration.Pose{Position: [3]float64{0, 1.68, 0}, Rotation: [4]float64{1, 0, 0, 0}}, Offset: calibration.Pose{Rotation: [4]float64{1, 0, 0, 0}},
	}}}
	return p
}

const engineTicks = 300

// engineAvatar is one that engines are asked to move.
type engineAvatar struct {
	file   []byte
	preset presets.Preset
	vrm0   bool
	// What Godot does with it: turned as the VRM add-on turns those of VRM 0.x, or imported with a BoneMap, which renames the bones and turns their axes.
	addOn, mapped bool
}

// engineAvatars are all of them, by name.
func engineAvatars(t *testing.T) map[string]engineAvatar {
	t.Helper()
	read := func(name string) []byte {
		data, err := os.ReadFile(filepath.Join(shared(t, "avatars"), name))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	return map[string]engineAvatar{
		"plain":      {file: assets.Mannequin(), preset: presets.Default()},
		"mixamo":     {file: renamed(t, assets.Mannequin(), "mixamorig:", 1), preset: presets.Default()},
		"vrm0":       {file: read("Godette_vrm0.vrm"), preset: presets.Default(), vrm0: true},
		"vrm1":       {file: read("KayKit_Knight_madeVRM1.vrm"), preset: presets.Default()},
		"18units":    {file: renamed(t, assets.Mannequin(), "", 10), preset: presets.Default()},
		"calibrated": {file: assets.Mannequin(), preset: person180()},
	}
}

// truth is what the library gives for moving targets, in the frame of the avatar's file, with the targets in that frame.
type truth struct {
	names   []string
	targets [][7][]float64 // of each tick
	world   [][]float64
	poses   [][]float64
	rest    []float64
	feet    [2]bool
	back    mgl64.Quat // frame of the file from that of the solver
	bent    float64    // the straightest that a limb becomes, as a share of its length
}

func solvedTruth(t *testing.T, in *export.Input, vrm0 bool) *truth {
	t.Helper()
	var preset bytes.Buffer
	if err := presets.Write(&preset, in.Preset); err != nil {
		t.Fatal(err)
	}
	body, err := runtime.CreateBodyFromFile(preset.Bytes(), in.Source)
	if err != nil {
		t.Fatal(err)
	}
	defer runtime.DestroyBody(body)
	h := in.Humanoid
	w := &truth{back: mgl64.QuatIdent()}
	if vrm0 {
		w.back = rig.Yaw(math.Pi)
	}
	for _, j := range h.Skeleton.Joints {
		w.names = append(w.names, j.Name)
	}
	w.rest = make([]float64, 7*len(w.names))
	if err := runtime.ReadRest(body, w.rest); err != nil {
		t.Fatal(err)
	}
	head, arm := h.TPose[h.Joint(rig.Head)].Position, h.Measures.UpperArm[0]+h.Measures.LowerArm[0]
	// A head that sways as legs allow: whether a foot steps in this tick or the next hangs on the last bit.
	leg := (h.Measures.UpperLeg[0] + h.Measures.LowerLeg[0]) / 0.85
	shoulder := h.TPose[h.Joint(rig.LeftUpperArm)].Position
	for tick := range engineTicks {
		at := float64(tick) / 90
		var targets [7][]float64
		set := func(id effectors.ID, position mgl64.Vec3, turn mgl64.Quat) {
			q := turn.Normalize()
			numbers := []float64{position[0], position[1], position[2], q.W, q.V[0], q.V[1], q.V[2]}
			if err := runtime.SetTarget(body, int32(id), numbers, 1); err != nil {
				t.Fatal(err)
			}
			p, r := w.back.Rotate(position), w.back.Mul(q).Mul(w.back.Inverse())
			targets[id] = []float64{p[0], p[1], p[2], r.W, r.V[0], r.V[1], r.V[2]}
		}
		for id := range targets {
			targets[id] = []float64{0, 0, 0, 1, 0, 0, 0}
		}
		set(effectors.Head, head.Add(mgl64.Vec3{0.04 * math.Sin(at), -0.05 + 0.03*math.Cos(2*at), 0.05 * math.Sin(0.7*at)}.Mul(leg)),
			rig.Yaw(0.4*math.Sin(at)).Mul(mgl64.QuatRotate(0.2*math.Sin(1.3*at), mgl64.Vec3{1, 0, 0})))
		for side, id := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand} {
			sign := 1 - 2*float64(side)
			set(id, mgl64.Vec3{sign * (shoulder.X() + arm*(0.1+0.15*math.Sin(at+sign))), shoulder.Y() + arm*(-0.3+0.3*math.Cos(1.1*at)), shoulder.Z() + arm*(0.45+0.15*math.Sin(1.7*at))},
				rig.Yaw(-sign*0.8*math.Cos(at)).Mul(mgl64.QuatRotate(0.5*math.Sin(at), mgl64.Vec3{0, 0, 1})))
		}
		if err := runtime.Solve(body, 1.0/90); err != nil {
			t.Fatal(err)
		}
		world := make([]float64, 7*len(w.names))
		if err := runtime.ReadWorld(body, world); err != nil {
			t.Fatal(err)
		}
		pose := make([]float64, 3+4*len(w.names))
		if err := runtime.ReadPose(body, pose); err != nil {
			t.Fatal(err)
		}
		w.world, w.poses, w.targets = append(w.world, world), append(w.poses, pose), append(w.targets, targets)
		for side := range 2 {
			for _, limb := range [...]struct {
				roles  [2]rig.Role
				length float64
			}{{[2]rig.Role{rig.LeftUpperArm, rig.LeftHand}, h.Measures.UpperArm[side] + h.Measures.LowerArm[side]}, {[2]rig.Role{rig.LeftUpperLeg, rig.LeftFoot}, h.Measures.UpperLeg[side] + h.Measures.LowerLeg[side]}} {
				a, b := limb.roles[0], limb.roles[1]
				if side == 1 {
					a, b = a.Mirror(), b.Mirror()
				}
				i, k := 7*h.Joint(a), 7*h.Joint(b)
				w.bent = max(w.bent, mgl64.Vec3(world[i:i+3]).Sub(mgl64.Vec3(world[k:k+3])).Len()/limb.length)
			}
		}
	}
	return w
}

// compare judges what an engine made of it, to so many meters and radians: by name of a bone where it is and how it is turned from its rest pose.
func (w *truth) compare(t *testing.T, got []map[string][]float64, most float64, as func(string) string, fixed func(string) bool) {
	t.Helper()
	if len(got) != len(w.world) {
		t.Fatalf("%d ticks, not %d", len(got), len(w.world))
	}
	farthest, widest, compared, where, whose := 0.0, 0.0, 0, "", ""
	for tick, bones := range got {
		for joint, name := range w.names {
			bone, ok := bones[as(name)]
			if !ok || fixed != nil && fixed(name) {
				continue
			}
			compared++
			n, r := w.world[tick][7*joint:7*joint+7], w.rest[7*joint:7*joint+7]
			at := w.back.Rotate(mgl64.Vec3(n[:3]))
			turn := quat(n[3:]).Mul(quat(r[3:]).Inverse())
			turn = w.back.Mul(turn).Mul(w.back.Inverse())
			if away := at.Sub(mgl64.Vec3(bone[:3])).Len(); away > farthest {
				farthest, where = away, fmt.Sprintf("%s in tick %d", name, tick)
			}
			off := turn.Inverse().Mul(quat(bone[3:]))
			if angle := 2 * math.Asin(min(1, off.V.Len()/off.Len())); angle > widest {
				widest, whose = angle, fmt.Sprintf("%s in tick %d", name, tick)
			}
		}
	}
	t.Logf("%d bones in %d ticks: at most %.2g mm and %.2g rad off; the straightest limb is at %.1f %%", compared/len(got), len(got), 1000*farthest, widest, 100*w.bent)
	if compared < 15*len(got) || farthest > most || widest > most {
		t.Errorf("%d compared, %s is %.3g mm off, %s %.3g rad", compared, where, 1000*farthest, whose, widest)
	}
}

// boneMap is a BoneMap of Godot for the bones of a humanoid by their names as Godot has them, and the name in SkeletonProfileHumanoid of each.
func boneMap(h *rig.Humanoid, as func(string) string) (file []byte, profile map[string]string) {
	var b strings.Builder
	b.WriteString("[gd_resource type=\"BoneMap\" load_steps=2 format=3]\n\n[sub_resource type=\"SkeletonProfileHumanoid\" id=\"1\"]\n\n[resource]\nprofile = SubResource(\"1\")\n")
	profile = map[string]string{}
	for role := rig.Hips; role <= rig.RightToes; role++ {
		if joint := h.Joint(role); joint >= 0 {
			name := role.String()
			name = strings.ToUpper(name[:1]) + name[1:]
			profile[h.Skeleton.Joints[joint].Name] = name
			fmt.Fprintf(&b, "bone_map/%s = &%q\n", name, as(h.Skeleton.Joints[joint].Name))
		}
	}
	return []byte(b.String()), profile
}

func quat(n []float64) mgl64.Quat { return mgl64.Quat{W: n[0], V: mgl64.Vec3{n[1], n[2], n[3]}} }

func TestGodotMovesAvatarsAsTheSolverDoes(t *testing.T) {
	root := chroot(t, "godot")
	library, err := os.ReadFile(filepath.Join("..", "..", "..", "build", "runtime", "libposewright.so"))
	if err != nil {
		t.Fatal("make runtime builds the library first")
	}
	avatars := engineAvatars(t)
	turned, retargeted := avatars["vrm0"], avatars["mixamo"]
	turned.addOn, retargeted.mapped = true, true
	avatars["vrm0 turned"], avatars["retargeted"] = turned, retargeted
	for name, avatar := range avatars {
		t.Run(name, func(t *testing.T) {
			in := exporttest.WithAvatar(t, export.Input{Preset: &avatar.preset, WithRuntime: true, Libraries: []export.File{{Name: "libposewright.so", Data: library}}}, avatar.file)
			prepared, err := prepare.Body(in.Preset, in.Avatar)
			if err != nil {
				t.Fatal(err)
			}
			in.Humanoid = prepared.Humanoid // at the size that it is driven at
			target, _ := targets.Of("godot")
			files, report, err := targets.Export(&target, in)
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Inexact()) > 0 {
				t.Errorf("%v is not exact", report.Inexact()[0])
			}
			project, err := os.MkdirTemp(filepath.Join(root, "tmp"), "godot")
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(project)
			if err := export.Write(project, files); err != nil {
				t.Fatal(err)
			}
			w := solvedTruth(t, in, avatar.vrm0 && !avatar.addOn)
			moves, err := json.Marshal(w.targets)
			if err != nil {
				t.Fatal(err)
			}
			script, err := os.ReadFile("engine/godot.gd")
			if err != nil {
				t.Fatal(err)
			}
			write(t, project, "targets.json", moves)
			write(t, project, "check.gd", script)
			write(t, project, "project.godot", []byte("config_version=5\n\n[application]\n\nconfig/name=\"check\"\n"))
			at := "/tmp/" + filepath.Base(project)
			out := inside(t, root, project, "godot", "--headless", "--editor", "--quit-after", "300", "--path", at) // --import ends while the editor still reads the documentation of extensions, and crashes
			data := export.FileName(avatar.preset.Name)
			res := "res://posewright/" + data
			run := func(arguments ...string) {
				out += inside(t, root, project, append([]string{"timeout", "120", "godot", "--headless", "--path", at, "-s", "check.gd", "--"}, arguments...)...)
			}
			as := strings.NewReplacer(":", "_", "/", "_").Replace
			if avatar.mapped {
				write(t, project, "none.json", []byte("[]"))
				run("none.json", "res://path.txt", res+"_avatar.glb", "", "")
				path, err := os.ReadFile(filepath.Join(project, "path.txt"))
				if err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				bones, profile := boneMap(in.Humanoid, as)
				write(t, project, "map.tres", bones)
				write(t, project, "posewright/"+data+"_avatar.glb.import", []byte(fmt.Sprintf("[remap]\n\nimporter=\"scene\"\nimporter_version=1\ntype=\"PackedScene\"\n\n[deps]\n\nsource_file=\"%s_avatar.glb\"\n\n"+
					"[params]\n\nimport_script/path=\"\"\n_subresources={\"nodes\": {\"PATH:%s\": {\"retarget/bone_map\": Resource(\"res://map.tres\")}}}\n", res, path)))
				out += inside(t, root, project, "godot", "--headless", "--editor", "--quit-after", "300", "--path", at)
				own := as
				as = func(name string) string {
					if mapped, ok := profile[name]; ok {
						return mapped
					}
					return own(name)
				}
			}
			arguments := []string{"targets.json", "res://out.json", res + "_avatar.glb", res + ".preset.json", res + ".skeleton.json"}
			if avatar.addOn {
				arguments = append(arguments, "add-on")
			}
			run(arguments...)
			result, err := os.ReadFile(filepath.Join(project, "out.json"))
			if err != nil || strings.Contains(out, "SCRIPT ERROR") {
				t.Fatalf("%v\n%s", err, out)
			}
			var got []map[string][]float64
			if err := json.Unmarshal(result, &got); err != nil {
				t.Fatal(err)
			}
			w.compare(t, got, 1e-4, as, nil)
			if avatar.mapped && got[0]["LeftUpperArm"] == nil {
				t.Error("Godot did not take the bone map")
			}
			// The example that comes along runs without an error.
			out = inside(t, root, project, "timeout", "60", "godot", "--headless", "--path", at, "--quit-after", "60", fmt.Sprintf("%s_example.tscn", res))
			if strings.Contains(out, "ERROR") && !strings.Contains(out, "leaked") {
				t.Errorf("%s", out)
			}
		})
	}
}
