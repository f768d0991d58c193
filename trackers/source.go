package trackers

import (
	"context"
	"strings"
	"time"

	"posewright/rig/phrase"
)

// Source is something that puts devices into a store until its context ends.
type Source interface {
	// Name distinguishes sources, for a person and in Device.Source: "VMC :39540". It never changes.
	Name() string
	// Run puts samples into the store until the context ends, which is no error, or until it cannot go on, which is one
	// sentence with cause and remedy. It may be called again after it returned, but not twice at once. The devices stay in
	// the store, growing older, until Store.Forget.
	Run(ctx context.Context, store *Store) error
	// Status may be called at any time from any goroutine.
	Status() Status
}

// ProgramName is a name that a program gives itself as it may be shown, as much of it as is taken.
func ProgramName(name string) string {
	return phrase.Line(strings.ToValidUTF8(strings.TrimSpace(name[:min(len(name), MaxSerial)]), ""))
}

// State is what a source is doing.
type State uint8

const (
	// Stopped: Run was not called yet, or its context ended.
	Stopped State = iota
	// Listening: ready, but nothing has arrived during the last second.
	Listening
	// Receiving: data arrives.
	Receiving
	// Failed: Run returned an error.
	Failed
)

// String returns "stopped", "listening", "receiving" or "failed".
func (s State) String() string {
	switch s {
	case Listening:
		return "listening"
	case Receiving:
		return "receiving"
	case Failed:
		return "failed"
	}
	return "stopped"
}

// Status is how a source is doing, and what it has met since Run was called.
type Status struct {
	State State
	// Detail is one sentence for a person; for Failed it has the cause and the remedy.
	Detail phrase.Phrase
	// Packets counts datagrams, Messages the messages found in them.
	Packets, Messages uint64
	// Malformed counts packets and messages that broke the protocol and were dropped.
	Malformed uint64
	// Unknown counts well-formed messages whose address means nothing to the protocol.
	Unknown uint64
	// Assumed counts frames of a body whose sender told no lengths of bones, so that those of an average person were
	// taken.
	Assumed uint64
	// LastPacket is when the newest packet arrived, on the store's clock; meaningless while Packets is 0.
	LastPacket time.Duration
	// Address is where it listens ("127.0.0.1:39540") or what it plays (a file).
	Address string
	// Program is what sends, with its version where it tells: "SlimeVR", "Motive 3.1.0".
	Program string
	// Strange says that nothing of what comes is understood: the sender may be newer than this program knows.
	Strange bool
	// Spare is how it does at a second address, which it leaves to other programs when these need it.
	Spare Spare
}

// Spare is how a source does at a second address.
type Spare struct {
	// Usual is the address; "" for sources that have one alone.
	Usual string
	// Address is where it listens now; "" while it does not.
	Address string
	// Active says that a sender was received there lately.
	Active bool
	// Note says in a sentence that it listens there, or why not.
	Note phrase.Phrase
}

// Played is between the name of a recording and that of one of its sources, where it has several.
const Played = " ▸ "

// IsFrom reports whether the source of a device, which may be of a recording, is one that was chosen: the same, or that
// protocol at whatever address.
func IsFrom(source, chosen string) bool {
	if at := strings.Index(source, Played); at >= 0 {
		return strings.EqualFold(source, chosen) || IsFrom(source[at+len(Played):], chosen)
	}
	n := len(chosen)
	return len(source) >= n && strings.EqualFold(source[:n], chosen) && (len(source) == n || source[n] == ' ')
}
