// Package hostport says what is wrong with IPv6 addresses that people type: host:port with the host in brackets, and with the interface for link-local ones, as in
// [fe80::1%eth0]:39540. What else may be wrong with an address depends on what it is for, and its users say that themselves.
package hostport

import (
	"net"
	"net/netip"
	"strings"

	"posewright/rig/phrase"
)

// Check says what is wrong with how the IPv6 address in host:port is written; nil where nothing is, or where there is none. The host may be empty.
func Check(address string) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		if strings.Count(address, ":") > 1 && !strings.Contains(address, "]") {
			return phrase.Fail(`"{{.Address}}" has no brackets around its IPv6 address. Write it as [::1]:{{.Port}}`, "Address", address, "Port", 39540)
		}
		return nil
	}
	if at, err := netip.ParseAddr(host); err == nil && isLinkLocal(at) && at.Zone() == "" {
		zone := "eth0"
		if names := interfaces(); len(names) > 0 {
			zone = names[0]
		}
		return phrase.Fail("{{.Host}} is a link-local address, which needs the network interface of this computer that leads to it, as in {{.Example}}", "Host", host,
			"Example", "["+host+"%"+zone+"]")
	}
	return nil
}

// CheckHere says what is wrong with an address that could not be used: what Check says, or that this computer does not have its interface now.
func CheckHere(address string) error {
	if err := Check(address); err != nil {
		return err
	}
	host, _, _ := net.SplitHostPort(address)
	at, err := netip.ParseAddr(host)
	if err != nil || at.Zone() == "" {
		return nil
	}
	if _, err := net.InterfaceByName(at.Zone()); err == nil || isIndex(at.Zone()) {
		return nil
	}
	return phrase.Fail(`this computer has no network interface "{{.Name}}". It has {{.Names}}`, "Name", at.Zone(), "Names", strings.Join(interfaces(), ", "))
}

// IsIPv6 reports whether the host of host:port is an IPv6 address.
func IsIPv6(address string) bool {
	host, _, _ := net.SplitHostPort(address)
	at, err := netip.ParseAddr(host)
	return err == nil && at.Is6() && !at.Is4In6()
}

// IsHere reports whether the host of host:port is an address of this computer, or localhost. Names are not looked up.
func IsHere(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	at, err := netip.ParseAddr(host)
	if err != nil {
		return strings.EqualFold(host, "localhost")
	}
	at = at.Unmap().WithZone("")
	if at.IsLoopback() || at.IsUnspecified() {
		return true
	}
	own, _ := net.InterfaceAddrs()
	for _, a := range own {
		if network, ok := a.(*net.IPNet); ok {
			if one, _ := netip.AddrFromSlice(network.IP); one.Unmap() == at {
				return true
			}
		}
	}
	return false
}

// Reaches reports whether what is sent to one host:port of this computer arrives at a socket that listens at another.
func Reaches(to, listening string) bool {
	toHost, toPort, err := net.SplitHostPort(to)
	host, port, listenErr := net.SplitHostPort(listening)
	if err != nil || listenErr != nil || toPort != port || !IsHere(to) {
		return false
	}
	at, unspecified := numeric(host)
	from, anywhere := numeric(toHost)
	return unspecified || anywhere && at.IsLoopback() || at == from
}

// numeric is a host as an address, localhost as the loopback's, and whether it stands for all of the computer.
func numeric(host string) (at netip.Addr, unspecified bool) {
	if strings.EqualFold(host, "localhost") {
		return netip.AddrFrom4([4]byte{127, 0, 0, 1}), false
	}
	at, err := netip.ParseAddr(host)
	at = at.Unmap().WithZone("")
	return at, host == "" || err == nil && at.IsUnspecified()
}

// HasSpace reports whether a host has in it what no host has: spaces or slashes. Interfaces, which follow a %, are called as systems like.
func HasSpace(host string) bool {
	host, _, _ = strings.Cut(host, "%")
	return strings.ContainsAny(host, " \t/")
}

func isLinkLocal(at netip.Addr) bool {
	return at.Is6() && (at.IsLinkLocalUnicast() || at.IsLinkLocalMulticast() || at.IsInterfaceLocalMulticast())
}

// isIndex reports whether a zone is the number of an interface, which some systems write.
func isIndex(zone string) bool { return strings.Trim(zone, "0123456789") == "" }

// interfaces are the names of those of this computer that are up.
func interfaces() []string {
	all, _ := net.Interfaces()
	return namesOf(all)
}

// namesOf leaves out the loopback, unless there is nothing else.
func namesOf(all []net.Interface) []string {
	var names, loopbacks []string
	for _, i := range all {
		switch {
		case i.Flags&net.FlagUp == 0:
		case i.Flags&net.FlagLoopback != 0:
			loopbacks = append(loopbacks, i.Name)
		default:
			names = append(names, i.Name)
		}
	}
	if len(names) == 0 {
		return loopbacks
	}
	return names
}
