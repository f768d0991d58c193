package webxr

import (
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/trackers"
)

// A body that stands turned by a quarter to its left, in the page's axes: its ahead is -X, its left +Z.
func turnedBody(joints map[int][3]float64) (count byte, body message) {
	body = message{}.float32(0.5, 1, -0.5)
	for joint, at := range joints {
		// Joints are turned as nobody expects.
		body = body.bytes(byte(joint)).joint(8000, [3]float64{at[0] - 0.5, at[1] - 1, at[2] + 0.5}, mgl64.QuatRotate(1.2, mgl64.Vec3{0.6, 0.8, 0}))
	}
	return byte(len(joints)), body
}

func TestABodyThatTheHeadsetEstimatesIsDevicesOnItsJoints(t *testing.T) {
	t.Parallel()
	// By their numbers in the WebXR Body Tracking module: hips, chest, neck, then arms and legs, left and right.
	joints := map[int][3]float64{
		0: {0, 0.95, 0}, 4: {0, 1.3, 0}, 5: {0, 1.5, 0},
		9: {0, 1.4, 0.2}, 14: {0, 1.4, -0.2}, 10: {0, 1.1, 0.25}, 15: {0, 1.1, -0.25},
		69: {0, 0.9, 0.1}, 76: {0, 0.9, -0.1}, 70: {-0.05, 0.5, 0.1}, 77: {-0.05, 0.5, -0.1},
		72: {0, 0.1, 0.1}, 79: {0, 0.1, -0.1}, 75: {-0.15, 0.02, 0.1}, 82: {-0.15, 0.02, -0.1},
	}
	jointOf := map[string]int{
		"hips": 0, "chest": 4, "left elbow": 10, "right elbow": 15, "left knee": 70, "right knee": 77, "left foot": 72,
		"right foot": 79,
	}
	for bodies, want := range map[trackers.Bodies]int{trackers.NoBodies: 0, trackers.LegsAlone: 5, trackers.WholeBodies: 8} {
		p := newPage(t)
		p.source.SetBodies(bodies)
		f := frameAt(0)
		f.count, f.body = turnedBody(joints)
		p.send(f.message())
		var frame trackers.Frame
		if p.store.Snapshot(&frame); frame.Count != 1+want {
			t.Errorf("with %q there are %d devices: %+v", bodies, frame.Count-1, frame.All())
		}
		for _, d := range frame.Devices[1:frame.Count] {
			if !d.Inferred || d.Kind != trackers.Tracker {
				t.Errorf("%s is %+v", d.Name, d)
			}
			part := strings.TrimPrefix(d.Name, "estimated ")
			joint, known := jointOf[part]
			if !known {
				t.Errorf("there is a device named %q", d.Name)
			}
			at := joints[joint]
			if !near(d.Pose.Position, mgl64.Vec3{-at[0], at[1], -at[2]}, 2e-4) {
				t.Errorf("%s is at %v, want %v", d.Name, d.Pose.Position, at)
			}
			// Facing -X of the page is +X of tracking space.
			if ahead := d.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); !strings.Contains(part, "knee") && !strings.Contains(part, "elbow") && math.Acos(min(1, ahead.X())) > 0.01 {
				t.Errorf("%s faces %v", d.Name, ahead)
			}
		}
		if asks := p.send(begin(4, testID).float64(1020, 0, 0, 0)); (asks[len(asks)-1] == 1) != (bodies != trackers.NoBodies) {
			t.Errorf("with %q the page is told %d", bodies, asks[len(asks)-1])
		}
		f = frameAt(1)
		p.send(f.message())
		p.store.Snapshot(&frame)
		for _, d := range frame.Devices[1:frame.Count] {
			if !d.Lost {
				t.Errorf("%s is not lost with the body", d.Name)
			}
		}
	}
}
