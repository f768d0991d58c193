// Package datagram reads and writes UDP sockets in few instructions.
//
// Package net tells Go's scheduler of each system call, since it may block. That wakes the scheduler's monitor, which then looks at the program every 20 µs for a
// millisecond: a fifth of what a program takes that handles some hundred datagrams a second. Sockets of Go never block, so on Linux these calls are made without
// telling anyone; where one would have to wait, the goroutine waits as it does in package net. On other systems package net is used as it is.
//
// A [Reader] and a [Writer] belong to one goroutine each, beside others that set deadlines or close the socket. Neither allocates.
package datagram
