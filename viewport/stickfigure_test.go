package viewport

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// stickFigure is a person of 1.70 m in a T-pose with the required joints and one finger.
func stickFigure(t testing.TB) *rig.Humanoid {
	t.Helper()
	s := &rig.Skeleton{}
	roles := rig.NoRoles()
	add := func(role rig.Role, parent int, x, y, z float64) int {
		s.Joints = append(s.Joints, rig.Joint{
			Name: role.String(), Parent: parent, Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent(),
		})
		roles.Joint[role], roles.Confidence[role] = len(s.Joints)-1, 1
		return len(s.Joints) - 1
	}
	hips := add(rig.Hips, -1, 0, 0.95, 0)
	spine := add(rig.Spine, hips, 0, 0.12, 0)
	chest := add(rig.Chest, spine, 0, 0.15, 0)
	add(rig.Head, chest, 0, 0.33, 0)
	for side, r := range [2][8]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftIndexProximal, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot},
		{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightIndexProximal, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
	} {
		out := float64(1 - 2*side)
		arm := add(r[0], chest, out*0.18, 0.2, 0)
		elbow := add(r[1], arm, out*0.28, 0, 0)
		hand := add(r[2], elbow, out*0.26, 0, 0)
		add(r[3], hand, out*0.09, 0, 0.02)
		leg := add(r[4], hips, out*0.1, -0.05, 0)
		knee := add(r[5], leg, 0, -0.42, 0)
		add(r[6], knee, 0, -0.40, 0)
	}
	humanoid, err := rig.NewHumanoid(s, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return humanoid
}
