package codebase

import (
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// g3n's renderer, camera and window bring its gui, which embeds GNU FreeFont under the GPL.
func TestTheRulesKeepTheGUIOfG3NAndItsFontsOut(t *testing.T) {
	t.Parallel()
	list := exec.Command("go", "list", "-deps", ".")
	list.Env = append(os.Environ(), "CGO_ENABLED=1")
	packages, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	drawn := false
	for name := range strings.FieldsSeq(string(packages)) {
		drawn = drawn || name == "github.com/g3n/engine/graphic"
		if strings.HasPrefix(name, "github.com/g3n/engine/gui") {
			t.Errorf("the program is linked with %s", name)
		}
	}
	if !drawn {
		t.Error("the list lacks github.com/g3n/engine/graphic, which draws the avatar")
	}
}

// Linux shows GTK's dialogs by a helper, without which the editor starts, and asks the desktop's portal first. Systems that purego is not made for do without what
// is called by it.
func TestTheRulesKeepGTKAndForeignSystemsApart(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ system, architecture, cgo, without string }{
		{"linux", "amd64", "1", "github.com/sqweek/dialog"},
		{"freebsd", "amd64", "0", "github.com/ebitengine/purego"},
		{"linux", "386", "0", "github.com/ebitengine/purego"},
		{"linux", "riscv64", "0", "github.com/ebitengine/purego"},
	} {
		list := exec.Command("go", "list", "-deps", ".")
		list.Env = append(os.Environ(), "GOOS="+test.system, "GOARCH="+test.architecture, "CGO_ENABLED="+test.cgo)
		packages, err := list.Output()
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(strings.Fields(string(packages)), test.without) {
			t.Errorf("on %s/%s the program is linked with %s", test.system, test.architecture, test.without)
		}
	}
	for system, want := range map[string]string{"linux": "[gtk.go]", "freebsd": "[gtk.go]", "windows": "[]", "darwin": "[]"} {
		list := exec.Command("go", "list", "-f", "{{.CgoFiles}}", "./ui/filedialog/posewright-dialog")
		list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED=1")
		if files, err := list.Output(); err != nil || strings.TrimSpace(string(files)) != want {
			t.Errorf("on %s the helper is made of %s, want %s: %v", system, files, want, err)
		}
	}
}
