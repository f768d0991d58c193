//go:build !unix

package ui

import "os"

// processRuns reports whether another process with that number runs.
func processRuns(process int) bool {
	if process <= 0 || process == os.Getpid() {
		return false
	}
	found, err := os.FindProcess(process) // fails for a process that has ended, outside of Unix
	if err != nil {
		return false
	}
	_ = found.Release()
	return true
}
