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
	for v := range box.Positions {
		for i, along := range [...]float32{0.5, -0.25} {
			offset := rig.VertexOffset{Vertex: uint32(v), Position: [3]float32{along, 0, 0}}
			targets[i].Offsets = append(targets[i].Offsets, offset)
		}
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
	way := left - straight
	off := max(math.Abs(half-straight-way/2), math.Abs(right-straight+way/2), math.Abs(both-straight))
	if way < 20 || off > 1.5 {
		t.Errorf("straight at column %v, left %v, half %v, right %v, both %v", straight, left, half, right, both)
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
