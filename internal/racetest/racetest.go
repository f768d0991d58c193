// Package racetest leaves out of the run under the race detector, which is the one with -short, tests that find no races and take long there. The run without it
// has them.
package racetest

import "testing"

// Skip leaves out a test with one goroutine.
func Skip(t testing.TB) {
	t.Helper()
	skip(t, "one goroutine, nothing for the race detector to find")
}

// SkipCovered leaves out a test whose goroutines other tests run too.
func SkipCovered(t testing.TB) {
	t.Helper()
	skip(t, "other tests run the same goroutines")
}

func skip(t testing.TB, why string) {
	t.Helper()
	if testing.Short() {
		t.Skip(why)
	}
}
