// Package modelfittest makes recordings of people who move exactly as the solver has them, for tests of fits: what is fitted to them is known.
package modelfittest

import (
	"io"
	"math"
	"path/filepath"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/internal/atomicfile"
	"posewright/internal/evaluation/virtual"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/bvh"
	"posewright/rig/gltf"
	"posewright/solver"
)

// Write writes ten seconds of someone with the built-in avatar's bones whose torso moves as settings say, with head and hands that go about at a pace.
func Write(path string, settings *solver.Settings, pace float64) error {
	h, err := person()
	if err != nil {
		return err
	}
	body, err := solver.NewBody(h)
	if err != nil {
		return err
	}
	const frames, rate = 300, 30
	m := rig.NewMotion("moved", *h.Skeleton, 1.0/rate, frames)
	state, result := body.NewState(), body.NewResult()
	for frame := range frames {
		in := input(h, pace*math.Max(0, float64(frame)/rate-1))
		if frame > 0 {
			in.DT = 1.0 / rate
		}
		body.Solve(&in, settings, state, result)
		for i := range m.Local(frame) {
			local := rig.Transform{Position: h.Skeleton.Joints[i].Offset, Rotation: result.Pose.Rotations[i]}
			if i == h.Joint(rig.Hips) {
				local.Position = result.Pose.Hips
			}
			m.Local(frame)[i] = local
		}
	}
	return atomicfile.WriteFrom(path, func(w io.Writer) error { return bvh.Write(w, m) })
}

// person has the bones that the built-in avatar has in a recording, with one root.
// Theirs are two torso constants of someone who does not move as the default preset has it.
var Theirs = []string{"torso.wristLine=1.9", "torso.rollFollow=0.35"}

// WriteFolder writes two recordings, a.bvh and b.bvh, of someone with the constants Theirs.
func WriteFolder(folder string) error {
	theirs := presets.Default()
	for _, assignment := range Theirs {
		if err := presets.SetPath(&theirs, assignment); err != nil {
			return err
		}
	}
	settings := presets.Compile(&theirs)
	for i, name := range []string{"a.bvh", "b.bvh"} {
		if err := Write(filepath.Join(folder, name), &settings, 0.8+0.3*float64(i)); err != nil {
			return err
		}
	}
	return nil
}

func person() (*rig.Humanoid, error) {
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		return nil, err
	}
	h, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		return nil, err
	}
	still := rig.NewMotion("still", *h.Skeleton, 1.0/30, 2)
	for frame := range still.Frames() {
		for i, rotation := range h.NewTPose().Rotations {
			still.Local(frame)[i].Rotation = rotation
		}
	}
	p, err := virtual.NewPerson(still)
	if err != nil {
		return nil, err
	}
	return p.Humanoid, nil
}

// input is where head and hands are: the head sways, goes down, nods and tilts, the hands go back and forth against each other.
func input(h *rig.Humanoid, s float64) (in solver.Input) {
	set := func(id effectors.ID, position mgl64.Vec3, rotation mgl64.Quat) {
		in.Targets.Effectors[id] = effectors.Target{Position: position, Rotation: rotation.Normalize(), Presence: 1}
	}
	head := h.TPose[h.Joint(rig.Head)].Position.Add(mgl64.Vec3{0.05 * math.Sin(0.5*s), -0.12 + 0.12*math.Cos(0.4*s), 0.05 * math.Sin(0.7*s)})
	set(effectors.Head, head, mgl64.QuatRotate(0.4*math.Sin(0.8*s), mgl64.Vec3{1, 0, 0}).Mul(mgl64.QuatRotate(0.3*math.Sin(0.6*s), mgl64.Vec3{0, 0, 1})))
	for side, id := range [2]effectors.ID{effectors.LeftHand, effectors.RightHand} {
		out := 1 - 2*float64(side)
		set(id, head.Add(mgl64.Vec3{out * (0.22 + 0.05*math.Sin(1.3*s)), -0.35 + 0.1*math.Sin(s), 0.25 + 0.2*out*math.Sin(0.9*s)}), mgl64.QuatRotate(-out*1.2, mgl64.Vec3{0, 1, 0}))
	}
	return in
}
