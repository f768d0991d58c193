package app

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"posewright/internal/eventloop"
	"posewright/rig/phrase"
)

const (
	homePeriod   = time.Second // how often it is checked whether the folder of a person's files is still there
	leftoverLeft = time.Minute // the age from which on a temporary file is one that a program left that was killed
)

// Home keeps the folder of a person's files: private to them, without leftovers, and there. All methods are for the owner.
type Home struct {
	host    *eventloop.Host
	events  *eventloop.Events
	folders Folders
	restore func() // writes again what the program holds
}

func newHome(a *App) *Home {
	return &Home{host: a.Host, events: a.Events, folders: a.Folders, restore: func() {
		a.Settings.Save()
		a.People.SaveAll()
		a.Document.RestartJournals()
	}}
}

// start tidies the folder in the background, and then makes it again whenever someone deletes it.
func (h *Home) start() {
	h.host.Go("the folder of your files", func(ctx context.Context) {
		h.tidy(time.Now())
		ticker := time.NewTicker(homePeriod)
		defer ticker.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-ticker.C:
				h.check()
			}
		}
	})
}

// leftover are the names of temporary files of package atomicfile.
var leftover = regexp.MustCompile(`^\..+\.[0-9a-f]{8}\.tmp$`)

// tidy makes the folder, takes it, the files about people and the key of the remote page from other users, and removes temporary files that a killed program left. What cannot be done
// is left: a save that needs it says why.
func (h *Home) tidy(now time.Time) {
	home := string(h.folders)
	_ = os.MkdirAll(home, 0o700)
	if own, err := os.UserHomeDir(); err != nil || filepath.Clean(home) != filepath.Clean(own) {
		_ = os.Chmod(home, 0o700)
	}
	_ = filepath.WalkDir(home, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return nil
		}
		info, err := entry.Info()
		switch folder := filepath.Dir(path); {
		case err != nil:
		case leftover.MatchString(entry.Name()) && now.Sub(info.ModTime()) > leftoverLeft:
			_ = os.Remove(path)
		case (folder == h.folders.Profiles() || folder == h.folders.Sessions() || path == h.folders.Certificate()) &&
			info.Mode().Perm() != 0o600:
			_ = os.Chmod(path, 0o600)
		}
		return nil
	})
}

// check makes the folder again if it was deleted, and has what the program holds written to it.
func (h *Home) check() {
	if _, err := os.Stat(string(h.folders)); !errors.Is(err, fs.ErrNotExist) {
		return
	}
	if os.MkdirAll(string(h.folders), 0o700) != nil {
		return // it is tried again; a save says why it fails
	}
	h.host.Post(func() {
		h.restore()
		h.events.Warn(phrase.Say("The folder of your files, {{.Folder}}, was deleted and was made again with unsaved work, people and settings. Restore presets and recordings from a backup.",
			"Folder", string(h.folders)))
	})
}
