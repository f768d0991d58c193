package bvh_test

import (
	"bytes"
	"math"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/bvh"
)

// moved is a recording in which the person is turned as a whole in each frame, and then put on the floor.
func moved(m *rig.Motion, turnAt func(share float64) mgl64.Quat) *rig.Motion {
	turned := rig.NewMotion(m.Name, m.Skeleton, m.FrameTime, m.Frames())
	world := make([]rig.Transform, len(m.Skeleton.Joints))
	for frame := range m.Frames() {
		local := turned.Local(frame)
		copy(local, m.Local(frame))
		turn := turnAt(float64(frame) / float64(m.Frames()))
		local[0] = rig.Transform{Position: turn.Rotate(local[0].Position), Rotation: turn.Mul(local[0].Rotation)}
		turned.World(frame, world)
		lowest := math.Inf(1)
		for i := range world {
			lowest = math.Min(lowest, world[i].Position.Y())
		}
		local[0].Position[1] -= lowest
	}
	return turned
}

// inAxes is a recording in a file whose axes are turned, with bones that lie along the turned axes in the rest pose, too.
func inAxes(m *rig.Motion, fileFromWorld mgl64.Quat) *rig.Motion {
	turn := func(t rig.Transform) rig.Transform {
		return rig.Transform{Position: fileFromWorld.Rotate(t.Position), Rotation: fileFromWorld.Mul(t.Rotation).Mul(fileFromWorld.Inverse())}
	}
	skeleton := rig.Skeleton{}
	for _, joint := range m.Skeleton.Joints {
		rest := turn(rig.Transform{Position: joint.Offset, Rotation: joint.Rest})
		joint.Offset, joint.Rest = rest.Position, rest.Rotation
		skeleton.Joints = append(skeleton.Joints, joint)
	}
	turned := rig.NewMotion(m.Name, skeleton, m.FrameTime, m.Frames())
	for frame := range m.Frames() {
		for i, local := range m.Local(frame) {
			turned.Local(frame)[i] = turn(local)
		}
	}
	return turned
}

// What people do lies, crawls and turns over; it must come out as it was recorded, whichever axis the file has up.
func TestPeopleWhoAreNotUprightStayAsTheyWere(t *testing.T) {
	t.Parallel()
	about := func(axis mgl64.Vec3, degrees float64) mgl64.Quat { return mgl64.QuatRotate(degrees*math.Pi/180, axis) }
	pitch := func(degrees float64) func(float64) mgl64.Quat {
		return func(float64) mgl64.Quat { return about(mgl64.Vec3{1, 0, 0}, degrees) }
	}
	for _, file := range []string{"cmu/02_01.bvh", "cmu/01_08.bvh", "martial/martial_05.bvh", "people/female_161_81.bvh", "vr-arm/vr_arm_first_half.bvh"} {
		recorded, err := bvh.Open(filepath.Join(mocap(t), file), bvh.UpY)
		if err != nil {
			t.Fatal(err)
		}
		for name, turnAt := range map[string]func(float64) mgl64.Quat{
			"as recorded":        pitch(0),
			"on hands and knees": pitch(70),
			"face down":          pitch(90),
			"on the back":        pitch(-90),
			"back flips":         func(share float64) mgl64.Quat { return about(mgl64.Vec3{1, 0, 0}, -1440*share) },
		} {
			want := moved(recorded, turnAt)
			for axis, fileFromWorld := range map[string]mgl64.Quat{"Y": mgl64.QuatIdent(), "Z": about(mgl64.Vec3{1, 0, 0}, 90)} {
				var text bytes.Buffer
				if err := bvh.Write(&text, inAxes(want, fileFromWorld)); err != nil {
					t.Fatal(err)
				}
				got, err := bvh.Read(&text, name, bvh.UpInferred)
				if err != nil {
					t.Fatal(err)
				}
				a, b := make([]rig.Transform, len(want.Skeleton.Joints)), make([]rig.Transform, len(got.Skeleton.Joints))
				frame := want.Frames() / 3
				want.World(frame, a)
				got.World(frame, b)
				head := len(a) - 1
				if b[head].Position.Sub(b[0].Position).Sub(a[head].Position.Sub(a[0].Position)).Len() > 0.01 {
					t.Errorf("%s, %s, %s up: turned over; notes %q", file, name, axis, got.Notes)
				}
			}
		}
	}
}

// The axis that a person states is taken, whatever the recording looks like.
func TestTheStatedAxisIsTaken(t *testing.T) {
	t.Parallel()
	path := filepath.Join(mocap(t), "cmu", "02_01.bvh")
	y, err := bvh.Open(path, bvh.UpY)
	if err != nil {
		t.Fatal(err)
	}
	z, err := bvh.Open(path, bvh.UpZ)
	if err != nil {
		t.Fatal(err)
	}
	a, b := y.Local(0)[0].Position, z.Local(0)[0].Position
	if want := (mgl64.Vec3{a.X(), a.Z(), -a.Y()}); b.Sub(want).Len() > 1e-9 {
		t.Errorf("the root is at %v, want %v", b, want)
	}
	for name, want := range map[string]bvh.Up{"y": bvh.UpY, "Z": bvh.UpZ} {
		if up, known := bvh.UpNamed(name); !known || up != want {
			t.Errorf("%s is %v, %v", name, up, known)
		}
	}
	if _, known := bvh.UpNamed("x"); known {
		t.Error("x is an axis that points up")
	}
}

// Some programs turn the movement and leave the rest pose as it was. Who walks in it stands upright, and the doubt is said.
func TestAMovementInOtherAxesThanItsRestPoseIsDoubted(t *testing.T) {
	t.Parallel()
	walk, err := bvh.Open(filepath.Join(mocap(t), "cmu", "02_01.bvh"), bvh.UpY)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := bvh.Write(&text, walk.Transformed(mgl64.QuatRotate(math.Pi/2, mgl64.Vec3{1, 0, 0}), 1)); err != nil {
		t.Fatal(err)
	}
	got, err := bvh.Read(&text, "walk", bvh.UpInferred)
	if err != nil {
		t.Fatal(err)
	}
	if a, b := walk.Local(5)[0].Position, got.Local(5)[0].Position; a.Sub(b).Len() > 0.01 || len(got.Notes) != 1 {
		t.Errorf("the hips are at %v, want %v; notes %q", b, a, got.Notes)
	}
}
