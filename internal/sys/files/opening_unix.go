//go:build unix

package files

import "syscall"

// withoutWaiting has a pipe that took the place of a file open at once.
const withoutWaiting = syscall.O_NONBLOCK

// device reports whether a path is a device by its name.
func device(string) bool { return false }
