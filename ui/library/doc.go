// Package library has the panels of presets: the list of undo steps and the report of an export. They take data and callbacks and know no document. What needs
// no window builds without cgo. Everything runs on the goroutine of the window.
package library
