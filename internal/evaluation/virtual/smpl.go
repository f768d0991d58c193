package virtual

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// SMPLCount is how many joints the body of the learned models has: those of SMPL without the hands'.
const SMPLCount = 22

// smplRoles are the roles of these joints, in SMPL's order: pelvis, hips, spine1, knees, spine2, ankles, spine3, feet, neck, collars, head, shoulders, elbows, wrists.
var smplRoles = [SMPLCount]rig.Role{
	rig.Hips, rig.LeftUpperLeg, rig.RightUpperLeg, rig.Spine, rig.LeftLowerLeg, rig.RightLowerLeg, rig.Chest, rig.LeftFoot, rig.RightFoot, rig.UpperChest,
	rig.LeftToes, rig.RightToes, rig.Neck, rig.LeftShoulder, rig.RightShoulder, rig.Head,
	rig.LeftUpperArm, rig.RightUpperArm, rig.LeftLowerArm, rig.RightLowerArm, rig.LeftHand, rig.RightHand,
}

// SMPLNames are what SMPL calls these joints.
var SMPLNames = [SMPLCount]string{
	"pelvis", "left hip", "right hip", "spine1", "left knee", "right knee", "spine2", "left ankle", "right ankle", "spine3",
	"left foot", "right foot", "neck", "left collar", "right collar", "head",
	"left shoulder", "right shoulder", "left elbow", "right elbow", "left wrist", "right wrist",
}

// SMPLParents are the joints that these hang on; -1 for the first.
var SMPLParents = [SMPLCount]int{-1, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, 12, 13, 14, 16, 17, 18, 19}

// SMPLPose is a body with these joints in a frame: where they are, meters, and how they are turned from the T-pose.
type SMPLPose struct {
	At   [SMPLCount]mgl64.Vec3
	Turn [SMPLCount]mgl64.Quat
}

// SMPL finds the joints of SMPL in a person and in the person's solved body.
type SMPL struct {
	Has, HasTurn [SMPLCount]bool // recording and body have the joint; its rotation from the T-pose is known
	NeckDerived  bool            // the recording has no joint at the base of the neck; it is worked out from others

	recorded, solved [SMPLCount]int
	axes             [SMPLCount]mgl64.Quat
}

// NewSMPL finds the joints. Rotations from the T-pose agree with the person's body and with what devices ask for. Joints between these, which no device is worn on,
// are in the T-pose where they are in the person's neutral stance; and how limbs are twisted is told from the plane in which elbows and knees bend, whatever the axes of
// the recording's joints. A limb that hardly bends has no rotation.
func NewSMPL(p *Person) *SMPL {
	j := &p.joints
	s := &SMPL{NeckDerived: j.neck < 0 || j.acclaim}
	for i, role := range smplRoles {
		s.recorded[i], s.solved[i] = p.roles.Joint[role], p.Humanoid.Joint(role)
		s.Has[i] = s.solved[i] >= 0 && (s.recorded[i] >= 0 || i == smplNeck)
		s.HasTurn[i] = s.solved[i] >= 0 && s.recorded[i] >= 0
	}
	of := func(i int, axes mgl64.Quat) { s.axes[i] = axes }
	like := func(i int, joint int, axes mgl64.Quat) {
		if s.HasTurn[i] {
			of(i, p.stance.alike(s.recorded[i], joint, axes))
		}
	}
	for _, i := range [...]int{3, 6, 9, smplNeck, 13, 14} {
		like(i, j.chest, p.axes.chest)
	}
	of(0, p.axes.hips)
	of(15, p.axes.head)
	for side := range 2 {
		of(7+side, p.axes.foot[side])
		of(20+side, p.axes.hand[side])
		like(10+side, j.foot[side], p.axes.foot[side])
		arm := p.bending([3]int{j.upperArm[side], j.lowerArm[side], j.hand[side]})
		leg := p.bending([3]int{j.upperLeg[side], j.lowerLeg[side], j.foot[side]})
		outward := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		// Elbows of the T-pose take forearms forward, knees take shins backward.
		for bone := range 2 {
			s.axes[16+2*bone+side], s.HasTurn[16+2*bone+side] = arm[bone].axes(outward, outward.Cross(mgl64.Vec3{0, 0, 1}))
			s.axes[1+3*bone+side], s.HasTurn[1+3*bone+side] = leg[bone].axes(mgl64.Vec3{0, -1, 0}, mgl64.Vec3{1, 0, 0})
		}
	}
	return s
}

// alike are the axes of a joint that is turned as another one in the neutral stance, given that one's axes.
func (s *stance) alike(joint, other int, axes mgl64.Quat) mgl64.Quat {
	var mean turnMean
	for _, f := range s.frames {
		mean.add(f.world[joint].Rotation.Conjugate().Mul(f.world[other].Rotation).Mul(axes))
	}
	return mean.value()
}

// bend is a bone of a limb in the frame of its joint: where it goes, and the axis about which the limb bends, as long as the mean sine of the bend.
type bend struct{ along, about mean }

// hardlyBent is the mean sine of the bend of a limb whose axis is not believed.
const hardlyBent = 0.03

// mostBends is how many frames of a recording the bends are read from.
const mostBends = 500

// bending looks for the axis about which a limb of three joints bends, in the frames of both bones.
func (p *Person) bending(limb [3]int) (bends [2]bend) {
	world := make([]rig.Transform, len(p.motion.Skeleton.Joints))
	for frame := 0; frame < p.motion.Frames(); frame += 1 + p.motion.Frames()/mostBends {
		p.motion.World(frame, world)
		bones := [2]mgl64.Vec3{
			unitOr(world[limb[1]].Position.Sub(world[limb[0]].Position), mgl64.Vec3{}), unitOr(world[limb[2]].Position.Sub(world[limb[1]].Position), mgl64.Vec3{}),
		}
		for i, bone := range bones {
			in := world[limb[i]].Rotation.Conjugate()
			bends[i].along.add(in.Rotate(bone))
			bends[i].about.add(in.Rotate(bones[0].Cross(bones[1])))
		}
	}
	return bends
}

// axes are those of a joint whose bone goes along in the T-pose, where the limb bends about an axis across. They are unknown for a limb that hardly bends.
func (b *bend) axes(along, about mgl64.Vec3) (mgl64.Quat, bool) {
	bone, axis := b.along.value(), b.about.value()
	if bone.Len() < 0.5 || axis.Len() < hardlyBent {
		return mgl64.QuatIdent(), false
	}
	own, axes := uprightAxes(bone, axis), uprightAxes(along, about)
	return own.Mul(axes.Conjugate()).Normalize(), true
}

// True reads the joints of a frame that was read.
func (s *SMPL) True(t *Truth, out *SMPLPose) {
	for i, joint := range s.recorded {
		if joint < 0 {
			continue
		}
		out.At[i], out.Turn[i] = t.world[joint].Position, mgl64.QuatIdent()
		if s.HasTurn[i] {
			out.Turn[i] = t.world[joint].Rotation.Mul(s.axes[i]).Normalize()
		}
	}
	out.At[smplNeck] = t.Neck
}

const smplNeck = 12

// Solved reads the joints of a solved pose of the person's body. World has one element for each of its joints.
func (s *SMPL) Solved(world []rig.Transform, out *SMPLPose) {
	for i, joint := range s.solved {
		if joint >= 0 {
			out.At[i], out.Turn[i] = world[joint].Position, world[joint].Rotation
		}
	}
}

// RecordedHz is how many frames a second the recording has.
func (p *Person) RecordedHz() float64 { return 1 / p.motion.FrameTime }
