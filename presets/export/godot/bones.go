package godot

import (
	"slices"
	"strings"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// bones are those that the scene speaks of: an avatar's, or without one those of SkeletonProfileHumanoid.
type bones struct{ h *rig.Humanoid }

// A bone of a chain.
type bone struct {
	name  string
	role  rig.Role
	joint int // of the avatar, -1 without one
}

// profileName is the name of a role in SkeletonProfileHumanoid.
func profileName(role rig.Role) string {
	name := role.String()
	return strings.ToUpper(name[:1]) + name[1:]
}

// of is the bone of a role; ok is false where the avatar has none.
func (b bones) of(role rig.Role) (found bone, ok bool) {
	if b.h == nil {
		return bone{profileName(role), role, -1}, true
	}
	joint := b.h.Joint(role)
	if joint < 0 {
		return bone{}, false
	}
	return bone{b.h.Skeleton.Joints[joint].Name, role, joint}, true
}

// profileChains are the bones of SkeletonProfileHumanoid one below the other.
var profileChains = [][]rig.Role{
	{rig.Hips, rig.Spine, rig.Chest, rig.UpperChest, rig.Neck, rig.Head},
	{rig.LeftShoulder, rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand}, {rig.RightShoulder, rig.RightUpperArm, rig.RightLowerArm, rig.RightHand},
	{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot}, {rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
}

// chain are all bones from one down to another, helpers between them too.
func (b bones) chain(from, to rig.Role) []bone {
	var chain []bone
	if b.h == nil {
		for _, roles := range profileChains {
			first, last := slices.Index(roles, from), slices.Index(roles, to)
			if first < 0 || last < 0 {
				continue
			}
			for _, role := range roles[first : last+1] {
				chain = append(chain, bone{profileName(role), role, -1})
			}
		}
		return chain
	}
	for joint := b.h.Joint(to); joint >= 0; joint = b.h.Skeleton.Joints[joint].Parent {
		chain = append(chain, bone{b.h.Skeleton.Joints[joint].Name, b.h.Roles.RoleOf(joint), joint})
		if joint == b.h.Joint(from) {
			slices.Reverse(chain)
			return chain
		}
	}
	return nil
}

// axes are worldFromBone where a bone rests and what it hangs on is in the T-pose.
func (b bones) axes(of bone) mgl64.Quat {
	if b.h == nil {
		return profileAxes(of.role)
	}
	joint := b.h.Skeleton.Joints[of.joint]
	if joint.Parent < 0 {
		return joint.Rest
	}
	return b.h.TPose[joint.Parent].Rotation.Mul(joint.Rest)
}

// profileAxes are those of a role in SkeletonProfileHumanoid, which rests in a T-pose: +Y is along the bone.
func profileAxes(role rig.Role) mgl64.Quat {
	columns := func(x, y, z mgl64.Vec3) mgl64.Quat {
		return mgl64.Mat4ToQuat(mgl64.Mat3FromCols(x, y, z).Mat4()).Normalize()
	}
	switch role {
	case rig.LeftShoulder:
		return columns(mgl64.Vec3{0, 0, 1}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, 1, 0})
	case rig.RightShoulder:
		return columns(mgl64.Vec3{0, 0, -1}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, 1, 0})
	case rig.LeftUpperArm:
		return columns(mgl64.Vec3{0, 0, -1}, mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, -1, 0})
	case rig.RightUpperArm:
		return columns(mgl64.Vec3{0, 0, 1}, mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, -1, 0})
	case rig.LeftUpperLeg, rig.RightUpperLeg:
		return columns(mgl64.Vec3{-1, 0, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0, 0, 1})
	}
	return mgl64.QuatIdent() // of the trunk
}

// forward is the direction of a bone, in its own frame, to the next of its chain.
func (b bones) forward(next bone) mgl64.Vec3 {
	if b.h == nil {
		return mgl64.Vec3{0, 1, 0}
	}
	if offset := b.h.Skeleton.Joints[next.joint].Offset; offset.Len() > 1e-9 {
		return offset.Normalize()
	}
	return mgl64.Vec3{0, 1, 0}
}

// offset is the rotation_offset with which a cone about a direction of the avatar in its T-pose is where it should be: Godot takes a cone's +Y
// to where the bone rests, and turns it by this before.
func (b bones) offset(of, next bone, direction mgl64.Vec3) mgl64.Quat {
	forward := b.forward(next)
	wanted := b.axes(of).Inverse().Rotate(direction)
	rests := rig.RotationBetween(mgl64.Vec3{0, 1, 0}, forward)
	return rests.Inverse().Mul(rig.RotationBetween(forward, wanted)).Mul(rests).Normalize()
}

// place is where a bone is in the T-pose; the origin without an avatar.
func (b bones) place(of bone) mgl64.Vec3 {
	if b.h == nil {
		return mgl64.Vec3{}
	}
	return b.h.TPose[of.joint].Position
}
