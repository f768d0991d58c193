package bench

import (
	"errors"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/calibration"
	"posewright/calibration/surface"
	"posewright/effectors"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
)

// crowd is how many bodies one core shall drive.
const crowd = 1000

var (
	threePoints = []effectors.ID{effectors.Head, effectors.LeftHand, effectors.RightHand}
	sixPoints   = append(threePoints[:3:3], effectors.Hips, effectors.LeftFoot, effectors.RightFoot)
)

func bodies() []work {
	return []work{
		{"body-3-points", func() (job, error) { return oneBody(threePoints, built) }},
		{"body-3-points-retargeted", func() (job, error) { return oneBody(threePoints, driven) }},
		{"body-6-points", func() (job, error) { return oneBody(sixPoints, built) }},
		{"bodies-1000-at-90hz", manyBodies},
	}
}

// mannequin is the built-in avatar.
func mannequin() (*rig.Avatar, *rig.Humanoid, error) {
	avatar, err := gltf.Decode(assets.Mannequin(), "built-in avatar", nil)
	if err != nil {
		return nil, nil, err
	}
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	return avatar, humanoid, err
}

// built is the built-in avatar, ready to be solved.
func built() (*solver.Body, error) {
	_, humanoid, err := mannequin()
	if err != nil {
		return nil, err
	}
	return solver.NewBody(humanoid)
}

// driven is the built-in avatar with a usual person of its size to retarget from.
func driven() (*solver.Body, error) {
	avatar, humanoid, err := mannequin()
	if err != nil {
		return nil, err
	}
	measured := calibration.Calibration{EyeHeightM: humanoid.Measures.EyeHeight}
	person, ok := measured.Bones()
	if !ok {
		return nil, errors.New("the built-in avatar is too small for a person")
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		return nil, err
	}
	return body.Driven(surface.Driver(person, 0, avatar, humanoid))
}

// moving are targets of a body that bows, turns and waves, tick by tick at 90 Hz.
func moving(b *solver.Body, ids []effectors.ID, ticks int) []solver.Input {
	h := b.Humanoid()
	inputs := make([]solver.Input, ticks)
	for tick := range inputs {
		in := &inputs[tick]
		in.DT = 1.0 / 90
		for i, id := range ids {
			t := &in.Targets.Effectors[id]
			phase := 2*math.Pi*float64(tick)/float64(ticks) + float64(i) // ends where it begins
			t.Position, t.Presence = h.TPose[h.Joint(id.Role())].Position, 1
			t.Position[0] *= 0.6 + 0.2*math.Sin(phase)
			t.Position[1] += 0.1*math.Sin(2*phase) - 0.1
			t.Position[2] += 0.2 + 0.15*math.Cos(phase)
			t.Rotation = mgl64.QuatRotate(0.4*math.Sin(phase), mgl64.Vec3{0, 1, 0}).Mul(mgl64.QuatRotate(0.3*math.Cos(phase), mgl64.Vec3{1, 0, 0}))
		}
	}
	return inputs
}

func oneBody(ids []effectors.ID, build func() (*solver.Body, error)) (job, error) {
	body, err := build()
	if err != nil {
		return job{}, err
	}
	inputs := moving(body, ids, 1024)
	state, out, set := body.NewState(), body.NewResult(), solver.DefaultSettings()
	return job{
		ops: len(inputs),
		of:  len(inputs),
		pass: func() {
			for i := range inputs {
				body.Solve(&inputs[i], &set, state, out)
			}
		},
		count: func() (float64, int) {
			iterations, missed, served := 0, 0, 0
			for i := range inputs {
				body.Solve(&inputs[i], &set, state, out)
				if !out.Valid {
					missed++
				}
				for _, id := range ids {
					iterations += out.Effectors[id].Iterations
					served++
				}
			}
			return float64(iterations) / float64(served), missed
		},
	}, nil
}

// manyBodies is one tick of a crowd, each at its own place in the motion.
func manyBodies() (job, error) {
	body, err := built()
	if err != nil {
		return job{}, err
	}
	inputs := moving(body, sixPoints, 1024)
	set := solver.DefaultSettings()
	states, outs := body.NewStates(crowd), make([]*solver.Result, crowd)
	for i := range outs {
		outs[i] = body.NewResult()
	}
	tick := 0
	pass := func() {
		for i := range states {
			body.Solve(&inputs[(tick+i)&1023], &set, states[i], outs[i])
		}
		tick++
	}
	return job{
		ops:  1,
		of:   10 * crowd,
		pass: pass,
		count: func() (float64, int) {
			missed := 0
			for range 10 {
				pass()
				for _, out := range outs {
					if !out.Valid {
						missed++
					}
				}
			}
			return 1, missed
		},
	}, nil
}
