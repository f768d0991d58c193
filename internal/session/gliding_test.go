package session

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/ground"
)

// Whoever glides with steps walks: feet land, a standing foot stays in its place in the world, and the head bobs with the steps by millimeters to centimeters above its
// headset. When the stick is let go the head is back at its headset.
func TestGlidingWithStepsWalksAndBobsTheHead(t *testing.T) {
	t.Parallel()
	x := newStepper(t)
	const height = 1.6
	snapshot := *x.Session.snapshot.Load()
	snapshot.Settings.Gait.GlideSteps, snapshot.Settings.Gait.HeadBob.On = true, true
	x.Publish(&snapshot)
	f := x.step(120, height)
	headset := joint(f, rig.Head)[1]
	x.Glide(Glide{Forward: 1.2, Heading: HeadingOfSpace})
	var landed int
	var stood [2]mgl64.Vec3
	var stands [2]bool
	slid, least, most := 0.0, math.Inf(1), math.Inf(-1)
	for tick := range 4 * 90 {
		f = x.step(1, height)
		for side := range stood {
			foot := &f.Result.Gait.Feet[side]
			if foot.Landed {
				landed++
			}
			at := mgl64.Vec3{foot.At[0], 0, foot.At[2]}
			if stands[side] && !foot.Swinging {
				slid = math.Max(slid, at.Sub(stood[side]).Len())
			}
			stood[side], stands[side] = at, !foot.Swinging
		}
		if tick > 90 {
			bob := joint(f, rig.Head)[1] - headset
			least, most = math.Min(least, bob), math.Max(most, bob)
		}
	}
	if landed < 5 || landed > 14 { // at 1.2 m/s people make some two steps a second
		t.Errorf("%d feet landed in 4 s", landed)
	}
	if slid > 0.03 { // a standing foot rolls onto its ball
		t.Errorf("a standing foot slid by %.4f m in a tick", slid)
	}
	if most-least < 0.002 || most-least > 0.06 {
		t.Errorf("the head bobs from %.4f m to %.4f m", least, most)
	}
	x.Glide(Glide{})
	if f = x.step(270, height); math.Abs(joint(f, rig.Head)[1]-headset) > 1e-3 {
		t.Errorf("standing again, the head is %.4f m above its headset", joint(f, rig.Head)[1]-headset)
	}
}

func TestGlidingStopsAtAWallOfTheGround(t *testing.T) {
	t.Parallel()
	mesh, err := ground.NewMesh([][3]float32{{-9, 0, 2}, {-9, 3, 2}, {9, 3, 2}, {9, 0, 2}}, []uint32{0, 1, 2, 0, 2, 3})
	if err != nil {
		t.Fatal(err)
	}
	x := newStepper(t)
	snapshot := *x.Session.snapshot.Load()
	snapshot.Settings.Ground.Kind, snapshot.Settings.Ground.Mesh, snapshot.Settings.Ground.Collider.On = ground.Triangles, mesh, true
	x.Publish(&snapshot)
	f := x.step(120, 1.6)
	hips := joint(f, rig.Hips)
	x.Glide(Glide{Forward: 2, Left: 0.5, Heading: HeadingOfSpace})
	f = x.step(3*90, 1.6)
	if at := joint(f, rig.Hips); math.Abs(at[2]-1.75) > 0.01 || math.Abs(at[0]-hips[0]-1.5) > 0.01 { // 0.25 m before the wall, and all of the way along it
		t.Errorf("the hips are at %.3f", at)
	}
	snapshot.Settings.Ground.Collider.On = false
	x.Publish(&snapshot)
	if at := joint(x.step(90, 1.6), rig.Hips); at[2] < 3 {
		t.Errorf("switched off the hips are held at %.3f", at)
	}
}
