package rig

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// A foot that hangs on the root, before its leg, is hung on the leg where it is, with what hangs on it.
func TestDetachedJointsAreAttachedWhereTheyAre(t *testing.T) {
	t.Parallel()
	turn := mgl64.QuatRotate(0.7, mgl64.Vec3{1, 0, 0})
	s := Skeleton{Joints: []Joint{
		{Name: "root", Parent: -1, Rest: mgl64.QuatIdent()},
		{Name: "foot", Parent: 0, Offset: mgl64.Vec3{0.1, 0.1, 0}, Rest: turn},
		{Name: "toes", Parent: 1, Offset: mgl64.Vec3{0, 0, 0.1}, Rest: turn},
		{Name: "thigh", Parent: 0, Offset: mgl64.Vec3{0.1, 0.9, 0}, Rest: turn},
		{Name: "shin", Parent: 3, Offset: mgl64.Vec3{0, -0.4, 0}, Rest: turn},
	}}
	roles := NoRoles()
	for i, role := range []Role{Hips, LeftFoot, LeftToes, LeftUpperLeg, LeftLowerLeg} {
		roles.Set(role, i, 1, FromFile)
	}
	before := map[string]Transform{}
	for i, at := range s.RestWorld() {
		before[s.Joints[i].Name] = at
	}
	Attach(&s, &roles)
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	for i, at := range s.RestWorld() {
		was := before[s.Joints[i].Name]
		if at.Position.Sub(was.Position).Len() > 1e-12 || at.Rotation.Sub(was.Rotation).Len() > 1e-12 {
			t.Errorf("%s moves from %v to %v", s.Joints[i].Name, was, at)
		}
	}
	for role, name := range map[Role]string{LeftFoot: "foot", LeftToes: "toes", LeftLowerLeg: "shin"} {
		if joint := roles.Joint[role]; s.Joints[joint].Name != name {
			t.Errorf("%v is %s", role, s.Joints[joint].Name)
		}
	}
	if on := s.Joints[roles.Joint[LeftFoot]].Parent; on != roles.Joint[LeftLowerLeg] || len(Detached(&s, &roles)) > 0 {
		t.Errorf("the foot hangs on joint %d", on)
	}
}
