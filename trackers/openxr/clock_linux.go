package openxr

import (
	"syscall"
	"unsafe"
)

const clockExtension, clockFunction = "XR_KHR_convert_timespec_time", "xrConvertTimespecTimeToTimeKHR"

// ticks is the system's monotonic clock as the runtime's conversion wants it: seconds and nanoseconds.
type ticks [2]int64

func (t *ticks) read() {
	const monotonic = 1
	_, _, _ = syscall.RawSyscall(syscall.SYS_CLOCK_GETTIME, monotonic, uintptr(unsafe.Pointer(t)), 0)
}
