//go:build !unix

package ui

import (
	"errors"
	"os"
)

// holdLock keeps a file open until it is released or the process ends, however it ends.
func holdLock(path string) (release func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	return func() {
		_ = file.Close()
		_ = os.Remove(path)
	}, nil
}

// lockIsHeld reports whether somebody holds a lock: outside of Unix a file that is open cannot be removed.
func lockIsHeld(path string) bool {
	err := os.Remove(path)
	return err != nil && !errors.Is(err, os.ErrNotExist)
}
