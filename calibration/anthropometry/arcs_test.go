package anthropometry

import (
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// ledAround is evidence of two poses and of arms that were led around.
func ledAround() Evidence {
	var e Evidence
	e.EyeHeightM = 1.6
	for i := range 3 {
		at := 0.1 * float64(i)
		pose := HeldPose{Eyes: mgl64.Vec3{at, 1.6, 0}}
		for side := range pose.Hands {
			out := 1 - 2*float64(side)
			pose.Hands[side] = rig.Transform{Position: mgl64.Vec3{0.7 * out, 1.4 - at, at}, Rotation: mgl64.QuatRotate(0.3+at, mgl64.Vec3{0, out, 0})}
		}
		e.Arcs = append(e.Arcs, pose)
		if i < 2 {
			e.Poses = append(e.Poses, pose)
		}
	}
	return e
}

func TestNumbersThatDoNotMoveArcsLeaveTheirResidualsAsTheyAre(t *testing.T) {
	t.Parallel()
	e := ledAround()
	s := newEstimate(&e)
	copy(s.x[len(s.x)-arcsSize:], []float64{0.1, 0.2, 0.05}) // an upright chest lets the height of the neck go both ways
	want, moved := s.arcResiduals(s.x, nil, bothSides), 0
	for i := range s.x {
		x := slices.Clone(s.x)
		x[i] += 0.01
		if got := s.arcResiduals(x, nil, bothSides); slices.Equal(got, want) == s.movesArcs(i) {
			t.Errorf("number %d of %d moves arcs: %v", i, len(x), !s.movesArcs(i))
		} else if s.movesArcs(i) {
			moved++
		}
	}
	if moved != atTurn+1+arcsSize {
		t.Errorf("%d numbers move arcs", moved)
	}
	if whole := s.residuals(s.x, nil); !slices.Equal(whole[len(whole)-len(want):], want) {
		t.Error("the residuals of arcs are not the last ones, whose place linearize takes them for")
	}
}
