package animation

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"strings"

	"posewright/presets/export/avatarfile"
	"posewright/presets/export/keyframes"
	"posewright/presets/runtime"
	"posewright/rig"
	"posewright/rig/phrase"
)

type (
	asset struct {
		Version   string `json:"version"`
		Generator string `json:"generator"`
	}
	scene struct {
		Nodes []int `json:"nodes"`
	}
	node struct {
		Name        string      `json:"name"`
		Children    []int       `json:"children,omitempty"`
		Translation *[3]float64 `json:"translation,omitempty"`
	}
	skin struct {
		Name                string `json:"name"`
		InverseBindMatrices int    `json:"inverseBindMatrices"`
		Skeleton            int    `json:"skeleton"`
		Joints              []int  `json:"joints"`
	}
	buffer struct {
		ByteLength int `json:"byteLength"`
	}
	humanBone struct {
		Node int `json:"node"`
	}
	vrmAnimation struct {
		SpecVersion string `json:"specVersion"`
		Humanoid    struct {
			HumanBones map[string]humanBone `json:"humanBones"`
		} `json:"humanoid"`
		Expressions struct {
			Preset map[string]humanBone `json:"preset,omitempty"`
			Custom map[string]humanBone `json:"custom,omitempty"`
		} `json:"expressions,omitzero"`
	}
	file struct {
		Asset          asset                 `json:"asset"`
		ExtensionsUsed []string              `json:"extensionsUsed,omitempty"`
		Extensions     map[string]any        `json:"extensions,omitempty"`
		Scene          int                   `json:"scene"`
		Scenes         []scene               `json:"scenes"`
		Nodes          []node                `json:"nodes"`
		Skins          []skin                `json:"skins,omitempty"`
		Animations     []keyframes.Animation `json:"animations"`
		Accessors      []keyframes.Accessor  `json:"accessors"`
		BufferViews    []keyframes.View      `json:"bufferViews"`
		Buffers        []buffer              `json:"buffers"`
	}
)

const float32Component = 5126

// Armature is a GLB of the joints alone, as a skin that no mesh has, so that programs make bones of them.
func (t *Take) Armature() ([]byte, *keyframes.Clip, error) {
	m := t.recorded(t.options.Names, t.humanoid.TPose, t.options.Names.Name).Motion()
	f := newFile(m, 1)
	root := node{Name: "Armature", Children: []int{1}}
	f.Nodes = append([]node{root}, f.Nodes...)
	var bin []byte
	joints := make([]int, len(m.Skeleton.Joints))
	for i, rest := range m.Skeleton.RestWorld() {
		joints[i] = i + 1
		for _, x := range rest.Inverse().Mat4() {
			bin = binary.LittleEndian.AppendUint32(bin, math.Float32bits(float32(x)))
		}
	}
	f.BufferViews = append(f.BufferViews, keyframes.View{ByteLength: len(bin)})
	f.Accessors = append(f.Accessors, keyframes.Accessor{ComponentType: float32Component, Count: len(joints), Type: "MAT4"})
	f.Skins = []skin{{Name: "Armature", Skeleton: 1, Joints: joints}}
	return f.finish(m, t.options.KeyError, 1, bin, nil)
}

// VRMA is a VRM animation: how the bones of any VRM turn, and how the hips move, which readers scale by the height of the hips. Eyes are
// left out, which the format has another way for. Where the avatar has joints between two roles, the upper of the two turns alone.
//
// Bones turn away from a T-pose, and the rest pose of a VRM is its T-pose by the specification, however the author posed it: players have nothing else. So the motion of a
// VRM is written against its rest pose, and its own players show exactly what was solved; on others limbs are off by as much as it does not rest in a T-pose.
//
// A face is written as presets and custom expressions, see [Take.AddFace].
func (t *Take) VRMA(a *rig.Avatar) ([]byte, *keyframes.Clip, error) {
	pose := t.humanoid.TPose
	if strings.HasPrefix(a.Format, "VRM") {
		pose = t.humanoid.Rest
	}
	r := t.recorded(VRM, pose, func(role rig.Role) string {
		if role == rig.LeftEye || role == rig.RightEye {
			return ""
		}
		return role.String()
	})
	m := r.Motion()
	bones := make(map[string]humanBone, len(m.Skeleton.Joints))
	for i, joint := range m.Skeleton.Joints {
		bones[t.humanoid.Roles.RoleOf(r.Joints()[i]).String()] = humanBone{i}
		for frame := 0; frame < m.Frames() && i > 0; frame++ {
			m.Local(frame)[i].Position = joint.Offset // the format moves the hips alone
		}
	}
	f := newFile(m, 0)
	extension := vrmAnimation{SpecVersion: "1.0"}
	extension.Humanoid.HumanBones = bones
	curves := f.addExpressions(t.expressions(a), &extension)
	f.ExtensionsUsed, f.Extensions = []string{"VRMC_vrm_animation"}, map[string]any{"VRMC_vrm_animation": extension}
	return f.finish(m, t.options.KeyError, 0, nil, curves)
}

// newFile has the joints as nodes, the first of which is so many.
func newFile(m *rig.Motion, first int) *file {
	f := &file{Asset: asset{"2.0", "Posewright " + runtime.Release()}, Scenes: []scene{{Nodes: []int{0}}}}
	for _, joint := range m.Skeleton.Joints {
		offset := [3]float64(joint.Offset)
		f.Nodes = append(f.Nodes, node{Name: joint.Name, Translation: &offset})
	}
	for i, joint := range m.Skeleton.Joints {
		if joint.Parent >= 0 {
			above := &f.Nodes[joint.Parent]
			above.Children = append(above.Children, i+first)
		}
	}
	return f
}

// finish adds the animation.
func (f *file) finish(
	m *rig.Motion, most keyframes.Error, first int, bin []byte, curves []keyframes.Curve,
) ([]byte, *keyframes.Clip, error) {
	clip := keyframes.Reduce(m, most)
	clip.AddCurves(curves, most)
	e := clip.Encode(func(joint int) keyframes.Target { return keyframes.Target{Node: joint + first} }, len(f.Accessors), len(f.BufferViews), len(bin))
	if len(e.Animation.Channels) == 0 {
		return nil, nil, phrase.Fail("the avatar never leaves its T-pose, so there is nothing to animate; choose another range or recording")
	}
	f.Animations = []keyframes.Animation{e.Animation}
	f.Accessors, f.BufferViews = append(f.Accessors, e.Accessors...), append(f.BufferViews, e.Views...)
	bin = append(bin, e.Data...)
	f.Buffers = []buffer{{len(bin)}}
	text, err := json.Marshal(f)
	if err != nil {
		return nil, nil, err
	}
	data, err := avatarfile.GLB(text, bin)
	return data, clip, err
}
