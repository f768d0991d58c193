//go:build cgo

package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"posewright/ui/text"
	"posewright/ui/widgets"
)

// showInfo shows a dialog with a button that closes it.
func (s *shell) showInfo(title string, content fyne.CanvasObject, size fyne.Size) dialog.Dialog {
	return s.showClosable(title, content, size, nil)
}

// showLarge shows something in a dialog nearly as large as the window and returns what closes it. closed is called when it has closed.
func (s *shell) showLarge(title string, content fyne.CanvasObject, closed func()) (hide func()) {
	const beside, above = 80, 60
	return s.showClosable(title, content, s.window.Canvas().Size().SubtractWidthHeight(beside, above), closed).Hide
}

// showForm shows a small dialog that can be closed, with the page of the manual about it and the keyboard at its first field, and returns what closes it.
func (s *shell) showForm(title, page string, content fyne.CanvasObject, first fyne.Focusable) (hide func()) {
	d := s.showClosable(title, content, fyne.NewSize(460, 0), nil)
	s.dialogPage = page
	s.window.Canvas().Focus(first)
	return d.Hide
}

func (s *shell) showClosable(title string, content fyne.CanvasObject, size fyne.Size, closed func()) dialog.Dialog {
	d := dialog.NewCustomWithoutButtons(title, content, s.window)
	d.SetButtons([]fyne.CanvasObject{widgets.NewKeyButton(lang.L("Close"), d.Hide)})
	s.showDialog(d, title, size, closed)
	return d
}

// showDialog shows a dialog, at most as large as the window, and keeps it for Escape to close it; the one that was open below it is current again
// afterwards. closed, which may be nil, is called when it has closed.
func (s *shell) showDialog(d dialog.Dialog, title string, size fyne.Size, closed func()) {
	window := s.window.Canvas().Size()
	d.Resize(fyne.NewSize(min(size.Width, window.Width-40), min(size.Height, window.Height-40)))
	below, belowTitle, belowPage := s.dialog, s.dialogTitle, s.dialogPage
	s.dialog, s.dialogTitle, s.dialogPage = d, title, ""
	d.SetOnClosed(func() {
		s.dialog, s.dialogTitle, s.dialogPage = below, belowTitle, belowPage
		if closed != nil {
			closed()
		}
	})
	d.Show()
}

// closeDialog closes the dialog that is open, if there is one.
func (s *shell) closeDialog() {
	if s.dialog != nil {
		s.dialog.Hide()
	}
}

// isOpen reports whether a dialog, which may be nil, is the one that is open.
func (s *shell) isOpen(d dialog.Dialog) bool { return d != nil && s.dialog == d }

// askText asks for a line of text until take accepts it. The hint, which may be "", stands below the line.
func (s *shell) askText(title, label, hint, initial, confirm string, take func(string) error) {
	s.askTextThen(title, label, hint, initial, confirm, func(entered string, done func(error)) { done(take(entered)) })
}

// askTextThen is askText for a text that is taken later: done closes the dialog, or shows why the text cannot be taken.
func (s *shell) askTextThen(title, label, hint, initial, confirm string, take func(entered string, done func(error))) {
	entry := widgets.NewKeyEntry()
	entry.SetText(initial)
	refusal := widget.NewLabel("")
	refusal.Wrapping, refusal.Importance = fyne.TextWrapWord, widget.DangerImportance
	refusal.Hide()
	d := dialog.NewCustomWithoutButtons(title, container.NewVBox(widget.NewForm(&widget.FormItem{Text: label, Widget: entry, HintText: hint}), refusal), s.window)
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
	s.showDialog(d, title, fyne.NewSize(460, 0), nil)
	s.window.Canvas().Focus(entry)
	entry.TypedShortcut(&fyne.ShortcutSelectAll{})
}
