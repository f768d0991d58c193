// Package filedialog asks a person for a file: with the system's own dialog where there is one, else with Fyne's.
//
// On Linux and BSD the desktop's portal asks, which shows the dialog of whatever desktop there is; else GTK does, in a helper program of its own,
// posewright-dialog, so that the editor starts where GTK is missing; else Fyne. The portal is called directly: the file chooser of rymdport/portal turns + in
// names into blanks and takes any signal for its answer. Windows and macOS ask in the program.
//
// # Threads
//
// Requests are made on Fyne's goroutine, which is never blocked, and answered there. The system's dialogs run on one
// goroutine that keeps its OS thread, since GTK wants all its calls from the same one; called from Fyne's goroutine they
// would stop the window for as long as they are open. One dialog is open at a time: a second request fails with [ErrBusy].
//
// Without cgo there are no dialogs, as there is no window.
package filedialog
