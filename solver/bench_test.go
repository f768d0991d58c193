package solver

import (
	"math"
	"testing"

	"posewright/effectors"
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
		t.Rotation = turned(0.4*math.Sin(k), 0.3*math.Cos(1.1*k), 0.2*math.Sin(0.9*k)).mgl()
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
