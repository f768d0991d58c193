// Package discovery finds VRChat in the network and is found by it, so that nobody has to type addresses.
//
//	multicast DNS, 224.0.0.251:5353 and [ff02::fb]:5353     _oscjson._tcp  ──▶ OSCQuery over HTTP ──▶ where OSC is received
//
// VRChat advertises an OSCQuery service; its host information names the port at which it takes trackers ([Found]). Posewright advertises one too, with the
// nodes of /tracking/vrsystem: VRChat then sends head and wrists to our input. IPv4 and IPv6 are used at once, on each interface that has an address of them, also
// where there are link-local addresses alone; interfaces that come later are used when the next question is due. On the loopback there is no multicast over IPv6.
//
// # What others do
//
// VRChat advertises 127.0.0.1 or the address of another interface: each address is tried, and that from which the announcement came. It ignores answers whose
// additional records lack SRV, TXT and A. Avahi and others listen at port 5353 too: the port is shared. Answers come from the network, so everything in them is
// bounded, and nothing in them is followed but to an address and a port over HTTP, with a limit on time and size.
//
// # Threads and memory
//
// [Discovery.Run] returns when its context ends. Found may be called from any goroutine. Nothing runs while it is not used.
package discovery
