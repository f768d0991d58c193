package discovery

import (
	"context"
	"net/netip"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"posewright/rig/phrase"
)

const (
	mostInstances = 64 // of other computers
	mostOfSender  = 8
	// leastStay is how long a service that does not answer keeps its place from others of the same sender.
	leastStay = time.Second
	// crowdedFor is how long a person is told that something was left out.
	crowdedFor = time.Minute
)

// services are those of OSCQuery that were announced. What one sender announces changes nothing of another's.
type services struct {
	instances map[announced]*instance
	count     int // that were ever known
	crowd     crowd
}

// announced is a service by its name and who announced it: the zero address for this computer, which has many.
type announced struct {
	by   netip.Addr
	name string
}

// instance is a service that was announced.
type instance struct {
	sender      sender
	host        string
	port        uint16
	addresses   []netip.Addr // of the host, as announced, that may be asked
	number      int          // in the order in which services were announced
	first, seen time.Time
	asked       asking
}

// asking is what an instance was asked last, and what it said.
type asking struct {
	hosts  []netip.Addr
	port   uint16
	at     time.Time
	cancel context.CancelFunc // nil while nothing is asked
	info   hostInfo
	host   netip.Addr // at which it answered
	ok     bool       // it did
}

// crowd is what was left out last because there are too many services.
type crowd struct {
	from netip.Addr // who announces more than mostOfSender; invalid where it is all together
	at   time.Time
}

// phrase is empty where nothing was left out for a while.
func (c crowd) phrase(now time.Time) phrase.Phrase {
	switch {
	case c.at.IsZero() || now.Sub(c.at) > crowdedFor:
		return phrase.Phrase{}
	case c.from.IsValid():
		return phrase.Say("{{.Address}} announces more than {{.Most}} programs, so that some are left out. Stop what "+
			"announces them there, or type the address of VRChat if it is missing", "Address", c.from, "Most", mostOfSender)
	}
	return phrase.Say("More than {{.Most}} programs announce themselves in the network, so that some are left out. "+
		"Type the address of VRChat if it is missing", "Most", mostInstances)
}

func newServices() *services { return &services{instances: map[announced]*instance{}} }

// key is how a service of a sender is known.
func key(of sender, name string) announced {
	if of.here {
		return announced{name: name}
	}
	return announced{of.address, name}
}

// take reads an answer of a sender. It reports whether anything changed.
func (s *services) take(packet []byte, from sender, near *links, now time.Time) (changed bool) {
	records, ok := answers(packet)
	if !ok {
		return false
	}
	for i := range records {
		ptr, ok := records[i].Body.(*dnsmessage.PTRResource)
		if !ok || !strings.EqualFold(records[i].Header.Name.String(), queryService) {
			continue
		}
		name := key(from, ptr.PTR.String())
		switch known := s.instances[name]; {
		case records[i].Header.TTL == 0:
			changed = changed || known != nil
			s.forget(name)
		case known != nil:
			known.seen = now
		case len(name.name) <= longestName && s.makeRoom(name, from, now):
			s.count++
			s.instances[name], changed = &instance{sender: from, number: s.count, first: now, seen: now}, true
		}
	}
	for i := range records {
		if srv, ok := records[i].Body.(*dnsmessage.SRVResource); ok && records[i].Header.TTL > 0 {
			known := s.instances[key(from, records[i].Header.Name.String())]
			if known != nil && (known.port != srv.Port || known.host != srv.Target.String()) {
				known.host, known.port, known.addresses, changed = srv.Target.String(), srv.Port, nil, true
			}
		}
	}
	by := key(from, "").by
	for i := range records {
		var at netip.Addr
		switch a := records[i].Body.(type) {
		case *dnsmessage.AResource:
			at = netip.AddrFrom4(a.A)
		case *dnsmessage.AAAAResource:
			at = inZone(netip.AddrFrom16(a.AAAA).Unmap(), from.on)
		}
		if !near.mayAsk(from, at) {
			continue
		}
		host := records[i].Header.Name.String()
		for name, known := range s.instances {
			if name.by == by && strings.EqualFold(known.host, host) && known.add(at) {
				changed = true
			}
		}
	}
	return changed
}

// answers are all records of an answer; false for what is none.
func answers(packet []byte) (records []dnsmessage.Resource, ok bool) {
	var p dnsmessage.Parser
	header, err := p.Start(packet)
	if err != nil || !header.Response || p.SkipAllQuestions() != nil {
		return nil, false
	}
	for _, section := range [...]func() ([]dnsmessage.Resource, error){p.AllAnswers, p.AllAuthorities, p.AllAdditionals} {
		part, err := section()
		if err != nil {
			return nil, false
		}
		records = append(records, part...)
	}
	return records, true
}

// add adds an address of the host, and reports whether it is new.
func (i *instance) add(at netip.Addr) bool {
	if len(i.addresses) >= mostAddresses || slices.Contains(i.addresses, at) {
		return false
	}
	i.addresses = append(i.addresses, at)
	return true
}

// makeRoom reports whether there is room for a service that is new, for which another that has not answered may go: of
// the same sender where that has as many as it may. What answered keeps its place, and services of this computer take
// none from others.
func (s *services) makeRoom(of announced, from sender, now time.Time) bool {
	all, own := 0, 0
	var oldest, oldestOwn announced
	older := func(than announced, number int) bool {
		return s.instances[than] == nil || number < s.instances[than].number
	}
	for name, known := range s.instances {
		if name.by == of.by {
			own++
		}
		if name.by.IsValid() {
			all++
		}
		if known.asked.ok {
			continue
		}
		if name.by.IsValid() && older(oldest, known.number) {
			oldest = name
		}
		if name.by == of.by && older(oldestOwn, known.number) {
			oldestOwn = name
		}
	}
	switch {
	case own >= mostOfSender:
		s.crowd = crowd{from.address, now}
		if s.instances[oldestOwn] == nil || now.Sub(s.instances[oldestOwn].first) < leastStay {
			return false
		}
		s.forget(oldestOwn)
	case of.by.IsValid() && all >= mostInstances:
		s.crowd = crowd{at: now}
		if s.instances[oldest] == nil {
			return false
		}
		s.forget(oldest)
	}
	return true
}

// forget forgets a service, and asks it no longer.
func (s *services) forget(name announced) {
	if known := s.instances[name]; known != nil && known.asked.cancel != nil {
		known.asked.cancel()
	}
	delete(s.instances, name)
}

// expire forgets what was not announced for a while.
func (s *services) expire(now time.Time, after time.Duration) {
	for name, known := range s.instances {
		if now.Sub(known.seen) > after {
			s.forget(name)
		}
	}
}

// hosts are the addresses at which an instance may be reached, the likeliest first.
func (i *instance) hosts() []netip.Addr {
	var hosts []netip.Addr
	add := func(at netip.Addr) {
		if !slices.Contains(hosts, at) {
			hosts = append(hosts, at)
		}
	}
	if i.sender.here {
		add(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	for _, six := range [...]bool{false, true} { // programs that know both may take OSC over IPv4 alone
		for _, at := range i.addresses {
			if at.Is6() == six {
				add(at)
			}
		}
		if i.sender.address.Is6() == six {
			add(i.sender.address)
		}
	}
	return hosts
}
