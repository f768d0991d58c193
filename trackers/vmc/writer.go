package vmc

import (
	"posewright/trackers"
	"posewright/trackers/osc"
)

// AppendDevice adds the message with a device's pose to a packet, as senders without an avatar send it. Kinds other than
// headset and controller are sent as trackers. Rotation must be a unit quaternion.
func AppendDevice(w *osc.Writer, kind trackers.Kind, serial string, pose trackers.Pose) {
	scaled, _ := addressOf(kind)
	appendPose(w, scaled, serial, pose)
}

// AppendLocalDevice adds the message with a device's pose in tracking space, as senders with an avatar send it after
// AppendDevice with the pose scaled to the avatar.
func AppendLocalDevice(w *osc.Writer, kind trackers.Kind, serial string, pose trackers.Pose) {
	_, local := addressOf(kind)
	appendPose(w, local, serial, pose)
}

func appendPose(w *osc.Writer, address, name string, pose trackers.Pose) {
	w.Message(address, "sfffffff")
	w.Text(name)
	for _, x := range wireFromPose(pose) {
		w.Float32(float32(x))
	}
}
