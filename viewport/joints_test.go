package viewport

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func TestAllJointsAreDrawnAndTheSelectedOneIsMarkedAndNamed(t *testing.T) {
	t.Parallel()
	for _, humanoid := range []bool{true, false} {
		in := fullInput(t)
		skeleton := in.Humanoid.Skeleton
		in.World, in.AllJoints = skeleton.RestWorld(), true
		chosen := in.Humanoid.Joint(rig.LeftFoot)
		name := skeleton.Joints[chosen].Name
		in.Selected = []string{"bones." + name}
		if !humanoid {
			in.Humanoid, in.Skeleton = nil, skeleton
		}
		var o Overlays
		o.Build(Show{Labels: true}, in)
		for i := range skeleton.Joints {
			at, nearest := in.World[i].Position, 1.0
			for k := range o.Front.Vertices {
				p := o.Front.Vertices[k].Position
				nearest = min(nearest, mgl64.Vec3{float64(p[0]), float64(p[1]), float64(p[2])}.Sub(at).Len())
			}
			if nearest > 10*in.pointSize(at) {
				t.Errorf("humanoid %v: nothing is drawn at %s", humanoid, skeleton.Joints[i].Name)
			}
		}
		if got := vertexColors(&o.Front); got[handleColor[false]] == 0 || humanoid != (got[onDark.left] > 0) {
			t.Errorf("humanoid %v: colors %v", humanoid, got)
		}
		if len(o.Labels) != 1 || o.Labels[0].Kind != LabelJoint || o.Labels[0].Name != name || o.Labels[0].At != in.World[chosen].Position {
			t.Errorf("humanoid %v: labels %+v", humanoid, o.Labels)
		}
	}
}
