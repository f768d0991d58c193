// Package remote serves the page with which a phone controls a running application: calibration, re-centering, recording, A and B, parameters and devices.
//
// The page is one file without anything from elsewhere, so that it works in a network without Internet. It reads what is so from /events, as server-sent events, and
// asks for changes by POST: /command runs one of [app.Commands], /set sets a parameter, both as document commands with undo, and /calibration sets up a calibration. Names and sentences come in the language of the browser.
//
// # Who may
//
// A phone proves itself once, with the token of 128 bits in the address that the computer shows, behind the #, which browsers send to nobody, or with six digits
// that a person types. It then has a cookie of its own, and the computer lists it and may disconnect it. Three wrong tries a minute are answered, from any address;
// the token is taken even then, so that nobody who guesses digits keeps the person out.
// Requests that name another host than an address, as those of a foreign page by DNS rebinding do, or that come from a page of another origin, are refused, and so is
// whatever is larger or more frequent than what the page sends. Nothing reads or names a file.
//
// # Thread rule
//
// Handlers run on goroutines of net/http and touch the application on its owner alone. The owner makes at most ten states a second, and none while no page is
// open; a page that is slow misses states and is disconnected if it takes none for some seconds.
// A picture of the avatar is drawn by the render loop only when a page asks, at most ten a second, and encoded on a goroutine of its own.
package remote
