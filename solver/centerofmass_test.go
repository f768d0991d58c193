package solver

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// roundBody is a person in a T-pose whose joints are at round numbers: hips at 0.95 m, shoulders at 1.42 m, the head joint at 1.55 m.
func roundBody(t testing.TB) *Body {
	t.Helper()
	s, roles := &rig.Skeleton{}, rig.NoRoles()
	add := func(role rig.Role, parent int, x, y, z float64) int {
		s.Joints = append(s.Joints, rig.Joint{Name: role.String(), Parent: parent, Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent()})
		roles.Joint[role], roles.Confidence[role] = len(s.Joints)-1, 1
		return len(s.Joints) - 1
	}
	hips := add(rig.Hips, -1, 0, 0.95, 0)
	chest := add(rig.Chest, add(rig.Spine, hips, 0, 0.12, 0), 0, 0.15, 0)
	add(rig.Head, chest, 0, 0.33, 0)
	for side, r := range [2][6]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand, rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot},
		{rig.RightUpperArm, rig.RightLowerArm, rig.RightHand, rig.RightUpperLeg, rig.RightLowerLeg, rig.RightFoot},
	} {
		out := float64(1 - 2*side)
		add(r[2], add(r[1], add(r[0], chest, out*0.18, 0.2, 0), out*0.28, 0, 0), out*0.26, 0, 0)
		add(r[5], add(r[4], add(r[3], hips, out*0.1, -0.05, 0), 0, -0.42, 0), 0, -0.40, 0)
	}
	h, err := rig.NewHumanoid(s, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	return bodyOf(t, h)
}

func TestTheCenterOfMassOfATPoseIsWhereItWasWorkedOutByHand(t *testing.T) {
	t.Parallel()
	b := roundBody(t)
	// Shares of Winter's table 4.1 times heights: head and neck at the ears, 1.55 + 0.045·1.55/2; the trunk half way between hip joints at 0.90 and shoulders at 1.42;
	// both arms at 1.42; thighs 0.433 of the way from 0.90 to 0.48; shanks 0.433 of that from 0.48 to 0.08; feet half way from 0.08 to the balls, which are at 0.016 and,
	// with legs of 0.82, 0.123 ahead.
	want := mgl64.Vec3{
		0,
		0.081*1.584875 + 0.497*1.16 + 2*0.050*1.42 + 2*0.100*0.71814 + 2*0.0465*0.3068 + 2*0.0145*0.048,
		2 * 0.0145 * 0.0615,
	}
	if got := b.CenterOfMass(b.humanoid.TPose); got.Sub(want).Len() > 1e-12 {
		t.Errorf("the center of mass is at %v, want %v", got, want)
	}
	if want.Y() < 1.0204 || want.Y() > 1.0205 {
		t.Errorf("worked out at %v m", want.Y())
	}
}

func TestTheCenterOfMassFollowsALimbByTheShareOfItsMass(t *testing.T) {
	t.Parallel()
	b := roundBody(t)
	before := b.CenterOfMass(b.humanoid.TPose)
	for name, test := range map[string]struct {
		role rig.Role
		turn mgl64.Quat
		want mgl64.Vec3 // by how much the center moves
	}{
		// The arm, from straight out to straight down: each of its segments moves by its distance from the shoulder, in and down.
		"an arm that hangs": {rig.LeftUpperArm, mgl64.QuatRotate(-0.5*3.141592653589793, mgl64.Vec3{0, 0, 1}),
			mgl64.Vec3{-1, -1, 0}.Mul(0.028*0.436*0.28 + 0.016*(0.28+0.430*0.26) + 0.006*(0.54+0.506*0.26*0.054/0.146))},
		// The shank, from straight down to straight back: with its foot, about the knee.
		"a bent knee": {rig.RightLowerLeg, mgl64.QuatRotate(0.5*3.141592653589793, mgl64.Vec3{1, 0, 0}),
			mgl64.Vec3{0, 0.0465*0.433*0.40 + 0.0145*(0.40+0.032), -0.0465*0.433*0.40 - 0.0145*(0.40+0.032)}.
				Add(mgl64.Vec3{0, -0.0145 * 0.0615, -0.0145 * 0.0615})},
	} {
		out := b.NewResult()
		out.Pose.Rotations[b.joint(test.role)] = test.turn
		b.humanoid.Forward(&out.Pose, out.World)
		if got := b.CenterOfMass(out.World).Sub(before); got.Sub(test.want).Len() > 1e-9 {
			t.Errorf("%s moves the center of mass by %v, want %v", name, got, test.want)
		}
	}
}

func TestTheCenterOfMassGoesWhereTheBodyGoes(t *testing.T) {
	t.Parallel()
	rng := random(71)
	for range 100 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		out := solve(b, someTargets(rng, b, allPoints), someSettings(rng))
		at := b.CenterOfMass(out.World)
		by := rig.Transform{Position: mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}, Rotation: rig.Yaw(6 * rng.Float64())}
		for joint := range out.World {
			out.World[joint] = by.Mul(out.World[joint])
		}
		if got := b.CenterOfMass(out.World); got.Sub(by.Apply(at)).Len() > 1e-9 {
			t.Fatalf("moved with its body the center of mass is %v away from where it should be", got.Sub(by.Apply(at)))
		}
	}
}
