package avatarfile

import (
	"encoding/json"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// limbWithin is how far a joint may be from where the file has it, in meters of the file, to be where it was.
const limbWithin = 1e-9

// moved are the joints that are elsewhere than in the file because the limbs were fitted to the person, and by how much, in the frame of the joint above and at
// the scale of the file.
func moved(in *export.Input) map[int]mgl64.Vec3 {
	ways := map[int]mgl64.Vec3{}
	own, fitted := in.Avatar.Skeleton.Joints, in.Humanoid.Skeleton.Joints
	if len(own) != len(fitted) || !in.Preset.Calibration.Calibrated() {
		return ways
	}
	for i := range own {
		way := fitted[i].Offset.Mul(1 / in.Humanoid.Scale).Sub(own[i].Offset)
		if own[i].Parent < 0 { // the whole avatar may have been turned about the vertical, to face forward
			way = mgl64.Vec3{0, way.Y(), 0}
		}
		if way.Len() > math.Max(limbWithin, limbWithin*own[i].Offset.Len()) {
			ways[i] = way
		}
	}
	return ways
}

// limbs writes the limbs that were fitted to the person as translations of nodes, so that what is skinned to them follows.
func (d *document) limbs(in *export.Input, ways map[int]mgl64.Vec3) error {
	for joint, way := range ways {
		node := in.Avatar.Nodes[joint]
		o, err := readObject(d.nodes[node])
		if err != nil {
			return phrase.Fail("node {{.Root}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Root", node, "Cause", err)
		}
		offset := in.Avatar.Skeleton.Joints[joint].Offset
		if text := o.get("matrix"); text != nil {
			var m mgl64.Mat4
			if err := json.Unmarshal(text, &m); err != nil {
				return phrase.Fail("node {{.Root}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Root", node, "Cause", err)
			}
			at := inFile(m.Col(3).Vec3(), offset, way)
			m[12], m[13], m[14] = at[0], at[1], at[2]
			o.set("matrix", written(m))
		} else {
			var at mgl64.Vec3
			if text := o.get("translation"); text != nil {
				if err := json.Unmarshal(text, &at); err != nil {
					return phrase.Fail("node {{.Root}} of the avatar cannot be read: {{.Cause}}; export the avatar again", "Root", node, "Cause", err)
				}
			}
			o.set("translation", written(inFile(at, offset, way)))
		}
		d.nodes[node] = o.text()
	}
	return nil
}

// inFile is a node's translation in its file, moved by a way in meters: nodes above it may be scaled.
func inFile(translation, offset, way mgl64.Vec3) mgl64.Vec3 {
	if length := offset.Len(); length > 1e-12 && translation.Len() > 0 {
		way = way.Mul(translation.Len() / length)
	}
	return translation.Add(way)
}
