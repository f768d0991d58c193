package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// pointer is a Navigator with the camera that it moves, in a view of w×h points.
type pointer struct {
	Navigator
	camera Camera
}

func newPointer(scheme Scheme) *pointer {
	return &pointer{Navigator{Scheme: scheme}, DefaultCamera()}
}

func (p *pointer) drag(down Buttons, x, y float64) bool { return p.Move(&p.camera, down, x, y, w, h) }

// done is what happened to the camera, told by what moved and not by the code that moved it.
func (p *pointer) done() Motion {
	was := DefaultCamera()
	switch {
	case p.camera == was:
		return NoMotion
	case p.camera.Yaw != was.Yaw || p.camera.Pitch != was.Pitch:
		return OrbitMotion
	case p.camera.Distance != was.Distance:
		return ZoomMotion
	}
	return PanMotion
}

func TestEachDragMovesTheCameraAsItsSchemeSays(t *testing.T) {
	t.Parallel()
	const left, right, middle = LeftButton, RightButton, MiddleButton
	for _, test := range []struct {
		name   string
		scheme Scheme
		button Buttons
		held   Modifiers
		on     bool // a handle
		want   Motion
	}{
		{"Simple: left on nothing orbits", Simple, left, 0, false, OrbitMotion},
		{"Simple: left on a handle is the handle's", Simple, left, 0, true, NoMotion},
		{"Simple: right pans", Simple, right, 0, false, PanMotion},
		{"Simple: right pans on a handle too", Simple, right, 0, true, PanMotion},
		{"Simple: middle pans", Simple, middle, 0, false, PanMotion},
		{"Simple: Shift and left pans", Simple, left, ShiftHeld, false, PanMotion},
		{"Simple: Alt and left orbits on a handle", Simple, left, AltHeld, true, OrbitMotion},
		{"Blender: left on nothing is left to picking", Blender, left, 0, false, NoMotion},
		{"Blender: Shift and left too", Blender, left, ShiftHeld, false, NoMotion},
		{"Blender: right means nothing", Blender, right, 0, false, NoMotion},
		{"Blender: middle orbits", Blender, middle, 0, true, OrbitMotion},
		{"Blender: Shift and middle pans", Blender, middle, ShiftHeld, false, PanMotion},
		{"Blender: Ctrl and middle zooms", Blender, middle, ControlHeld, false, ZoomMotion},
		{"Blender: Alt and left is middle", Blender, left, AltHeld, true, OrbitMotion},
		{"Blender: Alt, Shift and left pans", Blender, left, AltHeld | ShiftHeld, false, PanMotion},
		{"Blender: Alt, Ctrl and left zooms", Blender, left, AltHeld | ControlHeld, false, ZoomMotion},
		{"an unknown scheme is Simple", Scheme(77), right, 0, false, PanMotion},
	} {
		p := newPointer(test.scheme)
		began := p.Press(test.button, test.held, 200, 200, test.on)
		moved := p.drag(test.button, 230, 180)
		if got := p.done(); got != test.want || began != (test.want != NoMotion) || moved != began {
			t.Errorf("%s: did %v, want %v; the press was taken: %v, the camera moved: %v", test.name, got, test.want, began, moved)
		}
	}
}

func TestADragEndsHoweverItsEndIsTold(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name   string
		button Buttons
		end    func(*pointer)
		ends   bool
	}{
		{"the button is released", MiddleButton, func(p *pointer) { p.Release(MiddleButton) }, true},
		{"another button is released", MiddleButton, func(p *pointer) { p.Release(LeftButton) }, false},
		{"the drag is said to end", MiddleButton, (*pointer).endDrag, true},
		{"the pointer leaves with the right button", RightButton, func(p *pointer) { p.Leave() }, true},
		{"the pointer leaves with the middle button", MiddleButton, func(p *pointer) { p.Leave() }, false},
		{"the pointer moves without the button", RightButton, func(p *pointer) { p.drag(0, 210, 210) }, true},
		{"the pointer moves with another button", RightButton, func(p *pointer) { p.drag(LeftButton, 210, 210) }, true},
		{"another button is pressed that means nothing", RightButton, func(p *pointer) { p.Press(LeftButton, ControlHeld, 1, 1, false) }, true},
	} {
		p := newPointer(Simple)
		p.Press(test.button, 0, 200, 200, false)
		test.end(p)
		before := p.camera
		p.drag(test.button, 300, 300)
		if ended := p.camera == before; ended != test.ends {
			t.Errorf("%s: the drag has ended: %v", test.name, ended)
		}
	}
}

func (p *pointer) endDrag() { p.End() }

func TestADragMeansTheSameUntilItEnds(t *testing.T) {
	t.Parallel()
	p := newPointer(Blender)
	p.Press(MiddleButton, ShiftHeld, 200, 200, false)
	p.drag(MiddleButton, 210, 200) // Shift was let go meanwhile, which nobody is told
	if p.done() != PanMotion || p.Motion() != PanMotion {
		t.Errorf("it became %v", p.done())
	}
}

func TestDraggingUpToZoomComesNearerToWhereTheDragBegan(t *testing.T) {
	t.Parallel()
	p := newPointer(Blender)
	x, y := 0.75*w, 0.4*h
	origin, direction := p.camera.Ray(x, y, w, h)
	along := p.camera.Target.Sub(origin).Dot(p.camera.Forward()) / direction.Dot(p.camera.Forward())
	under, before := origin.Add(direction.Mul(along)), p.camera.Distance
	p.Press(MiddleButton, ControlHeld, x, y, false)
	p.drag(MiddleButton, x+5, y-100)
	if p.camera.Distance >= before {
		t.Errorf("the distance went from %v to %v", before, p.camera.Distance)
	}
	if gotX, gotY, _ := p.camera.Project(under, w, h); math.Hypot(gotX-x, gotY-y) > 1e-6 {
		t.Errorf("what was under the pointer went to %v, %v", gotX, gotY)
	}
}

func TestNoSequenceOfEventsTiltsTheHorizonOrLosesTheCamera(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(21, 4))
	number := func() float64 {
		if r.IntN(40) == 0 {
			return []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300}[r.IntN(5)]
		}
		return r.Float64()*1200 - 150
	}
	buttons := [...]Buttons{0, LeftButton, RightButton, MiddleButton, LeftButton | RightButton}
	for range 60 {
		p := newPointer(Scheme(r.IntN(2)))
		p.camera.Bound(mgl64.Vec3{-1, 0, -0.3}, mgl64.Vec3{1, 1.8, 0.3})
		for range 200 {
			switch r.IntN(12) {
			case 0:
				p.Press(buttons[r.IntN(len(buttons))], Modifiers(r.IntN(8)), number(), number(), r.IntN(3) == 0)
			case 1:
				p.Release(buttons[r.IntN(len(buttons))])
			case 2:
				p.Leave()
			case 3:
				p.End()
			case 4:
				p.camera.Zoom(number()/100, number()/w, number()/h, w/h)
			case 5:
				p.camera.Look(Direction{number(), number()})
			case 6:
				p.camera.Orthographic = !p.camera.Orthographic
			default:
				p.Move(&p.camera, p.button, number(), number(), w, h)
			}
			// A number of 1e300 may carry the target away, which no scene is; a person gets it back by framing.
			if p.camera.Target.Len() > 1e6 {
				p.camera.Target = mgl64.Vec3{0, 1, 0}
			}
			view := p.camera.View()
			for i, v := range view {
				if math.IsNaN(v) || math.IsInf(v, 0) {
					t.Fatalf("the view's number %d is %v: %+v", i, v, p.camera)
				}
			}
			if math.Abs(view.Row(0).Vec3().Y()) > 1e-12 || view.Row(1).Vec3().Y() <= 0 {
				t.Fatalf("the horizon tilts: right %v, up %v", view.Row(0).Vec3(), view.Row(1).Vec3())
			}
			if c := &p.camera; c.Distance < c.MinDistance || c.Distance > c.MaxDistance || math.Abs(c.Pitch) > MaxPitch {
				t.Fatalf("beyond its limits: %+v", c)
			}
		}
	}
}

func TestEverySchemeCanDoEverythingWithOneButtonAndTheKeyboard(t *testing.T) {
	t.Parallel()
	for scheme := Simple; scheme <= Blender; scheme++ {
		can := map[Motion]bool{}
		for i, g := range scheme.Gestures() {
			if g.Button == LeftButton && g.Held&AltHeld != 0 {
				can[g.Motion] = true
			}
			for _, other := range scheme.Gestures()[:i] {
				if other.Button == g.Button && other.Held == g.Held {
					t.Errorf("scheme %v has two meanings for %+v", scheme, g)
				}
			}
		}
		if !can[OrbitMotion] || !can[PanMotion] || !can[ZoomMotion] {
			t.Errorf("scheme %v: with Alt and the left button one can do %v", scheme, can)
		}
	}
}
