package accuracy

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"posewright/presets"
)

// copied are copies of files of motion capture, one of them broken.
func copied(t *testing.T) (folder string, files []string) {
	t.Helper()
	found, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "mocap", "people", "*.bvh"))
	more, _ := filepath.Glob(filepath.Join("..", "..", "..", "..", "shared", "data", "mocap", "bandai", "*wave*.bvh"))
	if len(found) == 0 || len(more) == 0 {
		t.Skip("there is no motion capture beside the checkout")
	}
	folder = t.TempDir()
	for i, path := range append(found[:1], more...) {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		set := filepath.Join(folder, map[bool]string{true: "people", false: "waves"}[i == 0])
		if err := os.MkdirAll(set, 0o700); err != nil {
			t.Fatal(err)
		}
		files = append(files, filepath.Join(set, filepath.Base(path)))
		if err := os.WriteFile(files[i], data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	bad := filepath.Join(folder, "waves", "a-bad.bvh")
	if err := os.WriteFile(bad, []byte("HIERARCHY\nnothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	return folder, append(files, bad)
}

func TestWhatIsCachedIsWhatIsEvaluated(t *testing.T) {
	t.Parallel()
	folder, files := copied(t)
	options := func(names ...string) (all []Options) {
		for _, name := range names {
			preset, _ := presets.Builtin(name)
			all = append(all, Options{Preset: name, Settings: presets.Compile(&preset), Details: true, Recordings: true})
		}
		return all
	}
	want, err := EvaluateAll(context.Background(), options("Posewright", "Jarvriks"), files)
	if err != nil {
		t.Fatal(err)
	}
	if len(want[0].Skipped) != 1 || filepath.Base(want[0].Skipped[0].File) != "a-bad.bvh" || len(want[0].Sets) != 2 {
		t.Fatalf("%d sets, skipped %+v", len(want[0].Sets), want[0].Skipped)
	}
	cache := new(Cache)
	evaluate := func(files []string, names ...string) []Report {
		all := options(names...)
		all[0].Cache = cache
		all[0].Progress = func(done, total int) {
			if done > total || total != 2*len(files) {
				t.Errorf("%d of %d", done, total)
			}
		}
		reports, err := EvaluateAll(context.Background(), all, files)
		if err != nil {
			t.Fatal(err)
		}
		return reports
	}
	entries := func() int { return cache.recent.Len() }
	same := func(what string, got, want []Report) {
		t.Helper()
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, not %+v", what, got[0].Total, want[0].Total)
		}
	}
	same("at first", evaluate(files, "Posewright"), want[:1])
	if entries() != 2 {
		t.Fatalf("%d entries of two sets", entries())
	}
	same("again", evaluate(files, "Posewright"), want[:1])
	same("with another", evaluate(files, "Posewright", "Jarvriks"), want)
	if entries() != 4 {
		t.Errorf("%d entries of two sets and two presets", entries())
	}

	// The same recordings elsewhere are the same content, with their own paths.
	elsewhere := filepath.Join(filepath.Dir(folder), "elsewhere")
	if err := os.Rename(folder, elsewhere); err != nil {
		t.Fatal(err)
	}
	var moved []string
	for _, file := range files {
		moved = append(moved, elsewhere+file[len(folder):])
	}
	reports := evaluate(moved, "Posewright")
	if entries() != 4 || reports[0].Sets[1].Recordings[0].File != moved[1] || reports[0].Skipped[0].File != moved[len(moved)-1] {
		t.Errorf("%d entries, %q, skipped %q", entries(), reports[0].Sets[1].Recordings[0].File, reports[0].Skipped[0].File)
	}
	if reports[0].Total.RMSE != want[0].Total.RMSE {
		t.Error("they come to something else")
	}

	// A recording that changes is evaluated again, with those that are measured with it; so is an option.
	data, err := os.ReadFile(moved[1])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(moved[1], append(data, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
	evaluate(moved, "Posewright")
	if entries() != 5 {
		t.Errorf("%d entries after a change", entries())
	}
	changed := options("Posewright")
	changed[0].Cache, changed[0].Settings.Torso.WristLine = cache, changed[0].Settings.Torso.WristLine+0.5
	got, err := EvaluateAll(context.Background(), changed, moved)
	if err != nil || entries() != 7 || got[0].Total.RMSE == want[0].Total.RMSE {
		t.Errorf("%d entries with another parameter, %v", entries(), err)
	}
}

// The cache can compare all that options have.
func TestOptionsHaveContent(t *testing.T) {
	t.Parallel()
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		o := Options{Settings: presets.Compile(&preset)}
		if _, ok := optionsKey(contentKey{}, &o); !ok {
			t.Errorf("%s has something that cannot be compared", name)
		}
	}
}

func TestACacheForgetsWhatWasUsedLeastRecently(t *testing.T) {
	t.Parallel()
	c := new(Cache)
	big := make([]uint32, mostCached/4/3)
	for i := range 4 {
		c.keep(&cacheEntry{key: contentKey{byte(i)}, packed: big})
		if c.find(contentKey{0}) == nil {
			t.Fatalf("what was just used is gone after %d", i)
		}
	}
	if c.recent.Len() != 2 || c.find(contentKey{3}) == nil || c.find(contentKey{1}) != nil || c.bytes > mostCached {
		t.Errorf("%d are kept in %d bytes", c.recent.Len(), c.bytes)
	}
}

func TestALargeFolderIsReadInParts(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var files []string
	for i, size := range []int64{1, mostTogether - 1, 1, mostTogether + 5, 2} {
		files = append(files, filepath.Join(folder, string(rune('a'+i))))
		file, err := os.Create(files[i])
		if err != nil {
			t.Fatal(err)
		}
		if err := file.Truncate(size); err != nil { // without using the disk
			t.Fatal(err)
		}
		file.Close()
	}
	var sizes []int
	for _, batch := range batchesOf(files) {
		sizes = append(sizes, len(batch.files))
	}
	if !reflect.DeepEqual(sizes, []int{2, 1, 1, 1}) {
		t.Errorf("parts of %v", sizes)
	}
}
