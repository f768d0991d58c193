// Package udp receives tracking data that comes as datagrams: one socket, one goroutine, one decoder for each source. What is
// in the datagrams only the protocols' own packages know.
//
//	socket ──▶ Source.Run ──▶ Decoder.Decode ──▶ trackers.Store
//
// A source survives whatever is sent to it: a datagram that breaks the protocol is counted and dropped, and the loop does
// not allocate for datagrams of devices that are known. Datagrams may be as large as UDP allows, and are not put into order
// or time: what arrives last counts.
//
// A source may hear a second address, which it leaves to other programs when they need it: see [Source.ListenAlso].
// Both sockets have one decoder, under a lock. What
// the program sends itself is dropped: see [Source.Ignore].
//
// Status may be called from any goroutine; Run belongs to one.
package udp
