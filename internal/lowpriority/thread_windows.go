package lowpriority

import "syscall"

var setThreadPriority = syscall.NewLazyDLL("kernel32.dll").NewProc("SetThreadPriority")

const (
	currentThread = ^uintptr(1) // GetCurrentThread: −2
	lowest        = ^uintptr(1) // THREAD_PRIORITY_LOWEST: −2
)

// lower leaves the priority as it is where the system refuses.
func lower() {
	if setThreadPriority.Find() == nil {
		_, _, _ = setThreadPriority.Call(currentThread, lowest)
	}
}
