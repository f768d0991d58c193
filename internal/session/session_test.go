package session

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/internal/crash"
	"posewright/internal/drivingtest"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

func prepared(t testing.TB) *Snapshot {
	t.Helper()
	return NewSnapshot(drivingtest.Prepared(t))
}

// newestFrame returns the newest frame of a session that nobody ticks meanwhile.
func newestFrame(s *Session) *Frame { return s.frames.newest.Load() }

// attach puts a headset and two controllers into a store, hands at some height before the chest.
func attach(store *trackers.Store, at time.Duration, height float64) {
	attachBeside(store, at, height, 0)
}

// attachBeside is attach by somebody who stands a little to the left.
func attachBeside(store *trackers.Store, at time.Duration, height, left float64) {
	new(vmc.Decoder).Decode(datagram(height, left), at, store)
}

// datagram is what a VMC sender sends of a headset and two controllers.
func datagram(height, left float64) []byte {
	var w osc.Writer
	w.OpenBundle()
	for _, d := range []struct {
		kind   trackers.Kind
		serial string
		place  mgl64.Vec3
	}{
		{trackers.Headset, "H", mgl64.Vec3{left, 1.58, 0.09}},
		{trackers.Controller, "left", mgl64.Vec3{left + 0.3, height, 0.3}},
		{trackers.Controller, "right", mgl64.Vec3{left - 0.3, height, 0.3}},
	} {
		vmc.AppendDevice(&w, d.kind, d.serial, trackers.Pose{Position: d.place, Rotation: mgl64.QuatIdent()})
	}
	w.CloseBundle()
	return w.Bytes()
}

func TestADatagramIsInThePoseOfTheNextTick(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 1))
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	pace := pacer{period: time.Duration(float64(time.Second) / s.RateHz())}
	sampled, height := time.Duration(-1), 0.0
	for clock.Now() < 3*time.Second {
		clock.Add(time.Duration(random.Int64N(int64(4 * time.Millisecond))))
		if random.IntN(3) == 0 {
			sampled, height = clock.Now(), 1+0.3*random.Float64()
			attach(store, sampled, height)
		}
		if ticks, _ := pace.due(clock.Now()); ticks == 0 || sampled < 0 {
			continue
		}
		frame := s.Tick(clock.Now())
		if want := clock.Now() - sampled; frame.Latency != want {
			t.Fatalf("latency %v, want %v", frame.Latency, want)
		}
		if got := frame.Targets.Effectors[effectors.LeftHand].Position.Y(); math.Abs(got-height) > 1e-6 { // float32 on the wire
			t.Fatalf("at %v the pose used a hand at %v, the newest sample had it at %v", clock.Now(), got, height)
		}
	}
}

func TestTheWaitForATickIsNeverLongerThanOnePeriod(t *testing.T) {
	t.Parallel()
	// A loop that sleeps until pacer.next starts a tick at most one period after any sample.
	period := time.Second / 90
	pace := pacer{period: period}
	now := 17 * time.Millisecond
	for range 1000 {
		before := now
		if ticks, missed := pace.due(now); ticks != 1 || missed != 0 {
			t.Fatalf("%d ticks, %d missed at %v", ticks, missed, now)
		}
		now = pace.next
		if now-before != period {
			t.Fatalf("the next tick is %v after this one", now-before)
		}
		if ticks, _ := pace.due(now - 1); ticks != 0 {
			t.Fatal("a tick was due before its time")
		}
	}
}

func TestALoopThatWasHeldUpCatchesUpWithFiveTicksAtMost(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		late          time.Duration
		ticks, missed int
	}{
		{0, 1, 0}, {9 * time.Millisecond, 1, 0}, {10 * time.Millisecond, 2, 0}, {45 * time.Millisecond, 5, 0},
		{50 * time.Millisecond, 5, 1}, {10 * time.Second, 5, 996},
	} {
		pace := pacer{period: 10 * time.Millisecond}
		pace.due(0)
		ticks, missed := pace.due(10*time.Millisecond + test.late)
		if ticks != test.ticks || missed != test.missed {
			t.Errorf("%v late: %d ticks and %d missed, want %d and %d", test.late, ticks, missed, test.ticks, test.missed)
		}
		if pace.next <= 10*time.Millisecond+test.late {
			t.Errorf("%v late: the next tick is in the past", test.late)
		}
	}
}

func TestBeforeASnapshotAFrameHasDevicesAndNoBody(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	if f := newestFrame(s); f.Tick != 0 || f.Body != nil || f.Bound[0] != -1 {
		t.Errorf("before the first tick: %d, %v, %v", f.Tick, f.Body, f.Bound)
	}
	attach(store, 0, 1)
	s.Tick(0)
	if f := newestFrame(s); f.Tick != 1 || f.Body != nil || f.Devices.Count != 3 || f.Bound[effectors.Head] != -1 {
		t.Errorf("tick %d, body %v, %d devices, bound %v", f.Tick, f.Body, f.Devices.Count, f.Bound)
	}
}

func TestTrackersOfElbowsAndShouldersAreBoundAndReachTheSolver(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	s.Publish(prepared(t))
	attach(store, 0, 1)
	elbow := mgl64.Vec3{0.5, 1.2, -0.1}
	for serial, at := range map[string]mgl64.Vec3{"left elbow": elbow, "right shoulder": {-0.2, 1.4, 0}} {
		store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: []byte(serial)}, trackers.Pose{Position: at, Rotation: mgl64.QuatIdent()}, 0)
	}
	f := s.Tick(0)
	for role, serial := range map[calibration.Role]string{
		calibration.LeftElbow: "left elbow", calibration.RightShoulder: "right shoulder", calibration.Role(effectors.LeftHand): "left",
	} {
		if i := f.Bound[role]; i < 0 || f.Devices.Devices[i].Serial != serial {
			t.Errorf("%s is bound to device %d, want %q", role, i, serial)
		}
	}
	if hint := f.Targets.Hints[effectors.LeftElbow]; hint.Position != elbow || hint.Presence != 1 || f.Bound[calibration.RightElbow] != -1 {
		t.Errorf("the left elbow's hint is %v, the right one's device %d", hint, f.Bound[calibration.RightElbow])
	}
}

func TestAnotherBodyStartsAfresh(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	first, second := prepared(t), prepared(t)

	run := func(s *Session, ticks int, left float64) *Frame {
		for range ticks {
			clock.Add(11 * time.Millisecond)
			attachBeside(store, clock.Now(), 1.2, left)
			s.Tick(clock.Now())
		}
		return newestFrame(s)
	}
	used := New(Options{Store: store})
	used.Publish(first)
	run(used, 20, 0)
	used.Publish(second)
	a := run(used, 1, 0.15) // the feet of the body before were planted elsewhere
	if a.Body != second.Body {
		t.Fatal("the frame is of the old body")
	}
	fresh := New(Options{Store: store})
	fresh.Publish(second)
	b := fresh.Tick(clock.Now())
	for i := range a.Result.World {
		if a.Result.World[i] != b.Result.World[i] {
			t.Fatalf("joint %d remembers the body before: %v, fresh %v", i, a.Result.World[i], b.Result.World[i])
		}
	}
}

func TestTheReaderAlwaysSeesAWholeFrameAndNeverAnOlderOne(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	b, reader := &s.frames, s.NewReader()
	const last = 20000
	var writing sync.WaitGroup
	writing.Add(1)
	go func() {
		defer writing.Done()
		for i := uint64(1); i <= last; i++ {
			frame := b.write()
			frame.Tick = i
			frame.Now = time.Duration(i)
			frame.Devices.Sequence = i
			b.publish(0, 0)
		}
	}()
	for seen := uint64(0); seen < last; {
		frame := reader.Latest()
		if frame.Tick < seen || frame.Now != time.Duration(frame.Tick) || frame.Devices.Sequence != frame.Tick {
			t.Fatalf("after %d: tick %d, now %d, sequence %d", seen, frame.Tick, frame.Now, frame.Devices.Sequence)
		}
		seen = frame.Tick
	}
	writing.Wait()
}

func TestTheWriterNeverTouchesTheReadersFrame(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(2, 2))
	s := New(Options{})
	b, reader := &s.frames, s.NewReader()
	front, latest := reader.Latest(), uint64(0)
	for range 1000 {
		if b.write() == front {
			t.Fatal("the writer was given the frame that the reader looks at")
		}
		if random.IntN(2) == 0 {
			latest++
			b.write().Tick = latest
			b.publish(0, 0)
		} else if front = reader.Latest(); front.Tick != latest {
			t.Fatalf("the reader got frame %d, the newest is %d", front.Tick, latest)
		}
	}
}

func TestTheWriterNeverFillsTheNewestFrame(t *testing.T) {
	t.Parallel()
	s := New(Options{})
	b, reader := &s.frames, s.NewReader()
	done := make(chan struct{})
	var marking sync.WaitGroup
	marking.Go(func() { // like a reader that is late each time: it marks frames that are no longer the newest
		frames := b.pool.Load().frames
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			default:
				reader.held.Store(frames[i%len(frames)])
			}
		}
	})
	defer marking.Wait()
	defer close(done)
	for end, frames := time.Now().Add(500*time.Millisecond), 0; time.Now().Before(end); {
		for range 1000 {
			if b.write() == b.newest.Load() {
				t.Fatalf("after %d frames the writer was given the newest one", frames)
			}
			b.publish(0, 0)
			frames++
		}
	}
}

func TestRunTicksUntilItsContextEnds(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	s := New(Options{Store: store, RateHz: 500})
	s.Publish(prepared(t))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Run(ctx) }()
	reader := s.NewReader()
	for reader.Latest().Tick < 20 {
		attach(store, store.Now(), 1.2)
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if stats := s.Stats(); stats.SolveP50 <= 0 || stats.SolveP99 < stats.SolveP50 {
		t.Errorf("%+v", stats)
	}
}

func TestRunEndsWhileItWaitsForATick(t *testing.T) {
	t.Parallel()
	s := New(Options{RateHz: 1.0 / 3600})
	reader := s.NewReader()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Run(ctx) }()
	for reader.Latest().Tick < 1 { // the next one is due in an hour
		time.Sleep(time.Millisecond)
	}
	cancel()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(time.Minute):
		t.Error("it goes on waiting")
	}
}

func TestAPanicInATickEndsRunWithAReport(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(trackers.Monotonic())
	s := New(Options{Store: store, Stopwatch: func() time.Duration { panic("kaput") }})
	s.Publish(prepared(t))
	err := s.Run(context.Background())
	var crashed *crash.Error
	if !errors.As(err, &crashed) || crashed.Value != "kaput" || len(crashed.Stack) == 0 {
		t.Errorf("%v", err)
	}
}

func TestSolveTimesAreWithinSevenPercentAndForgottenAfterTenSeconds(t *testing.T) {
	t.Parallel()
	var times solveTimes
	for i := 1; i <= 1000; i++ {
		times.add(time.Duration(i)*time.Microsecond, time.Millisecond)
	}
	for share, want := range map[float64]time.Duration{0.5: 500 * time.Microsecond, 0.99: 990 * time.Microsecond} {
		if got := times.quantile(share); math.Abs(float64(got)/float64(want)-1) > 0.07 {
			t.Errorf("quantile %v is %v, want %v", share, got, want)
		}
	}
	for i := range 3 {
		times.add(time.Nanosecond, time.Duration(i+1)*6*time.Second)
	}
	if got := times.quantile(0.99); got > 2 {
		t.Errorf("long forgotten ticks still count: %v", got)
	}
	for _, d := range []time.Duration{-1, 0, 1, 2, 3, 7, 8, 1000, time.Hour, math.MaxInt64} {
		bucket := bucketOf(d)
		if middle := bucketMiddle(bucket); d > 8 && d < time.Minute && math.Abs(float64(middle)/float64(d)-1) > 0.07 {
			t.Errorf("%v counts as %v", d, middle)
		}
	}
}

func TestTheTickRateIsThatOfTheLastSecond(t *testing.T) {
	t.Parallel()
	var r tickRate
	for i := range 400 {
		r.count(time.Duration(i) * time.Second / 90)
	}
	if got := r.perSecond(); math.Abs(got-90) > 0.01 {
		t.Errorf("%v", got)
	}
}

func TestDevicesAreConditionedBeforeAnythingElse(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	snapshot := *prepared(t)
	attach(store, 0, 1)
	s.Publish(&snapshot)
	before := *s.Tick(0)
	moved := snapshot
	moved.Conditioning = &trackers.Conditioning{World: trackers.Pose{Position: mgl64.Vec3{0, 0, 2}, Rotation: mgl64.QuatIdent()}}
	s.Publish(&moved)
	after := s.Tick(0)
	for i := range after.Devices.All() {
		if step := after.Devices.Devices[i].Pose.Position.Sub(before.Devices.Devices[i].Pose.Position); step != (mgl64.Vec3{0, 0, 2}) {
			t.Errorf("device %d moved by %v", i, step)
		}
	}
	if step := after.Targets.Effectors[effectors.Head].Position.Sub(before.Targets.Effectors[effectors.Head].Position); step.Sub(mgl64.Vec3{0, 0, 2}).Len() > 1e-12 {
		t.Errorf("the head's target moved by %v", step)
	}
}

func TestTheRateChangesWhileTheSessionRuns(t *testing.T) {
	t.Parallel()
	s := New(Options{RateHz: 60})
	if s.Tick(0); s.input.DT != 1.0/60 {
		t.Errorf("a tick lasts %v s at 60 Hz", s.input.DT)
	}
	s.SetRateHz(240)
	if s.Tick(time.Second); s.RateHz() != 240 || s.input.DT != 1.0/240 {
		t.Errorf("a tick lasts %v s at %v Hz", s.input.DT, s.RateHz())
	}
	s.SetRateHz(math.NaN())
	if s.RateHz() != DefaultRateHz {
		t.Errorf("the rate became %v", s.RateHz())
	}
}

func TestWhatWasLearntIsToldOnceToWhoAsks(t *testing.T) {
	t.Parallel()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	s := New(Options{Store: store})
	snapshot := *prepared(t)
	measured := calibration.Calibration{HeightM: 1.7, EyeHeightM: 1.57, ArmSpanM: 1.4, Scale: 1, Devices: []calibration.Device{
		{Kind: "headset", Serial: "head", Effector: "head", Raw: calibration.PoseOf(rig.Identity()), Offset: calibration.PoseOf(rig.Identity())},
	}}
	snapshot.Calibration, snapshot.Learning = &measured, true
	s.Publish(&snapshot)
	attach(store, 0, 1)
	var reported []calibration.Calibration
	s.Learnt(func(c calibration.Calibration) { reported = append(reported, c) })
	for range 3 {
		s.Tick(0)
	}
	if len(reported) != 1 || !reported[0].Equal(&measured) {
		t.Errorf("told %d times, %+v", len(reported), reported)
	}
}
