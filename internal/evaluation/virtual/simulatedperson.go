package virtual

import (
	"math/rand/v2"
	"time"

	"posewright/calibration"
	"posewright/rig"
	"posewright/trackers"
)

// MountedDevice is a device that someone wears or holds.
type MountedDevice struct {
	Kind         trackers.Kind
	Serial, Name string
	Role         calibration.Role // what it is worn for
	Mounting     rig.Transform    // jointFromDevice, in the frame of its joint, which is the world's in the T-pose
}

// SimulatedPerson is someone who is calibrated: a body of any kind, with devices of any kind, that does what Act says. It belongs to one goroutine.
type SimulatedPerson struct {
	Body        *rig.Humanoid
	Place       rig.Transform // world from the body that stands at the origin
	Devices     []MountedDevice
	Disturbance Disturbance
	Act         func(at time.Duration) Attitude // nil is a T-pose for ever

	random *rand.Rand
	frame  trackers.Frame
}

// Frame is what the devices report at a time; times must not go back. The frame is valid until the next call.
func (r *SimulatedPerson) Frame(now time.Duration) *trackers.Frame {
	if r.random == nil {
		r.random = r.Disturbance.source()
	}
	var attitude Attitude
	if r.Act != nil {
		attitude = r.Act(max(0, now-r.Disturbance.Delay))
	}
	bones := attitude.Bones(r.Body)
	r.frame.Time = now
	r.frame.Sequence++
	for i, device := range r.Devices {
		d := &r.frame.Devices[i]
		if d.Samples > 0 && r.random.Float64() < r.Disturbance.Dropout {
			continue
		}
		pose := r.Disturbance.disturb(r.Place.Mul(bones[device.Role]).Mul(device.Mounting), r.random)
		d.Kind, d.Serial, d.Name, d.Source = device.Kind, device.Serial, device.Name, PlayerSource
		if d.Name == "" {
			d.Name = device.Serial
		}
		d.Pose = trackers.Pose{Position: pose.Position, Rotation: pose.Rotation}
		d.Received, d.Battery = now, -1
		d.Samples++
	}
	r.frame.Count = len(r.Devices)
	return &r.frame
}
