//go:build unix

package ui

import (
	"errors"
	"os"
	"syscall"
)

// processRuns reports whether another process with that number runs.
func processRuns(process int) bool {
	if process <= 0 || process == os.Getpid() {
		return false
	}
	err := syscall.Kill(process, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}
