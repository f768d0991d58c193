package gait

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"reflect"
	"strings"
	"testing"

	"posewright/effectors/curve"
	"posewright/solver/vec"
)

// numberRanges are the hard ranges of the numbers of a gait, by the names of their fields, as the registry of parameters has them.
func numberRanges(t *testing.T) map[string][2]float64 {
	t.Helper()
	type node struct {
		Path, Kind, Soft, Hard string
		Of                     []node
	}
	var file struct{ Parameters []node }
	text, err := os.ReadFile("../../presets/parameters.json")
	if err == nil {
		err = json.Unmarshal(text, &file)
	}
	if err != nil {
		t.Fatal(err)
	}
	ranges := map[string][2]float64{}
	for _, group := range file.Parameters {
		if group.Path != "gait" {
			continue
		}
		for _, p := range group.Of {
			least, greatest := 0.0, 1.0
			if _, err := fmt.Sscanf(strings.Replace(cmp.Or(p.Hard, p.Soft), "..", " ", 1), "%g %g", &least, &greatest); err != nil && p.Kind != "weight" {
				continue // no number
			}
			name, degrees := strings.CutSuffix(p.Path, "Deg")
			if degrees {
				least, greatest = least*math.Pi/180, greatest*math.Pi/180
			}
			ranges[strings.ToUpper(name[:1])+name[1:]] = [2]float64{least, greatest}
		}
	}
	return ranges
}

// Whatever a person makes of the numbers and curves of a gait: feet stay where a body can have them, and no number is lost.
func TestNoNumbersOfAGaitLoseTheFeet(t *testing.T) {
	t.Parallel()
	tried, ranges := 0, numberRanges(t)
	for seed := range uint64(400) {
		rng := seeded(seed)
		p := newWalker(seed)
		v := reflect.ValueOf(&p.numbers).Elem()
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if rng.IntN(4) > 0 {
				continue
			}
			switch x := v.Field(i).Interface().(type) {
			case float64:
				limits, known := ranges[name]
				if !known {
					t.Fatalf("%s is no parameter", name)
				}
				v.Field(i).SetFloat(vec.Clamp(x*[]float64{0, 0.01, 0.3, 3, 100}[rng.IntN(5)], limits[0], limits[1]))
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
			tried++
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
