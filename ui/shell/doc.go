// Package shell is the window without its content: what every part of the editor needs to talk to the person. It has toasts, the log, the banner over the
// viewport, questions, dialogs and file dialogs, and knows no document.
//
// Everything is for Fyne's goroutine, except [Shell.Post].
package shell
