package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/assets"
)

// Errors name a file as the person did, with its folder: there may be more of that name.
func TestErrorsNameFilesByThePathThatWasGiven(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "evening")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	for _, name := range []string{"broken.json", "broken.glb", "broken.vrm", "broken.bvh", "broken.amc", "broken.session", "broken.udpcap"} {
		if err := os.WriteFile(at(name), []byte("nothing of that kind"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(at("protected.json"), nil, 0o400); err != nil {
		t.Fatal(err)
	}
	demo := filepath.Join(t.TempDir(), "demo.session")
	if err := os.WriteFile(demo, assets.Demo(), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		named string
		args  []string
	}{
		{"broken.json", []string{"preset", "--preset", at("broken.json")}},
		{"missing.json", []string{"preset", "--preset", at("missing.json")}},
		{"broken.json", []string{"preset", "diff", "Posewright", at("broken.json")}},
		{"broken.json", []string{"preset", "--from", "jarvriks", at("broken.json"), "--out", at("out.json")}},
		{"protected.json", []string{"preset", "--out", at("protected.json")}},
		{"protected.json", []string{"preset", "--out", filepath.Join(at("protected.json"), "mine.json")}},
		{filepath.Join("none", "mine.json"), []string{"preset", "--out", filepath.Join(at("none"), "mine.json")}},
		{"broken.vrm", []string{"solve", "--motion", demo, "--avatar", at("broken.vrm"), "--out", at("out.csv")}},
		{"broken.json", []string{"solve", "--motion", demo, "--preset", at("broken.json"), "--out", at("out.csv")}},
		{"broken.bvh", []string{"solve", "--motion", at("broken.bvh"), "--out", at("out.csv")}},
		{"broken.amc", []string{"solve", "--motion", at("broken.amc"), "--out", at("out.csv")}},
		{"broken.glb", []string{"solve", "--motion", at("broken.glb"), "--out", at("out.csv")}},
		{"broken.session", []string{"solve", "--motion", at("broken.session"), "--out", at("out.csv")}},
		{"broken.udpcap", []string{"calibrate", "--session", at("broken.udpcap")}},
		{"protected.json", []string{"solve", "--motion", demo, "--to", "0.1s", "--out", at("protected.json")}},
		{"broken.glb", []string{"solve", "--motion", demo, "--ground", at("broken.glb"), "--out", at("out.csv")}},
		{"broken.json", []string{"export", "--target", "vrik", "--profile", at("broken.json"), "--out", at("out")}},
		{"broken.json", []string{"export", "--target", "vrik", "--preset", at("broken.json"), "--out", at("out")}},
		{"broken.glb", []string{"export", "--target", "vrm", "--avatar", at("broken.glb"), "--out", at("out")}},
		{"protected.json", []string{"export", "--target", "vrik", "--out", at("protected.json"), "--force"}},
		{"broken.json", []string{"fit", "--motion", at("broken.bvh"), "--profile", at("broken.json"), "--out", at("out.json")}},
		{"broken.json", []string{"evaluate", "--preset", at("broken.json"), "--motion", at("broken.bvh")}},
		{"broken.json", []string{"run", "--profile", at("broken.json"), "--home", t.TempDir()}},
	} {
		code, stdout, said := command(t, Hooks{}, test.args...)
		if code == 0 || !strings.Contains(said, at(test.named)) {
			t.Errorf("posewright %s: %d\n%s%s", strings.Join(test.args, " "), code, stdout, said)
		}
		if code == 2 {
			t.Errorf("the test calls it wrongly")
		}
		if lines := strings.Count(strings.TrimSpace(said), "\n"); lines > 0 {
			t.Errorf("posewright %s says more than a sentence: %s", strings.Join(test.args, " "), said)
		}
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 8 {
		t.Errorf("files were left: %v", entries)
	}
}

// What the program says in the window is also printed by commands, which have neither its menus nor undo.
func TestCommandsPrintNothingThatOnlyTheWindowHas(t *testing.T) {
	t.Parallel()
	var texts map[string]any
	catalog, err := os.ReadFile(filepath.Join("..", "..", "ui", "text", "translations", "de.json"))
	if err == nil {
		err = json.Unmarshal(catalog, &texts)
	}
	if err != nil {
		t.Fatal(err)
	}
	own := []string{ // a menu of SlimeVR's server, and a tooltip
		"the SlimeVR server at {{.Address}} is newer than Posewright knows. Update Posewright, or turn on the server's VMC output (Settings ▸ OSC ▸ VMC, port 39539) and the input VMC here",
		"Posture of the body. Trackers ▸ Posture pins one.",
	}
	seen := 0
	for text := range texts {
		var printed bytes.Buffer
		fmt.Fprint(filtered{&printed}, text)
		if printed.String() != text {
			seen++
		}
		if said := printed.String(); (strings.Contains(said, " ▸ ") || strings.Contains(said, "Undo reverts")) && !slices.Contains(own, text) {
			t.Errorf("commands print %q", said)
		}
	}
	if seen < 20 {
		t.Errorf("only %d texts of the window were found", seen)
	}
	var printed bytes.Buffer
	fmt.Fprint(filtered{&printed}, "Applied the calibration of Ada. Undo reverts it\nOpened again; Undo reverts it\n"+
		"Close it or choose another port in Trackers ▸ Inputs and ports\n")
	want := "Applied the calibration of Ada\nOpened again\nClose it or choose another port on the command line\n"
	if printed.String() != want {
		t.Errorf("printed %q", printed.String())
	}
}
