package filedialog

import (
	"os"
	"path/filepath"
	"strings"

	"posewright/rig/phrase"
)

// Kind is a kind of file. The folder of each is remembered on its own.
type Kind string

// The kinds of files that a person chooses.
const (
	Presets  Kind = "presets"
	Avatars  Kind = "avatars"
	Sessions Kind = "sessions"
	Motion   Kind = "motion"
	Grounds  Kind = "grounds"
	Exports  Kind = "exports"
)

// Filter is one kind of file to choose from.
type Filter struct {
	Kind        Kind
	Description string
	Extensions  []string // without the point, in lower case
}

// Request is what to ask a person for.
type Request struct {
	Title   string
	Folder  string   // where to begin; "" for a usual one
	Usual   []string // folders to begin in where Folder is none, the best first; without one it is left to the system
	Name    string   // the name that is proposed when saving
	Filters []Filter

	parent string // the window's name for the system, "" for none
}

// What a request can end with instead of a path.
var (
	ErrCancelled = phrase.Fail("the dialog was canceled")
	ErrBusy      = phrase.Fail("another file dialog is open: close it first")
)

// Picker asks a person for files and folders. All methods return at once; done is called on Fyne's goroutine with a path, or with
// ErrCancelled, ErrBusy, or a sentence that says why no one could be asked.
type Picker interface {
	Open(r Request, done func(path string, err error))
	Save(r Request, done func(path string, err error))
	Folder(r Request, done func(path string, err error))
}

// question is what a picker is asked for.
type question uint8

const (
	toOpen question = iota
	toSave
	forFolder
)

// ask puts a question to a picker.
func ask(p Picker, q question, r Request, done func(string, error)) {
	switch q {
	case toSave:
		p.Save(r, done)
	case forFolder:
		p.Folder(r, done)
	default:
		p.Open(r, done)
	}
}

// start is the folder in which a dialog begins: the wanted one, else the nearest above it that there is, else the first usual one that there is.
func (r *Request) start() string {
	if folder := nearestFolder(r.Folder); folder != "" {
		return folder
	}
	for _, folder := range r.Usual {
		if isFolder(folder) {
			return folder
		}
	}
	return ""
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// nearestFolder is a folder if there is one of that path, else the nearest above it that there is; "" for none.
func nearestFolder(wanted string) string {
	for wanted != "" {
		if isFolder(wanted) {
			return wanted
		}
		above := filepath.Dir(wanted)
		if above == wanted {
			return ""
		}
		wanted = above
	}
	return ""
}

// bothCases adds the upper-case form of each extension, since GTK's patterns tell them apart.
func bothCases(extensions []string) []string {
	both := make([]string, 0, 2*len(extensions))
	for _, extension := range extensions {
		both = append(both, extension)
		if upper := strings.ToUpper(extension); upper != extension {
			both = append(both, upper)
		}
	}
	return both
}
