//go:build cgo

package shell

import (
	"errors"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/internal/eventloop"
	"posewright/ui/commands"
	"posewright/ui/filedialog"
	"posewright/ui/monitor"
	"posewright/ui/text"
	"posewright/ui/widgets"
)

// Shell is a window without its content.
type Shell struct {
	App    fyne.App
	Window fyne.Window
	Post   func(func()) // runs a function on Fyne's goroutine, later; any goroutine
	Tips   *widgets.Tooltips
	Toasts *widgets.Toasts
	Log    *monitor.Log
	Banner *widgets.Banner

	picker      filedialog.Picker
	PickerShade *fyne.Container // over the window while a file dialog of the system is open
	LastFolder  *string         // of the file that was picked last

	Prompt      *widgets.Prompt // open question; nil for none
	Dialog      dialog.Dialog   // open dialog; nil for none
	DialogTitle string
	DialogPage  string // of the manual about it; "" for none
}

// New opens a window. lastFolder is where file dialogs start; the shell keeps it up to date.
func New(fyneApp fyne.App, picker func(fyne.Window) filedialog.Picker, post func(func()), lastFolder *string) *Shell {
	s := &Shell{App: fyneApp, Window: fyneApp.NewWindow("Posewright"), Post: post, Log: monitor.NewLog(), Banner: widgets.NewBanner(), LastFolder: lastFolder}
	s.picker = picker(s.Window)
	s.Tips = widgets.NewTooltips(post)
	s.Toasts = widgets.NewToasts(s.Tips, post, s.Log.Record)
	s.PickerShade = container.NewStack(widgets.NewPanel("shadow", canvas.NewRectangle(nil)),
		container.NewCenter(widgets.NewCard(widget.NewLabel(lang.L("Choose a file in the file dialog")))))
	s.PickerShade.Hide()
	return s
}

// Warn shows an error that no widget can show in its place.
func (s *Shell) Warn(err error) { s.Toasts.Warn(text.Sentence(err)) }

// ShowNotice shows a message of the application as a toast.
func (s *Shell) ShowNotice(n eventloop.Notice, lengths text.LengthUnit) {
	message := text.PhraseSentenceIn(n.Text, lengths)
	switch {
	case len(n.Actions) > 0:
		actions := make([]widgets.ToastAction, len(n.Actions))
		for i, action := range n.Actions {
			actions[i] = widgets.ToastAction{ID: action.ID, Text: text.Translate(string(action.Label), nil), Do: action.Do}
		}
		s.Toasts.OfferChoices(message, actions...)
	case n.Level == eventloop.Warning:
		s.Toasts.Warn(message)
	default:
		s.Toasts.Info(message)
	}
}

// ShowOpening shows over the viewport that a file is being opened; "" ends it.
func (s *Shell) ShowOpening(name string) {
	if name == "" {
		s.Banner.Busy("")
		return
	}
	s.Banner.Busy(lang.L("Opening {{.Name}}…", text.With{"Name": name}))
}

// ShowPreparing shows over the viewport that an avatar is about to be drawn; "" ends it.
func (s *Shell) ShowPreparing(name string) {
	if name == "" {
		s.Banner.Busy("")
		return
	}
	s.Banner.Busy(lang.L("Preparing {{.Name}}…", text.With{"Name": name}))
}

// OpenFolder opens a folder in the system's file manager.
func (s *Shell) OpenFolder(folder string) {
	if err := s.App.OpenURL(filedialog.FileURL(filepath.ToSlash(folder))); err != nil {
		s.Toasts.Warn(lang.L("Can't show the folder: {{.Cause}}. Open it manually: {{.Folder}}", text.With{"Cause": text.Cause(err), "Folder": folder}))
	}
}

// PickFile asks for a file to open.
func (s *Shell) PickFile(title string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Open, filedialog.Request{Title: title, Folder: *s.LastFolder, Filters: []filedialog.Filter{filter}}, then)
}

// PickNewFile asks for a file to write.
func (s *Shell) PickNewFile(title, folder, name string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Save, filedialog.Request{Title: title, Folder: folder, Name: name, Filters: []filedialog.Filter{filter}}, then)
}

// PickFolder asks for a folder.
func (s *Shell) PickFolder(title, folder string, then func(path string)) {
	s.pick(s.picker.Folder, filedialog.Request{Title: title, Folder: folder}, then)
}

// pick shows a file dialog and calls then unless it is canceled.
func (s *Shell) pick(show func(filedialog.Request, func(string, error)), request filedialog.Request, then func(path string)) {
	s.PickerShade.Show()
	show(request, func(path string, err error) {
		if !errors.Is(err, filedialog.ErrBusy) {
			s.PickerShade.Hide()
		}
		switch {
		case errors.Is(err, filedialog.ErrCancelled):
		case err != nil:
			s.Warn(err)
		default:
			*s.LastFolder = filepath.Dir(path)
			then(path)
		}
	})
	if s.Window.Canvas().Overlays().Top() != nil { // Fyne's dialog, which shades the window by itself
		s.PickerShade.Hide()
	}
}

// Modal reports whether something that is open keeps keys from the window.
func (s *Shell) Modal() bool { return s.Prompt != nil || s.Window.Canvas().Overlays().Top() != nil }

// TypeShortcut hands a shortcut to the entry that has the keyboard, which the menu would take it away from, and reports whether there is one.
func (s *Shell) TypeShortcut(shortcut fyne.Shortcut) bool {
	switch entry := s.Window.Canvas().Focused().(type) {
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

// Covers reports whether a question or a dialog is open behind which commands like that do not run.
func (s *Shell) Covers(b commands.BehindWhat) bool {
	return s.Prompt != nil && b < commands.BehindAll || s.Dialog != nil && b < commands.BehindDialogs
}
