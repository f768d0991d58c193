package lowpriority

import "syscall"

// niceness is how far a thread steps back. At 10 it gets a tenth of a processor that another thread wants all of.
const niceness = 10

// lower leaves the priority as it is where the system refuses.
func lower() {
	thread := syscall.Gettid()
	if now, err := syscall.Getpriority(syscall.PRIO_PROCESS, thread); err == nil { // 20 − the niceness
		_ = syscall.Setpriority(syscall.PRIO_PROCESS, thread, min(20-now+niceness, 19))
	}
}
