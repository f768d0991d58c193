package baseanimation

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/internal/sys/files"
	"posewright/presets"
	"posewright/presets/export/animation"
	"posewright/rig"
	"posewright/rig/clip"
	"posewright/solver/basepose"
)

// raised is motion capture of 2 s in which the mannequin raises its left arm by 0.5 rad each second, as files of each kind.
func raised(t *testing.T, h *rig.Humanoid) map[string]string {
	t.Helper()
	const frames = 121
	take := animation.NewTake("raise", h, 1.0/60, frames, animation.Options{})
	world := make([]rig.Transform, len(h.TPose))
	for frame := range frames {
		pose := h.NewTPose()
		arm := h.Joint(rig.LeftUpperArm)
		pose.Rotations[arm] = pose.Rotations[arm].Mul(mgl64.QuatRotate(0.5*float64(frame)/60, mgl64.Vec3{0, 0, 1}))
		h.Forward(pose, world)
		take.Add(world)
	}
	written := map[string]string{}
	for name, write := range map[string]func(*bytes.Buffer) error{
		"raise.bvh":  func(b *bytes.Buffer) error { return take.BVH(b) },
		"raise.vrma": func(b *bytes.Buffer) error { data, _, err := take.VRMA(&rig.Avatar{}); b.Write(data); return err },
	} {
		var file bytes.Buffer
		if err := write(&file); err != nil {
			t.Fatal(err)
		}
		written[name] = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(written[name], file.Bytes(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return written
}

func TestMotionCaptureIsABasePoseOfAnyAvatar(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 1)
	at := func(c *clip.Clip, seconds float64) mgl64.Vec3 { // along the left upper arm
		pose, world := h.NewTPose(), make([]rig.Transform, len(h.TPose))
		c.On(h).Pose(seconds, pose)
		h.Forward(pose, world)
		return world[h.Joint(rig.LeftLowerArm)].Position.Sub(world[h.Joint(rig.LeftUpperArm)].Position).Normalize()
	}
	tPose := h.TPose[h.Joint(rig.LeftLowerArm)].Position.Sub(h.TPose[h.Joint(rig.LeftUpperArm)].Position).Normalize()
	for name, path := range raised(t, h) {
		p := presets.Default()
		if c, err := Read(&p, files.Reference{}, files.Chosen(path)); c != nil || err != nil {
			t.Errorf("%s: read although the base pose is off: %v, %v", name, c, err)
		}
		p.BasePose.Source = basepose.Animation
		c, err := Read(&p, files.Reference{}, files.Chosen(path))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if math.Abs(c.Seconds()-2) > 0.02 {
			t.Errorf("%s lasts %v s", name, c.Seconds())
		}
		if angle := math.Acos(at(c, 1.5).Dot(tPose)); math.Abs(angle-0.75) > 0.01 {
			t.Errorf("%s: after 1.5 s the arm is raised by %v rad, not 0.75", name, angle)
		}
	}
	p := presets.Default()
	p.BasePose.Source = basepose.Animation
	broken := filepath.Join(t.TempDir(), "broken.bvh")
	if err := os.WriteFile(broken, []byte("HIERARCHY\nROOT"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, says := range map[string]string{broken: "broken.bvh", "": "no animation", filepath.Join(t.TempDir(), "none.vrma"): "none.vrma"} {
		if c, err := Read(&p, files.Reference{}, files.Chosen(path)); c != nil || err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, %v", path, c, err)
		}
	}
}

// Of one avatar another file is another animation; while it is read there is none.
func TestALoaderReadsAnotherFileAgain(t *testing.T) {
	t.Parallel()
	avatar := avatartest.Mannequin(t)
	h := avatartest.Humanoid(t, avatar, 1)
	p := presets.Default()
	p.BasePose.Source = basepose.Animation
	changed, reads := 0, 0
	var warned error
	l := NewLoader(Hooks{Do: func(work, done func()) { reads++; work(); done() }, Changed: func() { changed++ }, Warn: func(err error) { warned = err }})
	for i, path := range []string{raised(t, h)["raise.bvh"], raised(t, h)["raise.vrma"]} {
		l.Clip(&p, files.Reference{}, files.Chosen(path), avatar)
		if l.Clip(&p, files.Reference{}, files.Chosen(path), avatar) == nil || changed != i+1 || reads != i+1 || warned != nil {
			t.Errorf("%s: %d reads, %d told, %v", path, reads, changed, warned)
		}
	}
}
