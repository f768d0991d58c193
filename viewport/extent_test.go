package viewport

import (
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

// rod is an avatar of two joints, each with a cloud of vertices around it.
func rod() *rig.Avatar {
	a := &rig.Avatar{Skeleton: rig.Skeleton{Joints: []rig.Joint{
		{Name: "a", Parent: -1, Offset: mgl64.Vec3{0, 1, 0}, Rest: mgl64.QuatIdent()},
		{Name: "b", Parent: 0, Offset: mgl64.Vec3{0, 0.5, 0}, Rest: mgl64.QuatIdent()},
		{Name: "unused", Parent: 1, Offset: mgl64.Vec3{0, 50, 0}, Rest: mgl64.QuatIdent()},
	}}}
	p := rig.Primitive{Joints: []int{0, 1}, JointFromMesh: []mgl64.Mat4{mgl64.Translate3D(0, -1, 0), mgl64.Translate3D(0, -1.5, 0)}}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 200 {
		at := [3]float32{r.Float32()*0.2 - 0.1, 1 + r.Float32()*0.5, r.Float32()*0.4 - 0.2}
		p.Positions = append(p.Positions, at)
		p.Influences = append(p.Influences, [4]uint16{uint16(i % 2), uint16((i + 1) % 2)})
		p.Weights = append(p.Weights, [4]float32{0.9, 0.1})
	}
	a.Primitives = append(a.Primitives, p)
	return a
}

func TestBoundsHoldEveryVertexInAnyPose(t *testing.T) {
	t.Parallel()
	a := rod()
	e := NewExtent(a)
	r := rand.New(rand.NewPCG(8, 9))
	for range 100 {
		scale := 0.5 + r.Float64()
		world := a.Skeleton.Scaled(scale).RestWorld()
		for i := range world {
			world[i].Rotation = mgl64.QuatRotate(r.Float64()*6, mgl64.Vec3{r.Float64(), r.Float64(), 0.1}.Normalize())
		}
		min, max, ok := e.Bounds(world, scale)
		if !ok {
			t.Fatal("no bounds")
		}
		p := &a.Primitives[0]
		for v := range p.Positions {
			influence := p.Influences[v][0] // the joint it follows most
			at := mgl64.TransformCoordinate(mgl64.Vec3{
				float64(p.Positions[v][0]), float64(p.Positions[v][1]), float64(p.Positions[v][2]),
			}, p.JointFromMesh[influence])
			at = world[p.Joints[influence]].Apply(at.Mul(scale))
			for axis := range 3 {
				if at[axis] < min[axis]-1e-9 || at[axis] > max[axis]+1e-9 {
					t.Fatalf("vertex %v is outside of %v to %v", at, min, max)
				}
			}
		}
		if max.Sub(min).Len() > 3*scale {
			t.Fatalf("bounds %v to %v include a joint that moves nothing", min, max)
		}
	}
}

func TestBoundsWithoutMeshesAreThoseOfTheJoints(t *testing.T) {
	t.Parallel()
	a := rod()
	a.Primitives = nil
	min, max, ok := NewExtent(a).Bounds(a.Skeleton.RestWorld(), 1)
	if !ok || min != (mgl64.Vec3{0, 1, 0}) || max != (mgl64.Vec3{0, 51.5, 0}) {
		t.Errorf("bounds are %v to %v, %v", min, max, ok)
	}
	if _, _, ok := NewExtent(a).Bounds(nil, 1); ok {
		t.Error("there are bounds of nothing")
	}
}

func TestExtentSurvivesAnAvatarThatContradictsItself(t *testing.T) {
	t.Parallel()
	a := rod()
	p := &a.Primitives[0]
	p.Influences[0][0] = 9
	p.Joints[1] = 77
	p.JointFromMesh = p.JointFromMesh[:1]
	p.Weights = p.Weights[:50]
	NewExtent(a)
}
