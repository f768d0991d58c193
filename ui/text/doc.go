// Package text words what the window shows: the catalogs of its languages, phrases and errors as sentences, names of bones and effectors,
// numbers with their units, and the reading of what a person types into a field.
//
// Its functions may be called on any goroutine after SetLanguage has returned. It needs neither a window nor cgo.
package text
