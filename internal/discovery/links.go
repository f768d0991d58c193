package discovery

import (
	"net"
	"net/netip"
	"slices"
)

// links are the networks that this computer is in.
type links struct {
	own      []netip.Addr              // its addresses, link-local ones with their interface
	prefixes map[string][]netip.Prefix // that are reached without a router, by the name of an interface
}

// linksOf are those of interfaces. The addresses of all that there are count as this computer's.
func linksOf(interfaces []net.Interface) *links {
	l := &links{prefixes: map[string][]netip.Prefix{}}
	all, _ := net.Interfaces()
	for _, i := range all {
		addresses, _ := i.Addrs()
		l.add(i.Name, addresses, slices.ContainsFunc(interfaces, func(used net.Interface) bool { return used.Index == i.Index }))
	}
	return l
}

// add adds the addresses of an interface, and where it is used the networks that it is in.
func (l *links) add(name string, addresses []net.Addr, used bool) {
	for _, a := range addresses {
		network, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		at, _ := netip.AddrFromSlice(network.IP)
		bits, size := network.Mask.Size()
		if at = at.Unmap(); !at.IsValid() || size == 0 {
			continue
		}
		l.own = append(l.own, inZone(at, name))
		if prefix, err := at.Prefix(bits - size + at.BitLen()); used && err == nil {
			l.prefixes[name] = append(l.prefixes[name], prefix)
		}
	}
}

// isOwn reports whether an address is this computer's.
func (l *links) isOwn(at netip.Addr) bool { return at.IsLoopback() || slices.Contains(l.own, at) }

// reaches reports whether an interface leads to an address without a router.
func (l *links) reaches(name string, at netip.Addr) bool {
	return (at.Zone() == "" || at.Zone() == name) &&
		slices.ContainsFunc(l.prefixes[name], func(p netip.Prefix) bool { return p.Contains(at.WithZone("")) })
}

// sender is who sent a packet, and by which interface it came.
type sender struct {
	address netip.Addr // link-local with the interface
	on      string     // name of the interface
	here    bool       // it is this computer
}

// sender is false for one beyond a router, whose packets are none of multicast DNS. The system drops packets of others
// that come from an IPv4 address of this computer, but not those from one of IPv6: such a sender is taken to be here
// only where it sent over the loopback.
func (l *links) sender(from netip.Addr, on *net.Interface) (s sender, ok bool) {
	s = sender{address: inZone(from, on.Name), on: on.Name}
	own := l.isOwn(s.address)
	s.here = own && (from.Is4() || on.Flags&net.FlagLoopback != 0)
	return s, on.Index != 0 && (own || l.reaches(on.Name, s.address))
}

// mayAsk reports whether an address that a sender announced may be asked: one on the link that its packets came over;
// one of this computer only where the sender is here, or its own.
func (l *links) mayAsk(s sender, at netip.Addr) bool {
	switch {
	case !at.IsValid() || at.IsUnspecified() || at.IsMulticast():
		return false
	case l.isOwn(at):
		return s.here || at == s.address
	}
	return l.reaches(s.on, at)
}
