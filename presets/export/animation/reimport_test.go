package animation_test

import (
	"math"
	"strings"
	"testing"

	"posewright/presets/export/animation"
	"posewright/rig"
	"posewright/rig/clip"
	"posewright/rig/gltf"
)

// A VRM animation of any avatar, whatever it is written against, gives that avatar the same poses as a base pose.
func TestAVRMAnimationReadAgainPosesItsAvatarAsItWasSolved(t *testing.T) {
	t.Parallel()
	for name, in := range avatars(t) {
		h := in.Humanoid
		isVRM := strings.HasPrefix(in.Avatar.Format, "VRM")
		data, _, err := take(h, animation.Options{KeyError: finest}).VRMA(&rig.Avatar{Format: map[bool]string{true: "VRM 1.0"}[isVRM]})
		if err != nil {
			t.Fatal(err)
		}
		m, err := gltf.DecodeMotion(data, "dance.vrma", "", nil)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		c, err := clip.New(m)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		player, pose, world := c.On(h), h.NewTPose(), make([]rig.Transform, len(h.TPose))
		worst, of, up := 0.0, "", 0.0
		for frame := range frames - 1 {
			player.Pose(float64(frame)/rate, pose)
			h.Forward(pose, world)
			want := dance(h, frame)
			for role := range rig.RoleCount {
				joint := h.Joint(role)
				if joint < 0 || role == rig.LeftEye || role == rig.RightEye {
					continue
				}
				if off := between(world[joint].Rotation, want[joint].Rotation); off > worst {
					worst, of = off, role.String()
				}
			}
			hips := h.Joint(rig.Hips)
			up = math.Max(up, math.Abs(world[hips].Position.Y()-want[hips].Position.Y()))
		}
		if worst > 0.1*math.Pi/180 || up > 1e-3 {
			t.Errorf("%s: %s is off by %.3f°, and the hips by %.2f mm in height", name, of, worst*180/math.Pi, 1e3*up)
		}
	}
}
