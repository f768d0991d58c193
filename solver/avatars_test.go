package solver

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// Real avatars, whose rest poses and rest rotations no random skeleton has thought of.
func TestRealAvatarsReachTheirTargets(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	folder := os.Getenv("POSEWRIGHT_TESTDATA")
	if folder == "" {
		folder = filepath.Join("..", "..", "shared", "data")
	}
	entries, err := os.ReadDir(filepath.Join(folder, "avatars"))
	if err != nil {
		t.Skip("the avatars are not here: " + err.Error())
	}
	for _, entry := range entries {
		switch strings.ToLower(filepath.Ext(entry.Name())) {
		case ".glb", ".gltf", ".vrm":
		default:
			continue
		}
		t.Run(entry.Name(), func(t *testing.T) {
			t.Parallel()
			avatar, err := gltf.Open(filepath.Join(folder, "avatars", entry.Name()))
			if err != nil {
				t.Skip(err)
			}
			humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
			if errors.Is(err, rig.ErrMissingRoles) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			body := bodyOf(t, humanoid)
			size := humanoid.Measures.EyeHeight
			for _, ids := range [][]effectors.ID{threePoints, sixPoints, allPoints} {
				out := solve(body, tPoseTargets(body, ids...), withoutPull())
				for id, report := range out.Effectors {
					if report.Active && effectors.ID(id) != effectors.Chest && report.Residual > 1e-4*size {
						t.Errorf("%d targets at the T-pose: %s %+v", len(ids), effectors.ID(id), report)
					}
				}
				for p, role := range partRoles {
					if joint := body.anatomy.joint[p]; joint >= 0 && len(ids) == 3 { // within what the two sides of an avatar differ
						if d := out.World[joint].Position.Sub(humanoid.TPose[joint].Position).Len(); d > 1e-3*size {
							t.Errorf("%s is %v m from its place in the T-pose", role, d)
						}
						if angle := vec.RotationFromMGL(out.World[joint].Rotation).AngleTo(vec.RotationFromMGL(humanoid.TPose[joint].Rotation)); angle > 1e-2 {
							t.Errorf("%s is turned by %v rad from the T-pose", role, angle)
						}
					}
				}
			}
			rng := random(1)
			for range 200 {
				targets := someTargets(rng, body, sixPoints)
				out := solve(body, targets, DefaultSettings())
				checkBones(t, body, out)
				for id := effectors.LeftHand; id <= effectors.RightFoot; id++ {
					r := out.Effectors[id]
					if !r.Reached && r.Held == chain.NotHeld || math.IsNaN(r.Residual) {
						t.Errorf("%s misses for no reason: %+v", id, r)
					}
				}
			}
		})
	}
}
