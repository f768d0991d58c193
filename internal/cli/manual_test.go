package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/internal/drivingtest"
)

func TestTheManualNamesEveryCommandAndNoOther(t *testing.T) {
	t.Parallel()
	page := map[string]string{}
	for _, p := range assets.HelpPages("en") {
		page[p.Name] = p.Text
	}
	named := map[string]bool{}
	for _, found := range regexp.MustCompile("`posewright ([a-z]+)[ `]").FindAllStringSubmatch(page["commands.md"], -1) {
		named[found[1]] = true
	}
	for _, command := range rootCommand(Hooks{}).Commands() {
		if name := command.Name(); !named[name] && name != "help" && name != "completion" && !command.Hidden {
			t.Errorf("%q is not in the manual", name)
		}
		delete(named, command.Name())
	}
	for name := range named {
		t.Errorf("the manual names %q, which is no command", name)
	}
}

// The section of the manual about JSON names fields that are there.
func TestTheManualNamesFieldsThatJSONHas(t *testing.T) {
	t.Parallel()
	var page string
	for _, p := range assets.HelpPages("en") {
		if p.Name == "commands.md" {
			page = p.Text
		}
	}
	_, text, found := strings.Cut(page, "\n## JSON\n")
	if text, _, _ = strings.Cut(text, "\n## "); !found {
		t.Fatal("the manual has no section about JSON")
	}
	folder := t.TempDir()
	walk := filepath.Join(folder, "walk.bvh")
	if code, _, said := command(t, Hooks{}, "solve", "--motion", file(t, "walk.udpcap", drivingtest.FirstPart(t, assets.Walk(), 8*time.Second)), "--rate", "30", "--out", walk); code != 0 {
		t.Fatal(said)
	}
	preset, poses, demo := filepath.Join(folder, "preset.json"), filepath.Join(folder, "poses.json"), file(t, "demo.udpcap", assets.Demo())
	if code, _, said := command(t, Hooks{}, "solve", "--motion", walk, "--out", poses); code != 0 {
		t.Fatal(said)
	}
	solved, err := os.ReadFile(poses)
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string]string{"solve": string(solved)}
	for of, arguments := range map[string][]string{
		"calibrate": {"calibrate", "--session", demo, "--json"}, "evaluate": {"evaluate", "--motion", walk, "--json"}, "validate": {"validate", walk, "--json"},
		"fit": {"fit", "--motion", walk, "--out", preset, "--json"}, "export": {"export", "--target", "urdf", "--out", folder, "--json"},
	} {
		code, stdout, said := command(t, Hooks{}, arguments...)
		if code != 0 {
			t.Fatalf("%s: %s", of, said)
		}
		printed[of] = stdout
	}
	checked := 0
	for line := range strings.Lines(text) {
		names := regexp.MustCompile("`([a-z]+)[^`]*`").FindStringSubmatch(line)
		if !strings.HasPrefix(line, "- ") || names == nil || printed[names[1]] == "" {
			continue
		}
		_, fields, _ := strings.Cut(line, ": ")
		for _, name := range regexp.MustCompile("`([a-z_]+)`").FindAllStringSubmatch(fields, -1) {
			checked++
			if !strings.Contains(printed[names[1]], `"`+name[1]+`":`) {
				t.Errorf("%s prints no %s", names[1], name[1])
			}
		}
	}
	if checked < 40 {
		t.Errorf("%d fields were found in the manual", checked)
	}
}
