//go:build !linux && !windows

package openxr

// No runtime of this system converts its clock.
const clockExtension, clockFunction = "XR_KHR_convert_timespec_time", "xrConvertTimespecTimeToTimeKHR"

type ticks [2]int64

func (t *ticks) read() {}
