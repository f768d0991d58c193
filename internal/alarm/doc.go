// Package alarm wakes a goroutine at a time, in few instructions and to some microseconds.
//
// Timers of package time wait in whole milliseconds on Linux: a goroutine is woken early by up to one, looks at the clock, and waits again. Each of them also
// wakes the scheduler's monitor, which looks at the program meanwhile. Beside a loop that does little else but wake 90 times a second, that is a tenth of what
// it takes. On Linux the system's own timers are waited for, as sockets are; on other systems package time is used as it is.
//
// An [Alarm] belongs to one goroutine; Wake may be called from any. Waiting does not allocate.
package alarm
