// Package eventloop is what the concerns of an application run on: an owner, an event stream and background work.
//
// One goroutine is the owner. [Host.Post] runs a function on it; a window's toolkit, or a [Loop] in commands and tests, makes it go round. [Host.Go] and [Host.Do]
// run what blocks on goroutines that end with the application, and turn a panic into a crash report; a [JobQueue] runs such work in order. [Events] is the
// stream on which concerns announce what changed.
//
// Methods of [Events] are for the owner; those of the other types may be called on any goroutine unless they say otherwise.
package eventloop
