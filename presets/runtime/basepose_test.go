package runtime_test

import (
	"math"
	"os"
	"strings"
	"testing"

	"posewright/internal/racetest"
	"posewright/presets/runtime"
	"posewright/solver/chain"
)

// raisedArm is the pose that a new body shows with its left upper arm turned by half a radian about its own z, and where that joint's numbers begin.
func raisedArm(t *testing.T, body int32) (pose []float64, at int) {
	t.Helper()
	joints, err := runtime.JointCount(body)
	must(t, err)
	pose = make([]float64, 3+4*int(joints))
	must(t, runtime.ReadPose(body, pose))
	joint, err := runtime.RoleJoint(body, "leftUpperArm")
	must(t, err)
	at = 3 + 4*int(joint)
	w, x, y, z := pose[at], pose[at+1], pose[at+2], pose[at+3]
	sin, cos := math.Sincos(0.25)
	pose[at], pose[at+1], pose[at+2], pose[at+3] = w*cos-z*sin, x*cos+y*sin, y*cos-x*sin, w*sin+z*cos
	return pose, at
}

// arm is how a body has a joint turned after a tick.
func arm(t *testing.T, body int32, count, at int) []float64 {
	t.Helper()
	must(t, runtime.Solve(body, 1.0/rateHz))
	pose := make([]float64, count)
	must(t, runtime.ReadPose(body, pose))
	return pose[at : at+4]
}

// apart is the angle between two rotations.
func apart(a, b []float64) float64 {
	dot := 0.0
	for i := range 4 {
		dot += a[i] * b[i]
	}
	return 2 * math.Acos(min(1, math.Abs(dot)))
}

func TestABodyShowsTheBasePoseOfTheHostWhereNothingDrivesIt(t *testing.T) {
	t.Parallel()
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
	pose, at := raisedArm(t, body)
	rest := make([]float64, len(pose))
	must(t, runtime.ReadPose(body, rest))
	must(t, runtime.SetBasePose(body, pose))
	if angle := apart(arm(t, body, len(pose), at), pose[at:at+4]); angle < 0.1 {
		t.Errorf("the base pose shows although it is off: %v rad off", angle)
	}
	must(t, runtime.SetParameterText(body, "basePose.source=animation"))
	if angle := apart(arm(t, body, len(pose), at), pose[at:at+4]); angle > 1e-6 {
		t.Errorf("the arm is %v rad off the base pose", angle)
	}
	scaled := append([]float64(nil), pose...)
	for i := 3; i < len(scaled); i++ {
		scaled[i] *= -3 // the same rotations
	}
	must(t, runtime.SetBasePose(body, scaled))
	if angle := apart(arm(t, body, len(pose), at), pose[at:at+4]); angle > 1e-6 {
		t.Errorf("with rotations of any length the arm is %v rad off", angle)
	}

	broken := append([]float64(nil), pose...)
	broken[at], broken[at+1], broken[at+2], broken[at+3] = 0, 0, 0, 0
	huge := append([]float64(nil), pose...)
	huge[at], huge[at+1], huge[at+2], huge[at+3] = 1.7e308, 1.7e308, 1.7e308, 1.7e308 // whose length is no number
	for name, numbers := range map[string][]float64{"too few": pose[:7], "none": {}, "no rotation": broken, "a rotation too long": huge, "no number": append([]float64{math.NaN()}, pose[1:]...)} {
		if err := runtime.SetBasePose(body, numbers); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if angle := apart(arm(t, body, len(pose), at), pose[at:at+4]); angle > 1e-6 {
		t.Errorf("what was refused has changed the base pose: %v rad", angle)
	}
	must(t, runtime.SetBasePose(body, nil))
	if angle := apart(arm(t, body, len(pose), at), rest[at:at+4]); angle > 1e-6 {
		t.Errorf("without a base pose the arm is %v rad off the rest pose", angle)
	}
}

func TestABasePoseDoesNotAllocate(t *testing.T) {
	racetest.Skip(t)
	s := theDemo(t)
	body := create(t, runtime.CreateBodyFromFile, s.preset, s.avatar)
	pose, _ := raisedArm(t, body)
	must(t, runtime.SetParameterText(body, "basePose.source=animation"))
	must(t, runtime.SetBasePose(body, pose))
	if n := testing.AllocsPerRun(300, func() {
		must(t, runtime.SetBasePose(body, pose))
		must(t, runtime.Solve(body, 1.0/rateHz))
	}); n > 0 {
		t.Errorf("a tick allocates %v times", n)
	}
}

// A cause that a binding has no name for would have the name of none.
func TestEveryBindingNamesEveryCause(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"posewright.mjs", "../export/binding/godot/posewright_solver.gd"} {
		data, err := os.ReadFile(file)
		must(t, err)
		for cause := chain.NotHeld + 1; cause.String() != ""; cause++ {
			if name := cause.String(); !strings.Contains(string(data), "'"+name+"'") && !strings.Contains(string(data), `"`+name+`"`) {
				t.Errorf("%s does not name %q", file, name)
			}
		}
	}
}

// What the library has is in its header, its other builds and their types.
func TestEveryBindingOfTheLibraryHasTheBasePose(t *testing.T) {
	t.Parallel()
	for file, has := range map[string]string{
		"posewright.h": "pw_set_base_pose(pw_body body, const double *pose, int32_t count)", "clib/main.go": "//export pw_set_base_pose", "wasm/main.go": "//go:wasmexport pw_set_base_pose",
		"posewright.mjs": "  setBasePose(pose)", "posewright.d.mts": "  setBasePose(pose: ArrayLike<number> | null): void;",
		"../export/binding/csharp/PosewrightSolver.cs": "public void SetBasePose(double[] pose)",
	} {
		data, err := os.ReadFile(file)
		must(t, err)
		if !strings.Contains(string(data), has) {
			t.Errorf("%s has no %q", file, has)
		}
	}
}
