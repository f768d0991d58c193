package solver

import (
	"math"
	"testing"

	"posewright/effectors"
	"posewright/solver/chain"
	"posewright/solver/vec"
)

// moving are targets of a body that bows, turns and waves.
func moving(b *Body, ids []effectors.ID, tick int) effectors.Targets {
	targets := tPoseTargets(b, ids...)
	phase := float64(tick) * 0.05
	for i, id := range ids {
		t := &targets.Effectors[id]
		k := phase + float64(i)
		t.Position[0] *= 0.6 + 0.2*math.Sin(k)
		t.Position[1] += 0.1*math.Sin(1.3*k) - 0.1
		t.Position[2] += 0.2 + 0.15*math.Cos(0.7*k)
		t.Rotation = vec.YawPitchRoll(0.4*math.Sin(k), 0.3*math.Cos(1.1*k), 0.2*math.Sin(0.9*k)).MGL()
	}
	return targets
}

func benchmarkBody(b *testing.B, ids []effectors.ID) {
	body := plainBody(b)
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	var in [256]Input
	for i := range in {
		in[i] = Input{Targets: moving(body, ids, i), DT: 1.0 / 90}
	}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		body.Solve(&in[tick&255], &set, state, out)
		tick++
	}
}

func BenchmarkBody3Points(b *testing.B) { benchmarkBody(b, threePoints) }
func BenchmarkBody6Points(b *testing.B) { benchmarkBody(b, sixPoints) }
func BenchmarkBody7Points(b *testing.B) { benchmarkBody(b, allPoints) }

func BenchmarkBodyRetargeted3Points(b *testing.B) {
	plain := plainBody(b)
	body := drivenBy(b, plain, unlikeBody(b, 1.3, 0.8))
	state, out := body.NewState(), body.NewResult()
	set := DefaultSettings()
	var in [256]Input
	for i := range in {
		in[i] = Input{Targets: moving(plain, threePoints, i), DT: 1.0 / 90}
	}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		body.Solve(&in[tick&255], &set, state, out)
		tick++
	}
}

func BenchmarkTorso(b *testing.B) {
	set := DefaultSettings()
	m := exampleModel(&set)
	m.Head = vec.YawPitchRoll(0.5, 0.4, 0.2)
	m.Wrists = [2]vec.Vector{vec.New(0.4, 1.2, 0.5), vec.New(-0.3, 1.6, 0.6)}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		f := float64(tick&255) / 256
		m.Eyes, m.HeadYaw = vec.New(f*0.1, 1.55-0.3*f, 0), f
		m.Run()
		tick++
	}
}

func BenchmarkTwoBone(b *testing.B) {
	limb := chain.TwoBone{Target: vec.New(0.3, 0.1, 0.2), Upper: 0.30, Lower: 0.26, Axis: vec.Vector{X: 1}, Bend: vec.Vector{Y: -1}, Soft: 1}
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		limb.Target.X = 0.3 + 0.1*float64(tick&15)/16
		limb.Run()
		tick++
	}
}

func BenchmarkTwoBoneWithPoleAndRotations(b *testing.B) {
	arms := DefaultSettings().Arms.ArmNumbers
	arms.ForearmTwist, arms.UpperArmTwist = 0, 0
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		target := vec.New(0.3+0.1*float64(tick&15)/16, 0.1, 0.2)
		axis := target.Scale(1 / target.Len())
		limb := chain.TwoBone{Target: target, Upper: 0.30, Lower: 0.26, Axis: axis, Bend: vec.UnitOrthogonal(vec.New(0.2, -1, -0.3), axis, vec.Vector{Y: 1}), Soft: 1}
		limb.Run()
		turns := ArmTurns{
			Numbers: &arms, Upper: limb.Middle.Scale(1 / limb.Upper), Lower: limb.End.Sub(limb.Middle).Scale(1 / limb.Lower),
			Normal: axis.Cross(limb.Bend),
		}
		turns.Run()
		tick++
	}
}

func BenchmarkSpine(b *testing.B) {
	b.ReportAllocs()
	tick := 0
	for b.Loop() {
		c := SpineChain{
			Count: 4, Length: [4]float64{0.11, 0.11, 0.15, 0.1}, Round: spineRound, Bend: vec.Vector{X: 1}, Bow: [4]float64{-0.7, 0, 0.6, 0},
			Direction: [4]vec.Vector{{Y: 1}, {Y: 1}, {Y: 1}, {Y: 1}}, Target: vec.New(0.05, 0.38+0.08*float64(tick&15)/16, 0.1),
		}
		c.Run()
		tick++
	}
}
