package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func screenOf(c Camera) *Screen { return &Screen{Camera: c, Width: w, Height: h} }

// inView is a random place that is seen, and where.
func inView(r *rand.Rand, s *Screen) (at mgl64.Vec3, x, y float64) {
	for {
		x, y = r.Float64()*s.Width, r.Float64()*s.Height
		origin, direction := s.Ray(x, y)
		at = origin.Add(direction.Mul(s.Camera.Distance * (0.7 + 0.6*r.Float64())))
		if px, py, ok := s.Project(at); ok && math.Hypot(px-x, py-y) < 1e-6 {
			return at, x, y
		}
	}
}

func TestWhatIsPointedAtIsPicked(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		s := screenOf(c)
		at, x, y := inView(r, s)
		meters := s.MetersPerPoint(at)
		turn := r.Float64() * 2 * math.Pi
		for name, add := range map[string]func(p *Picker){
			"point":   func(p *Picker) { p.AddPoint(7, at, 5) },
			"capsule": func(p *Picker) { p.AddCapsule(7, at, at.Add(mgl64.Vec3{0, 0.001, 0}), 5*meters) },
			"line":    func(p *Picker) { p.AddLine(7, at.Sub(mgl64.Vec3{0.1, 0, 0}), at.Add(mgl64.Vec3{0.2, 0, 0})) },
		} {
			var p Picker
			add(&p)
			if hits := p.Pick(s, x, y, 1); len(hits) != 1 || hits[0].Tag != 7 || hits[0].Distance > 0.5 {
				t.Errorf("%s under the pointer: %+v", name, hits)
			}
			if name == "line" {
				continue // it is long, and may be seen elsewhere too
			}
			dx, dy := math.Cos(turn), math.Sin(turn)
			if hits := p.Pick(s, x+20*dx, y+20*dy, 4); len(hits) != 0 {
				t.Errorf("%s of 5 points, 20 points away with a tolerance of 4: %+v", name, hits)
			}
			if hits := p.Pick(s, x+20*dx, y+20*dy, 40); len(hits) != 1 || math.Abs(hits[0].Distance-15) > 3 {
				t.Errorf("%s of 5 points, 20 points away: %+v, want a distance of 15", name, hits)
			}
		}
	})
}

func TestMarkersWinOverLinesAndLinesOverVolumes(t *testing.T) {
	t.Parallel()
	s := screenOf(DefaultCamera())
	at := s.Camera.Target
	x, y, _ := s.Project(at)
	towards := s.towardsEye(at)
	var p Picker
	p.AddCapsule(1, at.Add(towards), at.Add(towards.Mul(1.1)), 0.1) // in front of all
	p.AddCircle(2, at.Add(mgl64.Vec3{0, 0.2, 0}), mgl64.Vec3{0, 0, 1}, 0.2)
	p.AddPoint(3, at.Sub(towards), 6)
	hits := p.Pick(s, x, y, 6)
	if len(hits) != 3 || hits[0].Tag != 3 || hits[1].Tag != 2 || hits[2].Tag != 1 {
		t.Errorf("picked %+v", hits)
	}
}

func TestWhatIsInFrontWinsAmongEquals(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		s := screenOf(c)
		far, x, y := inView(r, s)
		origin, direction := s.Ray(x, y)
		near := origin.Add(direction.Mul(0.6 * far.Sub(origin).Dot(direction)))
		var p Picker
		p.AddPoint(1, far, 6)
		p.AddPoint(2, near, 6)
		p.AddCapsule(3, far, far.Add(mgl64.Vec3{0.01, 0, 0}), 0.02)
		p.AddCapsule(4, near, near.Add(mgl64.Vec3{0.01, 0, 0}), 0.02)
		hits := p.Pick(s, x, y, 4)
		if len(hits) != 4 || hits[0].Tag != 2 || hits[1].Tag != 1 || hits[2].Tag != 4 || hits[3].Tag != 3 {
			t.Errorf("picked %+v", hits)
		}
	})
}

func TestNothingBehindTheEyeIsPicked(t *testing.T) {
	t.Parallel()
	s := screenOf(DefaultCamera())
	x, y := w/2, h/2
	origin, direction := s.Ray(x, y)
	behind := origin.Sub(direction.Mul(0.5))
	var p Picker
	p.AddPoint(1, behind, 6)
	p.AddCapsule(2, behind, behind.Add(mgl64.Vec3{0, 0.1, 0}), 0.05)
	p.AddLine(3, behind, behind.Add(mgl64.Vec3{0, 0.1, 0}))
	p.AddCircle(4, behind, direction, 0.001)
	if hits := p.Pick(s, x, y, 100); len(hits) != 0 {
		t.Errorf("picked %+v", hits)
	}
	p.Reset()
	p.AddLine(5, behind, origin.Add(direction.Mul(3))) // starts behind and comes into view
	if hits := p.Pick(s, x, y, 3); len(hits) != 1 {
		t.Errorf("picked %+v of a line that comes into view", hits)
	}
}

func TestPlacesThatAreNoNumbersArePassedOver(t *testing.T) {
	t.Parallel()
	s := screenOf(DefaultCamera())
	nan := mgl64.Vec3{math.NaN(), 0, 0}
	var p Picker
	p.AddPoint(1, nan, 6)
	p.AddCapsule(2, nan, nan, 0.1)
	p.AddCapsule(3, mgl64.Vec3{}, mgl64.Vec3{1, 1, 1}, math.NaN())
	p.AddLine(4, nan, mgl64.Vec3{})
	if hits := p.Pick(s, w/2, h/2, 1e9); len(hits) != 0 {
		t.Errorf("picked %+v", hits)
	}
	p.AddPoint(5, s.Camera.Target, 6)
	if hits := p.Pick(s, math.NaN(), h/2, 10); len(hits) != 0 {
		t.Errorf("picked %+v where the pointer is nowhere", hits)
	}
}

func TestPointingAtTheMiddleOfABoneTakesTheJointItStartsAt(t *testing.T) {
	t.Parallel()
	humanoid := stickFigure(t)
	camera := DefaultCamera()
	camera.Yaw, camera.Pitch = 0, 0
	s := screenOf(camera)
	var bones BoneCapsules
	bones.Update(humanoid, nil, nil, 1)
	var p Picker
	bones.Add(&p, 100, humanoid.TPose)
	for _, bone := range [][2]rig.Role{
		{rig.LeftUpperArm, rig.LeftLowerArm}, {rig.LeftLowerArm, rig.LeftHand}, {rig.RightUpperLeg, rig.RightLowerLeg}, {rig.RightLowerLeg, rig.RightFoot},
	} {
		from, to := humanoid.Joint(bone[0]), humanoid.Joint(bone[1])
		x, y, _ := s.Project(humanoid.TPose[from].Position.Add(humanoid.TPose[to].Position).Mul(0.5))
		if hits := p.Pick(s, x, y, 4); len(hits) == 0 || hits[0].Tag != 100+from {
			t.Errorf("on the bone of the %s: %+v, want %d", bone[0], hits, 100+from)
		}
	}
}

// sheet is an avatar of two joints, half a meter apart, with a square meter in the plane z = 0 whose right half moves with the second.
func sheet() *rig.Avatar {
	a := &rig.Avatar{Skeleton: rig.Skeleton{Joints: []rig.Joint{
		{Name: "a", Parent: -1, Rest: mgl64.QuatIdent()},
		{Name: "b", Parent: 0, Offset: mgl64.Vec3{0.5, 0, 0}, Rest: mgl64.QuatIdent()},
	}}}
	p := rig.Primitive{Material: -1, Joints: []int{0, 1},
		JointFromMesh: []mgl64.Mat4{mgl64.Ident4(), mgl64.Translate3D(-0.5, 0, 0)}}
	for i, x := range []float32{0, 0.5, 0.5, 1} {
		for _, y := range []float32{0, 1} {
			p.Positions = append(p.Positions, [3]float32{x, y, 0})
			p.Influences = append(p.Influences, [4]uint16{uint16(i / 2)})
			p.Weights = append(p.Weights, [4]float32{1})
		}
	}
	p.Indices = []uint32{0, 2, 3, 0, 3, 1, 4, 6, 7, 4, 7, 5}
	a.Primitives = []rig.Primitive{p}
	return a
}

func TestTheSurfaceUnderTheRayTellsItsJointInThePoseItIsIn(t *testing.T) {
	t.Parallel()
	a := sheet()
	world := a.Skeleton.RestWorld()
	var m MeshPicker
	towards := mgl64.Vec3{0, 0, -1}
	for _, c := range []struct {
		x     float64
		joint int
		ok    bool
	}{{0.25, 0, true}, {0.75, 1, true}, {1.25, 0, false}, {-0.25, 0, false}} {
		joint, depth, ok := m.Pick(a, world, 1, mgl64.Vec3{c.x, 0.3, 2}, towards)
		if ok != c.ok || ok && (joint != c.joint || math.Abs(depth-2) > 1e-9) {
			t.Errorf("at %v: joint %d at %v, %v", c.x, joint, depth, ok)
		}
	}
	// The second half folded back over the first, before it: it is met first there, and nothing where it was.
	world[1].Rotation = mgl64.QuatRotate(math.Pi, mgl64.Vec3{0, 1, 0})
	world[1].Position = mgl64.Vec3{0.5, 0, 0.1}
	if joint, depth, ok := m.Pick(a, world, 1, mgl64.Vec3{0.25, 0.3, 2}, towards); !ok || joint != 1 || math.Abs(depth-1.9) > 1e-6 {
		t.Errorf("folded: joint %d at %v, %v", joint, depth, ok)
	}
	if _, _, ok := m.Pick(a, world, 1, mgl64.Vec3{0.75, 0.3, 2}, towards); ok {
		t.Error("the surface is still met where it was")
	}
	// Twice the size.
	world = a.Skeleton.Scaled(2).RestWorld()
	if joint, _, ok := m.Pick(a, world, 2, mgl64.Vec3{1.75, 1.8, 2}, towards); !ok || joint != 1 {
		t.Errorf("at twice the size: joint %d, %v", joint, ok)
	}
}
