// Package app is the running program without a window. The window, the commands that need a live session and the tests use it; it imports no Fyne and no
// g3n and builds with CGO_ENABLED=0.
//
// # Concerns
//
// An [App] wires concerns together: settings, document, avatar, people, calibration, devices, playback, recording, live output and so on. Each concern is a
// type of its own in a file of its own, with its state, its commands and its events, and is tested by itself. A constructor takes a [eventloop.Host], the [eventloop.Events],
// and the few values or small interfaces that the concern needs; no concern holds the App or another concern's fields.
//
// # Thread rule
//
// One goroutine is the owner: Fyne's in the window, the one that runs a [eventloop.Loop] in commands and tests. Every method of this package is called on the
// owner, and every callback and event is delivered there, unless a comment says "any goroutine". Nothing that can block runs on the owner: no file, no name
// resolution, no opening or closing of inputs. Such work runs on [eventloop.Host.Go], on a goroutine that the Host waits for when the application closes, with a
// context that ends then, and with a recover that writes a crash report. Results come back with [eventloop.Host.Post]; [eventloop.Host.Do] combines the two:
//
//	host.Do("reading the presets", func(context.Context) { list, err = read(folder) }, func() { show(list, err) })
//
// # Events
//
// Concerns announce changes on one stream. An [eventloop.Event] is a struct such as [eventloop.Notice] or DocumentChanged, which says what changed and carries no state that
// could be asked for. [eventloop.Events.Emit] calls all subscribers at once, on the owner; what a subscriber reads is therefore never older than the event.
//
// # Texts
//
// Messages are values of package rig/phrase. The window translates them; a command prints them in English.
package app
