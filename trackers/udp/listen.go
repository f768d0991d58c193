package udp

import (
	"context"
	"errors"
	"net"
	"syscall"

	"posewright/internal/syserror"
	"posewright/rig/phrase"
)

// listen opens the socket, or says why it cannot in words for the person who chose the address.
func listen(ctx context.Context, address, usual string) (*net.UDPConn, error) {
	conn, err := new(net.ListenConfig).ListenPacket(ctx, "udp", address)
	if err == nil {
		return conn.(*net.UDPConn), nil
	}
	host, port, splitErr := net.SplitHostPort(address)
	var unresolved *net.DNSError
	switch {
	case splitErr != nil:
		_, usualPort, _ := net.SplitHostPort(usual)
		return nil, phrase.Fail(`"{{.Address}}" is no address to listen at: write host and port like {{.Usual}}, or :{{.UsualPort}} for all networks`,
			"Address", address, "Usual", usual, "UsualPort", usualPort)
	case syserror.IsErrno(err, syscall.EADDRINUSE):
		return nil, phrase.Fail("UDP port {{.Port}} is in use by another program. Close it or choose another port in Trackers ▸ Inputs and ports",
			"Port", port)
	case syserror.IsErrno(err, syscall.EACCES):
		return nil, phrase.Fail("the system does not allow listening on UDP port {{.Port}}: choose a port from 1024 to 65535 in Trackers ▸ Inputs "+
			"and ports", "Port", port)
	case syserror.IsErrno(err, syscall.EADDRNOTAVAIL):
		return nil, phrase.Fail("{{.Host}} is not an address of this machine: listen at 127.0.0.1 for senders on this machine, or leave the host out "+
			"for all networks", "Host", host)
	case errors.As(err, &unresolved) && unresolved.Name == host:
		return nil, phrase.Fail(`no host called "{{.Host}}" is known: listen at 127.0.0.1 for senders on this machine, or leave the host out for all `+
			"networks", "Host", host)
	}
	if _, err := net.LookupPort("udp", port); err != nil {
		return nil, phrase.Fail(`"{{.Port}}" is no UDP port: choose a number from 1024 to 65535 in Trackers ▸ Inputs and ports`, "Port", port)
	}
	return nil, phrase.Fail("cannot listen at {{.Address}}: {{.Cause}}; choose another port in Trackers ▸ Inputs and ports", "Address", address,
		"Cause", err)
}
