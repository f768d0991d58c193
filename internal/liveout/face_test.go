package liveout

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"posewright/internal/session"
	"posewright/trackers"
	"posewright/trackers/osc"
)

// noFaces has no other face than the frame's.
func noFaces(uint64, *trackers.Face) bool { return false }

// facing is a session whose clock and face are moved by hand, and what a receiver gets of the face.
type facing struct {
	t       *testing.T
	clock   trackers.ManualClock
	store   *trackers.Store
	session *session.Session
	encoder encoder
	frame   *session.Frame
	batch   []string
	got     []string // since the last call of text, each what an Apply made effective
}

func newFacing(t *testing.T) *facing {
	f := &facing{t: t}
	f.store = trackers.NewStore(f.clock.Now)
	f.session = session.New(session.Options{Store: f.store})
	return f
}

func (f *facing) put(names *trackers.FaceNames, values ...float32) {
	face := trackers.Face{Names: names}
	copy(face.Values[:], values)
	f.store.PutFace("s", &face, f.clock.Now())
}

// tick lets time pass and solves a tick.
func (f *facing) tick(after time.Duration) {
	f.clock.Add(after)
	f.frame = f.session.Tick(f.clock.Now())
}

// text sends the last tick and returns what arrived, one frame of the face after the other.
func (f *facing) text() string {
	f.t.Helper()
	f.encoder.vmc(f.frame, false, 0, f.session.FaceAt, func(packet []byte) {
		if len(packet) > largestBundle {
			f.t.Errorf("a datagram of %d bytes", len(packet))
		}
		var reader osc.Reader
		reader.Reset(packet)
		for reader.Next() {
			m := reader.Message()
			arguments := m.Arguments()
			switch string(m.Address) {
			case "/VMC/Ext/Blend/Val":
				name, _ := arguments.Text()
				value, ok := arguments.Float()
				if !ok {
					f.t.Error("a value is none")
				}
				f.batch = append(f.batch, fmt.Sprintf("%s=%v", name, float32(value)))
			case "/VMC/Ext/Blend/Apply":
				f.got, f.batch = append(f.got, strings.Join(f.batch, " ")), nil
			}
		}
	})
	if len(f.batch) > 0 {
		f.t.Error("values wait for no Apply")
	}
	all := strings.Join(f.got, "|")
	f.got = nil
	return all
}

// The face comes at 60 Hz, ticks at 90 Hz, and the receiver has another rate: it gets each face once, in order.
func TestEveryFaceIsPassedOnOnceWhateverTheReceiversRate(t *testing.T) {
	t.Parallel()
	for _, every := range []int{1, 2, 7, 20} { // so many ticks
		f := newFacing(t)
		names := &trackers.FaceNames{"n", "ＪＯＹ"}
		var got []string
		sent := 0
		for tick := range 500 {
			for ; time.Duration(sent)*time.Second/60 <= time.Duration(tick)*time.Second/90 && tick < 400; sent++ {
				f.put(names, float32(sent), 0.1)
			}
			f.tick(time.Second / 90)
			if tick%every == 0 {
				if text := f.text(); text != "" {
					got = append(got, text)
				}
			}
		}
		all := strings.Split(strings.Join(got, "|"), "|")
		if len(all) != sent {
			t.Errorf("every %d ticks: %d of %d faces", every, len(all), sent)
		}
		for i := range all {
			if want := fmt.Sprintf("n=%d ＪＯＹ=0.1", i); all[i] != want {
				t.Fatalf("every %d ticks: %q in place of %q", every, all[i], want)
			}
		}
	}
}

func TestAFaceThatEndsGoesToZeroAndWhatAnotherLacksToo(t *testing.T) {
	t.Parallel()
	f := newFacing(t)
	one, other := &trackers.FaceNames{"A", "B"}, &trackers.FaceNames{"B", "C"}
	expect := func(when, want string) {
		t.Helper()
		if got := f.text(); got != want {
			t.Errorf("%s: %q, not %q", when, got, want)
		}
	}
	f.tick(0)
	expect("before there is one", "")
	f.put(one, 1, 0.5)
	f.tick(0)
	expect("at first", "A=1 B=0.5")
	f.tick(trackers.FaceStale)
	expect("in a gap", "")
	f.put(other, 0.25, 1)
	f.tick(time.Millisecond)
	expect("another list", "A=0 B=0.25 C=1")
	f.tick(trackers.FaceStale + 1)
	for range zeros {
		expect("after it ended", "B=0 C=0")
		f.tick(time.Millisecond)
	}
	expect("long after it ended", "")
	f.put(one, 1, 0.5)
	f.tick(0)
	expect("when it is back", "A=1 B=0.5")
	f.store.Forget("s")
	f.tick(0)
	expect("when its input was switched off", "A=0 B=0")
	f.put(other, 1, 1)
	f.tick(0)
	expect("when it is back soon", "A=0 B=1 C=1")
}

func TestAFaceOfManyLongNamesFitsIntoDatagrams(t *testing.T) {
	t.Parallel()
	f := newFacing(t)
	names := make(trackers.FaceNames, trackers.MaxFaceValues)
	var want []string
	values := make([]float32, len(names))
	for i := range names {
		names[i], values[i] = fmt.Sprintf("%0*d", trackers.MaxSerial, i), float32(i)
		want = append(want, fmt.Sprintf("%s=%d", names[i], i))
	}
	f.put(&names, values...)
	f.tick(0)
	if f.text() != strings.Join(want, " ") {
		t.Error("it arrived otherwise")
	}
}
