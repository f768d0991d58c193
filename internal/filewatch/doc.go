// Package filewatch tells when files that are open in the editor were changed by another program, once they are written completely.
//
// It looks at size and time of modification again and again ([Watcher.Poll]) and does not ask the system to be told: that works alike on
// every system, on network drives, for files that are replaced and not written, and for those that do not exist for a moment while they
// are. A change is reported when two looks in a row find the file alike, so that no one reads half of it.
//
// # Threads and allocation
//
// [Watcher.Watch] and [Watcher.Poll] may be called from any goroutines; Watch never waits for a disk. Poll allocates only for what it reports.
package filewatch
