package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"posewright/assets"
	"posewright/presets"
	"posewright/rig/phrase"
)

// Whatever files are called, and whatever stands in them, commands print no control characters and no line that a name forges.
func TestCommandsPrintNoControlCharacters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("names of files have no control characters there")
	}
	const hostile = "\x1b[31m\nFORGED\u202e\u2066\r\x07\u009b2J"
	home := t.TempDir()
	t.Setenv("POSEWRIGHT_HOME", home)
	folder := filepath.Join(home, "presets")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	p := presets.Default()
	p.Name, p.Author, p.Notes, p.Tags = "mine", "me", "notes", []string{"tag"}
	p.Avatar.File, p.Avatar.Roles, p.GroundFile = "avatar.vrm", map[string]string{"hips": "Hips"}, "ground.glb"
	var text strings.Builder
	if err := presets.Write(&text, &p); err != nil {
		t.Fatal(err)
	}
	escaped, err := json.Marshal(hostile)
	if err != nil {
		t.Fatal(err)
	}
	dirty := text.String()
	for _, name := range []string{"mine", "me", "notes", "tag", "avatar.vrm", "Hips", "ground.glb"} {
		dirty = strings.ReplaceAll(dirty, `"`+name+`"`, `"`+name+string(escaped[1:]))
	}
	mine := write("mine"+hostile+".json", []byte(dirty))
	plain := write("plain.json", []byte(text.String()))
	broken := write("broken"+hostile+".json", []byte(`{"format":"posewright-preset","version":1,"x`+string(escaped[1:len(escaped)-1])+`":1}`))
	avatar := write("avatar"+hostile+".glb", assets.Mannequin())
	motion := write("motion"+hostile+".bvh", []byte("HIERARCHY\nROOT Hips\x1b[31m\n{\nOFFSET 0 0 0\nCHANNELS 0\n}\nMOTION\nFrames: 0\nFrame Time: 0.01\n"))
	for _, arguments := range [][]string{
		{"preset", "list"}, {"preset", "list", "--json"}, {"preset", "diff", mine, plain}, {"preset", "diff", "--json", mine, plain}, {"preset", "--preset", mine},
		{"preset", "--preset", broken}, {"preset", "--from", "vrik", broken}, {"preset", "--set", "x" + hostile + "=1"}, {"preset", "diff", "no" + hostile, plain},
		{"validate", mine, broken, avatar, motion}, {"validate", "--json", mine, broken, avatar, motion}, {"no" + hostile}, {"no" + hostile + ".glb"},
		{"export", "--target", "unity", "--preset", mine, "--avatar", avatar, "--out", filepath.Join(home, "out\x1b[31m\u202e")}, {"solve", "--motion", motion, "--preset", mine, "--out", filepath.Join(home, "pose.json")},
		{"evaluate", "--motion", folder},
	} {
		_, printed, said := command(t, Hooks{}, arguments...)
		for _, text := range []string{printed, said} {
			for line := range strings.Lines(text) {
				if line = strings.TrimSuffix(line, "\n"); strings.HasPrefix(strings.TrimSpace(line), "FORGED") || strings.ContainsFunc(line, func(r rune) bool { return phrase.IsControl(r) && r != '\t' }) {
					t.Errorf("%+q prints %+q", arguments, line)
				}
			}
		}
	}
}

// For programs, JSON has the paths of files as they are, and nothing of them reaches a terminal.
func TestJSONHasControlCharactersAsEscapes(t *testing.T) {
	t.Parallel()
	const path = "a\x1b\u202eb\nc\u009b👩‍🚀.glb"
	var printed strings.Builder
	if err := printJSON(&printed, map[string]string{"file": path}); err != nil {
		t.Fatal(err)
	}
	var back map[string]string
	if err := json.Unmarshal([]byte(printed.String()), &back); err != nil || back["file"] != path {
		t.Errorf("%+q, %v", back, err)
	}
	if strings.ContainsFunc(strings.TrimSuffix(printed.String(), "\n"), phrase.IsControl) {
		t.Errorf("%+q", printed.String())
	}
}

func TestAFilteredOutputKeepsLinesAndTabsAlone(t *testing.T) {
	t.Parallel()
	var printed strings.Builder
	const text = "a\x1b[31m\u202eb\n\tc\r\u009bd 👩‍🚀\n"
	if n, err := (filtered{&printed}).Write([]byte(text)); n != len(text) || err != nil || printed.String() != "a[31mb\n\tcd 👩‍🚀\n" {
		t.Errorf("%+q, %d, %v", printed.String(), n, err)
	}
	if unfiltered(filtered{&printed}) != &printed || unfiltered(&printed) != &printed {
		t.Error("data is filtered")
	}
}
