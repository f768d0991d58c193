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
// VRChat advertises 127.0.0.1 or the address of another interface: each address is tried, and that from which the
// announcement came. It ignores answers whose additional records lack SRV, TXT and A, and it sends with any hop limit.
// Avahi and others listen at port 5353 too: the port is shared.
//
// # What is believed
//
// Anybody in the network may announce anything. Announcements count from port 5353 and from addresses on the link that
// they came over. Only addresses on that link are asked, at the port that was named, for /?HOST_INFO; those of this
// computer only where it announced them itself, which over IPv6 anybody could pretend. No redirection is followed, and
// each answer is bounded in size and time. OSC goes to the address that answered, whatever it says its address is. What
// one sender announces changes nothing of another's; a sender has room for eight services, and one that does not answer
// makes room for others.
//
// # Threads and memory
//
// [Discovery.Run] returns when its context ends. Found may be called from any goroutine. Nothing runs while it is not used.
package discovery
