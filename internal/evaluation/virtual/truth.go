package virtual

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// Truth is what a body did in one frame of a recording. Positions are in meters above the recording's floor, rotations from the T-pose.
// The zero value is ready for [Person.Frame].
type Truth struct {
	Head, Chest, Hips rig.Transform    // joints; the chest is the joint that carries neck and arms
	Hands, Feet       [2]rig.Transform // wrists and ankles, left and right
	Neck              mgl64.Vec3       // base of the neck
	Shoulders, Elbows [2]mgl64.Vec3    // upper arm joints and lower arm joints
	HipsCenter        mgl64.Vec3       // middle of the hip joints
	Knees             [2]mgl64.Vec3
	Swivel            [2]float64 // radians: where each elbow lies on its circle, see [Swivel]
	Airborne          bool       // both ankles are more than 25 cm above the floor: the person climbs, hangs or leaps

	upper       [2][2]mgl64.Quat // of upper arms and upper legs, from the T-pose but for the twist about the bone
	world, next []rig.Transform  // of the recording's joints
}

// Frames is how many frames the recording has at RateHz.
func (p *Person) Frames() int {
	// A recording of n frames lasts n-1 steps; a hundredth of a step may be missing, since files round their frame time.
	return 1 + int(float64(p.motion.Frames()-1)*p.motion.FrameTime*p.RateHz+0.01)
}

// Frame reads the truth of a frame at RateHz; between two frames of the recording every joint is interpolated. Frame i is i/RateHz seconds
// after the first.
func (p *Person) Frame(i int, t *Truth) {
	p.place(float64(i)/(p.RateHz*p.motion.FrameTime), t)
	w, j, a := t.world, &p.joints, &p.axes
	turned := func(joint int, axes mgl64.Quat) rig.Transform {
		return rig.Transform{Position: w[joint].Position, Rotation: w[joint].Rotation.Mul(axes).Normalize()}
	}
	t.Head, t.Chest, t.Hips = turned(j.head, a.head), turned(j.chest, a.chest), turned(j.hips, a.hips)
	t.Neck = p.neckBase(w, t.Chest.Rotation)
	t.HipsCenter = middle(w[j.upperLeg[0]].Position, w[j.upperLeg[1]].Position)
	t.Airborne = true
	for side := range 2 {
		t.Hands[side], t.Feet[side] = turned(j.hand[side], a.hand[side]), turned(j.foot[side], a.foot[side])
		t.Shoulders[side], t.Elbows[side] = w[j.upperArm[side]].Position, w[j.lowerArm[side]].Position
		t.Knees[side] = w[j.lowerLeg[side]].Position
		t.upper[0][side] = w[j.upperArm[side]].Rotation.Mul(a.upper[0][side]).Normalize()
		t.upper[1][side] = w[j.upperLeg[side]].Rotation.Mul(a.upper[1][side]).Normalize()
		t.Swivel[side] = Swivel(side, t.Chest.Rotation, t.Shoulders[side], t.Elbows[side], t.Hands[side].Position)
		t.Airborne = t.Airborne && t.Feet[side].Position.Y() > feetOffTheFloor
	}
}

// place works out where the recording has its joints at a time, counted in frames of the recording, with the floor at Y = 0.
func (p *Person) place(at float64, t *Truth) {
	count := len(p.motion.Skeleton.Joints)
	if len(t.world) != count {
		t.world, t.next = make([]rig.Transform, count), make([]rig.Transform, count)
	}
	last := p.motion.Frames() - 1
	frame := min(int(at+0.01), last)
	share := at - float64(frame)
	p.motion.World(frame, t.world)
	if share > 0.01 && frame < last {
		p.motion.World(frame+1, t.next)
		for i := range t.world {
			t.world[i] = between(t.world[i], t.next[i], share)
		}
	}
	for i := range t.world {
		t.world[i].Position[1] -= p.Floor
	}
}

// between is a transform on the way from one to another.
func between(a, b rig.Transform, share float64) rig.Transform {
	to := b.Rotation
	if a.Rotation.Dot(to) < 0 {
		to = to.Scale(-1)
	}
	return rig.Transform{
		Position: a.Position.Add(b.Position.Sub(a.Position).Mul(share)),
		Rotation: mgl64.QuatNlerp(a.Rotation, to, share),
	}
}

// Swivel is the angle of an elbow on its circle about the line from shoulder to wrist, in radians, between -π and π: 0 where the elbow hangs
// down when the hand is straight ahead, carried from there to the arm's direction over the shortest way; positive lifts it outward. It
// is zero for an arm so straight that the elbow has no side. Side is 0 for the left arm and 1 for the right; the chest's rotation is from the T-pose.
func Swivel(side int, chest mgl64.Quat, shoulder, elbow, wrist mgl64.Vec3) float64 {
	inChest := chest.Conjugate()
	axis, out := inChest.Rotate(wrist.Sub(shoulder)), inChest.Rotate(elbow.Sub(shoulder))
	if side == 1 {
		axis[0], out[0] = -axis[0], -out[0]
	}
	length := axis.Len()
	if length < 1e-9 {
		return 0
	}
	axis = axis.Mul(1 / length)
	out = out.Sub(axis.Mul(axis.Dot(out)))
	if out.Len() < 1e-6 {
		return 0
	}
	down := rig.RotationBetween(mgl64.Vec3{0, 0, 1}, axis).Rotate(mgl64.Vec3{0, -1, 0})
	return math.Atan2(down.Cross(out).Dot(axis), down.Dot(out))
}

// At reads the truth of a time, in seconds after the first frame; every joint is interpolated between the frames of the recording.
func (p *Person) At(seconds float64, t *Truth) {
	fine := *p
	fine.RateHz = 1000
	fine.Frame(min(max(0, int(math.Round(seconds*fine.RateHz))), fine.Frames()-1), t)
}

// Stick is the person's body in the frame that was read, as a figure of lines.
func (p *Person) Stick(t *Truth) rig.Stick {
	var s rig.Stick
	s.Take(&p.roles, t.world)
	return s
}
