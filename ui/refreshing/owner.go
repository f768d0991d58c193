//go:build cgo

package refreshing

import (
	"bytes"
	"runtime"
)

// OnlyHere returns a function that posts as post does, but what is posted runs only on the goroutine that called OnlyHere: once Fyne's loop has ended, Fyne
// runs functions on the goroutines that post them, beside the one that closes what they use.
func OnlyHere(post func(func())) func(func()) {
	owner := goroutine()
	return func(f func()) {
		post(func() {
			if goroutine() == owner {
				f()
			}
		})
	}
}

// goroutine is the number of the goroutine that calls it, as the first line of its stack has it: "goroutine 1 [running]:".
func goroutine() string {
	var stack [40]byte
	line := stack[:runtime.Stack(stack[:], false)]
	return string(bytes.Fields(line)[1])
}
