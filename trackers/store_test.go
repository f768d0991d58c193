package trackers

import (
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"
)

var identity = mgl64.QuatIdent()

func at(x, y, z float64) Pose {
	return Pose{Position: mgl64.Vec3{x, y, z}, Rotation: identity}
}

func key(kind Kind, serial string) Key {
	return Key{Kind: kind, Serial: []byte(serial), Source: "test"}
}

func newTestStore() (*Store, *ManualClock) {
	clock := new(ManualClock)
	return NewStore(clock.Now), clock
}

func TestSnapshotListsDevicesInTheOrderOfTheirFirstAppearance(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	for _, serial := range []string{"zebra", "apple", "mole"} {
		store.Put(key(Tracker, serial), at(1, 2, 3))
	}
	clock.Set(time.Second)
	store.Put(key(Tracker, "apple"), at(4, 5, 6))

	var frame Frame
	store.Snapshot(&frame)
	if frame.Count != 3 || frame.Sequence != 4 || frame.Time != time.Second {
		t.Fatalf("got %d devices, sequence %d, time %v; want 3, 4, 1s", frame.Count, frame.Sequence, frame.Time)
	}
	for i, want := range []string{"zebra", "apple", "mole"} {
		if got := frame.Devices[i].Serial; got != want {
			t.Errorf("device %d is %q, want %q", i, got, want)
		}
	}
	apple := frame.Devices[1]
	if apple.Pose.Position != (mgl64.Vec3{4, 5, 6}) || apple.Samples != 2 || apple.Received != time.Second {
		t.Errorf("the newest sample of apple is %+v", apple)
	}
	if age := frame.Devices[0].Age(frame.Time); age != time.Second {
		t.Errorf("zebra's age is %v, want 1s", age)
	}
}

func TestDevicesOfDifferentKindOrSourceMayShareASerial(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(Key{Kind: Headset, Serial: []byte("1"), Source: "a"}, at(1, 0, 0))
	store.Put(Key{Kind: Tracker, Serial: []byte("1"), Source: "a"}, at(2, 0, 0))
	store.Put(Key{Kind: Tracker, Serial: []byte("1"), Source: "b"}, at(3, 0, 0))
	var frame Frame
	store.Snapshot(&frame)
	if frame.Count != 3 {
		t.Fatalf("got %d devices, want 3", frame.Count)
	}
	for i := range frame.Count {
		if x := frame.Devices[i].Pose.Position.X(); x != float64(i+1) {
			t.Errorf("device %d is at x = %v, want %d", i, x, i+1)
		}
	}
}

func TestTheSerialIsCopiedSoThatThePacketMayBeReused(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	serial := []byte("LHR-1")
	store.Put(Key{Kind: Tracker, Serial: serial}, at(1, 1, 1))
	copy(serial, "other")
	var frame Frame
	store.Snapshot(&frame)
	if got := frame.Devices[0].Serial; got != "LHR-1" {
		t.Errorf("serial became %q when the packet was overwritten", got)
	}
}

func TestPosesThatAreNoneAreDroppedAndCounted(t *testing.T) {
	t.Parallel()
	rotation := func(w, x, y, z float64) Pose {
		return Pose{Position: mgl64.Vec3{1, 1, 1}, Rotation: mgl64.Quat{W: w, V: mgl64.Vec3{x, y, z}}}
	}
	tests := []struct {
		name string
		pose Pose
	}{
		{"a coordinate is no number", at(0, math.NaN(), 0)},
		{"a coordinate is infinite", at(0, 0, math.Inf(-1))},
		{"a coordinate is finite but absurd", at(1e30, 0, 0)},
		{"the rotation has no number", rotation(math.NaN(), 0, 0, 0)},
		{"the rotation is infinite", rotation(0, math.Inf(1), 0, 0)},
		{"the rotation's square overflows", rotation(1e200, 0, 0, 0)},
		{"everything is zero, as for a device that is not tracked", Pose{}},
		{"the rotation is 2 % too long", rotation(0.6*1.02, 0, 0.8*1.02, 0)},
		{"the rotation is 2 % too short", rotation(0.6*0.98, 0, 0.8*0.98, 0)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			store, _ := newTestStore()
			store.Put(key(Headset, "h"), test.pose)
			var frame Frame
			store.Snapshot(&frame)
			if frame.Count != 0 || frame.Sequence != 0 {
				t.Error("a device appeared that never had a pose")
			}
			store.Put(key(Headset, "h"), at(1, 2, 3))
			store.Put(key(Headset, "h"), test.pose)
			store.Snapshot(&frame)
			device := frame.Devices[0]
			if device.Pose != at(1, 2, 3) || device.Samples != 1 || device.Dropped != 1 {
				t.Errorf("the good pose was not kept, or the bad one not counted: %+v", device)
			}
			if got := store.Refused().Poses; got != 2 {
				t.Errorf("the store counted %d refused poses, want 2", got)
			}
		})
	}
}

func TestANearlyUnitRotationIsNormalized(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(key(Headset, "h"), Pose{Rotation: mgl64.Quat{W: 0.6 * 1.005, V: mgl64.Vec3{0, 0.8 * 1.005, 0}}})
	var frame Frame
	store.Snapshot(&frame)
	q := frame.Devices[0].Pose.Rotation
	if math.Abs(q.W-0.6) > 1e-15 || math.Abs(q.V[1]-0.8) > 1e-15 {
		t.Errorf("got %v, want (0.6, 0 0.8 0)", q)
	}
}

func TestTheSignOfARotationFollowsThePreviousSample(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	turned := func(degrees, sign float64) Pose {
		half := degrees / 2 * math.Pi / 180
		return Pose{Rotation: mgl64.Quat{W: sign * math.Cos(half), V: mgl64.Vec3{0, sign * math.Sin(half), 0}}}
	}
	var frame Frame
	var last mgl64.Quat
	// Two whole turns, with a sender that changes the sign at random: the half angle goes on to a whole turn, smoothly.
	for step, sign := 0, 1.0; step <= 72; step++ {
		if step%3 == 1 || step%7 == 2 {
			sign = -sign
		}
		store.Put(key(Tracker, "t"), turned(float64(step*10), sign))
		store.Snapshot(&frame)
		q := frame.Devices[0].Pose.Rotation
		if step > 0 && q.Sub(last).Len() > 0.1 {
			t.Fatalf("the rotation jumped from %v to %v at %d°", last, q, step*10)
		}
		last = q
	}
}

func TestAFloodOfSerialsCostsNoMemory(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(key(Headset, "mine"), at(1, 2, 3))
	for i := range 10_000 {
		store.Put(key(Tracker, fmt.Sprint("flood ", i)), at(0, 0, 0))
	}
	store.Put(key(Headset, "mine"), at(4, 5, 6))
	var frame Frame
	store.Snapshot(&frame)
	if want := MaxDevices - 2*reserved; frame.Count != want {
		t.Fatalf("got %d devices, want %d", frame.Count, want)
	}
	if frame.Devices[0].Pose.Position.X() != 4 {
		t.Error("the first device was starved")
	}
	if got, want := store.Refused().Devices, uint64(10_000-(MaxDevices-2*reserved)+1); got != want {
		t.Errorf("%d devices were refused, want %d", got, want)
	}
}

func TestSerialsThatAreTooLongOrNoTextAreRefused(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(key(Tracker, strings.Repeat("x", MaxSerial+1)), at(0, 0, 0))
	store.Put(key(Tracker, "caf\xe9"), at(0, 0, 0))
	store.Put(key(Tracker, strings.Repeat("x", MaxSerial)), at(0, 0, 0))
	var frame Frame
	store.Snapshot(&frame)
	if frame.Count != 1 || store.Refused().Serials != 2 {
		t.Errorf("%d devices, %d serials refused; want 1 and 2", frame.Count, store.Refused().Serials)
	}
}

// A serial that differs from another one in control characters alone makes no second device of that serial.
func TestControlCharactersTellNoDevicesApart(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	for _, serial := range []string{"LHR-1", "LHR-1\x07", "LHR-1", "LHR\u202e-1", "LHR-2\x07", "LHR-2\x07"} {
		store.Put(key(Tracker, serial), at(0, 0, 0))
	}
	var frame Frame
	store.Snapshot(&frame)
	if frame.Count != 2 || frame.Devices[0].Serial != "LHR-1" || frame.Devices[1].Serial != "LHR-2" || frame.Devices[1].Samples != 2 || store.Refused().Serials != 2 {
		t.Errorf("%d devices, %v, %d refused", frame.Count, frame.Devices[:frame.Count], store.Refused().Serials)
	}
}

func TestNameIsWhatCanBePrintedOfTheSerial(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	serials := map[string]string{"LHR-1A2B": "LHR-1A2B", "": "tracker", " [31mred ": "[31mred", "右手": "右手", "يد يمنى": "يد يمنى", "👩‍🚀": "👩‍🚀"}
	for serial := range serials {
		if serial == " [31mred " {
			serial = " \x00\x1b[31mred\n"
		}
		store.Put(key(Tracker, serial), at(0, 0, 0))
	}
	var frame Frame
	store.Snapshot(&frame)
	for _, device := range frame.All() {
		if device.Name != serials[device.Serial] {
			t.Errorf("the name of %q is %q, want %q", device.Serial, device.Name, serials[device.Serial])
		}
	}
}

func TestForgetRemovesOneSourceAndClearAll(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(Key{Kind: Tracker, Serial: []byte("1"), Source: "a"}, at(1, 0, 0))
	store.Put(Key{Kind: Tracker, Serial: []byte("2"), Source: "b"}, at(2, 0, 0))
	store.Put(Key{Kind: Tracker, Serial: []byte("3"), Source: "a"}, at(3, 0, 0))
	var frame Frame
	store.Snapshot(&frame)
	store.Forget("a")
	store.Snapshot(&frame)
	if frame.Count != 1 || frame.Devices[0].Serial != "2" {
		t.Errorf("after Forget: %v", frame.All())
	}
	if frame.Devices[1] != (Device{}) || frame.Devices[2] != (Device{}) {
		t.Error("the frame still holds forgotten devices behind its count")
	}
	store.Clear()
	store.Snapshot(&frame)
	if frame.Count != 0 || frame.Sequence != 3 {
		t.Errorf("after Clear: %d devices, sequence %d", frame.Count, frame.Sequence)
	}
}

func TestRateIsTheNumberOfSamplesPerSecondAndZeroInSilence(t *testing.T) {
	t.Parallel()
	const hz = 60
	tests := []struct {
		name string
		// arrival is when sample i arrives, in 60ths of a second.
		arrival func(i int) float64
	}{
		{"an even sender", func(i int) float64 { return float64(i) }},
		{"a network that delays every other packet", func(i int) float64 { return float64(i) + 0.7*float64(i%2) }},
		{"packets that arrive three at a time", func(i int) float64 { return float64(i - i%3 + 2) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			store, clock := newTestStore()
			var frame Frame
			for i := range 3 * hz {
				clock.Set(time.Duration(test.arrival(i) * float64(time.Second) / hz))
				store.Put(key(Tracker, "t"), at(0, 0, 0))
			}
			store.Snapshot(&frame)
			if got := frame.Devices[0].RateHz; math.Abs(got-hz) > 0.1*hz {
				t.Errorf("the rate is %.1f Hz, want %d", got, hz)
			}
			clock.Add(2 * time.Second)
			store.Snapshot(&frame)
			if got := frame.Devices[0].RateHz; got != 0 {
				t.Errorf("the rate of a silent device is %.1f Hz", got)
			}
			store.Put(key(Tracker, "t"), at(0, 0, 0))
			clock.Add(time.Second / hz)
			store.Put(key(Tracker, "t"), at(0, 0, 0))
			store.Snapshot(&frame)
			if got := frame.Devices[0].RateHz; math.Abs(got-hz) > 1 {
				t.Errorf("the rate after silence is %.1f Hz, want %d", got, hz)
			}
		})
	}
}

func TestADevicesTimeNeverGoesBack(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.PutAt(key(Tracker, "t"), at(1, 0, 0), 5*time.Second)
	store.PutAt(key(Tracker, "t"), at(2, 0, 0), 3*time.Second)
	var frame Frame
	store.Snapshot(&frame)
	if d := frame.Devices[0]; d.Received != 5*time.Second || d.Pose.Position.X() != 2 {
		t.Errorf("got %v at %v, want the newer pose at 5s", d.Pose.Position, d.Received)
	}
	if age := frame.Devices[0].Age(4 * time.Second); age != 0 {
		t.Errorf("the age is %v, want 0", age)
	}
}

func TestHoldKeepsTheAgeOfOneSourcesDevices(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	store.Put(Key{Kind: Tracker, Serial: []byte("1"), Source: "paused"}, at(1, 0, 0))
	store.Put(Key{Kind: Tracker, Serial: []byte("2"), Source: "live"}, at(2, 0, 0))
	clock.Set(100 * time.Millisecond)
	for range 50 {
		clock.Add(20 * time.Millisecond)
		store.Hold("paused", 20*time.Millisecond)
	}
	var frame Frame
	store.Snapshot(&frame)
	if age := frame.Devices[0].Age(frame.Time); age != 100*time.Millisecond {
		t.Errorf("the held device is %v old, want 100ms", age)
	}
	if age := frame.Devices[1].Age(frame.Time); age != 1100*time.Millisecond {
		t.Errorf("the other device is %v old, want 1.1s", age)
	}
	if frame.Sequence != 2 || frame.Devices[0].Samples != 1 {
		t.Error("holding counted as a sample")
	}
}

// What is stepped through while it is paused comes as often as a person presses a key.
func TestTheDevicesOfAPausedSourceAreHeldAndHaveNoRate(t *testing.T) {
	t.Parallel()
	store, clock := newTestStore()
	var frame Frame
	send := func(count int) *Device {
		for range count {
			clock.Add(time.Second / 90)
			store.Put(key(Tracker, "t"), at(0, 0, 0))
		}
		store.Snapshot(&frame)
		return &frame.Devices[0]
	}
	if d := send(90); math.Abs(d.RateHz-90) > 1 || d.Held {
		t.Errorf("sent, it has %.1f Hz, held %v", d.RateHz, d.Held)
	}
	for range 3 {
		send(5)
		store.Hold(frame.Devices[0].Source, 0)
		store.Snapshot(&frame)
		if d := &frame.Devices[0]; d.RateHz != 0 || !d.Held {
			t.Errorf("paused, it has %.1f Hz, held %v", d.RateHz, d.Held)
		}
	}
	if d := send(90); math.Abs(d.RateHz-90) > 1 || d.Held {
		t.Errorf("sent on, it has %.1f Hz, held %v", d.RateHz, d.Held)
	}
}

// Each writer sends poses whose numbers all say the same thing, so that a sample mixed from two shows.
func TestEverySampleAReaderSeesIsWhole(t *testing.T) {
	t.Parallel()
	const writers, samples = 3, 20_000
	store := NewStore(Monotonic())
	done := make(chan struct{})
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			k := Key{Kind: Tracker, Serial: fmt.Append(nil, w), Source: "test"}
			for i := range samples {
				angle := float64(i) / samples
				store.Put(k, Pose{
					Position: mgl64.Vec3{angle, angle, angle},
					Rotation: mgl64.Quat{W: math.Cos(angle), V: mgl64.Vec3{math.Sin(angle), 0, 0}},
				})
			}
		})
	}
	go func() {
		writing.Wait()
		close(done)
	}()
	var reading sync.WaitGroup
	for range 2 {
		reading.Go(func() {
			var frame Frame
			var last [writers]uint64
			for finished := false; !finished; {
				select {
				case <-done:
					finished = true
				default:
				}
				before := frame.Sequence
				store.Snapshot(&frame)
				if frame.Sequence < before {
					t.Errorf("the sequence went back from %d to %d", before, frame.Sequence)
				}
				for _, device := range frame.All() {
					p, q := device.Pose.Position, device.Pose.Rotation
					angle := float64(device.Samples-1) / samples
					if p != (mgl64.Vec3{angle, angle, angle}) || math.Abs(math.Atan2(q.V[0], q.W)-angle) > 1e-9 {
						t.Errorf("sample %d is mixed: %v %v", device.Samples, p, q)
						return
					}
					w := device.Serial[0] - '0'
					if device.Samples < last[w] {
						t.Errorf("device %d went back from sample %d to %d", w, last[w], device.Samples)
						return
					}
					last[w] = device.Samples
				}
			}
			if frame.Sequence != writers*samples {
				t.Errorf("the last sequence is %d, want %d", frame.Sequence, writers*samples)
			}
		})
	}
	reading.Wait()
}

// A writer that is stopped between two words, by the scheduler or a debugger, must not stop the readers.
func TestAWriterStoppedInTheMiddleOfASampleHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(key(Tracker, "t"), at(1, 2, 3))
	store.writing.Lock()
	defer store.writing.Unlock()
	device := (*store.slots.Load())[0]
	half := &device.samples[(device.published.Load()+1)%2]
	half[positionX].Store(math.Float64bits(99))

	var frame Frame
	store.Snapshot(&frame)
	if got := frame.Devices[0].Pose.Position; got != (mgl64.Vec3{1, 2, 3}) {
		t.Errorf("the reader saw half a sample: %v", got)
	}
}

// A reader that is stopped in the middle wakes up to a sample that writers have come round to, and must not believe it.
func TestAReaderStoppedInTheMiddleOfASampleNoticesThatItWasOverwritten(t *testing.T) {
	t.Parallel()
	store, _ := newTestStore()
	store.Put(key(Tracker, "t"), at(1, 0, 0))
	device := (*store.slots.Load())[0]
	seen := device.published.Load()
	var d Device
	if !device.readSample(seen, &d) || d.Pose.Position.X() != 1 {
		t.Errorf("undisturbed, it reads %v and does not believe it", d.Pose.Position)
	}
	store.Put(key(Tracker, "t"), at(2, 0, 0))
	store.Put(key(Tracker, "t"), at(3, 0, 0))
	if device.readSample(seen, &d) {
		t.Errorf("it believes sample %d, which by now holds %v", seen, d.Pose.Position)
	}
}

func BenchmarkPut(b *testing.B) {
	store := NewStore(Monotonic())
	keys := make([]Key, 11)
	for i := range keys {
		keys[i] = key(Tracker, fmt.Sprintf("LHR-%08d", i))
		store.Put(keys[i], at(1, 2, 3))
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		store.Put(keys[i%len(keys)], at(1, 2, 3))
	}
}

func BenchmarkSnapshot(b *testing.B) {
	store := NewStore(Monotonic())
	for i := range 11 {
		store.Put(key(Tracker, fmt.Sprintf("LHR-%08d", i)), at(1, 2, 3))
	}
	var frame Frame
	b.ReportAllocs()
	for b.Loop() {
		store.Snapshot(&frame)
	}
}

func TestADeviceThatItsSourceLosesIsLostAtOnceAndStaysWhereItIs(t *testing.T) {
	t.Parallel()
	var clock ManualClock
	store := NewStore(clock.Now)
	key := Key{Kind: Controller, Serial: []byte("left"), Source: "WebXR"}
	var f Frame
	store.PutSample(key, Sample{Lost: true}, 0)
	if store.Snapshot(&f); f.Count != 0 || store.Refused() != (Refusals{}) {
		t.Error("a device appears that is lost")
	}
	pose := Pose{Position: mgl64.Vec3{1, 2, 3}, Rotation: mgl64.QuatIdent()}
	store.Put(key, pose)
	clock.Add(10 * time.Millisecond)
	store.PutSample(key, Sample{Lost: true}, clock.Now())
	store.Snapshot(&f)
	d := &f.Devices[0]
	if !d.Lost || d.Age(f.Time) <= 300*time.Millisecond || d.Pose != pose || d.Samples != 1 || d.Received != 0 {
		t.Errorf("it is %+v", d)
	}
	store.Put(key, pose)
	if store.Snapshot(&f); d.Lost || d.Age(f.Time) != 0 || d.Samples != 2 {
		t.Errorf("back it is %+v", d)
	}
}
