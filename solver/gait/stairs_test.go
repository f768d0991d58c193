package gait

import (
	"fmt"
	"math"
	"testing"

	"posewright/solver/gait/gaittest"
	"posewright/solver/ground"
	"posewright/solver/vec"
)

// stairsOfTriangles are stairs without end, as triangles: three meters wide, treads and risers.
func stairsOfTriangles(t *testing.T, rise, tread float64) *ground.Mesh {
	t.Helper()
	var vertices [][3]float32
	var indices []uint32
	quad := func(a, b vec.Vector) { // a and b at its left; it is as wide as the stairs
		first := uint32(len(vertices))
		for _, v := range []vec.Vector{a, b} {
			vertices = append(vertices, [3]float32{1.5, float32(v.Y), float32(v.Z)}, [3]float32{-1.5, float32(v.Y), float32(v.Z)})
		}
		indices = append(indices, first, first+1, first+3, first, first+3, first+2)
	}
	for step := range 40 {
		at, height := tread*float64(step), rise*float64(step)
		quad(vec.Vector{Y: height, Z: at - tread}, vec.Vector{Y: height, Z: at})
		quad(vec.Vector{Y: height, Z: at}, vec.Vector{Y: height + rise, Z: at})
	}
	quad(vec.Vector{Z: -5}, vec.Vector{Z: -tread})
	mesh, err := ground.NewMesh(vertices, indices)
	if err != nil {
		t.Fatal(err)
	}
	return mesh
}

// soles are the points of a foot that could cut the stairs: heel, ball and tips of the toes.
func soles(w *Walk, side int) [3]vec.Vector {
	shape, turn := &w.Feet[side], w.Turn[side]
	joint := w.Ankle[side].Add(turn.Rotate(shape.Ball)) // about which the toes bend
	thick := shape.Ankle.Y + shape.Ball.Y
	ball := joint.Add(turn.Rotate(vec.Vector{Y: -thick}))
	if w.Report.Feet[side].Pitch > 0 { // it stands on the round of the ball
		ball = joint.Sub(vec.Vector{Y: thick})
	}
	return [3]vec.Vector{
		w.Ankle[side].Add(turn.Rotate(vec.New(0, -shape.Ankle.Y, -shape.Heel))),
		ball,
		joint.Add(turn.Mul(vec.Pitch(-w.Toes[side])).Rotate(vec.New(0, -thick, ToesBeyond*w.LegLength))),
	}
}

// depth is how far a point is inside of the ground: from its surface, or from the riser beside it if that is nearer.
func depth(g *ground.Ground, p vec.Vector) float64 {
	height, _ := g.Under(p.X, p.Z, p.Y+2)
	deep := height - p.Y
	for beside := 0.001; beside < deep; beside += 0.001 {
		for _, z := range []float64{p.Z - beside, p.Z + beside} {
			if height, _ := g.Under(p.X, z, p.Y+2); height <= p.Y {
				return beside
			}
		}
	}
	return deep
}

// TestFeetDoNotCutStairs goes up and down stairs, of a house, of a public building and as steep as they are built, and looks in every tick how deep heel, ball and tips
// of the toes are in them.
func TestFeetDoNotCutStairs(t *testing.T) {
	t.Parallel()
	parts := [3]string{"heel", "ball", "tips of the toes"}
	for _, stairs := range []struct{ rise, tread, most float64 }{{0.17, 0.29, 0.018}, {0.15, 0.35, 0.018}, {0.20, 0.25, 0.032}} {
		for _, up := range []float64{1, -1} {
			for _, speed := range []float64{0.4, 0.6, 0.8} {
				for _, triangles := range []bool{false, true} {
					t.Run(fmt.Sprintf("rise %v tread %v at %v m/s/triangles %t", up*stairs.rise, stairs.tread, speed, triangles), func(t *testing.T) {
						t.Parallel()
						p := newWalker(1)
						p.ground = ground.Ground{Kind: ground.Steps, Steps: ground.Stairs{Rise: up * stairs.rise, Tread: stairs.tread, Count: 100}}
						if triangles {
							p.ground = ground.Ground{Kind: ground.Triangles, Mesh: stairsOfTriangles(t, up*stairs.rise, stairs.tread)}
						}
						var deepest [3]float64
						p.seen = func(_ float64, w *Walk) {
							for side := range w.Feet {
								for part, at := range soles(w, side) {
									deepest[part] = math.Max(deepest[part], depth(&p.ground, at))
								}
							}
						}
						p.goes(t, 10, func(at float64) person {
							return standing(p.leg, groundVec{Z: speed*gaittest.Ramped(at, 0, 10) - 1}, 0)
						})
						p.unharmed(t)
						most := stairs.most
						if speed < 0.5 && up < 0 { // step by step, as somebody who stands: by where the stairs begin up to 5.9 cm
							most = 0.06
						}
						for part, deep := range deepest {
							if deep > most {
								t.Errorf("the %s of a foot go %.1f cm into the stairs", parts[part], 100*deep)
							}
						}
						t.Logf("deepest %.1f, %.1f and %.1f cm; %d steps", 100*deepest[0], 100*deepest[1], 100*deepest[2], p.countSteps())
					})
				}
			}
		}
	}
}
