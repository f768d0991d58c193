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
	case <-time.After(2 * firstWait):
	}
	e.end()
	e.end() // twice is once
	if err := <-given; !errors.Is(err, ErrEnding) {
		t.Error(err)
	}
	for { // on a busy computer something quick may take long
		if v, err := guardedUntil(e, func() (int, error) { return 3, nil }, nil); v == 3 && err == nil {
			break
		}
	}
	if _, err := guardedUntil(e, hangs, nil); !errors.Is(err, ErrEnding) {
		t.Error("another one: ", err)
	}
	if first, other := newEnding().patience(), e.patience(); first < 2*other || other < shortestWait {
		t.Errorf("the first that hangs is waited for %v, another one %v", first, other)
	}
	var all time.Duration
	for e := newEnding(); e.hung.Load() < 40; e.hung.Add(1) {
		all += e.patience()
	}
	if all > time.Second {
		t.Errorf("forty that hang are waited for %v", all)
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
	info, err := os.Stat(os.Args[0]) // a regular file, also where no sources are
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
