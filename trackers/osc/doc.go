// Package osc reads and writes packets of Open Sound Control 1.0, the message format under VMC and VRChat's trackers.
//
// A [Reader] walks the messages of one packet, bundles in bundles included; a [Writer] appends them to a buffer it
// reuses:
//
//	var reader osc.Reader
//	reader.Reset(datagram)
//	for reader.Next() {
//		message := reader.Message()
//		switch string(message.Address) {
//		case "/VMC/Ext/T":
//			…
//		}
//	}
//	if reader.Malformed() > 0 { … }
//
// # What is read
//
// The type tags i f s b h d t S c r m T F N I [ ]. Time tags of bundles are read over: senders fill them with "now" by a
// clock of their own, with 1970, or with nothing, and a receiver that waited for them would add the difference of two
// clocks to every pose. Address patterns are not matched: an address is compared as it is written.
//
// # Safety
//
// A packet is bytes from anyone. Every length is checked before it is used; a packet can neither panic the reader nor
// make it allocate, loop or recurse. A message that is wrong inside is left out and the rest of its bundle is read; where
// the sizes themselves are wrong, the rest of the packet is left out. Both are counted.
//
// # Memory and threads
//
// Nothing is copied: addresses, strings and blobs alias the packet, and stay valid as long as its bytes do. Reader and
// Writer do not allocate, apart from the growth of the Writer's buffer, and are for one goroutine at a time.
package osc
