//go:build !cgo

package ui

import "errors"

// Run fails: without cgo there is no window.
func Run(Options) error {
	return errors.New("this program was built without cgo, which the editor's window needs; build it with CGO_ENABLED=1, a C compiler " +
		"and the GL, X11 and GTK 3 headers, or use its commands")
}

// ShowMessage finds none: without cgo there are no message boxes.
func ShowMessage() bool { return false }
