package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// install runs .ci/install --build on a computer that has only the given commands, which are texts for a shell.
func install(t *testing.T, commands map[string]string) (string, error) {
	t.Helper()
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("bash is not installed")
	}
	folder := t.TempDir()
	for name, text := range commands {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("#!"+bash+"\n"+text+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command(bash, ".ci/install", "--build")
	command.Env = []string{"PATH=" + folder}
	out, err := command.CombinedOutput()
	return string(out), err
}

func TestBuildingInstallsNothingWhereTheCompilerFindsEverything(t *testing.T) {
	t.Parallel()
	if said, err := install(t, map[string]string{"uname": "echo Linux", "cc": "", "pkg-config": "exit 0"}); err != nil || said != "" {
		t.Errorf("on a complete Linux without apt: %v, %s", err, said)
	}
	if said, err := install(t, map[string]string{"uname": "echo Darwin", "cc": ""}); err != nil || said != "" {
		t.Errorf("on a Mac: %v, %s", err, said)
	}
	if said, err := install(t, map[string]string{"uname": "echo MINGW64_NT-10.0", "gcc": ""}); err != nil || said != "" {
		t.Errorf("on Windows: %v, %s", err, said)
	}
}

func TestBuildingSaysWhatIsMissingWhereNothingCanInstallIt(t *testing.T) {
	t.Parallel()
	said, err := install(t, map[string]string{"uname": "echo Linux", "cc": "", "pkg-config": "exit 1"})
	if err == nil || !strings.Contains(said, "no apt-get") || !strings.Contains(said, "libgtk-3-dev") {
		t.Errorf("without headers: %v, %s", err, said)
	}
	if strings.Contains(said, "xvfb") || strings.Contains(said, "nodejs") {
		t.Errorf("building asks for what only tests need: %s", said)
	}
	if said, err := install(t, map[string]string{"uname": "echo Darwin"}); err == nil || !strings.Contains(said, "xcode-select --install") {
		t.Errorf("on a Mac without a compiler: %v, %s", err, said)
	}
}
