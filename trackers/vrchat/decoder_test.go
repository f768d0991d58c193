package vrchat

import (
	"math"
	"net"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/osc"
)

type rig struct {
	decoder *Decoder
	store   *trackers.Store
	clock   trackers.ManualClock
	frame   trackers.Frame
}

func newRig() *rig {
	r := &rig{decoder: NewDecoder("test")}
	r.store = trackers.NewStore(r.clock.Now)
	return r
}

// send delivers a message alone.
func (r *rig) send(address string, x, y, z float32) {
	var w osc.Writer
	w.Message(address, "fff")
	for _, v := range []float32{x, y, z} {
		w.Float32(v)
	}
	r.decoder.Decode(w.Bytes(), r.clock.Now(), r.store)
}

func (r *rig) device(serial string) *trackers.Device {
	r.store.Snapshot(&r.frame)
	for i := range r.frame.All() {
		if r.frame.Devices[i].Serial == serial {
			return &r.frame.Devices[i]
		}
	}
	return nil
}

func TestABundleMakesOneSampleOfEachTracker(t *testing.T) {
	t.Parallel()
	r := newRig()
	want := trackers.Pose{Position: mgl64.Vec3{0.1, 0.9, -0.2}, Rotation: mgl64.QuatRotate(0.7, mgl64.Vec3{0, 0.6, 0.8})}
	for range 3 {
		var w osc.Writer
		w.OpenBundle()
		for number := range points {
			AppendTracker(&w, number, want)
		}
		w.CloseBundle()
		r.decoder.Decode(w.Bytes(), r.clock.Now(), r.store)
		r.clock.Add(10 * time.Millisecond)
	}
	r.store.Snapshot(&r.frame)
	if r.frame.Count != points {
		t.Fatalf("%d devices, want %d", r.frame.Count, points)
	}
	for i := range r.frame.All() {
		d := &r.frame.Devices[i]
		if d.Pose.Position.Sub(want.Position).Len() > 1e-6 || math.Abs(d.Pose.Rotation.Dot(want.Rotation)) < 1-1e-6 || d.Samples != 3 {
			t.Errorf("%s is at %+v after %d samples", d.Name, d.Pose, d.Samples)
		}
		if (d.Kind == trackers.Headset) != (d.Serial == "head") {
			t.Errorf("%s is a %s", d.Serial, d.Kind)
		}
	}
	if name := r.device("2").Name; name != "2 left foot" {
		t.Errorf("tracker 2 is called %q", name)
	}
}

func TestAPositionAndTheRotationAfterItMakeOneSample(t *testing.T) {
	t.Parallel()
	r := newRig()
	for i := range 10 {
		r.send("/tracking/trackers/1/position", float32(i), 1, 0)
		r.clock.Add(time.Millisecond)
		r.send("/tracking/trackers/1/rotation", 0, float32(i), 0)
		r.clock.Add(9 * time.Millisecond)
	}
	d := r.device("1")
	// The first position could not know that a rotation would follow.
	if d.Samples != 11 {
		t.Errorf("%d samples of 10 pairs", d.Samples)
	}
	// Newest position and newest rotation together: 9 to Unity's right and 9° to the right.
	angle := 2 * math.Atan2(-d.Pose.Rotation.V[1], d.Pose.Rotation.W) * 180 / math.Pi
	if d.Pose.Position != (mgl64.Vec3{-9, 1, 0}) || math.Abs(angle-9) > 1e-5 {
		t.Errorf("it is at %v, turned %v°", d.Pose.Position, angle)
	}

	// From now on only positions come: they must not wait for ever.
	for i := range 5 {
		r.clock.Add(10 * time.Millisecond)
		r.send("/tracking/trackers/1/position", 0, 1, float32(i))
	}
	if d = r.device("1"); d.Pose.Position != (mgl64.Vec3{0, 1, 4}) || d.Samples != 15 {
		t.Errorf("without rotations it is at %v after %d samples", d.Pose.Position, d.Samples)
	}
}

func TestAHeadThatNeverTurnsIsNoHeadset(t *testing.T) {
	t.Parallel()
	r := newRig()
	r.send("/tracking/trackers/head/position", 0, 1.6, 0)
	if r.device("head") != nil {
		t.Fatal("a head without rotation is a device")
	}
	r.send("/tracking/trackers/head/rotation", 0, 0, 0)
	r.send("/tracking/trackers/head/position", 0, 1.7, 0)
	d := r.device("head")
	if d == nil {
		t.Fatal("a head with rotation is none")
	}
	before := d.Samples
	r.clock.Add(2 * time.Second)
	r.send("/tracking/trackers/head/position", 0, 1.8, 0)
	if d = r.device("head"); d.Samples != before {
		t.Error("a head whose rotation is two seconds old goes on")
	}
}

func TestNumbersMayComeAsWholeOnesAndWhatIsWrongIsCounted(t *testing.T) {
	t.Parallel()
	r := newRig()
	var w osc.Writer
	w.Message("/tracking/trackers/3/position", "ifd")
	w.Int32(1)
	w.Float32(2)
	w.Float64(3)
	r.decoder.Decode(w.Bytes(), 0, r.store)
	if d := r.device("3"); d == nil || d.Pose.Position != (mgl64.Vec3{-1, 2, 3}) {
		t.Errorf("the device is %+v", d)
	}
	for _, address := range []string{"/tracking/trackers/9/position", "/tracking/trackers/1/colour", "/tracking/trackers/1", "/tracking/trackers/", "/else"} {
		r.send(address, 0, 0, 0)
	}
	w.Reset()
	w.Message("/tracking/trackers/3/position", "ff")
	w.Float32(1)
	w.Float32(1)
	r.decoder.Decode(w.Bytes(), 0, r.store)
	r.send("/tracking/trackers/3/position", float32(math.NaN()), 0, 0)
	counts := r.decoder.Counts()
	if counts.Unknown != 5 || counts.Malformed != 1 {
		t.Errorf("counts %+v, want 5 unknown and 1 malformed", counts)
	}
	if d := r.device("3"); d.Dropped != 1 || d.Samples != 1 {
		t.Errorf("a position that is no number: %+v", d)
	}
}

func TestTrackersArriveOverUDP(t *testing.T) {
	t.Parallel()
	source := New("127.0.0.1:0")
	store := trackers.NewStore(trackers.Monotonic())
	ctx := t.Context()
	go func() { _ = source.Run(ctx, store) }()
	until := func(what string, do func(), done func() bool) {
		t.Helper()
		for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(time.Millisecond) {
			if do(); time.Now().After(end) {
				t.Fatalf("waited in vain: %s", what)
			}
		}
	}
	until("it listens", func() {}, func() bool { return source.Status().State == trackers.Listening })
	conn, err := net.Dial("udp", source.Status().Address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var w osc.Writer
	w.OpenBundle()
	AppendTracker(&w, 1, trackers.NoPose())
	w.CloseBundle()
	var frame trackers.Frame
	until("the tracker appears", func() { _, _ = conn.Write(w.Bytes()) }, func() bool {
		store.Snapshot(&frame)
		return frame.Count == 1
	})
	if frame.Devices[0].Source != source.Name() {
		t.Errorf("its source is %q", frame.Devices[0].Source)
	}
}

func FuzzDecode(f *testing.F) {
	var w osc.Writer
	w.OpenBundle()
	for number := range points {
		AppendTracker(&w, number, trackers.NoPose())
	}
	w.CloseBundle()
	f.Add(w.Bytes())
	f.Fuzz(func(t *testing.T, packet []byte) {
		r := newRig()
		for range 2 {
			r.decoder.Decode(packet, r.clock.Now(), r.store)
			r.clock.Add(time.Millisecond)
		}
		r.store.Snapshot(&r.frame)
		for i := range r.frame.All() {
			p := r.frame.Devices[i].Pose
			if n := p.Rotation.Norm() + p.Position.Len(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("a pose that is none: %+v", p)
			}
		}
	})
}

func TestWhatVRChatTellsOfItsOwnTrackingIsReceived(t *testing.T) {
	t.Parallel()
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	d := NewDecoder("test")
	var w osc.Writer
	for _, of := range []string{"head", "leftwrist", "rightwrist"} {
		w.Reset()
		w.Message("/tracking/vrsystem/"+of+"/pose", "ffffff")
		for _, v := range []float32{0.25, 1.5, 0.5, 0, 90, 0} { // Unity: x to the right, turned to the right
			w.Float32(v)
		}
		d.Decode(w.Bytes(), 0, store)
	}
	var f trackers.Frame
	store.Snapshot(&f)
	if f.Count != 3 {
		t.Fatalf("%d devices", f.Count)
	}
	headsets := 0
	for _, device := range f.All() {
		if device.Kind == trackers.Headset {
			headsets++
		}
		if got := device.Pose.Position; got.Sub(mgl64.Vec3{-0.25, 1.5, 0.5}).Len() > 1e-6 {
			t.Errorf("%s is at %v", device.Name, got)
		}
		if ahead := device.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); ahead.Sub(mgl64.Vec3{-1, 0, 0}).Len() > 1e-6 {
			t.Errorf("%s looks along %v", device.Name, ahead)
		}
	}
	if headsets != 1 || d.Counts().Unknown != 0 || d.Counts().Poses != 3 {
		t.Errorf("%d headsets, %+v", headsets, d.Counts())
	}
	w.Reset()
	w.Message("/tracking/vrsystem/head/pose", "f")
	w.Float32(1)
	if d.Decode(w.Bytes(), 0, store); d.Counts().Malformed != 1 {
		t.Error("too few numbers are taken")
	}
}
