package solver_test

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver"
)

// A body is made once; every tick takes targets in and gives a pose out.
func Example() {
	body, err := solver.NewBody(stickFigure())
	if err != nil {
		fmt.Println(err)
		return
	}
	settings := solver.DefaultSettings()
	state, result := body.NewState(), body.NewResult()

	var in solver.Input
	in.DT = 1.0 / 90
	in.Targets.Effectors[effectors.Head] = effectors.Target{Position: mgl64.Vec3{0, 1.45, 0}, Rotation: mgl64.QuatIdent(), Presence: 1}
	in.Targets.Effectors[effectors.LeftHand] = effectors.Target{Position: mgl64.Vec3{0.2, 1.2, 0.4}, Rotation: mgl64.QuatIdent(), Presence: 1}
	in.Targets.Effectors[effectors.RightHand] = effectors.Target{
		Position: mgl64.Vec3{-0.2, 1.2, 0.9}, Rotation: mgl64.QuatIdent(), Presence: 1,
	}
	body.Solve(&in, &settings, state, result)

	for _, id := range []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand} {
		r := result.Effectors[id]
		fmt.Printf("%s reached: %v, held by: %q\n", id, r.Reached, r.Held)
	}
	// Output:
	// head reached: true, held by: ""
	// leftHand reached: true, held by: ""
	// rightHand reached: false, held by: "arm length"
}

// stickFigure is the smallest humanoid: the fifteen required joints in a T-pose.
func stickFigure() *rig.Humanoid {
	skeleton, roles := &rig.Skeleton{}, rig.NoRoles()
	add := func(role rig.Role, parent int, x, y, z float64) int {
		skeleton.Joints = append(skeleton.Joints, rig.Joint{
			Name: role.String(), Parent: parent, Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent(),
		})
		roles.Joint[role] = len(skeleton.Joints) - 1
		return roles.Joint[role]
	}
	hips := add(rig.Hips, -1, 0, 0.95, 0)
	spine := add(rig.Spine, hips, 0, 0.1, 0)
	add(rig.Head, spine, 0, 0.45, 0)
	add(rig.LeftHand, add(rig.LeftLowerArm, add(rig.LeftUpperArm, spine, 0.17, 0.35, 0), 0.28, 0, 0), 0.26, 0, 0)
	add(rig.RightHand, add(rig.RightLowerArm, add(rig.RightUpperArm, spine, -0.17, 0.35, 0), -0.28, 0, 0), -0.26, 0, 0)
	add(rig.LeftFoot, add(rig.LeftLowerLeg, add(rig.LeftUpperLeg, hips, 0.09, -0.05, 0), 0, -0.41, 0), 0, -0.41, 0)
	add(rig.RightFoot, add(rig.RightLowerLeg, add(rig.RightUpperLeg, hips, -0.09, -0.05, 0), 0, -0.41, 0), 0, -0.41, 0)
	humanoid, err := rig.NewHumanoid(skeleton, roles, 1)
	if err != nil {
		panic(err)
	}
	return humanoid
}
