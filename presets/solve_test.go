package presets_test

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/internal/racetest"
	"posewright/presets"
	"posewright/solver"
	"posewright/solver/chain"
)

// waving are targets of a body that bows, turns and waves, from a headset and two hands or from six devices.
func waving(body *solver.Body, points, tick int) effectors.Targets {
	var targets effectors.Targets
	h := body.Humanoid()
	phase := float64(tick) * 0.05
	for i, id := range []effectors.ID{
		effectors.Head, effectors.LeftHand, effectors.RightHand, effectors.Hips, effectors.LeftFoot, effectors.RightFoot,
	}[:points] {
		t := &targets.Effectors[id]
		*t = effectors.Target{Position: h.TPose[h.Joint(id.Role())].Position, Presence: 1}
		k := phase + float64(i)
		t.Position[0] *= 0.6 + 0.2*math.Sin(k)
		t.Position[1] += 0.1*math.Sin(1.3*k) - 0.1
		t.Position[2] += 0.2 + 0.15*math.Cos(0.7*k)
		half := 0.2 * math.Sin(k)
		t.Rotation.W, t.Rotation.V[1] = math.Cos(half), math.Sin(half)
	}
	return targets
}

func TestEveryBuiltinPresetFollowsTheHands(t *testing.T) {
	t.Parallel()
	racetest.Skip(t)
	body := mannequin(t)
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		settings := presets.Compile(&preset)
		for _, points := range []int{3, 6} {
			state, out := body.NewState(), body.NewResult()
			worst := 0.0
			for tick := range 400 {
				in := solver.Input{Targets: waving(body, points, tick), DT: 1.0 / 90}
				body.Solve(&in, &settings, state, out)
				if !out.Valid {
					t.Fatalf("%s, %d points: tick %d was refused", name, points, tick)
				}
				for _, id := range []effectors.ID{effectors.LeftHand, effectors.RightHand} {
					if report := &out.Effectors[id]; report.Held != chain.HeldByArmLength && report.Held != chain.HeldByLimit {
						worst = math.Max(worst, report.Residual)
					}
				}
			}
			if worst > 0.0011 {
				t.Errorf("%s, %d points: a hand within reach is missed by %v m", name, points, worst)
			}
		}
	}
}

func BenchmarkBuiltin(b *testing.B) {
	avatar := mannequin(b)
	for _, name := range presets.BuiltinNames() {
		preset, _ := presets.Builtin(name)
		settings := presets.Compile(&preset)
		for _, points := range []int{3, 6} {
			b.Run(name+map[int]string{3: ", 3 points", 6: ", 6 points"}[points], func(b *testing.B) {
				state, out := avatar.NewState(), avatar.NewResult()
				var in [256]solver.Input
				for i := range in {
					in[i] = solver.Input{Targets: waving(avatar, points, i), DT: 1.0 / 90}
				}
				b.ReportAllocs()
				tick := 0
				for b.Loop() {
					avatar.Solve(&in[tick&255], &settings, state, out)
					tick++
				}
			})
		}
	}
}
