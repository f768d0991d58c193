package udp

import (
	"context"
	"errors"
	"net"
	"syscall"

	"posewright/internal/hostport"
	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// listen opens the socket, or says why it cannot in words for the person who chose the address.
func listen(ctx context.Context, address, usual string) (*net.UDPConn, error) {
	conn, err := new(net.ListenConfig).ListenPacket(ctx, "udp", address)
	if err == nil {
		return conn.(*net.UDPConn), nil
	}
	if wrong := hostport.CheckHere(address); wrong != nil {
		return nil, wrong
	}
	host, port, splitErr := net.SplitHostPort(address)
	var unresolved *net.DNSError
	switch {
	case splitErr != nil:
		_, usualPort, _ := net.SplitHostPort(usual)
		return nil, phrase.Fail(`"{{.Address}}" is not a valid local address. Use host and port, such as {{.Usual}}, or :{{.UsualPort}} for all networks`,
			"Address", address, "Usual", usual, "UsualPort", usualPort)
	case syserror.IsErrno(err, syscall.EADDRINUSE):
		return nil, phrase.Fail("UDP port {{.Port}} is in use by another program. Close it or choose another port in Trackers ▸ Inputs and ports",
			"Port", port)
	case syserror.IsErrno(err, syscall.EACCES):
		return nil, phrase.Fail("the system does not allow listening on UDP port {{.Port}}: choose a port from 1024 to 65535 in Trackers ▸ Inputs "+
			"and ports", "Port", port)
	case syserror.IsErrno(err, syscall.EADDRNOTAVAIL):
		return nil, phrase.Fail("{{.Host}} is not an address of this computer: use 127.0.0.1 for senders on this computer, or leave the host empty for all networks", "Host", host)
	case errors.As(err, &unresolved) && unresolved.Name == host:
		return nil, phrase.Fail(`unknown host "{{.Host}}": use 127.0.0.1 for senders on this computer, or leave the host empty for all networks`, "Host", host)
	}
	if _, err := net.LookupPort("udp", port); err != nil {
		return nil, phrase.Fail(`"{{.Port}}" is not a UDP port. Choose a number from 1024 to 65535 in Trackers ▸ Inputs and ports`, "Port", port)
	}
	return nil, phrase.Fail("can't receive at {{.Address}}: {{.Cause}}; choose another port in Trackers ▸ Inputs and ports", "Address", address,
		"Cause", err)
}
