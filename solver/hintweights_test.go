package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/rig"
	"posewright/solver/vec"
)

// turnedAbout is how far the middle joint of a limb is turned about the line from its root to its end from where it is in another pose.
func turnedAbout(body *Body, is, was *Result, root, middle, end rig.Role) float64 {
	direction := func(r *Result) (bend, axis vec.Vector) {
		at := func(role rig.Role) vec.Vector { return vec.FromMGL(r.World[body.joint(role)].Position) }
		axis = at(end).Sub(at(root)).UnitOr(vec.Vector{Y: 1})
		return vec.UnitOrthogonal(at(middle).Sub(at(root)), axis, vec.Perpendicular(axis)), axis
	}
	a, _ := direction(was)
	b, axis := direction(is)
	return math.Abs(vec.SignedAngle(a, b, axis))
}

func TestPoleWeightsCountForEveryMethod(t *testing.T) {
	t.Parallel()
	body := plainBody(t)
	targets := armTargets(body, vec.New(0.05, -0.1, 0.35), vec.Identity())
	for _, id := range [...]effectors.ID{effectors.LeftFoot, effectors.RightFoot} {
		targets.Effectors[id] = tPoseTargets(body, sixPoints...).Effectors[id]
		targets.Effectors[id].Position[1] += 0.25
	}
	turned := func(set Settings, hint effectors.HintID, pole mgl64.Vec3, roles [3]rig.Role) (half, whole float64) {
		var out [3]*Result
		for i, weight := range [...]float64{0, 0.5, 1} {
			set.Hints[hint] = effectors.Hint{PoleWeight: weight, Pole: pole}
			out[i] = solve(body, targets, set)
		}
		return turnedAbout(body, out[1], out[0], roles[0], roles[1], roles[2]), turnedAbout(body, out[2], out[0], roles[0], roles[1], roles[2])
	}
	for method := range ArmMethodCount {
		for model := range SwivelModelCount {
			set := DefaultSettings()
			set.Arms.Method, set.Arms.Swivel = method, model
			half, whole := turned(set, effectors.LeftElbow, mgl64.Vec3{0.2, 0.4, 0.1}, [3]rig.Role{rig.LeftUpperArm, rig.LeftLowerArm, rig.LeftHand})
			if !(half > 0.2 && whole > 1.5*half) {
				t.Errorf("arms by %s, %s: half the weight turns the elbow by %.3f rad, the whole by %.3f", ArmMethods[method].ID, SwivelModels[model].ID, half, whole)
			}
		}
	}
	for method := range LegMethodCount {
		set := DefaultSettings()
		set.Legs.Method = method
		half, whole := turned(set, effectors.LeftKnee, mgl64.Vec3{1, -0.4, 0}, [3]rig.Role{rig.LeftUpperLeg, rig.LeftLowerLeg, rig.LeftFoot})
		if !(half > 0.2 && whole > 1.5*half) {
			t.Errorf("legs by %s: half the weight turns the knee by %.3f rad, the whole by %.3f", LegMethods[method].ID, half, whole)
		}
	}
}

// A left arm that is turned forward from the T-pose the short way, by 90° about the vertical, brings the elbow's point from behind the arm to its outer side.
func TestAnElbowWithoutAPoleBendsInThePlaneOfTheTPose(t *testing.T) {
	t.Parallel()
	for axis, want := range map[vec.Vector]vec.Vector{
		{X: 1}: {Z: -1}, {Z: 1}: {X: 1}, {Y: -1}: {Z: -1}, {Z: -1}: {X: -1},
	} {
		if got := posedElbow(axis); got.Sub(want).Len() > 1e-12 {
			t.Errorf("along %v the elbow points to %v, want %v", axis, got, want)
		}
	}
}
