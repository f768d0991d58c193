package animation

import (
	"strings"

	"posewright/rig"
)

// NameSet is how a program calls the bones of a human.
type NameSet string

// The name sets. Own is what the avatar's file calls its joints, of which all are written; the others have a name for joints with roles alone.
const (
	Own    NameSet = ""
	VRM    NameSet = "vrm"    // VRM 1.0: leftUpperArm
	Mixamo NameSet = "mixamo" // mixamorig:LeftArm
	Rigify NameSet = "rigify" // the metarig of Blender's Rigify: upper_arm.L
	Unreal NameSet = "unreal" // the mannequin of Unreal Engine 4: upperarm_l
	Unity  NameSet = "unity"  // Unity's HumanBodyBones: LeftUpperArm
)

// NameSets are all but Own.
func NameSets() []NameSet { return []NameSet{VRM, Mixamo, Rigify, Unreal, Unity} }

// NameSetNamed finds a name set; false where there is none of that name.
func NameSetNamed(name string) (NameSet, bool) {
	for _, set := range NameSets() {
		if string(set) == name {
			return set, true
		}
	}
	return Own, false
}

// bones are the names of roles on the left side or without a side: Mixamo, Rigify, Unreal. A % stands for the side.
var bones = map[rig.Role][3]string{
	rig.Hips:                   {"Hips", "spine", "pelvis"},
	rig.Spine:                  {"Spine", "spine.001", "spine_01"},
	rig.Chest:                  {"Spine1", "spine.002", "spine_02"},
	rig.UpperChest:             {"Spine2", "spine.003", "spine_03"},
	rig.Neck:                   {"Neck", "spine.004", "neck_01"},
	rig.Head:                   {"Head", "spine.006", "head"},
	rig.Jaw:                    {"Jaw", "jaw", "jaw"},
	rig.LeftEye:                {"%Eye", "eye.%", "eye_%"},
	rig.LeftShoulder:           {"%Shoulder", "shoulder.%", "clavicle_%"},
	rig.LeftUpperArm:           {"%Arm", "upper_arm.%", "upperarm_%"},
	rig.LeftLowerArm:           {"%ForeArm", "forearm.%", "lowerarm_%"},
	rig.LeftHand:               {"%Hand", "hand.%", "hand_%"},
	rig.LeftUpperLeg:           {"%UpLeg", "thigh.%", "thigh_%"},
	rig.LeftLowerLeg:           {"%Leg", "shin.%", "calf_%"},
	rig.LeftFoot:               {"%Foot", "foot.%", "foot_%"},
	rig.LeftToes:               {"%ToeBase", "toe.%", "ball_%"},
	rig.LeftThumbMetacarpal:    {"%HandThumb1", "thumb.01.%", "thumb_01_%"},
	rig.LeftThumbProximal:      {"%HandThumb2", "thumb.02.%", "thumb_02_%"},
	rig.LeftThumbDistal:        {"%HandThumb3", "thumb.03.%", "thumb_03_%"},
	rig.LeftIndexProximal:      {"%HandIndex1", "f_index.01.%", "index_01_%"},
	rig.LeftIndexIntermediate:  {"%HandIndex2", "f_index.02.%", "index_02_%"},
	rig.LeftIndexDistal:        {"%HandIndex3", "f_index.03.%", "index_03_%"},
	rig.LeftMiddleProximal:     {"%HandMiddle1", "f_middle.01.%", "middle_01_%"},
	rig.LeftMiddleIntermediate: {"%HandMiddle2", "f_middle.02.%", "middle_02_%"},
	rig.LeftMiddleDistal:       {"%HandMiddle3", "f_middle.03.%", "middle_03_%"},
	rig.LeftRingProximal:       {"%HandRing1", "f_ring.01.%", "ring_01_%"},
	rig.LeftRingIntermediate:   {"%HandRing2", "f_ring.02.%", "ring_02_%"},
	rig.LeftRingDistal:         {"%HandRing3", "f_ring.03.%", "ring_03_%"},
	rig.LeftLittleProximal:     {"%HandPinky1", "f_pinky.01.%", "pinky_01_%"},
	rig.LeftLittleIntermediate: {"%HandPinky2", "f_pinky.02.%", "pinky_02_%"},
	rig.LeftLittleDistal:       {"%HandPinky3", "f_pinky.03.%", "pinky_03_%"},
}

// thumbsOfUnity are the bones whose names VRM 1.0 changed.
var thumbsOfUnity = strings.NewReplacer("ThumbProximal", "ThumbIntermediate", "ThumbMetacarpal", "ThumbProximal")

// Name is what the set calls the bone of a role.
func (s NameSet) Name(role rig.Role) string {
	name := role.String()
	switch {
	case role == rig.NoRole || s == VRM || s == Own:
		return name
	case s == Unity:
		return thumbsOfUnity.Replace(strings.ToUpper(name[:1]) + name[1:])
	}
	column := map[NameSet]int{Mixamo: 0, Rigify: 1, Unreal: 2}[s]
	sides := [3]string{"Left", "L", "l"}
	left := role
	if strings.HasPrefix(name, "right") {
		left, sides = role.Mirror(), [3]string{"Right", "R", "r"}
	}
	name = strings.ReplaceAll(bones[left][column], "%", sides[column])
	if s == Mixamo {
		name = "mixamorig:" + name
	}
	return name
}
