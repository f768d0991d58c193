package rig

import "github.com/go-gl/mathgl/mgl64"

// HumanoidBuilder makes a body out of where its joints are: in a T-pose, with all axes the world's. The zero value is empty.
type HumanoidBuilder struct {
	skeleton Skeleton
	roles    RoleMap
	at       []mgl64.Vec3
}

// Add adds the joint of a role at a place, below the joint of another role, which was added before; [NoRole] makes it a root.
func (b *HumanoidBuilder) Add(role, above Role, at mgl64.Vec3) {
	if len(b.at) == 0 {
		b.roles = NoRoles()
	}
	parent, offset := -1, at
	if above != NoRole {
		parent = b.roles.Joint[above]
		offset = at.Sub(b.at[parent])
	}
	b.roles.Joint[role], b.roles.Confidence[role] = len(b.at), 1
	b.skeleton.Joints = append(b.skeleton.Joints, Joint{Name: role.String(), Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
	b.at = append(b.at, at)
}

// Humanoid is the body. The error is a *[MissingRolesError] if a required role was not added.
func (b *HumanoidBuilder) Humanoid() (*Humanoid, error) { return NewHumanoid(&b.skeleton, b.roles, 1) }
