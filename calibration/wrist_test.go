package calibration

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/trackers"
)

// A left arm held out to its side, pointing along itself: a Touch's grip is pitched up by 45° against what it points at,
// as Meta's own models have it.
func TestTheWristBehindAGripOfWebXRIsOnTheArm(t *testing.T) {
	t.Parallel()
	for side, out := range [2]float64{1, -1} {
		pointing := mgl64.QuatRotate(out*math.Pi/2, mgl64.Vec3{0, 1, 0})
		grip := rig.Transform{
			Position: mgl64.Vec3{out * 0.75, 1.4, 0},
			Rotation: pointing.Mul(mgl64.QuatRotate(-math.Pi/4, mgl64.Vec3{1, 0, 0})),
		}
		name := [2]string{"meta-quest-touch-plus left", "meta-quest-touch-plus right"}[side]
		w := assumedWrist(trackers.Controller, name, side)
		at := w.at(grip)
		if along := out * (grip.Position.X() - at.X()); w.Source != WristGrip || along < 0.07 || along > 0.13 ||
			math.Hypot(at.Y()-1.4, at.Z()) > 0.05 {
			t.Errorf("the wrist of %s is at %v", name, at)
		}
		if !w.reachesBack(grip, mgl64.Vec3{out * 0.15, 1.4, 0}) {
			t.Errorf("that of %s does not lead to the shoulder", name)
		}
	}
}
