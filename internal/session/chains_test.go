package session

import (
	"math"
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver"
	"posewright/trackers"
)

func TestAChainFollowsTheDeviceOfItsSerialAndFadesWhenThatIsLost(t *testing.T) {
	t.Parallel()
	chains := []effectors.Chain{effectors.DefaultChain("a"), effectors.DefaultChain("b")}
	chains[1].Device = "LHR-2"
	var frame trackers.Frame
	frame.Count, frame.Time = 2, 10*time.Second
	for i, serial := range []string{"", "LHR-2"} {
		frame.Devices[i] = trackers.Device{Serial: serial, Received: frame.Time, Pose: trackers.Pose{Position: mgl64.Vec3{float64(i), 1, 0}, Rotation: mgl64.QuatIdent()}}
	}
	space := solver.Space{Origin: mgl64.Vec3{10, 0, 0}, Yaw: math.Pi / 2}
	var devices chainDevices
	var got []effectors.Target
	for range 100 { // 1 s
		got = devices.follow(chains, &frame, space, 0.01)
	}
	// A space turned by 90° to the left has its +X along the world's -Z.
	if len(got) != 2 || got[0].Presence != 0 || got[1].Presence != 1 || got[1].Position.Sub(mgl64.Vec3{10, 1, -1}).Len() > 1e-12 {
		t.Fatalf("%+v", got)
	}
	frame.Time += time.Second
	for range 15 { // half of 0.3 s
		got = devices.follow(chains, &frame, space, 0.01)
	}
	if math.Abs(got[1].Presence-0.5) > 1e-9 || got[1].Position.Sub(mgl64.Vec3{10, 1, -1}).Len() > 1e-12 {
		t.Errorf("a lost device is %+v", got[1])
	}
	if got := devices.follow(nil, &frame, space, 0.01); got != nil {
		t.Errorf("without chains there is %v", got)
	}
}
