package check

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
	"posewright/presets/runtime"
	"posewright/solver/posture"
)

// tailed is the mannequin with a tail of three joints, of which the last is a leaf without skin, as Blender writes tips.
func tailed(t *testing.T) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, assets.Mannequin())
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	list := func(of map[string]any, key string) []any { return of[key].([]any) }
	nodes, skin := list(doc, "nodes"), list(doc, "skins")[0].(map[string]any)
	first := len(nodes)
	for i, offset := range [...][]float64{{0, 0, -0.1}, {0, 0.02, -0.15}, {0, 0.01, -0.15}} {
		node := map[string]any{"name": fmt.Sprintf("tail:%d", i+1), "translation": offset}
		if i < 2 {
			node["children"] = []int{first + i + 1}
		}
		nodes = append(nodes, node)
	}
	doc["nodes"] = nodes
	hips := nodes[1].(map[string]any)
	hips["children"] = append(list(hips, "children"), first)
	skin["joints"] = append(list(skin, "joints"), first, first+1)
	// Two matrices more, for joints that move no corner.
	accessor := list(doc, "accessors")[int(skin["inverseBindMatrices"].(float64))].(map[string]any)
	views := list(doc, "bufferViews")
	view := views[int(accessor["bufferView"].(float64))].(map[string]any)
	from, _ := view["byteOffset"].(float64)
	length := view["byteLength"].(float64)
	matrices := append([]byte{}, bin[int(from):int(from+length)]...)
	matrices = append(matrices, matrices[:128]...)
	accessor["bufferView"], accessor["count"] = len(views), accessor["count"].(float64)+2
	bin = bin[:int(list(doc, "buffers")[0].(map[string]any)["byteLength"].(float64))]
	doc["bufferViews"] = append(views, map[string]any{"buffer": 0, "byteOffset": len(bin), "byteLength": len(matrices)})
	bin = append(append([]byte{}, bin...), matrices...)
	doc["buffers"] = []any{map[string]any{"byteLength": len(bin)}}
	changed, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return exporttest.Binary(changed, bin)
}

const wayTicks = 120

// waysOf are scripts of each way in which a host drives a body, each a call on a line as the programs beside this file read it: the first word says which.
func waysOf(t *testing.T, body int32, names []string) (order []string, scripts map[string][]string) {
	t.Helper()
	scripts = map[string][]string{}
	tPose := make([]float64, 7*len(names))
	if err := runtime.ReadTPose(body, tPose); err != nil {
		t.Fatal(err)
	}
	at := func(role string) []float64 {
		joint, err := runtime.RoleJoint(body, role)
		if err != nil || joint < 0 {
			t.Fatal(role, err)
		}
		return tPose[7*joint : 7*joint+3]
	}
	head, shoulder, left, right := at("head"), at("leftUpperArm"), at("leftHand"), at("rightHand")
	// So slow that the poses hang on no last bit: in which tick a foot steps does.
	moving := func(tick int) (h, l, r string) {
		x := float64(tick) / 90
		return fmt.Sprint(head[0]+0.05*x, head[1]-0.06+0.02*math.Cos(2*x), head[2]+0.25*x, math.Cos(0.1*x), 0, math.Sin(0.1*x), 0),
			fmt.Sprint(shoulder[0]+0.1*math.Sin(x), shoulder[1]-0.2+0.1*math.Cos(x), shoulder[2]+0.35, 1, 0, 0, 0),
			fmt.Sprint(-shoulder[0]-0.1*math.Sin(x), shoulder[1]-0.1-0.1*math.Sin(x), shoulder[2]+0.3, 1, 0, 0, 0)
	}
	// way adds a script of moving targets, with calls before it and before each tick.
	way := func(name string, before []string, each func(tick int) []string) {
		order = append(order, name)
		lines := before
		for tick := range wayTicks {
			h, l, r := moving(tick)
			lines = append(lines, "t 0 "+h+" 1", "t 3 "+l+" 1", "t 4 "+r+" 1")
			if each != nil {
				lines = append(lines, each(tick)...)
			}
			lines = append(lines, fmt.Sprint("v ", 1.0/90))
		}
		scripts[name] = lines
	}
	once := func(when int, calls ...string) func(int) []string {
		return func(tick int) []string {
			if tick != when {
				return nil
			}
			return calls
		}
	}
	way("targets", nil, nil)
	way("hints", nil, func(int) []string { return []string{"h 0 0.6 0.4 -0.2 1", "h 3 -0.5 0.5 0.6 1"} })
	way("shoulders", nil, func(int) []string {
		return []string{fmt.Sprint("s 0 ", shoulder[0]+0.01, " ", shoulder[1]+0.05, " ", shoulder[2]+0.03, " 1")}
	})
	way("chains", nil, func(tick int) []string {
		x := float64(tick) / 90
		return []string{fmt.Sprint("c tail ", 0.3*math.Sin(3*x), " ", 0.9+0.1*math.Sin(x), " ", -0.35, " 1 0 0 0 1")}
	})
	way("fingers", nil, func(tick int) []string {
		x := float64(tick) / wayTicks
		curls := fmt.Sprint("e 0 1 ", 0.3*x, " ", x, " ", x, " ", 1-x, " ", 1-x)
		bends := "e 1 0.8 " + strings.Repeat(fmt.Sprint(0.9*x, " "), 15) + fmt.Sprint(0.3*x, " 0.1 0 -0.1 -0.2")
		if tick >= 100 {
			return []string{"e 0 0", "e 1 0"}
		}
		return []string{curls, bends}
	})
	way("inputs", nil, func(tick int) []string {
		return []string{fmt.Sprint("n leftTrigger ", float64(tick)/wayTicks), fmt.Sprint("n rightGrip ", 1-float64(tick)/wayTicks)}
	})
	way("pins", nil, func(tick int) []string {
		return append(once(20, fmt.Sprint("p 3 ", shoulder[0]+0.1, " ", shoulder[1]+0.2, " ", shoulder[2]+0.2, " 1 0 0 0"))(tick), once(90, "u 3")(tick)...)
	})
	way("space", nil, once(40, "o 0.1 0 -0.1 0.3"))
	way("ground plane", []string{"g 0 0.06 0 0 1 0.1"}, once(100, "G"))
	way("ground mesh", []string{"m 4 -9 0.08 -9 9 0.08 -9 9 0.08 9 -9 0.08 9 0 1 2 0 2 3"}, nil)
	way("state", nil, func(tick int) []string { return append(once(30, "S")(tick), once(60, "R")(tick)...) })
	way("reset", nil, once(60, "r"))
	way("parameters", nil, once(30, "set arms.method=pole", "set effectors.leftHand.rotationWeight=0.3"))
	base := make([]float64, 3+4*len(names))
	if err := runtime.ReadPose(body, base); err != nil {
		t.Fatal(err)
	}
	joint, _ := runtime.RoleJoint(body, "leftUpperArm")
	copy(base[3+4*joint:], []float64{math.Cos(0.4), 0, 0, -math.Sin(0.4)})
	way("base pose", []string{"set basePose.source=animation", "b " + strings.Trim(fmt.Sprint(base), "[]")}, nil)
	for i, line := range scripts["base pose"] {
		if strings.HasPrefix(line, "t 3 ") {
			scripts["base pose"][i] = "t 3 0 0 0 1 0 0 0 0"
		}
	}
	// A person of other size in a T-pose, measured and fitted, who then moves, and takes no controller at last.
	lines := []string{"d 1 H headset head", "d 2 L Index leftHand", "d 2 R Index rightHand", "k 0 0 0"}
	const taller = 1.08
	place := func(of []float64, dx, dy, dz float64) string {
		return fmt.Sprint(taller*of[0]+dx, taller*of[1]+dy, taller*of[2]+dz, 1, 0, 0, 0, 1)
	}
	for tick := range 110 {
		lines = append(lines, fmt.Sprint("f ", float64(tick)/90, " ", place(head, 0, 0.08, 0.1), " ", place(left, 0.05, 0, 0), " ", place(right, -0.05, 0, 0)))
	}
	lines = append(lines, "M", "F")
	for tick := range wayTicks {
		x := float64(tick) / 90
		held := 1
		if tick > 80 {
			held = 0
		}
		r := strings.TrimSuffix(place(right, -0.05+0.2*math.Sin(x), -0.3*x, 0.3*x), "1") + strconv.Itoa(held)
		lines = append(lines, fmt.Sprint("f ", 2+x, " ", place(head, 0.03*math.Sin(x), 0.03, 0.1+0.1*x), " ", place(left, -0.3*x, -0.2*x, 0.3*x), " ", r), fmt.Sprint("v ", 1.0/90))
	}
	order, scripts["devices"] = append(order, "devices"), lines
	return order, scripts
}

// ways are what the library gives for each way, called in Go, where each gives other poses than moving targets alone.
func ways(t *testing.T, in *export.Input) (order []string, scripts map[string][]string, truths map[string]*truth, skeleton []byte) {
	t.Helper()
	var preset strings.Builder
	if err := presets.Write(&preset, in.Preset); err != nil {
		t.Fatal(err)
	}
	described := runtime.SkeletonOf(in.Avatar, in.Humanoid)
	skeleton, err := json.Marshal(described)
	if err != nil {
		t.Fatal(err)
	}
	names := make([]string, len(described.Joints))
	for i, j := range described.Joints {
		names[i] = j.Name
	}
	truths = map[string]*truth{}
	create := func() int32 {
		body, err := runtime.CreateBody([]byte(preset.String()), skeleton)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = runtime.DestroyBody(body) })
		return body
	}
	order, scripts = waysOf(t, create(), names)
	for name, lines := range scripts {
		body := create()
		w := &truth{names: names, rest: make([]float64, 7*len(names)), back: quat([]float64{1, 0, 0, 0})}
		person, err := runtime.CreateCalibration()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = runtime.DestroyCalibration(person) })
		var state []byte
		for _, line := range lines {
			words := strings.Fields(line)
			var n []float64
			for _, word := range words[1:] {
				x, _ := strconv.ParseFloat(word, 64)
				n = append(n, x)
			}
			switch words[0] {
			case "t":
				err = runtime.SetTarget(body, int32(n[0]), n[1:8], n[8])
			case "h":
				err = runtime.SetHint(body, int32(n[0]), n[1:4], n[4])
			case "s":
				err = runtime.SetShoulder(body, int32(n[0]), n[1:4], n[4])
			case "e":
				var fingers []float64
				if len(n) > 2 {
					fingers = n[2:]
				}
				err = runtime.SetFingers(body, int32(n[0]), fingers, n[1])
			case "n":
				err = runtime.SetInput(body, words[1], n[1])
			case "c":
				err = runtime.SetChainTarget(body, words[1], n[1:8], n[8])
			case "p":
				err = runtime.SetPin(body, int32(n[0]), n[1:8])
			case "u":
				err = runtime.SetPin(body, int32(n[0]), nil)
			case "o":
				err = runtime.SetSpace(body, n[:3], n[3])
			case "g":
				err = runtime.SetGroundPlane(body, n[:3], n[3:])
			case "G":
				err = runtime.SetGround(body, nil)
			case "m":
				corners, indices := 3*int(n[0]), []uint32{}
				var places []float32
				for i, x := range n[1:] {
					if i < corners {
						places = append(places, float32(x))
					} else {
						indices = append(indices, uint32(x))
					}
				}
				err = runtime.SetGroundMesh(body, places, indices)
			case "b":
				err = runtime.SetBasePose(body, n)
			case "set":
				err = runtime.SetParameterText(body, words[1])
			case "d":
				_, err = runtime.AddDevice(person, int32(n[0]), words[2], words[3], words[4])
			case "f":
				if err = runtime.Feed(person, n[0], n[1:]); err == nil {
					err = runtime.Bind(person, body)
				}
			case "k":
				err = runtime.BeginMeasuring(person, int32(n[0]), n[1], n[2])
			case "M":
				err = runtime.Measure(person)
			case "F":
				err = runtime.Fit(person, body)
			case "S":
				size := 0
				size, _ = runtime.SaveState(body, nil)
				state = make([]byte, size)
				_, err = runtime.SaveState(body, state)
			case "R":
				err = runtime.RestoreState(body, state)
			case "r":
				err = runtime.ResetBody(body)
			case "v":
				err = runtime.Solve(body, n[0])
				world, pose := make([]float64, 7*len(names)), make([]float64, 3+4*len(names))
				_, _ = runtime.ReadWorld(body, world), runtime.ReadPose(body, pose)
				w.world, w.poses, w.bent = append(w.world, world), append(w.poses, pose), append(w.bent, 0)
			}
			if err != nil {
				t.Fatalf("%s: %q: %v", name, line, err)
			}
		}
		if err := runtime.ReadRest(body, w.rest); err != nil {
			t.Fatal(err)
		}
		truths[name] = w
	}
	for name, w := range truths {
		differs := 0.0
		for tick, pose := range w.poses {
			for i, x := range pose {
				differs = max(differs, math.Abs(x-truths["targets"].poses[tick][i]))
			}
		}
		if differs < 0.01 && name != "targets" {
			t.Errorf("%s changes poses by %v only", name, differs)
		}
	}
	return order, scripts, truths, skeleton
}

// waysInput is an export of the mannequin with a tail, whose chain follows a device.
func waysInput(t *testing.T, in export.Input) *export.Input {
	t.Helper()
	p := presets.Default()
	chain := presets.NewChain("tail", "tail:1", "tail:3")
	chain.Target = effectors.ChainToDevice
	p.Chains = []effectors.Chain{chain}
	p.Drivers = []presets.Driver{{Parameter: "effectors.leftHand.positionWeight", Input: "leftTrigger", Low: 1, High: 0.2, Smoothing: 0.1}}
	p.Posture.PresetWhile.Walking = posture.PresetDance
	in.Preset, in.WithRuntime = &p, true
	return exporttest.WithAvatar(t, in, tailed(t))
}

// script is all ways as programs read them.
func script(order []string, scripts map[string][]string, names []string) []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "names %s\n", strings.Join(names, " "))
	for _, name := range order {
		fmt.Fprintf(&b, "way %s\n%s\n", strings.ReplaceAll(name, " ", "-"), strings.Join(scripts[name], "\n"))
	}
	return []byte(b.String())
}

// wayPrograms run the scripts in ways that are not Godot: how far numbers of their poses may be off, and what they have no call for. Unity's transforms and the pins of a node
// of Unreal are singles.
var wayPrograms = []struct {
	name string
	off  float64
	not  string
}{
	{"C", 1e-7, ""},
	{"Node", 1e-7, ""},
	{"three.js", 1e-6, ""},
	{"Mono", 1e-7, ""},
	{"Unity", 2e-6, ""},
	{"Unreal", 1e-6, "shoulders pins space ground plane ground mesh state devices"},
}

// Every call of the library's header, and every way that its wrappers and the components for engines offer to drive a body, does there what it does in Go. The components for
// three.js, Unity and Unreal pose avatars of stand-ins.
func TestEveryWayToDriveABodyIsTheSameInAllLanguages(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("building the libraries takes seconds")
	}
	in := waysInput(t, export.Input{})
	order, scripts, truths, skeleton := ways(t, in)
	here, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	of := func(parts ...string) string { return filepath.Join(append([]string{here, ".."}, parts...)...) }
	for _, p := range wayPrograms {
		t.Run(p.name, func(t *testing.T) {
			folder := t.TempDir()
			var preset strings.Builder
			if err := presets.Write(&preset, in.Preset); err != nil {
				t.Fatal(err)
			}
			write(t, folder, "preset.json", []byte(preset.String()))
			write(t, folder, "skeleton.json", skeleton)
			write(t, folder, "script.txt", script(order, scripts, truths["targets"].names))
			var commands [][]string
			switch p.name {
			case "Node", "three.js":
				wasm := write(t, folder, "posewright.wasm", library(t, "posewright.wasm").Data)
				commands = [][]string{{"node", "engine/ways.mjs", of("..", "runtime", "posewright.mjs"), wasm, folder}}
				if p.name != "Node" {
					commands[0] = append(commands[0], of("binding", "three", "posewright_three.mjs"), of("..", "runtime", "testdata", "scene.mjs"))
				}
			case "C":
				commands = [][]string{
					{"gcc", "-std=c11", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-O1", "-I" + of("..", "runtime"), "-o", "ways", "engine/ways.c",
						"libposewright.so", "-Wl,-rpath,$ORIGIN"},
					{"./ways", folder},
				}
			case "Mono", "Unity":
				compile := []string{"mcs", "-langversion:7", "-warn:4", "-warnaserror+", "-out:ways.exe", "engine/ways.cs", of("binding", "csharp", "PosewrightSolver.cs")}
				if p.name == "Unity" {
					compile = append(compile, "-define:UNITY", of("binding", "unity", "PosewrightBody.cs"), "csharp/UnityEngine.cs", "csharp/AnimationCurve.cs", "csharp/JsonUtility.cs")
				}
				commands = [][]string{compile, {"env", "LD_LIBRARY_PATH=.", "mono", "ways.exe", folder}}
			case "Unreal":
				commands = [][]string{unrealWays(t, in, folder, skeleton)}
			}
			if p.name != "Node" && p.name != "three.js" {
				write(t, folder, "libposewright.so", library(t, "libposewright.so").Data)
			}
			var out []byte
			for _, command := range commands {
				if _, err := exec.LookPath(command[0]); err != nil && !strings.HasPrefix(command[0], "./") {
					skip(t, command[0]+" is not installed: .ci/install installs it")
				}
				for i, word := range command {
					if strings.HasPrefix(word, "engine/") || strings.HasPrefix(word, "csharp/") {
						command[i] = of("check", word)
					}
				}
				c := exec.Command(command[0], command[1:]...)
				c.Dir = folder
				if out, err = c.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%.2000s", err, out)
				}
			}
			done := map[string]int{}
			refused := regexp.MustCompile(`(?m)^Posewright: .*nowhere can't be read\.\n`)
			if p.name == "Unreal" && !refused.Match(out) {
				t.Error("a preset that is not there is not said")
			}
			for _, run := range strings.Split("\n"+strings.TrimSpace(refused.ReplaceAllString(string(out), "")), "\nway ")[1:] {
				lines := strings.Split(run, "\n")
				name, byNode := strings.CutPrefix(strings.ReplaceAll(lines[0], "-", " "), "node:")
				if done[name]++; len(lines)-1 != wayTicks || truths[name] == nil {
					t.Fatalf("%s: %d lines", lines[0], len(lines)-1)
				}
				worst := 0.0
				for tick, line := range lines[1:] {
					worst = max(worst, poseOff(t, strings.Fields(line), truths[name].poses[tick]))
				}
				if t.Logf("%s: at most %.2g off", lines[0], worst); worst > p.off && !(byNode && worst < 1e-5) {
					t.Errorf("%s is %v off", lines[0], worst)
				}
			}
			for _, name := range order {
				if (done[name] > 0) == (p.not != "" && strings.Contains(p.not, name)) {
					t.Errorf("%s: %d runs", name, done[name])
				}
			}
		})
	}
}

// poseOff is how far the numbers of a pose are off; a rotation may have the other sign.
func poseOff(t *testing.T, words []string, want []float64) (worst float64) {
	t.Helper()
	if len(words) != len(want) {
		t.Fatalf("%d numbers, not %d", len(words), len(want))
	}
	numbers := make([]float64, len(want))
	for i, word := range words {
		var err error
		if numbers[i], err = strconv.ParseFloat(word, 64); err != nil {
			t.Fatal(err)
		}
	}
	for i := range want {
		sign := 1.0
		if from := i - i%4 + 3; i >= 3 {
			if from > i {
				from -= 4
			}
			if quat(numbers[from:]).Dot(quat(want[from:])) < 0 {
				sign = -1
			}
		}
		worst = max(worst, math.Abs(sign*numbers[i]-want[i]))
	}
	return worst
}

// unrealWays compiles the exported plugin with the program that runs scripts.
func unrealWays(t *testing.T, in *export.Input, folder string, skeleton []byte) (command []string) {
	t.Helper()
	if _, err := exec.LookPath("g++"); err != nil {
		skip(t, "g++ is not installed: .ci/install installs it")
	}
	with := *in
	with.Libraries = []export.File{library(t, "libposewright.so")}
	target, _ := targets.Of("unreal")
	files, _, err := targets.Export(&target, &with)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := export.Write(folder, files, export.By{Preset: "Walk", Target: "unreal"}); err != nil {
		t.Fatal(err)
	}
	var s runtime.Skeleton
	if err := json.Unmarshal(skeleton, &s); err != nil {
		t.Fatal(err)
	}
	write(t, folder, "bones.txt", boneNumbers(&s))
	plugin := filepath.Join(folder, "Plugins", "Posewright")
	return []string{compilePlugin(t, plugin, t.TempDir(), "ways"), plugin, filepath.Join(folder, "Content"), export.FileName(in.Preset.Name), folder}
}

// The component for Godot does in Godot what the library does, by whatever way it is driven.
func TestGodotMovesAvatarsByEveryWay(t *testing.T) {
	root := chroot(t, "godot")
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "build", "runtime", "libposewright.so"))
	if err != nil {
		t.Fatal("make runtime builds the library first")
	}
	in := waysInput(t, export.Input{Libraries: []export.File{{Name: "libposewright.so", Data: data}}})
	order, scripts, truths, _ := ways(t, in)
	target, _ := targets.Of("godot")
	files, _, err := targets.Export(&target, in)
	if err != nil {
		t.Fatal(err)
	}
	project, at := godotProject(t, root, files)
	name := "res://posewright/" + export.FileName(in.Preset.Name)
	inside(t, root, project, "timeout", "120", "godot", "--headless", "--path", at, "--import")
	write(t, project, "script.txt", script(order, scripts, truths["targets"].names))
	program, err := os.ReadFile("engine/ways.gd")
	if err != nil {
		t.Fatal(err)
	}
	write(t, project, "ways.gd", program)
	out := inside(t, root, project, "timeout", "300", "godot", "--headless", "--path", at, "-s", "ways.gd", "--", name+"_avatar.glb", name+".preset.json", name+".skeleton.json")
	if strings.Contains(out, "ERROR") || strings.Contains(out, "WARNING: PosewrightBody") {
		t.Fatalf("%s", out)
	}
	for _, way := range order {
		t.Run(way, func(t *testing.T) {
			result, err := os.ReadFile(filepath.Join(project, strings.ReplaceAll(way, " ", "-")+".json"))
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			got := turned(t, result)
			if got[0]["tail_2"] == nil || got[0]["tail_3"] != nil {
				t.Error("the tail is not one whose tip Godot leaves out")
			}
			truths[way].compare(t, got, 1e-4, 1.7e-4, 1, strings.NewReplacer(":", "_").Replace, nil)
		})
	}
}

// godotProject writes an export into a project in the chroot.
func godotProject(t *testing.T, root string, files []export.File) (project, at string) {
	t.Helper()
	project, err := os.MkdirTemp(filepath.Join(root, "tmp"), "godot")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(project) })
	exporttest.Write(t, project, files)
	write(t, project, "project.godot", []byte("config_version=5\n\n[application]\n\nconfig/name=\"check\"\n"))
	return project, "/tmp/" + filepath.Base(project)
}

// Avatars that players bring are loaded while the game runs, without a skeleton of an export: the library finds their roles.
func TestGodotMovesAvatarsThatPlayersBring(t *testing.T) {
	root := chroot(t, "godot")
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "build", "runtime", "libposewright.so"))
	if err != nil {
		t.Fatal("make runtime builds the library first")
	}
	avatars := engineAvatars(t)
	for folder, names := range map[string][]string{
		"avatars": {"PolygonalMind_CoolBanana_vrm0.vrm", "KayKit_Mage.glb"}, "field": {"in/a00_base.glb"},
	} {
		for _, name := range names {
			if at, there := sharedFolder(folder); there {
				data, err := os.ReadFile(filepath.Join(at, name))
				if err != nil {
					t.Fatal(err)
				}
				avatars[name] = engineAvatar{file: data, preset: presets.Default(), vrm0: strings.Contains(name, "vrm0")}
			}
		}
	}
	if robot, there := avatars["robot"]; there {
		robot.byFile = true
		avatars["robot by its file"] = robot
	}
	godots := exporttest.WithAvatar(t, export.Input{Preset: &presets.Preset{}}, assets.Mannequin())
	_, profile := boneMap(godots.Humanoid, func(name string) string { return name })
	avatars["of Godot's names"] = engineAvatar{file: retitled(t, assets.Mannequin(), profile), preset: presets.Default()}
	target, _ := targets.Of("godot")
	p := presets.Default()
	files, _, err := targets.Export(&target, &export.Input{Preset: &p, WithRuntime: true, Libraries: []export.File{{Name: "libposewright.so", Data: data}}})
	if err != nil {
		t.Fatal(err)
	}
	project, at := godotProject(t, root, files)
	inside(t, root, project, "timeout", "120", "godot", "--headless", "--path", at, "--import")
	program, err := os.ReadFile("engine/godot.gd")
	if err != nil {
		t.Fatal(err)
	}
	write(t, project, "check.gd", program)
	solver := filepath.Join(project, "addons", "posewright", "posewright_solver.gd")
	text, err := os.ReadFile(solver)
	if err != nil {
		t.Fatal(err)
	}
	write(t, project, "addons/posewright/posewright_solver.gd", regexp.MustCompile(`RELEASE := ".*"`).ReplaceAll(text, []byte(`RELEASE := "9.8.7"`)))
	for name, avatar := range avatars {
		t.Run(name, func(t *testing.T) {
			in := exporttest.WithAvatar(t, export.Input{Preset: &avatar.preset}, avatar.file)
			var preset strings.Builder
			if err := presets.Write(&preset, in.Preset); err != nil {
				t.Fatal(err)
			}
			prepared, err := prepare.Body(in.Preset, in.Avatar)
			if err != nil {
				t.Fatal(err)
			}
			in.Humanoid = prepared.Humanoid
			described := runtime.SkeletonOf(in.Avatar, nil) // which knows no mesh, and no roles of a file
			described.Roles, described.HeightM, described.LookAt = nil, 0, nil
			bare := func() int32 {
				text, err := json.Marshal(described)
				if err != nil {
					t.Fatal(err)
				}
				body, err := runtime.CreateBody([]byte(preset.String()), text)
				if err != nil {
					t.Fatal(err)
				}
				return body
			}
			var w *truth
			skeletonFile := ""
			if avatar.byFile {
				w, skeletonFile = solvedTruth(t, in, avatar.vrm0, nil), "res://player.glb"
			} else if w = truthOf(t, in, bare(), avatar.vrm0, nil); w.shift != (mgl64.Vec3{}) { // soles that the editor puts on the floor are those of a mesh
				body := bare()
				scale, err := runtime.Scale(body)
				if err != nil {
					t.Fatal(err)
				}
				_ = runtime.DestroyBody(body)
				for i := range described.Joints {
					if j := &described.Joints[i]; j.Parent < 0 {
						j.Position = mgl64.Vec3(j.Position).Add(w.back.Inverse().Rotate(w.shift).Mul(1 / scale))
					}
				}
				w = truthOf(t, in, bare(), avatar.vrm0, nil)
			}
			moves, err := json.Marshal(w.targets)
			if err != nil {
				t.Fatal(err)
			}
			write(t, project, "targets.json", moves)
			write(t, project, "player.glb", avatar.file)
			write(t, project, "player.preset.json", []byte(preset.String()))
			out := inside(t, root, project, "timeout", "120", "godot", "--headless", "--path", at, "-s", "check.gd", "--", "targets.json", "res://out.json", "res://player.glb",
				"res://player.preset.json", skeletonFile)
			result, err := os.ReadFile(filepath.Join(project, "out.json"))
			if err != nil || strings.Contains(out, "SCRIPT ERROR") || strings.Count(out, "posewright_solver.gd of 9.8.7: take both from one export") != 1 {
				t.Fatalf("%v\n%s", err, out)
			}
			got := turned(t, result)
			os.Remove(filepath.Join(project, "out.json"))
			own := strings.NewReplacer(":", "_", "/", "_").Replace
			w.compare(t, got, 1e-4, 1.7e-4, 0.98, func(name string) string {
				if name = own(name); got[0][name] == nil && got[0][name+"_2"] != nil {
					name += "_2"
				}
				return name
			}, nil)
		})
	}
}

// retitled is a GLB whose nodes have other names.
func retitled(t *testing.T, file []byte, names map[string]string) []byte {
	t.Helper()
	text, bin := exporttest.Chunks(t, file)
	var doc map[string]any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	for _, n := range doc["nodes"].([]any) {
		node := n.(map[string]any)
		if name, ok := node["name"].(string); ok && names[name] != "" {
			node["name"] = names[name]
		}
	}
	changed, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	return exporttest.Binary(changed, bin)
}
