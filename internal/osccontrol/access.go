package osccontrol

import (
	"net/netip"
	"slices"
	"time"

	"posewright/internal/connlimit"
	"posewright/trackers/osc"
)

const (
	bytesPerSecond = 32 << 10    // that another computer is sent, on average and at once
	listingPeriod  = time.Second // in which it is sent all there is to tell at most once
	mostComputers  = 4096        // whose share is known; one that was sent nothing for a second is forgotten
	mostStrangers  = 32          // that are remembered; of more the first are forgotten
	denialsAtOnce  = 10          // strangers that are answered at once; one more each 100 ms
	mostDenial     = 3           // times the length of a stranger's question: its address may be forged
)

// Access is who may ask for something besides programs on this computer, which all may.
type Access struct {
	Network  bool         // other computers may send: the allowed ones, and others ask the person
	Everyone bool         // all of them are allowed
	Allowed  []netip.Addr // they are, one by one
}

// gate decides about the computers that send something. It belongs to the server's mutex.
type gate struct {
	Access
	strangers []netip.Addr // that asked and are not allowed, the newest last
	asked     []netip.Addr // of these, those that the person was asked about
	ignored   []netip.Addr // that the person does not want
	denials   bucket
	shares    map[netip.Prefix]*share
	forgot    time.Time // when those that were sent nothing were forgotten
}

// share is what an address of the network has been sent.
type share struct {
	bytes  bucket
	listed time.Time // when it was sent all there is to tell
}

func newGate(a Access) gate {
	denials := bucket{perSecond: denialsAtOnce, most: denialsAtOnce}
	return gate{Access: a, denials: denials, shares: map[netip.Prefix]*share{}}
}

// computer is the address of a computer, however it was written.
func computer(a netip.Addr) netip.Addr { return a.Unmap().WithZone("") }

// admits reports whether what an address sends is carried out.
func (g *gate) admits(from netip.Addr) bool {
	from = computer(from)
	return from.IsLoopback() || g.Network && (g.Everyone || slices.Contains(g.Allowed, from))
}

// ask notes that an address wants to be allowed, and reports whether it is answered.
func (g *gate) ask(from netip.Addr, now time.Time) bool {
	from = computer(from)
	if !g.Network || slices.Contains(g.ignored, from) {
		return false
	}
	if !slices.Contains(g.strangers, from) {
		g.strangers = append(g.strangers, from)
		if len(g.strangers) > mostStrangers {
			g.strangers = slices.Delete(g.strangers, 0, 1)
		}
	}
	return g.denials.take(1, now)
}

// share returns what an address has been sent; nil where there are too many.
func (g *gate) share(to netip.Addr, now time.Time) *share {
	from := connlimit.Origin(to)
	found := g.shares[from]
	if found == nil {
		if len(g.shares) >= mostComputers && now.Sub(g.forgot) >= listingPeriod {
			g.forgot = now
			for from, other := range g.shares {
				if now.Sub(other.bytes.at) >= time.Second && now.Sub(other.listed) >= listingPeriod {
					delete(g.shares, from)
				}
			}
		}
		if len(g.shares) >= mostComputers {
			return nil
		}
		found = &share{bytes: bucket{perSecond: bytesPerSecond, most: bytesPerSecond, at: now}}
		g.shares[from] = found
	}
	return found
}

// affords reports whether an address may be sent so many bytes more.
func (g *gate) affords(to netip.Addr, bytes int, now time.Time) bool {
	if to.IsLoopback() {
		return true
	}
	of := g.share(to, now)
	return of != nil && of.bytes.take(float64(bytes), now)
}

// Lists reports whether an address may be sent all there is to tell now, and notes that it is.
func (s *Server) Lists(to netip.Addr, now time.Time) bool {
	if to.IsLoopback() {
		return true
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	of := s.gate.share(to, now)
	if of == nil || now.Sub(of.listed) < listingPeriod {
		return false
	}
	of.listed = now
	return true
}

// denial tells a stranger that it is not allowed, unless that is more than three times as long as what it sent.
func denial(question int) []byte {
	var w osc.Writer
	w.Message("/posewright/error", "s")
	w.Text("not allowed yet")
	if answer := w.Bytes(); len(answer) <= mostDenial*question {
		return answer
	}
	return nil
}

// SetAccess has others be allowed from now on.
func (s *Server) SetAccess(a Access) {
	s.change(func() {
		s.gate.Access = a
		s.gate.strangers = slices.DeleteFunc(s.gate.strangers, s.gate.admits)
	})
}

// Stranger returns a computer that the person has not been told of yet and that wants to be allowed. It is false for
// none.
func (s *Server) Stranger() (from netip.Addr, ok bool) {
	s.change(func() {
		for _, from = range s.gate.strangers {
			if ok = !slices.Contains(s.gate.asked, from); ok {
				gone := func(a netip.Addr) bool { return !slices.Contains(s.gate.strangers, a) }
				s.gate.asked = append(slices.DeleteFunc(s.gate.asked, gone), from)
				return
			}
		}
	})
	return from, ok
}

// Ignore has nothing more be told of a computer.
func (s *Server) Ignore(from netip.Addr) {
	s.change(func() {
		s.gate.strangers = slices.DeleteFunc(s.gate.strangers, func(a netip.Addr) bool { return a == from })
		if s.gate.ignored = append(s.gate.ignored, from); len(s.gate.ignored) > mostStrangers {
			s.gate.ignored = slices.Delete(s.gate.ignored, 0, 1)
		}
	})
}
