//go:build cgo

package shell

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// ShowInfo shows a dialog with a button that closes it.
func (s *Shell) ShowInfo(title string, content fyne.CanvasObject, size fyne.Size) dialog.Dialog {
	return s.ShowClosable(title, content, size, nil)
}

// ShowLarge shows something in a dialog nearly as large as the window and returns what closes it. closed is called when it has closed.
func (s *Shell) ShowLarge(title string, content fyne.CanvasObject, closed func()) (hide func()) {
	const beside, above = 80, 60
	return s.ShowClosable(title, content, s.Window.Canvas().Size().SubtractWidthHeight(beside, above), closed).Hide
}

// ShowForm shows a small dialog that can be closed, with the page of the manual about it and the keyboard at its first field, and returns what closes it.
func (s *Shell) ShowForm(title, page string, content fyne.CanvasObject, first fyne.Focusable) (hide func()) {
	d := s.ShowClosable(title, content, fyne.NewSize(460, 0), nil)
	s.DialogPage = page
	s.Window.Canvas().Focus(first)
	return d.Hide
}

func (s *Shell) ShowClosable(title string, content fyne.CanvasObject, size fyne.Size, closed func()) dialog.Dialog {
	d := dialog.NewCustomWithoutButtons(title, content, s.Window)
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Close"), d.Hide)})
	s.ShowDialog(d, title, size, closed)
	return d
}

// ShowDialog shows a dialog, at most as large as the window, and keeps it for Escape to close it; the one that was open below it is current again
// afterwards. closed, which may be nil, is called when it has closed.
func (s *Shell) ShowDialog(d dialog.Dialog, title string, size fyne.Size, closed func()) {
	window := s.Window.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width, window.Width-40), min(size.Height, window.Height-40)))
	below, belowTitle, belowPage := s.Dialog, s.DialogTitle, s.DialogPage
	s.Dialog, s.DialogTitle, s.DialogPage = d, title, ""
	d.SetOnClosed(func() {
		s.Dialog, s.DialogTitle, s.DialogPage = below, belowTitle, belowPage
		s.PlacePane()
		if closed != nil {
			closed()
		}
	})
	d.Show()
	s.PlacePane()
}

// PlacePane has the pane of the window lie where it can be used.
func (s *Shell) PlacePane() {
	var dialog *fyne.Container
	if s.Dialog != nil {
		dialog = TopDialog(s.Window.Canvas())
	}
	if s.Pane != nil {
		s.Pane.Place(dialog)
	}
}

// TopDialog is what the dialog consists of that lies over everything else; nil for none. Fyne has a pop-up in an
// overlay whose type is its own.
func TopDialog(c fyne.Canvas) *fyne.Container {
	overlay := reflect.Indirect(reflect.ValueOf(c.Overlays().Top()))
	if overlay.Kind() != reflect.Struct {
		return nil
	}
	content := overlay.FieldByName("Content")
	if !content.IsValid() {
		return nil
	}
	popup, ok := content.Interface().(*widget.PopUp)
	if !ok {
		return nil
	}
	dialog, _ := popup.Content.(*fyne.Container)
	return dialog
}

// CloseDialog closes the dialog that is open, if there is one.
func (s *Shell) CloseDialog() {
	if s.Dialog != nil {
		s.Dialog.Hide()
	}
}

// IsOpen reports whether a dialog, which may be nil, is the one that is open.
func (s *Shell) IsOpen(d dialog.Dialog) bool { return d != nil && s.Dialog == d }

// AskText asks for a line of text until take accepts it. The hint, which may be "", stands below the line.
func (s *Shell) AskText(title, label, hint, initial, confirm string, take func(string) error) {
	s.AskTextThen(title, label, hint, initial, confirm, func(entered string, done func(error)) { done(take(entered)) })
}

// AskTextThen is askText for a text that is taken later: done closes the dialog, or shows why the text cannot be taken.
func (s *Shell) AskTextThen(title, label, hint, initial, confirm string, take func(entered string, done func(error))) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	refusal := widget.NewLabel("")
	refusal.Wrapping, refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	refusal.Hide()
	d := dialog.NewCustomWithoutButtons(title, container.NewVBox(widget.NewForm(&widget.FormItem{Text: label, Widget: entry, HintText: hint}), refusal), s.Window)
	try := func() {
		take(entry.Text, func(err error) {
			if err != nil {
				refusal.SetText(text.Sentence(err))
				refusal.Show()
				return
			}
			d.Hide()
		})
	}
	entry.OnSubmitted = func(string) { try() }
	accept := widgets.NewKeyButton(confirm, try)
	accept.Importance = widget.HighImportance
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Cancel"), d.Hide), accept})
	s.ShowDialog(d, title, fyne.NewSize(460, 0), nil)
	s.Window.Canvas().Focus(entry)
	entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}
