package remote

import (
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/racetest"
	"posewright/internal/session"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
)

// The page poses the files of avatars of several formats and tools as the window does: bones are matched by their
// nodes, whatever these are called, however they are scaled and whichever way the file faces.
func TestThePagePosesTheFilesOfAvatars(t *testing.T) {
	racetest.Skip(t)
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node.js is not installed: avatars are not posed as the page does")
	}
	data := os.Getenv("POSEWRIGHT_TESTDATA")
	if data == "" {
		data = filepath.Join("..", "..", "..", "shared", "data")
	}
	page := t.TempDir()
	for to, from := range map[string]string{"avatar.js": "avatar.js", "libraries.js": "libraries.js", "pose.mjs": "check/pose.mjs"} {
		text, err := os.ReadFile(filepath.Join("headset", from))
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(page, to), text)
	}
	write(t, filepath.Join(page, "package.json"), []byte(`{"type":"module"}`))
	files := []string{filepath.Join("..", "..", "assets", "mannequin.glb")}
	for _, name := range [...]string{"Godette_vrm0.vrm", "KayKit_Knight_madeVRM1.vrm", "VA_armature_transform.vrm", "KayKit_Mage.glb",
		"PolygonalMind_CoolBanana_vrm0.vrm"} {
		files = append(files, filepath.Join(data, "avatars", name))
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			avatar, err := gltf.Open(file)
			if os.IsNotExist(err) {
				t.Skipf("the avatar is absent: set POSEWRIGHT_TESTDATA to the test data to run this: %v", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1.3)
			if err != nil {
				t.Fatal(err)
			}
			body, err := solver.NewBody(h)
			if err != nil {
				t.Fatal(err)
			}
			f := &session.Frame{Tick: 1, Body: body, Snapshot: &session.Snapshot{Avatar: avatar}, Result: *body.NewResult()}
			world := bent(h)
			copy(f.Result.World, world)
			var e poseEncoder
			s, ok := e.encode(f)
			if !ok {
				t.Fatal("no pose")
			}
			bones, _ := json.Marshal(s.of)
			folder := t.TempDir()
			write(t, filepath.Join(folder, "bones"), bones)
			write(t, filepath.Join(folder, "pose"), s.pose)
			run := exec.CommandContext(t.Context(), node, filepath.Join(page, "pose.mjs"), file, filepath.Join(folder, "bones"), filepath.Join(folder, "pose"))
			said, err := run.CombinedOutput()
			var got struct {
				Own       bool
				Places    []mgl64.Vec3
				Low, High mgl64.Vec3
			}
			if err == nil {
				err = json.Unmarshal(said, &got)
			}
			if err != nil || !got.Own || len(got.Places) != len(s.of.Names) {
				t.Fatalf("%v: %s", err, said)
			}
			for i, name := range s.of.Names {
				if want := world[h.Joint(rig.RoleNamed(name))].Position; got.Places[i].Sub(want).Len() > millimeter {
					t.Errorf("%s is at %.4f, not %.4f", name, got.Places[i], want)
				}
			}
			low, high := box(avatar, world, h.Scale)
			if got.Low.Sub(low).Len() > millimeter || got.High.Sub(high).Len() > millimeter {
				t.Errorf("it is drawn from %.4f to %.4f, not from %.4f to %.4f", got.Low, got.High, low, high)
			}
		})
	}
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

// bent is where joints are when those with roles are turned, each otherwise, and the hips have moved.
func bent(h *rig.Humanoid) []rig.Transform {
	world := make([]rig.Transform, len(h.Skeleton.Joints))
	for i, joint := range h.Skeleton.Joints {
		local := rig.Transform{Position: joint.Offset, Rotation: joint.Rest}
		if joint.Parent >= 0 {
			local = world[joint.Parent].Mul(local)
		}
		if role := h.Roles.RoleOf(i); role != rig.NoRole {
			axis := mgl64.Vec3{math.Sin(float64(i)), math.Cos(float64(i)), 0.5}.Normalize()
			local.Rotation = mgl64.QuatRotate(0.2, axis).Mul(local.Rotation)
			if role == rig.Hips {
				local.Position = local.Position.Add(mgl64.Vec3{0.4, -0.1, 0.3})
			}
		}
		world[i] = local
	}
	return world
}

// box is around all vertices that joints move.
func box(a *rig.Avatar, world []rig.Transform, scale float64) (low, high mgl64.Vec3) {
	for k := range low {
		low[k], high[k] = math.Inf(1), math.Inf(-1)
	}
	for i := range a.Primitives {
		p := &a.Primitives[i]
		for v, at := range p.Positions {
			var sum mgl64.Vec3
			for k, weight := range p.Weights[v] {
				influence := p.Influences[v][k]
				bound := p.JointFromMesh[influence].Mul4x1(mgl64.Vec4{float64(at[0]), float64(at[1]), float64(at[2]), 1}).Vec3().Mul(scale)
				joint := world[p.Joints[influence]]
				sum = sum.Add(joint.Rotation.Rotate(bound).Add(joint.Position).Mul(float64(weight)))
			}
			for k := range sum {
				low[k], high[k] = min(low[k], sum[k]), max(high[k], sum[k])
			}
		}
	}
	return low, high
}
