package webxr

import (
	"math"
	"time"
)

const (
	// mostTrips is how many round trips are kept: half a minute of four a second.
	mostTrips = 120
	// drift is by how much the clocks of two computers go apart, as a share: crystals are good to 50 ppm each.
	drift = 1e-4
	// slew is by how much the offset follows a better round trip at once, in milliseconds; of more it is a quarter, so
	// that no pose is dated backwards.
	slew = 0.25
	// slowest is the round trip, in milliseconds, from which on one says nothing.
	slowest = 5000
	// mostAge is how long ago the program answered a ping at most when the page tells of it, in milliseconds. Of other
	// times a capture tells that was begun by another program.
	mostAge = 10000
	// farthestLead is how far ahead of its making a frame may be, in milliseconds.
	farthestLead = 200
	// latest is how long after it was made a frame may arrive and still be dated by its own clock.
	latest = 2000
)

// clock finds the time of the program from that of a page. Both are in milliseconds.
type clock struct {
	trips  [mostTrips]trip
	count  int     // of all trips that were kept
	offset float64 // program less page
	known  bool
	bound  float64 // what the offset is at most: by when a frame arrived that had no way
	bounds bool
	seen   float64 // page time of the frame that the bound was told by
}

// trip is a round trip: it bounds the offset from both sides.
type trip struct{ at, offset, half float64 }

// trip takes what a page tells of a ping: when it was sent and its answer arrived, and the program's time between.
func (c *clock) trip(sent, received, program, now float64) {
	t := trip{at: received, offset: program - (sent+received)/2, half: (received - sent) / 2}
	if !(t.half >= 0 && t.half <= slowest/2) || !(program <= now && now-program <= mostAge) {
		return
	}
	if c.known && math.Abs(t.offset-c.offset) > t.half+c.best(received).uncertainty(received)+2*slew {
		*c = clock{} // the page's clock stood still, as that of a headset that sleeps
	}
	c.trips[c.count%mostTrips] = t
	c.count++
	goal := c.best(received).offset
	if !c.known {
		c.offset, c.known = goal, true
		return
	}
	off := goal - c.offset
	most := max(slew, math.Abs(off)/4)
	c.offset += max(-most, min(most, off))
}

// uncertainty is by how much the offset may differ from a trip's at a time.
func (t *trip) uncertainty(at float64) float64 { return t.half + math.Abs(at-t.at)*drift }

// best is the trip that tells most at a time.
func (c *clock) best(at float64) *trip {
	best := &c.trips[0]
	for i := range c.trips[:min(c.count, mostTrips)] {
		if t := &c.trips[i]; t.uncertainty(at) < best.uncertainty(at) {
			best = t
		}
	}
	return best
}

// time is the program's time at which something is that a page tells of: ahead of when it made the message, which
// arrived at a time.
func (c *clock) time(made, ahead float64, arrived time.Duration) time.Duration {
	now := milliseconds(arrived)
	least := c.bound + drift*math.Abs(made-c.seen)
	if bound := now - made; !c.bounds || bound < least || bound > least+latest {
		c.bound, c.bounds, c.seen = bound, true, made
	}
	offset := c.bound
	if c.known {
		offset = c.offset
	}
	at := max(now-latest, min(now, made+offset))
	return time.Duration((at + ahead) * float64(time.Millisecond))
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
