package check

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"posewright/presets/export"
	"posewright/presets/export/exporttest"
	"posewright/presets/export/targets"
	"posewright/presets/prepare"
)

// libraries are those that were built; a test that needs one builds it.
var libraries struct {
	sync.Mutex
	built map[string][]byte
}

// library is posewright.wasm or libposewright.so as `make runtime` builds it.
func library(t *testing.T, name string) export.File {
	t.Helper()
	libraries.Lock()
	defer libraries.Unlock()
	if data, ok := libraries.built[name]; ok {
		return export.File{Name: name, Data: data}
	}
	file := filepath.Join(t.TempDir(), name)
	build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", file,
		"posewright/presets/runtime/clib")
	build.Env = append(os.Environ(), "CGO_ENABLED=1")
	if filepath.Ext(name) == ".wasm" {
		build.Args[len(build.Args)-1] = "posewright/presets/runtime/wasm"
		build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	}
	said, err := build.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if libraries.built == nil {
		libraries.built = map[string][]byte{}
	}
	libraries.built[name] = data
	return export.File{Name: name, Data: data}
}

// exportedWithLibrary writes what a target makes of an avatar with the library, and gives the folder and what was put in.
func exportedWithLibrary(t *testing.T, target, file string, avatar *engineAvatar) (string, *export.Input) {
	t.Helper()
	in := exporttest.WithAvatar(t, export.Input{Preset: &avatar.preset, WithRuntime: true, Libraries: []export.File{library(t, file)}}, avatar.file)
	prepared, err := prepare.Body(in.Preset, in.Avatar)
	if err != nil {
		t.Fatal(err)
	}
	in.Humanoid = prepared.Humanoid // at the size that it is driven at
	to, _ := targets.Of(target)
	files, report, err := targets.Export(&to, in)
	if err != nil {
		t.Fatal(err)
	}
	if inexact := report.Inexact(); len(inexact) > 0 {
		t.Errorf("%v is not exact", inexact[0])
	}
	folder := t.TempDir()
	exporttest.Write(t, folder, files)
	return folder, in
}

func TestThreeMovesAvatarsAsTheSolverDoes(t *testing.T) {
	needNode(t)
	for name, avatar := range engineAvatars(t) {
		t.Run(name, func(t *testing.T) {
			folder, in := exportedWithLibrary(t, "three", "posewright.wasm", &avatar)
			w := solvedTruth(t, in, false, nil)
			moves, err := json.Marshal(w.targets)
			if err != nil {
				t.Fatal(err)
			}
			name := export.FileName(avatar.preset.Name)
			file, ways, most := name+"_avatar.glb", [][]string{nil}, 1e-6
			if strings.HasPrefix(in.Avatar.Format, "VRM") {
				file, ways, most = name+"_avatar.vrm", [][]string{{"vrm"}}, 2e-6 // bones of the knight are scaled by 1.2e-6 more in one direction than in another
			}
			if avatar.vrm0 {
				ways = append(ways, []string{"turned"}, []string{"vrm", "other"})
			}
			for _, way := range ways {
				out := filepath.Join(folder, "out.json")
				command := exec.Command("node", append([]string{"three_body.mjs", folder, file, write(t, folder, "moves.json", moves), out}, way...)...)
				if said, err := command.CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, said)
				}
				result, err := os.ReadFile(out)
				if err != nil {
					t.Fatal(err)
				}
				var got []map[string][]float64
				if err := json.Unmarshal(result, &got); err != nil {
					t.Fatal(err)
				}
				w.compare(t, got, most, most, 2, func(name string) string { return name }, nil)
			}
		})
	}
}

// The page of the export moves, and the library gives the poses in it.
func TestThePageOfAnExportMovesInABrowser(t *testing.T) {
	needNode(t)
	chromium, err := exec.LookPath("chromium")
	if err != nil {
		skip(t, "Chromium is not installed: the page for three.js is not opened; make check-exports installs it")
	}
	avatars := engineAvatars(t)
	for _, name := range [...]string{"plain", "vrm0", "vrm1"} {
		t.Run(name, func(t *testing.T) {
			avatar, there := avatars[name]
			if !there {
				t.Skip("the avatars of others are not beside the checkout")
			}
			folder, in := exportedWithLibrary(t, "three", "posewright.wasm", &avatar)
			data := export.FileName(avatar.preset.Name)
			w := solvedTruth(t, in, false, nil)
			asked := struct {
				Preset   string      `json:"preset"`
				Skeleton string      `json:"skeleton"`
				Targets  [][]float64 `json:"targets"`
			}{data + ".preset.json", data + ".skeleton.json", nil}
			for _, tick := range w.targets {
				var numbers []float64
				for _, target := range tick {
					presence := 1.0
					if target[0] == 0 && target[1] == 0 && target[2] == 0 {
						presence = 0
					}
					numbers = append(append(numbers, target...), presence)
				}
				asked.Targets = append(asked.Targets, numbers)
			}
			text, err := json.Marshal(asked)
			if err != nil {
				t.Fatal(err)
			}
			write(t, folder, "targets.json", text)
			picture := filepath.Join(folder, "picture.png")
			if keep := os.Getenv("POSEWRIGHT_PICTURES"); keep != "" { // a folder, for somebody to look at them
				picture = filepath.Join(keep, name+".png")
			}
			var got struct {
				Message    string
				Complaints []string
				Moves      bool
				Poses      [][]float64
			}
			node(t, &got, "browser.mjs", chromium, folder, data+"_example.html", picture)
			if got.Message != "" || len(got.Complaints) > 0 || !got.Moves {
				t.Errorf("the page says %q, complains of %q, moves: %v", got.Message, got.Complaints, got.Moves)
			}
			worst := 0.0
			for tick := range w.poses {
				if len(got.Poses) != len(w.poses) || len(got.Poses[tick]) != len(w.poses[tick]) {
					t.Fatalf("%d poses, not %d", len(got.Poses), len(w.poses))
				}
				for i, x := range w.poses[tick] {
					worst = max(worst, math.Abs(got.Poses[tick][i]-x))
				}
			}
			t.Logf("at most %.2g off in %d ticks", worst, len(w.poses))
			if worst > 1e-6 {
				t.Errorf("a pose in the browser is %v off", worst)
			}
		})
	}
}
