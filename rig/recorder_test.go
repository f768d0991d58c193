package rig_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/rig/bvh"
)

// avatar is the built-in avatar, whose skeleton has more roots than one, with every joint's own axes turned by another angle.
func avatar(t *testing.T) *rig.Humanoid {
	t.Helper()
	a := avatartest.Mannequin(t)
	world := a.Skeleton.RestWorld()
	for i := range world {
		world[i].Rotation = world[i].Rotation.Mul(mgl64.QuatRotate(float64(i), mgl64.Vec3{1, float64(i % 3), -1}.Normalize()))
	}
	for i := range a.Skeleton.Joints {
		joint := &a.Skeleton.Joints[i]
		local := world[i]
		if joint.Parent >= 0 {
			local = world[joint.Parent].Inverse().Mul(world[i])
		}
		joint.Offset, joint.Rest = local.Position, local.Rotation.Normalize()
	}
	return avatartest.Humanoid(t, a, 1.1)
}

func TestARecordedMotionPutsEveryJointWhereThePoseHadIt(t *testing.T) {
	t.Parallel()
	h := avatar(t)
	const frames = 5
	r := rig.NewRecorder("walk", h, 1.0/90, frames)
	worlds := make([][]rig.Transform, frames)
	for frame := range worlds {
		pose := h.NewTPose()
		if frame > 0 {
			pose.Hips = pose.Hips.Add(mgl64.Vec3{0.1, -0.2, 0.3}.Mul(float64(frame)))
			for i := range pose.Rotations {
				pose.Rotations[i] = pose.Rotations[i].Mul(mgl64.QuatRotate(0.1*float64(frame*(i%7)), mgl64.Vec3{2, 1, 1}.Normalize()))
			}
		}
		worlds[frame] = make([]rig.Transform, len(h.Skeleton.Joints))
		h.Forward(pose, worlds[frame])
		r.Record(frame, worlds[frame])
	}
	// Through a file and back, as other programs get it.
	var file bytes.Buffer
	if err := bvh.Write(&file, r.Motion()); err != nil {
		t.Fatal(err)
	}
	m, err := bvh.Read(&file, "walk", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if m.Frames() != frames || math.Abs(m.FrameTime-1.0/90) > 1e-9 {
		t.Errorf("%d frames, %v s apart", m.Frames(), m.FrameTime)
	}
	joint := make(map[string]int)
	for i, j := range h.Skeleton.Joints {
		joint[j.Name] = i
	}
	compared := 0
	world := make([]rig.Transform, len(m.Skeleton.Joints))
	for frame := range frames {
		m.World(frame, world)
		for i, j := range m.Skeleton.Joints {
			of, known := joint[j.Name]
			if !known {
				continue // an end site
			}
			compared++
			if d := world[i].Position.Sub(worlds[frame][of].Position).Len(); d > 1e-6 {
				t.Fatalf("frame %d: %s is %g m from where it was", frame, j.Name, d)
			}
		}
	}
	if compared < 50*frames {
		t.Errorf("only %d joints were compared", compared)
	}
	m.World(0, world) // the T-pose
	for i, j := range m.Skeleton.Joints {
		if q := world[i].Rotation; 1-math.Abs(q.W) > 1e-9 {
			t.Errorf("%s is turned in the T-pose: %v", j.Name, q)
		}
	}
	for i, rest := range m.Skeleton.RestWorld() {
		if d := rest.Position.Sub(world[i].Position).Len(); d > 1e-6 {
			t.Errorf("the rest pose has %s %g m from where the T-pose has it", m.Skeleton.Joints[i].Name, d)
		}
	}
}

func TestARecordedMotionHasOneRootAndPlainNames(t *testing.T) {
	t.Parallel()
	h := avatar(t)
	names := map[rig.Role]string{rig.Hips: " My Hips\t", rig.Spine: "bone", rig.Head: "bone", rig.LeftHand: "", rig.RightHand: "\n", rig.LeftFoot: "J:Fuß"}
	for role, name := range names {
		h.Skeleton.Joints[h.Joint(role)].Name = name
	}
	m := rig.NewRecorder("x", h, 1, 1).Motion()
	given := map[string]bool{}
	for i, j := range m.Skeleton.Joints {
		if (j.Parent < 0) != (i == 0) {
			t.Errorf("joint %d (%s) has parent %d", i, j.Name, j.Parent)
		}
		if given[j.Name] || j.Name == "" || strings.ContainsAny(j.Name, " \t\n") {
			t.Errorf("joint %d is called %q", i, j.Name)
		}
		given[j.Name] = true
	}
	for _, name := range []string{"My_Hips", "bone", "bone_2", "joint", "joint_2", "J:Fuß"} {
		if !given[name] {
			t.Errorf("no joint is called %q", name)
		}
	}
	if len(m.Skeleton.Joints) >= len(h.Skeleton.Joints) {
		t.Error("what is not below the hips was recorded")
	}
}
