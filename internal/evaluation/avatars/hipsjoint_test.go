package avatars

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/evaluation/virtual"
	"posewright/rig"
)

// Files have the hips joint where they like: between the hip joints, above them, or on the floor. With a belt the avatar poses the same.
func TestWhereAnAvatarHasItsHipsJointDoesNotMatter(t *testing.T) {
	t.Parallel()
	elsewhere := func(by mgl64.Vec3) *rig.Avatar {
		a, _ := Body("child")
		joint := a.Roles.Joint[rig.Hips]
		a.Skeleton.Joints[joint].Offset = a.Skeleton.Joints[joint].Offset.Add(by)
		for i := range a.Skeleton.Joints {
			if a.Skeleton.Joints[i].Parent == joint {
				a.Skeleton.Joints[i].Offset = a.Skeleton.Joints[i].Offset.Sub(by)
			}
		}
		for i := range a.Primitives { // nothing of the mesh moves along
			for k, moved := range a.Primitives[i].Joints {
				if moved == joint {
					a.Primitives[i].JointFromMesh[k] = mgl64.Translate3D(-by[0], -by[1], -by[2]).Mul4(a.Primitives[i].JointFromMesh[k])
				}
			}
		}
		return a
	}
	motions := Gestures(0)
	with := func(o *Options) { o.Points = virtual.SixPoints }
	want := scoreOf(t, elsewhere(mgl64.Vec3{}), motions, with)
	for _, by := range []mgl64.Vec3{{0, -0.6, 0}, {0, 0.1, -0.1}} {
		s := scoreOf(t, elsewhere(by), motions, with)
		for i, pair := range [][2]float64{
			{s.HandsCM, want.HandsCM}, {s.TouchCM, want.TouchCM}, {s.PlaceCM, want.PlaceCM}, {s.UpperArmDeg, want.UpperArmDeg},
			{s.FlexionDeg, want.FlexionDeg}, {s.WorldCM, want.WorldCM}, {s.EyesCM, want.EyesCM}, {s.SkateCMPerS, want.SkateCMPerS},
		} {
			if math.Abs(pair[0]-pair[1]) > 1e-3 {
				t.Errorf("hips joint moved by %v, number %d: %v, not %v", by, i, pair[0], pair[1])
			}
		}
	}
}
