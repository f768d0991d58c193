package filedialog

import (
	"os"
	"path/filepath"
	"strings"

	"posewright/rig/phrase"
)

// Filter is one kind of file to choose from.
type Filter struct {
	Description string
	Extensions  []string // without the point, in lower case
}

// Request is what to ask a person for.
type Request struct {
	Title   string
	Folder  string // where to begin; "" leaves it to the system
	Name    string // the name that is proposed when saving
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

// startFolder is the folder of a request if there is one, else of the nearest folder above that there is.
func startFolder(wanted string) string {
	for wanted != "" {
		if info, err := os.Stat(wanted); err == nil && info.IsDir() {
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
