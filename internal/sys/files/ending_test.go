package files

import (
	"errors"
	"os"
	"testing"
	"time"
)

func TestAtTheEndOfTheProgramNothingWaitsForADriveThatHangs(t *testing.T) {
	t.Parallel()
	e := newEnding()
	answer, late := make(chan struct{}), make(chan int, 1)
	hangs := func() (int, error) { <-answer; return 7, nil }
	given := make(chan error, 1)
	go func() {
		_, err := guardedUntil(e, hangs, func(v int) { late <- v })
		given <- err
	}()
	select {
	case err := <-given:
		t.Fatal("given up while the program runs: ", err)
	case <-time.After(2 * lastWait):
	}
	e.end()
	e.end() // twice is once
	if err := <-given; !errors.Is(err, ErrEnding) {
		t.Error(err)
	}
	if v, err := guardedUntil(e, func() (int, error) { return 3, nil }, nil); v != 3 || err != nil {
		t.Errorf("what is quick results in %d, %v", v, err)
	}
	if _, err := guardedUntil(e, hangs, nil); !errors.Is(err, ErrEnding) {
		t.Error("another one: ", err)
	}
	if newEnding().patience() <= 2*e.patience() {
		t.Error("others are waited for as long as the first that hangs")
	}
	close(answer)
	if v := <-late; v != 7 {
		t.Errorf("%d came late", v)
	}
}

// A pipe stands for a file on a drive that stops to answer in the middle.
func TestAReadThatHangsIsGivenUpAtTheEnd(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	info, err := os.Stat("files.go")
	if err != nil {
		t.Fatal(err)
	}
	p := &patient{file: r, until: newEnding(), info: info}
	if _, err := w.Write([]byte("begun")); err != nil {
		t.Fatal(err)
	}
	into := make([]byte, 100)
	if n, err := p.Read(into); string(into[:n]) != "begun" || err != nil {
		t.Fatalf("%q, %v", into[:n], err)
	}
	p.until.end()
	if n, err := p.Read(into); n != 0 || !errors.Is(err, ErrEnding) {
		t.Errorf("%d bytes, %v", n, err)
	}
	if n, err := p.Read(into); n != 0 || !errors.Is(err, ErrEnding) {
		t.Errorf("again %d bytes, %v", n, err)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
