//go:build unix && !solaris && !illumos && !aix

package files

import (
	"os"
	"syscall"
)

// Lock takes a file for as long as it is open, and reports false if another opening of it, here or in another program,
// has it.
func Lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
