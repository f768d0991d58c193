package files

import (
	"os"
	"syscall"
	"unsafe"
)

// Flags of LockFileEx, and where in a file is locked: far behind any end, since Windows lets nobody else read or write
// what is locked.
const (
	lockExclusively = 0x2 // LOCKFILE_EXCLUSIVE_LOCK
	lockOrFail      = 0x1 // LOCKFILE_FAIL_IMMEDIATELY
	lockedHigh      = 0x7fff_ffff
)

var lockFileEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")

// Lock takes a file for as long as it is open, and reports false if another opening of it, here or in another program,
// has it.
func Lock(f *os.File) bool {
	place := syscall.Overlapped{OffsetHigh: lockedHigh}
	done, _, _ := lockFileEx.Call(f.Fd(), lockExclusively|lockOrFail, 0, 1, 0, uintptr(unsafe.Pointer(&place)))
	return done != 0
}
