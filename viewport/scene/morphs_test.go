//go:build cgo

package scene

import (
	"math"
	"testing"

	"posewright/rig"
)

// A morph target moves the red box to the avatar's left, another one back, and off again everything is as it was.
func TestMorphTargetsMoveVertices(t *testing.T) {
	a := signpost()
	box := &a.Primitives[0]
	targets := []rig.PrimitiveMorph{{Morph: 1}, {Morph: 0}}
	for vertex := range box.Positions {
		targets[0].Offsets = append(targets[0].Offsets, rig.VertexOffset{Vertex: uint32(vertex), Position: [3]float32{0.5, 0, 0}})
		targets[1].Offsets = append(targets[1].Offsets, rig.VertexOffset{Vertex: uint32(vertex), Position: [3]float32{-0.25, 0, 0}})
	}
	box.Morphs, a.Morphs = targets, make([]rig.Morph, 2)
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	column := func(weights ...float32) float64 {
		v.Morphs = weights
		_, x, _ := where(shot(t, r, v), isRed)
		return x
	}
	first := shot(t, r, v)
	straight := column()
	left, half, right, both := column(0, 1), column(0, 0.5), column(1), column(1, 0.5)
	if left-straight < 20 || math.Abs(half-straight-(left-straight)/2) > 1.5 || math.Abs(right-straight+(left-straight)/2) > 1.5 || math.Abs(both-straight) > 1 {
		t.Errorf("straight at column %v, left %v, half left %v, right %v, right and half left %v", straight, left, half, right, both)
	}
	column(0, 1)
	if nothing := column(float32(math.NaN()), -1, 7); nothing != straight {
		t.Errorf("weights that are no shares move the box from %v to %v", straight, nothing)
	}
	if n := different(first, shot(t, r, v)); n != 0 {
		t.Errorf("%d pixels differ after it was switched off", n)
	}
	box.Morphs = []rig.PrimitiveMorph{{Offsets: []rig.VertexOffset{{Vertex: 1 << 20}}}}
	if err := check(box, len(a.Skeleton.Joints)); err == nil {
		t.Error("a morph target that moves a vertex that is not there is drawn")
	}
}
