package gait

import (
	"math"
	"reflect"
	"testing"

	"posewright/effectors/curve"
)

// Whatever a person makes of the numbers and curves of a gait: feet stay where a body can have them, and no number is lost.
func TestNoNumbersOfAGaitLoseTheFeet(t *testing.T) {
	t.Parallel()
	tried := 0
	for seed := range uint64(400) {
		rng := seeded(seed)
		p := newWalker(seed)
		v := reflect.ValueOf(&p.numbers).Elem()
		for i := range v.NumField() {
			was := v.Field(i).Interface()
			if rng.IntN(4) > 0 {
				continue
			}
			switch x := was.(type) {
			case float64:
				v.Field(i).SetFloat(x * []float64{0, 0.01, 0.3, 3, 100}[rng.IntN(5)])
			case bool:
				v.Field(i).SetBool(!x)
			case Method:
				v.Field(i).Set(reflect.ValueOf(Method(rng.IntN(int(MethodCount)))))
			case curve.Curve:
				curve := x.Clone()
				for k := range curve {
					curve[k].Value *= []float64{-1, 0, 0.5, 2, 1000}[rng.IntN(5)]
					curve[k].InTangent, curve[k].OutTangent = 50*rng.NormFloat64(), 50*rng.NormFloat64()
				}
				v.Field(i).Set(reflect.ValueOf(curve))
			}
			if p.numbers.Validate() != nil { // beyond what is allowed
				v.Field(i).Set(reflect.ValueOf(was))
			} else {
				tried++
			}
		}
		p.seen = func(at float64, w *Walk) {
			r := &w.Report
			sum := r.Clock + r.StepTime + r.Cadence + r.Margin + r.Drop + r.HipSwing + r.Ground + w.ShoulderSwing
			for side := range w.Ankle {
				sum += w.Toes[side] + w.Turn[side].Dot(w.Turn[side]) + r.Feet[side].Extension
				if d := w.Ankle[side].Sub(w.Center).Len(); !(d < 2*p.leg) {
					t.Fatalf("seed %d: after %.2f s an ankle is %v m from the hips", seed, at, d)
				}
				if d := w.Turn[side].Dot(w.Turn[side]); !(math.Abs(d-1) < 1e-6) {
					t.Fatalf("seed %d: after %.2f s a foot is turned by no unit quaternion", seed, at)
				}
			}
			if math.IsNaN(sum) || math.IsInf(sum, 0) {
				t.Fatalf("seed %d: after %.2f s a number is lost: %+v", seed, at, r)
			}
		}
		p.goes(t, 10, func(at float64) person { return aboutTheRoom(p.leg, at) })
	}
	if tried < 2000 {
		t.Errorf("only %d numbers were changed", tried)
	}
}
