package liveout

import (
	"context"
	"net"
	"sync"
	"time"

	"posewright/internal/session"
	"posewright/rig/phrase"
)

// Status is how sending to one receiver goes.
type Status struct {
	Receiver  Receiver
	Frames    uint64 // that were sent
	Datagrams uint64
	// Problem says what the system said about the newest datagram; empty for nothing. That nobody listens is no problem: it cannot
	// be known for sure.
	Problem phrase.Phrase
}

// Sender sends a session's poses. Use NewSender; Apply and Statuses may be called from any goroutine.
type Sender struct {
	tap     *session.Tap
	seconds func() time.Duration

	mutex  sync.Mutex
	status []Status
	change chan struct{} // closed when the receivers are others
}

// NewSender reads a tap; clock is the session's.
func NewSender(tap *session.Tap, clock func() time.Duration) *Sender {
	return &Sender{tap: tap, seconds: clock, change: make(chan struct{})}
}

// Apply chooses the receivers. They must be valid.
func (s *Sender) Apply(c Config) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.status = s.status[:0]
	for _, receiver := range c {
		if !receiver.Off {
			s.status = append(s.status, Status{Receiver: receiver})
		}
	}
	close(s.change)
	s.change = make(chan struct{})
}

// Statuses are those of the receivers that are on.
func (s *Sender) Statuses() []Status {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return append([]Status(nil), s.status...)
}

// line is the way to one receiver.
type line struct {
	receiver Receiver
	conn     net.Conn // nil while it cannot be opened
	next     time.Time
	sent     uint64 // tick that was sent last
	problem  phrase.Phrase
	frames   uint64
	packets  uint64
	send     func([]byte)
}

func (l *line) open() {
	conn, err := net.Dial("udp", l.receiver.Address)
	if err != nil {
		l.problem = phrase.Say("{{.Address}} cannot be sent to: check host and port", "Address", l.receiver.Address)
		return
	}
	l.conn, l.problem = conn, phrase.Phrase{}
	l.send = func(packet []byte) {
		l.packets++
		if _, err := conn.Write(packet); err != nil {
			// Most often "connection refused": nobody listens there at the moment, and may at the next.
			return
		}
	}
}

// Run sends until the context ends.
func (s *Sender) Run(ctx context.Context) {
	var lines []*line
	var e encoder
	defer func() { closeAll(lines) }()
	timer := time.NewTimer(0)
	defer timer.Stop()
	s.mutex.Lock()
	changed := s.change
	s.mutex.Unlock()
	lines = s.lines()
	for {
		select {
		case <-ctx.Done():
			return
		case <-changed:
			closeAll(lines)
			s.mutex.Lock()
			changed = s.change
			s.mutex.Unlock()
			lines = s.lines()
		case <-timer.C:
		}
		now := time.Now()
		wait := time.Second
		for i, l := range lines {
			if due := l.next.Sub(now); due > 0 {
				wait = min(wait, due)
				continue
			}
			period := time.Duration(float64(time.Second) / l.receiver.RateHz)
			if l.next = l.next.Add(period); l.next.Before(now) {
				l.next = now.Add(period) // it fell behind; what is past is not sent
			}
			wait = min(wait, l.next.Sub(now))
			s.frame(l, &e)
			s.report(i, l)
		}
		timer.Reset(wait)
	}
}

// frame sends the newest tick, if it is another than the last.
func (s *Sender) frame(l *line, e *encoder) {
	f := s.tap.Read()
	if f.Tick == 0 || f.Tick == l.sent {
		return
	}
	if l.conn == nil {
		if l.open(); l.conn == nil {
			l.next = l.next.Add(time.Second) // a name that is not known now may be later
			return
		}
	}
	l.sent = f.Tick
	if l.receiver.Protocol == VRChat {
		e.vrchat(f, l.send)
	} else {
		e.vmc(f, l.receiver.Raw, s.seconds().Seconds(), l.send)
	}
	l.frames++
}

func (s *Sender) report(i int, l *line) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if i < len(s.status) && s.status[i].Receiver == l.receiver {
		s.status[i].Frames, s.status[i].Datagrams, s.status[i].Problem = l.frames, l.packets, l.problem
	}
}

func (s *Sender) lines() []*line {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	lines := make([]*line, len(s.status))
	for i := range lines {
		lines[i] = &line{receiver: s.status[i].Receiver, next: time.Now()}
	}
	return lines
}

func closeAll(lines []*line) {
	for _, l := range lines {
		if l.conn != nil {
			_ = l.conn.Close()
		}
	}
}
