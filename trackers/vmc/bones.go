package vmc

import (
	"bytes"
	"math"
	"time"

	"github.com/go-gl/mathgl/mgl64"

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
	root trackers.Pose
	// elevated is that the root was once as high as hips are, and so no place on the floor.
	elevated bool
	local    [bones]trackers.Pose // in the parent's frame
	known    uint32               // the bones that were told once, a bit for each
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

// averagePerson is where the joints of someone of 1.71 m are in a T-pose, meters, with a place for parents that an
// avatar lacks. Arms, shoulders, legs and neck are those of the ANSUR II survey at eyes of 1.60 m, as in package
// anthropometry.
var averagePerson = func() (at [bones]mgl64.Vec3) {
	const hip, shoulder, elbow, wrist = 0.085, 0.150, 0.452, 0.690
	at = [bones]mgl64.Vec3{
		hips: {0, 0.93, 0}, spine: {0, 1.03, 0}, chest: {0, 1.15, 0}, upperChest: {0, 1.27, 0},
		neck: {0, 1.475, -0.01}, headBone: {0, 1.53, 0}, leftShoulder: {0.03, 1.39, 0},
		leftUpperArm: {shoulder, 1.37, 0}, leftLowerArm: {elbow, 1.37, 0}, leftHand: {wrist, 1.37, 0},
		leftUpperLeg: {hip, 0.884, 0}, leftLowerLeg: {hip, 0.484, 0}, leftFoot: {hip, averageAnkle, 0},
	}
	for left, right := range map[bone]bone{
		leftShoulder: rightShoulder, leftUpperArm: rightUpperArm, leftLowerArm: rightLowerArm, leftHand: rightHand,
		leftUpperLeg: rightUpperLeg, leftLowerLeg: rightLowerLeg, leftFoot: rightFoot,
	} {
		at[right] = mgl64.Vec3{-at[left].X(), at[left].Y(), at[left].Z()}
	}
	return at
}()

const (
	averageAnkle = 0.069 // above the floor
	averageKnee  = 0.05  // of someone who kneels
	averageSeat  = 0.10  // of the hips of someone who sits on the floor
	hipsAreThere = 0.5   // a root that was higher once is that of the hips, not a place on the floor. Meters
)

// lengthless reports whether the sender tells rotations alone: all bones but the hips are where their parents are.
func (b *body) lengthless() bool {
	others := 0
	for i := range bones {
		if b.known&(1<<i) == 0 || i == hips {
			continue
		}
		if others++; b.local[i].Position != (mgl64.Vec3{}) {
			return false
		}
	}
	return others > 2
}

// stand puts a body whose hips have no place on the floor, which is where the root is, unless the root is where the
// hips are.
func (b *body) stand(world *[bones]trackers.Pose, there *[bones]bool) {
	floor := world[hips].Position.Y()
	if b.elevated = b.elevated || floor > hipsAreThere; b.elevated {
		return
	}
	lift := math.Inf(-1)
	for _, low := range [...]struct {
		joint bone
		above float64
	}{
		{leftFoot, averageAnkle}, {rightFoot, averageAnkle},
		{leftLowerLeg, averageKnee}, {rightLowerLeg, averageKnee}, {hips, averageSeat},
	} {
		if there[low.joint] {
			lift = math.Max(lift, floor+low.above-world[low.joint].Position.Y())
		}
	}
	if !there[leftFoot] && !there[rightFoot] {
		lift = averagePerson[hips].Y()
	}
	for i := range world {
		world[i].Position[1] += lift
	}
}

// put ends the frame and hands on the joints that devices can be worn on.
func (b *body) put(source string, received time.Duration, store *trackers.Store, counts *trackers.Counts) {
	b.before, b.frame = b.frame, 0
	if b.devices && received-b.device < yield || b.known&(1<<hips) == 0 {
		return
	}
	lengthless := b.lengthless()
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
		local := b.local[i]
		switch {
		case parent == bones && i != hips:
			continue // it hangs on nothing
		case parent != bones && lengthless:
			local.Position = averagePerson[i].Sub(averagePerson[parent])
		case parent == bones && b.rooted:
			local = b.root.Mul(local)
		}
		if world[i] = local; parent != bones {
			world[i] = world[parent].Mul(local)
		}
		there[i] = true
	}
	if lengthless {
		counts.Assumed++
		if b.local[hips].Position == (mgl64.Vec3{}) {
			b.stand(&world, &there)
		}
	}
	for i := range trackedBones {
		if w := &trackedBones[i]; there[w.bone] {
			counts.Poses++
			store.PutAt(trackers.Key{Kind: trackers.Tracker, Serial: w.name, Source: source}, world[w.bone], received)
		}
	}
}
