package viewport

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// ghostAlpha is how solid the ghost is.
const ghostAlpha = 0.38

// flesh is how thick the ghost's body is around the bone that ends in a role, at both of its ends: meters, for a head joint 1.5 m above the floor.
var flesh = [...]struct {
	role     rig.Role
	from, to float64
}{
	{rig.Spine, 0.105, 0.100}, {rig.Chest, 0.100, 0.110}, {rig.UpperChest, 0.110, 0.115}, {rig.Neck, 0.085, 0.052}, {rig.Head, 0.052, 0.058},
	{rig.LeftShoulder, 0.060, 0.055}, {rig.LeftUpperArm, 0.055, 0.050}, {rig.LeftLowerArm, 0.046, 0.036}, {rig.LeftHand, 0.035, 0.026},
	{rig.LeftUpperLeg, 0.085, 0.085}, {rig.LeftLowerLeg, 0.080, 0.054}, {rig.LeftFoot, 0.052, 0.036}, {rig.LeftToes, 0.038, 0.032},
}

// ghost draws the body in its T-pose, standing where the avatar stands and facing where it faces.
func (o *Overlays) ghost(in *OverlayInput) {
	hips := in.Humanoid.Joint(rig.Hips)
	if hips < 0 || hips >= len(in.World) || !in.World[hips].Finite() {
		return
	}
	turn := in.Humanoid.FromTPose(hips, in.World[hips].Rotation)
	stand := rig.Transform{Rotation: rig.Yaw(rig.YawOf(turn))}
	was, is := in.Humanoid.TPose[hips].Position, in.World[hips].Position
	stand.Position = mgl64.Vec3{is[0], 0, is[2]}.Sub(stand.Rotation.Rotate(mgl64.Vec3{was[0], 0, was[2]}))

	o.flesh(in, stand, faded(o.color.ghost, ghostAlpha))
}

// Figure is the body of a person in its T-pose, for an avatar to be compared with.
type Figure struct {
	Stand rig.Transform // world from the figure: its hips are above the origin, it faces +Z
	Body  *rig.Humanoid
}

// figure draws the body of a person: lines that are seen through the avatar, in a translucent body.
func (o *Overlays) figure(in *OverlayInput) {
	if in.Figure == nil || !in.Figure.Stand.Finite() {
		return
	}
	person := *in
	person.Humanoid = in.Figure.Body
	stand, was := in.Figure.Stand, person.Humanoid.TPose[person.Humanoid.Joint(rig.Hips)].Position
	stand.Position = stand.Position.Sub(stand.Rotation.Rotate(mgl64.Vec3{was[0], 0, was[2]}))
	o.lines(&person, stand, o.color.person)
	o.flesh(&person, stand, faded(o.color.person, ghostAlpha))
}

// lines draws the bones of a body in its T-pose, and a line at the height of its crown.
func (o *Overlays) lines(in *OverlayInput, stand rig.Transform, color RGBA) {
	place := func(joint int) mgl64.Vec3 { return stand.Apply(in.Humanoid.TPose[joint].Position) }
	line := func(from, to mgl64.Vec3) {
		o.Front.tube(from, to, 2*linePoints*in.pointSize(to), color)
	}
	for i := range flesh {
		for _, role := range [2]rig.Role{flesh[i].role, flesh[i].role.Mirror()} {
			joint := in.Humanoid.Joint(role)
			if parent := in.fleshed(joint); parent >= 0 {
				line(place(parent), place(joint))
			}
			if role == role.Mirror() {
				break
			}
		}
	}
	for s, role := range [2]rig.Role{rig.LeftHand, rig.RightHand} {
		if joint := in.Humanoid.Joint(role); joint >= 0 {
			line(place(joint), place(joint).Add(stand.Rotation.Rotate(mgl64.Vec3{(1 - 2*float64(s)) * 0.13 * in.scale(), 0, 0})))
		}
	}
	if joint := in.Humanoid.Joint(rig.Head); joint >= 0 {
		crown := place(joint).Add(mgl64.Vec3{0, in.crown() + 0.078*in.scale(), 0})
		side := stand.Rotation.Rotate(mgl64.Vec3{0.16 * in.scale(), 0, 0})
		line(place(joint), crown)
		line(crown.Sub(side), crown.Add(side))
	}
}

// crown is how far above its joint the middle of the top of the head is.
func (in *OverlayInput) crown() float64 {
	return math.Max(1.5*in.Humanoid.Measures.EyesFromHead.Y(), 0.1*in.scale())
}

// flesh draws a body in its T-pose, standing at a place.
func (o *Overlays) flesh(in *OverlayInput, stand rig.Transform, color RGBA) {
	size := in.scale()
	place := func(joint int) mgl64.Vec3 { return stand.Apply(in.Humanoid.TPose[joint].Position) }
	for i := range flesh {
		f := &flesh[i]
		for _, role := range [2]rig.Role{f.role, f.role.Mirror()} {
			joint := in.Humanoid.Joint(role)
			if parent := in.fleshed(joint); parent >= 0 {
				o.Ghost.capsule(place(parent), place(joint), f.from*size, f.to*size, color)
			}
			if role == f.role.Mirror() && role == f.role {
				break
			}
		}
	}
	if joint := in.Humanoid.Joint(rig.Head); joint >= 0 {
		at := place(joint)
		crown := in.crown()
		forward := stand.Rotation.Rotate(mgl64.Vec3{0, 0, 0.02 * size})
		o.Ghost.capsule(at.Add(forward).Add(mgl64.Vec3{0, 0.035 * size, 0}), at.Add(forward).Add(mgl64.Vec3{0, crown, 0}), 0.070*size, 0.078*size, color)
	}
	for s, role := range [2]rig.Role{rig.LeftHand, rig.RightHand} {
		if joint := in.Humanoid.Joint(role); joint >= 0 {
			out := stand.Rotation.Rotate(mgl64.Vec3{(1 - 2*float64(s)) * 0.13 * size, 0, 0})
			o.Ghost.capsule(place(joint), place(joint).Add(out), 0.034*size, 0.022*size, color)
		}
	}
	for s, role := range [2]rig.Role{rig.LeftFoot, rig.RightFoot} {
		if joint := in.Humanoid.Joint(role); joint >= 0 && in.Humanoid.Joint([2]rig.Role{rig.LeftToes, rig.RightToes}[s]) < 0 {
			toe := stand.Rotation.Rotate(mgl64.Vec3{0, 0, 0.14 * size})
			at := place(joint)
			toe = toe.Add(mgl64.Vec3{at[0], 0.034 * size, at[2]})
			o.Ghost.capsule(at, toe, 0.05*size, 0.034*size, color)
		}
	}
}

// fleshed is the joint with a role that a joint hangs on; -1 where there is none.
func (in *OverlayInput) fleshed(joint int) int {
	if joint < 0 {
		return -1
	}
	joints := in.Humanoid.Skeleton.Joints
	for parent := joints[joint].Parent; parent >= 0; parent = joints[parent].Parent {
		for role := rig.Hips; role < rig.RoleCount; role++ {
			if in.Humanoid.Joint(role) == parent {
				return parent
			}
		}
	}
	return -1
}
