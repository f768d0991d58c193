package attack

import (
	"encoding/binary"
	"fmt"
	"net"
	"net/netip"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	attackVariable  = "POSEWRIGHT_ATTACK"
	insideVariable  = "POSEWRIGHT_ATTACK_INSIDE"
	ethernetIPv4    = 0x0800
	ethernetIPv6    = 0x86dd
	protocolUDP     = 17
	ipv4HeaderBytes = 20
	udpHeaderBytes  = 8
)

// inOwnNetwork runs the test again in a process that has a network of its own, in which it is true. Without `make attack` it skips the test.
func inOwnNetwork(t *testing.T) bool {
	t.Helper()
	switch {
	case os.Getenv(attackVariable) == "":
		t.Skip("make attack runs this")
	case os.Getenv(insideVariable) != "":
		run(t, "ip", "link", "set", "lo", "up")
		return true
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inside := exec.Command(program, "-test.run=^"+t.Name()+"$", "-test.v", "-test.count=1")
	inside.Env = append(os.Environ(), insideVariable+"=1")
	inside.SysProcAttr = &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWNET}
	if id := os.Getuid(); id != 0 {
		inside.SysProcAttr.Cloneflags |= syscall.CLONE_NEWUSER
		inside.SysProcAttr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: id, Size: 1}}
		inside.SysProcAttr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}}
	}
	printed, err := inside.CombinedOutput()
	t.Logf("%s", printed)
	if err != nil {
		t.Fatal(err)
	}
	return false
}

func run(t *testing.T, program string, arguments ...string) {
	t.Helper()
	if printed, err := exec.Command(program, arguments...).CombinedOutput(); err != nil {
		t.Fatalf("%s %s: %v: %s", program, strings.Join(arguments, " "), err, printed)
	}
}

// neighbor is another computer, which is reached over a cable from an interface of this one.
type neighbor struct {
	t      *testing.T
	do     chan func()
	socket int // that sends frames as they are
	index  int // of its interface
	ours   net.HardwareAddr
	name   string
}

// newNeighbor joins another computer to an interface of this one by a cable. Addresses have prefixes.
func newNeighbor(t *testing.T, ours, theirs string, ourAddresses, theirAddresses []string) *neighbor {
	t.Helper()
	n := &neighbor{t: t, do: make(chan func()), name: theirs}
	thread := make(chan int)
	go func() {
		runtime.LockOSThread() // and never unlocks: the thread ends with its network
		if err := syscall.Unshare(syscall.CLONE_NEWNET); err != nil {
			t.Errorf("no network for a neighbor: %v", err)
		}
		thread <- syscall.Gettid()
		for do := range n.do {
			do()
		}
	}()
	id := <-thread
	t.Cleanup(func() { close(n.do) })
	run(t, "ip", "link", "add", ours, "type", "veth", "peer", "name", theirs)
	run(t, "ip", "link", "set", theirs, "netns", fmt.Sprintf("/proc/%d/task/%d/ns/net", os.Getpid(), id))
	run(t, "ip", "link", "set", ours, "up")
	for _, address := range ourAddresses {
		run(t, "ip", "address", "add", address, "dev", ours)
	}
	local, err := net.InterfaceByName(ours)
	if err != nil {
		t.Fatal(err)
	}
	n.ours = local.HardwareAddr
	n.here(func() {
		run(t, "ip", "link", "set", "lo", "up")
		run(t, "ip", "link", "set", theirs, "up")
		for _, address := range theirAddresses {
			run(t, "ip", "address", "add", address, "dev", theirs)
		}
		remote, err := net.InterfaceByName(theirs)
		if err != nil {
			t.Fatal(err)
		}
		n.index = remote.Index
		if n.socket, err = syscall.Socket(syscall.AF_PACKET, syscall.SOCK_DGRAM, 0); err != nil {
			t.Fatal(err)
		}
	})
	n.await("the addresses of IPv6", func() bool { return settled(ours) })
	n.here(func() { n.await("the neighbor's addresses of IPv6", func() bool { return settled(theirs) }) })
	return n
}

// settled reports whether all addresses of IPv6 of an interface are ready.
func settled(name string) bool {
	waiting, err := exec.Command("ip", "-6", "address", "show", "dev", name, "tentative").Output()
	return err == nil && len(waiting) == 0
}

// here runs a function on the neighbor.
func (n *neighbor) here(do func()) {
	done := make(chan struct{})
	n.do <- func() {
		defer close(done)
		do()
	}
	<-done
}

func (n *neighbor) await(what string, done func() bool) {
	n.t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !done(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			n.t.Fatalf("%s never happens", what)
		}
	}
}

// listen listens for connections at an address of the neighbor.
func (n *neighbor) listen(address string) net.Listener {
	n.t.Helper()
	var listener net.Listener
	var err error
	n.here(func() { listener, err = net.Listen("tcp", address) })
	if err != nil {
		n.t.Fatal(err)
	}
	n.t.Cleanup(func() { listener.Close() })
	return listener
}

// datagram is one that may say anything of where it comes from.
type datagram struct {
	from, to netip.AddrPort
	hops     int
	payload  []byte
}

// send puts a datagram on the cable.
func (n *neighbor) send(d datagram) {
	n.t.Helper()
	to := syscall.SockaddrLinklayer{Ifindex: n.index, Halen: 6}
	switch {
	case !d.to.Addr().IsMulticast():
		copy(to.Addr[:], n.ours)
	case d.to.Addr().Is4():
		at := d.to.Addr().As4()
		copy(to.Addr[:], []byte{0x01, 0x00, 0x5e, at[1] & 0x7f, at[2], at[3]})
	default:
		at := d.to.Addr().As16()
		copy(to.Addr[:], []byte{0x33, 0x33, at[12], at[13], at[14], at[15]})
	}
	packet, kind := []byte(nil), uint16(ethernetIPv4)
	if d.to.Addr().Is4() {
		packet = d.ipv4()
	} else {
		packet, kind = d.ipv6(), ethernetIPv6
	}
	to.Protocol = kind<<8 | kind>>8
	if err := syscall.Sendto(n.socket, packet, 0, &to); err != nil && err != syscall.ENOBUFS {
		n.t.Errorf("sending: %v", err)
	}
}

func (d *datagram) udp() []byte {
	udp := binary.BigEndian.AppendUint16(nil, d.from.Port())
	udp = binary.BigEndian.AppendUint16(udp, d.to.Port())
	udp = binary.BigEndian.AppendUint16(udp, uint16(udpHeaderBytes+len(d.payload)))
	return append(append(udp, 0, 0), d.payload...)
}

func (d *datagram) ipv4() []byte {
	from, to, udp := d.from.Addr().As4(), d.to.Addr().As4(), d.udp()
	header := []byte{0x45, 0, 0, 0, 0, 0, 0, 0, byte(d.hops), protocolUDP, 0, 0}
	binary.BigEndian.PutUint16(header[2:], uint16(ipv4HeaderBytes+len(udp)))
	header = append(append(header, from[:]...), to[:]...)
	binary.BigEndian.PutUint16(header[10:], checksum(header))
	return append(header, udp...)
}

func (d *datagram) ipv6() []byte {
	from, to, udp := d.from.Addr().As16(), d.to.Addr().As16(), d.udp()
	pseudo := append(append([]byte{}, from[:]...), to[:]...)
	pseudo = binary.BigEndian.AppendUint32(pseudo, uint32(len(udp)))
	pseudo = append(append(pseudo, 0, 0, 0, protocolUDP), udp...)
	binary.BigEndian.PutUint16(udp[6:], checksum(pseudo))
	header := []byte{0x60, 0, 0, 0, 0, 0, protocolUDP, byte(d.hops)}
	binary.BigEndian.PutUint16(header[4:], uint16(len(udp)))
	header = append(append(header, from[:]...), to[:]...)
	return append(header, udp...)
}

// checksum is that of the internet protocols, RFC 1071.
func checksum(data []byte) uint16 {
	sum := uint32(0)
	for i, b := range data {
		if i%2 == 0 {
			sum += uint32(b) << 8
		} else {
			sum += uint32(b)
		}
	}
	for sum > 0xffff {
		sum = sum&0xffff + sum>>16
	}
	return ^uint16(sum)
}
