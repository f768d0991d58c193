package liveout

import (
	"context"
	"math"
	"net"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/session"
	"posewright/presets"
	"posewright/presets/prepare"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/vmc"
)

// A sender tells of bent fingers over UDP; a session bends those of the mannequin, and sends them on over UDP to a receiver that reads them as any would.
func TestFingersThatArriveOverUDPLeaveOverUDP(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	preset := presets.Default()
	prepared, err := prepare.Body(&preset, avatar)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	now := trackers.Monotonic()
	listening := func(address string) (*trackers.Store, string) {
		store, source := trackers.NewStore(now), vmc.New(vmc.Options{Address: address})
		go func() { _ = source.Run(ctx, store) }()
		for end := time.Now().Add(30 * time.Second); source.Status().State != trackers.Listening; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("does not listen: %v", source.Status().Detail)
			}
		}
		return store, source.Status().Address
	}
	in, inAddress := listening(free(t))
	out, outAddress := listening(free(t))

	s := session.New(session.Options{Store: in})
	s.Publish(session.NewSnapshot(prepared))
	sender := NewSender(s, now)
	receiver := LocalReceiver(VMC)
	receiver.Address, receiver.RateHz = outAddress, 240
	sender.Apply(Config{receiver})
	go sender.Run(ctx)

	conn, err := net.Dial("udp", inAddress)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	bend := [3]float64{0.6, 0.9, 0.4}
	// A receiver turns an avatar's fingers from where its file has them, so it is told the difference.
	h := prepared.Body.Humanoid()
	var drawn [3]float64
	before := mgl64.Vec3{1, 0, 0}
	for i := range drawn {
		next := h.Joint(rig.LeftMiddleProximal + rig.Role(i) + 1)
		if i == 2 {
			break // no joint says where its tip is
		}
		bone := h.TPose[next].Position.Sub(h.TPose[h.Joint(rig.LeftMiddleProximal+rig.Role(i))].Position)
		drawn[i] = math.Acos(bone.Normalize().Dot(before))
		before = bone.Normalize()
	}
	parts := [3]string{"Proximal", "Intermediate", "Distal"}
	var frame trackers.Frame
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(5 * time.Millisecond) {
		var w osc.Writer
		w.OpenBundle()
		for i, part := range parts {
			for side, name := range [2]string{"left", "right"} { // each bends about the axis that points back, or ahead
				turn := mgl64.QuatRotate(bend[i], mgl64.Vec3{0, 0, float64(2*side - 1)})
				vmc.AppendBone(&w, name+"Middle"+part, trackers.Pose{Rotation: turn})
			}
		}
		w.CloseBundle()
		if _, err := conn.Write(w.Bytes()); err != nil {
			t.Fatal(err)
		}
		s.Tick(now())
		out.Snapshot(&frame)
		worst := 0.0
		for side := range frame.Hands {
			got := frame.Hands[side].Fingers.Bend[2]
			for i := range bend {
				worst = max(worst, math.Abs(got[i]-(bend[i]-drawn[i])))
			}
		}
		if worst < 0.01 {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("the receiver sees the middle fingers bent by %v and %v, want %v less %v", frame.Hands[0].Fingers.Bend[2], frame.Hands[1].Fingers.Bend[2], bend, drawn)
		}
	}
}

// free is an address whose port nobody uses.
func free(t *testing.T) string {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	return conn.LocalAddr().String()
}
