//go:build linux && (amd64 || arm64)

package alarm

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// Alarm wakes a goroutine. Use [New].
type Alarm struct {
	file  *os.File // nil where the system gives none
	raw   syscall.RawConn
	try   func(fd uintptr) bool // read, made once
	arm   func(fd uintptr)      // set, made once
	after timespec
	count [8]byte // of times that the timer ended, which is one
	other *plain  // in place of file
}

// timespec is one of the system's, and itimerspec when a timer ends, first and again.
type timespec struct{ seconds, nanoseconds int64 }

type itimerspec struct{ interval, value timespec }

const (
	clockMonotonic = 1
	flags          = syscall.O_NONBLOCK | syscall.O_CLOEXEC
)

// New makes an alarm. Close it when it is no longer needed.
func New() *Alarm {
	fd, _, errno := syscall.Syscall(syscall.SYS_TIMERFD_CREATE, clockMonotonic, flags, 0)
	if errno != 0 {
		return &Alarm{other: newPlain()}
	}
	a := &Alarm{file: os.NewFile(fd, "alarm")}
	raw, err := a.file.SyscallConn()
	if err == nil {
		err = a.file.SetReadDeadline(time.Time{}) // only what the runtime waits for has one
	}
	if err != nil {
		_ = a.file.Close()
		return &Alarm{other: newPlain()}
	}
	a.raw = raw
	a.try = func(fd uintptr) bool {
		errno := syscall.EINTR
		for errno == syscall.EINTR {
			_, _, errno = syscall.RawSyscall(syscall.SYS_READ, fd, uintptr(unsafe.Pointer(&a.count)), unsafe.Sizeof(a.count))
		}
		return errno != syscall.EAGAIN
	}
	a.arm = func(fd uintptr) {
		set := itimerspec{value: a.after}
		_, _, _ = syscall.RawSyscall6(syscall.SYS_TIMERFD_SETTIME, fd, 0, uintptr(unsafe.Pointer(&set)), 0, 0, 0)
	}
	return a
}

// Wait returns after a time, or at once where that is not above 0 or Wake was called.
func (a *Alarm) Wait(after time.Duration) {
	if a.file == nil {
		a.other.wait(after)
		return
	}
	after = max(after, 1) // nothing would end none
	a.after = timespec{int64(after / time.Second), int64(after % time.Second)}
	_ = a.raw.Control(a.arm)
	_ = a.raw.Read(a.try)
}

// Wake has Wait return at once from now on. Any goroutine may call it.
func (a *Alarm) Wake() {
	if a.file == nil {
		a.other.wake()
		return
	}
	_ = a.file.SetReadDeadline(time.Unix(1, 0))
}

// Close frees what an alarm needs.
func (a *Alarm) Close() {
	if a.file != nil {
		_ = a.file.Close()
	}
}
