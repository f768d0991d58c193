package e2e

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"posewright/trackers/udpcap"
)

// Sender plays datagrams to a UDP address at their recorded times, from a socket of its own like any other program. It
// repeats what comes before Hold until Release is called, then goes on; at the end it starts after the hold again.
type Sender struct {
	Datagrams []udpcap.Datagram
	Hold      time.Duration

	released atomic.Bool
	passed   atomic.Bool
}

// Release lets the sender go past its hold at the end of the present repetition.
func (s *Sender) Release() { s.released.Store(true) }

// PassedHold reports whether something after the hold has been sent.
func (s *Sender) PassedHold() bool { return s.passed.Load() }

// Run sends until the context ends.
func (s *Sender) Run(ctx context.Context, address string) error {
	connection, err := net.Dial("udp", address)
	if err != nil {
		return err
	}
	defer connection.Close()
	held := 0
	for held < len(s.Datagrams) && s.Datagrams[held].At < s.Hold {
		held++
	}
	if held == 0 {
		s.Release()
	}
	for {
		first, last := 0, held
		if s.released.Load() {
			first, last = held, len(s.Datagrams)
			s.passed.Store(true)
		}
		if first == last {
			return nil
		}
		start, offset := time.Now(), s.Datagrams[first].At
		for _, datagram := range s.Datagrams[first:last] {
			select {
			case <-ctx.Done():
				return nil
			case <-time.After(time.Until(start.Add(datagram.At - offset))):
			}
			// A receiver that is not there (yet) answers with an ICMP error on the next write; real senders do not mind.
			_, _ = connection.Write(datagram.Payload)
		}
	}
}
