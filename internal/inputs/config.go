package inputs

import (
	"net"
	"net/netip"
	"slices"
	"strconv"

	"posewright/internal/hostport"
	"posewright/rig/phrase"
	"posewright/trackers"
)

// Config is what a person chose about inputs: by id of the kind, what differs from the default, which is on unless the kind is off at first, at the kind's
// address, which only this machine can send to.
type Config map[string]Choice

// Choice is what a person chose about one input. The zero value is on, at the default address.
type Choice struct {
	Off     bool            `json:"off,omitempty"`
	Address string          `json:"address,omitempty"` // host:port or :port; empty is the kind's own
	Bodies  trackers.Bodies `json:"bodies,omitempty"`
}

// Of is what was chosen for a kind, with its address filled in.
func (c Config) Of(k Kind) Choice {
	choice, chosen := c[k.ID]
	if !chosen {
		choice.Off = k.OffAtFirst
	}
	if choice.Address == "" {
		choice.Address = k.Address
	}
	return choice
}

// Chosen reports whether a person chose the address of a kind, which then is the only one.
func (c Config) Chosen(k Kind) bool { return c[k.ID].Address != "" }

// Validate says which choice means nothing.
func (c Config) Validate() error {
	for id, choice := range c {
		kind, known := KindOf(id)
		if !known {
			return phrase.Fail(`unknown input "{{.ID}}"`, "ID", id)
		}
		if !slices.Contains(trackers.AllBodies[:], choice.Bodies) {
			return phrase.Fail(`{{.Name}}: unknown value "{{.Value}}" of bodies`, "Name", kind.Name,
				"Value", string(choice.Bodies))
		}
		if choice.Address != "" {
			if err := kind.CheckAddress(choice.Address); err != nil {
				return phrase.Fail("{{.Name}}: {{.Cause}}", "Name", kind.Name, "Cause", err)
			}
		}
	}
	return nil
}

// CheckIPv6 says what is wrong with an IPv6 address for this kind, in words for the person who typed it; nil for other addresses.
func (k Kind) CheckIPv6(address string) error {
	if err := hostport.Check(address); err != nil {
		return err
	}
	if k.IPv4Only && hostport.IsIPv6(address) {
		return phrase.Fail("{{.Name}} has no IPv6. Use an IPv4 address, such as {{.Usual}}", "Name", k.Name, "Usual", k.Address)
	}
	return nil
}

// CheckAddress says what is wrong with an address for this kind, in words for the person who typed it.
func (k Kind) CheckAddress(address string) error {
	if err := k.CheckIPv6(address); err != nil {
		return err
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return phrase.Fail(`"{{.Address}}" is not a valid address. Use host and port, such as 127.0.0.1:39540, or :39540 for the local network`,
			"Address", address)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
		return phrase.Fail(`"{{.Port}}" is not a port. Choose a number from 1 to 65535`, "Port", port)
	}
	if hostport.HasSpace(host) {
		return phrase.Fail(`"{{.Host}}" is not a valid host. Use an address such as 127.0.0.1, or leave it empty for the local network`, "Host", host)
	}
	return nil
}

// Reach is who can send to an address.
type Reach uint8

const (
	ThisMachine  Reach = iota // the loopback address
	LocalNetwork              // every machine that reaches this one
)

// ReachOf says who can send to an address. A name that is no address is treated as the local network.
func ReachOf(address string) Reach {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return LocalNetwork
	}
	if at, err := netip.ParseAddr(host); host == "localhost" || err == nil && at.Unmap().IsLoopback() {
		return ThisMachine
	}
	return LocalNetwork
}

// WithReach is an address with the same port that other machines can send to.
func WithReach(address string, reach Reach) string {
	_, port, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	if reach == ThisMachine {
		return net.JoinHostPort("127.0.0.1", port)
	}
	return ":" + port
}

// MachineAddresses are the addresses to type into a sender in the local network: IPv4 first, the loopback left out. Where there are none but link-local ones, those:
// they reach this machine over a cable or a network without a router.
func MachineAddresses() []netip.Addr {
	interfaces, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var all []netip.Addr
	for _, a := range interfaces {
		if network, ok := a.(*net.IPNet); ok {
			at, _ := netip.AddrFromSlice(network.IP)
			all = append(all, at.Unmap())
		}
	}
	return reachable(all)
}

// reachable are those addresses of a machine by which others reach it.
func reachable(all []netip.Addr) []netip.Addr {
	var four, six, linkLocal []netip.Addr
	for _, at := range all {
		switch {
		case at.IsLinkLocalUnicast():
			linkLocal = append(linkLocal, at)
		case !at.IsGlobalUnicast():
		case at.Is4():
			four = append(four, at)
		default:
			six = append(six, at)
		}
	}
	if len(four)+len(six) == 0 {
		slices.SortStableFunc(linkLocal, func(a, b netip.Addr) int { return a.BitLen() - b.BitLen() })
		return linkLocal
	}
	return append(four, six...)
}
