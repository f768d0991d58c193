// Package exchange is what the editor and its helper posewright-dialog say to each other: one question as JSON on the helper's standard input, one answer on
// its standard output. The editor keeps the input open until it has the answer; when it ends before, the helper does.
package exchange

// Program is the name of the helper's file.
const Program = "posewright-dialog"

// Kind is what a person is asked for.
type Kind string

// The kinds of questions.
const (
	Open    Kind = "open"
	Save    Kind = "save"
	Folder  Kind = "folder"
	Message Kind = "message" // shown until it is closed; the answer is empty
)

// Filter is one kind of file to choose from.
type Filter struct {
	Description string
	Extensions  []string // without the point, in each case that counts
}

// Question is what the editor asks.
type Question struct {
	Kind    Kind
	Title   string
	Folder  string // where to begin; "" leaves it to the system
	Name    string // that is proposed when saving
	Filters []Filter
	Accept  string // on the button that chooses
	Cancel  string // on the other button
	Parent  uint64 // the X11 window that the dialog stays before; 0 for none
	Text    string // of a message
}

// Answer is what the helper answers; where it cannot show a dialog it says why on its standard error and exits with 1.
type Answer struct {
	Path      string
	Cancelled bool
}
