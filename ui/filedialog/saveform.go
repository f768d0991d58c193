//go:build cgo

package filedialog

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"posewright/rig/phrase"
)

// newSaveForm asks for a folder and a name. Fyne's own dialog for saving is not used: it empties an existing file before it
// says which one was chosen, so that a save that then fails would have lost the old content.
func newSaveForm(window fyne.Window, r Request, done func(string, error)) {
	folder := r.start()
	if folder == "" {
		if home, err := os.UserHomeDir(); err == nil {
			folder = home
		}
	}
	name := widget.NewEntry()
	name.SetText(r.Name)
	place := widget.NewLabel(phrase.Line(folder))
	place.Truncation = fyne.TextTruncateEllipsis
	problem := widget.NewLabel("")
	problem.Importance = widget.DangerImportance
	problem.Wrapping = fyne.TextWrapWord
	problem.Hide()

	var d *dialog.CustomDialog
	finish := func(path string, err error) {
		d.Hide()
		done(path, err)
	}
	change := widget.NewButton(lang.L("Change…"), func() {
		chooser := dialog.NewFolderOpen(func(chosen fyne.ListableURI, err error) {
			if chosen != nil && err == nil {
				folder = chosen.Path()
				place.SetText(phrase.Line(folder))
			}
		}, window)
		size := window.Canvas().Size()
		chooser.Resize(fyne.NewSize(min(size.Width-60, 900), min(size.Height-60, 620)))
		chooser.Show()
	})
	save := widget.NewButton(lang.L("Save"), func() {
		path, err := pathIn(folder, name.Text)
		if err != nil {
			problem.SetText(err.Error())
			problem.Show()
			return
		}
		if _, err := os.Stat(path); err != nil {
			finish(path, nil)
			return
		}
		dialog.ShowConfirm(lang.L("Replace the file?"), lang.L("{{.Name}} exists already.", map[string]any{"Name": phrase.Line(filepath.Base(path))}), func(replace bool) {
			if replace {
				finish(path, nil)
			}
		}, window)
	})
	save.Importance = widget.HighImportance
	name.OnSubmitted = func(string) { save.OnTapped() }
	content := container.NewVBox(
		container.New(layout.NewFormLayout(),
			widget.NewLabel(lang.L("Name")), name,
			widget.NewLabel(lang.L("Folder")), container.NewBorder(nil, nil, nil, change, place)),
		problem)
	title := r.Title
	if title == "" {
		title = lang.L("Save file")
	}
	d = dialog.NewCustomWithoutButtons(title, content, window)
	d.SetButtons([]fyne.CanvasObject{widget.NewButton(lang.L("Cancel"), func() { finish("", ErrCancelled) }), save})
	d.Resize(fyne.NewSize(480, 0))
	d.Show()
	window.Canvas().Focus(name)
	name.TypedShortcut(&fyne.ShortcutSelectAll{})
}

// pathIn is the file of a name in a folder; a name may be a path of its own.
func pathIn(folder, name string) (string, error) {
	name = strings.TrimSpace(name)
	switch {
	case name == "", strings.HasSuffix(name, string(filepath.Separator)):
		return "", errors.New(lang.L("type a name for the file"))
	case filepath.IsAbs(name):
		return filepath.Clean(name), nil
	case folder == "":
		return "", errors.New(lang.L("choose a folder first"))
	}
	return filepath.Join(folder, name), nil
}
