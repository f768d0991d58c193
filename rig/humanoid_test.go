package rig_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// aPose is where the joints of a person 1.70 m tall are, left side, arms 45° down, palms half in.
var aPose = []struct {
	role, above rig.Role
	position    mgl64.Vec3
}{
	{rig.Hips, rig.NoRole, mgl64.Vec3{0, 0.95, 0}},
	{rig.Spine, rig.Hips, mgl64.Vec3{0, 1.05, 0}},
	{rig.Chest, rig.Spine, mgl64.Vec3{0, 1.18, 0}},
	{rig.Neck, rig.Chest, mgl64.Vec3{0, 1.43, -0.01}},
	{rig.Head, rig.Neck, mgl64.Vec3{0, 1.52, 0.01}},
	{rig.LeftEye, rig.Head, mgl64.Vec3{0.03, 1.59, 0.09}},
	{rig.LeftShoulder, rig.Chest, mgl64.Vec3{0.03, 1.38, 0}},
	{rig.LeftUpperArm, rig.LeftShoulder, mgl64.Vec3{0.17, 1.38, 0}},
	{rig.LeftLowerArm, rig.LeftUpperArm, mgl64.Vec3{0.37, 1.18, 0}},
	{rig.LeftHand, rig.LeftLowerArm, mgl64.Vec3{0.55, 1.00, 0.01}},
	{rig.LeftIndexProximal, rig.LeftHand, mgl64.Vec3{0.63, 0.96, 0.03}},
	{rig.LeftMiddleProximal, rig.LeftHand, mgl64.Vec3{0.613, 0.937, 0.01}},
	{rig.LeftLittleProximal, rig.LeftHand, mgl64.Vec3{0.59, 0.92, -0.03}},
	{rig.LeftUpperLeg, rig.Hips, mgl64.Vec3{0.09, 0.90, 0}},
	{rig.LeftLowerLeg, rig.LeftUpperLeg, mgl64.Vec3{0.12, 0.49, 0.02}},
	{rig.LeftFoot, rig.LeftLowerLeg, mgl64.Vec3{0.14, 0.08, -0.02}},
	{rig.LeftToes, rig.LeftFoot, mgl64.Vec3{0.16, 0.02, 0.12}},
}

// person makes the skeleton of aPose with joint axes that mean nothing, as those of files often do.
func person(seed uint64) (*rig.Skeleton, rig.RoleMap) {
	r := rand.New(rand.NewPCG(seed, 0))
	s, roles := &rig.Skeleton{}, rig.NoRoles()
	var world []rig.Transform
	add := func(role, above rig.Role, position mgl64.Vec3) {
		local := rig.Transform{Position: position, Rotation: randomRotation(r)}
		world = append(world, local)
		parent := -1
		if above != rig.NoRole {
			parent = roles.Joint[above]
			local = world[parent].Inverse().Mul(local)
		}
		roles.Joint[role], roles.Confidence[role] = len(s.Joints), 1
		s.Joints = append(s.Joints, rig.Joint{Name: role.String(), Parent: parent, Offset: local.Position, Rest: local.Rotation.Normalize()})
	}
	for _, joint := range aPose {
		add(joint.role, joint.above, joint.position)
	}
	for _, joint := range aPose {
		if joint.role.Mirror() != joint.role {
			add(joint.role.Mirror(), joint.above.Mirror(), mgl64.Vec3{-joint.position.X(), joint.position.Y(), joint.position.Z()})
		}
	}
	return s, roles
}

func newPerson(t testing.TB, seed uint64, scale float64) *rig.Humanoid {
	t.Helper()
	s, roles := person(seed)
	h, err := rig.NewHumanoid(s, roles, scale)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func checkWorld(t *testing.T, h *rig.Humanoid, got, want []rig.Transform) {
	t.Helper()
	for i := range want {
		if got[i].Position.Sub(want[i].Position).Len() > 1e-9 || apart(got[i].Rotation, want[i].Rotation) > 1e-7 {
			t.Errorf("%s is %v, want %v", h.Skeleton.Joints[i].Name, got[i], want[i])
		}
	}
}

func TestForwardOfTheRestPoseIsTheRestPose(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		h := newPerson(t, seed, 1.3)
		world := make([]rig.Transform, len(h.Skeleton.Joints))
		h.Forward(h.NewPose(), world)
		checkWorld(t, h, world, h.Rest)
		for _, joint := range aPose {
			if got := world[h.Joint(joint.role)].Position; got.Sub(joint.position.Mul(1.3)).Len() > 1e-9 {
				t.Errorf("%s rests at %v, want %v", joint.role, got, joint.position.Mul(1.3))
			}
		}
	}
}

func TestForwardOfTheTPoseIsTheTPose(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		h := newPerson(t, seed, 0.8)
		world := make([]rig.Transform, len(h.Skeleton.Joints))
		h.Forward(h.NewTPose(), world)
		checkWorld(t, h, world, h.TPose)
	}
}

func TestTheTPoseStretchesArmsSidewaysAndLegsDown(t *testing.T) {
	t.Parallel()
	for seed := range uint64(20) {
		h := newPerson(t, seed, 1)
		at := func(role rig.Role) mgl64.Vec3 { return h.TPose[h.Joint(role)].Position }
		for _, bone := range []struct {
			from, to  rig.Role
			direction mgl64.Vec3
		}{
			{rig.LeftUpperArm, rig.LeftLowerArm, mgl64.Vec3{1, 0, 0}}, {rig.LeftLowerArm, rig.LeftHand, mgl64.Vec3{1, 0, 0}},
			{rig.RightUpperArm, rig.RightLowerArm, mgl64.Vec3{-1, 0, 0}}, {rig.RightLowerArm, rig.RightHand, mgl64.Vec3{-1, 0, 0}},
			{rig.LeftHand, rig.LeftMiddleProximal, mgl64.Vec3{1, 0, 0}}, {rig.RightHand, rig.RightMiddleProximal, mgl64.Vec3{-1, 0, 0}},
			{rig.LeftUpperLeg, rig.LeftLowerLeg, mgl64.Vec3{0, -1, 0}}, {rig.LeftLowerLeg, rig.LeftFoot, mgl64.Vec3{0, -1, 0}},
			{rig.RightUpperLeg, rig.RightLowerLeg, mgl64.Vec3{0, -1, 0}}, {rig.RightLowerLeg, rig.RightFoot, mgl64.Vec3{0, -1, 0}},
		} {
			if got := at(bone.to).Sub(at(bone.from)).Normalize(); got.Sub(bone.direction).Len() > 1e-9 {
				t.Errorf("%s to %s points to %v, want %v", bone.from, bone.to, got, bone.direction)
			}
		}
		for _, hand := range [][2]rig.Role{{rig.LeftIndexProximal, rig.LeftLittleProximal}, {rig.RightIndexProximal, rig.RightLittleProximal}} {
			if knuckles := at(hand[0]).Sub(at(hand[1])); math.Abs(knuckles.Y()) > 1e-9 || knuckles.Z() <= 0 {
				t.Errorf("the knuckles from little to index finger point to %v: the palm does not look down", knuckles)
			}
		}
		for _, foot := range []rig.Role{rig.LeftFoot, rig.RightFoot} {
			if apart(h.TPose[h.Joint(foot)].Rotation, h.Rest[h.Joint(foot)].Rotation) > 1e-7 {
				t.Errorf("%s was turned", foot)
			}
		}
		if got := at(rig.Hips); got.Sub(h.Rest[h.Joint(rig.Hips)].Position).Len() > 0 {
			t.Errorf("the hips moved to %v", got)
		}
	}
}

func TestTheTPoseKeepsBoneLengths(t *testing.T) {
	t.Parallel()
	h := newPerson(t, 4, 1)
	for i, joint := range h.Skeleton.Joints {
		if joint.Parent < 0 {
			continue
		}
		rest := h.Rest[i].Position.Sub(h.Rest[joint.Parent].Position).Len()
		if got := h.TPose[i].Position.Sub(h.TPose[joint.Parent].Position).Len(); math.Abs(got-rest) > 1e-9 {
			t.Errorf("the bone to %s has %v, in the rest pose %v", joint.Name, got, rest)
		}
	}
}

func TestMeasuresComeFromTheTPoseAndScaleWithIt(t *testing.T) {
	t.Parallel()
	h := newPerson(t, 1, 1)
	upper, lower := math.Hypot(0.2, 0.2), math.Sqrt(0.18*0.18+0.18*0.18+0.01*0.01)
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"eye height", h.Measures.EyeHeight, 1.59}, {"head height", h.Measures.HeadHeight, 1.52}, {"hips height", h.Measures.HipsHeight, 0.95},
		{"shoulders", h.Measures.Shoulders, 0.34}, {"upper arm", h.Measures.UpperArm[0], upper}, {"lower arm", h.Measures.LowerArm[1], lower},
		{"arm span", h.Measures.ArmSpan, 0.34 + 2*upper + 2*lower},
		{"eyes before the head", h.Measures.EyesFromHead.Z(), 0.08}, {"eyes above the head", h.Measures.EyesFromHead.Y(), 0.07},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s is %v, want %v", c.name, c.got, c.want)
		}
	}
	big := newPerson(t, 1, 1.5).Measures
	for _, c := range [][2]float64{
		{h.Measures.EyeHeight, big.EyeHeight}, {h.Measures.ArmSpan, big.ArmSpan}, {h.Measures.Shoulders, big.Shoulders},
		{h.Measures.UpperLeg[0], big.UpperLeg[0]}, {h.Measures.LowerLeg[1], big.LowerLeg[1]}, {h.Measures.HipsHeight, big.HipsHeight},
	} {
		if math.Abs(c[1]-1.5*c[0]) > 1e-9 {
			t.Errorf("%v became %v at 1.5 times the size", c[0], c[1])
		}
	}
}

func TestRotationFromTheTPoseIsIdentityInTheTPose(t *testing.T) {
	t.Parallel()
	h := newPerson(t, 8, 1)
	turn := mgl64.QuatRotate(1, mgl64.Vec3{0, 1, 0})
	for i := range h.TPose {
		if got := h.FromTPose(i, h.TPose[i].Rotation); apart(got, mgl64.QuatIdent()) > 1e-7 {
			t.Errorf("joint %d: %v", i, got)
		}
		if got := h.FromTPose(i, h.ToWorld(i, turn)); apart(got, turn) > 1e-7 {
			t.Errorf("joint %d: there and back gives %v", i, got)
		}
	}
}

func TestPosedHipsCarryTheBody(t *testing.T) {
	t.Parallel()
	h := newPerson(t, 2, 1)
	pose := h.NewPose()
	pose.Hips = pose.Hips.Add(mgl64.Vec3{1, 2, 3})
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	h.Forward(pose, world)
	for i := range world {
		if got := world[i].Position.Sub(h.Rest[i].Position); got.Sub(mgl64.Vec3{1, 2, 3}).Len() > 1e-9 {
			t.Errorf("%s moved by %v", h.Skeleton.Joints[i].Name, got)
		}
	}
}

func TestAnIncompleteHumanoidIsRefusedWithTheListOfWhatIsMissing(t *testing.T) {
	t.Parallel()
	s, roles := person(1)
	roles.Joint[rig.LeftFoot], roles.Joint[rig.Head] = -1, -1
	_, err := rig.NewHumanoid(s, roles, 1)
	var missing *rig.MissingRolesError
	if !errors.Is(err, rig.ErrMissingRoles) || !errors.As(err, &missing) {
		t.Fatalf("error %v", err)
	}
	if len(missing.Roles) != 2 || !strings.Contains(err.Error(), "head, leftFoot") {
		t.Errorf("error %q", err)
	}
}

func TestWrongHumanoidsAreRefused(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, want string
		scale      float64
		spoil      func(*rig.Skeleton, *rig.RoleMap)
	}{
		{"no scale", "scale", 0, func(*rig.Skeleton, *rig.RoleMap) {}},
		{"scale is no number", "scale", math.NaN(), func(*rig.Skeleton, *rig.RoleMap) {}},
		{"hand above the elbow", "is not below", 1, func(_ *rig.Skeleton, m *rig.RoleMap) {
			m.Joint[rig.LeftHand], m.Joint[rig.LeftLowerArm] = m.Joint[rig.LeftLowerArm], m.Joint[rig.LeftHand]
		}},
		{"joint out of range", "is not below", 1, func(_ *rig.Skeleton, m *rig.RoleMap) { m.Joint[rig.RightFoot] = 1000 }},
		{"hips out of range", "is not below", 1, func(_ *rig.Skeleton, m *rig.RoleMap) { m.Joint[rig.Hips] = 1000 }},
		{"forearm without length", "no length", 1, func(s *rig.Skeleton, m *rig.RoleMap) { s.Joints[m.Joint[rig.LeftHand]].Offset = mgl64.Vec3{} }},
		{"NaN", "no number", 1, func(s *rig.Skeleton, _ *rig.RoleMap) { s.Joints[3].Offset[1] = math.NaN() }},
		{"parent after child", "has parent", 1, func(s *rig.Skeleton, _ *rig.RoleMap) { s.Joints[3].Parent = 3 }},
		{"upside down", "upright", 1, func(s *rig.Skeleton, _ *rig.RoleMap) {
			s.Joints[0].Rest = mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 0, 1}).Mul(s.Joints[0].Rest)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s, roles := person(1)
			c.spoil(s, &roles)
			if _, err := rig.NewHumanoid(s, roles, c.scale); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func TestOptionalRolesOutOfPlaceAreDropped(t *testing.T) {
	t.Parallel()
	s, roles := person(1)
	foot := roles.Joint[rig.LeftToes]
	for _, role := range []rig.Role{rig.Chest, rig.Neck, rig.LeftShoulder, rig.RightToes, rig.RightEye, rig.Jaw, rig.LeftThumbDistal, rig.RightIndexProximal} {
		roles.Joint[role], roles.Confidence[role] = foot, 1
	}
	roles.Joint[rig.LeftRingDistal] = 5000
	h, err := rig.NewHumanoid(s, roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	for role := rig.Hips; role < rig.RoleCount; role++ {
		if joint := h.Roles.Joint[role]; role != rig.LeftToes && (joint == foot || joint >= len(s.Joints)) {
			t.Errorf("%s is still joint %d", role, joint)
		}
	}
	if h.UpperTrunk() != rig.Spine {
		t.Errorf("the arms hang on %s", h.UpperTrunk())
	}
	if roles.Joint[rig.Chest] != foot {
		t.Error("the caller's map was changed")
	}
}
