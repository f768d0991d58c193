package export_test

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/presets/export"
)

var ada = export.By{Preset: "Ada", Target: "unity", Release: "1.2.3"}

// of are files by name and text.
func of(texts map[string]string) (files []export.File) {
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		files = append(files, export.File{Name: name, Data: []byte(texts[name])})
	}
	return files
}

func write(t testing.TB, folder string, texts map[string]string, by export.By) (removed []string) {
	t.Helper()
	removed, err := export.Write(folder, of(texts), by)
	if err != nil {
		t.Fatal(err)
	}
	return removed
}

func put(t testing.TB, folder, name, text string) {
	t.Helper()
	path := filepath.Join(folder, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// tree is what a folder holds, but for the manifest.
func tree(t testing.TB, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	if err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || entry.Name() == export.ManifestName {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		text, err := os.ReadFile(path)
		all[filepath.ToSlash(name)] = string(text)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

func expect(t *testing.T, folder string, want map[string]string) {
	t.Helper()
	if got := tree(t, folder); !maps.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

func TestAFolderIsNeverLeft(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "out")
	for _, bad := range []string{"../x", "/x", "a/../../x", "", `a\..\..\x`, export.ManifestName} {
		if _, err := export.Write(folder, of(map[string]string{"good": "", bad: ""}), ada); err == nil {
			t.Errorf("%q is written", bad)
		}
	}
	if _, err := os.Stat(folder); err == nil {
		t.Error("something was written before the names were looked at")
	}
	write(t, folder, map[string]string{"deep/er/file.txt": "hello"}, ada)
	expect(t, folder, map[string]string{"deep/er/file.txt": "hello"})
	if _, err := export.Write(filepath.Join(folder, "deep", "er", "file.txt"), []export.File{{Name: "x"}}, ada); err == nil {
		t.Error("a file is taken for a folder")
	}
}

// An export that fails leaves nothing, and what was there as it was, the manifest too.
func TestAFailedExportLeavesNothing(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	folder := filepath.Join(parent, "out")
	bad := map[string]string{"a": "new", "deep/er/b": "", strings.Repeat("x", 300): ""} // no disk takes the last
	for _, force := range []bool{false, true} {
		if _, err := export.Write(folder, of(bad), export.By{Force: force}); err == nil || !strings.Contains(err.Error(), folder) {
			t.Errorf("the error is %v", err)
		}
		if entries, _ := os.ReadDir(parent); len(entries) != 0 {
			t.Errorf("%v is left", entries)
		}
	}
	write(t, folder, map[string]string{"a": "old", "gone": "old"}, ada)
	before, err := os.ReadFile(filepath.Join(folder, export.ManifestName))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := export.Write(folder, of(bad), ada); err == nil {
		t.Error("a name of 300 letters was taken")
	}
	expect(t, folder, map[string]string{"a": "old", "gone": "old"})
	if after, err := os.ReadFile(filepath.Join(folder, export.ManifestName)); err != nil || string(after) != string(before) {
		t.Errorf("the manifest is %s, %v", after, err)
	}
}

// What is there is overwritten where an export has left it so, by force where it may have been changed, and never where no export wrote it.
func TestWhatIsThereIsOverwrittenByWhoWroteIt(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		there          string // in a.txt after an export that wrote "one"; "" for as that left it
		manifest       bool
		readme         string
		plainly, force export.Why // why it is not overwritten
	}{
		"as it was written":             {manifest: true, plainly: -1, force: -1},
		"changed":                       {there: "mine", manifest: true, plainly: export.IsChanged, force: -1},
		"as it is to be":                {there: "two", plainly: -1, force: -1},
		"foreign":                       {there: "mine", plainly: export.IsForeign, force: export.IsForeign},
		"foreign beside a README":       {there: "mine", readme: "# Game\n\n## Files\n\n- `a.txt`\n", plainly: export.IsForeign, force: export.IsForeign},
		"of an older export":            {there: "# Exported with a preset; do not edit.", plainly: export.IsOlder, force: -1},
		"in the README of an older one": {there: "mine", readme: "# A\n\nExported by Posewright. For X.\n\n## Files\n\n- `a.txt`\n", plainly: export.IsOlder, force: -1},
	} {
		for _, force := range []bool{false, true} {
			folder := t.TempDir()
			texts := map[string]string{"a.txt": "one", "b.txt": "same"}
			if test.manifest {
				write(t, folder, texts, ada)
			}
			if test.there != "" {
				put(t, folder, "a.txt", test.there)
			}
			if test.readme != "" {
				put(t, folder, "README.md", test.readme)
			}
			before := tree(t, folder)
			by, why := ada, test.plainly
			if by.Force = force; force {
				why = test.force
			}
			_, err := export.Write(folder, of(map[string]string{"a.txt": "two", "b.txt": "same"}), by)
			var exists *export.Exists
			switch {
			case why < 0:
				want := map[string]string{"a.txt": "two", "b.txt": "same"}
				if test.readme != "" {
					want["README.md"] = test.readme
				}
				if err != nil {
					t.Errorf("%s, force %v: %v", name, force, err)
				}
				expect(t, folder, want)
			case !errors.As(err, &exists) || exists.Why != why || exists.Path != filepath.Join(folder, "a.txt"):
				t.Errorf("%s, force %v: %v", name, force, err)
			default:
				expect(t, folder, before)
				if _, err := os.Stat(filepath.Join(folder, export.ManifestName)); (err == nil) != test.manifest {
					t.Errorf("%s: the manifest: %v", name, err)
				}
				if said := err.Error(); strings.Contains(said, "--force") != (why != export.IsForeign) || !strings.Contains(said, "another folder") {
					t.Errorf("%s: it says %q", name, said)
				}
			}
		}
	}
}

func TestAFolderOrALinkIsNotOverwritten(t *testing.T) {
	t.Parallel()
	folder, outside := t.TempDir(), t.TempDir()
	put(t, folder, "a.txt/mine", "mine")
	for _, force := range []bool{false, true} {
		var exists *export.Exists
		_, err := export.Write(folder, of(map[string]string{"a.txt": "two"}), export.By{Force: force})
		if !errors.As(err, &exists) || exists.Why != export.IsForeign {
			t.Errorf("a folder: %v", err)
		}
	}
	if err := os.Symlink(outside, filepath.Join(folder, "deep")); err != nil {
		t.Skip("this system makes no links: ", err)
	}
	put(t, outside, "b.txt", "mine")
	texts := map[string]string{"deep/b.txt": "two", "deep/c.txt": "two"}
	var exists *export.Exists
	if _, err := export.Write(folder, of(texts), ada); !errors.As(err, &exists) || exists.Why != export.IsLink {
		t.Errorf("a link: %v", err)
	}
	if _, err := export.Write(folder, of(texts), export.By{Force: true}); !errors.As(err, &exists) || exists.Why != export.IsForeign {
		t.Errorf("behind a link, by force: %v", err)
	}
	expect(t, outside, map[string]string{"b.txt": "mine"})
	// What an export wrote before somebody put a link to elsewhere in its place is not removed there.
	folder = t.TempDir()
	write(t, folder, map[string]string{"deep/b.txt": "mine", "stays": ""}, ada)
	if err := errors.Join(os.RemoveAll(filepath.Join(folder, "deep")), os.Symlink(outside, filepath.Join(folder, "deep"))); err != nil {
		t.Fatal(err)
	}
	if removed := write(t, folder, map[string]string{"stays": ""}, ada); removed != nil {
		t.Errorf("%v is removed", removed)
	}
	expect(t, outside, map[string]string{"b.txt": "mine"})
}

// read is what a manifest holds.
func manifest(t *testing.T, folder string) (m struct {
	Exports []struct {
		Preset, Target, Release string
		Files                   []string
	}
	Files map[string]string
}) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, export.ManifestName))
	if err == nil {
		err = json.Unmarshal(text, &m)
	}
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPresetsLieBesideEachOtherAndShareTheirCode(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	bea := ada
	bea.Preset = "Bea"
	write(t, folder, map[string]string{"code": "1", "Ada.json": "a", "Ada.old": "x", "Ada.mine": "x"}, ada)
	write(t, folder, map[string]string{"code": "1", "Bea.json": "b", "more": "1"}, bea)
	put(t, folder, "Ada.mine", "mine")
	put(t, folder, "README.md", "the game's")
	removed := write(t, folder, map[string]string{"code": "2", "Ada.json": "aa"}, ada)
	if !slices.Equal(removed, []string{"Ada.old"}) { // Ada.mine was changed
		t.Errorf("%v is removed", removed)
	}
	want := map[string]string{"code": "2", "Ada.json": "aa", "Ada.mine": "mine", "Bea.json": "b", "more": "1", "README.md": "the game's"}
	expect(t, folder, want)
	m := manifest(t, folder)
	if len(m.Exports) != 2 || m.Exports[0].Preset != "Ada" || m.Exports[1].Preset != "Bea" || m.Exports[0].Target != "unity" || m.Exports[0].Release != "1.2.3" ||
		!slices.Equal(m.Exports[0].Files, []string{"Ada.json", "code"}) || !slices.Equal(m.Exports[1].Files, []string{"Bea.json", "code", "more"}) {
		t.Errorf("%+v", m)
	}
	delete(want, "Ada.mine")
	delete(want, "README.md")
	sums := map[string]string{}
	for name, text := range want {
		sums[name] = fmt.Sprintf("%x", sha256.Sum256([]byte(text)))
	}
	if !maps.Equal(m.Files, sums) {
		t.Errorf("the sums are %v, want %v", m.Files, sums)
	}
	// Shared code that one uses no more stays for the other.
	if removed := write(t, folder, map[string]string{"Ada.json": "aa"}, ada); removed != nil {
		t.Errorf("%v is removed", removed)
	}
	// An upgraded export of the other overwrites code that the first has brought up to date.
	write(t, folder, map[string]string{"code": "3", "Bea.json": "b"}, bea)
	if got := tree(t, folder); got["code"] != "3" || got["more"] != "" {
		t.Errorf("%v", got)
	}
}

// Presets whose files have the same names do not replace each other without being asked.
func TestPresetsWithTheSameFileNamesAreToldApart(t *testing.T) {
	t.Parallel()
	for _, names := range [][2]string{{"a b", "a-b"}, {"Ada", "ada"}, {"Ada", "Bea"}} {
		folder := t.TempDir()
		first, second := export.By{Preset: names[0], Target: "x", Alone: true}, export.By{Preset: names[1], Target: "x", Alone: names[0] == "Ada"}
		write(t, folder, map[string]string{"settings": "1"}, first)
		var exists *export.Exists
		_, err := export.Write(folder, of(map[string]string{"settings": "2"}), second)
		if !errors.As(err, &exists) || exists.Why != export.IsAnother || !strings.Contains(err.Error(), names[0]) {
			t.Errorf("%v: %v", names, err)
		}
		expect(t, folder, map[string]string{"settings": "1"})
		second.Force = true
		write(t, folder, map[string]string{"settings": "2"}, second)
		if m := manifest(t, folder); len(m.Exports) != 1 || m.Exports[0].Preset != names[1] {
			t.Errorf("%+v", m)
		}
		second.Target = "another"
		write(t, folder, map[string]string{"other": ""}, second)
	}
}

// A manifest that lies, or is none, is refused in a sentence, and nothing in the folder or outside of it changes.
func TestAHostileManifestIsRefused(t *testing.T) {
	t.Parallel()
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte("mine")))
	naming := func(name string) string {
		quoted, _ := json.Marshal(name)
		return fmt.Sprintf(`{"format": "posewright-export", "version": 1, "exports": [{"preset": "Ada", "target": "unity", "files": [%s]}], "files": {%s: "%s"}}`,
			quoted, quoted, sum)
	}
	parent := t.TempDir()
	for what, text := range map[string]string{
		"above": naming("../mine"), "absolute": naming(filepath.Join(parent, "mine")), "up in the middle": naming("a/../../mine"),
		"backslashes": naming(`..\mine`), "not clean": naming("./a"), "itself": naming(export.ManifestName), "empty": naming(""),
		"NaN": strings.Replace(naming("a"), `"version": 1`, `"version": NaN`, 1), "newer": strings.Replace(naming("a"), `"version": 1`, `"version": 2`, 1),
		"no sum":        `{"format": "posewright-export", "files": {"a": "12"}}`,
		"not its files": `{"format": "posewright-export", "exports": [{"preset": "Ada", "target": "unity", "files": ["a"]}]}`,
		"another kind":  `{"format": "posewright-preset"}`, "a list": `[]`, "cut off": naming("a")[:40], "nothing": "",
		"huge": `{"format": "` + strings.Repeat(" ", 5<<20) + `"}`, "many bytes": strings.Repeat("[", 1<<20),
	} {
		folder := filepath.Join(parent, "out")
		put(t, parent, "mine", "mine")
		put(t, folder, export.ManifestName, text)
		for _, force := range []bool{false, true} {
			by := ada
			by.Force = force
			_, err := export.Write(folder, of(map[string]string{"new": ""}), by)
			if err == nil || !strings.Contains(err.Error(), export.ManifestName+" cannot be used: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", what, err)
			}
		}
		expect(t, parent, map[string]string{"mine": "mine"})
	}
	for _, to := range []string{filepath.Join(parent, "new"), "inside"} {
		folder := t.TempDir()
		if err := os.Symlink(to, filepath.Join(folder, export.ManifestName)); err != nil {
			t.Skip("this system makes no links: ", err)
		}
		if _, err := export.Write(folder, of(map[string]string{"new": ""}), ada); err == nil {
			t.Error("a manifest was written through a link")
		}
		expect(t, folder, map[string]string{})
	}
	expect(t, parent, map[string]string{"mine": "mine"})
}
