package recording

import (
	"context"
	"sync"
	"time"

	"posewright/rig/phrase"
	"posewright/trackers"
)

const (
	// slowest and fastest bound the speed.
	slowest, fastest = 0.05, 20
	// lookBack is how much before its goal seeking decodes, so that every device is where it was then.
	lookBack = time.Second
	// holdEvery is how often a paused replay keeps its devices from growing old.
	holdEvery = 20 * time.Millisecond
	// wakeAtLeast bounds how long a replay sleeps while it plays.
	wakeAtLeast = 100 * time.Millisecond
)

// Options are how a replay begins; the zero value plays once at the recorded speed.
type Options struct {
	Loop   bool
	Paused bool
	// Speed is a factor from 0.05 to 20; 0 means 1.
	Speed float64
}

// Replay plays a session as it was recorded: a trackers.Source. While it is paused, and after the end, its devices stay
// where they are and do not grow old, so that one can work on a still pose. Where the session is of several sources, see NewPlayer,
// those of their names are forgotten when Run returns.
type Replay struct {
	name  string
	wakes chan struct{}

	session *Session
	sources []string // of the played devices

	mutex   sync.Mutex
	player  *Player
	finder  *cursor // looks for places without playing
	loop    bool
	playing bool
	speed   float64
	// position is the present time of the recording; seeking: it was set by Seek and the devices do not show it yet.
	position time.Duration
	seeking  bool
	// running: Step was called since Run began, and last at the time last, of the store's clock as packet, the time of the
	// newest event.
	running      bool
	last, packet time.Duration
}

var _ trackers.Source = (*Replay)(nil)

// NewReplay returns a source that will play when it runs. The name is that of the source: "demo", or a file's.
func NewReplay(name string, session *Session, options Options) *Replay {
	player := NewPlayer(session, name)
	r := &Replay{
		name:    name,
		wakes:   make(chan struct{}, 1),
		session: session,
		sources: player.Sources(),
		player:  player,
		finder:  newCursor(session),
		loop:    options.Loop,
		playing: !options.Paused,
		speed:   1,
	}
	if options.Speed != 0 {
		r.SetSpeed(options.Speed)
	}
	return r
}

// Name is the name it was made with.
func (r *Replay) Name() string { return r.name }

// Run plays until the context ends. The end of the recording does not end it: it may be played again.
func (r *Replay) Run(ctx context.Context, store *trackers.Store) error {
	// What passes between two runs is not made up for.
	r.stopped()
	defer func() {
		r.stopped()
		for _, source := range r.sources {
			if source != r.name {
				store.Forget(source)
			}
		}
	}()

	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-timer.C:
		case <-r.wakes:
		}
		timer.Reset(r.Step(store))
	}
}

func (r *Replay) stopped() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.running = false
}

// Step does what is due at the present time of the store's clock and returns how long to wait before the next step, on that
// clock. Run calls it; call it instead of Run to play on a clock of your own.
func (r *Replay) Step(store *trackers.Store) time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()

	now := store.Now()
	if !r.running {
		r.running, r.last = true, now
	}
	elapsed := now - r.last
	r.last = now

	if r.seeking {
		r.seeking = false
		r.player.Rewind(r.position - lookBack)
		r.feed(r.position, r.position, store)
		r.cut(store)
		elapsed = 0
	}
	if !r.playing {
		for _, source := range r.sources {
			store.Hold(source, elapsed)
		}
		return holdEvery
	}

	r.position += time.Duration(float64(elapsed) * r.speed)
	end := r.session.duration
	if period := r.session.period(); r.loop && r.position >= period {
		// However long no one called, one round is made up for, not more.
		r.feed(end, r.position, store)
		r.position %= period
		r.player.Rewind(0)
		r.feed(r.position, r.position, store)
		r.cut(store)
	}
	r.feed(r.position, r.position, store)
	if !r.loop && r.position >= end {
		r.position, r.playing = end, false
		return holdEvery
	}
	if r.player.Done() {
		return wakeAtLeast
	}
	due := time.Duration(float64(r.player.Next()-r.position) / r.speed)
	return min(max(due, 0), wakeAtLeast)
}

// cut says that the devices are at another time now.
func (r *Replay) cut(store *trackers.Store) {
	for _, source := range r.sources {
		store.Cut(source)
	}
}

func (r *Replay) feed(to, present time.Duration, store *trackers.Store) {
	if r.player.feed(to, present, r.speed, store) > 0 {
		r.packet = store.Now()
	}
}

// Play goes on, or begins again where the end was reached.
func (r *Replay) Play() {
	r.control(func() {
		if !r.playing && !r.loop && r.position >= r.session.duration {
			r.position, r.seeking = 0, true
		}
		r.playing = true
	})
}

// Pause stands still.
func (r *Replay) Pause() {
	r.control(func() { r.playing = false })
}

// Playing is false when paused, and after the end.
func (r *Replay) Playing() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.playing
}

// Seek goes to a time of the recording, playing or paused; one outside it means its beginning or end.
func (r *Replay) Seek(to time.Duration) {
	r.control(func() {
		r.position, r.seeking = min(max(to, 0), r.session.duration), true
	})
}

// sameFrame is how close events lie together that belong to one frame of their sender.
const sameFrame = 3 * time.Millisecond

// StepFrame stands still and goes on by one frame of the recording: to the end of the next bunch of events that came
// together. At the end it goes on from the beginning.
func (r *Replay) StepFrame() {
	r.control(func() {
		if r.session.events == 0 {
			return
		}
		r.finder.seek(r.position + 1)
		e := r.finder.peek()
		if e == nil {
			r.finder.seek(0)
			e = r.finder.peek()
		}
		at := e.at
		for ; e != nil && e.at-at < sameFrame; e = r.finder.peek() {
			at = e.at
			r.finder.skip()
		}
		r.playing, r.seeking, r.position = false, true, at
	})
}

// Position is the present time of the recording, from 0 to a moment after Duration.
func (r *Replay) Position() time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.position
}

// At is the time of the recording that is played at a time of the store's clock, which is near the present.
func (r *Replay) At(now time.Duration) time.Duration {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	at := r.position
	if r.playing && r.running {
		at += time.Duration(float64(now-r.last) * r.speed)
		if period := r.session.period(); r.loop && period > 0 {
			at = (at%period + period) % period
		}
	}
	return min(max(at, 0), r.session.duration)
}

// Duration is the length of the recording.
func (r *Replay) Duration() time.Duration { return r.session.duration }

// SetLoop says whether it begins again after the end. Poses may jump there.
func (r *Replay) SetLoop(loop bool) {
	r.control(func() { r.loop = loop })
}

// Loop says whether it begins again after the end.
func (r *Replay) Loop() bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.loop
}

// SetSpeed sets the speed as a factor; 1 is as recorded. It is kept between 0.05 and 20.
func (r *Replay) SetSpeed(speed float64) {
	r.control(func() {
		// The comparison also turns NaN into the slowest.
		if !(speed >= slowest) {
			speed = slowest
		}
		r.speed = min(speed, fastest)
	})
}

// Speed is the speed as a factor.
func (r *Replay) Speed() float64 {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.speed
}

// Status may be called from any goroutine.
func (r *Replay) Status() trackers.Status {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	status := trackers.Status{
		State:      trackers.Stopped,
		Detail:     phrase.Say("Not playing"),
		Packets:    r.player.played,
		Messages:   r.player.played,
		LastPacket: r.packet,
		Address:    r.name,
	}
	if r.running {
		status.State = trackers.Listening
		status.Detail = phrase.Say("Paused at {{.Position}} of {{.Duration}} s", "Position", seconds(r.position), "Duration", seconds(r.session.duration))
		if r.playing {
			status.State = trackers.Receiving
			status.Detail = phrase.Say("Playing at {{.Position}} of {{.Duration}} s", "Position", seconds(r.position), "Duration", seconds(r.session.duration))
		}
	}
	return status
}

// seconds is a time as it stands in a phrase.
func seconds(d time.Duration) phrase.Fixed { return phrase.Fixed{Value: d.Seconds(), Digits: 1} }

// control changes the state and wakes Run to act on it.
func (r *Replay) control(change func()) {
	r.mutex.Lock()
	change()
	r.mutex.Unlock()
	select {
	case r.wakes <- struct{}{}:
	default:
	}
}
