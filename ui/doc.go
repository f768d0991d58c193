// Package ui is the editor's window: it builds the menus, the toolbar, the docks and the panels, and joins them with internal/app.
//
// # Shell, controllers, panels
//
// The shell, a package below, is the window without its content: toasts, log, questions, dialogs, file dialogs. It knows no document.
//
// A controller drives one concern of internal/app and shows its panels: documents, opening of files, preset library, recovery, devices, sessions, bone map,
// calibration, view, workspace, preferences. It contributes its commands to the command table, from which menus, toolbar, shortcuts, tooltips and the list of
// keys are made. No controller holds the editor or another controller; what it needs of others it gets as functions, and news as events of internal/app.
//
// Panels are the packages below this one. They take data and callbacks, and import only what stands left of them: text, widgets, selection and curves,
// inspector, devices, calibrate, canvas, monitor, library, shell.
//
// The editor builds all of them and hands events on.
//
// # Data flow
//
// The window never changes the preset: rows, menus and panels send commands to the document, which announces what changed. internal/app publishes the result
// to the session, and the window refreshes the rows whose paths changed. What is drawn is pulled: the render loop takes the session's newest frame, draws it
// off screen and asks the window for one repaint; the refresher updates texts four times a second.
//
//	rows, menus, panels ──command──▶ app.Document ──event──▶ rows that changed
//	                                      │
//	                                      ▼ snapshot
//	trackers ────────────────────▶ session.Session ──frame──▶ render loop ──image──▶ viewport
//	                                                               └─ at most 4 Hz ─▶ tree, devices, status bar
//
// # Frame and units
//
// Sizes and positions are Fyne's device-independent pixels; images of the viewport are in device pixels. Values are shown
// and typed in the units of the parameter registry, degrees and seconds, except that lengths are in the unit that a person
// prefers; presets hold meters.
//
// # Threads
//
// Everything in this package belongs to Fyne's goroutine, which is the main one, except: the render loop, the refresher,
// the sources, the session and the debug socket, each on a goroutine of its own with a context. They reach the window through
// [fyne.io/fyne/v2.Do] with at most one call of each pending. Every goroutine recovers at its root and leaves a report in the
// crash folder, with the document beside it.
//
// # Language
//
// Every text that a person reads goes through fyne's lang: its key is the text in English, what varies stands in it as {{.Name}}. Texts
// in tables are marked by message and translated where they are shown; those of the parameter registry likewise. The catalogs are in
// translations; a test collects the keys and holds the catalogs to them, and with -update-missing writes what is missing for translators.
// Letters that Fyne's own font lacks, Japanese above all, come from whatever font of the system has them.
//
// # Build
//
// Without cgo there is no window; [Run] then says what is missing. The pure parts (quantities, view models, folders) build
// everywhere.
package ui
