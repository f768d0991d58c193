package recording

import (
	"time"

	"posewright/trackers"
)

// Player plays a session step by step. It begins at the first event.
type Player struct {
	session *Session
	cursor  *cursor
	played  uint64
	// as are the names that the sources' devices have when played, by the recorded ones; nil where they keep their own.
	as map[string]string
}

// NewPlayer plays a session. With a name the devices have a source of that name, or where the session is of several sources
// one each, named after both; with "" they keep the sources that they were recorded with.
func NewPlayer(session *Session, name string) *Player {
	p := &Player{session: session, cursor: newCursor(session)}
	if name != "" {
		p.as = make(map[string]string, len(session.sources))
		for _, source := range session.sources {
			p.as[source] = name
			if len(session.sources) > 1 {
				p.as[source] = name + trackers.Played + source
			}
		}
	}
	return p
}

// Sources are the names of the sources that the played devices have.
func (p *Player) Sources() []string {
	sources := p.session.Sources()
	for i := range sources {
		sources[i], _ = p.source(sources[i])
	}
	return sources
}

// source is what a recorded source is called; false for one that has no devices, which nothing needs to be done for.
func (p *Player) source(recorded string) (string, bool) {
	if p.as == nil {
		return recorded, true
	}
	played, ok := p.as[recorded]
	return played, ok
}

// Advance does to the store all that happened up to a time of the recording, that time included, and was not done yet, and
// returns how many events that were. That time is treated as the present of the store's clock: a sample that was received a
// millisecond before it is treated as received a millisecond ago.
func (p *Player) Advance(to time.Duration, store *trackers.Store) int {
	return p.feed(to, to, 1, store)
}

// Done says that everything was done.
func (p *Player) Done() bool { return p.cursor.peek() == nil }

// Next is the time of the next event; the end of the recording when Done.
func (p *Player) Next() time.Duration {
	if e := p.cursor.peek(); e != nil {
		return e.at
	}
	return p.session.duration
}

// Rewind goes to a time without doing anything: what comes next are the events from that time on.
func (p *Player) Rewind(to time.Duration) { p.cursor.seek(to) }

// feed does what happened up to a time while the store's clock is at the time present of the recording, which runs at a speed.
func (p *Player) feed(to, present time.Duration, speed float64, store *trackers.Store) int {
	now := store.Now()
	stretched := func(d time.Duration) time.Duration {
		if speed == 1 {
			return d
		}
		return time.Duration(float64(d) / speed)
	}
	count := 0
	for e := p.cursor.peek(); e != nil && e.at <= to; e = p.cursor.peek() {
		switch e.op {
		case opSample:
			source, _ := p.source(e.device.source)
			key := trackers.Key{Kind: e.device.kind, Serial: e.device.serial, Name: e.device.name, Source: source}
			store.PutSample(key, e.sample, now-stretched(present-e.received))
		case opFingers:
			source, _ := p.source(e.source)
			store.PutFingers(source, e.side, &e.fingers, now-stretched(present-e.received))
		case opControls:
			source, _ := p.source(e.source)
			store.PutControls(source, e.side, e.controls, now-stretched(present-e.received))
		case opFace:
			source, _ := p.source(e.source)
			store.PutFace(source, e.face, now-stretched(present-e.received))
		case opCharge:
			source, _ := p.source(e.device.source)
			store.SetBattery(trackers.Key{Kind: e.device.kind, Serial: e.device.serial, Source: source}, e.charge)
		case opHold:
			if source, ok := p.source(e.source); ok {
				store.Hold(source, stretched(e.span))
			}
		case opForget:
			if source, ok := p.source(e.source); ok {
				store.Forget(source)
			}
		case opClear:
			for _, source := range p.session.sources {
				source, _ = p.source(source)
				store.Forget(source)
			}
		}
		p.cursor.skip()
		count++
	}
	p.played += uint64(count)
	return count
}
