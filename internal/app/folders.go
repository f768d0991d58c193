package app

import (
	"os"
	"path/filepath"

	"github.com/adrg/xdg"

	"posewright/internal/persondata"
	"posewright/internal/presetfiles"
	"posewright/rig/phrase"
)

// Folders is the folder of a person's files: presets, profiles, sessions, backups, journals, crash reports and settings. Methods may be called on any
// goroutine.
type Folders string

// FoldersAt returns the wanted folder; if wanted is empty, $POSEWRIGHT_HOME, or else posewright in the user's configuration folder.
func FoldersAt(wanted string) (Folders, error) {
	if wanted != "" {
		return Folders(wanted), nil
	}
	if set := os.Getenv("POSEWRIGHT_HOME"); set != "" {
		return Folders(set), nil
	}
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", phrase.Fail("there is no folder for your files: {{.Cause}}; set POSEWRIGHT_HOME to one", "Cause", err)
	}
	return Folders(filepath.Join(folder, "posewright")), nil
}

// Presets is where presets are saved unless the person chooses another folder.
func (f Folders) Presets() string { return filepath.Join(string(f), "presets") }

func (f Folders) pictures() presetfiles.Pictures {
	return presetfiles.Pictures(filepath.Join(string(f), "pictures"))
}

// Runtime is where libraries of the solver are, for exports.
func (f Folders) Runtime() string { return filepath.Join(string(f), "runtime") }

// Profiles holds one file of measurements per person.
func (f Folders) Profiles() string { return filepath.Join(string(f), "profiles") }

// Sessions holds recordings of tracker sessions.
func (f Folders) Sessions() string { return filepath.Join(string(f), "sessions") }

// Studies holds the results of blind comparisons.
func (f Folders) Studies() string { return filepath.Join(string(f), "studies") }

// Journal holds the unsaved steps of documents.
func (f Folders) Journal() string { return filepath.Join(string(f), "journal") }

// Backups holds earlier versions of saved presets.
func (f Folders) Backups() string { return filepath.Join(string(f), "backups") }

// Crash holds crash reports and the documents that were open.
func (f Folders) Crash() string { return filepath.Join(string(f), "crash") }

// ofPerson are the folders that may hold measurements of a person.
func (f Folders) ofPerson() *persondata.Folders {
	return &persondata.Folders{
		Presets: f.Presets(), Profiles: f.Profiles(), Crash: f.Crash(), Backups: f.Backups(), Journals: f.Journal(), Sessions: f.Sessions(),
	}
}

// Exports is where exports are written unless the person chooses another folder: in their documents, where they find them again. Beside other files in a
// folder that was chosen for all, and where there are no documents.
func (f Folders) Exports() string {
	if usual, err := os.UserConfigDir(); err == nil && string(f) == filepath.Join(usual, "posewright") {
		if info, err := os.Stat(xdg.UserDirs.Documents); err == nil && info.IsDir() {
			return filepath.Join(xdg.UserDirs.Documents, "Posewright")
		}
	}
	return filepath.Join(string(f), "exports")
}

// Devices is the file of device roles and inputs.
func (f Folders) Devices() string { return filepath.Join(string(f), "devices.json") }

// Certificate is the file of the remote page's certificate and its key.
func (f Folders) Certificate() string { return filepath.Join(string(f), "remote.pem") }

// Settings is the file of [Settings].
func (f Folders) Settings() string { return filepath.Join(string(f), "settings.json") }
