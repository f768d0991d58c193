//go:build cgo

package canvas

import (
	"testing"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/session"
	"posewright/rig"
	"posewright/solver"
	"posewright/viewport"
)

// Hair hangs behind the body that is drawn, and the pose of the session stays as it was solved.
func TestHairFollowsTheBodyThatIsDrawn(t *testing.T) {
	t.Parallel()
	avatar := &rig.Avatar{Skeleton: rig.Skeleton{Joints: []rig.Joint{{Name: "head", Parent: -1, Rest: mgl64.QuatIdent()},
		{Name: "hair", Parent: 0, Offset: mgl64.Vec3{0.1, 0, 0}, Rest: mgl64.QuatIdent()}, {Name: "end", Parent: 1, Offset: mgl64.Vec3{0.1, 0, 0}, Rest: mgl64.QuatIdent()}}}}
	avatar.Springs = []rig.Spring{{Center: -1, Joints: []rig.SpringJoint{{Joint: 1, Tail: mgl64.Vec3{0.1, 0, 0}, Stiffness: 1, Drag: 0.4, Gravity: mgl64.Vec3{0, -2, 0}}}}}
	stage := &Stage{Avatar: avatar, Extent: viewport.NewExtent(avatar), Scale: 1}
	frame := &session.Frame{Result: solver.Result{World: avatar.Skeleton.RestWorld()}}
	var s swinging
	for i := range 60 {
		frame.Now = time.Duration(i) * time.Second / 60
		s.follow(stage, frame)
	}
	if end := s.follow(stage, frame)[2].Position; end.Y() > -0.05 {
		t.Errorf("the end of the hair is at %v, want it below", end)
	}
	if frame.Result.World[2].Position.Sub(mgl64.Vec3{0.2, 0, 0}).Len() > 1e-12 {
		t.Error("the solved pose was changed")
	}
	bald := &Stage{Avatar: &rig.Avatar{Skeleton: avatar.Skeleton}, Scale: 1}
	if got := s.follow(bald, frame); &got[0] != &frame.Result.World[0] {
		t.Error("an avatar without springs is copied")
	}
}
