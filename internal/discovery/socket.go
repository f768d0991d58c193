package discovery

import (
	"net"
	"net/netip"

	"golang.org/x/net/ipv4"
	"golang.org/x/net/ipv6"

	"posewright/rig/phrase"
)

const hopLimit = 255 // of multicast DNS

var (
	group4 = net.IPv4(224, 0, 0, 251)
	group6 = net.ParseIP("ff02::fb")
)

// socket receives and sends multicast DNS over IPv4 or IPv6.
type socket struct {
	conn *net.UDPConn
	four *ipv4.PacketConn // one of both is nil
	six  *ipv6.PacketConn
	port int
}

// openSockets opens one for each family, false for IPv4 and true for IPv6. Where one can't be opened the other is enough, and failed says why for both; it is nil where an interface has no
// address of what is missing. A computer that is in no network has no other interface than the loopback.
func openSockets(interfaces []net.Interface, port int, families []bool) (sockets []*socket, failed error) {
	var causes []error
	for _, six := range families {
		s, err := openSocket(interfaces, port, six)
		if err == nil {
			sockets = append(sockets, s)
		} else if has(interfaces, six) {
			causes = append(causes, err)
		}
	}
	switch {
	case len(causes) > 0 && len(sockets) > 0:
		family := "IPv6"
		if sockets[0].six != nil {
			family = "IPv4"
		}
		return sockets, phrase.Fail("programs in the network can't be found over {{.Family}}: UDP port {{.Port}} is not available: {{.Cause}}", "Family", phrase.Term(family),
			"Port", port, "Cause", causes[0])
	case len(causes) > 0:
		return nil, phrase.Fail("programs in the network can't be found: UDP port {{.Port}} is not available: {{.Cause}}. Type addresses instead", "Port", port, "Cause", causes[0])
	case len(sockets) == 0:
		return nil, phrase.Fail("programs in the network can't be found: no network supports it. Type addresses instead")
	}
	return sockets, nil
}

// openSocket listens on the first interface that can.
func openSocket(interfaces []net.Interface, port int, six bool) (s *socket, err error) {
	network, group := "udp4", group4
	if six {
		network, group = "udp6", group6
	}
	err = net.ErrClosed
	for i := range interfaces {
		var conn *net.UDPConn
		if conn, err = net.ListenMulticastUDP(network, &interfaces[i], &net.UDPAddr{IP: group, Port: port}); err != nil { // shares the port
			continue
		}
		s = &socket{conn: conn, port: port}
		if six {
			s.six = ipv6.NewPacketConn(conn)
			_ = s.six.SetControlMessage(ipv6.FlagInterface|ipv6.FlagDst|ipv6.FlagHopLimit, true)
			_ = s.six.SetMulticastLoopback(true)
			_ = s.six.SetMulticastHopLimit(hopLimit)
		} else {
			s.four = ipv4.NewPacketConn(conn)
			_ = s.four.SetControlMessage(ipv4.FlagInterface|ipv4.FlagDst|ipv4.FlagTTL, true)
			_ = s.four.SetMulticastLoopback(true)
			_ = s.four.SetMulticastTTL(hopLimit)
		}
		return s, nil
	}
	return nil, err
}

// join receives what is sent on an interface. Some can't, and on some it was done before.
func (s *socket) join(i *net.Interface) {
	if s.six != nil {
		_ = s.six.JoinGroup(i, &net.UDPAddr{IP: group6})
		return
	}
	_ = s.four.JoinGroup(i, &net.UDPAddr{IP: group4})
}

// read waits for a packet. The index of the interface is 0 where the system does not say it. One that was sent to this
// computer alone, and not with the hop limit that no router leaves as it is, may have been routed; what is sent to the
// group is not. Programs send to the group with any hop limit.
func (s *socket) read(buffer []byte) (n int, from netip.AddrPort, index int, routed bool, err error) {
	var by net.Addr
	if s.six != nil {
		var control *ipv6.ControlMessage
		if n, control, by, err = s.six.ReadFrom(buffer); control != nil {
			index, routed = control.IfIndex, mayBeRouted(control.Dst, control.HopLimit)
		}
	} else {
		var control *ipv4.ControlMessage
		if n, control, by, err = s.four.ReadFrom(buffer); control != nil {
			index, routed = control.IfIndex, mayBeRouted(control.Dst, control.TTL)
		}
	}
	if at, ok := by.(*net.UDPAddr); ok {
		from = at.AddrPort()
		from = netip.AddrPortFrom(from.Addr().Unmap(), from.Port())
	}
	return n, from, index, routed, err
}

// mayBeRouted reports whether a packet may come from beyond a router; not where the system does not say where it was
// sent to.
func mayBeRouted(to net.IP, hops int) bool {
	return len(to) > 0 && !to.IsMulticast() && hops != hopLimit
}

// write sends a packet on an interface that has an address of the socket's family.
func (s *socket) write(packet []byte, on *net.Interface, addresses []netip.Addr) {
	for _, at := range addresses {
		switch {
		case at.Is6() != (s.six != nil):
			continue
		case s.six != nil:
			_ = s.six.SetMulticastInterface(on)
			_, _ = s.six.WriteTo(packet, nil, &net.UDPAddr{IP: group6, Port: s.port, Zone: on.Name})
		default:
			var from *ipv4.ControlMessage
			if at.IsLoopback() { // without a network the system names no sender else
				from = &ipv4.ControlMessage{Src: at.AsSlice()}
			}
			_ = s.four.SetMulticastInterface(on)
			_, _ = s.four.WriteTo(packet, from, &net.UDPAddr{IP: group4, Port: s.port})
		}
		return
	}
}

// multicastInterfaces are those that are up and know multicast, and the loopback.
func multicastInterfaces() []net.Interface {
	all, _ := net.Interfaces()
	var usable []net.Interface
	for _, i := range all {
		if i.Flags&net.FlagUp != 0 && i.Flags&(net.FlagMulticast|net.FlagLoopback) != 0 {
			usable = append(usable, i)
		}
	}
	return usable
}

// addressesOf are those of an interface, IPv4 first, link-local ones with the interface in them.
func addressesOf(i *net.Interface) []netip.Addr {
	all, _ := i.Addrs()
	var four, six []netip.Addr
	for _, a := range all {
		network, ok := a.(*net.IPNet)
		if !ok {
			continue
		}
		at, _ := netip.AddrFromSlice(network.IP)
		switch at = at.Unmap(); {
		case at.Is4():
			four = append(four, at)
		case at.Is6():
			six = append(six, inZone(at, i.Name))
		}
	}
	return append(four, six...)
}

// inZone is an address as it is used on this computer: a link-local one needs the interface that leads to it.
func inZone(at netip.Addr, zone string) netip.Addr {
	if at.Is6() && at.IsLinkLocalUnicast() {
		return at.WithZone(zone)
	}
	return at
}

// has reports whether an interface has an address of IPv4 or IPv6.
func has(interfaces []net.Interface, six bool) bool {
	for i := range interfaces {
		for _, at := range addressesOf(&interfaces[i]) {
			if at.Is6() == six {
				return true
			}
		}
	}
	return false
}
