//go:build cgo

package filedialog

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// recorder is a picker that notes what it was asked for.
type recorder struct{ opened, saved, folders []Request }

func (r *recorder) Open(request Request, done func(string, error)) {
	r.opened = append(r.opened, request)
	done("/from/fallback", nil)
}

func (r *recorder) Save(request Request, done func(string, error)) {
	r.saved = append(r.saved, request)
	done("/saved/by/fallback", nil)
}

func (r *recorder) Folder(request Request, done func(string, error)) {
	r.folders = append(r.folders, request)
	done("/folder/of/fallback", nil)
}

type answered struct {
	path string
	err  error
}

func TestAPathThatAPersonChoseIsHandedBack(t *testing.T) {
	t.Parallel()
	n := newNative(&recorder{}, func(f func()) { f() }, func(Request, question) (string, error) { return "/a/b.glb", nil })
	got := make(chan answered, 1)
	n.Open(Request{}, func(path string, err error) { got <- answered{path, err} })
	if a := <-got; a.path != "/a/b.glb" || a.err != nil {
		t.Errorf("got %+v", a)
	}
}

func TestASecondDialogIsRefusedWhileOneIsOpen(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	n := newNative(&recorder{}, func(f func()) { f() }, func(Request, question) (string, error) { <-release; return "", ErrCancelled })
	got := make(chan answered, 1)
	n.Open(Request{}, func(path string, err error) { got <- answered{path, err} })
	n.Save(Request{}, func(_ string, err error) {
		if !errors.Is(err, ErrBusy) {
			t.Errorf("the second request ended with %v", err)
		}
	})
	close(release)
	if a := <-got; !errors.Is(a.err, ErrCancelled) {
		t.Errorf("the first request ended with %+v", a)
	}
}

func TestAToolkitThatPanicsIsReplacedByTheFallbackForGood(t *testing.T) {
	t.Parallel()
	calls := 0
	fallback := &recorder{}
	n := newNative(fallback, func(f func()) { f() }, func(Request, question) (string, error) { calls++; panic("gtk initialization failed") })
	got := make(chan answered, 1)
	for range 2 {
		n.Save(Request{Name: "x.json"}, func(path string, err error) { got <- answered{path, err} })
		if a := <-got; a.path != "/saved/by/fallback" || a.err != nil {
			t.Errorf("got %+v", a)
		}
	}
	if calls != 1 || len(fallback.saved) != 2 || fallback.saved[1].Name != "x.json" {
		t.Errorf("the toolkit was called %d times, the fallback %d times", calls, len(fallback.saved))
	}
}

func TestTheNextWayIsAskedWhereTheBestCannotAndTheBestIsNotAskedAgain(t *testing.T) {
	t.Parallel()
	first, second := 0, 0
	fallback := &recorder{}
	n := newNative(fallback, func(f func()) { f() },
		func(Request, question) (string, error) { first++; return "", errNoDialogs },
		func(Request, question) (string, error) { second++; return "/by/second", nil })
	got := make(chan answered, 1)
	for range 2 {
		n.Folder(Request{}, func(path string, err error) { got <- answered{path, err} })
		if a := <-got; a.path != "/by/second" || a.err != nil {
			t.Errorf("got %+v", a)
		}
	}
	if first != 1 || second != 2 || len(fallback.folders) != 0 {
		t.Errorf("asked were the first %d times, the second %d times, the fallback %d times", first, second, len(fallback.folders))
	}
}

func TestADialogBeginsInAUsualFolderWhereNoneIsWanted(t *testing.T) {
	t.Parallel()
	folder, own := t.TempDir(), t.TempDir()
	missing := filepath.Join(own, "presets")
	for _, test := range []struct {
		name string
		r    Request
		want string
	}{
		{"the wanted one", Request{Folder: folder, Usual: []string{own}}, folder},
		{"the first usual one", Request{Usual: []string{own, folder}}, own},
		{"a usual one that is not there, which has no nearest", Request{Usual: []string{missing, folder}}, folder},
		{"none", Request{Usual: []string{missing}}, ""},
	} {
		if got := test.r.start(); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestADialogBeginsInTheNearestFolderThatExists(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if got := nearestFolder(filepath.Join(folder, "disconnected", "deeper")); got != folder {
		t.Errorf("nearestFolder = %q, want %q", got, folder)
	}
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if got := nearestFolder(file); got != folder {
		t.Errorf("nearestFolder of a file = %q, want %q", got, folder)
	}
	if got := nearestFolder(""); got != "" {
		t.Errorf("nearestFolder of nothing = %q", got)
	}
}

func TestANameToSaveUnderIsAFileInTheFolderOrAPathOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ folder, name, want string }{
		{"/home/a", "x.json", "/home/a/x.json"},
		{"/home/a", " x.json ", "/home/a/x.json"},
		{"/home/a", "/tmp/../tmp/y.json", "/tmp/y.json"},
		{"/home/a", "", ""},
		{"/home/a", "sub/", ""},
		{"", "x.json", ""},
	} {
		got, err := pathIn(test.folder, test.name)
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("pathIn(%q, %q) = %q, %v; want %q", test.folder, test.name, got, err, test.want)
		}
	}
}
