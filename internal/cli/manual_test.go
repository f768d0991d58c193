package cli

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"posewright/assets"
	"posewright/internal/drivingtest"
	"posewright/internal/racetest"
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

// Each command of README.md and docs runs as it stands there, in a folder that has the files that they name. Those that
// go on until they are interrupted, or take minutes, only begin.
func TestCommandsInDocumentsRun(t *testing.T) {
	racetest.SkipCovered(t)
	documents, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, name := range append([]string{filepath.Join("..", "..", "README.md")}, documents...) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	t.Chdir(t.TempDir())
	t.Setenv("POSEWRIGHT_HOME", filepath.Join(t.TempDir(), "home"))
	t.Setenv("DISPLAY", ":in-a-test") // so that no private display is started
	needed := func(name string, data []byte) {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	needed("dance.session", drivingtest.FirstPart(t, assets.Demo(), 5*time.Second))
	needed("me.vrm", assets.Mannequin())
	for _, made := range [][]string{
		{"solve", "--motion", file(t, "walk.udpcap", drivingtest.FirstPart(t, assets.Walk(), 8*time.Second)), "--rate", "30", "--out", "walk.bvh"},
		{"preset", "--set", "effectors.leftHand.positionWeight=0.5", "--out", "mine.json"},
	} {
		if code, _, said := command(t, Hooks{}, made...); code != 0 {
			t.Fatal(said)
		}
	}
	walk, err := os.ReadFile("walk.bvh")
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"recordings", "bandai", "bandai-dance", "cmu", "martial", "vr-arm"} {
		needed(filepath.Join(folder, "walk.bvh"), walk)
	}
	own := strings.NewReplacer("FILE", "me.vrm", "--motion …", "--motion cmu", "--evidence …", "--evidence pose", "--simulate 100", "--simulate 2", "--simulate 800", "--simulate 2")
	begins := map[string]string{"listen": "Waiting for", "run": "Running", "record": "recording", "bench": "", "evaluate --sweeps": "", "evaluate --postures --generated": ""}
	ran := map[string]bool{}
	for _, text := range texts {
		for _, found := range regexp.MustCompile("(?m)`posewright ([a-z][^`]*)`|^posewright ([a-z][^#\n]*)").FindAllStringSubmatch(text, -1) {
			line := own.Replace(strings.Join(strings.Fields(found[1]+found[2]), " "))
			if ran[line] {
				continue
			}
			ran[line] = true
			arguments := strings.Fields(line)
			want, begun := begins[line]
			if !begun {
				want, begun = begins[arguments[0]]
			}
			ctx, interrupt := context.WithTimeout(context.Background(), time.Minute)
			if begun && want == "" {
				interrupt()
			}
			said := &interrupting{want: want, interrupt: func() {}}
			if begun {
				said.interrupt = interrupt
			}
			code := run(ctx, arguments, Hooks{}, said, said)
			if code == wrongUsage || code != success && !begun || context.Cause(ctx) == context.DeadlineExceeded {
				t.Errorf("posewright %s: code %d, %s", line, code, said.String())
			}
			interrupt()
		}
	}
	if poses, err := os.Stat(filepath.Join("poses", "walk.csv")); err != nil || poses.Size() == 0 {
		t.Errorf("solve wrote no poses/walk.csv: %v", err)
	}
	if len(ran) < 18 {
		t.Errorf("only %d commands were found: %v", len(ran), ran)
	}
}
