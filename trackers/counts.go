package trackers

// Counts is what the decoder of a protocol has met.
type Counts struct {
	// Packets decoded, Messages found in them, and Poses of devices handed on.
	Packets, Messages, Poses uint64
	// Malformed counts packets, or parts of them, that broke the protocol.
	Malformed uint64
	// Unknown counts well-formed messages that the protocol does not have.
	Unknown uint64
	// Assumed counts frames of a body whose sender told no lengths of bones, so that those of an average person were
	// taken.
	Assumed uint64
}
