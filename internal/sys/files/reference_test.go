package files

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"
)

const secret = "nobody's business"

// disk is a folder with a preset, with files of its own and beside it, and links of all kinds. What must not be read
// says so.
func disk(t testing.TB) (folder string) {
	t.Helper()
	home := t.TempDir()
	folder = filepath.Join(home, "presets")
	for name, content := range map[string]string{
		"presets/me.vrm": "own", "presets/sub/me.vrm": "own", "presets/sub/skin.png": "own",
		"presets/..me/..vrm": "own",
		"presets2/me.vrm":    secret, "me.vrm": secret, "skin.png": secret, "other/me.vrm": secret,
		"other/skin.png": secret,
	} {
		path := filepath.Join(home, filepath.FromSlash(name))
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(content), 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, to := range map[string]string{
		"presets/in.vrm": "sub/me.vrm", "presets/whole-in.vrm": filepath.Join(folder, "sub", "me.vrm"),
		"presets/out.vrm":       "../me.vrm",
		"presets/whole-out.vrm": filepath.Join(home, "me.vrm"), "presets/out": "../other",
		"presets/twice.vrm": "out.vrm", "presets/sub/up": "..",
		"presets/around.vrm": "../presets/sub/../me.vrm", "presets/loop.vrm": "loop.vrm",
		"presets/gone.vrm": "../gone/me.vrm", "same": "presets",
		"presets/sub/out.png": "../../skin.png", "presets/sub/above.png": "../me.vrm",
	} {
		to, link := filepath.FromSlash(to), filepath.Join(home, filepath.FromSlash(name))
		if err := os.Symlink(to, link); err != nil {
			t.Skip("this system makes no links: ", err)
		}
		if is, err := os.Readlink(link); is != to || err != nil {
			t.Skipf("this system, such as Wine, makes links that it does not read: %q for %q, %v", is, to, err)
		}
	}
	return folder
}

func read(r Reference) (string, error) {
	fsys, name := r.FS()
	data, err := AllIn(fsys, name, 100)
	return string(data), err
}

func TestWhatLeadsOutOfTheFolderIsOutside(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	home := filepath.Dir(folder)
	const inside, outside, missing = "own", secret, ""
	for name, want := range map[string]string{
		"me.vrm": inside, "./me.vrm": inside, "sub/me.vrm": inside, "sub/../me.vrm": inside, "..me/..vrm": inside,
		"in.vrm": inside, "whole-in.vrm": inside,
		"around.vrm": inside, "sub/up/me.vrm": inside, "../presets/me.vrm": inside, "../same/me.vrm": inside,
		filepath.Join(folder, "me.vrm"): inside, filepath.Join(home, "same", "sub", "me.vrm"): inside,
		folder + "/../presets/me.vrm": inside,

		"../me.vrm": outside, "sub/../../me.vrm": outside, "../other/me.vrm": outside, "../presets2/me.vrm": outside,
		"out.vrm": outside, "whole-out.vrm": outside,
		"out/me.vrm": outside, "twice.vrm": outside, "sub/up/out.vrm": outside,
		filepath.Join(home, "me.vrm"): outside, folder + "2/me.vrm": outside,
		"../presets/../me.vrm": outside, filepath.Join(home, "same", "out.vrm"): outside,

		"none.vrm": missing, "sub/none/none.vrm": missing, "loop.vrm": missing, "me.vrm/none": missing,
		"no\x00ne.vrm": missing, "%2e%2e/me.vrm": missing,
	} {
		r := Named(name, filepath.Join(folder, "preset.json"))
		err := r.Outside()
		leads := (*OutsideError)(nil)
		if errors.As(err, &leads) != (want == outside) || err != nil && want != outside {
			t.Errorf("%q: %v", name, err)
		}
		got, err := read(r)
		refused := errors.As(err, new(*OutsideError))
		if got != map[bool]string{true: inside}[want == inside] || (err == nil) != (want == inside) || refused != (want == outside) {
			t.Errorf("%q is read as %q, %v", name, got, err)
		}
		if want != outside {
			continue
		}
		trusted := r
		trusted.Trusted = []string{leads.Path}
		if got, err := read(trusted); got != outside || err != nil {
			t.Errorf("%q, of which %s is trusted, is read as %q, %v", name, leads.Path, got, err)
		}
		trusted.Trusted = []string{r.Path()}
		if got, err := read(trusted); got != outside || err != nil {
			t.Errorf("%q, which is trusted as %s, is read as %q, %v", name, r.Path(), got, err)
		}
		trusted.Trusted = []string{name + "2", filepath.Join(home, "presets2")}
		if got, err := read(trusted); err == nil {
			t.Errorf("%q is read as %q because others are trusted", name, got)
		}
		r.Allowed = true
		if got, err := read(r); got != outside || err != nil {
			t.Errorf("%q, which is allowed, is read as %q, %v", name, got, err)
		}
	}
}

// A link may lead to what is not there now, such as a disk.
func TestALinkOutOfTheFolderIsOutsideAlsoWhereNothingIsThere(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	for _, name := range []string{"gone.vrm", "../gone.vrm", "../gone/../gone.vrm"} {
		if err := Named(name, filepath.Join(folder, "preset.json")).Outside(); !errors.As(err, new(*OutsideError)) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestNamesOfOtherComputersAndSystemsAreNotLookedAt(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	for name, want := range map[string]OutsideError{
		`\\evil\share\me.vrm`:      {Network: true},
		`//evil/share/me.vrm`:      {Network: true},
		`\/evil/share/me.vrm`:      {Network: true},
		`\\?\UNC\evil\share\x.vrm`: {Network: true},
		`\\.\pipe\x`:               {Network: true},
		`\\?\GLOBALROOT\Device\x`:  {Network: true},
		`C:\Windows\win.ini`:       {},
		`C:me.vrm`:                 {},
		`..\me.vrm`:                {},
		`sub\..\..\me.vrm`:         {},
		`sub/..\..\me.vrm`:         {},
	} {
		if runtime.GOOS == "windows" && !want.Network {
			continue // there these are looked at
		}
		var got *OutsideError
		err := Named(name, filepath.Join(folder, "preset.json")).Outside()
		if !errors.As(err, &got) || got.Network != want.Network || got.Path != name {
			t.Errorf("%s: %+v", name, err)
		}
		if got, err := read(Named(name, filepath.Join(folder, "preset.json"))); err == nil {
			t.Errorf("%s is read as %q", name, got)
		}
	}
	if err := Named("me.vrm", "").Outside(); !errors.As(err, new(*OutsideError)) {
		t.Error("what is in no file has a folder: ", err)
	}
	if err := Named("", filepath.Join(folder, "preset.json")).Outside(); err != nil {
		t.Error("no name: ", err)
	}
}

// The files that an avatar keeps beside itself are in the avatar's own folder, whoever names the avatar.
func TestWhatIsBesideAFileDoesNotLeaveItsFolder(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	for what, r := range map[string]Reference{
		"named":  Named("sub/me.vrm", filepath.Join(folder, "preset.json")),
		"chosen": Chosen(filepath.Join(folder, "sub", "me.vrm")),
		"whole":  Named(filepath.Join(folder, "sub", "me.vrm"), filepath.Join(folder, "preset.json")),
	} {
		fsys, _ := r.FS()
		for name, want := range map[string]string{
			"skin.png": "own", "out.png": "", "above.png": "", "../me.vrm": "", "../../skin.png": "", "up/me.vrm": "",
			"up/out/skin.png": "", "/etc/passwd": "",
			`..\me.vrm`: "", "none.png": "", "": "", ".": "",
		} {
			data, err := AllIn(fsys, name, 100)
			if string(data) != want || (err == nil) != (want != "") {
				t.Errorf("%s, and beside it %q: %q, %v", what, name, data, err)
			}
		}
	}
	trusted := Named("../other/me.vrm", filepath.Join(folder, "preset.json"))
	fsys, _ := trusted.FS()
	if data, err := AllIn(fsys, "skin.png", 100); !errors.As(err, new(*OutsideError)) {
		t.Errorf("beside what may not be read %q is read, %v", data, err)
	}
	trusted.Trusted = []string{filepath.Join(filepath.Dir(folder), "other", "me.vrm")}
	fsys, _ = trusted.FS()
	if data, err := AllIn(fsys, "skin.png", 100); string(data) != secret {
		t.Errorf("beside what is trusted %q is read, %v", data, err)
	}
}

// What was found is opened where it was found: a link that has come there since leads nowhere.
func TestWhatWasFoundIsOpenedInTheFolder(t *testing.T) {
	t.Parallel()
	for _, swap := range []string{"sub", "sub/me.vrm"} {
		folder := disk(t)
		at, err := Named("sub/me.vrm", filepath.Join(folder, "preset.json")).find()
		if err != nil {
			t.Fatal(err)
		}
		to := map[string]string{"sub": "../other", "sub/me.vrm": "../../me.vrm"}[swap]
		path := filepath.Join(folder, filepath.FromSlash(swap))
		if err := errors.Join(os.Rename(path, path+".old"), os.Symlink(filepath.FromSlash(to), path)); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(filepath.Join(folder, "sub", "me.vrm")); string(data) != secret {
			t.Fatalf("the link to %s leads to %q, %v", to, data, err)
		}
		if file, err := at.open(); err == nil {
			t.Errorf("a link in place of %s was followed", swap)
			file.Close()
		}
		at.close()
	}
}

// A folder is changed into a link, and back, again and again, between looking at it and opening what is in it.
func TestALinkThatComesBetweenLookingAndOpeningLeadsNowhere(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	path := func(name string) string { return filepath.Join(folder, name) }
	write := func(name string) error { return os.WriteFile(path(name), []byte("own"), 0o600) }
	if err := errors.Join(os.MkdirAll(path("turning"), 0o755), write("turning/me.vrm"), write("turning/skin.png"),
		os.Symlink("../other", path("link"))); err != nil {
		t.Fatal(err)
	}
	r := Named("turning/me.vrm", path("preset.json"))
	fsys, name := r.FS()
	stop, stopped := make(chan struct{}), make(chan error)
	go func() {
		for {
			select {
			case <-stop:
				stopped <- nil
				return
			default:
			}
			for _, step := range [][2]string{
				{"turning", "kept"}, {"link", "turning"}, {"turning", "link"}, {"kept", "turning"},
			} {
				if err := os.Rename(path(step[0]), path(step[1])); err != nil {
					stopped <- err
					return
				}
			}
		}
	}()
	found := map[string]int{}
	for range 1500 {
		for _, name := range [...]string{name, "skin.png"} {
			data, err := AllIn(fsys, name, 100)
			if string(data) == secret {
				t.Fatalf("%s outside of the folder was read", name)
			}
			switch {
			case err == nil:
				found["read"]++
			case errors.As(err, new(*OutsideError)):
				found["outside"]++
			default:
				found["other"]++
			}
		}
	}
	close(stop)
	if err := <-stopped; err != nil {
		t.Fatal(err)
	}
	if found["read"] == 0 || found["outside"] == 0 {
		t.Errorf("the folder did not turn: %v", found)
	}
}

func TestWalkNamesLinksOutOfTheFolder(t *testing.T) {
	t.Parallel()
	folder := disk(t)
	outside := map[string]bool{}
	if err := Walk(folder, func(path string, err error) {
		name, _ := filepath.Rel(folder, path)
		outside[filepath.ToSlash(name)] = errors.As(err, new(*OutsideError))
	}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"me.vrm": false, "sub/me.vrm": false, "in.vrm": false, "whole-in.vrm": false, "around.vrm": false,
		"out.vrm": true, "whole-out.vrm": true, "twice.vrm": true,
		"out": true, "gone.vrm": true, "sub/out.png": true, "sub/above.png": false,
	} {
		if got, listed := outside[name]; !listed || got != want {
			t.Errorf("%s: listed %v, outside %v", name, listed, got)
		}
	}
}

// endless is a file that says that it is empty, as those of /proc, and goes on for ever.
type endless struct{ read int }

func (e *endless) Stat() (fs.FileInfo, error)   { return fs.Stat(fstest.MapFS{"empty": {}}, "empty") }
func (e *endless) Read(p []byte) (int, error)   { e.read += len(p); return len(p), nil }
func (e *endless) Close() error                 { return nil }
func (e *endless) Open(string) (fs.File, error) { return e, nil }

func TestNoMoreIsReadThanTheLimitWhateverSizeAFileHas(t *testing.T) {
	t.Parallel()
	const most = 1 << 20
	for what, read := range map[string]func(f *File) error{
		"at once":     func(f *File) error { _, err := f.All(); return err },
		"as it comes": func(f *File) error { _, err := io.Copy(io.Discard, f); return err },
	} {
		var e endless
		f, err := OpenIn(&e, "any", most)
		if err != nil {
			t.Fatal(err)
		}
		if err := read(f); !errors.Is(err, ErrTooLarge) || e.read > most+1 {
			t.Errorf("%s: %v, after %d bytes", what, err, e.read)
		}
	}
	path := filepath.Join(t.TempDir(), "sparse")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(1 << 40); err != nil {
		t.Skip("this disk takes no large files: ", err)
	}
	if _, err := All(path, 1<<30); !errors.Is(err, ErrTooLarge) {
		t.Error("a large file with nothing in it: ", err)
	}
}

func TestNamesOfWindowsDevicesAreNoFiles(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		`CON`: true, `con.vrm`: true, `C:\x\NUL`: true, `C:\COM1\x.vrm`: true, `sub/aux.vrm`: true,
		`\\.\pipe\x`: true, `//./pipe/x`: true, `\\.\C:`: true,
		`\\?\GLOBALROOT\Device\x`: true, `\\?\pipe\x`: true, `\??\C:\x`: true, `C:\x\CON:`: true,
		`C:\x\me.vrm`: false, `\\?\C:\x\me.vrm`: false, `\\?\UNC\nas\me\x.vrm`: false, `\\nas\me\x.vrm`: false,
		`console.vrm`: false,
	} {
		if got := deviceByName(path); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
}

// Whatever a file is called, nothing outside of the folder is read.
func FuzzNames(f *testing.F) {
	folder := disk(f)
	for _, name := range []string{
		"me.vrm", "../me.vrm", "sub/up/../me.vrm", `..\me.vrm`, "out/me.vrm", "//x/y", "C:x", "\x00",
		filepath.Join(filepath.Dir(folder), "me.vrm"),
	} {
		f.Add(name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		r := Named(name, filepath.Join(folder, "preset.json"))
		if strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, "/proc/") {
			return
		}
		if data, err := read(r); data == secret {
			t.Errorf("%q: a file outside was read, %v", name, err)
		}
		fsys, _ := Named("sub/me.vrm", filepath.Join(folder, "preset.json")).FS()
		if data, err := AllIn(fsys, name, 100); string(data) == secret {
			t.Errorf("%q beside an avatar: a file outside was read, %v", name, err)
		}
	})
}
