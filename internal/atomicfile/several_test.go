package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
)

// countedDisk is a disk on which one step goes wrong for the nth of several files, and works again when what was there is put back.
type countedDisk struct {
	disk
	step    string
	nth     int
	err     error
	linked  error // why there are no links
	created int
	renamed int
}

func (d *countedDisk) create(path string, mode fs.FileMode) (temporaryFile, error) {
	d.created++
	step := d.step
	if d.created != d.nth {
		step = ""
	}
	return (&failing{step: step, err: d.err}).create(path, mode)
}

func (d *countedDisk) link(from, to string) error {
	if d.linked != nil {
		return &os.LinkError{Op: "link", Old: from, New: to, Err: d.linked}
	}
	return d.disk.link(from, to)
}

func (d *countedDisk) rename(from, to string) error {
	if d.renamed++; d.step == "rename" && d.renamed == d.nth {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: d.err}
	}
	return d.disk.rename(from, to)
}

// tree is what is in a folder: the paths of folders, and of files with what they hold.
func tree(t *testing.T, folder string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		if entry.IsDir() {
			all = append(all, filepath.ToSlash(name)+"/")
			return nil
		}
		data, err := os.ReadFile(path)
		all = append(all, filepath.ToSlash(name)+"="+string(data))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// three are two new files, one in two new folders, and in their middle one that replaces another.
func three(t *testing.T) (folder string, files []File, before, after []string) {
	t.Helper()
	folder = t.TempDir()
	at := func(names ...string) string { return filepath.Join(append([]string{folder}, names...)...) }
	if err := errors.Join(os.Mkdir(at("mine"), 0o777), os.WriteFile(at("mine", "b"), []byte("old"), 0o640), os.Chmod(at("mine", "b"), 0o640), // whatever the umask takes
		os.WriteFile(at("mine", "other"), []byte("other"), 0o600)); err != nil {
		t.Fatal(err)
	}
	files = []File{{Path: at("mine", "a"), Data: []byte("A")}, {Path: at("mine", "b"), Data: []byte("B")}, {Path: at("new", "deep", "c"), Data: []byte("C"), Private: true}}
	return folder, files, []string{"mine/", "mine/b=old", "mine/other=other"},
		[]string{"mine/", "mine/a=A", "mine/b=B", "mine/other=other", "new/", "new/deep/", "new/deep/c=C"}
}

func TestSeveralFilesAreWrittenAndNothingElse(t *testing.T) {
	t.Parallel()
	folder, files, _, after := three(t)
	if err := WriteAll(files); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, folder); !slices.Equal(got, after) {
		t.Errorf("there are %v", got)
	}
	if runtime.GOOS == "windows" {
		return // which has no such permissions
	}
	for name, want := range map[string]fs.FileMode{"mine/b": 0o640, "new/deep/c": 0o600} {
		if info, err := os.Stat(filepath.Join(folder, name)); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s is for %v, %v", name, info.Mode(), err)
		}
	}
}

// On a disk that has no links the old content is copied.
func TestSeveralFilesAreWrittenWithoutLinks(t *testing.T) {
	t.Parallel()
	folder, files, _, after := three(t)
	if err := writeAll(&countedDisk{linked: syscall.EPERM}, files, 0o755); err != nil {
		t.Fatal(err)
	}
	if got := tree(t, folder); !slices.Equal(got, after) {
		t.Errorf("there are %v", got)
	}
}

// Whatever fails, at whichever of the files: all is as it was, and the error names the file by its path.
func TestWhereOneOfSeveralFilesFailsAllIsAsItWas(t *testing.T) {
	t.Parallel()
	for _, step := range [...]string{"create", "write", "sync", "close", "rename"} { // temporary files are made once for each
		for nth := 1; nth <= 3; nth++ {
			folder, files, before, _ := three(t)
			err := writeAll(&countedDisk{step: step, nth: nth, err: syscall.ENOSPC}, files, 0o755)
			if err == nil || !errors.Is(err, syscall.ENOSPC) || !strings.HasPrefix(err.Error(), "can't save "+files[nth-1].Path+": the disk is full") {
				t.Errorf("%s %d: the error is %v", step, nth, err)
			}
			if got := tree(t, folder); !slices.Equal(got, before) {
				t.Errorf("%s %d: there are %v", step, nth, got)
			}
			if info, err := os.Stat(files[1].Path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
				t.Errorf("%s %d: the old file is for %v, %v", step, nth, info.Mode(), err)
			}
		}
	}
}

// On a disk that has no links too, copies put back what was there.
func TestWhereThereAreNoLinksOldFilesArePutBackFromCopies(t *testing.T) {
	t.Parallel()
	folder, files, before, _ := three(t)
	if err := writeAll(&countedDisk{step: "rename", nth: 3, err: syscall.EIO, linked: syscall.EPERM}, files, 0o755); !errors.Is(err, syscall.EIO) {
		t.Errorf("the error is %v", err)
	}
	if got := tree(t, folder); !slices.Equal(got, before) {
		t.Errorf("there are %v", got)
	}
	if info, err := os.Stat(files[1].Path); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("the old file is for %v, %v", info.Mode(), err)
	}
}

// brokenDisk is a disk on which no file gets another name any more after some have.
type brokenDisk struct {
	disk
	good int
}

func (d *brokenDisk) rename(from, to string) error {
	if d.good--; d.good < 0 {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: syscall.EIO}
	}
	return d.disk.rename(from, to)
}

func TestAnOldFileThatCannotBePutBackIsNotDeleted(t *testing.T) {
	t.Parallel()
	folder, files, _, _ := three(t)
	if err := writeAll(&brokenDisk{good: 2}, files, 0o755); !errors.Is(err, syscall.EIO) {
		t.Errorf("the error is %v", err)
	}
	if got := tree(t, folder); !slices.ContainsFunc(got, func(name string) bool { return strings.HasSuffix(name, "=old") }) {
		t.Errorf("the old content is lost: there are %v", got)
	}
}

// A symbolic link among several files keeps pointing to its file, which is written, or is as it was.
func TestALinkAmongSeveralFilesStays(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		files fileSystem
		want  string
	}{{disk{}, "B"}, {&countedDisk{step: "rename", nth: 3, err: syscall.EIO}, "old"}} {
		folder, files, _, _ := three(t)
		link := filepath.Join(folder, "link")
		if err := os.Symlink(filepath.Join("mine", "b"), link); err != nil {
			t.Skip("this system makes no links: ", err)
		}
		files[1].Path = link
		if err := writeAll(test.files, files, 0o755); (err == nil) != (test.want == "B") {
			t.Errorf("the error is %v", err)
		}
		if to, err := os.Readlink(link); err != nil || to != filepath.Join("mine", "b") {
			t.Errorf("the link leads to %q, %v", to, err)
		}
		if data, err := os.ReadFile(filepath.Join(folder, "mine", "b")); err != nil || string(data) != test.want {
			t.Errorf("its file holds %q, %v, want %q", data, err, test.want)
		}
	}
}

func TestPathsMayBeRelative(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	all := []File{{Path: "a", Data: []byte("A")}, {Path: filepath.Join(".", "new", "b"), Data: []byte("B")}}
	if err := writeAll(&countedDisk{step: "rename", nth: 2, err: syscall.EIO}, all, 0o755); err == nil {
		t.Error("it did not fail")
	}
	if got := tree(t, folder); len(got) > 0 {
		t.Errorf("left are %v", got)
	}
	if err := WriteAll(all); err != nil {
		t.Error(err)
	}
	if got := tree(t, folder); !slices.Equal(got, []string{"a=A", "new/", "new/b=B"}) {
		t.Errorf("there are %v", got)
	}
}

func TestAFolderInWhichAFileCannotBeMadeIsNotLeft(t *testing.T) {
	t.Parallel()
	folder, files, before, _ := three(t)
	inTheWay := filepath.Join(folder, "mine", "other")
	files = append(files, File{Path: filepath.Join(inTheWay, "deep", "d"), Data: []byte("D")})
	if err := WriteAll(files); err == nil || !strings.Contains(err.Error(), ": "+inTheWay+" is not a folder") {
		t.Errorf("the error is %v", err)
	}
	if got := tree(t, folder); !slices.Equal(got, before) {
		t.Errorf("there are %v", got)
	}
	path := filepath.Join(folder, "x", "y", strings.Repeat("z", 300))
	if err := WriteWithFolder(path, content); err == nil {
		t.Error("a name of 300 letters was taken")
	}
	if got := tree(t, folder); !slices.Equal(got, before) {
		t.Errorf("there are %v", got)
	}
	made, err := makeFolder(filepath.Join(folder, "x", "y"), 0o755)
	if err != nil || len(made) != 2 {
		t.Fatal(made, err)
	}
	if err := os.WriteFile(filepath.Join(folder, "x", "theirs"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	removeFolders(made)
	if got := tree(t, folder); !slices.Equal(got, append(before, "x/", "x/theirs=")) {
		t.Errorf("of a folder that another program uses by now, %v is left", got)
	}
}
