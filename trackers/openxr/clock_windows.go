package openxr

import (
	"syscall"
	"unsafe"
)

const clockExtension, clockFunction = "XR_KHR_win32_convert_performance_counter_time", "xrConvertWin32PerformanceCounterToTimeKHR"

var counter = syscall.NewLazyDLL("kernel32.dll").NewProc("QueryPerformanceCounter")

// ticks is the performance counter.
type ticks [1]int64

func (t *ticks) read() { _, _, _ = counter.Call(uintptr(unsafe.Pointer(t))) }
