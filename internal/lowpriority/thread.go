package lowpriority

import "runtime"

// Thread has the calling goroutine run on a thread of its own, at a low priority, until it ends.
func Thread() {
	runtime.LockOSThread() // and never unlocks: the thread does not go back to others
	lower()
}
