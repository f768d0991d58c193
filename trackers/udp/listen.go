package udp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"syscall"
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
		return nil, fmt.Errorf("%q is no address to listen at: write host and port like %s, or :%s for all networks",
			address, usual, usualPort)
	case isErrno(err, syscall.EADDRINUSE, 10048):
		return nil, fmt.Errorf("UDP port %s is taken by another program: close it or choose another port in "+
			"Trackers ▸ Inputs and ports", port)
	case isErrno(err, syscall.EACCES, 10013):
		return nil, fmt.Errorf("the system does not allow listening on UDP port %s: choose a port from 1024 to 65535 in "+
			"Trackers ▸ Inputs and ports", port)
	case isErrno(err, syscall.EADDRNOTAVAIL, 10049):
		return nil, fmt.Errorf("%s is not an address of this machine: listen at 127.0.0.1 for senders on this machine, or "+
			"leave the host out for all networks", host)
	case errors.As(err, &unresolved) && unresolved.Name == host:
		return nil, fmt.Errorf("no host called %q is known: listen at 127.0.0.1 for senders on this machine, or leave the "+
			"host out for all networks", host)
	}
	if _, err := net.LookupPort("udp", port); err != nil {
		return nil, fmt.Errorf("%q is no UDP port: choose a number from 1024 to 65535 in Trackers ▸ Inputs and ports", port)
	}
	return nil, fmt.Errorf("cannot listen at %s: %w; choose another port in Trackers ▸ Inputs and ports", address, err)
}

// isErrno looks for a system error by its number, which Windows' sockets have of their own.
func isErrno(err error, unix, windows syscall.Errno) bool {
	var number syscall.Errno
	if !errors.As(err, &number) {
		return false
	}
	return number == unix || runtime.GOOS == "windows" && number == windows
}
