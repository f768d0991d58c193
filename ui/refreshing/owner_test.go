//go:build cgo

package refreshing

import "testing"

func TestPostedFunctionsRunOnlyOnTheGoroutineOfTheWindow(t *testing.T) {
	t.Parallel()
	queue := make(chan func(), 1)
	ended := false
	post := OnlyHere(func(f func()) {
		if ended {
			f() // as Fyne does
		} else {
			queue <- f
		}
	})
	ran := 0
	other := func() {
		done := make(chan struct{})
		go func() { post(func() { ran++ }); close(done) }()
		<-done
	}
	other()
	if (<-queue)(); ran != 1 {
		t.Fatal("what another goroutine posts does not run")
	}
	ended = true
	if other(); ran != 1 {
		t.Error("it runs on the other goroutine once the loop has ended")
	}
	if post(func() { ran++ }); ran != 2 {
		t.Error("what the window itself posts does not run")
	}
}
