package udpcap

import (
	"sort"
	"time"

	"posewright/trackers"
	"posewright/trackers/vmc"
)

// Player plays a recording step by step. Make it with its exported fields set; it begins at the first datagram.
type Player struct {
	Recording *Recording
	Decoder   *vmc.Decoder

	next  int
	store *trackers.Store
	// received is when the datagram that is being decoded arrived, on the store's clock.
	received time.Duration
	put      func(trackers.Key, trackers.Pose)
}

// Advance decodes into the store all datagrams up to a time of the recording, that time included, which were not decoded
// yet, and returns how many. That time counts as the present of the store's clock: a datagram that was recorded a millisecond
// before it counts as received a millisecond ago.
func (p *Player) Advance(to time.Duration, store *trackers.Store) int {
	return p.feed(to, to, 1, store)
}

// Done says that all datagrams were decoded.
func (p *Player) Done() bool { return p.next >= len(p.Recording.Datagrams) }

// Next is the time of the next datagram; meaningless when Done.
func (p *Player) Next() time.Duration {
	if p.Done() {
		return p.Recording.Duration()
	}
	return p.Recording.Datagrams[p.next].At
}

// Rewind goes to a time without decoding: what comes next are the datagrams from that time on.
func (p *Player) Rewind(to time.Duration) {
	datagrams := p.Recording.Datagrams
	p.next = sort.Search(len(datagrams), func(i int) bool { return datagrams[i].At >= to })
}

// feed decodes the datagrams up to a time while the store's clock is at the time present of the recording, which runs at
// a speed.
func (p *Player) feed(to, present time.Duration, speed float64, store *trackers.Store) int {
	if p.put == nil {
		p.put = func(key trackers.Key, pose trackers.Pose) { p.store.PutAt(key, pose, p.received) }
	}
	p.store = store
	now := store.Now()
	first := p.next
	for ; !p.Done() && p.Next() <= to; p.next++ {
		datagram := &p.Recording.Datagrams[p.next]
		ago := present - datagram.At
		if speed != 1 {
			ago = time.Duration(float64(ago) / speed)
		}
		p.received = now - ago
		p.Decoder.Decode(datagram.Payload, p.put)
	}
	return p.next - first
}
