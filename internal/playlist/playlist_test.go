package playlist

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"posewright/internal/avatartest"
)

func TestAFolderIsPlayedByTheNamesOfItsRecordings(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	for _, name := range []string{"b.BVH", "a.session", "notes.txt", "avatar.glb", "below/c.amc", "below/skeleton.asf", "d.vrma", "e.udpcap"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, animations := range map[string][]string{"f.gltf": {"nod"}, "c.gltf": {"spin", "wave"}, "still.gltf": nil} {
		if err := os.WriteFile(filepath.Join(folder, name), avatartest.Animated(animations...), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p, err := List(folder)
	var names []string
	for _, e := range p.Entries {
		names = append(names, e.Name())
	}
	if err != nil || !slices.Equal(names, []string{"a.session", "b.BVH", "c.amc", "spin", "wave", "d.vrma", "e.udpcap", "f.gltf"}) {
		t.Errorf("%v, %v", names, err)
	}
	if p.At = 7; p.CanGo(1) || !p.CanGo(0) || !p.CanGo(-7) || p.CanGo(-8) {
		t.Error("it goes past its ends, or not as far as these")
	}
}

func TestAFolderWithoutRecordingsSaysSo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "avatar.glb"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if p, err := List(folder); err == nil || len(p.Entries) > 0 || !strings.Contains(err.Error(), "no recording") {
		t.Errorf("%v, %v", p, err)
	}
}

func TestAFileIsPlayedAlone(t *testing.T) {
	t.Parallel()
	p, err := List("somewhere/walk.bvh")
	if err != nil || len(p.Entries) != 1 || p.Entries[0] != (Entry{Path: "somewhere/walk.bvh"}) {
		t.Errorf("%v, %v", p, err)
	}
	if name := (Entry{Path: "somewhere/dance.glb", Clip: "spin"}).Name(); name != "spin" {
		t.Errorf("an animation is called %q", name)
	}
}

func TestOfTheAnimationsOfAFileTheLongestThatMovesPlaysFirst(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "dances.gltf")
	if err := os.WriteFile(path, avatartest.Animated("TPose", "dance", "bow"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := List(path)
	if err != nil || len(p.Entries) != 3 || p.Entries[p.At].Clip != "dance" || p.Path != path {
		t.Errorf("%+v, %v", p, err)
	}
}
