package assets_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/rig"
	"posewright/rig/gltf"
)

func TestTheMannequinOpensAsAHumanoidThatRestsInItsTPose(t *testing.T) {
	t.Parallel()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	if avatar.Format != "VRM 1.0" || math.Abs(avatar.Height-1.70) > 0.005 || len(avatar.Notes) > 0 {
		t.Errorf("it opens as %s of %.3f m with the notes %q", avatar.Format, avatar.Height, avatar.Notes)
	}
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		joint := humanoid.Joint(role)
		if joint < 0 || avatar.Roles.Confidence[role] != 1 {
			t.Errorf("the %v is joint %d, with confidence %v", role, joint, avatar.Roles.Confidence[role])
			continue
		}
		if q := humanoid.TPose[joint].Rotation; math.Abs(q.Dot(mgl64.QuatIdent())) < 1-1e-9 {
			t.Errorf("the %v has to be turned by %v to stand in the T-pose", role, q)
		}
	}
	for _, p := range avatar.Primitives {
		for i, joint := range p.Joints {
			bound := humanoid.Rest[joint].Mat4().Mul4(p.JointFromMesh[i])
			for k, x := range bound.Sub(mgl64.Ident4()) {
				if math.Abs(x) > 1e-5 {
					t.Errorf("%q moves by %v in element %d where the %v rests", p.Name, x, k, avatar.Roles.RoleOf(joint))
				}
			}
		}
	}
}
