package webxr

import (
	"math"
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
	joints := map[int][3]float64{
		hipsJoint: {0, 0.95, 0}, chestJoint: {0, 1.3, 0}, neckJoint: {0, 1.5, 0},
		leftUpperArm: {0, 1.4, 0.2}, rightUpperArm: {0, 1.4, -0.2}, leftLowerArm: {0, 1.1, 0.25}, rightLowerArm: {0, 1.1, -0.25},
		leftUpperLeg: {0, 0.9, 0.1}, rightUpperLeg: {0, 0.9, -0.1}, leftLowerLeg: {-0.05, 0.5, 0.1}, rightLowerLeg: {-0.05, 0.5, -0.1},
		leftAnkle: {0, 0.1, 0.1}, rightAnkle: {0, 0.1, -0.1}, leftBall: {-0.15, 0.02, 0.1}, rightBall: {-0.15, 0.02, -0.1},
	}
	for bodies, want := range map[Bodies]int{NoBodies: 0, LegsAlone: 5, WholeBodies: 8} {
		p := newPage(t)
		p.source.SetBodies(bodies)
		f := frameAt(0)
		f.count, f.body = turnedBody(joints)
		p.send(f.message())
		var frame trackers.Frame
		if p.store.Snapshot(&frame); frame.Count != 1+want {
			t.Errorf("with %d there are %d devices: %+v", bodies, frame.Count-1, frame.All())
		}
		for _, d := range frame.Devices[1:frame.Count] {
			if !d.Inferred || d.Kind != trackers.Tracker {
				t.Errorf("%s is %+v", d.Name, d)
			}
			var part int
			for i := range bodyDevices {
				if d.Name == "estimated "+bodyDevices[i].name {
					part = i
				}
			}
			at := joints[bodyDevices[part].joint]
			if !near(d.Pose.Position, mgl64.Vec3{-at[0], at[1], -at[2]}, 2e-4) {
				t.Errorf("%s is at %v, want %v", d.Name, d.Pose.Position, at)
			}
			// Facing -X of the page is +X of tracking space.
			if ahead := d.Pose.Rotation.Rotate(mgl64.Vec3{0, 0, 1}); bodyDevices[part].along != [2]int{} && math.Acos(min(1, ahead.X())) > 0.01 {
				t.Errorf("%s faces %v", d.Name, ahead)
			}
		}
		if asks := p.send(begin(4, testID).float64(1020, 0, 0, 0)); (asks[len(asks)-1] == 1) != (bodies != NoBodies) {
			t.Errorf("with %d the page is told %d", bodies, asks[len(asks)-1])
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
