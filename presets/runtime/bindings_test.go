package runtime_test

import (
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"

	"posewright/presets/runtime"
)

// csharp is Solves.exe with what was exported for C# and Unity, and stand-ins of Unity, compiled once in the folder of the library.
var csharp = struct {
	sync.Once
	failed string
}{}

// solves runs Solves.exe, which calls the library through P/Invoke, and gives what it prints.
func solves(t *testing.T, mode string) string {
	t.Helper()
	for _, program := range [...]string{"mcs", "mono"} {
		needs(t, program)
	}
	folder := filepath.Dir(library(t, "libposewright.so"))
	csharp.Do(func() {
		arguments := []string{"-langversion:7", "-warn:4", "-warnaserror+", "-out:Solves.exe", absolute(t, "testdata/Solves.cs")}
		for _, file := range [...]string{
			"binding/csharp/PosewrightSolver.cs", "binding/unity/PosewrightBody.cs", "binding/unity/PosewrightExample.cs", "check/csharp/UnityEngine.cs",
			"check/csharp/AnimationCurve.cs", "check/csharp/JsonUtility.cs",
		} {
			arguments = append(arguments, absolute(t, "../export/"+file))
		}
		csharp.failed = "compiled"
		run(t, folder, "mcs", arguments...)
		csharp.failed = ""
	})
	if csharp.failed != "" {
		t.Fatal("Solves.exe was not compiled")
	}
	data := t.TempDir()
	theDemo(t).write(t, data)
	return run(t, folder, "env", "LD_LIBRARY_PATH=.", "mono", "Solves.exe", mode, data)
}

func TestMonoGetsThePosesOfTheSessionBitForBit(t *testing.T) {
	t.Parallel()
	if out := solves(t, "direct"); strings.Count(out, "same bits") != 3 || !strings.Contains(out, "misuse refused") {
		t.Errorf("%s", out)
	}
}

// What is exported with one release and finds the library of another says so; of one it says nothing.
func TestExamplesSayThatTheLibraryIsOfAnotherRelease(t *testing.T) {
	t.Parallel()
	library(t, "libposewright.so") // which skips where there is no compiler
	for _, program := range [...]string{"mcs", "mono", "node"} {
		needs(t, program)
	}
	s := theDemo(t)
	folder := t.TempDir()
	s.write(t, folder)
	number := "-ldflags=-s -w -X posewright/internal/release.number=9.8.7"
	run(t, ".", "env", "CGO_ENABLED=1", "go", "build", "-buildmode=c-shared", "-trimpath", number, "-o", filepath.Join(folder, "libposewright.so"), "./clib")
	run(t, ".", "env", "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0", "go", "build", "-buildmode=c-shared", "-trimpath", number, "-o", filepath.Join(folder, "posewright.wasm"), "./wasm")
	for release, says := range map[string]int{"9.8.7": 0, "1.2.3": 1, "0.0.0": 0} {
		for name, from := range map[string]string{
			"posewright.h": "posewright.h", "example.c": "../export/binding/c/example.c", "Example.cs": "../export/binding/csharp/Example.cs",
			"PosewrightSolver.cs": "../export/binding/csharp/PosewrightSolver.cs", "posewright.mjs": "posewright.mjs",
		} {
			data, err := os.ReadFile(from)
			must(t, err)
			must(t, os.WriteFile(filepath.Join(folder, name), []byte(strings.ReplaceAll(string(data), "0.0.0", release)), 0o600))
		}
		run(t, folder, "gcc", "-o", "example", "example.c", "libposewright.so", "-Wl,-rpath,$ORIGIN", "-lm")
		run(t, folder, "mcs", "-out:example.exe", "Example.cs", "PosewrightSolver.cs")
		for _, command := range [][]string{
			{"./example", "preset.json", "skeleton.json"}, {"env", "LD_LIBRARY_PATH=.", "mono", "example.exe", "preset.json", "skeleton.json"},
			{"node", "--input-type=module", "-e", "import { load } from './posewright.mjs'; await load()"},
		} {
			if out := run(t, folder, command[0], command[1:]...); strings.Count(out, "is of release 9.8.7") != says || strings.Count(out, " of "+release+": take both") != says {
				t.Errorf("%v of %s says %.300s", command, release, out)
			}
		}
	}
}

// In Unity transforms are single numbers.
func TestTheComponentForUnityMovesAvatarsAsTheSolverDoes(t *testing.T) {
	t.Parallel()
	out := solves(t, "component")
	t.Log(out)
	if strings.Count(out, ": near") != 7 || strings.Contains(out, ": far") {
		t.Errorf("%s", out)
	}
}

func TestTheComponentForUnityTakesChangesDevicesAndChains(t *testing.T) {
	t.Parallel()
	out := solves(t, "changes")
	if t.Log(out); !strings.Contains(out, "all changes count") {
		t.Errorf("%s", out)
	}
}

// Games delete the example.
func TestTheComponentForUnityCompilesWithoutTheExample(t *testing.T) {
	t.Parallel()
	needs(t, "mcs")
	arguments := []string{"-langversion:7", "-warn:4", "-warnaserror+", "-target:library", "-out:Body.dll"}
	for _, file := range [...]string{"binding/csharp/PosewrightSolver.cs", "binding/unity/PosewrightBody.cs", "check/csharp/UnityEngine.cs", "check/csharp/AnimationCurve.cs", "check/csharp/JsonUtility.cs"} {
		arguments = append(arguments, absolute(t, "../export/"+file))
	}
	run(t, t.TempDir(), "mcs", arguments...)
}

func TestTheExampleForUnityMoves(t *testing.T) {
	t.Parallel()
	t.Log(solves(t, "example"))
}

// exampleTicks is what the examples in C and C# print, computed by the package.
func exampleTicks(t *testing.T, s *scenario) [][]float64 {
	t.Helper()
	body := create(t, runtime.CreateBody, s.preset, s.skeleton)
	world := make([]float64, 7*s.joints)
	must(t, runtime.ReadTPose(body, world))
	joint := func(role string) int {
		i, err := runtime.RoleJoint(body, role)
		must(t, err)
		return int(i)
	}
	at := func(role string) []float64 { return append([]float64{}, world[7*joint(role):7*joint(role)+3]...) }
	distance := func(a, b []float64) float64 {
		return math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2]))
	}
	h, s0 := at("head"), at("leftUpperArm")
	arm := distance(s0, at("leftLowerArm")) + distance(at("leftLowerArm"), at("leftHand"))
	var ticks [][]float64
	for tick := range 270 {
		x := float64(tick) / 90
		for effector, p := range map[int32][3]float64{
			0: {h[0] + 0.05*arm*math.Sin(x), h[1] - 0.04*arm*(1+math.Sin(2*x)), h[2]},
			3: {s0[0] + 0.2*arm*math.Sin(x), s0[1] + arm*(0.4*math.Sin(1.1*x)-0.3), s0[2] + arm*0.55},
			4: {-s0[0] - 0.2*arm*math.Cos(x), s0[1] + arm*(0.4*math.Cos(0.9*x)-0.3), s0[2] + arm*0.55},
		} {
			must(t, runtime.SetTarget(body, effector, []float64{p[0], p[1], p[2], 1, 0, 0, 0}, 1))
		}
		must(t, runtime.Solve(body, 1.0/90))
		must(t, runtime.ReadWorld(body, world))
		var report runtime.Report
		must(t, runtime.ReadReport(body, 3, &report))
		ticks = append(ticks, append(append([]float64{float64(tick)}, append(at("head"), at("leftHand")...)...), report.Distance))
	}
	return ticks
}

// The examples of the export for C and C#, built as their first lines say.
func TestTheExamplesInCAndCSharpMoveTheAvatar(t *testing.T) {
	t.Parallel()
	so := library(t, "libposewright.so")
	s := theDemo(t)
	want := exampleTicks(t, s)
	folder := t.TempDir()
	s.write(t, folder)
	for name, from := range map[string]string{
		"posewright.h": "posewright.h", "example.c": "../export/binding/c/example.c", "Example.cs": "../export/binding/csharp/Example.cs",
		"PosewrightSolver.cs": "../export/binding/csharp/PosewrightSolver.cs", "libposewright.so": so,
	} {
		data, err := os.ReadFile(from)
		must(t, err)
		must(t, os.WriteFile(filepath.Join(folder, name), data, 0o600))
	}
	for language, build := range map[string][][]string{
		"C":   {{"gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-o", "example", "example.c", "libposewright.so", "-Wl,-rpath,$ORIGIN", "-lm"}, {"./example"}},
		"C++": {{"g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-O2", "-o", "example", "-x", "c++", "example.c", "-x", "none", "libposewright.so", "-Wl,-rpath,$ORIGIN", "-lm"}, {"./example"}},
		"C#":  {{"mcs", "-warnaserror+", "-out:example.exe", "Example.cs", "PosewrightSolver.cs"}, {"env", "LD_LIBRARY_PATH=.", "mono", "example.exe"}},
	} {
		t.Run(language, func(t *testing.T) {
			needs(t, build[0][0])
			if language == "C#" {
				needs(t, "mono")
			}
			run(t, folder, build[0][0], build[0][1:]...)
			out := run(t, folder, build[1][0], append(build[1][1:], "preset.json", "skeleton.json")...)
			lines := strings.Split(strings.TrimSpace(out), "\n")
			if len(lines) != len(want) {
				t.Fatalf("%d lines: %s", len(lines), out)
			}
			for i, line := range lines {
				for k, word := range strings.Fields(line) {
					if x, err := strconv.ParseFloat(word, 64); err != nil || math.Abs(x-want[i][k]) > 1e-6 {
						t.Fatalf("line %d: %s, not %v", i, line, want[i])
					}
				}
			}
			if moved := math.Abs(want[100][5] - want[0][5]); moved < 0.1 {
				t.Errorf("the hand moves by %v m", moved)
			}
		})
	}
}
