package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
)

func randomTurn(r *rand.Rand) mgl64.Quat {
	return mgl64.Quat{W: r.NormFloat64(), V: mgl64.Vec3{r.NormFloat64(), r.NormFloat64(), r.NormFloat64()}}.Normalize()
}

// randomGizmo has every tool, somewhere in the view.
func randomGizmo(r *rand.Rand, s *Screen) *Gizmo {
	at, _, _ := inView(r, s)
	g := &Gizmo{At: rig.Transform{Position: at, Rotation: randomTurn(r)}, Tools: MoveTool | TurnTool | RadiusTool | ConeTool,
		Radius: 0.05 + 0.3*r.Float64()}
	frame := randomTurn(r)
	apex, _, _ := inView(r, s)
	g.Cone = Cone{Apex: apex, Length: 0.1 + 0.1*r.Float64(), Axis: frame.Rotate(mgl64.Vec3{0, 0, 1})}
	for quarter := range 4 {
		sin, cos := math.Sincos(float64(quarter) * math.Pi / 2)
		g.Cone.Across[quarter] = frame.Rotate(mgl64.Vec3{cos, sin, 0})
		g.Cone.Angle[quarter] = 0.1 + 2.5*r.Float64()
	}
	return g
}

// eachDrag runs a check for every handle of many gizmos seen by many cameras. X and y are where the handle was grabbed.
func eachDrag(t *testing.T, check func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64)) {
	t.Helper()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		s := screenOf(c)
		g := randomGizmo(r, s)
		for handle := MoveX; handle < HandleCount; handle++ {
			if at, ok := g.Grab(handle, s); ok {
				if x, y, seen := s.Project(at); seen {
					check(t, r, s, g, handle, x, y)
				}
			}
		}
	})
}

func same(a, b Change, tolerance float64) bool {
	turn := math.Abs(math.Abs(a.Turn.Dot(b.Turn)) - 1)
	return a.Move.Sub(b.Move).Len() < tolerance && turn < tolerance && math.Abs(a.Radius-b.Radius) < tolerance && math.Abs(a.Angle-b.Angle) < tolerance
}

func TestAHandleIsFoundWhereItCanBeGrabbed(t *testing.T) {
	t.Parallel()
	found := map[Handle]int{}
	c := DefaultCamera()
	c.Pitch = 0.5 // from where no axis is seen from its end and no plane from its side
	s := screenOf(c)
	for _, tool := range []Tool{MoveTool, TurnTool, RadiusTool, ConeTool} {
		g := &Gizmo{At: rig.Transform{Position: c.Target, Rotation: mgl64.QuatIdent()}, Tools: tool, Radius: 0.2,
			Cone: Cone{Apex: c.Target, Length: 0.15, Axis: mgl64.Vec3{1, 0, 0},
				Across: [4]mgl64.Vec3{{0, 0, 1}, {0, 1, 0}, {0, 0, -1}, {0, -1, 0}}, Angle: [4]float64{0.5, 0.8, 1.2, 0.9}}}
		for handle := MoveX; handle < HandleCount; handle++ {
			at, ok := g.Grab(handle, s)
			if ok != (handle.tool() == tool) {
				t.Errorf("tools %d: can %s be grabbed: %v", tool, handle, ok)
			}
			if !ok {
				continue
			}
			x, y, _ := s.Project(at)
			if got := g.Hit(s, x, y); got != handle {
				t.Errorf("tools %d: where %s can be grabbed is %s", tool, handle, got)
			}
			found[handle]++
		}
		x, y, _ := s.Project(c.Target)
		if got := g.Hit(s, x+200, y+150); got != NoHandle {
			t.Errorf("tools %d: far from the gizmo is %s", tool, got)
		}
	}
	if len(found) != int(HandleCount)-1 {
		t.Errorf("only %d handles were found", len(found))
	}
}

func TestAGizmoIsOfTheSameSizeHoweverFarItIs(t *testing.T) {
	t.Parallel()
	g := Gizmo{At: rig.Identity(), Tools: MoveTool | TurnTool}
	size := func(distance float64, handle Handle) float64 {
		c := DefaultCamera()
		c.Target, c.Distance = g.At.Position, distance
		s := screenOf(c)
		at, _ := g.Grab(handle, s)
		x, y, _ := s.Project(at)
		return math.Hypot(x-w/2, y-h/2)
	}
	for _, handle := range []Handle{MoveX, MoveY, TurnInView} {
		if near, far := size(0.8, handle), size(9, handle); math.Abs(near-far) > 0.12*near {
			t.Errorf("%s is %.1f points from the middle near by and %.1f far away", handle, near, far)
		}
	}
}

func TestADragThereAndBackChangesNothing(t *testing.T) {
	t.Parallel()
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		d := BeginDrag(g, handle, s, x, y)
		begin := d.Change()
		dx, dy := 40*r.NormFloat64(), 40*r.NormFloat64()
		for i := range 10 {
			d.Move(x+dx*float64(i)/9, y+dy*float64(i)/9, false, false)
		}
		for i := range 10 {
			d.Move(x+dx*float64(9-i)/9, y+dy*float64(9-i)/9, false, false)
		}
		if got := d.Move(x, y, false, false); !same(got, begin, 1e-6) {
			t.Errorf("%s: there and back gives %+v, began with %+v", handle, got, begin)
		}
	})
}

func TestAMoveNeverLeavesItsAxisOrItsPlane(t *testing.T) {
	t.Parallel()
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		if handle.tool() != MoveTool {
			return
		}
		d := BeginDrag(g, handle, s, x, y)
		for range 5 {
			got := d.Move(x+100*r.NormFloat64(), y+100*r.NormFloat64(), r.IntN(2) == 0, r.IntN(2) == 0)
			off := 0.0
			switch {
			case handle == MoveInView:
				if r.IntN(2) == 0 {
					off = got.Move.Dot(s.Camera.Forward())
				}
			case handle >= MoveAcrossX:
				off = got.Move.Dot(g.axisOf(handle.axis()))
			default:
				off = got.Move.Cross(g.axisOf(handle.axis())).Len()
			}
			if math.Abs(off) > 1e-9 {
				t.Errorf("%s leaves its way by %v: %v", handle, off, got.Move)
			}
		}
	})
}

// Whatever the camera: dragging what is under the pointer to where a place is seen brings it to that place.
func TestWhatIsDraggedStaysUnderThePointer(t *testing.T) {
	t.Parallel()
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		grabbed, _ := g.Grab(handle, s)
		want := 0.3 * r.NormFloat64() * s.Camera.Distance / 4
		var to mgl64.Vec3
		switch handle.tool() {
		case MoveTool:
			switch {
			case handle == MoveInView:
				right, up, _ := s.Camera.axes()
				to = grabbed.Add(right.Mul(want)).Add(up.Mul(0.1))
			case handle >= MoveAcrossX:
				to = grabbed.Add(g.axisOf((handle.axis() + 1) % 3).Mul(want)).Add(g.axisOf((handle.axis() + 2) % 3).Mul(0.1))
			default:
				to = grabbed.Add(g.axisOf(handle.axis()).Mul(want))
			}
		case TurnTool:
			axis := s.towardsEye(g.At.Position)
			if handle != TurnInView {
				axis = g.axisOf(handle.axis())
				if math.Abs(axis.Dot(axis)) < 1 || math.Abs(axis.Dot(s.towardsEye(g.At.Position))) < 0.3 {
					return // seen from its side a ring is turned like a wheel
				}
			}
			want = math.Remainder(4*want, 3)
			to = g.At.Position.Add(mgl64.QuatRotate(want, axis).Rotate(grabbed.Sub(g.At.Position)))
		case RadiusTool:
			want = math.Abs(want) + 0.02
			to = g.At.Position.Add(grabbed.Sub(g.At.Position).Mul(want / g.Radius))
		default:
			quarter := int(handle - Swing0)
			want = clamp(g.Cone.Angle[quarter]+0.3*r.NormFloat64(), 0, math.Pi)
			to = g.Cone.at(quarter, want)
			across := g.Cone.Axis.Cross(g.Cone.Across[quarter])
			if math.Abs(across.Dot(s.towardsEye(g.Cone.Apex))) < 0.4 {
				return // seen from its side the circle covers itself
			}
		}
		px, py, ok := s.Project(to)
		if !ok || s.depth(to) < 0.2*s.Camera.Distance {
			return
		}
		d := BeginDrag(g, handle, s, x, y)
		const steps = 40
		for i := range steps {
			share := float64(i+1) / steps
			d.Move(x+(px-x)*share, y+(py-y)*share, false, false)
		}
		got := d.Change()
		switch handle.tool() {
		case MoveTool:
			if miss := got.Move.Sub(to.Sub(grabbed)).Len(); miss > 1e-6 {
				t.Errorf("%s misses by %v", handle, miss)
			}
		case TurnTool:
			if miss := math.Abs(math.Remainder(got.Angle-want, 2*math.Pi)); miss > 1e-3 {
				t.Errorf("%s turns by %v instead of %v", handle, got.Angle, want)
			}
		case RadiusTool:
			if math.Abs(got.Radius-want) > 1e-6 {
				t.Errorf("the radius becomes %v instead of %v", got.Radius, want)
			}
		default:
			if math.Abs(got.Angle-want) > 1e-5 {
				t.Errorf("%s becomes %v instead of %v", handle, got.Angle, want)
			}
		}
	})
}

func TestWhatIsTypedIsExact(t *testing.T) {
	t.Parallel()
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		d := BeginDrag(g, handle, s, x, y)
		d.Move(x+30, y-20, false, false)
		got := d.Number(0.1)
		switch handle.tool() {
		case MoveTool:
			if math.Abs(got.Move.Len()-0.1) > 1e-12 {
				t.Errorf("%s moves by %v", handle, got.Move)
			}
		case TurnTool:
			if got.Angle != 0.1 || math.Abs(2*math.Acos(math.Min(1, got.Turn.W))-0.1) > 1e-9 {
				t.Errorf("%s turns by %v, %v", handle, got.Angle, got.Turn)
			}
		case RadiusTool:
			if got.Radius != 0.1 {
				t.Errorf("the radius is %v", got.Radius)
			}
		default:
			if got.Angle != 0.1 {
				t.Errorf("the angle is %v", got.Angle)
			}
		}
		if handle != MoveInView && (handle < MoveAcrossX || handle > MoveAcrossZ) && math.Abs(d.Amount()-0.1) > 1e-12 {
			t.Errorf("%s says that it has come %v", handle, d.Amount())
		}
	})
}

func TestSnappedDragsComeInWholeSteps(t *testing.T) {
	t.Parallel()
	whole := func(v, step float64) bool { return math.Abs(v/step-math.Round(v/step)) < 1e-6 }
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		d := BeginDrag(g, handle, s, x, y)
		got := d.Move(x+50*r.NormFloat64(), y+50*r.NormFloat64(), false, true)
		switch handle.tool() {
		case MoveTool:
			axes := [3]mgl64.Vec3{g.axisOf(0), g.axisOf(1), g.axisOf(2)}
			if handle == MoveInView {
				axes[0], axes[1], axes[2] = s.Camera.axes()
			}
			for _, axis := range axes {
				if !whole(got.Move.Dot(axis), 0.01) {
					t.Errorf("%s moves %v along an axis", handle, got.Move.Dot(axis))
				}
			}
		case RadiusTool:
			if !whole(got.Radius, 0.01) && got.Radius != leastRadius {
				t.Errorf("the radius is %v", got.Radius)
			}
		default:
			if !whole(got.Angle*180/math.Pi, 5) {
				t.Errorf("%s turns by %v°", handle, got.Angle*180/math.Pi)
			}
		}
	})
}

func TestAPreciseDragGoesATenthOfTheWay(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	c.Orthographic = true
	s := screenOf(c)
	g := &Gizmo{At: rig.Transform{Position: c.Target, Rotation: mgl64.QuatIdent()}, Tools: MoveTool}
	at, _ := g.Grab(MoveY, s)
	x, y, _ := s.Project(at)
	coarse, fine := BeginDrag(g, MoveY, s, x, y), BeginDrag(g, MoveY, s, x, y)
	a, b := coarse.Move(x, y-50, false, false).Move, fine.Move(x, y-50, true, false).Move
	if a.Len() < 0.05 || b.Sub(a.Mul(0.1)).Len() > 1e-12 {
		t.Errorf("coarse %v, precise %v", a, b)
	}
}

func TestConstrainingGoesOnAsIfTheDragHadBegunSo(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		s := screenOf(c)
		g := randomGizmo(r, s)
		x, y, _ := s.Project(g.At.Position)
		free, bound := BeginDrag(g, MoveInView, s, x, y), BeginDrag(g, MoveY, s, x, y)
		px, py := x+30*r.NormFloat64(), y+30*r.NormFloat64()
		free.Move(px, py, false, false)
		if got, want := free.Constrain(MoveY), bound.Move(px, py, false, false); !same(got, want, 1e-9) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

func TestARingMayBeTurnedRoundSeveralTimes(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	s := screenOf(c)
	g := &Gizmo{At: rig.Transform{Position: c.Target, Rotation: mgl64.QuatIdent()}, Tools: TurnTool}
	at, _ := g.Grab(TurnInView, s)
	x, y, _ := s.Project(at)
	cx, cy, _ := s.Project(c.Target)
	d := BeginDrag(g, TurnInView, s, x, y)
	for i := range 90 {
		sin, cos := math.Sincos(-float64(i+1) * math.Pi / 18) // counter-clockwise, as seen on a screen whose y goes down
		d.Move(cx+(x-cx)*cos-(y-cy)*sin, cy+(x-cx)*sin+(y-cy)*cos, false, false)
	}
	if got := d.Change().Angle; math.Abs(got-5*math.Pi) > 1e-3 {
		t.Errorf("after two and a half turns the angle is %v", got)
	}
}

func TestADragIsAlwaysANumber(t *testing.T) {
	t.Parallel()
	odd := []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e308, -1e308, 1e6, 0}
	eachDrag(t, func(t *testing.T, r *rand.Rand, s *Screen, g *Gizmo, handle Handle, x, y float64) {
		d := BeginDrag(g, handle, s, x, y)
		for range 20 {
			d.Move(odd[r.IntN(len(odd))], odd[r.IntN(len(odd))], r.IntN(2) == 0, r.IntN(2) == 0)
			d.Number(odd[r.IntN(len(odd))])
			got := d.Change()
			sum := got.Radius + got.Angle + got.Turn.W
			if !finite3(got.Move) || !finite3(got.Turn.V) || math.IsNaN(sum-sum) {
				t.Fatalf("%s: %+v", handle, got)
			}
		}
	})
}

func TestAGizmoWithoutEffectHasNoColorsButThatOfTheHandleUnderThePointer(t *testing.T) {
	t.Parallel()
	g := Gizmo{At: rig.Identity(), Tools: MoveTool, Idle: true}
	s := Screen{Camera: DefaultCamera(), Width: 800, Height: 600}
	for _, light := range []bool{false, true} {
		var o Overlays
		o.Gizmo(&g, &s, light, NoHandle, NoHandle)
		if len(o.Front.Vertices) == 0 {
			t.Fatal("nothing is drawn")
		}
		for i := range o.Front.Vertices {
			if c := o.Front.Vertices[i].Color; c != o.Front.Vertices[0].Color || max(c[0], c[1], c[2])-min(c[0], c[1], c[2]) > 30 {
				t.Fatalf("light %v: a vertex is %v", light, c)
			}
		}
		o.Front.Reset()
		o.Gizmo(&g, &s, light, MoveX, NoHandle)
		found := false
		for i := range o.Front.Vertices {
			found = found || o.Front.Vertices[i].Color == handleColor[light]
		}
		if !found {
			t.Error("the handle under the pointer does not stand out")
		}
	}
}

func TestAFlatGizmoMovesNothingAcrossItsPlane(t *testing.T) {
	t.Parallel()
	g := Gizmo{Tools: MoveTool, Flat: true}
	g.At.Rotation = mgl64.QuatIdent()
	camera := DefaultCamera()
	camera.Yaw, camera.Pitch = 0.7, 0.4
	s := Screen{Camera: camera, Width: 800, Height: 600}
	for h := MoveX; h < HandleCount; h++ {
		want := h == MoveY || h == MoveZ || h == MoveAcrossX || h == MoveInView
		if _, has := g.Grab(h, &s); has != want {
			t.Errorf("%v can be grabbed: %v", h, has)
		}
	}
}
