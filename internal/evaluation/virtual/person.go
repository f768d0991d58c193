package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Where a headset sits on its person, from the head joint in the head's frame. Meters.
const (
	headsetAbove  = 0.07
	headsetBefore = 0.09
)

// neckAboveLowerNeck is the base of the neck in Acclaim skeletons, whose lowerneck joint lies 5 to 7 cm below the shoulders: a point fixed
// in the thorax, this much above that joint. Meters.
const neckAboveLowerNeck = 0.09

// DefaultRateHz is the rate at which recordings are looked at.
const DefaultRateHz = 30

// Person is someone in a recording: their body, measured as an ideal calibration would, and how to find that body's joints in each frame.
type Person struct {
	Humanoid *rig.Humanoid // their own bone lengths, standing in a T-pose on the floor, facing +Z
	Floor    float64       // meters: height of the floor in the recording's own world
	RateHz   float64       // frames per second that Frames and Frame speak of; NewPerson sets DefaultRateHz

	assumed []rig.Role // that the recording does not have, see [NewPersonWearing]

	motion *rig.Motion
	roles  rig.RoleMap
	joints joints
	axes   axes
	stance *stance    // in which they are measured
	neck   mgl64.Vec3 // from the joint that carries the neck, in the chest's frame: where the base of the neck is
}

// NewPerson measures the person in a recording. The error says what is missing: a role, a frame, or a head above the floor.
func NewPerson(m *rig.Motion) (*Person, error) {
	people, failures := NewPersons(m)
	return people[0], failures[0]
}

// NewPersons measures the persons in several recordings, one each; where an error stands in place of a person it says why. Recordings of the same
// skeleton ([SameSkeleton]) help each other: what belongs to the skeleton is read from all of them, and a person who does not stand upright
// in their own recording is measured in the others.
func NewPersons(recordings ...*rig.Motion) ([]*Person, []error) {
	people, failures := make([]*Person, len(recordings)), make([]error, len(recordings))
	for i, m := range recordings {
		if people[i] != nil || failures[i] != nil {
			continue
		}
		var group []int
		for k := i; k < len(recordings); k++ {
			if other := recordings[k]; people[k] == nil && failures[k] == nil && (k == i || SameSkeleton(m, other)) {
				if failures[k] = unusable(other); failures[k] == nil {
					group = append(group, k)
				}
			}
		}
		measureAlike(recordings, group, people, failures)
	}
	return people, failures
}

// unusable says why a recording has no person in it that could be measured.
func unusable(m *rig.Motion) error {
	if m.Frames() == 0 {
		return phrase.Fail("virtual: the recording holds no frame")
	}
	if !(m.FrameTime > 0) || math.IsInf(m.FrameTime, 0) {
		return phrase.Fail("virtual: its frames are {{.Seconds}} s apart", "Seconds", m.FrameTime)
	}
	return nil
}

// measureAlike measures the persons in those recordings that a group names, all of one skeleton.
func measureAlike(recordings []*rig.Motion, group []int, people []*Person, failures []error) {
	if len(group) == 0 {
		return
	}
	fail := func(err error) {
		for _, k := range group {
			failures[k] = err
		}
	}
	skeleton := &recordings[group[0]].Skeleton
	roles := rig.MapMotion(recordings[group[0]])
	if missing := roles.Missing(); len(missing) > 0 {
		fail(&rig.MissingRolesError{Roles: missing})
		return
	}
	joints := jointsOf(skeleton, &roles)
	floors, seen := make([]float64, len(group)), make([][]stanceFrame, len(group))
	for i, k := range group {
		seen[i], floors[i] = observe(recordings[k], &joints)
	}
	each, all, err := stances(seen, &joints)
	if err != nil {
		fail(err)
		return
	}
	axes := axesOf(skeleton, &roles, &joints, all)
	for i, k := range group {
		p := &Person{RateHz: DefaultRateHz, Floor: floors[i], motion: recordings[k], roles: roles, joints: joints, axes: axes.levelled(&joints, each[i]), stance: each[i]}
		if joints.acclaim {
			p.neck = mgl64.Vec3{0, neckAboveLowerNeck, 0}
		}
		if p.Humanoid, err = p.measure(0); err != nil {
			failures[k] = err
			continue
		}
		people[k] = p
	}
}

// Decode works out all frames of the recording now, for who looks at them many times.
func (p *Person) Decode() { p.motion.Decode() }

// SameSkeleton reports whether two recordings are of one skeleton: the same joints with the same bones, to a millimeter. Where the root
// and the joint below it stand is the recording's matter.
func SameSkeleton(a, b *rig.Motion) bool {
	if len(a.Skeleton.Joints) != len(b.Skeleton.Joints) {
		return false
	}
	for i := range a.Skeleton.Joints {
		j, k := &a.Skeleton.Joints[i], &b.Skeleton.Joints[i]
		if j.Name != k.Name || j.Parent != k.Parent {
			return false
		}
		if j.Parent > 0 && math.Abs(j.Offset.Len()-k.Offset.Len()) > 1e-3 {
			return false
		}
	}
	return true
}

// joints are the joints of a recording that the truth is read from, -1 where there is none.
type joints struct {
	hips, chest, neck, head int
	trunk                   []int // spine, chest, upper chest: those that are there
	trunkRoles              []rig.Role
	clavicle                [2]int
	upperArm, lowerArm      [2]int
	hand                    [2]int
	upperLeg, lowerLeg      [2]int
	foot, toes              [2]int
	soles                   [2][]int // a foot and all below it
	ankles                  float64  // meters above the soles, where the recording has no other joint of the foot; else 0
	acclaim                 bool     // the neck is Acclaim's lowerneck
}

// usualAnkles is how high the ankles of adults are above their soles, barefoot. Meters.
const usualAnkles = 0.07

func jointsOf(s *rig.Skeleton, roles *rig.RoleMap) joints {
	of := func(role rig.Role) int { return roles.Joint[role] }
	pair := func(role rig.Role) [2]int { return [2]int{of(role), of(role.Mirror())} }
	j := joints{
		hips: of(rig.Hips), neck: of(rig.Neck), head: of(rig.Head),
		clavicle: pair(rig.LeftShoulder), upperArm: pair(rig.LeftUpperArm), lowerArm: pair(rig.LeftLowerArm), hand: pair(rig.LeftHand),
		upperLeg: pair(rig.LeftUpperLeg), lowerLeg: pair(rig.LeftLowerLeg), foot: pair(rig.LeftFoot), toes: pair(rig.LeftToes),
	}
	for _, role := range [...]rig.Role{rig.Spine, rig.Chest, rig.UpperChest} {
		if joint := of(role); joint >= 0 {
			j.trunk, j.trunkRoles = append(j.trunk, joint), append(j.trunkRoles, role)
			j.chest = joint
		}
	}
	below := 0.0 // the ankle
	for side, foot := range j.foot {
		for i := range s.Joints {
			if i == foot || s.IsAncestor(foot, i) {
				j.soles[side] = append(j.soles[side], i)
			}
			if s.IsAncestor(foot, i) {
				below += s.Joints[i].Offset.Len()
			}
		}
	}
	if below < 0.01 {
		j.ankles = usualAnkles
	}
	j.acclaim = j.neck >= 0 && s.Joints[j.neck].Name == "lowerneck"
	return j
}

// neckBase is the truth's neck in a frame: the neck joint, or a point fixed in the chest; without a neck joint the middle between the
// shoulders and the head.
func (p *Person) neckBase(world []rig.Transform, chest mgl64.Quat) mgl64.Vec3 {
	j := &p.joints
	if j.neck < 0 {
		shoulders := middle(world[j.upperArm[0]].Position, world[j.upperArm[1]].Position)
		return middle(shoulders, world[j.head].Position)
	}
	return world[j.neck].Position.Add(chest.Rotate(p.neck))
}

// measure builds the person's body: bone lengths and offsets from the frames in which they stand, limbs stretched into a T-pose. Its eyes are as high
// as in these frames, and so much higher.
func (p *Person) measure(higher float64) (*rig.Humanoid, error) {
	j, a := &p.joints, &p.axes
	var heights []float64
	var fromEyes, hipsFromNeck, hipsJoint mean // headset to neck in the head's frame; the rest in the chest's and the hips'
	trunk := make([]mean, len(j.trunk))
	var clavicle, shoulder, thigh, toes [2]mean
	var length [4][2]mean // upper arm, lower arm, upper leg, lower leg
	for _, frame := range p.stance.frames {
		w := frame.world
		headRotation := w[j.head].Rotation.Mul(a.head)
		chestRotation := w[j.chest].Rotation.Mul(a.chest)
		hipsRotation := w[j.hips].Rotation.Mul(a.hips)
		headset := w[j.head].Position.Add(headRotation.Rotate(mgl64.Vec3{0, headsetAbove, headsetBefore}))
		neck := p.neckBase(w, chestRotation)
		center := middle(w[j.upperLeg[0]].Position, w[j.upperLeg[1]].Position)
		inHead, inChest, inHips := headRotation.Conjugate(), chestRotation.Conjugate(), hipsRotation.Conjugate()
		heights = append(heights, headset.Y()-frame.floor)
		fromEyes.add(inHead.Rotate(neck.Sub(headset)))
		hipsFromNeck.add(inChest.Rotate(center.Sub(neck)))
		hipsJoint.add(inHips.Rotate(w[j.hips].Position.Sub(center)))
		for i, joint := range j.trunk {
			trunk[i].add(inChest.Rotate(w[joint].Position.Sub(neck)))
		}
		for side := range 2 {
			if j.clavicle[side] >= 0 {
				clavicle[side].add(inChest.Rotate(w[j.clavicle[side]].Position.Sub(neck)))
			}
			shoulder[side].add(inChest.Rotate(w[j.upperArm[side]].Position.Sub(neck)))
			thigh[side].add(inHips.Rotate(w[j.upperLeg[side]].Position.Sub(center)))
			if j.toes[side] >= 0 {
				inFoot := w[j.foot[side]].Rotation.Mul(a.foot[side]).Conjugate()
				toes[side].add(inFoot.Rotate(w[j.toes[side]].Position.Sub(w[j.foot[side]].Position)))
			}
			for i, bone := range [4][2]int{
				{j.upperArm[side], j.lowerArm[side]}, {j.lowerArm[side], j.hand[side]},
				{j.upperLeg[side], j.lowerLeg[side]}, {j.lowerLeg[side], j.foot[side]},
			} {
				length[i][side].add(mgl64.Vec3{w[bone[1]].Position.Sub(w[bone[0]].Position).Len()})
			}
		}
	}
	eyeHeight := median(heights)
	if !(eyeHeight > 0.1) {
		return nil, phrase.Fail("virtual: the head is nowhere above the floor")
	}

	// The T-pose: all axes are the world's.
	center := mgl64.Vec3{}
	neck := center.Sub(hipsFromNeck.value())
	headset := neck.Sub(fromEyes.value())
	lift := mgl64.Vec3{0, eyeHeight + higher - headset.Y(), 0}
	center, neck, headset = center.Add(lift), neck.Add(lift), headset.Add(lift)
	var b rig.HumanoidBuilder
	b.Add(rig.Hips, rig.NoRole, center.Add(hipsJoint.value()))
	above := rig.Hips
	for i, role := range j.trunkRoles {
		b.Add(role, above, neck.Add(trunk[i].value()))
		above = role
	}
	top := above
	b.Add(rig.Neck, top, neck)
	head := headset.Sub(mgl64.Vec3{0, headsetAbove, headsetBefore})
	b.Add(rig.Head, rig.Neck, head)
	const halfEyeDistance = 0.032
	b.Add(rig.LeftEye, rig.Head, headset.Add(mgl64.Vec3{halfEyeDistance, 0, 0}))
	b.Add(rig.RightEye, rig.Head, headset.Sub(mgl64.Vec3{halfEyeDistance, 0, 0}))
	for side := range 2 {
		role := func(left rig.Role) rig.Role {
			if side == 1 {
				return left.Mirror()
			}
			return left
		}
		outward := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		collar := neck
		if j.clavicle[side] >= 0 {
			collar = neck.Add(clavicle[side].value())
		}
		upperArm := neck.Add(shoulder[side].value())
		lowerArm := upperArm.Add(outward.Mul(length[0][side].value().X()))
		b.Add(role(rig.LeftShoulder), top, collar)
		b.Add(role(rig.LeftUpperArm), role(rig.LeftShoulder), upperArm)
		b.Add(role(rig.LeftLowerArm), role(rig.LeftUpperArm), lowerArm)
		b.Add(role(rig.LeftHand), role(rig.LeftLowerArm), lowerArm.Add(outward.Mul(length[1][side].value().X())))
		upperLeg := center.Add(thigh[side].value())
		lowerLeg := upperLeg.Sub(mgl64.Vec3{0, length[2][side].value().X(), 0})
		foot := lowerLeg.Sub(mgl64.Vec3{0, length[3][side].value().X(), 0})
		b.Add(role(rig.LeftUpperLeg), rig.Hips, upperLeg)
		b.Add(role(rig.LeftLowerLeg), role(rig.LeftUpperLeg), lowerLeg)
		b.Add(role(rig.LeftFoot), role(rig.LeftLowerLeg), foot)
		if j.toes[side] >= 0 {
			b.Add(role(rig.LeftToes), role(rig.LeftFoot), foot.Add(toes[side].value()))
		}
	}
	return b.Humanoid()
}
