package runtime_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The library for Windows, built and linked by MinGW, under Wine.
func TestAProgramForWindowsGetsThePosesOfTheSessionBitForBit(t *testing.T) {
	if os.Getenv("POSEWRIGHT_CHECK_EXPORTS") == "" {
		t.Skip("make check-exports builds posewright.dll and runs it under Wine")
	}
	folder := t.TempDir()
	s := theDemo(t)
	s.write(t, folder)
	build := exec.Command("go", "build", "-buildmode=c-shared", "-trimpath", "-ldflags=-s -w", "-o", filepath.Join(folder, "posewright.dll"), "./clib")
	build.Env = append(os.Environ(), "CC=x86_64-w64-mingw32-gcc", "GOOS=windows", "GOARCH=amd64", "CGO_ENABLED=1")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, line := range strings.Split(run(t, folder, "x86_64-w64-mingw32-objdump", "-p", "posewright.dll"), "\n") {
		if _, name, found := strings.Cut(line, "DLL Name: "); found && name != "KERNEL32.dll" && name != "msvcrt.dll" {
			t.Errorf("posewright.dll needs %s, which Windows does not have", name)
		}
	}
	const gcc = "x86_64-w64-mingw32-gcc"
	for _, name := range [...]string{"poses", "misuse"} {
		run(t, folder, gcc, "-std=c11", "-O2", "-I"+absolute(t, "."), "-o", name+".exe", absolute(t, "testdata/"+name+".c"), "posewright.dll")
	}
	run(t, folder, gcc, "-std=c11", "-O2", "-I"+absolute(t, "."), "-o", "example.exe", absolute(t, "../export/binding/c/example.c"), "posewright.dll")
	wine := func(arguments ...string) string {
		t.Helper()
		c := exec.Command("wine", arguments...)
		c.Dir = folder
		c.Env = append(os.Environ(), "WINEPREFIX="+filepath.Join(folder, "wine"), "WINEDEBUG=-all", "WINEDLLOVERRIDES=mscoree=;mshtml=")
		out, err := c.Output()
		if err != nil {
			t.Fatalf("%v: %v\n%s", arguments, err, out)
		}
		return string(out)
	}
	wine("wineboot", "-i")
	defer func() { // or it outlives the folder
		c := exec.Command("wineserver", "-k")
		c.Env = append(os.Environ(), "WINEPREFIX="+filepath.Join(folder, "wine"))
		_ = c.Run()
	}()
	system := filepath.Join(folder, "wine", "drive_c", "windows", "system32")
	if _, err := os.Stat(filepath.Join(system, "bcryptprimitives.dll")); err != nil {
		run(t, folder, gcc, "-shared", "-O2", "-o", filepath.Join(system, "bcryptprimitives.dll"), absolute(t, "testdata/bcryptprimitives.c"), "-ladvapi32", "-static")
	}
	if out := wine("poses.exe", "."); strings.Count(out, "same bits") != 3 || !strings.Contains(out, "misuse refused") {
		t.Errorf("%s", out)
	}
	if out := wine("misuse.exe", "."); !strings.Contains(out, " 0 not refused") {
		t.Errorf("%s", out)
	}
	if lines := strings.Count(wine("example.exe", "preset.json", "skeleton.json"), "\n"); lines != 270 {
		t.Errorf("the example prints %d lines", lines)
	}
}
