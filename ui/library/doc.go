// Package library has the panels of presets: browser, properties, comparison, undo steps, backups, export and crash reports. They take data and callbacks
// and know no document. What needs no window builds without cgo. Everything runs on the goroutine of the window.
package library
