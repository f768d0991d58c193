package main

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
	if _, set := commands["go"]; !set {
		commands["go"] = "echo go1.21.3"
	}
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

func TestBuildingAsksForGoBeforeItInstallsAnything(t *testing.T) {
	t.Parallel()
	for _, goCommand := range []string{"exit 1", "echo go1.19.8", "echo go1.9"} {
		said, err := install(t, map[string]string{"uname": "echo Linux", "go": goCommand, "apt-get": "echo installing", "dpkg-query": "exit 1", "id": "echo 0"})
		if err == nil || !strings.Contains(said, "https://go.dev/dl/") || strings.Contains(said, "installing") {
			t.Errorf("with go that does %s: %v, %s", goCommand, err, said)
		}
	}
	if said, err := install(t, map[string]string{"uname": "echo Linux", "cc": "", "pkg-config": "exit 0", "go": "echo devel go1.27-1a2b3c"}); err != nil {
		t.Errorf("with a newer one: %v, %s", err, said)
	}
}

// What README.txt in the archive says adds the program to the menu, and takes it away again without touching anything else.
func TestTheArchiveIsAddedToTheMenuAndRemovedAsItsReadmeSays(t *testing.T) {
	t.Parallel()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	if _, err := exec.LookPath("find"); err != nil {
		t.Skip("find is not installed")
	}
	folder, home := t.TempDir(), t.TempDir()
	share := tree{}
	if err := errors.Join(release1.addShare(share), share.write(filepath.Join(folder, "share")), os.WriteFile(filepath.Join(folder, "posewright"), nil, 0o755)); err != nil {
		t.Fatal(err)
	}
	theirs := filepath.Join(home, ".local", "share", "applications", "theirs.desktop")
	if err := errors.Join(os.MkdirAll(filepath.Dir(theirs), 0o755), os.WriteFile(theirs, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	readme, err := release1.filled("linux/README.txt")
	if err != nil {
		t.Fatal(err)
	}
	do := func(heading string) {
		t.Helper()
		_, after, found := strings.Cut(string(readme), heading)
		var commands strings.Builder
		for line := range strings.Lines(after[strings.Index(after, "\n")+1:]) {
			if !strings.HasPrefix(line, "  ") {
				break
			}
			if !strings.Contains(line, "update-desktop-database") { // which a desktop has
				commands.WriteString(line)
			}
		}
		if !found || commands.Len() == 0 {
			t.Fatalf("README.txt does not say %q", heading)
		}
		command := exec.Command(shell, "-ec", commands.String())
		command.Dir, command.Env = folder, append(os.Environ(), "HOME="+home)
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", commands.String(), err, out)
		}
	}
	files := func() (all []string) {
		_ = filepath.WalkDir(home, func(path string, entry fs.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				all = append(all, filepath.Base(path))
			}
			return err
		})
		return all
	}
	do("To have it in the menu")
	if got := files(); len(got) != len(share)+2 { // the command, and what was there
		t.Errorf("there are %v", got)
	}
	do("To remove it")
	if got := files(); !slices.Equal(got, []string{"theirs.desktop"}) {
		t.Errorf("left are %v", got)
	}
}

// A package that a command asks for where it is missing is one that people read of before: in the archive's README.txt, in the .deb and in the manual.
func TestPackagesThatTheProgramAsksForAreNamed(t *testing.T) {
	t.Parallel()
	asked, err := os.ReadFile("internal/cli/display.go")
	if err != nil {
		t.Fatal(err)
	}
	_, after, found := strings.Cut(string(asked), "apt-get install ")
	name, _, _ := strings.Cut(after, " ")
	if !found || name != "xvfb" {
		t.Fatalf("the command asks for %q", name)
	}
	for _, file := range []string{"assets/package/linux/README.txt", "assets/package/linux/nfpm.yaml", "assets/help/en/install.md", "assets/help/de/install.md", "assets/help/ja/install.md"} {
		if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), name) {
			t.Errorf("%s does not name %s, %v", file, name, err)
		}
	}
}
