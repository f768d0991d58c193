package solarxr

import (
	"context"
	"math"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/go-gl/mathgl/mgl64"
	flatbuffers "github.com/google/flatbuffers/go"

	"posewright/trackers"
)

// quarter is a quarter turn to the left in the server's frame, x y z w.
var quarter = []float64{0, math.Sqrt2 / 2, 0, math.Sqrt2 / 2}

// devicesMessage is what the rare feed sends: trackers on the waist, the left shin and the right thigh, one on the chest that is gone, and a headset.
func devicesMessage(t testing.TB, s *schema) []byte {
	tracker := func(name string, part Part, status int, more object) object {
		info := object{"body_part": int(part), "display_name": name, "mounting_orientation": quarter}
		for k, v := range more {
			info[k] = v
		}
		return object{"status": status, "info": info}
	}
	return s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"devices": []object{
		{"custom_name": "belt", "hardware_status": object{"battery_pct_estimate": 82, "mcu_temp": 40.0}, "trackers": []object{tracker("Tracker 1", Waist, statusOK, object{"custom_name": "My belt"})}},
		{"hardware_status": object{"battery_pct_estimate": 7}, "trackers": []object{tracker("Tracker 2", LeftLowerLeg, statusOccluded, nil), tracker("Tracker 3", RightUpperLeg, statusBusy, nil)}},
		{"trackers": []object{tracker("Tracker 4", Chest, 6, nil)}},
		{"trackers": []object{tracker("HMD", Head, statusOK, object{"is_hmd": true})}},
	}}}}}})
}

// bonesMessage is a skeleton, with fields that no one knows.
func bonesMessage(t testing.TB, s *schema) []byte {
	var bones []object
	for part := range 25 {
		bones = append(bones, object{"body_part": part, "rotation_g": quarter, "bone_length": 0.25, "head_position_g": []float64{0.1, 0.1 * float64(part), -0.5}})
	}
	return s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"bones": bones, "index": 1}}}}})
}

func proportionsMessage(t testing.TB, s *schema) []byte {
	return s.bundle(t, object{"rpc_msgs": []object{{"message": member{"SkeletonConfigResponse", object{"user_height": 1.72, "skeleton_parts": []object{
		{"bone": int(UpperArm), "value": 0.28}, {"bone": int(LowerLeg), "value": 0.43}, {"bone": 250, "value": 1.0}, {"bone": int(UpperLeg), "value": math.Inf(1)},
	}}}}}})
}

func decoded(t testing.TB, messages ...[]byte) (*decoder, map[string]trackers.Device) {
	t.Helper()
	d := &decoder{source: "test"}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	for _, m := range messages {
		d.Decode(m, 0, store)
	}
	var frame trackers.Frame
	store.Snapshot(&frame)
	devices := map[string]trackers.Device{}
	for _, device := range frame.All() {
		devices[device.Serial] = device
	}
	return d, devices
}

func TestJointsThatATrackerDrivesAreDevices(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	d, devices := decoded(t, bonesMessage(t, s), devicesMessage(t, s), bonesMessage(t, s), devicesMessage(t, s), proportionsMessage(t, s))
	if len(devices) != 4 || d.counts.Malformed != 0 {
		t.Fatalf("devices are %v, counts %+v", devices, d.counts)
	}
	hips := devices["hips"]
	// The hip bone hangs from (0.1, 0.5, -0.5) of the stage; half a turn about the vertical makes that (-0.1, …, 0.5).
	if at := (mgl64.Vec3{-0.1, 0.25, 0.5}); hips.Pose.Position.Sub(at).Len() > 1e-6 || hips.Kind != trackers.Tracker || math.Abs(hips.Battery-0.82) > 1e-6 {
		t.Errorf("hips are %+v", hips)
	}
	// A turn to the left stays one.
	if ahead := hips.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); ahead.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-6 {
		t.Errorf("the hips face %v", ahead)
	}
	if foot := devices["left foot"]; !foot.Inferred || math.Abs(foot.Battery-0.07) > 1e-6 || foot.Pose.Position.Sub(mgl64.Vec3{-0.1, 1, 0.5}).Len() > 1e-6 {
		t.Errorf("the left foot is %+v", foot)
	}
	if _, ok := devices["right knee"]; !ok {
		t.Error("the right thigh moves no knee")
	}
	if head := devices["HMD"]; head.Kind != trackers.Headset || head.Battery >= 0 {
		t.Errorf("the headset is %+v", head)
	}
	known := d.trackers
	if len(known) != 5 || known[0].Name != "My belt" || known[1].Name != "Tracker 2" || known[0].Mounting.Sub(mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})).Len() > 1e-6 || !known[4].Headset {
		t.Errorf("trackers are %+v", known)
	}
	if p := d.proportions; math.Abs(p.EyesM-1.72) > 1e-6 || math.Abs(p.Lengths[UpperArm]-0.28) > 1e-6 || p.Lengths[UpperLeg] != 0 {
		t.Errorf("proportions are %+v", p)
	}
}

func TestEveryTrackerMovesTheJointThatItIsWornAt(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	for _, test := range []struct {
		worn   Part
		serial string
		bone   Part // whose head is the joint
		below  float64
	}{
		{Head, "HMD", Head, 0}, {UpperChest, "chest", UpperChest, 0.25}, {Chest, "chest", UpperChest, 0.25}, {Waist, "hips", Hip, 0.25}, {Hip, "hips", Hip, 0.25},
		{LeftUpperLeg, "left knee", LeftLowerLeg, 0}, {RightUpperLeg, "right knee", RightLowerLeg, 0},
		{LeftLowerLeg, "left foot", LeftFoot, 0}, {RightLowerLeg, "right foot", RightFoot, 0}, {LeftFoot, "left foot", LeftFoot, 0}, {RightFoot, "right foot", RightFoot, 0},
		{LeftUpperArm, "left elbow", LeftLowerArm, 0}, {RightUpperArm, "right elbow", RightLowerArm, 0},
		{LeftLowerArm, "left hand", LeftHand, 0}, {RightLowerArm, "right hand", RightHand, 0}, {LeftHand, "left hand", LeftHand, 0}, {RightHand, "right hand", RightHand, 0},
	} {
		one := s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"devices": []object{
			{"hardware_status": object{"battery_pct_estimate": 120}, "trackers": []object{{"status": statusOK, "info": object{"body_part": int(test.worn)}}}},
		}}}}}})
		_, devices := decoded(t, one, bonesMessage(t, s), one)
		d, ok := devices[test.serial]
		at := mgl64.Vec3{-0.1, 0.1*float64(test.bone) - test.below, 0.5}
		if !ok || len(devices) != 1 || d.Pose.Position.Sub(at).Len() > 1e-6 || (d.Kind == trackers.Headset) != (test.worn == Head) || d.Battery != 1 {
			t.Errorf("a tracker on part %d moves %+v, want %s at %v", test.worn, devices, test.serial, at)
		}
	}
}

func TestWhatMakesNoSenseIsLeftOut(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	tracker := object{"status": statusOK, "info": object{"body_part": int(Hip), "mounting_orientation": quarter, "mounting_reset_orientation": []float64{0, 1, 0, 0}}}
	var many []object
	for range 300 {
		many = append(many, tracker)
	}
	d, _ := decoded(t, bonesMessage(t, s), s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"devices": []object{{"trackers": many}}}}}}}),
		s.bundle(t, object{"rpc_msgs": []object{{"message": member{"SkeletonConfigResponse", object{"user_height": 30.0}}}}}))
	if len(d.trackers) != mostTrackers || d.trackers[0].Mounting.Sub(mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0})).Len() > 1e-6 {
		t.Errorf("%d trackers, mounted at %v", len(d.trackers), d.trackers[0].Mounting)
	}
	if !d.asked || d.proportions != (Proportions{}) {
		t.Errorf("proportions are %+v", d.proportions)
	}
}

func TestRequestsThatNobodyTakesAreRefused(t *testing.T) {
	t.Parallel()
	source := New("")
	source.requests, source.about.Setting = make(chan []byte, 2), oldSetting
	var p Proportions
	p.Lengths[HipsWidth] = 0.3
	if err := source.SetProportions(p); err != nil || len(source.requests) != 2 {
		t.Errorf("a length and the question are %d requests, %v", len(source.requests), err)
	}
	if err := source.Reset(YawReset); err == nil || !strings.Contains(err.Error(), "fast enough") {
		t.Errorf("one more is %v", err)
	}
}

func TestWhatIsBrokenIsCountedAndTheRestIsRead(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	nan := s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"bones": []object{
		{"body_part": int(Hip), "rotation_g": []float64{math.NaN(), 0, 0, 1}, "head_position_g": []float64{0, 1, 0}},
		{"body_part": int(LeftFoot), "rotation_g": quarter, "head_position_g": []float64{0, 1, 0}},
		{"body_part": int(Head)},
	}}}}}})
	other := s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"PollDataFeed", object{}}}}, "rpc_msgs": []object{{"message": member{"HeartbeatRequest", object{}}}}})
	d, devices := decoded(t, bonesMessage(t, s), nil, []byte{1, 2, 3}, devicesMessage(t, s), nan, other)
	if len(devices) != 1 || devices["left foot"].Samples != 1 || d.counts.Malformed != 4 || d.counts.Unknown != 2 {
		t.Errorf("devices are %v, counts %+v", devices, d.counts)
	}
	// Whatever a bit is, reading ends and no pose is none.
	random := rand.New(rand.NewPCG(1, 2))
	for _, whole := range append([][]byte{devicesMessage(t, s), bonesMessage(t, s), proportionsMessage(t, s)}, generationMessages()...) {
		for range 1000 {
			spoiled := append([]byte{}, whole...)
			for range 1 + random.IntN(6) {
				spoiled[random.IntN(len(spoiled))] = byte(random.Uint32())
			}
			decoded(t, spoiled[:random.IntN(len(spoiled)+1)], whole, devicesMessage(t, s), spoiled)
		}
	}
}

// Vectors may share their tables, so that a small message stands for any number of them.
func TestAMessageThatRepeatsItselfIsLeftSoon(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	const many = 2000
	b := flatbuffers.NewBuilder(1 << 16)
	shared := func(table flatbuffers.UOffsetT) flatbuffers.UOffsetT {
		b.StartVector(4, many, 4)
		for range many {
			b.PrependUOffsetT(table)
		}
		return b.EndVector(many)
	}
	bones := shared(s.write(t, b, "Bone", object{"body_part": int(Hip), "rotation_g": quarter, "bone_length": 0.25, "head_position_g": []float64{0, 1, 0}}))
	b.StartObject(3)
	b.PrependUOffsetTSlot(oldest.bones, bones, 0)
	update := b.EndObject()
	b.StartObject(2)
	b.PrependUOffsetTSlot(feedMessage, update, 0)
	b.PrependByteSlot(feedMessageType, dataFeedUpdate, 0)
	headers := shared(b.EndObject())
	b.StartObject(2)
	b.PrependUOffsetTSlot(bundleDataFeed, headers, 0)
	b.Finish(b.EndObject())
	d, devices := decoded(t, devicesMessage(t, s), b.FinishedBytes())
	if d.counts.Poses < many || d.counts.Poses > 2*many+100 || d.counts.Malformed == 0 || devices["hips"].Samples == 0 {
		t.Errorf("of %d bones in each of %d headers %d were read: %+v", many, many, d.counts.Poses, d.counts)
	}
}

func TestALongNameIsCut(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	name := strings.Repeat("é", trackers.MaxSerial)
	d, _ := decoded(t, bonesMessage(t, s), s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"devices": []object{
		{"trackers": []object{{"status": statusOK, "info": object{"body_part": int(Hip), "display_name": "x" + name}}}},
	}}}}}}))
	if known := d.trackers; len(known) != 1 || known[0].Name != "x"+name[:trackers.MaxSerial-2] {
		t.Errorf("trackers are %+v", known)
	}
}

func FuzzRead(f *testing.F) {
	s := readSchema(f)
	devices := devicesMessage(f, s)
	known := [][]byte{devices, bonesMessage(f, s), proportionsMessage(f, s)}
	for i, seed := range append(known, generationMessages()...) {
		f.Add(seed, uint8(i%8))
	}
	generations := generationMessages()
	f.Fuzz(func(t *testing.T, data []byte, after uint8) {
		before := [][]byte{devices}
		if n := int(after) % 8; n < len(people) { // what was understood decides how the rest is read
			before = generations[messagesOfAll*n : messagesOfAll*(n+1)]
		}
		_, all := decoded(t, append(slices.Clone(before), data)...)
		for name, d := range all {
			if n := d.Pose.Position.Len() + d.Pose.Rotation.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("%s: %+v", name, d.Pose)
			}
		}
	})
}

// server is a SlimeVR server of the test.
type server struct {
	*httptest.Server
	mutex sync.Mutex
	asked [][]byte
	conn  *websocket.Conn
}

func newServer(t *testing.T, messages ...[]byte) *server {
	t.Helper()
	x := &server{}
	x.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		x.mutex.Lock()
		x.conn = conn
		x.mutex.Unlock()
		for {
			_, data, err := conn.Read(context.Background())
			if err != nil {
				return
			}
			x.mutex.Lock()
			first := len(x.asked) == 0
			x.asked = append(x.asked, data)
			x.mutex.Unlock()
			if first {
				for _, m := range messages {
					_ = conn.Write(context.Background(), websocket.MessageBinary, m)
				}
			}
		}
	}))
	t.Cleanup(x.Close)
	return x
}

func (x *server) got(data []byte) bool {
	x.mutex.Lock()
	defer x.mutex.Unlock()
	for _, a := range x.asked {
		if string(a) == string(data) {
			return true
		}
	}
	return false
}

func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

func TestASourceFollowsAServerAndAsksIt(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	x := newServer(t, devicesMessage(t, s), bonesMessage(t, s), proportionsMessage(t, s))
	source := New(strings.TrimPrefix(x.URL, "http://"))
	if err := source.Reset(YawReset); err != ErrNotConnected {
		t.Errorf("before it is connected a reset is %v", err)
	}
	store := trackers.NewStore(trackers.Monotonic())
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, store) }()
	eventually(t, "it receives", func() bool {
		_, known := source.Proportions()
		return known && source.Status().State == trackers.Receiving
	})
	var frame trackers.Frame
	if store.Snapshot(&frame); frame.Count != 4 || len(source.Trackers()) != 5 {
		t.Errorf("%d devices, trackers %+v", frame.Count, source.Trackers())
	}
	eventually(t, "it has asked for feeds and proportions", func() bool { return x.got(greet()) && x.got(start()) && x.got(askProportions()) })
	s21 := oldSetting
	var p Proportions
	p.Lengths[UpperArm], p.Lengths[LowerLeg] = 0.3, 0.41
	if source.Reset(FullReset) != nil || source.SetProportions(p) != nil {
		t.Error("it takes no requests")
	}
	eventually(t, "requests arrive", func() bool {
		return x.got(reset(false, FullReset)) && x.got(reset(true, FullReset)) && x.got(s21.change(UpperArm, 0.3)) && x.got(s21.change(LowerLeg, 0.41))
	})
	stop()
	if err := <-ended; err != nil {
		t.Errorf("stopped it ended with %v", err)
	}
	if status := source.Status(); status.State != trackers.Stopped || source.Reset(YawReset) != ErrNotConnected {
		t.Errorf("stopped its status is %+v", status)
	}
}

func TestAServerThatTracksNothingAnyMoreIsNotReceivedFrom(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	x := newServer(t, devicesMessage(t, s), bonesMessage(t, s))
	source := New(strings.TrimPrefix(x.URL, "http://"))
	var clock trackers.ManualClock
	go func() { _ = source.Run(t.Context(), trackers.NewStore(clock.Now)) }()
	eventually(t, "it receives", func() bool { return source.Status().State == trackers.Receiving })
	clock.Set(5 * time.Second) // only the skeleton comes, which no tracker drives
	off := s.bundle(t, object{"data_feed_msgs": []object{{"message": member{"DataFeedUpdate", object{"devices": []object{}}}}}})
	x.mutex.Lock()
	for _, m := range [][]byte{off, bonesMessage(t, s)} {
		_ = x.conn.Write(t.Context(), websocket.MessageBinary, m)
	}
	x.mutex.Unlock()
	eventually(t, "it hears of that", func() bool { return source.Status().Packets == 4 })
	if status := source.Status(); status.State != trackers.Listening || status.LastPacket != 5*time.Second {
		t.Errorf("its status is %+v", status)
	}
}

func TestAServerThatSendsTooMuchOrNothingIsLeft(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	for words, messages := range map[string][][]byte{"closed the connection": {bonesMessage(t, s), make([]byte, longest+1)}, "silent for": {bonesMessage(t, s)}} {
		x := newServer(t, messages...)
		source := New(strings.TrimPrefix(x.URL, "http://"))
		if source.silence != readTimeout {
			t.Error("it waits for something else than the read timeout")
		}
		if len(messages) == 1 {
			source.silence = 50 * time.Millisecond
		}
		began := time.Now()
		err := source.Run(t.Context(), trackers.NewStore(trackers.Monotonic()))
		if err == nil || !strings.Contains(err.Error(), words) || source.Status().State != trackers.Failed || time.Since(began) >= readTimeout {
			t.Errorf("%v after %v, want %q", err, time.Since(began), words)
		}
		if source.Reset(YawReset) != ErrNotConnected || source.Trackers() != nil {
			t.Error("it can still be asked")
		}
	}
}

func TestAConnectionThatIsMadeEndsWithItsContext(t *testing.T) {
	t.Parallel()
	silent, err := net.Listen("tcp", "127.0.0.1:0") // takes connections and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	source := New(silent.Addr().String())
	if source.connect != connectTimeout {
		t.Error("it connects for another time than that")
	}
	source.connect = time.Minute
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(ctx, trackers.NewStore(trackers.Monotonic())) }()
	began := time.Now()
	eventually(t, "it connects", func() bool { return source.Status().State == trackers.Listening })
	stop()
	if err := <-ended; err != nil || time.Since(began) > source.connect || source.Status().State != trackers.Stopped {
		t.Errorf("after %v it ended with %v, %+v", time.Since(began), err, source.Status())
	}
	source.connect = 100 * time.Millisecond
	if err := source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())); err == nil || !strings.Contains(err.Error(), "start it there") {
		t.Errorf("a server that never answers: %v", err)
	}
}

// A server that answers with another address leads nowhere.
func TestNoRedirectionIsFollowed(t *testing.T) {
	t.Parallel()
	var reached atomic.Bool
	private := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { reached.Store(true) }))
	defer private.Close()
	for _, to := range []string{private.URL, "ws" + strings.TrimPrefix(private.URL, "http")} {
		misleading := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", to)
			w.WriteHeader(http.StatusTemporaryRedirect)
		}))
		if err := New(misleading.Listener.Addr().String()).Run(t.Context(), trackers.NewStore(trackers.Monotonic())); err == nil {
			t.Error("it is connected")
		}
		misleading.Close()
	}
	if reached.Load() || client.Transport.(*http.Transport).Proxy != nil {
		t.Error("another address is asked than was chosen")
	}
}

func TestNamesOfAServerHaveNoControlCharacters(t *testing.T) {
	t.Parallel()
	for sent, want := range map[string]string{"a\x1b[31m\u202eb\nc\xff": "a[31mb c", "右手 👩‍🚀": "右手 👩‍🚀"} {
		if got := named([]byte(sent)); got != want {
			t.Errorf("%q is %q, not %q", sent, got, want)
		}
	}
}

func TestAServerThatGoesOrIsNotThereIsSaidInOneSentence(t *testing.T) {
	t.Parallel()
	s := readSchema(t)
	x := newServer(t, devicesMessage(t, s), bonesMessage(t, s))
	address := strings.TrimPrefix(x.URL, "http://")
	source := New(address)
	ended := make(chan error, 1)
	go func() { ended <- source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())) }()
	eventually(t, "it is connected", func() bool { return len(source.Trackers()) > 0 })
	x.mutex.Lock()
	x.conn.CloseNow()
	x.mutex.Unlock()
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "closed the connection") || source.Status().State != trackers.Failed {
		t.Errorf("left, it ended with %v", err)
	}
	x.Close()
	if err := source.Run(t.Context(), trackers.NewStore(trackers.Monotonic())); err == nil || !strings.Contains(err.Error(), "start it there") {
		t.Errorf("no server: %v", err)
	}
}
