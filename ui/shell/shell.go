//go:build cgo

package shell

import (
	"errors"
	"os"
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
	shade       *widget.Label
	folders     Folders

	Prompt      *widgets.Prompt // open question; nil for none
	Dialog      dialog.Dialog   // open dialog; nil for none
	DialogTitle string
	DialogPage  string // of the manual about it; "" for none
	Pane        Pane   // nil for none
}

// Pane is a part of the window that stays usable while a dialog is open.
type Pane interface {
	// Place puts it beside the content of the dialog that is open, or back into the window for nil.
	Place(dialog *fyne.Container)
}

// Folders are where file dialogs start.
type Folders struct {
	Last *map[string]string         // of the file of each kind that was picked last; the shell keeps it up to date
	Own  map[filedialog.Kind]string // where the program keeps a kind by itself
}

// New opens a window.
func New(fyneApp fyne.App, picker func(fyne.Window) filedialog.Picker, post func(func()), folders Folders) *Shell {
	s := &Shell{App: fyneApp, Window: fyneApp.NewWindow("Posewright"), Post: post, Log: monitor.NewLog(), Banner: widgets.NewBanner(), shade: widget.NewLabel(""),
		folders: folders}
	s.picker = picker(s.Window)
	s.Tips = widgets.NewTooltips(post)
	s.Toasts = widgets.NewToasts(s.Tips, post, s.Log.Record)
	s.PickerShade = container.NewStack(widgets.NewPanel("shadow", canvas.NewRectangle(nil)),
		container.NewCenter(widgets.NewCard(s.shade)))
	s.PickerShade.Hide()
	s.Translate()
	return s
}

// Translate shows what does not change by itself in the language of the window. What toasts and log said before stays.
func (s *Shell) Translate() {
	s.shade.SetText(lang.L("Choose a file in the file dialog"))
	s.Banner.Translate()
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
		s.Toasts.Warn(lang.L("Can't show the folder: {{.Cause}}. Open it manually: {{.Folder}}", text.With{"Cause": text.Cause(err), "Folder": text.Path(folder)}))
	}
}

// PickFile asks for a file to open.
func (s *Shell) PickFile(title string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Open, filter.Kind, filedialog.Request{Title: title, Filters: []filedialog.Filter{filter}}, then)
}

// PickNewFile asks for a file to write, in a folder or, for "", where one of its kind was picked last.
func (s *Shell) PickNewFile(title, folder, name string, filter filedialog.Filter, then func(path string)) {
	s.pick(s.picker.Save, filter.Kind, filedialog.Request{Title: title, Folder: folder, Name: name, Filters: []filedialog.Filter{filter}}, then)
}

// PickFolder asks for a folder with files of a kind, beginning in one or, for "", where one of its kind was picked last.
func (s *Shell) PickFolder(title, from string, kind filedialog.Kind, then func(path string)) {
	s.pick(s.picker.Folder, kind, filedialog.Request{Title: title, Folder: from}, then)
}

// pick shows a file dialog and calls then unless it is canceled.
func (s *Shell) pick(show func(filedialog.Request, func(string, error)), kind filedialog.Kind, request filedialog.Request, then func(path string)) {
	if request.Folder == "" {
		request.Folder = (*s.folders.Last)[string(kind)]
	}
	request.Usual = append(request.Usual, s.folders.Own[kind])
	if home, err := os.UserHomeDir(); err == nil {
		request.Usual = append(request.Usual, home)
	}
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
			s.remember(kind, path)
			then(path)
		}
	})
	if s.Window.Canvas().Overlays().Top() != nil { // Fyne's dialog, which shades the window by itself
		s.PickerShade.Hide()
	}
}

// remember has the next dialog for a kind of file start beside the one that was picked.
func (s *Shell) remember(kind filedialog.Kind, path string) {
	if *s.folders.Last == nil {
		*s.folders.Last = map[string]string{}
	}
	(*s.folders.Last)[string(kind)] = filepath.Dir(path)
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
