package runtime_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

func theHeader(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("posewright.h")
	must(t, err)
	return data
}

// built is a library as `make runtime` builds it, once for all tests; a test that is skipped for want of a program says which.
var built = struct {
	sync.Mutex
	folder string
	failed map[string]error
}{failed: map[string]error{}}

func TestMain(m *testing.M) {
	code := m.Run()
	if built.folder != "" {
		os.RemoveAll(built.folder)
	}
	os.Exit(code)
}

// library builds libposewright.so or posewright.wasm.
func library(t *testing.T, name string) string {
	t.Helper()
	if testing.Short() {
		t.Skip("building the library takes seconds, and the run without -short has it")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("the go command, which builds the library, is not in the PATH")
	}
	built.Lock()
	defer built.Unlock()
	if built.folder == "" {
		folder, err := os.MkdirTemp("", "posewright")
		must(t, err)
		built.folder = folder
	}
	file := filepath.Join(built.folder, name)
	if _, done := built.failed[name]; !done {
		build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", file)
		build.Env = os.Environ()
		switch filepath.Ext(name) {
		case ".wasm":
			build.Env = append(build.Env, "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
			build.Args = append(build.Args, "./wasm")
		default:
			needs(t, "gcc")
			build.Env = append(build.Env, "CGO_ENABLED=1")
			build.Args = append(build.Args, "./clib")
		}
		out, err := build.CombinedOutput()
		if err != nil {
			t.Logf("%s", out)
		}
		built.failed[name] = err
	}
	must(t, built.failed[name])
	return file
}

// needs skips a test where a program is missing.
func needs(t *testing.T, program string) {
	t.Helper()
	if _, err := exec.LookPath(program); err != nil {
		t.Skipf("%s is not installed: .ci/install installs it", program)
	}
}

// run runs a program and returns what it prints.
func run(t *testing.T, folder, program string, arguments ...string) string {
	t.Helper()
	c := exec.Command(program, arguments...)
	c.Dir = folder
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
	return string(out)
}

func absolute(t *testing.T, file string) string {
	t.Helper()
	path, err := filepath.Abs(file)
	must(t, err)
	return path
}

// The program feeds devices, and sets targets of a body from the file and of one from the skeleton; all must give the bits of the session.
func TestACProgramGetsThePosesOfTheSessionBitForBit(t *testing.T) {
	t.Parallel()
	so := library(t, "libposewright.so")
	folder := t.TempDir()
	theDemo(t).write(t, folder)
	run(t, folder, "gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-I"+absolute(t, "."), "-o", "poses", absolute(t, "testdata/poses.c"), so, "-lm")
	out := run(t, folder, "./poses", ".")
	if strings.Count(out, "same bits") != 3 || !strings.Contains(out, "misuse refused") {
		t.Errorf("%s", out)
	}
}

func TestNodeGetsThePosesOfTheSession(t *testing.T) {
	t.Parallel()
	needs(t, "node")
	wasm := library(t, "posewright.wasm")
	folder := t.TempDir()
	theDemo(t).write(t, folder)
	out := run(t, folder, "node", absolute(t, "testdata/poses.mjs"), absolute(t, "posewright.mjs"), wasm, folder)
	if strings.Count(out, "within 1e-9") != 3 || !strings.Contains(out, "misuse refused") {
		t.Errorf("%s", out)
	}
}

// The component of the export moves a scene of stand-ins; make check-exports moves avatars in three.js.
func TestTheComponentForThreeMovesASceneAsTheSession(t *testing.T) {
	t.Parallel()
	needs(t, "node")
	wasm := library(t, "posewright.wasm")
	folder := t.TempDir()
	theDemo(t).write(t, folder)
	out := run(t, folder, "node", absolute(t, "testdata/three.mjs"), absolute(t, "posewright.mjs"), absolute(t, "../export/binding/three/posewright_three.mjs"), wasm, folder)
	if strings.Count(out, "within 1e-6") != 2 || strings.Count(out, " m off") != 2 {
		t.Errorf("%s", out)
	}
}

// The C library had 5.9 MB before the registry was Go: its tables and what a preset needs of them take 0.3 MB. The reader of
// avatars took 0.04 MB more when it read faces, and saying what a chain lacks and which release this is 0.02 MB. The
// WebAssembly had 2.43 MB when jumps were rewritten after the compiler, and has 2.55 as the compiler writes it (R111).
func TestLibrariesAreSmall(t *testing.T) {
	t.Parallel()
	so := library(t, "libposewright.so")
	if info, err := os.Stat(so); err != nil || info.Size() > 6.45e6 {
		t.Errorf("libposewright.so has %d bytes, %v", info.Size(), err)
	}
	file, err := os.Open(library(t, "posewright.wasm"))
	must(t, err)
	defer file.Close()
	var size counter
	zip, err := gzip.NewWriterLevel(&size, gzip.BestCompression)
	must(t, err)
	_, err = io.Copy(zip, file)
	must(t, err)
	must(t, zip.Close())
	if size > 2.6e6 {
		t.Errorf("posewright.wasm has %d bytes in gzip", size)
	}
}

type counter int

func (c *counter) Write(data []byte) (int, error) {
	*c += counter(len(data))
	return len(data), nil
}

// What the header declares, the C library and the WebAssembly module export.
func TestBothLibrariesHaveTheFunctionsOfTheHeader(t *testing.T) {
	t.Parallel()
	var declared []string
	for _, m := range regexp.MustCompile(`(?m)^(?:pw_status|int32_t|const char \*) ?(pw_\w+)\(`).FindAllStringSubmatch(string(theHeader(t)), -1) {
		declared = append(declared, m[1])
	}
	slices.Sort(declared)
	if len(declared) < 44 {
		t.Fatalf("%d functions", len(declared))
	}
	for file, mark := range map[string]string{"clib/main.go": "//export ", "wasm/main.go": "//go:wasmexport "} {
		data, err := os.ReadFile(file)
		must(t, err)
		var exported []string
		for _, m := range regexp.MustCompile(`(?m)^`+mark+`(pw_\w+)$`).FindAllStringSubmatch(string(data), -1) {
			if m[1] != "pw_alloc" && m[1] != "pw_free" {
				exported = append(exported, m[1])
			}
		}
		if mark == "//export " {
			exported = append(exported, "pw_last_error") // in error.c
		}
		slices.Sort(exported)
		if !slices.Equal(exported, declared) {
			t.Errorf("%s exports %v, the header has %v", file, exported, declared)
		}
	}
}

// sanitized builds a program of testdata with the sanitizers of gcc, in a folder with the demo.
func sanitized(t *testing.T, name string) (folder string) {
	t.Helper()
	so := library(t, "libposewright.so")
	folder = t.TempDir()
	theDemo(t).write(t, folder)
	build := exec.Command("gcc", "-std=c11", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize=float-cast-overflow",
		"-I"+absolute(t, "."), "-o", name, absolute(t, "testdata/"+name+".c"), so, "-lm")
	build.Dir = folder
	if out, err := build.CombinedOutput(); err != nil {
		if strings.Contains(string(out), "cannot find") {
			t.Skip("gcc has no libasan here: install libasan for your gcc")
		}
		t.Fatalf("%v\n%s", err, out)
	}
	return folder
}

// Null, NaN, wrong lengths, and handles that are none or were destroyed.
func TestEveryFunctionOfTheCLibraryRefusesMisuse(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/misuse.c")
	must(t, err)
	for _, m := range regexp.MustCompile(`(?m)^(?:pw_status|int32_t|const char \*) ?(pw_\w+)\(`).FindAllStringSubmatch(string(theHeader(t)), -1) {
		if !strings.Contains(string(text), m[1]+"(") {
			t.Errorf("misuse.c does not call %s", m[1])
		}
	}
	folder := sanitized(t, "misuse")
	out := run(t, folder, "./misuse", ".")
	t.Log(out)
	if !strings.Contains(out, " 0 not refused") {
		t.Errorf("%s", out)
	}
}

// Under the sanitizers of gcc, with memory that stays flat.
func TestACProgramRunsCleanUnderTheAddressSanitizer(t *testing.T) {
	t.Parallel()
	folder := sanitized(t, "soak")
	ticks := "30000"
	if wanted := os.Getenv("POSEWRIGHT_SOAK_TICKS"); wanted != "" {
		ticks = wanted
	}
	out := run(t, folder, "./soak", ".", ticks)
	t.Log(out)
	if !strings.Contains(out, "flat") {
		t.Errorf("%s", out)
	}
}

// A process may have more than one: of two plugins, or after an engine has loaded a new build. Sentences that threads leave behind the sanitizer finds.
func TestManyCopiesOfTheCLibraryLoadIntoOneProcess(t *testing.T) {
	t.Parallel()
	folder := sanitized(t, "copies")
	data, err := os.ReadFile(library(t, "libposewright.so"))
	must(t, err)
	arguments := make([]string, 12)
	for i := range arguments {
		arguments[i] = fmt.Sprintf("./copy%d.so", i)
		must(t, os.WriteFile(filepath.Join(folder, arguments[i]), data, 0o700))
	}
	if out := run(t, folder, "./copies", arguments...); !strings.Contains(out, "12 of 12 copies") {
		t.Error(out)
	}
}
