// Package lowpriority has long work give way to what people see: threads that use it get the processor where the others leave it.
//
// A window that draws in software needs whole processors; work on all of them at the same priority halves its frame rate. Where the system cannot set the
// priority of one thread, nothing happens.
//
// # Threads
//
// Functions may be called from any goroutine. [Thread] binds its goroutine to a thread, which ends with the goroutine: call it from goroutines that end.
package lowpriority
