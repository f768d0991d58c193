package virtual

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/bvh"
)

// sit has the person in a recording do the same on a chair, thighs level in every frame.
func sit(m *rig.Motion) *rig.Motion {
	roles := rig.MapMotion(m)
	j := jointsOf(&m.Skeleton, &roles)
	world := make([]rig.Transform, len(m.Skeleton.Joints))
	for frame := range m.Frames() {
		m.World(frame, world)
		across := world[j.upperLeg[0]].Position.Sub(world[j.upperLeg[1]].Position)
		across[1] = 0
		quarter := mgl64.QuatRotate(-math.Pi/2, across.Normalize())
		local := m.Local(frame)
		for side := range 2 {
			thigh, shank := j.upperLeg[side], j.lowerLeg[side]
			above := world[m.Skeleton.Joints[thigh].Parent].Rotation
			turned := quarter.Mul(world[thigh].Rotation)
			local[thigh].Rotation = above.Inverse().Mul(turned).Normalize()
			local[shank].Rotation = turned.Inverse().Mul(world[shank].Rotation).Normalize()
		}
		local[0].Position[1] -= world[j.upperLeg[0]].Position.Sub(world[j.lowerLeg[0]].Position).Len()
	}
	return m
}

func TestWhoNeverStandsIsMeasuredByBones(t *testing.T) {
	t.Parallel()
	root := os.Getenv("POSEWRIGHT_TESTDATA")
	if root == "" {
		root = filepath.Join("..", "..", "..", "..", "shared", "data")
	}
	for _, name := range []string{"mocap/bandai/dataset-1_guide_normal_001.bvh", "mocap/cmu/02_01.bvh"} {
		file := filepath.Join(root, name)
		if _, err := os.Stat(file); err != nil {
			t.Skip("the recordings are not here; POSEWRIGHT_TESTDATA says where they are")
		}
		heights := [2]float64{}
		for i := range heights {
			m, err := bvh.Open(file, bvh.UpInferred)
			if err != nil {
				t.Fatal(err)
			}
			if i == 1 {
				m = sit(m)
			}
			p, err := NewPerson(m)
			if err != nil {
				t.Fatal(err)
			}
			h, err := p.Standing()
			if err != nil {
				t.Fatal(err)
			}
			heights[i] = h.Measures.EyeHeight
		}
		if ratio := heights[1] / heights[0]; math.Abs(ratio-1) > 0.05 {
			t.Errorf("%s: eyes are %.3f m high by standing and %.3f by sitting", name, heights[0], heights[1])
		}
	}
}
