//go:build cgo && (windows || darwin)

package filedialog

import (
	"errors"

	"fyne.io/fyne/v2"
	"github.com/sqweek/dialog"
)

// systemDialogs are the ways in which this system asks.
func systemDialogs() []dialogs { return []dialogs{systemDialog} }

// windowName is not needed here: the system finds the program's window.
func windowName(fyne.Window) string { return "" }

func systemDialog(r Request, q question) (string, error) {
	if q == forFolder {
		builder := dialog.Directory().Title(r.Title)
		if folder := r.start(); folder != "" {
			builder = builder.SetStartDir(folder)
		}
		return uncancelled(builder.Browse())
	}
	builder := dialog.File().Title(r.Title)
	for _, filter := range r.Filters {
		builder = builder.Filter(filter.Description, bothCases(filter.Extensions)...)
	}
	if folder := r.start(); folder != "" {
		builder = builder.SetStartDir(folder)
	}
	if q == toSave {
		return uncancelled(builder.SetStartFile(r.Name).Save())
	}
	return uncancelled(builder.Load())
}

// uncancelled is an answer with our own word for none.
func uncancelled(path string, err error) (string, error) {
	if errors.Is(err, dialog.ErrCancelled) {
		return "", ErrCancelled
	}
	return path, err
}

// ShowError shows a message box of the system and returns when it is closed.
func ShowError(title, message string) { dialog.Message("%s", message).Title(title).Error() }
