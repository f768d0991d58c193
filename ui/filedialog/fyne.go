//go:build cgo

package filedialog

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/storage"
)

// windowed shows Fyne's own dialogs inside a window.
type windowed struct {
	window fyne.Window
	busy   bool
}

// NewWindowed is a picker with Fyne's dialogs inside a window.
func NewWindowed(window fyne.Window) Picker { return &windowed{window: window} }

// Open implements Picker.
func (w *windowed) Open(r Request, done func(string, error)) {
	if w.busy {
		done("", ErrBusy)
		return
	}
	w.busy = true
	d := dialog.NewFileOpen(func(file fyne.URIReadCloser, err error) {
		w.busy = false
		if file == nil || err != nil {
			done("", cancelledUnless(err))
			return
		}
		path := file.URI().Path()
		_ = file.Close() // only its path is wanted
		done(path, nil)
	}, w.window)
	w.show(d, r)
}

// Save implements Picker.
func (w *windowed) Save(r Request, done func(string, error)) {
	if w.busy {
		done("", ErrBusy)
		return
	}
	w.busy = true
	newSaveForm(w.window, r, func(path string, err error) {
		w.busy = false
		done(path, err)
	})
}

// Folder implements Picker.
func (w *windowed) Folder(r Request, done func(string, error)) {
	if w.busy {
		done("", ErrBusy)
		return
	}
	w.busy = true
	w.show(dialog.NewFolderOpen(func(folder fyne.ListableURI, err error) {
		w.busy = false
		if folder == nil || err != nil {
			done("", cancelledUnless(err))
			return
		}
		done(folder.Path(), nil)
	}, w.window), r)
}

func (w *windowed) show(d *dialog.FileDialog, r Request) {
	var extensions []string
	for _, filter := range r.Filters {
		for _, extension := range bothCases(filter.Extensions) {
			extensions = append(extensions, "."+extension)
		}
	}
	if len(extensions) > 0 {
		d.SetFilter(storage.NewExtensionFileFilter(extensions))
	}
	if folder := r.start(); folder != "" {
		if location, err := storage.ListerForURI(storage.NewFileURI(folder)); err == nil {
			d.SetLocation(location)
		}
	}
	if r.Title != "" {
		d.SetTitleText(r.Title)
	}
	size := w.window.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width-60, 900), min(size.Height-60, 620)))
	d.Show()
}

func cancelledUnless(err error) error {
	if err == nil {
		return ErrCancelled
	}
	return err
}
