package vrpn

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
	"posewright/trackers/internal/capturetest"
)

// said is a message as a server sends it.
func said(sender, kind int32, body []byte) []byte {
	head := binary.BigEndian.AppendUint32(nil, uint32(headSize+len(body)))
	head = append(head, make([]byte, 8)...)
	head = binary.BigEndian.AppendUint32(head, uint32(sender))
	head = binary.BigEndian.AppendUint32(head, uint32(kind))
	head = append(head, make([]byte, 4)...)
	return append(append(head, body...), make([]byte, (8-len(body)%8)%8)...)
}

func named(text string) []byte {
	return append(append(binary.BigEndian.AppendUint32(nil, uint32(len(text)+1)), text...), 0)
}

func doubles(sensor uint32, values ...float64) []byte {
	body := append(binary.BigEndian.AppendUint32(nil, sensor), make([]byte, 4)...)
	for _, v := range values {
		body = binary.BigEndian.AppendUint64(body, math.Float64bits(v))
	}
	return body
}

func hello() []byte { return append([]byte("vrpn: ver. 07.38  0"), make([]byte, 5)...) }

// received feeds a decoder until it ends.
func received(t *testing.T, zUp bool, stream []byte) (*decoder, map[string]trackers.Device, error) {
	t.Helper()
	d := newDecoder(bytes.NewReader(stream), "test", zUp)
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	err := d.greet()
	for err == nil {
		err = d.next(store)
	}
	var frame trackers.Frame
	store.Snapshot(&frame)
	devices := map[string]trackers.Device{}
	for _, device := range frame.All() {
		devices[device.Serial] = device
	}
	return d, devices, err
}

// The counts and the last pose were taken from the same bytes with another program (Python's struct).
func TestARecordedServerYieldsItsTrackers(t *testing.T) {
	t.Parallel()
	d, devices, err := received(t, false, capturetest.Read(t, "vrpn_tcp_server_to_client.bin"))
	if !errors.Is(err, io.EOF) || d.counts.Malformed != 0 || d.counts.Unknown != 0 || d.counts.Poses != 519 {
		t.Errorf("it ended with %v and %+v", err, d.counts)
	}
	if len(devices) != 3 {
		t.Errorf("the devices are %v", devices)
	}
	total := uint64(0)
	for _, device := range devices {
		total += device.Samples
	}
	if total != 519 || devices["Tracker1"].Samples != 173 {
		t.Errorf("%d samples, %d of Tracker1", total, devices["Tracker1"].Samples)
	}
	if q := devices["Tracker1"].Pose.Rotation; math.Abs(q.V[2]-0.6922410469135021) > 1e-9 || math.Abs(q.W-0.7216663584843751) > 1e-9 {
		t.Errorf("Tracker1 is turned by %v", q)
	}
	if q := devices["Tracker0 1"].Pose.Rotation; q != mgl64.QuatIdent() {
		t.Errorf("Tracker0's second sensor is turned by %v", q)
	}
}

func TestPositionsAreMetersAndZUpIsTurned(t *testing.T) {
	t.Parallel()
	stream := append(hello(), said(3, nameSender, named("Body"))...)
	stream = append(stream, said(8, nameType, named(poseType))...)
	stream = append(stream, said(9, nameType, named(velocityType))...)
	half := math.Sqrt2 / 2
	stream = append(stream, said(3, 9, doubles(0, 1, 2, 3, 0, 0, half, half, 0.5))...)
	stream = append(stream, said(3, 8, doubles(0, 1, 2, 3, 0, 0, half, half))...) // a quarter turn about z
	stream = append(stream, said(3, 8, doubles(2, 4, 5, 6, 0, 0, 0, 1))...)
	_, devices, _ := received(t, true, stream)
	body := devices["Body"]
	if body.Pose.Position != (mgl64.Vec3{1, 3, -2}) {
		t.Errorf("with Z up (1, 2, 3) is %v", body.Pose.Position)
	}
	// A quarter turn about the vertical turns +Z, which is the server's -y, to +X.
	if to := body.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); to.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-9 {
		t.Errorf("front is turned to %v", to)
	}
	if !body.HasVelocity || body.Velocity != (mgl64.Vec3{1, 3, -2}) || body.AngularVelocity.Sub(mgl64.Vec3{0, math.Pi, 0}).Len() > 1e-9 {
		t.Errorf("its velocities are %v and %v", body.Velocity, body.AngularVelocity)
	}
	if other := devices["Body 2"]; other.Pose.Position != (mgl64.Vec3{4, 6, -5}) || other.HasVelocity {
		t.Errorf("another sensor is %+v", other)
	}
}

func TestAServerThatIsNoneIsLeftWithASentence(t *testing.T) {
	t.Parallel()
	for name, stream := range map[string][]byte{
		"another protocol":    []byte("HTTP/1.1 400 Bad Request\r\n\r\n"),
		"an endless message":  append(hello(), binary.BigEndian.AppendUint32(nil, math.MaxUint32)...),
		"a message too short": append(hello(), make([]byte, 64)...),
	} {
		if name != "another protocol" {
			stream = append(stream, make([]byte, 64)...)
		}
		if _, _, err := received(t, false, stream); !errors.Is(err, errNotVRPN) {
			t.Errorf("%s: %v", name, err)
		}
	}
	stream := append(hello(), said(8, nameType, named(poseType))...)
	stream = append(stream, said(3, 8, doubles(0, 1, 2, 3, 0, 0, 0, 1))...) // a sender nobody named
	stream = append(stream, said(3, 8, []byte{1, 2, 3})...)
	stream = append(stream, said(4, nameSender, []byte{0, 0, 1, 0, 'x'})...)
	d, devices, _ := received(t, false, stream)
	if len(devices) != 0 || d.counts.Unknown != 1 || d.counts.Malformed != 2 {
		t.Errorf("%v, %+v", devices, d.counts)
	}
}

func TestASourceFollowsAServerAndSaysWhenItGoes(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	leave := make(chan struct{})
	go func() {
		conn, err := listener.Accept()
		if err != nil {
			return
		}
		defer conn.Close()
		_, _ = io.ReadFull(conn, make([]byte, headSize))
		_, _ = conn.Write(hello())
		_, _ = conn.Write(said(1, nameSender, named("Hand")))
		_, _ = conn.Write(said(4, nameType, named(poseType)))
		_, _ = conn.Write(said(1, 4, doubles(0, 1, 2, 3, 0, 0, 0, 1)))
		<-leave
	}()
	source := New(Options{Address: listener.Addr().String()})
	store := trackers.NewStore(trackers.Monotonic())
	ended := make(chan error, 1)
	go func() { ended <- source.Run(t.Context(), store) }()
	var frame trackers.Frame
	for end := time.Now().Add(30 * time.Second); frame.Count == 0; store.Snapshot(&frame) {
		if time.Now().After(end) {
			t.Fatalf("nothing arrived: %+v", source.Status())
		}
		time.Sleep(time.Millisecond)
	}
	if d := frame.Devices[0]; d.Serial != "Hand" || d.Source != source.Name() || d.Pose.Position != (mgl64.Vec3{1, 2, 3}) {
		t.Errorf("the device is %+v", d)
	}
	if program := source.Status().Program; program != "VRPN 07.38" {
		t.Errorf("the server is %q", program)
	}
	close(leave)
	if err := <-ended; err == nil || !strings.Contains(err.Error(), "closed the connection") {
		t.Errorf("it ended with %v", err)
	}
	if status := source.Status(); status.State != trackers.Failed {
		t.Errorf("its status is %+v", status)
	}
}

// A source that resets its deadline after the context has set it in the past reads on as long as the server sends.
func TestASourceEndsWithItsContextHoweverMuchIsSent(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	stream := append(append(hello(), said(1, nameSender, named("Hand"))...), said(4, nameType, named(poseType))...)
	poses := bytes.Repeat(said(1, 4, doubles(0, 1, 2, 3, 0, 0, 0, 1)), 20)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				_, err := conn.Write(stream)
				for ; err == nil; _, err = conn.Write(poses) {
				}
			}()
		}
	}()
	source := New(Options{Address: listener.Addr().String()})
	store := trackers.NewStore(trackers.Monotonic())
	for stops := range 200 {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- source.Run(ctx, store) }()
		for end := time.Now().Add(30 * time.Second); source.Status().State != trackers.Receiving; time.Sleep(50 * time.Microsecond) {
			if time.Now().After(end) {
				t.Fatalf("nothing arrives: %+v", source.Status())
			}
		}
		stop()
		select {
		case err := <-ended:
			if err != nil {
				t.Fatalf("a stopped source failed: %v", err)
			}
		case <-time.After(30 * time.Second):
			t.Fatalf("stop %d: the source reads on", stops)
		}
	}
}

// late is a context that ends while a connection is being made, too late to keep it from being made.
type late struct{ context.Context }

func (late) Err() error { return context.Canceled }

func TestAConnectionThatIsMadeWhileTheSourceStopsIsClosed(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	source := New(Options{Address: listener.Addr().String()})
	if err := source.Run(late{context.Background()}, trackers.NewStore(trackers.Monotonic())); err != nil {
		t.Fatalf("a stopped source failed: %v", err)
	}
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	if _, err := conn.Read(make([]byte, 1)); !errors.Is(err, io.EOF) {
		t.Errorf("the connection is left open: %v", err)
	}
}

func TestNobodyThereIsSaidInOneSentence(t *testing.T) {
	t.Parallel()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
	err = New(Options{Address: address}).Run(t.Context(), trackers.NewStore(trackers.Monotonic()))
	if err == nil || !strings.Contains(err.Error(), address) || !strings.Contains(err.Error(), "start it") {
		t.Errorf("got %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	stream := append(hello(), said(3, nameSender, named("Body"))...)
	stream = append(stream, said(8, nameType, named(poseType))...)
	f.Add(append(stream, said(3, 8, doubles(0, 1, 2, 3, 0, 0, 0, 1))...))
	f.Fuzz(func(t *testing.T, stream []byte) {
		_, devices, err := received(t, len(stream)%2 == 0, stream)
		if err == nil {
			t.Fatal("a stream never ends")
		}
		for name, device := range devices {
			if n := device.Pose.Position.Len() + device.Pose.Rotation.Norm(); math.IsNaN(n) || math.IsInf(n, 0) {
				t.Fatalf("%s: %+v", name, device.Pose)
			}
		}
	})
}
