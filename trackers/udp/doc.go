// Package udp receives tracking data that comes as datagrams: one socket, one goroutine, one decoder for each source. What is
// in the datagrams only the protocols' own packages know.
//
//	socket ──▶ Source.Run ──▶ Decoder.Decode ──▶ trackers.Store
//
// A source survives whatever is sent to it: a datagram that breaks the protocol is counted and dropped, and the loop does
// not allocate for datagrams of devices that are known. Datagrams may be as large as UDP allows, and are not put into order
// or time: what arrives last counts.
//
// Status may be called from any goroutine; Run belongs to one.
package udp
