//go:build unix && !solaris && !illumos && !aix

package presets

import (
	"os"
	"syscall"
)

// lock takes a file for as long as it is open, and reports false if another opening of it, here or in another program, has it.
func lock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
