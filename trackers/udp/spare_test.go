package udp_test

import (
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/internal/sourcetest"
)

// claims are those of a test: who needs a spare port, of two kinds.
type claims struct {
	always, elsewhere atomic.Bool
	asked             atomic.Int64
}

func (c *claims) Claim(forgotten bool) phrase.Phrase {
	c.asked.Add(1)
	if c.always.Load() || forgotten && c.elsewhere.Load() {
		return phrase.Say("somebody needs it")
	}
	return phrase.Phrase{}
}

// freePort is a UDP port of the loopback address that nobody has at the moment.
func freePort(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.LocalAddr().String()
}

// dial is a sender to an address.
func dial(t *testing.T, address string) net.Conn {
	t.Helper()
	conn, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// free reports whether another program can listen at an address.
func free(address string) bool {
	conn, err := net.ListenPacket("udp", address)
	if err != nil {
		return false
	}
	conn.Close()
	return true
}

func TestSendersAreHeardAtEitherOfTwoPorts(t *testing.T) {
	t.Parallel()
	spare, source := freePort(t), listenAt("127.0.0.1:0")
	source.ListenAlso(spare, &claims{})
	r := sourcetest.Start(t, source)
	other := dial(t, spare)
	send := func() { _, _ = other.Write(devicePacket("spare", 1)); r.Send(devicePacket("own", 1)) }
	sourcetest.Await(t, "devices of both", send, func() bool { return r.Device("spare") != nil && r.Device("own") != nil })
	if r.Device("spare").Source != source.Name() {
		t.Errorf("the device at the spare port is of %q", r.Device("spare").Source)
	}
	sourcetest.Await(t, "the spare port has a sender", nil, func() bool {
		s := source.Status().Spare
		return s.Address == spare && s.Active
	})
	var now time.Duration // runs on, since datagrams that were sent above may be taken later
	sourcetest.Await(t, "a sender that is long silent counts no more", func() { now += time.Hour; r.Clock.Set(now) },
		func() bool { return !source.Status().Spare.Active })
}

func TestAPortOfAnotherProgramIsNoFailureWhileTheOtherOneIsHeard(t *testing.T) {
	t.Parallel()
	for name, taken := range map[string]int{"the usual port is taken": 0, "the spare port is taken": 1} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			addresses := [2]string{freePort(t), freePort(t)}
			conn, err := net.ListenPacket("udp", addresses[taken])
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close()
			source := listenAt(addresses[0])
			source.ListenAlso(addresses[1], &claims{})
			r := sourcetest.Start(t, source)
			sender := dial(t, addresses[1-taken])
			sourcetest.Await(t, "a device", func() { _, _ = sender.Write(devicePacket("D", 1)) },
				func() bool { return r.Device("D") != nil })
			sourcetest.Await(t, "it is counted", nil, func() bool { return source.Status().Packets > 0 })
			status := source.Status()
			if status.State != trackers.Receiving || strings.Contains(status.Detail.String(), "in use") {
				t.Errorf("it is %v, %q", status.State, status.Detail)
			}
			if note := status.Spare.Note.String(); (taken == 1) != strings.HasPrefix(note, "Another program has port") {
				t.Errorf("of the spare port it says %q", note)
			}
			conn.Close()
			want := dial(t, addresses[taken])
			sourcetest.Await(t, "a device at the port that became free", func() { _, _ = want.Write(devicePacket("E", 1)) },
				func() bool { return r.Device("E") != nil })
		})
	}
}

func TestASparePortWithoutASenderIsLetGoWhenItIsNeeded(t *testing.T) {
	t.Parallel()
	spare, source := freePort(t), listenAt("127.0.0.1:0")
	needed := &claims{}
	source.ListenAlso(spare, needed)
	r := sourcetest.Start(t, source)
	if free(spare) {
		t.Fatal("the spare port is not listened at")
	}
	needed.elsewhere.Store(true)
	sourcetest.Await(t, "the port is free", nil, func() bool { return source.Status().Spare.Address == "" })
	if !free(spare) {
		t.Error("the port was let go and is not free")
	}
	if note := source.Status().Spare.Note.String(); note != "somebody needs it" {
		t.Errorf("it says %q", note)
	}
	needed.elsewhere.Store(false)
	sourcetest.Await(t, "it listens there again", nil, func() bool { return source.Status().Spare.Address == spare })

	// A sender that was heard keeps the port, also while it pauses, unless the program itself sends there.
	sender := dial(t, spare)
	r.Clock.Set(time.Hour)
	_, _ = sender.Write(devicePacket("D", 1)) // once: a second one might be taken later
	sourcetest.Await(t, "the sender is heard", nil, func() bool { return source.Status().Spare.Active })
	needed.elsewhere.Store(true)
	r.Clock.Set(time.Hour + 30*time.Second)
	before := needed.asked.Load()
	sourcetest.Await(t, "it is asked who needs the port", nil, func() bool { return needed.asked.Load() >= before+3 })
	if source.Status().Spare.Address == "" {
		t.Error("a sender that pauses loses its port")
	}
	needed.always.Store(true)
	sourcetest.Await(t, "the port is free again", nil, func() bool { return source.Status().Spare.Address == "" })
}

// own are the addresses that the program sends from.
type own map[netip.AddrPort]bool

func (o own) Own(from netip.AddrPort) bool { return o[from] }

func TestWhatTheProgramSendsItselfIsDropped(t *testing.T) {
	t.Parallel()
	address, spare := freePort(t), freePort(t)
	self := dial(t, address)
	alsoSelf := dial(t, spare)
	source := listenAt(address)
	source.Ignore(own{netip.MustParseAddrPort(self.LocalAddr().String()): true,
		netip.MustParseAddrPort(alsoSelf.LocalAddr().String()): true})
	source.ListenAlso(spare, &claims{})
	r := sourcetest.Start(t, source)
	foreign := uint64(0)
	sourcetest.Await(t, "a foreign device", func() {
		_, _ = self.Write(devicePacket("self", 1))
		_, _ = alsoSelf.Write(devicePacket("self", 1))
		r.Send(devicePacket("foreign", 1))
		foreign++
	}, func() bool { return r.Device("foreign") != nil })
	if r.Device("self") != nil || source.Status().Spare.Active {
		t.Error("what the program sends comes back as input")
	}
	sourcetest.Await(t, "all of what is foreign", nil, func() bool { return source.Status().Packets == foreign })
	for range 20 {
		_, _ = self.Write(devicePacket("self", 1))
	}
	r.Clock.Set(5 * time.Second)
	if status := source.Status(); status.State != trackers.Listening || status.Packets != foreign {
		t.Errorf("with own datagrams alone it is %v, after %d packets %d", status.State, foreign, status.Packets)
	}
}
