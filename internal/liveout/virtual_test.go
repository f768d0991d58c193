package liveout

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
)

// virtualTrackers are the trackers that the driver has after some datagrams, as x y z in its frame, by their numbers; those that were taken away are missing.
func virtualTrackers(t *testing.T, send func(func([]byte))) (all map[int64]mgl64.Vec3, address string) {
	t.Helper()
	all = map[int64]mgl64.Vec3{}
	send(func(packet []byte) {
		if len(packet) > largestBundle {
			t.Errorf("a datagram of %d bytes", len(packet))
		}
		var r osc.Reader
		for r.Reset(packet); r.Next(); {
			m := r.Message()
			address = string(m.Address)
			arguments := m.Arguments()
			number, _ := arguments.Int()
			enable, _ := arguments.Int()
			_, _ = arguments.Float()
			var at mgl64.Vec3
			for i := range at {
				at[i], _ = arguments.Float()
			}
			if all[number] = at; enable == 0 {
				delete(all, number)
			}
		}
	})
	return all, address
}

func TestVirtualTrackersStandWhereSteamVRHasTheBody(t *testing.T) {
	t.Parallel()
	s, p := moving(t)
	for tick := range 200 {
		advance(s, p, float64(tick)/90)
	}
	f := *s.NewReader().Latest()
	var e encoder
	plain, address := virtualTrackers(t, func(send func([]byte)) { e.virtual(&f, send) })
	if len(plain) != len(trackerJoints)-1 || address != "/VMT/Room/Driver" {
		t.Fatalf("%d trackers at %s", len(plain), address)
	}
	hips := f.Result.World[f.Body.Humanoid().Joint(rig.Hips)].Position
	if got := plain[40]; got.Sub(mgl64.Vec3{-hips.X(), hips.Y(), -hips.Z()}).Len() > 1e-5 {
		t.Errorf("the hips are at %v, want %v turned about the vertical", got, hips)
	}
	// Where everything was moved and turned by re-centering, SteamVR still has the room as it was.
	turn := mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{0, 1, 0})
	snapshot := *f.Snapshot
	snapshot.Conditioning = &trackers.Conditioning{World: trackers.Pose{Position: mgl64.Vec3{1, 0.2, -3}, Rotation: turn}}
	f.Snapshot = &snapshot
	moved, _ := virtualTrackers(t, func(send func([]byte)) { e.virtual(&f, send) })
	// room = turn⁻¹ (world - shift), by hand for a quarter turn about +Y: (x, y, z) comes from (-z, y, x).
	from := hips.Sub(mgl64.Vec3{1, 0.2, -3})
	room := mgl64.Vec3{-from.Z(), from.Y(), from.X()}
	if got := moved[40]; got.Sub(mgl64.Vec3{-room.X(), room.Y(), -room.Z()}).Len() > 1e-5 {
		t.Errorf("after re-centering the hips are at %v, want %v turned about the vertical", got, room)
	}
	gone, _ := virtualTrackers(t, func(send func([]byte)) { e.virtual(&f, send); e.removed(send) })
	if len(gone) != 0 {
		t.Errorf("%v stay behind", gone)
	}
}

func TestDevicesOfTheDriverKeepTheirSpace(t *testing.T) {
	t.Parallel()
	var f session.Frame
	f.Devices.Count = 1
	f.Devices.Devices[0] = trackers.Device{Kind: trackers.Headset, Source: "VMT :39571"}
	if _, raw := headsetSpace(&f); !raw {
		t.Error("the space of the base stations is taken for the room")
	}
}
