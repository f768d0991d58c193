package calibration

import (
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver"
)

// Bones is the person's own body, in a T-pose on the floor: the mean of the ANSUR II survey (U.S. Army 2012, both sexes alike) for that height of the
// eyes, with the arms, shoulders and legs that the person typed. False of a calibration that does not say how high the eyes are.
func (c *Calibration) Bones() (*rig.Humanoid, bool) {
	if !(c.EyeHeightM > 0.3) {
		return nil, false
	}
	e := c.EyeHeightM
	// The mean at eyes of 1.6 m, and the change for each metre of that.
	mean := func(at, slope float64) float64 { return max(0.2*at, at+slope*(e-personEyes)) }
	var (
		neckBelow, shoulderBelow, half = mean(0.1252, 0.037), mean(0.2302, 0.111), mean(0.1504, 0.106)
		upper, lower                   = mean(0.3018, 0.190), mean(0.2382, 0.177)
		hip, knee, ankle               = mean(0.8835, 0.543), mean(0.4841, 0.280), mean(0.0690, 0.059)
		arms                           = [2]float64{upper + lower, upper + lower}
		legs                           = [2]float64{hip - ankle, hip - ankle}
		thigh                          = (hip - knee) / (hip - ankle)
	)
	typed := &c.Corrected
	if typed.ShoulderM > 0 {
		half = typed.ShoulderM / 2
	}
	if typed.ArmSpanM > 2*half {
		arms[0] = typed.ArmSpanM/2 - half
		arms[1] = arms[0]
	}
	for side, arm := range [2]float64{typed.LeftArmM, typed.RightArmM} {
		if arm > 0 {
			arms[side] = arm
		}
	}
	for side, leg := range [2]float64{typed.LeftLegM, typed.RightLegM} {
		if leg > 0 && leg < 0.9*(e-shoulderBelow) {
			legs[side] = leg
		}
	}
	size := e / personEyes
	at := func(x, y, z float64) mgl64.Vec3 { return mgl64.Vec3{x * size, y * size, z * size} }
	eyes := mgl64.Vec3{0, e, 0.09 * size}
	neck := mgl64.Vec3{0, e - neckBelow, -0.01 * size}
	hips := mgl64.Vec3{0, ankle + max(legs[0], legs[1]) + 0.056*size, 0}
	trunk := neck.Sub(hips)

	b := bodyBuilder{skeleton: &rig.Skeleton{}, roles: rig.NoRoles()}
	b.add(rig.Hips, rig.NoRole, hips)
	b.add(rig.Spine, rig.Hips, hips.Add(trunk.Mul(0.21)))
	b.add(rig.Chest, rig.Spine, hips.Add(trunk.Mul(0.49)))
	b.add(rig.Neck, rig.Chest, neck)
	b.add(rig.Head, rig.Neck, eyes.Sub(at(0, 0.07, 0.09)))
	b.add(rig.LeftEye, rig.Head, eyes.Add(at(0.032, 0, 0)))
	b.add(rig.RightEye, rig.Head, eyes.Sub(at(0.032, 0, 0)))
	for side := range 2 {
		role := func(r rig.Role) rig.Role {
			if side == 1 {
				return r.Mirror()
			}
			return r
		}
		out := mgl64.Vec3{1 - 2*float64(side), 0, 0}
		collar := neck.Sub(at(0, 0.045, -0.01)).Add(out.Mul(0.02 * size))
		shoulder := mgl64.Vec3{0, e - shoulderBelow, -0.02 * size}.Add(out.Mul(half))
		elbow := shoulder.Add(out.Mul(arms[side] * upper / (upper + lower)))
		b.add(role(rig.LeftShoulder), rig.Chest, collar)
		b.add(role(rig.LeftUpperArm), role(rig.LeftShoulder), shoulder)
		b.add(role(rig.LeftLowerArm), role(rig.LeftUpperArm), elbow)
		b.add(role(rig.LeftHand), role(rig.LeftLowerArm), shoulder.Add(out.Mul(arms[side])))
		foot := out.Mul(0.085 * size).Add(mgl64.Vec3{0, ankle, 0})
		leg := mgl64.Vec3{0, legs[side], 0}
		b.add(role(rig.LeftUpperLeg), rig.Hips, foot.Add(leg))
		b.add(role(rig.LeftLowerLeg), role(rig.LeftUpperLeg), foot.Add(leg.Mul(1-thigh)))
		b.add(role(rig.LeftFoot), role(rig.LeftLowerLeg), foot)
		b.add(role(rig.LeftToes), role(rig.LeftFoot), mgl64.Vec3{foot.X(), 0.3 * ankle, 0.13 * size})
	}
	h, err := rig.NewHumanoid(b.skeleton, b.roles, 1)
	return h, err == nil
}

// bodyBuilder makes a skeleton whose rest pose is a T-pose with all axes the world's.
type bodyBuilder struct {
	skeleton *rig.Skeleton
	roles    rig.RoleMap
	at       []mgl64.Vec3
}

func (b *bodyBuilder) add(role, above rig.Role, at mgl64.Vec3) {
	parent, offset := -1, at
	if above != rig.NoRole {
		parent = b.roles.Joint[above]
		offset = at.Sub(b.at[parent])
	}
	b.roles.Joint[role], b.roles.Confidence[role] = len(b.at), 1
	b.skeleton.Joints = append(b.skeleton.Joints, rig.Joint{Name: role.String(), Parent: parent, Offset: offset, Rest: mgl64.QuatIdent()})
	b.at = append(b.at, at)
}

// Driver is the person who drives an avatar, for the solver: the person's bones with surfaces of usual girth, and the surfaces of the avatar's vertices.
func Driver(person *rig.Humanoid, a *rig.Avatar, h *rig.Humanoid) solver.Driver {
	return solver.Driver{Person: person, OfPerson: PersonSurfaces(person), OfAvatar: AvatarSurfaces(a, h)}
}
