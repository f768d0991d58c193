package solver

import (
	"errors"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/posture"
	"posewright/solver/vec"
)

// part is a joint that the solver turns. Joints between parts, and those below the last ones, keep their place in the T-pose relative
// to the part above them.
type part int

const (
	hips part = iota
	spine
	chest
	upperChest
	neck
	head
	firstLimb
)

// The parts of one side, added to firstLimb for the left and after that for the right.
const (
	shoulder part = iota
	upperArm
	lowerArm
	hand
	upperLeg
	lowerLeg
	foot
	toes
	limbParts
	partCount = firstLimb + 2*limbParts
	noPart    = part(-1)
)

const (
	left  = 0
	right = 1
)

func of(side int, p part) part { return firstLimb + part(side)*limbParts + p }

var partRoles = [partCount]rig.Role{
	rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck, rig.Head,
	rig.LeftShoulder, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot, rig.LeftToes,
	rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot, rig.RightToes,
}

var eyeRoles = [2]rig.Role{rig.LeftEye, rig.RightEye}

// anatomy is a humanoid as the solver sees it: its parts in the T-pose. Rotations are from the T-pose, so all frames are the world's there.
type anatomy struct {
	_ vec.Incomparable

	joint  [partCount]int        // of the skeleton, -1 where no joint plays the role
	above  [partCount]part       // the next part up the skeleton, noPart for the hips
	at     [partCount]vec.Vector // in the T-pose, meters
	offset [partCount]vec.Vector // from the part above, in the T-pose
	frame  [partCount]jointFrame

	trunk      [SpineBones + 2]part // hips … head
	trunkCount int
	share      [SpineBones + 2]float64 // of the trunk up to the top: 0 at the hips to 1 at the top, by length
	top        int                     // index in trunk of the joint that carries neck and arms
	neckIndex  int                     // index in trunk of the neck, -1 for none
	middle     float64                 // mean share along the trunk: what the line from hips to neck turns when only the top turns

	eyes         vec.Vector // from the head joint
	neckBase     vec.Vector // in the T-pose
	hipsCenter   vec.Vector // middle of the hip joints, in the T-pose
	eyeHeight    float64
	neckFromEyes vec.Vector
	hipsFromNeck vec.Vector
	neckTurn     float64 // part of the neck bone in the offset from eyes to neck: what share of the neck turns with the chest
	shoulder     [2]vec.Vector
	lengths      limbLengths
	feet         feetShape
	shape        posture.Shape
	eyeballs     eyeballs
	hands        *handsAnatomy // nil where no joint plays a finger
}

// jointFrame is how a joint is in the T-pose.
type jointFrame struct {
	before, after vec.Rotation // its local rotation is before · (turn of the part above)⁻¹ · turn · after
	hangs         bool         // its parent is the joint of the part above
}

// eyeballs are the eyes that can be turned.
type eyeballs struct {
	joint  [2]int        // -1 where there are none
	at     [2]vec.Vector // from the head
	lookAt *rig.LookAt   // how the avatar's file turns them, nil where it does not say
	from   vec.Vector    // from the head: where its angles are measured from
}

// limbLengths are the lengths of bones in meters, left and right.
type limbLengths struct {
	upperArm  [2]float64 // meters
	lowerArm  [2]float64
	armLength float64 // mean of both
	upperLeg  [2]float64
	lowerLeg  [2]float64
	legLength float64
}

// feetShape is where the feet stand and how far they reach.
type feetShape struct {
	home [2]vec.Vector // of the ankles from the middle of the hip joints, but their height above the floor
	ball [2]vec.Vector // of the feet, from the ankles
	heel float64       // how far a heel reaches behind its ankle
}

func anatomyOf(h *rig.Humanoid) (anatomy, error) {
	var a anatomy
	partOf := make(map[int]part, partCount)
	for p, role := range partRoles {
		a.joint[p] = h.Joint(role)
		if a.joint[p] >= 0 {
			partOf[a.joint[p]] = part(p)
			a.at[p] = vec.FromMGL(h.TPose[a.joint[p]].Position)
		}
	}
	joints := h.Skeleton.Joints
	for p := range partRoles {
		a.above[p], a.frame[p] = noPart, jointFrame{before: vec.Identity(), after: vec.Identity()}
		if a.joint[p] < 0 {
			continue
		}
		parent := joints[a.joint[p]].Parent
		a.frame[p].after = vec.RotationFromMGL(h.TPose[a.joint[p]].Rotation)
		if parent >= 0 {
			a.frame[p].before = vec.RotationFromMGL(h.TPose[parent].Rotation).Inverse()
		}
		for j := parent; j >= 0; j = joints[j].Parent {
			if above, ok := partOf[j]; ok {
				a.above[p], a.offset[p], a.frame[p].hangs = above, a.at[p].Sub(a.at[above]), j == parent
				break
			}
		}
		if a.above[p] == noPart && part(p) != hips {
			return a, errors.New("solver: the joint for " + partRoles[p].String() + " is not below the hips")
		}
	}
	for p := head; p != noPart; p = a.above[p] {
		if a.trunkCount == len(a.trunk) {
			return a, errors.New("solver: the trunk has more joints than roles")
		}
		a.trunk[a.trunkCount] = p
		a.trunkCount++
	}
	for i, j := 0, a.trunkCount-1; i < j; i, j = i+1, j-1 {
		a.trunk[i], a.trunk[j] = a.trunk[j], a.trunk[i]
	}
	if a.trunk[0] != hips {
		return a, errors.New("solver: the head is not below the hips")
	}
	a.measure(h)
	if hands, any := handsOf(h, h.NewTPose()); any {
		a.hands = &hands
	}
	return a, nil
}

// measure works out what the stages need to know.
func (a *anatomy) measure(h *rig.Humanoid) {
	m := &h.Measures
	a.neckIndex = -1
	top := map[rig.Role]part{rig.UpperChest: upperChest, rig.Chest: chest, rig.Spine: spine}[h.UpperTrunk()]
	for i, p := range a.trunk[:a.trunkCount] {
		if p == top {
			a.top = i
		}
		if p == neck {
			a.neckIndex = i
		}
	}
	shoulders := a.at[of(left, upperArm)].Add(a.at[of(right, upperArm)]).Scale(0.5)
	a.neckBase = shoulders.Add(a.at[head]).Scale(0.5)
	if a.neckIndex >= 0 {
		a.neckBase = a.at[neck]
	}
	a.hipsCenter = a.at[of(left, upperLeg)].Add(a.at[of(right, upperLeg)]).Scale(0.5)
	a.eyes, a.eyeHeight = vec.FromMGL(m.EyesFromHead), m.EyeHeight
	a.neckFromEyes = a.neckBase.Sub(a.at[head].Add(a.eyes))
	a.hipsFromNeck = a.hipsCenter.Sub(a.neckBase)
	if a.neckIndex >= 0 {
		if bone := a.at[head].Sub(a.at[neck]).Len(); bone > 0 {
			a.neckTurn = a.neckFromEyes.Len() / bone
		}
	}
	for side := range a.shoulder {
		a.shoulder[side] = a.at[of(side, upperArm)].Sub(a.neckBase)
		a.feet.home[side] = a.at[of(side, foot)].Sub(a.hipsCenter)
		a.feet.home[side].Y = a.at[of(side, foot)].Y
	}
	a.lengths.upperArm, a.lengths.lowerArm, a.lengths.upperLeg, a.lengths.lowerLeg = m.UpperArm, m.LowerArm, m.UpperLeg, m.LowerLeg
	a.lengths.armLength = (m.UpperArm[0] + m.UpperArm[1] + m.LowerArm[0] + m.LowerArm[1]) / 2
	a.lengths.legLength = (m.UpperLeg[0] + m.UpperLeg[1] + m.LowerLeg[0] + m.LowerLeg[1]) / 2

	a.shape = shapeOf(a)
	a.feet.heel = 0.06 * a.lengths.legLength // no joint says it
	for side := range a.feet.ball {
		a.feet.ball[side] = vec.New(0, -0.8*a.feet.home[side].Y, 0.15*a.lengths.legLength)
		if a.joint[of(side, toes)] >= 0 {
			a.feet.ball[side] = a.at[of(side, toes)].Sub(a.at[of(side, foot)])
		}
	}

	for side, role := range eyeRoles {
		if a.eyeballs.joint[side] = h.Joint(role); a.eyeballs.joint[side] >= 0 {
			a.eyeballs.at[side] = vec.FromMGL(h.TPose[a.eyeballs.joint[side]].Position).Sub(a.at[head])
		}
	}
	a.eyeballs.lookAt, a.eyeballs.from = h.LookAt, a.eyes
	if h.LookAt != nil && h.LookAt.Offset != nil {
		offset := h.LookAt.Offset.Mul(h.Scale)
		a.eyeballs.from = vec.FromMGL(h.TPose[a.joint[head]].Rotation.Rotate(offset))
	}

	var along [SpineBones + 2]float64
	for i := 1; i < a.trunkCount; i++ {
		along[i] = along[i-1] + a.offset[a.trunk[i]].Len()
	}
	for i := range a.trunk[:a.trunkCount] {
		a.share[i] = 1
		if i < a.top && along[a.top] > 0 {
			a.share[i] = along[i] / along[a.top]
		}
	}
	// The line from hips to neck turns by the mean of its bones' turns; the first bone reaches from the hip joints to the spine.
	sum, weighted := a.at[a.trunk[1]].Sub(a.hipsCenter).Len(), 0.0
	for i := 1; i <= a.top; i++ {
		end := a.neckBase
		if i < a.top {
			end = a.at[a.trunk[i+1]]
		}
		length := end.Sub(a.at[a.trunk[i]]).Len()
		sum += length
		weighted += length * a.share[i]
	}
	a.middle = min(weighted/sum, 0.9)
}

// pelvisShare is how much of the chest's turn the pelvis takes so that the line from hips to neck takes a share of it, when the joints
// between pelvis and chest take their parts by length.
func (a *anatomy) pelvisShare(share float64) float64 {
	return vec.Clamp((share-a.middle)/(1-a.middle), -1, 1)
}

// arm is how long an arm is from shoulder to wrist, in meters.
func (a *anatomy) arm(side int) float64 { return a.lengths.upperArm[side] + a.lengths.lowerArm[side] }

// topPart is the part that carries neck and arms.
func (a *anatomy) topPart() part { return a.trunk[a.top] }

// effectorPart is the part that an effector pulls.
func (a *anatomy) effectorPart(id effectors.ID) part {
	switch id {
	case effectors.Head:
		return head
	case effectors.Chest:
		return a.topPart()
	case effectors.LeftHand:
		return of(left, hand)
	case effectors.RightHand:
		return of(right, hand)
	case effectors.LeftFoot:
		return of(left, foot)
	case effectors.RightFoot:
		return of(right, foot)
	}
	return hips
}

// local is the rotation of a part's joint in its parent, and puts worldFromJoint of the part in its place. It wants that of the part above there.
func (a *anatomy) local(p part, turn, world *[partCount]vec.Rotation) vec.Rotation {
	f, above := &a.frame[p], a.above[p]
	world[p] = turn[p].Mul(f.after)
	switch {
	case f.hangs:
		return world[above].Inverse().Mul(world[p]).Unit()
	case above != noPart:
		return f.before.Mul(turn[above].Inverse().Mul(world[p])).Unit()
	}
	return f.before.Mul(world[p]).Unit()
}

// shapeOf is the body as its posture places it.
func shapeOf(a *anatomy) posture.Shape {
	s := posture.Shape{
		Trunk: a.hipsFromNeck.Len(), TrunkAhead: a.hipsFromNeck.Z, Stand: a.hipsCenter.Y, Thigh: a.lengths.upperLeg, Shin: a.lengths.lowerLeg,
	}
	for side := range s.Ankle {
		s.Ankle[side] = a.at[of(side, foot)].Y
	}
	return s
}
