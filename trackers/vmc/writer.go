package vmc

import (
	"strings"

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

// AppendBone adds the message with a bone's pose in the frame of its parent among the bones. The bone goes by its name in VRM
// 1.0, such as "leftThumbMetacarpal", and is written by the one in Unity, which receivers know. Rotation must be a unit
// quaternion.
func AppendBone(w *osc.Writer, bone string, pose trackers.Pose) {
	appendPose(w, "/VMC/Ext/Bone/Pos", unityBone(bone), pose)
}

// AppendRoot adds the message with the pose of the avatar as a whole in the world.
func AppendRoot(w *osc.Writer, pose trackers.Pose) { appendPose(w, "/VMC/Ext/Root/Pos", "root", pose) }

// The addresses of a face.
const (
	blendAddress = "/VMC/Ext/Blend/Val"
	applyAddress = "/VMC/Ext/Blend/Apply"
)

// AppendBlend adds the message with a value of a face, by its name as it came.
func AppendBlend(w *osc.Writer, name string, value float32) {
	w.Message(blendAddress, "sf")
	w.Text(name)
	w.Float32(value)
}

// AppendApply adds the message that has the values before it take effect.
func AppendApply(w *osc.Writer) { w.Message(applyAddress, "") }

// AppendTime adds the sender's time in seconds, and that it is loaded, calibrated or not, and tracking.
func AppendTime(w *osc.Writer, seconds float64, calibrated, tracking bool) {
	w.Message("/VMC/Ext/OK", "iiii")
	w.Int32(1)
	w.Int32(3 * bit(calibrated)) // 0 is uncalibrated, 3 calibrated
	w.Int32(0)                   // normal mode
	w.Int32(bit(tracking))
	w.Message("/VMC/Ext/T", "f")
	w.Float32(float32(seconds))
}

func bit(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// unityBones are the names in Unity of VRM 1.0's bones.
var unityBones = func() map[string]string {
	names := map[string]string{}
	for _, bone := range []string{
		"hips", "spine", "chest", "upperChest", "neck", "head", "leftEye", "rightEye", "jaw",
	} {
		names[bone] = strings.ToUpper(bone[:1]) + bone[1:]
	}
	for _, side := range [][2]string{{"left", "Left"}, {"right", "Right"}} {
		for _, bone := range []string{"Shoulder", "UpperArm", "LowerArm", "Hand", "UpperLeg", "LowerLeg", "Foot", "Toes"} {
			names[side[0]+bone] = side[1] + bone
		}
		for _, finger := range []string{"Index", "Middle", "Ring", "Little"} {
			for _, part := range []string{"Proximal", "Intermediate", "Distal"} {
				names[side[0]+finger+part] = side[1] + finger + part
			}
		}
		// The thumb's bones have other names there, counted from the tip alike.
		names[side[0]+"ThumbMetacarpal"] = side[1] + "ThumbProximal"
		names[side[0]+"ThumbProximal"] = side[1] + "ThumbIntermediate"
		names[side[0]+"ThumbDistal"] = side[1] + "ThumbDistal"
	}
	return names
}()

func unityBone(bone string) string {
	if name, known := unityBones[bone]; known {
		return name
	}
	return bone
}
