package virtual

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/calibration"
	"posewright/effectors"
	"posewright/rig"
	"posewright/rig/phrase"
)

// NewPersonWearing is [NewPerson] for someone of whom the recording may lack limbs that no device of points is on:
// these are assumed with usual lengths, outstretched, and [Person.Wearable] leaves them out. Where points has a
// device on them the error is a *[rig.MissingRolesError].
func NewPersonWearing(m *rig.Motion, points Points) (*Person, error) {
	whole, assumed := completed(m)
	if points&^wearable(assumed) != 0 {
		return nil, &rig.MissingRolesError{Roles: assumed}
	}
	p, err := NewPerson(whole)
	if err != nil {
		return nil, err
	}
	p.assumed = assumed
	return p, nil
}

// Wearable are the places for devices that the recording has joints for.
func (p *Person) Wearable() Points { return wearable(p.assumed) }

func wearable(assumed []rig.Role) Points {
	points := AllPoints
	for _, role := range assumed {
		points &^= devicesOf[role]
	}
	return points
}

// Notes say what of the person the recording does not have.
func (p *Person) Notes() []phrase.Phrase {
	if len(p.assumed) == 0 {
		return nil
	}
	return []phrase.Phrase{phrase.Say("The file has no joints for {{.Roles}}. "+
		"They were assumed, and no device can track them.", "Roles", phrase.ListOf(p.assumed))}
}

// devicesOf are the devices that are worn on joints of limbs.
var devicesOf = map[rig.Role]Points{
	rig.LeftHand: 1 << effectors.LeftHand, rig.RightHand: 1 << effectors.RightHand,
	rig.LeftFoot: 1 << effectors.LeftFoot, rig.RightFoot: 1 << effectors.RightFoot,
	rig.LeftLowerArm: 1 << calibration.LeftElbow, rig.RightLowerArm: 1 << calibration.RightElbow,
	rig.LeftLowerLeg: 1 << calibration.LeftKnee, rig.RightLowerLeg: 1 << calibration.RightKnee,
}

// usualLimbs are the joints of left limbs from those that bear them, in a T-pose, over the way from the hips joint to
// the head joint: adults of the ANSUR II survey, of whom that is 0.60 m.
var usualLimbs = [...][]struct {
	role rig.Role
	from mgl64.Vec3
}{
	{
		{rig.LeftUpperArm, mgl64.Vec3{0.25, -0.27, 0}},
		{rig.LeftLowerArm, mgl64.Vec3{0.50, 0, 0}}, {rig.LeftHand, mgl64.Vec3{0.40, 0, 0}},
	},
	{
		{rig.LeftUpperLeg, mgl64.Vec3{0.14, -0.08, 0}},
		{rig.LeftLowerLeg, mgl64.Vec3{0, -0.67, 0}}, {rig.LeftFoot, mgl64.Vec3{0, -0.69, 0}},
	},
}

// completed adds the ends of limbs that a recording lacks by its names, and says which. A recording stays as it is
// whose names do not tell the trunk, or where something without a name goes on where a limb ends.
func completed(m *rig.Motion) (*rig.Motion, []rig.Role) {
	roles := rig.MapByName(&m.Skeleton, nil)
	missing := roles.Missing()
	trunk := min(roles.Joint[rig.Hips], roles.Joint[rig.Spine], roles.Joint[rig.Head])
	if len(missing) == 0 || m.Frames() == 0 || trunk < 0 || goesOn(&m.Skeleton, &roles, missing) {
		return m, nil
	}
	world, left, ok := upright(m, &roles)
	if !ok {
		return m, nil
	}
	up := world[roles.Joint[rig.Head]].Position.Sub(world[roles.Joint[rig.Hips]].Position)
	size := up.Len()
	worldFromPerson := rig.Yaw(math.Atan2(-left.Z(), left.X()))
	skeleton := rig.Skeleton{Joints: slices.Clone(m.Skeleton.Joints)}
	for _, limb := range usualLimbs {
		for side := range 2 {
			above := roles.Joint[rig.Hips]
			if limb[0].role == rig.LeftUpperArm {
				above = skeleton.Joints[roles.Joint[rig.Head]].Parent
			}
			for _, bone := range limb {
				role, from := bone.role, bone.from.Mul(size)
				if side == 1 {
					role, from[0] = role.Mirror(), -from[0]
				}
				if roles.Joint[role] >= 0 {
					above = roles.Joint[role]
					continue
				}
				if bone.role == rig.LeftUpperArm { // below the head rather than below what bears it
					head := world[roles.Joint[rig.Head]].Position.Sub(world[above].Position)
					from = from.Add(worldFromPerson.Conjugate().Rotate(head))
				}
				turn, way := world[above].Rotation, worldFromPerson.Rotate(from)
				place := rig.Transform{Position: world[above].Position.Add(way), Rotation: turn}
				skeleton.Joints = append(skeleton.Joints, rig.Joint{
					Name: role.String(), Parent: above, Offset: turn.Conjugate().Rotate(way), Rest: mgl64.QuatIdent(),
				})
				above, world = len(world), append(world, place)
			}
		}
	}
	recorded := func(frame int, local []rig.Transform) { copy(local, m.Local(frame)) }
	whole := rig.NewDecodedMotion(m.Name, skeleton, m.FrameTime, m.Frames(), recorded)
	whole.Notes = m.Notes
	if found := rig.MapMotion(whole); len(found.Missing()) > 0 {
		return m, nil
	}
	return whole, missing
}

// goesOn reports whether a limb that lacks joints has others below its last one, more than an end.
func goesOn(s *rig.Skeleton, roles *rig.RoleMap, missing []rig.Role) bool {
	for _, limb := range usualLimbs {
		for _, bone := range limb {
			for _, role := range [2]rig.Role{bone.role, bone.role.Mirror()} {
				if roles.Joint[role] < 0 || !slices.Contains(missing, role+1) { // further out
					continue
				}
				for i := range s.Joints {
					parent := s.Joints[i].Parent
					if s.IsAncestor(roles.Joint[role], i) && parent != roles.Joint[role] {
						return true
					}
				}
			}
		}
	}
	return false
}

// upright is the pose of a recording in which the head is highest above the hips, and where the person's left is in
// it, level; false where that is not known.
func upright(m *rig.Motion, roles *rig.RoleMap) (world []rig.Transform, left mgl64.Vec3, ok bool) {
	pose := make([]rig.Transform, len(m.Skeleton.Joints))
	highest := math.Inf(-1)
	for k := range rig.MotionPoses {
		m.World(k*m.Frames()/rig.MotionPoses, pose)
		if height := pose[roles.Joint[rig.Head]].Position.Y() - pose[roles.Joint[rig.Hips]].Position.Y(); height > highest {
			highest, world = height, slices.Clone(pose)
		}
	}
	for _, role := range []rig.Role{rig.LeftUpperLeg, rig.LeftUpperArm, rig.LeftShoulder} {
		if l, r := roles.Joint[role], roles.Joint[role.Mirror()]; l >= 0 && r >= 0 && highest > 0 {
			left = world[l].Position.Sub(world[r].Position)
			if left[1] = 0; left.Len() > 1e-3 {
				return world, left.Normalize(), true
			}
		}
	}
	return nil, left, false
}
