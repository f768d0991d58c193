// Package ui is the editor's window: menus, toolbar, the tree of the body and the list of devices, the viewport, the
// inspector, the calibration card and the status line.
//
// # One way through
//
// The window never changes the preset. Rows, menus and the calibration card send commands to the presets.Document; the
// document tells what changed; the editor compiles it into a snapshot, publishes that to the session, and refreshes the
// rows whose paths changed. What is drawn comes back by being pulled: the render loop takes the session's newest frame,
// draws it off screen and asks the window for one repaint; the pulse samples numbers for labels four times a second.
//
//	rows, menus, card ──command──▶ presets.Document ──change──▶ rows that changed
//	                                      │
//	                                      ▼ snapshot
//	trackers.Store ──────────────▶ session.Session ──frame──▶ renderLoop ──image──▶ viewport
//	                                                               └─ at most 4 Hz ─▶ tree, devices, status line
//
// # Frame and units
//
// Sizes and positions are Fyne's device-independent pixels; images of the viewport are in device pixels. Values are shown
// and typed in the units of the parameter registry, degrees and seconds, except that lengths are in the unit that a person
// prefers; presets hold metres.
//
// # The inspector
//
// The inspector is a list of lines: categories, their groups, and a row for each parameter. Filters and what is open decide
// which lines there are (listing); lineList keeps only those in view in the tree of objects, so that all parameters may be
// open at once. Widgets never bind values: a row shows what the document holds and reports only what a person did.
//
// # Threads
//
// Everything in this package belongs to Fyne's goroutine, which is the main one, except: the render loop, the pulse, the
// sources, the session and the debug socket, each on a goroutine of its own with a context. They reach the window through
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
