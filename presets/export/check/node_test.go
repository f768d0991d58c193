package check

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// required says that nothing may be skipped.
var required = os.Getenv("POSEWRIGHT_CHECK_EXPORTS") != ""

func skip(t *testing.T, why string) {
	t.Helper()
	if required {
		t.Fatal(why)
	}
	t.Skip(why)
}

// needNode skips where there is no Node, or its packages are not installed.
func needNode(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		skip(t, "Node is not installed: exports are not held against readers of others")
	}
	var wanted struct{ Dependencies map[string]string }
	text, err := os.ReadFile("package.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &wanted); err != nil {
		t.Fatal(err)
	}
	for name := range wanted.Dependencies {
		if _, err := os.Stat(filepath.Join("node_modules", name, "package.json")); err != nil {
			skip(t, "the packages are not all installed: run make check-exports to hold exports against readers of others")
		}
	}
}

// node runs a script and reads what it prints.
func node(t *testing.T, to any, script string, arguments ...string) {
	t.Helper()
	needNode(t)
	var said, complained bytes.Buffer
	command := exec.Command("node", append([]string{script}, arguments...)...)
	command.Stdout, command.Stderr = &said, &complained
	if err := command.Run(); err != nil {
		t.Fatalf("%s: %v\n%s", script, err, complained.Bytes())
	}
	if err := json.Unmarshal(said.Bytes(), to); err != nil {
		t.Fatalf("%s says what is no JSON: %v\n%s", script, err, said.Bytes())
	}
}

func write(t *testing.T, folder, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
