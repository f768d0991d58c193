//go:build cgo

package ui

import (
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/app"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/monitor"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// shell is the window without its content: what every part of the editor needs to talk to the person. Its methods are for Fyne's goroutine, except post.
type shell struct {
	app    fyne.App
	window fyne.Window
	post   func(func()) // runs a function on Fyne's goroutine, later; any goroutine
	tips   *widgets.Tooltips
	toasts *widgets.Toasts
	log    *monitor.Log
	banner *widgets.Banner

	picker      filedialog.Picker
	pickerShade *fyne.Container // over the window while a file dialog of the system is open
	lastFolder  *string         // of the file that was picked last

	prompt      *widgets.Prompt // open question; nil for none
	dialog      dialog.Dialog   // open dialog; nil for none
	dialogTitle string
	dialogPage  string // of the manual about it; "" for none
}

// newShell opens a window. lastFolder is where file dialogs start; the shell keeps it up to date.
func newShell(fyneApp fyne.App, picker func(fyne.Window) filedialog.Picker, post func(func()), lastFolder *string) *shell {
	s := &shell{app: fyneApp, window: fyneApp.NewWindow("Posewright"), post: post, log: monitor.NewLog(), banner: widgets.NewBanner(), lastFolder: lastFolder}
	s.picker = picker(s.window)
	s.tips = widgets.NewTooltips(post)
	s.toasts = widgets.NewToasts(s.tips, post, s.log.Record)
	s.pickerShade = container.NewStack(widgets.NewPanel("shadow", canvas.NewRectangle(nil)),
		container.NewCenter(widgets.NewCard(widget.NewLabel(lang.L("Choose a file in the file dialog")))))
	s.pickerShade.Hide()
	return s
}

// warn shows an error that no widget can show in its place.
func (s *shell) warn(err error) { s.toasts.Warn(text.Sentence(err)) }

// showNotice shows a message of the application as a toast.
func (s *shell) showNotice(n app.Notice, lengths text.LengthUnit) {
	message := text.PhraseSentenceIn(n.Text, lengths)
	switch {
	case len(n.Actions) > 0:
		actions := make([]widgets.ToastAction, len(n.Actions))
		for i, action := range n.Actions {
			actions[i] = widgets.ToastAction{ID: action.ID, Text: text.Translate(string(action.Label), nil), Do: action.Do}
		}
		s.toasts.OfferChoices(message, actions...)
	case n.Level == app.Warning:
		s.toasts.Warn(message)
	default:
		s.toasts.Info(message)
	}
}

// showOpening shows over the viewport that a file is being opened; "" ends it.
func (s *shell) showOpening(name string) {
	if name == "" {
		s.banner.Busy("")
		return
	}
	s.banner.Busy(lang.L("Opening {{.Name}}…", text.With{"Name": name}))
}

// showPreparing shows over the viewport that an avatar is about to be drawn; "" ends it.
func (s *shell) showPreparing(name string) {
	if name == "" {
		s.banner.Busy("")
		return
	}
	s.banner.Busy(lang.L("Preparing {{.Name}}…", text.With{"Name": name}))
}

// openFolder opens a folder in the system's file manager.
func (s *shell) openFolder(folder string) {
	if err := s.app.OpenURL(filedialog.FileURL(filepath.ToSlash(folder))); err != nil {
		s.toasts.Warn(lang.L("Can't show the folder: {{.Cause}}. Open it manually: {{.Folder}}", text.With{"Cause": text.Cause(err), "Folder": folder}))
	}
}

// pickFile asks for a file to open.
func (s *shell) pickFile(title string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Open, filedialog.Request{Title: title, Folder: *s.lastFolder, Filters: []filedialog.Filter{filter}}, then)
}

// pickNewFile asks for a file to write.
func (s *shell) pickNewFile(title, folder, name string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Save, filedialog.Request{Title: title, Folder: folder, Name: name, Filters: []filedialog.Filter{filter}}, then)
}

// pickFolder asks for a folder.
func (s *shell) pickFolder(title, folder string, then func(path string)) {
	s.pick(s.picker.Folder, filedialog.Request{Title: title, Folder: folder}, then)
}

// pick shows a file dialog and calls then unless it is canceled.
func (s *shell) pick(show func(filedialog.Request, func(string, error)), request filedialog.Request, then func(path string)) {
	s.pickerShade.Show()
	show(request, func(path string, err error) {
		if !errors.Is(err, filedialog.ErrBusy) {
			s.pickerShade.Hide()
		}
		switch {
		case errors.Is(err, filedialog.ErrCancelled):
		case err != nil:
			s.warn(err)
		default:
			*s.lastFolder = filepath.Dir(path)
			then(path)
		}
	})
	if s.window.Canvas().Overlays().Top() != nil { // Fyne's dialog, which shades the window by itself
		s.pickerShade.Hide()
	}
}

// modal reports whether something that is open keeps keys from the window.
func (s *shell) modal() bool { return s.prompt != nil || s.window.Canvas().Overlays().Top() != nil }

// typeShortcut hands a shortcut to the entry that has the keyboard, which the menu would take it away from, and reports whether there is one.
func (s *shell) typeShortcut(shortcut fyne.Shortcut) bool {
	switch entry := s.window.Canvas().Focused().(type) {
	case *widgets.KeyEntry:
		entry.TypedShortcut(shortcut)
		return true
	case *widgets.FieldEntry:
		entry.TypedShortcut(shortcut)
		return true
	case *widgets.SearchEntry:
		entry.TypedShortcut(shortcut)
		return true
	}
	return false
}

// covers reports whether a question or a dialog is open behind which commands like that do not run.
func (s *shell) covers(b commands.BehindWhat) bool {
	return s.prompt != nil && b < commands.BehindAll || s.dialog != nil && b < commands.BehindDialogs
}
