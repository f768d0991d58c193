package slimevr

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	flatbuffers "github.com/google/flatbuffers/go"
	"github.com/google/go-cmp/cmp"

	"posewright/calibration"
	"posewright/calibration/anthropometry"
	"posewright/internal/command"
	"posewright/rig/phrase"
	"posewright/trackers"
	"posewright/trackers/solarxr"
)

// The server of the test only takes what is asked; what it tells of trackers is tested where it is read.
func TestSlimeVRIsAskedForResetsByCommand(t *testing.T) {
	t.Parallel()
	asked := make(chan []byte, 16)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		for err == nil {
			var data []byte
			if _, data, err = conn.Read(context.Background()); err == nil {
				asked <- data
				err = conn.Write(context.Background(), websocket.MessageBinary, trackersMessage(false))
			}
		}
	}))
	t.Cleanup(server.CloseClientConnections)
	source := solarxr.New(strings.TrimPrefix(server.URL, "http://"))
	var input trackers.Source
	person := &calibration.Calibration{}
	said := 0
	c := New(func() trackers.Source { return input }, func() *calibration.Calibration { return person }, func(phrase.Phrase) { said++ })
	if err := c.Reset(solarxr.FullReset); !errors.Is(err, solarxr.ErrNotConnected) || c.Connected() || c.HeightM() != 0 {
		t.Errorf("with the input off: %v", err)
	}
	input = source
	go func() { _ = source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())) }()
	<-asked          // the greeting
	first := <-asked // the feeds
	<-asked          // the proportions
	seen, resets := map[string]bool{string(first): true}, map[solarxr.Reset]string{}
	for _, kind := range []solarxr.Reset{solarxr.YawReset, solarxr.FullReset, solarxr.MountingReset} {
		if err := c.Reset(kind); err != nil {
			t.Fatal(err)
		}
		got := string(<-asked) + string(<-asked) // as all servers take it
		if seen[got] {
			t.Errorf("reset %d asks for what was asked before", kind)
		}
		seen[got], resets[kind] = true, got
	}
	list := &command.List{}
	list.Add(c.Commands()...)
	for name, kind := range map[string]solarxr.Reset{"slimevr/yaw": solarxr.YawReset, "slimevr/full": solarxr.FullReset, "slimevr/mounting": solarxr.MountingReset} {
		if err := list.Run(name); err != nil {
			t.Fatal(err)
		}
		if got := string(<-asked) + string(<-asked); got != resets[kind] {
			t.Errorf("%s asks for something else than reset %d", name, kind)
		}
	}
	if err := c.SendProportions(); err == nil || !strings.Contains(err.Error(), "Calibrate first") {
		t.Errorf("lengths of no one: %v", err)
	}
	if len(c.Commands()) != 4 || said != 6 {
		t.Errorf("%d commands, %d notices", len(c.Commands()), said)
	}
}

// trackersMessage tells of a bone, of a tracker on the hips, of eyes at 1.60 m and, if asked, of the headset, by the numbers of the schema.
func trackersMessage(headset bool) []byte {
	b := flatbuffers.NewBuilder(256)
	list := func(tables ...flatbuffers.UOffsetT) flatbuffers.UOffsetT {
		b.StartVector(4, len(tables), 4)
		for _, table := range tables {
			b.PrependUOffsetT(table)
		}
		return b.EndVector(len(tables))
	}
	tracker := func(part byte, headset bool) flatbuffers.UOffsetT {
		b.StartObject(12)
		b.PrependByteSlot(1, part, 0)
		b.PrependBoolSlot(11, headset, false)
		info := b.EndObject()
		b.StartObject(3)
		b.PrependUOffsetTSlot(1, info, 0)
		b.PrependByteSlot(2, 2, 0) // OK
		return b.EndObject()
	}
	all := []flatbuffers.UOffsetT{tracker(byte(solarxr.Hip), false)}
	if headset {
		all = append(all, tracker(byte(solarxr.Head), true))
	}
	of := list(all...)
	b.StartObject(5)
	b.PrependUOffsetTSlot(4, of, 0)
	devices := list(b.EndObject())
	b.StartObject(4)
	b.Prep(4, 12)
	for range 3 {
		b.PlaceFloat32(1)
	}
	b.PrependStructSlot(3, b.Offset(), 0)
	b.Prep(4, 16)
	for _, v := range [...]float32{1, 0, 0, 0} { // written backward
		b.PlaceFloat32(v)
	}
	b.PrependStructSlot(1, b.Offset(), 0)
	b.PrependByteSlot(0, byte(solarxr.Hip), 0)
	bones := list(b.EndObject())
	b.StartObject(3)
	b.PrependUOffsetTSlot(2, bones, 0)
	b.PrependUOffsetTSlot(0, devices, 0)
	update := b.EndObject()
	b.StartObject(2)
	b.PrependUOffsetTSlot(1, update, 0)
	b.PrependByteSlot(0, 3, 0) // DataFeedUpdate
	headers := list(b.EndObject())
	b.StartObject(2)
	b.PrependFloat32Slot(1, 1.6, 0)
	skeleton := b.EndObject()
	b.StartObject(3)
	b.PrependUOffsetTSlot(2, skeleton, 0)
	b.PrependByteSlot(1, 15, 0) // SkeletonConfigResponse
	answers := list(b.EndObject())
	b.StartObject(2)
	b.PrependUOffsetTSlot(0, headers, 0)
	b.PrependUOffsetTSlot(1, answers, 0)
	b.Finish(b.EndObject())
	return b.FinishedBytes()
}

func TestOnlyAServerThatKnowsTheHeadsetIsAskedToTurnTrackers(t *testing.T) {
	t.Parallel()
	for _, headset := range []bool{false, true} {
		asked := make(chan struct{}, 16)
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			conn, err := websocket.Accept(w, r, nil)
			for err == nil {
				if _, _, err = conn.Read(context.Background()); err == nil {
					asked <- struct{}{}
					err = conn.Write(context.Background(), websocket.MessageBinary, trackersMessage(headset))
				}
			}
		}))
		t.Cleanup(server.CloseClientConnections)
		source := solarxr.New(strings.TrimPrefix(server.URL, "http://"))
		c := New(func() trackers.Source { return source }, nil, func(phrase.Phrase) {})
		if got := c.ResetYaw(); got != "" {
			t.Errorf("not connected, %q resets itself", got)
		}
		go func() { _ = source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())) }()
		<-asked // the greeting
		<-asked // the feeds
		<-asked // the proportions
		for end := time.Now().Add(20 * time.Second); !c.Connected(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatal("it never tells of trackers")
			}
		}
		h := &tall{}
		if c.OfferHeight(h); math.Abs(h.m-1.709) > 0.001 { // so says the server's own window
			t.Errorf("with eyes at 1.60 m a person is %.2f m tall", h.m)
		}
		h.m = 1.5
		if c.OfferHeight(h); h.m != 1.5 {
			t.Errorf("a height that is known is replaced by %.2f m", h.m)
		}
		want := ""
		if headset {
			want = source.Name()
		}
		if got := c.ResetYaw(); got != want {
			t.Errorf("with a headset %v, %q resets itself", headset, got)
		}
		if headset {
			<-asked
		}
	}
}

// tall is a calibration that is told how tall someone is.
type tall struct{ m float64 }

func (h *tall) HeightM() float64    { return h.m }
func (h *tall) SetHeight(m float64) { h.m = m }

func TestAHeightThatIsKnownIsNotReplaced(t *testing.T) {
	t.Parallel()
	c := New(func() trackers.Source { return nil }, nil, nil)
	h := &tall{1.6}
	if c.OfferHeight(h); h.m != 1.6 {
		t.Errorf("it is %v", h.m)
	}
	h.m = 0
	if c.OfferHeight(h); h.m != 0 {
		t.Errorf("without a server it is %v", h.m)
	}
}

func TestLengthsOfAPersonAreThoseOfTheServersBones(t *testing.T) {
	t.Parallel()
	m := func(v float64) anthropometry.Length { return anthropometry.Length{M: v} }
	got := proportionsOf(&anthropometry.Person{UpperArm: [2]anthropometry.Length{m(0.30), m(0.32)}, Forearm: [2]anthropometry.Length{m(0.25), m(0.25)}, Shoulders: m(0.36),
		Hip: m(0.90), Knee: m(0.50), Ankle: m(0.08)})
	var want solarxr.Proportions
	want.Lengths[solarxr.UpperArm], want.Lengths[solarxr.LowerArm], want.Lengths[solarxr.ShouldersWidth] = 0.31, 0.25, 0.36
	want.Lengths[solarxr.UpperLeg], want.Lengths[solarxr.LowerLeg] = 0.40, 0.42
	for i := range got.Lengths {
		if d := got.Lengths[i] - want.Lengths[i]; d > 1e-9 || d < -1e-9 {
			t.Error(cmp.Diff(want, got))
		}
	}
}
