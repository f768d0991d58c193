//go:build !linux || !(amd64 || arm64)

package datagram

import (
	"net"
	"net/netip"
)

// Reader reads from a socket. Use [NewReader].
type Reader struct{ conn *net.UDPConn }

// NewReader makes what reads from a socket.
func NewReader(conn *net.UDPConn) (*Reader, error) { return &Reader{conn}, nil }

// Receive waits for a datagram, or for the deadline or the end of the socket, and returns how long it is and where it comes from. What does not fit is lost.
func (r *Reader) Receive(buffer []byte) (int, netip.AddrPort, error) {
	return r.conn.ReadFromUDPAddrPort(buffer)
}

// Writer writes to a socket that is connected. Use [NewWriter].
type Writer struct{ conn net.Conn }

// NewWriter makes what writes to a socket, or to whatever a test has in its place.
func NewWriter(conn net.Conn) *Writer { return &Writer{conn} }

// Send sends a datagram, whole or not at all.
func (w *Writer) Send(packet []byte) error {
	_, err := w.conn.Write(packet)
	return err
}
