// Package help shows the manual in the window, and the card that a first start shows.
//
// # Threads
//
// Everything belongs to Fyne's goroutine.
package help
