//go:build linux && (amd64 || arm64)

package datagram

import (
	"net"
	"net/netip"
	"strconv"
	"syscall"
	"unsafe"
)

// Reader reads from a socket. Use [NewReader].
type Reader struct {
	raw    syscall.RawConn
	try    func(fd uintptr) bool // read, made once
	buffer []byte
	read   int
	from   syscall.RawSockaddrAny
	errno  syscall.Errno
	zones  zones
}

// zones knows the name of the interface that was seen last, by its index.
type zones struct {
	index uint32
	name  string
}

// of is the interface's name, or its number where it is gone.
func (z *zones) of(index uint32) string {
	if z.index != index {
		z.index, z.name = index, strconv.Itoa(int(index))
		if i, err := net.InterfaceByIndex(int(index)); err == nil {
			z.name = i.Name
		}
	}
	return z.name
}

// NewReader makes what reads from a socket. Its error is that of a socket that was closed.
func NewReader(conn *net.UDPConn) (*Reader, error) {
	raw, err := conn.SyscallConn()
	if err != nil {
		return nil, err
	}
	r := &Reader{raw: raw}
	r.try = func(fd uintptr) bool {
		size := uint32(syscall.SizeofSockaddrAny)
		n, errno := uintptr(0), syscall.EINTR
		for errno == syscall.EINTR {
			n, _, errno = syscall.RawSyscall6(syscall.SYS_RECVFROM, fd, uintptr(unsafe.Pointer(unsafe.SliceData(r.buffer))), uintptr(len(r.buffer)),
				syscall.MSG_DONTWAIT, uintptr(unsafe.Pointer(&r.from)), uintptr(unsafe.Pointer(&size)))
		}
		r.read, r.errno = int(n), errno
		return errno != syscall.EAGAIN
	}
	return r, nil
}

// Receive waits for a datagram, or for the deadline or the end of the socket, and returns how long it is and where it comes from. What does not fit is lost.
func (r *Reader) Receive(buffer []byte) (int, netip.AddrPort, error) {
	r.buffer = buffer
	if err := r.raw.Read(r.try); err != nil {
		return 0, netip.AddrPort{}, err
	}
	if r.errno != 0 {
		return 0, netip.AddrPort{}, r.errno
	}
	return r.read, sender(&r.from, &r.zones), nil
}

func sender(from *syscall.RawSockaddrAny, zones *zones) netip.AddrPort {
	switch from.Addr.Family {
	case syscall.AF_INET:
		ip4 := (*syscall.RawSockaddrInet4)(unsafe.Pointer(from))
		return netip.AddrPortFrom(netip.AddrFrom4(ip4.Addr), hostOrder(ip4.Port))
	case syscall.AF_INET6:
		ip6 := (*syscall.RawSockaddrInet6)(unsafe.Pointer(from))
		address := netip.AddrFrom16(ip6.Addr)
		if ip6.Scope_id != 0 {
			address = address.WithZone(zones.of(ip6.Scope_id))
		}
		return netip.AddrPortFrom(address, hostOrder(ip6.Port))
	}
	return netip.AddrPort{}
}

// hostOrder is a port as the network has it, on a little-endian computer.
func hostOrder(port uint16) uint16 { return port<<8 | port>>8 }

// Writer writes to a socket that is connected. Use [NewWriter].
type Writer struct {
	conn   net.Conn
	raw    syscall.RawConn // nil where conn is no socket of UDP
	try    func(fd uintptr) bool
	packet []byte
	errno  syscall.Errno
}

// NewWriter makes what writes to a socket, or to whatever a test has in its place.
func NewWriter(conn net.Conn) *Writer {
	w := &Writer{conn: conn}
	if udp, ok := conn.(*net.UDPConn); ok {
		w.raw, _ = udp.SyscallConn()
	}
	w.try = func(fd uintptr) bool {
		errno := syscall.EINTR
		for errno == syscall.EINTR {
			_, _, errno = syscall.RawSyscall6(syscall.SYS_SENDTO, fd, uintptr(unsafe.Pointer(unsafe.SliceData(w.packet))), uintptr(len(w.packet)),
				syscall.MSG_DONTWAIT|syscall.MSG_NOSIGNAL, 0, 0)
		}
		w.errno = errno
		return errno != syscall.EAGAIN
	}
	return w
}

// Send sends a datagram, whole or not at all.
func (w *Writer) Send(packet []byte) error {
	if w.raw == nil {
		_, err := w.conn.Write(packet)
		return err
	}
	w.packet = packet
	if err := w.raw.Write(w.try); err != nil {
		return err
	}
	if w.errno != 0 {
		return w.errno
	}
	return nil
}
