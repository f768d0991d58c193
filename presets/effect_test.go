package presets_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/assets"
	"posewright/effectors"
	"posewright/presets"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/solver"
)

func mannequin(t testing.TB) *solver.Body {
	t.Helper()
	avatar, err := gltf.Decode(assets.Mannequin(), "mannequin.glb", nil)
	if err != nil {
		t.Fatal(err)
	}
	humanoid, err := rig.NewHumanoid(&avatar.Skeleton, avatar.Roles, 1)
	if err != nil {
		t.Fatal(err)
	}
	body, err := solver.NewBody(humanoid)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// shaken is a preset with every choice and toggle at random and every number somewhere in its soft range, so that every parameter can count.
func shaken(random *rand.Rand) presets.Preset {
	preset := presets.Default()
	for _, parameter := range presets.ParametersOf(&preset) {
		value := parameter.SoftMin + random.Float64()*(parameter.SoftMax-parameter.SoftMin)
		switch parameter.Kind {
		case presets.Toggle, presets.Choice, presets.Count:
			value = math.Round(value)
		}
		if err := parameter.Set(&preset, value); err != nil {
			panic(err)
		}
	}
	return preset
}

// motion is a few ticks of devices that move about a person's places, some of them only now and then.
func motion(body *solver.Body, random *rand.Rand) []solver.Input {
	within := func(a, b float64) float64 { return a + (b-a)*random.Float64() }
	some := func() float64 { return []float64{0, 0.5, 1}[random.IntN(3)] }
	h := body.Humanoid()
	ticks := make([]solver.Input, 5)
	var start effectors.Targets
	for id := range effectors.Count {
		role := id.Role()
		if id == effectors.Chest {
			role = h.UpperTrunk()
		}
		at := h.TPose[h.Joint(role)].Position
		presence := 1.0
		if id == effectors.Chest || id == effectors.Hips || id >= effectors.LeftFoot {
			presence = some()
		}
		switch id {
		case effectors.LeftHand, effectors.RightHand:
			out := 1 - 2*float64(id-effectors.LeftHand)
			at = mgl64.Vec3{out * within(-0.2, 0.8), within(0.5, 1.9), within(-0.4, 0.8)}
		case effectors.Head, effectors.Chest, effectors.Hips:
			at = at.Add(mgl64.Vec3{within(-0.1, 0.1), within(-0.5, 0.05), within(-0.1, 0.3)})
		default:
			at = at.Add(mgl64.Vec3{within(-0.2, 0.2), within(0, 0.2), within(-0.3, 0.3)})
		}
		axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
		start.Effectors[id] = effectors.Target{Position: at, Rotation: mgl64.QuatRotate(within(0, 1.5), axis), Presence: presence}
	}
	for side := range start.Shoulders {
		start.Shoulders[side] = effectors.HintTarget{
			Position: start.Effectors[effectors.Head].Position.Add(mgl64.Vec3{0.2 * float64(1-2*side), -0.2, 0.1}), Presence: some() * some(),
		}
	}
	for i := range ticks {
		ticks[i] = solver.Input{Targets: start, DT: 1.0 / 90}
		if i == 0 {
			ticks[i].DT = 0
		}
		for id := range start.Effectors {
			way := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Mul(0.03)
			start.Effectors[id].Position = start.Effectors[id].Position.Add(way)
			axis := mgl64.Vec3{random.NormFloat64(), random.NormFloat64(), random.NormFloat64()}.Normalize()
			start.Effectors[id].Rotation = mgl64.QuatRotate(0.1, axis).Mul(start.Effectors[id].Rotation)
		}
		if random.IntN(3) == 0 { // walks on
			for id := range start.Effectors {
				start.Effectors[id].Position[2] += 0.25
			}
		}
	}
	return ticks
}

// differ reports whether two presets yield different poses of a motion.
func differ(body *solver.Body, a, b *presets.Preset, ticks []solver.Input) bool {
	var results [2]*solver.Result
	var states [2]*solver.State
	settings := [2]solver.Settings{presets.Compile(a), presets.Compile(b)}
	for i := range results {
		results[i], states[i] = body.NewResult(), body.NewState()
	}
	for t := range ticks {
		for i := range results {
			body.Solve(&ticks[t], &settings[i], states[i], results[i])
		}
		for joint := range results[0].World {
			if results[0].World[joint].Position.Sub(results[1].World[joint].Position).Len() > 1e-6 ||
				!results[0].World[joint].Rotation.OrientationEqualThreshold(results[1].World[joint].Rotation, 1e-9) {
				return true
			}
		}
	}
	return false
}

func TestEveryParameterChangesThePose(t *testing.T) {
	t.Parallel()
	body := mannequin(t)
	preset := presets.Default()
	parameters := presets.ParametersOf(&preset)
	if random := rand.New(rand.NewPCG(0, 0)); differ(body, &preset, &preset, motion(body, random)) {
		t.Fatal("a preset differs from itself")
	}
	var group sync.WaitGroup
	failed := make([]string, len(parameters))
	slots := make(chan bool, 4)
	for n, parameter := range parameters {
		slots <- true
		group.Go(func() {
			defer func() { <-slots }()
			for try := range 3000 {
				random := rand.New(rand.NewPCG(uint64(n), uint64(try)))
				a := shaken(random)
				b := a.Clone()
				value := parameter.SoftMax
				if parameter.Get(&a) > (parameter.SoftMin+parameter.SoftMax)/2 || parameter.Get(&a) == value {
					value = parameter.SoftMin
				}
				if err := parameter.Set(&b, value); err != nil {
					failed[n] = err.Error()
					return
				}
				if differ(body, &a, &b, motion(body, random)) {
					return
				}
			}
			failed[n] = fmt.Sprintf("%s never changed a pose", parameter.Path)
		})
	}
	group.Wait()
	for _, message := range failed {
		if message != "" {
			t.Error(message)
		}
	}
}
