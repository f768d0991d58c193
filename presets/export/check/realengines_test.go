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

// armed is a GLB whose bones hang on a node that is turned and moved, as Blender writes armatures with Z up: they are where they were.
func armed(t *testing.T, file []byte) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, file)
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	at, turn := mgl64.Vec3{0.3, -0.2, 0.7}, mgl64.QuatRotate(-math.Pi/2, mgl64.Vec3{1, 0, 0})
	numbers := func(node map[string]any, what string, otherwise ...float64) []float64 {
		list, ok := node[what].([]any)
		if !ok {
			return otherwise
		}
		for i, n := range list {
			otherwise[i] = n.(float64)
		}
		return otherwise
	}
	nodes, scene := doc["nodes"].([]any), doc["scenes"].([]any)[0].(map[string]any)
	for _, root := range scene["nodes"].([]any) {
		node := nodes[int(root.(float64))].(map[string]any)
		p, q := mgl64.Vec3(numbers(node, "translation", 0, 0, 0)), numbers(node, "rotation", 0, 0, 0, 1)
		p, r := turn.Inverse().Rotate(p.Sub(at)), turn.Inverse().Mul(mgl64.Quat{W: q[3], V: mgl64.Vec3{q[0], q[1], q[2]}})
		node["translation"], node["rotation"] = p[:], []float64{r.V[0], r.V[1], r.V[2], r.W}
	}
	doc["nodes"] = append(nodes, map[string]any{"name": "Armature", "translation": at[:], "rotation": []float64{turn.V[0], turn.V[1], turn.V[2], turn.W}, "children": scene["nodes"]})
	scene["nodes"] = []int{len(nodes)}
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
	// How Godot imports it: by the VRM add-on, which turns those of VRM 0.x, or with a BoneMap. Both rename the bones and turn their axes.
	addOn, mapped bool
	detached      []string // bones that hang beside the limb that they end
	byFile        bool     // its own file tells its skeleton
}

func readAvatar(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(shared(t, "avatars"), name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// engineAvatars are all of them, by name.
func engineAvatars(t *testing.T) map[string]engineAvatar {
	t.Helper()
	avatars := map[string]engineAvatar{
		"plain":      {file: assets.Mannequin(), preset: presets.Default()},
		"mixamo":     {file: renamed(t, assets.Mannequin(), "mixamorig:", 1), preset: presets.Default()},
		"18units":    {file: renamed(t, assets.Mannequin(), "", 10), preset: presets.Default()},
		"calibrated": {file: assets.Mannequin(), preset: person180()},
		"armature":   {file: armed(t, assets.Mannequin()), preset: presets.Default()},
	}
	if _, there := sharedFolder("avatars"); !there {
		t.Log("without the avatars of others: the test data are not beside the checkout")
		return avatars
	}
	avatars["vrm0"] = engineAvatar{file: readAvatar(t, "Godette_vrm0.vrm"), preset: presets.Default(), vrm0: true}
	avatars["vrm1"] = engineAvatar{file: readAvatar(t, "KayKit_Knight_madeVRM1.vrm"), preset: presets.Default()}
	avatars["robot"] = engineAvatar{file: readAvatar(t, "QuaterniusRobot.glb"), preset: presets.Default(), // with meshes that are called as bones are
		detached: []string{"Foot.L", "Foot.R", "Palm1.L", "Palm3.L", "Thumb.L", "Palm1.R", "Palm3.R", "Thumb.R"}}
	return avatars
}

// checkMistakes holds that what people get wrong at first is said, once and in words.
func checkMistakes(t *testing.T, root, project, at, avatar, res string) {
	t.Helper()
	script, err := os.ReadFile("engine/mistakes.gd")
	if err != nil {
		t.Fatal(err)
	}
	write(t, project, "mistakes.gd", script)
	out := inside(t, root, project, "timeout", "60", "godot", "--headless", "--path", at, "-s", "mistakes.gd", "--", avatar, res+".preset.json", res+".skeleton.json")
	for _, said := range []string{"preset_file res://nowhere.preset.json can't be read", "skeleton_file res://nowhere.skeleton.json can't be read", "it is not beneath a Skeleton3D",
		"nothing drives the avatar"} {
		if strings.Count(out, "PosewrightBody: "+said) != 1 {
			t.Errorf("%q is said %d times:\n%s", said, strings.Count(out, said), out)
		}
	}
	if strings.Contains(out, "SCRIPT ERROR") || strings.Contains(out, "freed") || !strings.Contains(out, "recovered 2") {
		t.Errorf("%s", out)
	}
}

// truth is what the library gives for moving targets, in the frame of the avatar's file, with the targets in that frame.
type truth struct {
	names   []string
	targets [][7][]float64 // of each tick
	world   [][]float64
	poses   [][]float64
	rest    []float64
	back    mgl64.Quat // frame of the file from that of the solver
	shift   mgl64.Vec3 // where that has the solver's origin: the solver puts avatars that stand beside or above it there
	bent    []float64  // of each tick, the straightest limb as a share of its length
}

// solvedTruth is that of a preset, with the right hand driven too where it has no base pose.
func solvedTruth(t *testing.T, in *export.Input, vrm0 bool, base []rig.Pose) *truth {
	t.Helper()
	var preset bytes.Buffer
	if err := presets.Write(&preset, in.Preset); err != nil {
		t.Fatal(err)
	}
	body, err := runtime.CreateBodyFromFile(preset.Bytes(), in.Source)
	if err != nil {
		t.Fatal(err)
	}
	return truthOf(t, in, body, vrm0, base)
}

// truthOf is that of a body, which it destroys.
func truthOf(t *testing.T, in *export.Input, body int32, vrm0 bool, base []rig.Pose) *truth {
	t.Helper()
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
	if !in.Preset.Calibration.Calibrated() { // limbs that are fitted to a person stand elsewhere than those of the file
		w.shift = shift(t, in, w, body)
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
			p, r := w.back.Rotate(position).Add(w.shift), w.back.Mul(q) // targets are turned from an avatar that faces +Z
			targets[id] = []float64{p[0], p[1], p[2], r.W, r.V[0], r.V[1], r.V[2]}
		}
		for id := range targets {
			targets[id] = []float64{0, 0, 0, 1, 0, 0, 0}
		}
		set(effectors.Head, head.Add(mgl64.Vec3{0.04 * math.Sin(at), -0.05 + 0.03*math.Cos(2*at), 0.05 * math.Sin(0.7*at)}.Mul(leg)),
			rig.Yaw(0.4*math.Sin(at)).Mul(mgl64.QuatRotate(0.2*math.Sin(1.3*at), mgl64.Vec3{1, 0, 0})))
		for side, id := range [...]effectors.ID{effectors.LeftHand, effectors.RightHand} {
			if base != nil && id == effectors.RightHand {
				continue
			}
			sign := 1 - 2*float64(side)
			set(id, mgl64.Vec3{sign * (shoulder.X() + arm*(0.1+0.15*math.Sin(at+sign))), shoulder.Y() + arm*(-0.3+0.3*math.Cos(1.1*at)), shoulder.Z() + arm*(0.45+0.15*math.Sin(1.7*at))},
				rig.Yaw(-sign*0.8*math.Cos(at)).Mul(mgl64.QuatRotate(0.5*math.Sin(at), mgl64.Vec3{0, 0, 1})))
		}
		if base != nil {
			if err := runtime.SetBasePose(body, poseNumbers(&base[tick])); err != nil {
				t.Fatal(err)
			}
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
		bent := 0.0
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
				bent = max(bent, mgl64.Vec3(world[i:i+3]).Sub(mgl64.Vec3(world[k:k+3])).Len()/limb.length)
			}
		}
		w.bent = append(w.bent, bent)
	}
	return w
}

// shift is where the hips are in the file, against where the solver has them.
func shift(t *testing.T, in *export.Input, w *truth, body int32) mgl64.Vec3 {
	t.Helper()
	text, _ := exporttest.Chunks(t, in.Source)
	var doc struct {
		Nodes []struct {
			Name                         string
			Children                     []int
			Translation, Rotation, Scale []float64
		}
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	local, parents, hips := make([]mgl64.Mat4, len(doc.Nodes)), make([]int, len(doc.Nodes)), -1
	for i := range parents {
		parents[i] = -1
	}
	joint := in.Humanoid.Joint(rig.Hips)
	for i, node := range doc.Nodes {
		local[i] = mgl64.Ident4()
		if p := node.Translation; p != nil {
			local[i] = local[i].Mul4(mgl64.Translate3D(p[0], p[1], p[2]))
		}
		if q := node.Rotation; q != nil {
			local[i] = local[i].Mul4(quat([]float64{q[3], q[0], q[1], q[2]}).Mat4())
		}
		if s := node.Scale; s != nil {
			local[i] = local[i].Mul4(mgl64.Scale3D(s[0], s[1], s[2]))
		}
		for _, child := range node.Children {
			parents[child] = i
		}
		if node.Name == w.names[joint] && hips < 0 {
			hips = i
		}
	}
	if hips < 0 {
		t.Fatalf("the file has no node %s", w.names[joint])
	}
	at := mgl64.Vec3{}
	for i := hips; i >= 0; i = parents[i] {
		at = local[i].Mul4x1(at.Vec4(1)).Vec3()
	}
	scale, err := runtime.Scale(body)
	if err != nil {
		t.Fatal(err)
	}
	rest := w.back.Rotate(mgl64.Vec3(w.rest[7*joint : 7*joint+3]))
	shift, turned := at.Mul(scale).Sub(rest), rig.Yaw(math.Pi).Rotate(at.Mul(scale)).Sub(rest) // by who turns avatars that look backward
	if turned.Len() < shift.Len() {
		shift = turned
	}
	if shift.Len() < 1e-5 { // rounding, on which hangs in which tick a foot steps
		return mgl64.Vec3{}
	}
	return shift
}

// compare judges what an engine made of it, to so many meters and radians while no limb is straighter than a share of its length: by name of a bone where it is and how it is turned from its rest pose.
func (w *truth) compare(t *testing.T, got []map[string][]float64, meters, radians, straightest float64, as func(string) string, fixed func(string) bool) {
	t.Helper()
	if len(got) != len(w.world) {
		t.Fatalf("%d ticks, not %d", len(got), len(w.world))
	}
	farthest, widest, compared, where, whose := 0.0, 0.0, 0, "", ""
	ticks, straight := 0, 0.0
	for tick, bones := range got {
		if w.bent[tick] > straightest {
			continue
		}
		ticks++
		straight = max(straight, w.bent[tick])
		for joint, name := range w.names {
			bone, ok := bones[as(name)]
			if !ok || fixed != nil && fixed(name) {
				continue
			}
			compared++
			n, r := w.world[tick][7*joint:7*joint+7], w.rest[7*joint:7*joint+7]
			at := w.back.Rotate(mgl64.Vec3(n[:3])).Add(w.shift)
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
	t.Logf("%d bones in %d ticks: at most %.2g mm and %.2g rad off; the straightest limb is at %.1f %%", compared/max(1, ticks), ticks, 1000*farthest, widest, 100*straight)
	if compared < 15*100 || compared < 15*ticks || farthest > meters || widest > radians {
		t.Errorf("%d compared, %s is %.3g mm off, %s %.3g rad", compared, where, 1000*farthest, whose, widest)
	}
}

// boneMap is a BoneMap of Godot for the bones of a humanoid by their names as Godot has them, and the name in SkeletonProfileHumanoid of each.
func boneMap(h *rig.Humanoid, as func(string) string) (file []byte, profile map[string]string) {
	var b strings.Builder
	b.WriteString("[gd_resource type=\"BoneMap\" load_steps=2 format=3]\n\n[sub_resource type=\"SkeletonProfileHumanoid\" id=\"1\"]\n\n[resource]\nprofile = SubResource(\"1\")\n")
	profile = map[string]string{}
	for role := rig.Hips; role < rig.RoleCount; role++ {
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

// turning is the rotation that comes nearest to what a bone does to the mesh, its polar part. Thumbs need that in Godot: SkeletonProfileHumanoid has their axes with three
// digits, 0.6 ‰ too short, so that bones beyond are skewed, and axes made square one after another would be off by the skew.
func turning(m mgl64.Mat3) mgl64.Quat {
	for range 20 {
		m = m.Add(m.Inv().Transpose()).Mul(0.5)
	}
	return mgl64.Mat4ToQuat(m.Mat4()).Normalize()
}

// turned is what the script for Godot wrote of each tick: by name of a bone where it is and how it is turned from its rest pose.
func turned(t *testing.T, file []byte) []map[string][]float64 {
	t.Helper()
	var ticks []map[string][]float64
	if err := json.Unmarshal(file, &ticks); err != nil {
		t.Fatal(err)
	}
	for _, bones := range ticks {
		for name, n := range bones {
			now, rest := mgl64.Mat3(n[3:12]), mgl64.Mat3(n[15:24])
			turn := turning(now.Mul3(rest.Inv()))
			bones[name] = append(n[:3:3], turn.W, turn.V[0], turn.V[1], turn.V[2])
		}
	}
	return ticks
}

func TestTurningIsWithoutStretching(t *testing.T) {
	want := mgl64.QuatRotate(0.7, mgl64.Vec3{1, -2, 3}.Normalize())
	along := mgl64.QuatRotate(1.1, mgl64.Vec3{2, 1, 0.5}.Normalize()).Mat4().Mat3() // which axes are stretched
	stretched := want.Mat4().Mat3().Mul3(along).Mul3(mgl64.Diag3(mgl64.Vec3{1, 0.9, 1.2})).Mul3(along.Transpose())
	if off := want.Inverse().Mul(turning(stretched)); off.V.Len() > 1e-12 {
		t.Errorf("%v off", off)
	}
}

func TestGodotMovesAvatarsAsTheSolverDoes(t *testing.T) {
	root := chroot(t, "godot")
	library, err := os.ReadFile(filepath.Join("..", "..", "..", "build", "runtime", "libposewright.so"))
	if err != nil {
		t.Fatal("make runtime builds the library first")
	}
	avatars := engineAvatars(t)
	retargeted := avatars["mixamo"]
	retargeted.mapped = true
	avatars["retargeted"] = retargeted
	addOn := filepath.Join(root, "usr", "share", "godot-vrm", "addons")
	imported := map[string]engineAvatar{}
	if vrm0, there := avatars["vrm0"]; there {
		imported["vrm0 by the add-on"] = vrm0
		imported["vrm1 by the add-on"] = engineAvatar{
			file: readAvatar(t, "VRMC_materials_mtoon_UV_Animation_Test.vrm"), preset: presets.Default(), // the knight holds things, at which the add-on fails
		}
	}
	for name, avatar := range imported {
		avatar.addOn = true
		avatars[name] = avatar
	}
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
			if _, err := os.Stat(addOn); avatar.addOn && err != nil {
				t.Skipf("the VRM add-on for Godot is not in %s: make check-engines clones it where GitHub can be reached", addOn)
			}
			project, err := os.MkdirTemp(filepath.Join(root, "tmp"), "godot")
			if err != nil {
				t.Fatal(err)
			}
			defer os.RemoveAll(project)
			exporttest.Write(t, project, files)
			w := solvedTruth(t, in, avatar.vrm0 && !avatar.addOn, nil)
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
			settings := "config_version=5\n\n[application]\n\nconfig/name=\"check\"\n"
			if avatar.addOn {
				if err := os.CopyFS(filepath.Join(project, "addons"), os.DirFS(addOn)); err != nil {
					t.Fatal(err)
				}
				settings += "\n[editor_plugins]\n\nenabled=PackedStringArray(\"res://addons/Godot-MToon-Shader/plugin.cfg\", \"res://addons/vrm/plugin.cfg\")\n"
				write(t, project, "avatar.vrm", avatar.file)
			}
			write(t, project, "project.godot", []byte(settings))
			at := "/tmp/" + filepath.Base(project)
			out := inside(t, root, project, "timeout", "120", "godot", "--headless", "--path", at, "--import") // the first import of a project, which crashed where the extension had an exposed class
			data := export.FileName(avatar.preset.Name)
			res := "res://posewright/" + data
			run := func(arguments ...string) {
				out += inside(t, root, project, append([]string{"timeout", "120", "godot", "--headless", "--path", at, "-s", "check.gd", "--"}, arguments...)...)
			}
			own := strings.NewReplacer(":", "_", "/", "_").Replace
			bones, profile := boneMap(in.Humanoid, own)
			as := own
			if avatar.mapped || avatar.addOn {
				as = func(name string) string {
					if mapped, ok := profile[name]; ok {
						return mapped
					}
					return own(name)
				}
			}
			if avatar.mapped {
				write(t, project, "none.json", []byte("[]"))
				run("none.json", "res://path.txt", res+"_avatar.glb", "", "")
				path, err := os.ReadFile(filepath.Join(project, "path.txt"))
				if err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
				write(t, project, "map.tres", bones)
				write(t, project, "posewright/"+data+"_avatar.glb.import", []byte(fmt.Sprintf("[remap]\n\nimporter=\"scene\"\nimporter_version=1\ntype=\"PackedScene\"\n\n[deps]\n\nsource_file=\"%s_avatar.glb\"\n\n"+
					"[params]\n\nimport_script/path=\"\"\n_subresources={\"nodes\": {\"PATH:%s\": {\"retarget/bone_map\": Resource(\"res://map.tres\")}}}\n", res, path)))
				out += inside(t, root, project, "timeout", "120", "godot", "--headless", "--path", at, "--import")
			}
			file := res + "_avatar.glb"
			if avatar.addOn {
				file = "res://avatar.vrm"
			}
			run("targets.json", "res://out.json", file, res+".preset.json", res+".skeleton.json")
			result, err := os.ReadFile(filepath.Join(project, "out.json"))
			if err != nil || strings.Contains(out, "SCRIPT ERROR") {
				t.Fatalf("%v\n%s", err, out)
			}
			got := turned(t, result)
			numbered := func(name string) string { // Godot numbers bones that are called as meshes are
				if name = as(name); got[0][name] == nil && got[0][name+"_2"] != nil {
					name += "_2"
				}
				return name
			}
			w.compare(t, got, 1e-4, 1e-4, 0.98, numbered, nil)
			if as := numbered(in.Humanoid.Skeleton.Joints[in.Humanoid.Joint(rig.LeftUpperArm)].Name); got[0][as] == nil {
				t.Errorf("Godot has no bone %s", as)
			}
			checkBasePoses(t, in, w, project, numbered, func(name string) bool { return got[0][name] != nil }, !avatar.addOn && !avatar.mapped, avatar.detached, func(base string) []map[string][]float64 {
				run("targets.json", "res://out.json", file, "res://based.json", res+".skeleton.json", base)
				result, err := os.ReadFile(filepath.Join(project, "out.json"))
				if err != nil || strings.Contains(out, "SCRIPT ERROR") {
					t.Fatalf("%v\n%s", err, out)
				}
				return turned(t, result)
			})
			// The example that comes along runs without an error.
			out = inside(t, root, project, "timeout", "60", "godot", "--headless", "--path", at, "--quit-after", "60", fmt.Sprintf("%s_example.tscn", res))
			if strings.Contains(out, "ERROR") && !strings.Contains(out, "leaked") {
				t.Errorf("%s", out)
			}
			if name == "plain" {
				checkMistakes(t, root, project, at, file, res)
			}
		})
	}
}
