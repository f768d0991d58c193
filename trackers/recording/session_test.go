package recording

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/trackers"
)

// party is a store to which much happens: three sources, signs that flip, velocities, refused poses, charges, devices that go.
// After each step a frame is kept.
func party(seed uint64, observe func(*trackers.Store, *trackers.ManualClock)) []trackers.Frame {
	random := rand.New(rand.NewPCG(seed, 1))
	clock := new(trackers.ManualClock)
	clock.Set(time.Minute)
	store := trackers.NewStore(clock.Now)
	number := func() float64 { return random.NormFloat64() }
	sources := []string{"VMC :39540", "VRChat OSC :9010", "OpenVR"}
	key := func() trackers.Key {
		serial := string(rune('a' + random.IntN(6)))
		return trackers.Key{Kind: trackers.Kind(random.IntN(4)), Serial: []byte(serial), Name: []byte("名前 " + serial), Source: sources[random.IntN(3)]}
	}
	lists := [...]*trackers.FaceNames{{"Joy", "まばたき", "joy"}, {"jawOpen", "Joy"}, nil}
	step := func() {
		switch random.IntN(40) {
		case 0:
			store.SetBattery(key(), random.Float64())
		case 1:
			store.Hold(sources[random.IntN(3)], time.Duration(random.IntN(1e7)))
		case 2:
			if random.IntN(10) == 0 {
				store.Forget(sources[random.IntN(3)])
			}
		case 4, 5:
			fingers := trackers.Fingers{Jointed: random.IntN(2) == 0, Spreads: random.IntN(2) == 0}
			for i := range fingers.Curl {
				fingers.Curl[i], fingers.Spread[i], fingers.Bend[i] = number(), number(), [3]float64{number(), float64(float32(number())), number()}
			}
			store.PutFingers(sources[random.IntN(3)], trackers.Side(random.IntN(2)), &fingers, clock.Now()-time.Duration(random.IntN(20e6)))
		case 6:
			controls := trackers.Controls{Trigger: number(), Grip: number(), StickX: number(), StickY: 0.25}
			store.PutControls(sources[random.IntN(3)], trackers.Side(random.IntN(2)), controls, clock.Now()-time.Duration(random.IntN(20e6)))
		case 7, 8:
			face := trackers.Face{Names: lists[random.IntN(3)], HasEyes: random.IntN(2) == 0}
			for i := range face.List() {
				face.Values[i] = float32(number())
			}
			for side := range face.Eyes {
				face.Eyes[side] = mgl64.Quat{W: number(), V: mgl64.Vec3{number(), 0, number()}}.Normalize()
			}
			store.PutFace(sources[random.IntN(3)], &face, clock.Now()-time.Duration(random.IntN(20e6)))
		case 3:
			store.Put(key(), trackers.Pose{Position: mgl64.Vec3{math.NaN(), math.Inf(1), 0}})
		default:
			q := mgl64.Quat{W: number(), V: mgl64.Vec3{number(), number(), number()}}.Normalize()
			s := trackers.Sample{Pose: trackers.Pose{Position: mgl64.Vec3{number(), number(), number()}, Rotation: q}}
			if random.IntN(3) == 0 {
				s.HasVelocity, s.Velocity, s.AngularVelocity = true, mgl64.Vec3{number(), 0, number()}, mgl64.Vec3{0, number(), 0}
			}
			s.Inferred, s.Lost = random.IntN(5) == 0, random.IntN(20) == 0
			if random.IntN(2) == 0 { // as senders of float32 have it
				for i := range s.Pose.Position {
					s.Pose.Position[i] = float64(float32(s.Pose.Position[i]))
				}
			}
			store.PutSample(key(), s, clock.Now()-time.Duration(random.IntN(20e6)))
		}
	}
	if observe != nil {
		observe(store, clock)
	}
	var frames []trackers.Frame
	for range 600 {
		clock.Add(time.Duration(random.IntN(20e6)))
		for range random.IntN(6) {
			step()
		}
		frames = append(frames, trackers.Frame{})
		store.Snapshot(&frames[len(frames)-1])
	}
	return frames
}

// written is the party as a file, flushed every second, and its frames.
func written(t testing.TB, seed uint64, end bool) ([]byte, []trackers.Frame) {
	t.Helper()
	var file bytes.Buffer
	var w *Writer
	frames := party(seed, func(store *trackers.Store, clock *trackers.ManualClock) {
		var err error
		if w, err = NewWriter(&file, Info{Program: "test", Notes: "n"}, clock.Now()); err != nil {
			t.Fatal(err)
		}
		if err := w.Attach(Preset, []byte(`{"a":1}`), clock.Now()); err != nil {
			t.Fatal(err)
		}
		flushed := clock.Now()
		store.Observe(func(o *trackers.Observation) {
			if o.At-flushed >= time.Second {
				flushed = o.At
				if err := w.Flush(); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Write(o); err != nil {
				t.Fatal(err)
			}
		})
	})
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if end {
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return file.Bytes(), frames
}

// samePlay compares what a session plays with frames that begin at an origin.
func samePlay(t *testing.T, s *Session, frames []trackers.Frame, origin time.Duration) {
	t.Helper()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	player := NewPlayer(s, "")
	var got trackers.Frame
	for i := range frames {
		want := frames[i]
		clock.Set(want.Time - origin)
		player.Advance(clock.Now(), store)
		store.Snapshot(&got)
		want.Time -= origin
		for k := range want.All() {
			want.Devices[k].Received -= origin
		}
		for side := range want.Hands {
			hand := &want.Hands[side]
			if hand.HasFingers || hand.FingersAt != 0 {
				hand.FingersAt -= origin
			}
			if hand.HasControls || hand.ControlsAt != 0 {
				hand.ControlsAt -= origin
			}
		}
		if want.Face.Source != "" {
			want.Face.Received -= origin
		}
		if got.Face.Source == want.Face.Source && slices.Equal(got.Face.List(), want.Face.List()) {
			got.Face.Names = want.Face.Names // which are other pointers
		}
		if !want.Face.HasEyes { // then they say nothing
			got.Face.Eyes, want.Face.Eyes = [2]mgl64.Quat{}, [2]mgl64.Quat{}
		}
		got.Sequence, want.Sequence = 0, 0
		if got != want {
			for k := range got.All() {
				if got.Devices[k] != want.Devices[k] {
					t.Errorf("device %d:\n%+v\nwant\n%+v", k, got.Devices[k], want.Devices[k])
				}
			}
			if got.Hands != want.Hands {
				t.Errorf("hands:\n%+v\nwant\n%+v", got.Hands, want.Hands)
			}
			if got.Face != want.Face {
				t.Errorf("face:\n%+v\nwant\n%+v", got.Face, want.Face)
			}
			t.Fatalf("frame %d differs: %d devices, want %d", i, got.Count, want.Count)
		}
	}
}

func TestASessionPlaysEveryBitOfWhatHappened(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	for seed := range uint64(5) {
		file, frames := written(t, seed, true)
		s, err := Read(bytes.NewReader(file))
		if err != nil {
			t.Fatal(err)
		}
		if s.Truncated || s.Damaged != 0 || s.Lost != 0 || s.Info.Program != "test" || string(s.Attached(Preset)) != `{"a":1}` || len(s.Sources()) != 3 {
			t.Errorf("read %+v of %v", s.Info, s.Sources())
		}
		samePlay(t, s, frames, time.Minute)
	}
}

func TestASessionThatIsCutOffAnywherePlaysUpToThere(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	file, frames := written(t, 7, true)
	whole, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	longestSeen := time.Duration(0)
	for length := 0; length < len(file); length += 1 + length%997 {
		s, err := Read(bytes.NewReader(file[:length]))
		if length < len(magic) {
			if !errors.Is(err, ErrFormat) {
				t.Fatalf("of %d bytes: %v", length, err)
			}
			continue
		}
		if err != nil || !s.Truncated || s.Damaged != 0 {
			t.Fatalf("of %d bytes: %v, truncated %v, %d damaged", length, err, s.Truncated, s.Damaged)
		}
		if s.Duration() < longestSeen {
			t.Fatalf("more bytes are a shorter session: %v after %v", s.Duration(), longestSeen)
		}
		longestSeen = s.Duration()
	}
	if whole.Duration()-longestSeen > time.Second {
		t.Errorf("cutting the last byte off costs %v", whole.Duration()-longestSeen)
	}
	s, _ := Read(bytes.NewReader(file[:len(file)/2]))
	upTo := 0
	for upTo < len(frames) && frames[upTo].Time-time.Minute <= s.Duration() {
		upTo++
	}
	if upTo < 100 {
		t.Fatalf("only %d frames are left", upTo)
	}
	samePlay(t, s, frames[:upTo-1], time.Minute)
}

func TestADamagedByteCostsAtMostItsSecond(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	file, _ := written(t, 8, true)
	whole, _ := Read(bytes.NewReader(file))
	random := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		broken := bytes.Clone(file)
		broken[len(magic)+random.IntN(len(file)-len(magic))] ^= byte(1 + random.IntN(255))
		s, err := Read(bytes.NewReader(broken))
		if err != nil {
			t.Fatalf("one damaged byte: %v", err)
		}
		if s.Damaged == 0 && !s.Truncated {
			t.Error("a damaged byte was not noticed")
		}
		if s.Damaged == 1 && !s.Truncated && len(whole.blocks)-len(s.blocks) > 1 {
			t.Errorf("one damaged byte cost %d of %d blocks", len(whole.blocks)-len(s.blocks), len(whole.blocks))
		}
		NewPlayer(s, "x").Advance(time.Hour, trackers.NewStore(new(trackers.ManualClock).Now))
	}
}

func TestSeekingBySecondsShowsWhatPlayingToThereShows(t *testing.T) {
	t.Parallel()
	file, _ := written(t, 9, true)
	s, err := Read(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	jumping := newCursor(s)
	for _, to := range []time.Duration{0, s.Duration(), s.Duration() / 3, time.Second, s.Duration() * 2 / 3, s.Duration() + 1} {
		walking := newCursor(s)
		for e := walking.peek(); e != nil && e.at < to; e = walking.peek() {
			walking.skip()
		}
		jumping.seek(to)
		a, b := walking.peek(), jumping.peek()
		if (a == nil) != (b == nil) {
			t.Fatalf("%v: one is at the end", to)
		}
		for n := 0; a != nil && n < 50; n++ {
			if b == nil || a.at != b.at || a.op != b.op || a.received != b.received || math.Float64bits(a.sample.Pose.Position[1]) != math.Float64bits(b.sample.Pose.Position[1]) {
				t.Fatalf("%v, event %d: %+v, want %+v", to, n, b, a)
			}
			walking.skip()
			jumping.skip()
			a, b = walking.peek(), jumping.peek()
		}
	}
}

// The bytes are put together here by hand, from the description in the package comment.
func TestTheFormatIsTheOneThatIsDescribed(t *testing.T) {
	t.Parallel()
	chunk := func(kind byte, content string) string {
		b := append([]byte{kind}, binary.LittleEndian.AppendUint32(nil, uint32(len(content)))...)
		b = append(b, content...)
		// CRC-32C, bit by bit.
		sum := ^uint32(0)
		for _, x := range b {
			sum ^= uint32(x)
			for range 8 {
				sum = sum>>1 ^ 0x82f63b78*(sum&1)
			}
		}
		return string(binary.LittleEndian.AppendUint32(b, ^sum))
	}
	// A deflate stream of one stored, last block.
	stored := func(content string) string {
		n := uint16(len(content))
		return string([]byte{1, byte(n), byte(n >> 8), byte(^n), byte(^n >> 8)}) + content
	}
	events := "\x01\x02\x01S\x01s\x01n" + // device 0: a controller
		"\x02\x80\x94\xeb\xdc\x03\x00\x00\x00" + // a sample after a second, at once, without flags
		"\x60\xf0\x3f" + "\x08\x08" + "\x60\xf0\x3f" + "\x08\x08\x08" // 1, 0, 0, turned by nothing
	file := magic + chunk('I', `{"program":"hand"}`) + chunk('?', "what comes later") + chunk('B', string([]byte{byte(len(events))})+stored(events)) +
		chunk('E', "\x05")
	s, err := Read(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if s.Info.Program != "hand" || s.Duration() != time.Second || s.Events() != 1 || s.Devices() != 1 || s.Truncated || s.Damaged != 0 || s.Lost != 5 {
		t.Fatalf("read %+v", s)
	}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	NewPlayer(s, "played").Advance(time.Minute, store)
	var f trackers.Frame
	store.Snapshot(&f)
	d := f.Devices[0]
	if f.Count != 1 || d.Kind != trackers.Controller || d.Serial != "s" || d.Name != "n" || d.Source != "played" ||
		d.Pose != (trackers.Pose{Position: mgl64.Vec3{1, 0, 0}, Rotation: mgl64.QuatIdent()}) {
		t.Errorf("played %+v", d)
	}
}

func TestWhatIsNoSessionIsSaidToBeNone(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		content string
		want    error
	}{
		"nothing":             {"", ErrFormat},
		"text":                {"a diary, and not a short one", ErrFormat},
		"other JSON":          {`{"posewright-preset": 1}`, ErrFormat},
		"the version after":   {"PWSESS3\nand so on", ErrVersion},
		"unknown datagrams":   {"UDPCAP1\n" + strings.Repeat("\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\x00\x00hi", 5), ErrProtocol},
		"a number beyond all": {magic + "B\xff\xff\xff\xff", nil},
	} {
		s, err := Read(strings.NewReader(test.content))
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
		if test.want == nil && (s == nil || s.Damaged != 1 || s.Events() != 0) {
			t.Errorf("%s: %+v", name, s)
		}
	}
	path := filepath.Join(t.TempDir(), "nothing")
	_, err := Open(path)
	if !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("a file that is not there: %v", err)
	}
	_, err = Read(io.MultiReader(strings.NewReader(magic), failing{}))
	if err == nil || !strings.Contains(err.Error(), "the disk is on fire") {
		t.Errorf("a disk that fails: %v", err)
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the disk is on fire") }

// A little file must not become much memory.
func TestABlockIsNotInflatedBeyondItsLimit(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	var file bytes.Buffer
	w, err := NewWriter(&file, Info{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, claimed := range []uint64{0, 1, maxBlock, maxBlock + 1, math.MaxUint64} {
		content := binary.AppendUvarint(nil, claimed)
		w.chunk = appendChunk(w.chunk[:0], blockChunk, append(content, w.deflate(make([]byte, 2*maxBlock))...))
		if err := w.write(); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Read(&file)
	if err != nil || s.Damaged != 5 || s.Events() != 0 {
		t.Errorf("%v, %d damaged, %d events", err, s.Damaged, s.Events())
	}
}

func TestASessionIsSmallerThanItsNumbers(t *testing.T) {
	t.Parallel()
	s, err := compose(Info{}, func(w *Writer) error {
		o := trackers.Observation{Kind: trackers.Tracker, Serial: "LHR-1", Name: "LHR-1", Source: "VMC"}
		for i := range 9000 {
			o.At = time.Duration(i) * time.Second / 90
			o.Received = o.At
			x := float64(i) / 90
			o.Sample.Pose = trackers.Pose{
				Position: mgl64.Vec3{float64(float32(math.Sin(x))), float64(float32(1 + math.Cos(2*x)/9)), float64(float32(x / 100))},
				Rotation: mgl64.Quat{W: float64(float32(math.Cos(x / 9))), V: mgl64.Vec3{0, float64(float32(math.Sin(x / 9))), 0}},
			}
			if i%90 == 0 {
				if err := w.Flush(); err != nil {
					return err
				}
			}
			if err := w.Write(&o); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	size := 0
	for _, b := range s.blocks {
		size += len(b.packed)
	}
	if perSample := float64(size) / 9000; perSample > 32 {
		t.Errorf("a sample of seven numbers, 56 bytes, takes %.1f", perSample)
	}
}

func FuzzRead(f *testing.F) {
	file, _ := written(f, 3, true)
	f.Add(file[:3000])
	f.Add(file)
	f.Add([]byte(magic))
	f.Add([]byte(`{"camera":{"poses":[{"position":{"x":1},"rotation":{"x":1},"timestamp":5}]}}`))
	f.Add([]byte("UDPCAP1\n\x00\x00\x00\x00\x00\x00\x00\x00\x10\x00\x00\x00/VMC/Ext/OK\x00,\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, content []byte) {
		s, err := Read(bytes.NewReader(content))
		if err != nil {
			return
		}
		drain(t, s)
	})
}

// FuzzBlock passes what checksums would stop.
func FuzzBlock(f *testing.F) {
	var p packer
	p.reset()
	party(1, func(store *trackers.Store, _ *trackers.ManualClock) {
		store.Observe(func(o *trackers.Observation) {
			if len(p.raw) < 300 {
				p.add(o, o.At-time.Minute, o.Received-time.Minute)
			}
		})
	})
	f.Add(bytes.Clone(p.raw))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var file bytes.Buffer
		w, err := NewWriter(&file, Info{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		w.packer.raw = raw
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		s, err := Read(&file)
		if err != nil {
			t.Fatal(err)
		}
		drain(t, s)
	})
}

// drain plays a session in every way and finds its promises kept.
func drain(t *testing.T, s *Session) {
	t.Helper()
	var clock trackers.ManualClock
	store := trackers.NewStore(clock.Now)
	replay := NewReplay("x", s, Options{Loop: true, Speed: 20})
	for range 20 {
		clock.Add(100 * time.Millisecond)
		if wait := replay.Step(store); wait < 0 || wait > wakeAtLeast {
			t.Fatalf("wait for %v", wait)
		}
	}
	replay.Seek(s.Duration() / 2)
	replay.StepFrame()
	replay.Step(store)
	if p := replay.Position(); p < 0 || p > s.Duration() {
		t.Fatalf("at %v of %v", p, s.Duration())
	}
	player := NewPlayer(s, "")
	if n := player.Advance(s.Duration(), store); n != s.Events() || !player.Done() {
		t.Fatalf("%d of %d events were played", n, s.Events())
	}
	for at, status := range s.Statuses() {
		if at > s.Duration() || len(status.Detail.String()) > maxStatus {
			t.Fatal("an impossible status")
		}
	}
}

func TestASessionThatNeverEndsIsRefused(t *testing.T) {
	t.Parallel()
	for last, want := range map[time.Duration]error{MaxDuration: nil, MaxDuration + time.Hour: ErrTooLong} {
		var file bytes.Buffer
		w, err := NewWriter(&file, Info{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		w.packer.time(opNothing, 0)
		w.packer.time(opNothing, last)
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		if _, err := Read(&file); !errors.Is(err, want) {
			t.Errorf("%v: %v", last, err)
		}
	}
}
