// Package xvfb starts private X displays without a screen.
package xvfb

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"time"
)

const (
	program = "Xvfb"
	// patience is how long a display may take to come up, or to end.
	patience = 30 * time.Second
	attempts = 10
)

// Display is a display that runs.
type Display struct {
	Name   string // for DISPLAY, such as ":7"
	server *exec.Cmd
}

// Installed reports whether there are displays to start.
func Installed() bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// Start starts a display with options of Xvfb. When it returns, the display takes connections.
func Start(options ...string) (*Display, error) {
	return start(anyNumber, options)
}

func anyNumber() int { return 1000 + rand.IntN(50_000) }

// start is Start with the numbers to try.
func start(number func() int, options []string) (*Display, error) {
	var err error
	for range attempts {
		var d *Display
		if d, err = attempt(number(), options); err == nil || !errors.Is(err, errEnded) {
			return d, err
		}
	}
	return nil, err
}

// errEnded is what a server gives that ends at once, such as because its number is taken.
var errEnded = errors.New("it ended at once; run Xvfb :99 to see why")

// attempt starts a display of a number. Where Xvfb itself chooses one (with -displayfd alone), it does not lock it: a server that ends then takes away the socket of
// another that began with the same number meanwhile.
func attempt(number int, options []string) (*Display, error) {
	path, err := exec.LookPath(program)
	if err != nil {
		return nil, err
	}
	read, write, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer read.Close()
	server := exec.Command(path, append([]string{fmt.Sprint(":", number), "-displayfd", "3", "-nolisten", "tcp"}, options...)...)
	server.ExtraFiles = []*os.File{write}
	err = server.Start()
	write.Close()
	if err != nil {
		return nil, err
	}
	d := &Display{server: server}
	_ = read.SetReadDeadline(time.Now().Add(patience))
	// The line break comes in a write of its own; a reader that closes the pipe before it kills the server.
	name, err := bufio.NewReader(read).ReadString('\n')
	if err != nil {
		d.Close()
		if errors.Is(err, os.ErrDeadlineExceeded) {
			return nil, fmt.Errorf("%s did not answer within %v", program, patience)
		}
		return nil, errEnded
	}
	d.Name = ":" + strings.TrimSpace(name)
	return d, nil
}

// Close ends the display, and with it every program on it.
func (d *Display) Close() {
	_ = d.server.Process.Signal(os.Interrupt) // so that it removes its lock and its socket
	late := time.AfterFunc(patience, func() { _ = d.server.Process.Kill() })
	_ = d.server.Wait()
	late.Stop()
}
