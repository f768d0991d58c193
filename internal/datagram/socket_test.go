package datagram

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// pair is a socket that listens at an address and one that is connected to it.
func pair(t *testing.T, address string) (*net.UDPConn, *net.UDPConn) {
	t.Helper()
	listening, err := net.ListenPacket("udp", address)
	if err != nil {
		t.Skipf("no sockets at %s: %v", address, err)
	}
	t.Cleanup(func() { listening.Close() })
	conn, err := net.Dial("udp", listening.LocalAddr().String())
	must(t, err)
	t.Cleanup(func() { conn.Close() })
	return listening.(*net.UDPConn), conn.(*net.UDPConn)
}

// linkLocal is an address that needs an interface; none where this machine has none.
func linkLocal() []string {
	all, _ := net.Interfaces()
	for _, i := range all {
		addresses, _ := i.Addrs()
		for _, a := range addresses {
			if network, ok := a.(*net.IPNet); ok && network.IP.To4() == nil && network.IP.IsLinkLocalUnicast() {
				return []string{net.JoinHostPort(network.IP.String()+"%"+i.Name, "0")}
			}
		}
	}
	return nil
}

func TestDatagramsArriveWholeWithTheAddressOfTheirSender(t *testing.T) {
	t.Parallel()
	for _, address := range append([]string{"127.0.0.1:0", "[::1]:0", ":0"}, linkLocal()...) {
		to, from := pair(t, address)
		r, err := NewReader(to)
		must(t, err)
		w, buffer := NewWriter(from), make([]byte, 1<<16)
		must(t, to.SetReadDeadline(time.Now().Add(30*time.Second)))
		for _, size := range []int{0, 1, 1400, 60000} {
			packet := bytes.Repeat([]byte{byte(size)}, size)
			must(t, w.Send(packet))
			n, sender, err := r.Receive(buffer)
			must(t, err)
			if want := from.LocalAddr().(*net.UDPAddr).AddrPort(); !bytes.Equal(buffer[:n], packet) || netip.AddrPortFrom(sender.Addr().Unmap(), sender.Port()) != want {
				t.Errorf("%s: %d of %d bytes from %v, want %v", address, n, size, sender, want)
			}
		}
	}
}

func TestAReaderWaitsUntilSomethingComesItsTimeIsOverOrTheSocketIsClosed(t *testing.T) {
	t.Parallel()
	to, from := pair(t, "127.0.0.1:0")
	r, err := NewReader(to)
	must(t, err)
	go func() {
		time.Sleep(20 * time.Millisecond)
		_, _ = from.Write([]byte("late"))
	}()
	buffer := make([]byte, 100)
	if n, _, err := r.Receive(buffer); err != nil || string(buffer[:n]) != "late" {
		t.Errorf("%q, %v", buffer[:n], err)
	}
	must(t, to.SetReadDeadline(time.Now().Add(20*time.Millisecond)))
	if _, _, err := r.Receive(buffer); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("its time is over: %v", err)
	}
	must(t, to.SetReadDeadline(time.Time{}))
	time.AfterFunc(20*time.Millisecond, func() { to.Close() })
	if _, _, err := r.Receive(buffer); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

func TestWhatTheSystemRefusesIsAnError(t *testing.T) {
	t.Parallel()
	to, from := pair(t, "127.0.0.1:0")
	w := NewWriter(from)
	if err := w.Send(make([]byte, 70000)); err == nil {
		t.Error("more than a datagram can hold is sent")
	}
	to.Close()
	refused := false
	for range 5 {
		refused = refused || errors.Is(w.Send([]byte("?")), syscall.ECONNREFUSED)
		time.Sleep(time.Millisecond)
	}
	if !refused && runtime.GOOS == "linux" {
		t.Error("nobody listens, and that is no error")
	}
	from.Close()
	if err := w.Send([]byte("?")); !errors.Is(err, net.ErrClosed) {
		t.Errorf("closed: %v", err)
	}
}

func TestSendingAndReceivingDoesNotAllocate(t *testing.T) {
	for _, address := range append([]string{"127.0.0.1:0"}, linkLocal()...) {
		to, from := pair(t, address)
		r, err := NewReader(to)
		must(t, err)
		w, buffer, packet := NewWriter(from), make([]byte, 2000), make([]byte, 1000)
		n := testing.AllocsPerRun(200, func() {
			if w.Send(packet) != nil {
				t.Error("not sent")
			}
			if n, _, err := r.Receive(buffer); err != nil || n != len(packet) {
				t.Error("not received")
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", address, n)
		}
	}
}
