//go:build cgo

package scene

import (
	"testing"

	"posewright/rig"
)

// An expression moves the red box to the avatar's left, another one back, and off again everything is as it was.
func TestExpressionsMoveTheEyes(t *testing.T) {
	a := signpost()
	for vertex := range a.Primitives[0].Positions {
		a.Primitives[0].Gaze[rig.LookLeft] = append(a.Primitives[0].Gaze[rig.LookLeft], rig.VertexOffset{Vertex: uint32(vertex), Position: [3]float32{0.5, 0, 0}})
		a.Primitives[0].Gaze[rig.LookRight] = append(a.Primitives[0].Gaze[rig.LookRight], rig.VertexOffset{Vertex: uint32(vertex), Position: [3]float32{-0.25, 0, 0}})
	}
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	column := func(gaze rig.Gaze) float64 {
		v.Gaze = gaze
		_, x, _ := where(shot(t, r, v), isRed)
		return x
	}
	first := shot(t, r, v)
	straight := column(rig.Gaze{})
	left, half, right := column(rig.Gaze{rig.LookLeft: 1}), column(rig.Gaze{rig.LookLeft: 0.5}), column(rig.Gaze{rig.LookRight: 1})
	if left-straight < 20 || half-straight < 10 || half >= left || right-straight > -10 {
		t.Errorf("straight at column %v, left %v, half left %v, right %v", straight, left, half, right)
	}
	v.Gaze = rig.Gaze{}
	if n := different(first, shot(t, r, v)); n != 0 {
		t.Errorf("%d pixels differ after it was switched off", n)
	}
	a.Primitives[0].Gaze[rig.LookUp] = []rig.VertexOffset{{Vertex: 1 << 20}}
	if err := check(&a.Primitives[0], len(a.Skeleton.Joints)); err == nil {
		t.Error("an expression that moves a vertex that is not there is drawn")
	}
}
