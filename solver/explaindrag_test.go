package solver

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/effectors"
	"posewright/solver/vec"
)

func TestAddingAWayOfTheWorldToTheSettingsMovesMagnetsAndPolesByIt(t *testing.T) {
	t.Parallel()
	rng := random(41)
	for range 100 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		targets, set := someTargets(rng, b, allPoints), someSettings(rng)
		set.Magnets = magnetSet()
		for i := range set.Magnets {
			set.Magnets[i].Bone = effectors.MagnetBone(rng.IntN(int(effectors.MagnetBoneCount)))
			set.Magnets[i].Joint = effectors.MagnetJoint(rng.IntN(int(effectors.MagnetJointCount)))
		}
		way := mgl64.Vec3{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Mul(0.2)
		out, before := explained(b, targets, set)
		for k := range before.Magnets {
			m := &before.Magnets[k]
			moved := set
			moved.Magnets = append([]effectors.Magnet(nil), set.Magnets...)
			at := &moved.Magnets[m.Index].Position
			*at = at.Add(m.Inward(way))
			var after Explanation
			b.Explain(&targets, &moved, out, &after)
			if miss := after.Magnets[k].Center.Sub(m.Center).Sub(way).Len(); miss > 1e-9 {
				t.Fatalf("magnet %d of side %d misses by %v", m.Index, m.Side, miss)
			}
		}
		for id := range before.Poles {
			moved := set
			moved.Hints[id].Pole = moved.Hints[id].Pole.Add(before.Poles[id].Inward(way))
			var after Explanation
			b.Explain(&targets, &moved, out, &after)
			if miss := after.Poles[id].Set.Sub(before.Poles[id].Set).Sub(way).Len(); miss > 1e-9 {
				t.Fatalf("the pole of the %s misses by %v", effectors.HintID(id), miss)
			}
		}
	}
}

func TestAtEachQuarterTheRimIsAtTheAngleOfItsWay(t *testing.T) {
	t.Parallel()
	rng := random(42)
	for n := range 100 {
		b := bodyOf(t, randomBuild(rng).humanoid(t, rng))
		set := limited(someSettings(rng), effectors.LimitPass(n%2), 0.2+0.8*rng.Float64())
		_, e := explained(b, someTargets(rng, b, allPoints), set)
		for id := range e.Limits {
			l := &e.Limits[id]
			if !l.Exists {
				continue
			}
			seen := map[LimitWay]bool{}
			for quarter, way := range l.Ways() {
				seen[way] = true
				s := &set.Limits[id]
				want := [...]float64{ForwardWay: s.Forward, BackwardWay: s.Backward, UpWay: s.Up, DownWay: s.Down}[way]
				rim := l.Rim(float64(quarter) * math.Pi / 2)
				if got := math.Acos(vec.Clamp(rim.Dot(l.Axis()), -1, 1)); math.Abs(got-want) > 1e-6 {
					t.Errorf("pass %d: the %s at quarter %d: the rim is at %v, the settings say %v", s.Pass, l.ID.Words(), quarter, got, want)
				}
			}
			if len(seen) != 4 {
				t.Errorf("the %s has the ways %v", l.ID.Words(), l.Ways())
			}
		}
	}
}
