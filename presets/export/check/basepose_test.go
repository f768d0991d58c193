package check

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig"
	"posewright/solver/basepose"
)

// poseNumbers are those that bindings have of a pose.
func poseNumbers(p *rig.Pose) []float64 {
	numbers := append([]float64(nil), p.Hips[:]...)
	for _, q := range p.Rotations {
		numbers = append(numbers, q.W, q.V[0], q.V[1], q.V[2])
	}
	return numbers
}

// baseTurns are how an animation has bones away from their T-pose. It lacks some of them, which stay as they are at rest on what carries them.
func baseTurns(seconds float64) map[rig.Role]mgl64.Quat {
	about := func(x, y, z float64) mgl64.Quat {
		return rig.Yaw(y).Mul(mgl64.QuatRotate(x, mgl64.Vec3{1, 0, 0})).Mul(mgl64.QuatRotate(z, mgl64.Vec3{0, 0, 1}))
	}
	sin, cos := math.Sincos(2 * seconds)
	return map[rig.Role]mgl64.Quat{
		rig.Hips: about(0.1*cos, 0.2*sin, 0.05), rig.Chest: about(0.15*sin, 0.1, 0.1*cos), rig.Head: about(0.1, 0.3*cos, 0.1*sin),
		rig.LeftUpperArm: about(0.2*sin, 0.1*cos, -0.9+0.2*sin), rig.LeftLowerArm: about(0, -1, -0.6+0.2*sin), rig.RightLowerArm: about(0.1, 1+0.2*cos, 0.2), rig.RightHand: about(0.3, 1.2, 0.2*sin),
		rig.LeftUpperLeg: about(-0.5+0.1*sin, 0.1, 0), rig.LeftLowerLeg: about(0.5, 0.1, 0.05), rig.LeftFoot: about(0.1, 0.1, 0), rig.RightLowerLeg: about(0.6+0.1*cos, 0, 0), rig.RightFoot: about(0.2, 0, 0),
	}
}

// basePoses are those of an animation of a humanoid in each tick: its hips are moved, too.
func basePoses(h *rig.Humanoid) []rig.Pose {
	poses := make([]rig.Pose, engineTicks)
	for tick := range poses {
		at := float64(tick) / 90
		turns, pose, world := baseTurns(at), h.NewPose(), make([]mgl64.Quat, len(h.Skeleton.Joints))
		for i, joint := range h.Skeleton.Joints {
			above := mgl64.QuatIdent()
			if joint.Parent >= 0 {
				above = world[joint.Parent]
			}
			for role, turn := range turns {
				if h.Joint(role) == i {
					pose.Rotations[i] = above.Conjugate().Mul(h.ToWorld(i, turn))
				}
			}
			world[i] = above.Mul(pose.Rotations[i])
		}
		pose.Hips = pose.Hips.Add(mgl64.Vec3{0.05 * math.Sin(at), -0.06 + 0.02*math.Cos(at), 0.03})
		poses[tick] = *pose
	}
	return poses
}

// baseTick is a base pose for the check of Godot: in the numbers of the solver, and for an animation in the frame of the avatar.
type baseTick struct {
	Hips   []float64            `json:"hips"`
	Locals map[string][]float64 `json:"locals"`
	Moved  []float64            `json:"moved"`
	Turns  map[string][]float64 `json:"turns"` // of bones that the animation has
}

// checkBasePoses moves an avatar whose right hand has no device and whose other weights are below 1, over an animation, which an engine is given in the numbers of the solver
// where call is set, and as its own animation.
func checkBasePoses(t *testing.T, in *export.Input, without *truth, project string, as func(string) string, known func(string) bool, call bool, detached []string, run func(base string) []map[string][]float64) {
	t.Helper()
	based := in.Preset.Clone()
	based.BasePose.Source, based.BasePose.Weight = basepose.Animation, 0.9
	e := &based.Effectors
	e[effectors.Head].PositionWeight, e[effectors.Head].RotationWeight = 0.6, 0.8
	e[effectors.LeftHand].PositionWeight, e[effectors.LeftHand].RotationWeight = 0.5, 0.3
	var preset bytes.Buffer
	if err := presets.Write(&preset, &based); err != nil {
		t.Fatal(err)
	}
	write(t, project, "based.json", preset.Bytes())
	h, poses, own := in.Humanoid, basePoses(in.Humanoid), *in
	own.Preset = &based
	w := solvedTruth(t, &own, math.Abs(without.back.W) < 0.5, poses)
	shown := 0.0
	for i := range w.world[0] {
		if i%7 > 2 { // rotations
			shown = max(shown, math.Abs(w.world[engineTicks-1][i]-without.world[engineTicks-1][i]))
		}
	}
	if shown < 0.1 {
		t.Fatalf("the base pose turns no bone by more than %g", shown)
	}
	ticks := make([]baseTick, engineTicks)
	world, rest := make([]rig.Transform, len(w.names)), make([]rig.Transform, len(w.names))
	h.Forward(h.NewPose(), rest)
	hips := h.Joint(rig.Hips)
	has := map[int]bool{}
	for role := range baseTurns(0) {
		has[h.Joint(role)] = true
	}
	for i, name := range w.names { // without a track these would stay on what they hang on in the file
		has[i] = has[i] || slices.Contains(detached, name)
	}
	for i := range poses {
		moved := w.back.Rotate(poses[i].Hips.Sub(rest[hips].Position))
		ticks[i] = baseTick{poses[i].Hips[:], map[string][]float64{}, moved[:], map[string][]float64{}}
		h.Forward(&poses[i], world)
		for joint, name := range w.names {
			numbers := poseNumbers(&poses[i])[3+4*joint:]
			ticks[i].Locals[as(name)] = slices.Clone(numbers[:4])
			if parent := h.Skeleton.Joints[joint].Parent; parent >= 0 && !known(as(w.names[parent])) { // a node of the file above the skeleton
				q := world[joint].Rotation
				ticks[i].Locals[as(name)] = []float64{q.W, q.V[0], q.V[1], q.V[2]}
			}
			turn := w.back.Mul(world[joint].Rotation.Mul(rest[joint].Rotation.Inverse())).Mul(w.back.Inverse())
			if has[joint] {
				ticks[i].Turns[as(name)] = []float64{turn.W, turn.V[0], turn.V[1], turn.V[2]}
			}
		}
	}
	for _, byCall := range []bool{true, false} {
		if byCall && !call {
			continue
		}
		data, err := json.Marshal(map[string]any{"call": byCall, "hips": as(w.names[hips]), "ticks": ticks})
		if err != nil {
			t.Fatal(err)
		}
		write(t, project, "base.json", data)
		t.Logf("base pose by call: %v", byCall)
		w.compare(t, run("base.json"), 1e-4, 1e-4, 0.98, as, nil)
	}
}
