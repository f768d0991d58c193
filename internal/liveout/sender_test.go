package liveout

import (
	"context"
	"errors"
	"math"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/drivingtest"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
	"posewright/trackers/vrchat"
)

// moving is a session that plays the demo, some way into it.
func moving(t testing.TB) (*session.Session, *session.Playback) {
	t.Helper()
	prepared := drivingtest.Prepared(t)
	snapshot := session.NewSnapshot(prepared)
	demo := drivingtest.Demo(t)
	playback := session.NewPlayback(demo, "demo")
	s := session.New(session.Options{Store: playback.Store})
	s.Publish(snapshot)
	return s, playback
}

func advance(s *session.Session, p *session.Playback, seconds float64) {
	at := time.Duration(seconds * float64(time.Second))
	p.Advance(at)
	s.Tick(at)
}

// received is what a receiver makes of datagrams: the bones in Unity's numbers, by Unity's names.
type received struct {
	bones   map[string][7]float64
	devices map[string]trackers.Pose // as the decoder has them, in the tracking space
	world   map[string]mgl64.Vec3    // where the addresses that are not local have them
	largest int
	ok      []int64
}

func listen(t *testing.T, packets [][]byte) received {
	t.Helper()
	h := received{bones: map[string][7]float64{}, devices: map[string]trackers.Pose{}, world: map[string]mgl64.Vec3{}}
	var reader osc.Reader
	decoder := vmc.Decoder{Source: "test"}
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	for _, packet := range packets {
		h.largest = max(h.largest, len(packet))
		reader.Reset(packet)
		for reader.Next() {
			m := reader.Message()
			arguments := m.Arguments()
			switch string(m.Address) {
			case "/VMC/Ext/Bone/Pos":
				name, _ := arguments.Text()
				var v [7]float64
				for i := range v {
					v[i], _ = arguments.Float()
				}
				h.bones[string(name)] = v
			case "/VMC/Ext/Hmd/Pos", "/VMC/Ext/Con/Pos", "/VMC/Ext/Tra/Pos":
				serial, _ := arguments.Text()
				var v mgl64.Vec3
				for i := range v {
					v[i], _ = arguments.Float()
				}
				h.world[string(serial)] = unity(v)
			case "/VMC/Ext/OK":
				for {
					v, ok := arguments.Int()
					if !ok {
						break
					}
					h.ok = append(h.ok, v)
				}
			}
		}
		if reader.Malformed() > 0 {
			t.Fatal("a datagram is malformed")
		}
		decoder.Decode(packet, 0, store)
	}
	var frame trackers.Frame
	store.Snapshot(&frame)
	for _, d := range frame.All() {
		h.devices[d.Serial] = d.Pose
	}
	return h
}

func sent(f *session.Frame, raw bool) [][]byte {
	var e encoder
	var packets [][]byte
	e.vmc(f, raw, 1.5, noFaces, func(packet []byte) { packets = append(packets, append([]byte(nil), packet...)) })
	return packets
}

// unity is a vector of ours in Unity, and a quaternion x y z w of Unity as a rotation there.
func unity(v mgl64.Vec3) mgl64.Vec3 { return mgl64.Vec3{-v[0], v[1], v[2]} }

func rotation(v [7]float64) mgl64.Quat {
	return mgl64.Quat{W: v[6], V: mgl64.Vec3{v[3], v[4], v[5]}}
}

// A receiver adds the bones up, in Unity's own frame, and must come to the joints of the solver.
func TestBonesAddUpToTheSolversJoints(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	for tick := range 900 {
		advance(s, p, float64(tick)/90)
	}
	f := s.NewReader().Latest()
	h := f.Body.Humanoid()
	chains := [][]rig.Role{
		{rig.Hips, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot},
		{rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck, rig.Head},
		{rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	}
	for _, raw := range []bool{false, true} {
		received := listen(t, sent(f, raw))
		for _, chain := range chains {
			var at mgl64.Vec3
			turn := mgl64.QuatIdent()
			for _, role := range chain {
				name := strings.ToUpper(role.String()[:1]) + role.String()[1:]
				v, there := received.bones[name]
				if h.Joint(role) < 0 {
					if there {
						t.Errorf("%s is sent and not there", name)
					}
					continue
				}
				if !there {
					t.Fatalf("%s is not sent", name)
				}
				at = at.Add(turn.Rotate(mgl64.Vec3{v[0], v[1], v[2]}))
				turn = turn.Mul(rotation(v))
				want := f.Result.World[h.Joint(role)]
				if off := at.Sub(unity(want.Position)).Len(); off > 1e-4 {
					t.Errorf("raw %v: %s is off by %.5f m", raw, name, off)
				}
				// What points forward in the avatar's T-pose, as the receiver sees it.
				forward := mgl64.Vec3{0, 0, 1}
				if raw {
					forward = h.TPose[h.Joint(role)].Rotation.Conjugate().Rotate(forward)
				}
				got := turn.Rotate(unity(forward))
				wanted := unity(want.Rotation.Rotate(h.TPose[h.Joint(role)].Rotation.Conjugate().Rotate(mgl64.Vec3{0, 0, 1})))
				if off := got.Sub(wanted).Len(); off > 1e-4 {
					t.Errorf("raw %v: %s is turned off by %.5f", raw, name, off)
				}
			}
		}
		if received.largest > 1400 {
			t.Errorf("a datagram has %d bytes", received.largest)
		}
		if len(received.devices) != f.Devices.Count {
			t.Errorf("%d devices are sent, want %d", len(received.devices), f.Devices.Count)
		}
		for i := range f.Devices.All() {
			d := &f.Devices.Devices[i]
			if off := received.devices[d.Serial].Position.Sub(d.Pose.Position).Len(); off > 1e-5 {
				t.Errorf("%s is off by %v", d.Serial, off)
			}
		}
		if len(received.ok) != 4 || received.ok[0] != 1 || received.ok[3] != 1 {
			t.Errorf("it says of itself %v", received.ok)
		}
	}
}

func TestThumbsHaveTheirNamesInUnity(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	advance(s, p, 0)
	received := listen(t, sent(s.NewReader().Latest(), false))
	for _, name := range []string{"LeftThumbProximal", "LeftThumbIntermediate", "LeftThumbDistal", "RightLittleDistal"} {
		if _, there := received.bones[name]; !there {
			t.Errorf("%s is not sent", name)
		}
	}
	if len(received.bones) < 50 {
		t.Errorf("%d bones are sent", len(received.bones))
	}
}

func TestVRChatGetsEightTrackersAndTheHead(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	for tick := range 300 {
		advance(s, p, float64(tick)/90)
	}
	f := s.NewReader().Latest()
	var e encoder
	store := trackers.NewStore(new(trackers.ManualClock).Now)
	decoder := vrchat.NewDecoder("test")
	e.vrchat(f, allTrackers, func(packet []byte) { decoder.Decode(packet, 0, store) })
	var frame trackers.Frame
	store.Snapshot(&frame)
	if frame.Count != vrchat.TrackerCount+1 {
		t.Fatalf("%d trackers", frame.Count)
	}
	h := f.Body.Humanoid()
	for i := range frame.All() {
		d := &frame.Devices[i]
		role := map[string]rig.Role{"head": rig.Head, "1": rig.Hips, "2": rig.LeftFoot, "3": rig.RightFoot, "4": rig.LeftLowerLeg,
			"5": rig.RightLowerLeg, "6": h.UpperTrunk(), "7": rig.LeftLowerArm, "8": rig.RightLowerArm}[d.Serial]
		if off := d.Pose.Position.Sub(f.Result.World[h.Joint(role)].Position).Len(); off > 1e-5 {
			t.Errorf("%s is off by %v", d.Serial, off)
		}
	}
}

func TestAReceiverGetsAsManyFramesASecondAsItWants(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	sender := NewSender(s, new(trackers.ManualClock).Now)
	sender.Apply(Config{{Protocol: VMC, Address: conn.LocalAddr().String(), RateHz: 30}})
	ended := make(chan struct{})
	ctx, stop := context.WithCancel(t.Context())
	go func() { sender.Run(ctx); close(ended) }()
	defer func() { stop(); <-ended }()
	tick := 0
	sent := func() uint64 { // after one more tick
		tick++
		advance(s, p, float64(tick)/90)
		time.Sleep(time.Millisecond)
		return sender.Statuses()[0].Frames
	}
	first := sent()
	for deadline := time.Now().Add(30 * time.Second); first == 0 && time.Now().Before(deadline); {
		first = sent()
	}
	frames := first
	for n := range 90 {
		frames = sent()
		for deadline := time.Now().Add(10 * time.Second); frames < first+uint64(n/3) && time.Now().Before(deadline); frames = sender.Statuses()[0].Frames {
			time.Sleep(time.Millisecond)
		}
	}
	if first == 0 || frames-first < 29 || frames-first > 31 {
		t.Errorf("%d frames in a second, want 30", frames-first)
	}
}

func TestReceiversGetFramesInOrderAndMayChange(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	var clock trackers.ManualClock
	sender := NewSender(s, clock.Now)
	receiver := LocalReceiver(VMC)
	receiver.Address = conn.LocalAddr().String()
	sender.Apply(Config{receiver, {Off: true, Protocol: VMC, Address: "127.0.0.1:1", RateHz: 60}})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { sender.Run(ctx); close(ended) }()
	ticking := make(chan struct{})
	go func() {
		defer close(ticking)
		for tick := 0; ctx.Err() == nil; tick++ {
			advance(s, p, float64(tick%1500)/90)
			time.Sleep(time.Millisecond)
		}
	}()
	buffer := make([]byte, 65536)
	frames := 0
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
	for frames < 5 {
		n, _, err := conn.ReadFrom(buffer)
		if err != nil {
			t.Fatal(err)
		}
		var reader osc.Reader
		for reader.Reset(buffer[:n]); reader.Next(); {
			if string(reader.Message().Address) == "/VMC/Ext/T" {
				frames++
			}
		}
	}
	if statuses := sender.Statuses(); len(statuses) != 1 || statuses[0].Frames < 4 {
		t.Errorf("the statuses are %+v", statuses)
	}
	sender.Apply(nil)
	if statuses := sender.Statuses(); len(statuses) != 0 {
		t.Errorf("without receivers the statuses are %+v", statuses)
	}
	stop()
	<-ended
	<-ticking
}

func TestReceiversThatMeanNothingAreRefused(t *testing.T) {
	t.Parallel()
	good := LocalReceiver(VMC)
	for _, change := range []func(*Receiver){
		func(r *Receiver) { r.Protocol = "fax" }, func(r *Receiver) { r.Address = ":39539" }, func(r *Receiver) { r.Address = "here" },
		func(r *Receiver) { r.Address = "a:0" }, func(r *Receiver) { r.RateHz = 0 }, func(r *Receiver) { r.RateHz = 1e9 },
		func(r *Receiver) { r.Address = "a b:1" }, func(r *Receiver) { r.Address = "[fe80::1]:39539" }, func(r *Receiver) { r.Protocol, r.Address = VMT, "[::1]:39570" },
	} {
		bad := good
		change(&bad)
		if (Config{bad}).Validate() == nil {
			t.Errorf("%+v is accepted", bad)
		}
	}
	if err := (Config{good, LocalReceiver(VRChat), LocalReceiver(VMT), {Protocol: VRChat, Address: "[fe80::1%Wi-Fi 2]:9000", RateHz: 60}}).Validate(); err != nil {
		t.Error(err)
	}
	if (make(Config, MostReceivers+1)).Validate() == nil {
		t.Error("any number is accepted")
	}
}

// VRChat moves a person's space by itself, so what it is told must not move with ours; a VMC receiver draws the avatar in the world.
func TestLocomotionMovesWhatVMCIsToldAndNotWhatVRChatIsTold(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	still, q := moving(t)
	for tick := range 100 {
		at := float64(tick) / 90
		if tick == 50 {
			s.TeleportFacing(mgl64.Vec3{3, 0, -2}, 1.2)
		}
		advance(s, p, at)
		advance(still, q, at)
	}
	there, here := s.NewReader().Latest(), still.NewReader().Latest()
	if there.Space.Yaw == 0 {
		t.Fatal("the space did not move")
	}

	trackersOf := func(f *session.Frame) (frame trackers.Frame) {
		var e encoder
		store := trackers.NewStore(new(trackers.ManualClock).Now)
		decoder := vrchat.NewDecoder("test")
		e.vrchat(f, allTrackers, func(packet []byte) { decoder.Decode(packet, 0, store) })
		store.Snapshot(&frame)
		return frame
	}
	was, is := trackersOf(here), trackersOf(there)
	for i := range was.All() {
		a, b := was.Devices[i].Pose, is.Devices[i].Pose
		if off := a.Position.Sub(b.Position).Len(); off > 1e-5 {
			t.Errorf("tracker %s is %v m from where it is without locomotion", was.Devices[i].Serial, off)
		}
		if turned := math.Abs(a.Rotation.Dot(b.Rotation)); turned < 1-1e-5 {
			t.Errorf("tracker %s is turned", was.Devices[i].Serial)
		}
	}

	before, after := listen(t, sent(here, false)), listen(t, sent(there, false))
	hips := func(h received) mgl64.Vec3 { v := h.bones["Hips"]; return unity(mgl64.Vec3{v[0], v[1], v[2]}) }
	if off := hips(after).Sub(there.Space.Point(hips(before))).Len(); off > 1e-4 {
		t.Errorf("the hips are %v m from where the world has them", off)
	}
	for serial, pose := range before.world {
		if off := after.world[serial].Sub(there.Space.Point(pose)).Len(); off > 1e-4 {
			t.Errorf("device %s is %v m from where the world has it", serial, off)
		}
		if off := after.devices[serial].Position.Sub(before.devices[serial].Position).Len(); off > 1e-5 {
			t.Errorf("device %s moves in the tracking space", serial)
		}
	}
	if len(before.world) < 3 {
		t.Errorf("%d devices are sent", len(before.world))
	}
}

// run starts a sender until the test ends.
func run(t *testing.T, s *Sender) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { s.Run(ctx); close(ended) }()
	t.Cleanup(func() { stop(); <-ended })
}

// await waits until a receiver's status fits, while the session ticks.
func await(t *testing.T, what string, sender *Sender, s *session.Session, p *session.Playback, address string, done func(Status) bool) Status {
	t.Helper()
	tick := 0
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(time.Millisecond) {
		tick++
		advance(s, p, float64(tick%1500)/90)
		var last Status
		for _, status := range sender.Statuses() {
			if last = status; status.Receiver.Address == address && done(status) {
				return status
			}
		}
		if time.Now().After(end) {
			t.Fatalf("%s: the status is %+v", what, last)
		}
	}
}

func to(address string) Receiver {
	r := LocalReceiver(VMC)
	r.Address, r.RateHz = address, 240
	return r
}

// listener is a UDP port that takes what comes.
func listener(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn.LocalAddr().String()
}

func TestAHostNameThatIsNotAnsweredKeepsNoOtherReceiverWaiting(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	sender := NewSender(s, new(trackers.ManualClock).Now)
	dial := sender.dial
	asked := make(chan struct{})
	sender.dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		if address == "slow.example:39539" {
			close(asked)
			<-ctx.Done() // a name server that does not answer
			return nil, ctx.Err()
		}
		return dial(ctx, network, address)
	}
	address := listener(t)
	sender.Apply(Config{to("slow.example:39539"), to(address)})
	run(t, sender)
	<-asked
	status := await(t, "a receiver gets poses", sender, s, p, address, func(s Status) bool { return s.Frames >= 20 })
	if !status.Problem.Empty() {
		t.Errorf("its problem is %q", status.Problem)
	}
}

func TestAnAddressThatCannotBeOpenedIsReportedAndTriedAgain(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	sender := NewSender(s, new(trackers.ManualClock).Now)
	dial, address := sender.dial, listener(t)
	var attempts atomic.Int64
	sender.dial = func(ctx context.Context, network, a string) (net.Conn, error) {
		if attempts.Add(1) == 1 {
			return nil, errors.New("no such host")
		}
		return dial(ctx, network, a)
	}
	sender.Apply(Config{to(address)})
	run(t, sender)
	status := await(t, "the problem is reported", sender, s, p, address, func(s Status) bool { return !s.Problem.Empty() })
	if text := status.Problem.String(); !strings.Contains(text, "Can't send to "+address) || status.Frames != 0 || status.Datagrams != 0 {
		t.Errorf("the status is %+v", status)
	}
	await(t, "it is tried again", sender, s, p, address, func(s Status) bool { return s.Frames > 0 && s.Problem.Empty() })
}

// failing takes every third datagram.
type failing struct {
	net.Conn
	writes, taken atomic.Uint64
	err           error
}

func (f *failing) Write(packet []byte) (int, error) {
	if f.writes.Add(1)%3 != 0 {
		return 0, f.err
	}
	f.taken.Add(1)
	return f.Conn.Write(packet)
}

func TestCountersCountWhatWasSentAndErrorsAreReported(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	sender := NewSender(s, new(trackers.ManualClock).Now)
	address := listener(t)
	conn, err := net.Dial("udp", address)
	if err != nil {
		t.Fatal(err)
	}
	broken := &failing{Conn: conn, err: errors.New("network is unreachable")}
	sender.dial = func(context.Context, string, string) (net.Conn, error) { return broken, nil }
	sender.Apply(Config{to(address)})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { sender.Run(ctx); close(ended) }()
	status := await(t, "datagrams are sent", sender, s, p, address, func(s Status) bool { return s.Datagrams >= 10 })
	if text := status.Problem.String(); !strings.Contains(text, "network is unreachable") {
		t.Errorf("the problem is %q", text)
	}
	stop()
	<-ended
	if status := sender.Statuses()[0]; status.Datagrams != broken.taken.Load() || status.Frames != 0 {
		t.Errorf("%d datagrams in %d frames are counted, %d of %d were sent and no frame is whole", status.Datagrams, status.Frames, broken.taken.Load(), broken.writes.Load())
	}
}

func TestAPanicWhileSendingIsReportedAndKeepsNoOtherReceiverWaiting(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	sender := NewSender(s, new(trackers.ManualClock).Now)
	dial, bad, good := sender.dial, listener(t), listener(t)
	sender.dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		if address == bad {
			panic("kaput")
		}
		return dial(ctx, network, address)
	}
	crashed := make(chan any, 1)
	sender.Start = func(_ string, run func()) {
		go func() {
			defer func() {
				if value := recover(); value != nil {
					crashed <- value
				}
			}()
			run()
		}()
	}
	sender.Apply(Config{to(bad), to(good)})
	run(t, sender)
	if value := <-crashed; value != "kaput" {
		t.Errorf("the owner gets %v", value)
	}
	await(t, "the crash is reported", sender, s, p, bad, func(s Status) bool { return strings.Contains(s.Problem.String(), "internal error") })
	await(t, "the other gets poses", sender, s, p, good, func(s Status) bool { return s.Frames > 0 })
}

func TestReceiversThatStayGoOnUndisturbed(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	sender := NewSender(s, new(trackers.ManualClock).Now)
	stays, goes := listener(t), listener(t)
	sender.Apply(Config{to(stays), to(goes)})
	run(t, sender)
	before := await(t, "poses are sent", sender, s, p, stays, func(s Status) bool { return s.Frames > 5 })
	sender.Apply(Config{to(stays)})
	if statuses := sender.Statuses(); len(statuses) != 1 || statuses[0].Frames < before.Frames {
		t.Errorf("the statuses are %+v", statuses)
	}
	await(t, "poses are still sent", sender, s, p, stays, func(s Status) bool { return s.Frames > before.Frames+5 })
}

// Who chooses another protocol for a receiver on this machine need not look up its port; an address that was typed stays.
func TestAnotherProtocolBringsItsPort(t *testing.T) {
	t.Parallel()
	r := LocalReceiver(VMC)
	if r.SetProtocol(VMT); r.Protocol != VMT || r.Address != "127.0.0.1:39570" || r.RateHz != 90 {
		t.Errorf("VMT is %+v", r)
	}
	r.RateHz = 45
	if r.SetProtocol(VRChat); r.Protocol != VRChat || r.Address != "127.0.0.1:9000" || r.RateHz != 45 {
		t.Errorf("VRChat is %+v", r)
	}
	r.Address = "192.168.1.20:9000"
	if r.SetProtocol(VMC); r.Protocol != VMC || r.Address != "192.168.1.20:9000" || r.RateHz != 45 {
		t.Errorf("an address that was typed becomes %+v", r)
	}
}
