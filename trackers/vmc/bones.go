package vmc

import (
	"bytes"
	"time"

	"posewright/trackers"
)

// A bone of the sender's avatar that matters here: those that devices can be worn on, and those between them and the root.
type bone uint8

const (
	hips bone = iota
	spine
	chest
	upperChest
	neck
	headBone
	leftShoulder
	leftUpperArm
	leftLowerArm
	leftHand
	rightShoulder
	rightUpperArm
	rightLowerArm
	rightHand
	leftUpperLeg
	leftLowerLeg
	leftFoot
	rightUpperLeg
	rightLowerLeg
	rightFoot
	bones
)

// skeleton are the bones' names, which Unity and VRM 1 write the same but for their case, and their parents, which come before them.
// Parents that an avatar does not have are passed over. The hips hang on the root.
var skeleton = [bones]struct {
	name   string
	parent bone
}{
	hips: {"Hips", bones}, spine: {"Spine", hips}, chest: {"Chest", spine}, upperChest: {"UpperChest", chest}, neck: {"Neck", upperChest},
	headBone:     {"Head", neck},
	leftShoulder: {"LeftShoulder", upperChest}, leftUpperArm: {"LeftUpperArm", leftShoulder}, leftLowerArm: {"LeftLowerArm", leftUpperArm},
	leftHand:      {"LeftHand", leftLowerArm},
	rightShoulder: {"RightShoulder", upperChest}, rightUpperArm: {"RightUpperArm", rightShoulder}, rightLowerArm: {"RightLowerArm", rightUpperArm},
	rightHand:    {"RightHand", rightLowerArm},
	leftUpperLeg: {"LeftUpperLeg", hips}, leftLowerLeg: {"LeftLowerLeg", leftUpperLeg}, leftFoot: {"LeftFoot", leftLowerLeg},
	rightUpperLeg: {"RightUpperLeg", hips}, rightLowerLeg: {"RightLowerLeg", rightUpperLeg}, rightFoot: {"RightFoot", rightLowerLeg},
}

// trackedBones are the bones that become devices, and what these are called. The elbow is where the lower arm begins.
var trackedBones = [...]struct {
	bone bone
	name []byte
}{
	{headBone, []byte("head")}, {leftHand, []byte("left hand")}, {rightHand, []byte("right hand")}, {hips, []byte("hips")}, {chest, []byte("chest")},
	{leftFoot, []byte("left foot")}, {rightFoot, []byte("right foot")}, {leftLowerArm, []byte("left elbow")}, {rightLowerArm, []byte("right elbow")},
	{leftLowerLeg, []byte("left knee")}, {rightLowerLeg, []byte("right knee")},
}

// boneNamed finds a bone by its name in any case; false for those that are no part of the body, such as fingers.
func boneNamed(name []byte) (bone, bool) {
	for b := range skeleton {
		if len(name) == len(skeleton[b].name) && bytes.EqualFold(name, []byte(skeleton[b].name)) {
			return bone(b), true
		}
	}
	return 0, false
}

// yield is how long after a sender's last device its bones are passed over: who sends both wears the devices.
const yield = 2 * time.Second

// body is a sender's avatar, as far as it was told.
type body struct {
	root  trackers.Pose
	local [bones]trackers.Pose // in the parent's frame
	known uint32               // the bones that were told once, a bit for each
	// A sender's frame may be spread over packets and has no end: it ends when every bone came that the frame before had, or
	// when one comes again.
	frame, before uint32
	rooted        bool
	device        time.Duration // when the sender's last device came
	devices       bool          // one came at all
}

// repeats reports whether a bone came already in the present frame, which then is over.
func (b *body) repeats(which bone) bool { return b.frame&(1<<which) != 0 }

// set takes a bone's pose.
func (b *body) set(which bone, pose trackers.Pose) {
	b.local[which] = pose
	b.known |= 1 << which
	b.frame |= 1 << which
}

// complete reports whether all bones came that the frame before had.
func (b *body) complete() bool { return b.before != 0 && b.frame&b.before == b.before }

// put ends the frame and hands on the joints that devices can be worn on.
func (b *body) put(source string, received time.Duration, store *trackers.Store) (poses uint64) {
	b.before, b.frame = b.frame, 0
	if b.devices && received-b.device < yield || b.known&(1<<hips) == 0 {
		return 0
	}
	var world [bones]trackers.Pose
	var there [bones]bool
	for i := range bones {
		if b.known&(1<<i) == 0 {
			continue
		}
		parent := skeleton[i].parent
		for parent != bones && !there[parent] {
			parent = skeleton[parent].parent
		}
		if parent == bones {
			if i != hips {
				continue // it hangs on nothing
			}
			world[i] = b.local[i]
			if b.rooted {
				world[i] = b.root.Mul(b.local[i])
			}
		} else {
			world[i] = world[parent].Mul(b.local[i])
		}
		there[i] = true
	}
	for i := range trackedBones {
		if w := &trackedBones[i]; there[w.bone] {
			poses++
			store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: w.name, Source: source}, world[w.bone], received)
		}
	}
	return poses
}
