package recording

import (
	"context"
	"math"
	"strings"
	"testing"
	"time"

	"posewright/trackers"
)

// theatre is a replay of the walk on a clock that moves only when told to.
type theatre struct {
	*testing.T
	clock  trackers.ManualClock
	store  *trackers.Store
	replay *Replay
	frame  trackers.Frame
}

func newTheatre(t *testing.T, options Options) *theatre {
	s := &theatre{T: t}
	s.store = trackers.NewStore(s.clock.Now)
	s.replay = NewReplay("walk", walk(t), options)
	s.replay.Step(s.store)
	return s
}

// pass lets time go by in steps of a millisecond.
func (s *theatre) pass(d time.Duration) {
	for range d / time.Millisecond {
		s.clock.Add(time.Millisecond)
		s.replay.Step(s.store)
	}
}

func (s *theatre) expect(x float64, age time.Duration) {
	s.Helper()
	device := walker(s, s.store, &s.frame)
	if got := device.Age(s.frame.Time); !near(device.Pose.Position.X(), x) || got != age {
		s.Errorf("the device is at x = %v, %v old; want %v, %v", device.Pose.Position.X(), got, x, age)
	}
}

func TestAReplayPlaysAtTheRecordedTimes(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.expect(0, 0)
	s.pass(503 * time.Millisecond)
	s.expect(0.5, 3*time.Millisecond)
	if got := s.frame.Devices[0].RateHz; !near(got, 100) {
		t.Errorf("the rate is %v Hz, want 100", got)
	}
	if s.replay.Position() != 503*time.Millisecond || s.replay.Duration() != time.Second {
		t.Errorf("at %v of %v", s.replay.Position(), s.replay.Duration())
	}
}

func TestAReplayThatIsCalledLateCatchesUpWithTheRightTimes(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.clock.Add(487 * time.Millisecond)
	s.replay.Step(s.store)
	s.expect(0.48, 7*time.Millisecond)
}

func TestStepSaysWhenTheNextEventIsDue(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{Speed: 2})
	s.clock.Add(3 * time.Millisecond)
	// 6 ms of the recording have passed, 4 ms are left, which take 2 ms.
	if wait := s.replay.Step(s.store); wait != 2*time.Millisecond {
		t.Errorf("got %v, want 2ms", wait)
	}
}

func TestSpeedStretchesTimeAndIsKeptInBounds(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{Speed: 0.5})
	s.pass(206 * time.Millisecond)
	s.expect(0.1, 6*time.Millisecond)
	s.replay.SetSpeed(4)
	s.pass(100 * time.Millisecond)
	s.expect(0.5, 750*time.Microsecond)
	for set, want := range map[float64]float64{0: slowest, -1: slowest, math.Inf(1): fastest, 3: 3} {
		s.replay.SetSpeed(set)
		if got := s.replay.Speed(); got != want {
			t.Errorf("speed %v became %v, want %v", set, got, want)
		}
	}
	s.replay.SetSpeed(math.NaN())
	if got := s.replay.Speed(); got != slowest {
		t.Errorf("no speed at all became %v", got)
	}
}

func TestWhilePausedDevicesStandStillAndDoNotGrowOld(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.pass(304 * time.Millisecond)
	s.replay.Pause()
	if s.replay.Playing() {
		t.Error("it plays")
	}
	s.pass(5 * time.Second)
	s.expect(0.3, 4*time.Millisecond)
	s.replay.Play()
	s.pass(100 * time.Millisecond)
	s.expect(0.4, 4*time.Millisecond)
}

func TestSeekingShowsThePoseOfThatTimeEvenWhilePaused(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{Paused: true})
	for _, goal := range []struct {
		to time.Duration
		x  float64
	}{{777 * time.Millisecond, 0.77}, {120 * time.Millisecond, 0.12}, {-time.Second, 0}, {time.Hour, 1}, {0, 0}} {
		s.replay.Seek(goal.to)
		s.pass(time.Millisecond)
		device := walker(t, s.store, &s.frame)
		if !near(device.Pose.Position.X(), goal.x) || device.Age(s.frame.Time) > 10*time.Millisecond {
			t.Errorf("after seeking to %v the device is at x = %v, %v old; want %v", goal.to, device.Pose.Position.X(),
				device.Age(s.frame.Time), goal.x)
		}
	}
	if cuts := s.frame.Devices[0].Cuts; cuts != 5 {
		t.Errorf("going elsewhere five times cut it %d times", cuts)
	}
	s.replay.Seek(600 * time.Millisecond)
	s.replay.Play()
	s.pass(51 * time.Millisecond)
	if x := walker(t, s.store, &s.frame).Pose.Position.X(); !near(x, 0.65) {
		t.Errorf("50 ms after seeking to 0.6 s the device is at x = %v", x)
	}
}

func TestSteppingGoesFromFrameToFrameAndStandsStill(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.pass(304 * time.Millisecond)
	for _, want := range []float64{0.31, 0.32, 0.33} {
		s.replay.StepFrame()
		s.pass(500 * time.Millisecond)
		if x := walker(t, s.store, &s.frame).Pose.Position.X(); !near(x, want) || s.replay.Playing() {
			t.Errorf("after a step the device is at x = %v, want %v; it plays: %v", x, want, s.replay.Playing())
		}
	}
	s.replay.Seek(time.Second)
	s.replay.StepFrame() // the end is followed by the beginning
	s.pass(time.Millisecond)
	s.expect(0, 0)
}

func TestAStepTakesAllThatCameTogether(t *testing.T) {
	t.Parallel()
	recording, err := compose(Info{}, func(w *Writer) error {
		for _, at := range []time.Duration{0, 1, 20, 21, 22, 40} {
			if err := w.Pass(at * time.Millisecond); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	r := NewReplay("bunches", recording, Options{})
	for _, want := range []time.Duration{1, 22, 40, 1} {
		r.StepFrame()
		if got := r.Position(); got != want*time.Millisecond {
			t.Errorf("stepped to %v, want %v ms", got, int64(want))
		}
	}
	empty := NewReplay("empty", &Session{}, Options{})
	empty.StepFrame()
	if empty.Position() != 0 {
		t.Errorf("an empty recording is at %v", empty.Position())
	}
}

func TestALoopBeginsAgainAfterTheEnd(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{Loop: true})
	s.pass(time.Second)
	s.expect(1, 0)
	s.pass(9 * time.Millisecond)
	s.expect(1, 9*time.Millisecond)
	// A round takes one spacing more than the recording, so that the rate stays even.
	s.pass(time.Millisecond)
	s.expect(0, 0)
	s.pass(255 * time.Millisecond)
	s.expect(0.25, 5*time.Millisecond)
	if cuts := s.frame.Devices[0].Cuts; cuts != 1 {
		t.Errorf("one round cut it %d times", cuts)
	}
	if got := s.frame.Devices[0].RateHz; !near(got, 100) {
		t.Errorf("the rate is %v Hz, want 100", got)
	}
	// Whoever sleeps for many rounds finds the loop where it would be, having made up for one round at most.
	before := s.replay.Status().Packets
	s.clock.Add(1000 * 1010 * time.Millisecond)
	s.replay.Step(s.store)
	s.expect(0.25, 5*time.Millisecond)
	if made := s.replay.Status().Packets - before; made > 2*frames {
		t.Errorf("%d events were made up for", made)
	}
}

func TestWithoutALoopItStopsAtTheEndAndPlayBeginsAgain(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.pass(3 * time.Second)
	s.expect(1, 0)
	if s.replay.Playing() || s.replay.Position() != time.Second {
		t.Errorf("playing is %v at %v after the end", s.replay.Playing(), s.replay.Position())
	}
	s.replay.Play()
	s.pass(time.Millisecond)
	s.expect(0, 0)
	s.pass(100 * time.Millisecond)
	s.expect(0.1, 0)
}

func TestTheStatusOfAReplayTellsWhereItIs(t *testing.T) {
	t.Parallel()
	replay := NewReplay("walk", walk(t), Options{})
	if status := replay.Status(); status.State != trackers.Stopped {
		t.Errorf("before Run: %+v", status)
	}
	s := newTheatre(t, Options{})
	s.pass(500 * time.Millisecond)
	status := s.replay.Status()
	if status.State != trackers.Receiving || status.Detail.String() != "Playing at 0.5 of 1.0 s" || status.Packets != 51 ||
		status.LastPacket != 500*time.Millisecond {
		t.Errorf("playing: %+v", status)
	}
	s.replay.Pause()
	if status := s.replay.Status(); status.State != trackers.Listening || !strings.HasPrefix(status.Detail.String(), "Paused") {
		t.Errorf("paused: %+v", status)
	}
}

func TestRunPlaysInRealTimeUntilItsContextEnds(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	replay := NewReplay("walk", walk(t), Options{Loop: true, Speed: 5})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- replay.Run(ctx, store) }()
	const patient = 30 * time.Second
	wait := func(what string, condition func() bool) {
		t.Helper()
		for end := time.Now().Add(patient); !condition(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("waited in vain: %s", what)
			}
		}
	}
	// More than one round, so that the loop has closed.
	wait("more events than one round has", func() bool { return replay.Status().Packets > frames+10 })
	replay.Pause()
	replay.Seek(700 * time.Millisecond)
	var frame trackers.Frame
	wait("the pose that was sought", func() bool {
		return near(walker(t, store, &frame).Pose.Position.X(), 0.7)
	})
	stop()
	if err := <-ended; err != nil {
		t.Errorf("Run: %v", err)
	}
	if state := replay.Status().State; state != trackers.Stopped {
		t.Errorf("after Run it is %v", state)
	}
}

func TestAReplayTellsWhatIsPlayedAtATimeOfTheStore(t *testing.T) {
	t.Parallel()
	s := newTheatre(t, Options{})
	s.replay.SetSpeed(2)
	s.pass(100 * time.Millisecond)
	now := s.clock.Now()
	if got := s.replay.At(now - 10*time.Millisecond); got != 180*time.Millisecond {
		t.Errorf("10 ms ago %v were played", got)
	}
	s.replay.Pause()
	if got := s.replay.At(now + time.Second); got != 200*time.Millisecond {
		t.Errorf("paused at %v", got)
	}
	looped := newTheatre(t, Options{Loop: true})
	looped.pass(1100 * time.Millisecond)
	if got, want := looped.replay.At(looped.clock.Now()), looped.replay.Position(); got != min(want, looped.replay.Duration()) || got > 150*time.Millisecond {
		t.Errorf("after a round at %v, position %v", got, want)
	}
}
