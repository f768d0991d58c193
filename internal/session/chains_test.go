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

// A device that is lost stays where it was in the tracking space while its chain lets go: a stick that carries the person away carries it along.
func TestALostDeviceOfAChainGoesWithTheTrackingSpace(t *testing.T) {
	t.Parallel()
	chains := []effectors.Chain{effectors.DefaultChain("tail")}
	chains[0].Device = "LHR-2"
	var frame trackers.Frame
	frame.Count, frame.Time = 1, 10*time.Second
	frame.Devices[0] = trackers.Device{Serial: "LHR-2", Received: frame.Time, Pose: trackers.Pose{Position: mgl64.Vec3{0.2, 1, 0}, Rotation: mgl64.QuatIdent()}}
	var devices chainDevices
	for range 100 {
		devices.follow(chains, &frame, solver.Space{}, 0.01)
	}
	frame.Time += time.Second
	got := devices.follow(chains, &frame, solver.Space{Origin: mgl64.Vec3{0, 0, 5}, Yaw: math.Pi / 2}, 0.01)
	facing := got[0].Rotation.Rotate(mgl64.Vec3{0, 0, 1})
	if !(got[0].Presence > 0.9) || got[0].Position.Sub(mgl64.Vec3{0, 1, 4.8}).Len() > 1e-12 || facing.Sub(mgl64.Vec3{1, 0, 0}).Len() > 1e-12 {
		t.Errorf("after a teleport a lost device is %+v", got[0])
	}
}

// The places of chains in the list are no names: what is removed before a chain, or another device, leaves nothing of another one's device.
func TestAChainTakesNoHoldOfTheDeviceOfAnother(t *testing.T) {
	t.Parallel()
	chains := []effectors.Chain{effectors.DefaultChain("a"), effectors.DefaultChain("b")}
	chains[0].Device, chains[1].Device = "LHR-1", "LHR-2"
	var frame trackers.Frame
	frame.Count, frame.Time = 1, 10*time.Second
	frame.Devices[0] = trackers.Device{Serial: "LHR-1", Received: frame.Time, Pose: trackers.Pose{Position: mgl64.Vec3{0.2, 1, 0}, Rotation: mgl64.QuatIdent()}}
	var devices chainDevices
	for range 100 {
		devices.follow(chains, &frame, solver.Space{}, 0.01)
	}
	if got := devices.follow(chains[1:], &frame, solver.Space{}, 0.01); got[0].Presence != 0 {
		t.Errorf("a chain without its device follows that of a removed one: %+v", got[0])
	}
	for range 100 {
		devices.follow(chains[:1], &frame, solver.Space{}, 0.01)
	}
	devices.follow(nil, &frame, solver.Space{}, 0.01)
	if got := devices.follow(chains[:1], &frame, solver.Space{}, 0.01); got[0].Presence != 0.01/0.3 {
		t.Errorf("a chain that was removed and comes back jumps to its device: %+v", got[0])
	}
	devices.follow(chains, &frame, solver.Space{}, 0.01)
	chains[1].Device = "LHR-1"
	if got := devices.follow(chains, &frame, solver.Space{}, 0.01); got[1].Presence != 0.01/0.3 {
		t.Errorf("a chain jumps to another device: %+v", got[1])
	}
}
