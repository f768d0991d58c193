package runtime_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/presets/runtime"
	"posewright/rig"
)

// Who writes poses by the order of its own joints must not get another order without having asked for it.
func TestJointsHangElsewhereOnlyWhereThatIsAskedFor(t *testing.T) {
	t.Parallel()
	var s runtime.Skeleton
	must(t, json.Unmarshal(theDemo(t).skeleton, &s))
	world := make([]rig.Transform, len(s.Joints))
	for i := range s.Joints {
		j := &s.Joints[i]
		at := rig.Transform{Position: mgl64.Vec3(j.Position), Rotation: mgl64.Quat{W: j.Rotation[0], V: mgl64.Vec3(j.Rotation[1:])}}
		if world[i] = at; j.Parent >= 0 {
			world[i] = world[j.Parent].Mul(at)
		}
		if j.Name == s.Roles["leftFoot"] { // as in rigs for inverse kinematics
			p, r := world[i].Position, world[i].Rotation
			j.Parent, j.Position, j.Rotation = -1, p, [4]float64{r.W, r.X(), r.Y(), r.Z()}
		}
	}
	foot := s.Roles["leftFoot"]
	s.Roles = nil
	described := func() []byte {
		data, err := json.Marshal(&s)
		must(t, err)
		return data
	}
	_, err := runtime.CreateBody(nil, described())
	if runtime.CodeOf(err) != runtime.ErrAvatar || !strings.Contains(err.Error(), "leftFoot") {
		t.Errorf("a foot that hangs on nothing: %v", err)
	}
	s.Attach = true
	body := create(t, runtime.CreateBody, nil, described())
	data, err := runtime.WriteSkeleton(body)
	must(t, err)
	var written runtime.Skeleton
	must(t, json.Unmarshal(data, &written))
	for _, j := range written.Joints {
		if j.Name == foot && (j.Parent < 0 || written.Joints[j.Parent].Name != written.Roles["leftLowerLeg"]) {
			t.Errorf("the foot hangs on joint %d", j.Parent)
		}
	}
}
