package rig_test

import (
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// headFirst is a person of bones that end where the next begins, hung on the head: at its place if joints are where the bones begin that they are
// called after, or hung at the top of the head where the name is that of the bone above, with a bone for the hips.
func headFirst(boneNames bool) *rig.Motion {
	var s rig.Skeleton
	add := func(name string, parent int, x, y, z float64) int {
		s.Joints = append(s.Joints, rig.Joint{Name: name, Parent: parent, Offset: mgl64.Vec3{x, y, z}, Rest: mgl64.QuatIdent()})
		return len(s.Joints) - 1
	}
	hips, chest := 0, 0
	if boneNames {
		neck := add("NECK", add("HEAD", -1, 0, 1.7, 0), 0, -0.15, 0)
		chest = add("CHEST", neck, 0, -0.1, 0)
		hips = add("HIP", add("WAIST", chest, 0, -0.2, 0), 0, -0.2, 0)
	} else {
		neck := add("Neck", add("Head", -1, 0, 1.55, 0), 0, -0.1, 0)
		chest = add("Chest", neck, 0, -0.2, 0)
		hips = add("Hips", add("Spine", chest, 0, -0.2, 0), 0, -0.12, 0)
	}
	for _, side := range []struct {
		name string
		x    float64
	}{{"LEFT", 1}, {"RIGHT", -1}} {
		bearer := hips
		if boneNames {
			bearer = add(side.name+"_HIP", hips, 0, -0.12, 0)
		}
		thigh := add(side.name+"_UPPER_LEG", bearer, 0.09*side.x, 0, 0)
		add(side.name+"_FOOT", add(side.name+"_LOWER_LEG", thigh, 0, -0.43, 0), 0, -0.42, 0)
		arm := add(side.name+"_UPPER_ARM", add(side.name+"_SHOULDER", chest, 0.03*side.x, 0.1, 0), 0.14*side.x, 0, 0)
		add(side.name+"_HAND", add(side.name+"_LOWER_ARM", arm, 0.3*side.x, 0, 0), 0.26*side.x, 0, 0)
	}
	m := rig.NewMotion("head first", s, 0.1, 2)
	turn := func(name string, degrees float64) {
		i := slices.IndexFunc(s.Joints, func(j rig.Joint) bool { return j.Name == name })
		m.Local(1)[i].Rotation = mgl64.QuatRotate(degrees*math.Pi/180, mgl64.Vec3{1, 0, 0})
	}
	if boneNames {
		turn("CHEST", 30)
		turn("LEFT_UPPER_LEG", -50)
	} else {
		turn("Chest", 30)
		turn("LEFT_UPPER_LEG", -50)
	}
	return m
}

func TestASkeletonThatHangsOnItsHeadIsHungOnItsHips(t *testing.T) {
	t.Parallel()
	for _, boneNames := range []bool{false, true} {
		before := headFirst(boneNames)
		m := rig.Rerooted(before)
		if err := m.Skeleton.Validate(); err != nil {
			t.Fatal(err)
		}
		roles := rig.MapMotion(m)
		if missing := roles.Missing(); missing != nil || len(m.Notes) != 1 {
			t.Fatalf("bones' names %v: missing %v, %q", boneNames, missing, m.Notes)
		}
		if root := roles.Joint[rig.Hips]; m.Skeleton.Joints[root].Parent != -1 {
			t.Errorf("bones' names %v: the hips hang on another joint", boneNames)
		}
		was, is := make([]rig.Transform, len(before.Skeleton.Joints)), make([]rig.Transform, len(m.Skeleton.Joints))
		for frame := range 2 {
			before.World(frame, was)
			m.World(frame, is)
			at := func(name string) mgl64.Vec3 {
				return was[slices.IndexFunc(before.Skeleton.Joints, func(j rig.Joint) bool { return j.Name == name })].Position
			}
			head, hips := "Head", "Hips"
			if boneNames { // bones end where the next begins
				head, hips = "NECK", "LEFT_HIP"
			}
			for role, want := range map[rig.Role]mgl64.Vec3{
				rig.Head: at(head), rig.Hips: at(hips), rig.LeftHand: at("LEFT_HAND"), rig.LeftLowerLeg: at("LEFT_LOWER_LEG"), rig.RightFoot: at("RIGHT_FOOT"),
			} {
				if got := is[roles.Joint[role]].Position; got.Sub(want).Len() > 1e-9 {
					t.Errorf("bones' names %v, frame %d: %v is at %v, not %v", boneNames, frame, role, got, want)
				}
			}
			// The chest leans as the arms that hang on it do; the head stayed.
			if up := is[roles.Joint[rig.Head]].Rotation.Rotate(mgl64.Vec3{0, 1, 0}); up.Y() < 1-1e-9 {
				t.Errorf("bones' names %v, frame %d: the head leans", boneNames, frame)
			}
			if leans := is[roles.Joint[rig.Hips]].Rotation.Rotate(mgl64.Vec3{0, 1, 0}).Y() < 0.99; leans != (frame == 1) {
				t.Errorf("bones' names %v, frame %d: the hips lean: %v", boneNames, frame, leans)
			}
		}
	}
	if plain := headFirst(false); rig.Rerooted(rig.Rerooted(plain)).Notes[0].Empty() || len(rig.Rerooted(rig.Rerooted(plain)).Notes) != 1 {
		t.Error("a skeleton that hangs on its hips is hung on them again")
	}
}
