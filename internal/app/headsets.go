package app

import "time"

// Headsets takes what pages in the browsers of headsets send. Its methods may be called on any goroutine.
type Headsets interface {
	// Open begins with the connection of a page, which is named for people with where it is.
	Open(from string) Headset
}

// Headset is the connection of a page. Its methods are called one at a time, and none waits.
type Headset interface {
	// Receive takes a binary message, which is valid during the call. The answer, nil for none, is sent at once and is
	// valid until the next call. An error ends the connection, and the page shows its sentence.
	Receive(message []byte, arrived time.Time) (answer []byte, err error)
	Close()
}
