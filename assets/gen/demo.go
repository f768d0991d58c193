package main

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
	"posewright/trackers/osc"
	"posewright/trackers/udpcap"
	"posewright/trackers/vmc"
)

// demoRateHz is the rate of the demo's frames, that of a headset's display.
const demoRateHz = 90

// mount is a device and how the person wears it.
type mount struct {
	kind   trackers.Kind
	serial string
	role   rig.Role
	// jointFromDevice is where the device sits on the joint, as the joint is turned in the T-pose: meters from the joint, in
	// the avatar's axes, and the device's own rotation there.
	jointFromDevice rig.Transform
}

// Where the devices sit, in meters from their joints. The headset's origin is between the eyes. A controller's top is at the
// thumb and its front along the fingers, but pitched away from the thumb. A belt holds a tracker before the belly, and straps
// hold those of the feet on the instep; none of them sits quite straight.
const (
	headsetAbove, headsetBefore = 0.07, 0.09 // of the head joint
	beltAbove, beltBefore       = 0.03, 0.10 // of the hips
	beltTurnDeg, beltTiltDeg    = 7, -12
	strapAbove, strapBefore     = 0.06, 0.03 // of the ankle
	strapTurnDeg, strapTiltDeg  = 8, -38
)

// holding is how a person holds a controller in the left hand.
type holding struct {
	fromWrist mgl64.Vec3 // meters, in the axes of the T-pose
	pitchDeg  float64
	name      string
}

// pistolGrip is that of a controller that no one knows, as a pistol is held.
var pistolGrip = holding{mgl64.Vec3{0.09, -0.03, 0}, 40, "WALK"}

// touchGrip is near to how Oculus Touch is held: nobody holds a controller quite as others do.
var touchGrip = holding{fromWrist: inHand(mgl64.Vec3{0.024, -0.027, -0.113}, 12), pitchDeg: 12, name: "DEMO-TOUCH"}

// inHand is where a controller is from the wrist of the left hand, with the wrist at a place in its frame.
func inHand(wrist mgl64.Vec3, pitchDeg float64) mgl64.Vec3 {
	return gripped(1, pitchDeg).Rotate(wrist).Mul(-1)
}

// gripped is how a controller is turned in a hand, 1 for the left and -1 for the right: the columns of facing are its left,
// top and front.
func gripped(outward, pitchDeg float64) mgl64.Quat {
	front, top := axisX.Mul(outward), axisZ
	facing := mgl64.Mat4ToQuat(mgl64.Mat3FromCols(top.Cross(front), top, front).Mat4()).Normalize()
	return facing.Mul(turn(axisX, pitchDeg))
}

// attached are the devices of a person who holds controllers in a way.
func attached(as holding) []mount {
	grip := func(outward float64) rig.Transform {
		at := as.fromWrist
		at[0] *= outward
		return rig.Transform{Position: at, Rotation: gripped(outward, as.pitchDeg)}
	}
	strap := func(outward float64) rig.Transform {
		return rig.Transform{
			Position: mgl64.Vec3{0, strapAbove, strapBefore},
			Rotation: turn(axisY, strapTurnDeg*outward).Mul(turn(axisX, strapTiltDeg)),
		}
	}
	return []mount{
		{trackers.Headset, strings.TrimSuffix(as.name, "-TOUCH") + "-HMD", rig.Head, rig.Transform{
			Position: mgl64.Vec3{0, headsetAbove, headsetBefore}, Rotation: mgl64.QuatIdent(),
		}},
		{trackers.Controller, as.name + "-LEFT", rig.LeftHand, grip(1)},
		{trackers.Controller, as.name + "-RIGHT", rig.RightHand, grip(-1)},
		{trackers.Tracker, "DEMO-HIPS", rig.Hips, rig.Transform{
			Position: mgl64.Vec3{0, beltAbove, beltBefore}, Rotation: turn(axisY, beltTurnDeg).Mul(turn(axisX, beltTiltDeg)),
		}},
		{trackers.Tracker, "DEMO-LEFT-FOOT", rig.LeftFoot, strap(1)},
		{trackers.Tracker, "DEMO-RIGHT-FOOT", rig.RightFoot, strap(-1)},
	}
}

// demo is the demo session: the performance as a sender of the VMC protocol would send it, one bundle a frame, each device
// in tracking space and once more scaled to the sender's avatar, which has the person's own size here.
func demo() ([]byte, error) {
	var file bytes.Buffer
	to, err := udpcap.NewWriter(&file)
	if err != nil {
		return nil, fmt.Errorf("assets/gen: writing the demo session: %w", err)
	}
	var packet osc.Writer
	for frame := range performanceSeconds * demoRateHz {
		at := time.Duration(frame) * time.Second / demoRateHz
		body := perform(float64(frame) / demoRateHz)
		packet.Reset()
		packet.OpenBundle()
		for _, m := range attached(touchGrip) {
			placed := body[m.role].Mul(m.jointFromDevice)
			pose := trackers.Pose{Position: placed.Position, Rotation: placed.Rotation.Normalize()}
			vmc.AppendDevice(&packet, m.kind, m.serial, pose)
			vmc.AppendLocalDevice(&packet, m.kind, m.serial, pose)
		}
		packet.Message("/VMC/Ext/OK", "i")
		packet.Int32(1)
		packet.Message("/VMC/Ext/T", "f")
		packet.Float32(float32(at.Seconds()))
		packet.CloseBundle()
		if err := to.Write(at, packet.Bytes()); err != nil {
			return nil, fmt.Errorf("assets/gen: writing the demo session: %w", err)
		}
	}
	return file.Bytes(), nil
}
