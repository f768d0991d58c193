package presets

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"posewright/internal/atomicfile"
	"posewright/internal/sys/files"
	"posewright/rig/phrase"
)

const (
	backupsKept  = 5           // of each file
	backupSuffix = ".json"     // of a version that was kept
	backupOrigin = "kept-from" // the file beside the versions that says whose they are
	backupStamp  = "20060102T150405.000000000"
)

// Backups keeps the last versions of files that are about to be replaced or removed. Each file has a folder of its
// own, named after it, so that files of one name in two folders are kept apart. A new version is written whole
// before the oldest goes. A Backups is for one goroutine.
type Backups struct {
	folder string
	write  func(path string, data []byte) error // a test has a disk that is full
	now    func() time.Time
}

// NewBackups keeps backups in a folder, which is made with the first of them.
func NewBackups(folder string) *Backups {
	return &Backups{folder: folder, write: atomicfile.Write, now: time.Now}
}

// Backup is a version that was kept of a file.
type Backup struct {
	File  string    // where the version is
	Of    string    // the file that it was
	Saved time.Time // when that was last written
}

// Keep keeps what a file holds now, before it is replaced or removed. It does nothing where there is no such file,
// or where the newest version is the same already. The error is one sentence; a file that is too large to be a
// preset is not kept. Keeping never touches the file itself.
func (b *Backups) Keep(file string) error {
	_, err := b.keep(file)
	return err
}

// Remove keeps what a file holds and then removes it. If it cannot be kept it is not removed. Restore brings it back.
func (b *Backups) Remove(file string) (Backup, error) {
	kept, err := b.keep(file)
	if err != nil {
		return Backup{}, err
	}
	if kept.File == "" {
		return Backup{}, undeleted(file, phrase.Error(phrase.Say("there is no such file; it may have been moved or deleted already"), fs.ErrNotExist))
	}
	if err := os.Remove(file); err != nil {
		return Backup{}, undeleted(file, phrase.Fail("it cannot be removed ({{.Cause}})", "Cause", atomicfile.Cause(err)))
	}
	return kept, nil
}

// Restore writes a version back to where it was, if nothing is there.
func (b *Backups) Restore(kept Backup) error {
	data, err := files.All(kept.File, sizeLimit)
	if err != nil {
		return unrestored(kept, whyUnreadable(err))
	}
	if _, err := os.Lstat(kept.Of); err == nil {
		return unrestored(kept, phrase.Error(phrase.Say("there is another file of that name; rename it first"), fs.ErrExist))
	}
	if err := os.MkdirAll(filepath.Dir(kept.Of), 0o700); err != nil {
		return unrestored(kept, phrase.Fail("its folder cannot be made ({{.Cause}})", "Cause", atomicfile.Cause(err)))
	}
	return b.write(kept.Of, data)
}

func undeleted(file string, why error) error {
	return phrase.Fail("can't delete {{.File}}: {{.Cause}}", "File", filepath.Base(file), "Cause", why)
}

func unrestored(kept Backup, why error) error {
	return phrase.Fail("can't restore {{.File}}: {{.Cause}}", "File", filepath.Base(kept.Of), "Cause", why)
}

// keep is Keep; the backup has no file where there is nothing to be kept.
func (b *Backups) keep(file string) (Backup, error) {
	refused := func(why error) (Backup, error) {
		return Backup{}, phrase.Fail("can't keep the last version of {{.File}}: {{.Cause}}", "File", filepath.Base(file), "Cause", why)
	}
	unkept := func(err error) (Backup, error) {
		return refused(phrase.Fail("nothing can be kept in {{.Folder}} ({{.Cause}})", "Folder", b.folder, "Cause", atomicfile.Cause(err)))
	}
	file, err := filepath.Abs(file)
	if err != nil {
		return unkept(err)
	}
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !info.Mode().IsRegular() {
		return Backup{}, nil
	}
	if err != nil {
		return unkept(err)
	}
	if info.Size() > sizeLimit {
		return refused(phrase.Error(phrase.Say("it is larger than the {{.Size}} MiB a preset can have", "Size", sizeLimit>>20), ErrTooLarge))
	}
	data, err := files.All(file, sizeLimit)
	if err != nil {
		return unkept(err)
	}
	folder := b.folderOf(file)
	old, err := b.Of(file)
	if err != nil {
		return unkept(err)
	}
	if len(old) > 0 {
		if newest, err := os.ReadFile(old[0].File); err == nil && bytes.Equal(newest, data) {
			return old[0], nil
		}
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return unkept(err)
	}
	origin := filepath.Join(folder, backupOrigin)
	if recorded, err := os.ReadFile(origin); err != nil || string(recorded) != file {
		if err := b.write(origin, []byte(file)); err != nil {
			return unkept(err)
		}
	}
	kept := Backup{filepath.Join(folder, b.now().UTC().Format(backupStamp)+backupSuffix), file, info.ModTime()}
	if err := b.write(kept.File, data); err != nil {
		return unkept(err)
	}
	_ = os.Chtimes(kept.File, kept.Saved, kept.Saved) // else it seems to be from when it was kept
	for _, oldest := range old[min(len(old), backupsKept-1):] {
		if err := os.Remove(oldest.File); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return unkept(err)
		}
	}
	return kept, nil
}

// folderOf is where the versions of a file are: its name for people, a hash of its path to keep it apart.
func (b *Backups) folderOf(file string) string {
	hash := fnv.New64a()
	io.WriteString(hash, file)
	name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	return filepath.Join(b.folder, fmt.Sprintf("%.60s-%016x", strings.ToValidUTF8(name, "_"), hash.Sum64()))
}

// Of lists the versions that were kept of a file, the newest first; none where nothing was.
func (b *Backups) Of(file string) ([]Backup, error) {
	absolute, err := filepath.Abs(file)
	if err != nil {
		return nil, err
	}
	return b.in(b.folderOf(absolute), absolute)
}

func (b *Backups) in(folder, of string) ([]Backup, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, phrase.Fail("the backups in {{.Folder}} cannot be read ({{.Cause}})", "Folder", folder, "Cause", atomicfile.Cause(err))
	}
	var kept []Backup
	for _, entry := range slices.Backward(entries) { // by name, which is the time
		if info, err := entry.Info(); err == nil && strings.HasSuffix(entry.Name(), backupSuffix) && info.Mode().IsRegular() {
			kept = append(kept, Backup{filepath.Join(folder, entry.Name()), of, info.ModTime()})
		}
	}
	return kept, nil
}

// All lists the versions of all files, the newest first.
func (b *Backups) All() ([]Backup, error) {
	folders, err := os.ReadDir(b.folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, phrase.Fail("the backups in {{.Folder}} cannot be read ({{.Cause}})", "Folder", b.folder, "Cause", atomicfile.Cause(err))
	}
	var all []Backup
	for _, entry := range folders {
		folder := filepath.Join(b.folder, entry.Name())
		origin, err := os.ReadFile(filepath.Join(folder, backupOrigin))
		if err != nil {
			continue // not ours
		}
		kept, err := b.in(folder, string(origin))
		if err != nil {
			return nil, err
		}
		all = append(all, kept...)
	}
	slices.SortStableFunc(all, func(a, b Backup) int {
		return cmp.Or(b.Saved.Compare(a.Saved), strings.Compare(b.File, a.File))
	})
	return all, nil
}
