package trackers

import (
	"syscall"
	"time"
	"unsafe"
)

// Addresses of the performance counter's functions. Package time reads the interrupt time instead, which moves on every 0.5 to 15.6 ms.
var (
	kernel32         = syscall.NewLazyDLL("kernel32.dll")
	counterAddress   = kernel32.NewProc("QueryPerformanceCounter").Addr()
	frequencyAddress = kernel32.NewProc("QueryPerformanceFrequency").Addr()
)

// Monotonic returns a clock that starts at zero now and never goes back, whatever happens to the time of day. It tells microseconds apart.
func Monotonic() func() time.Duration {
	frequency := query(frequencyAddress)
	if frequency <= 0 {
		start := time.Now()
		return func() time.Duration { return time.Since(start) }
	}
	start := query(counterAddress)
	return func() time.Duration { return ticksToTime(query(counterAddress)-start, frequency) }
}

func query(function uintptr) (value int64) {
	_, _, _ = syscall.SyscallN(function, uintptr(unsafe.Pointer(&value)))
	return value
}
