package e2e_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/internal/e2e"
)

// motionOf writes the built-in demo, as the built-in avatar follows it, as motion capture.
func motionOf(t *testing.T, path string, flags ...string) {
	t.Helper()
	demo := filepath.Join(t.TempDir(), "demo.udpcap")
	must(t, os.WriteFile(demo, assets.Demo(), 0o600))
	if out, err := exec.Command(binary, append([]string{"solve", "--motion", demo, "--out", path}, flags...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// A researcher opens motion capture, compares presets over a folder with a broken file in it, keeps the table and looks at the worst frame.
func TestAResearcherComparesPresetsOverAFolderAndKeepsTheTable(t *testing.T) {
	t.Setenv("POSEWRIGHT_DIALOGS", "fyne")
	home := t.TempDir()
	takes, table := filepath.Join(home, "takes"), filepath.Join(home, "table.csv")
	must(t, os.Mkdir(takes, 0o700))
	motionOf(t, filepath.Join(takes, "first.bvh"), "--to", "8s")
	motionOf(t, filepath.Join(takes, "second.bvh"), "--from", "8s")
	must(t, os.WriteFile(filepath.Join(takes, "broken.bvh"), []byte("HIERARCHY\nROOT"), 0o600))

	editor := open(t, home, "--vmc", freePort(t), takes)
	await(t, editor, "the first recording", func(d *e2e.Dump) bool { return d.Avatar.Driven && strings.Contains(d.Playing, "first") })
	must(t, editor.Choose("compareRecordings"))
	await(t, editor, "the comparison", func(d *e2e.Dump) bool { return d.Dialog == "Compare presets on recordings" })
	must(t, editor.Press("compare.run"))
	await(t, editor, "the result", func(d *e2e.Dump) bool { return d.Buttons["compare.export"].Enabled })
	result, err := editor.Dump()
	must(t, err)
	must(t, editor.Press("compare.export"))
	list := await(t, editor, "the list of formats", func(d *e2e.Dump) bool {
		return d.Keyboard != "" && d.Keyboard != result.Keyboard && !d.Buttons["compare.export"].Focused
	})
	must(t, editor.Display.Key("Down", "Return")) // CSV is the first
	await(t, editor, "the question for a name", func(d *e2e.Dump) bool {
		return d.Keyboard != "" && d.Keyboard != list.Keyboard && !d.Buttons["compare.export"].Focused
	})
	must(t, editor.Display.Type(table))
	must(t, editor.Display.Key("Return"))
	await(t, editor, "the table", func(*e2e.Dump) bool { _, err := os.Stat(table); return err == nil })
	written, err := os.ReadFile(table)
	must(t, err)
	byCommand, err := exec.Command(binary, "evaluate", "--motion", takes, "--csv").Output()
	must(t, err)
	if got, want := totalOf(string(written)), totalOf(string(byCommand)); want == "" || got != want {
		t.Errorf("the table says %q, the command line %q", got, want)
	}
}

// totalOf is the line of a table about all recordings.
func totalOf(table string) string {
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "total,") {
			return strings.TrimSpace(line)
		}
	}
	return ""
}
