package viewport

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func randomCamera(r *rand.Rand, orthographic bool) Camera {
	c := DefaultCamera()
	c.Target = mgl64.Vec3{r.Float64()*4 - 2, r.Float64() * 2, r.Float64()*4 - 2}
	c.Distance = 0.5 + 5*r.Float64()
	c.Yaw = (r.Float64()*2 - 1) * math.Pi
	c.Pitch = (r.Float64()*2 - 1) * MaxPitch
	c.Orthographic = orthographic
	return c
}

// eachCamera runs a check for many cameras of both projections.
func eachCamera(t *testing.T, check func(t *testing.T, r *rand.Rand, c Camera)) {
	t.Helper()
	for name, orthographic := range map[string]bool{"perspective": false, "parallel": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(7, 11))
			for range 200 {
				check(t, r, randomCamera(r, orthographic))
			}
		})
	}
}

const w, h = 900.0, 650.0

func TestRayPassesThroughThePixelItWasAskedFor(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		x, y := r.Float64()*w, r.Float64()*h
		origin, direction := c.Ray(x, y, w, h)
		if math.Abs(direction.Len()-1) > 1e-12 {
			t.Fatalf("direction %v is not unit", direction)
		}
		gotX, gotY, ok := c.Project(origin.Add(direction.Mul(0.3+3*r.Float64())), w, h)
		if !ok || math.Abs(gotX-x) > 1e-6 || math.Abs(gotY-y) > 1e-6 {
			t.Fatalf("a point on the ray of (%v, %v) is seen at (%v, %v), %v", x, y, gotX, gotY, ok)
		}
	})
}

func TestProjectAgreesWithTheMatricesThatDraw(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		point := c.Target.Add(mgl64.Vec3{r.Float64() - 0.5, r.Float64() - 0.5, r.Float64() - 0.5}.Mul(c.Distance / 2))
		clip := c.Projection(w / h).Mul4(c.View()).Mul4x1(point.Vec4(1))
		wantX, wantY := (clip[0]/clip[3]+1)/2*w, (1-clip[1]/clip[3])/2*h
		x, y, ok := c.Project(point, w, h)
		if !ok || math.Abs(x-wantX) > 1e-6 || math.Abs(y-wantY) > 1e-6 {
			t.Fatalf("seen at (%v, %v), %v; drawn at (%v, %v)", x, y, ok, wantX, wantY)
		}
		if depth := clip[2] / clip[3]; depth < -1 || depth > 1 {
			t.Fatalf("a point near the target has depth %v, outside of what is drawn", depth)
		}
	})
}

func TestPointsBehindTheEyeAreNotProjected(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	behind := c.Eye().Sub(c.Forward())
	if x, y, ok := c.Project(behind, w, h); ok {
		t.Errorf("a point behind the eye is seen at (%v, %v)", x, y)
	}
}

func TestPanCarriesTheGrabbedPointWithThePointer(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		grabbed := c.Target
		x0, y0, _ := c.Project(grabbed, w, h)
		dx, dy := r.Float64()*200-100, r.Float64()*200-100
		c.Pan(dx, dy, h)
		x1, y1, _ := c.Project(grabbed, w, h)
		if math.Abs(x1-x0-dx) > 1e-6 || math.Abs(y1-y0-dy) > 1e-6 {
			t.Fatalf("the pointer moved by (%v, %v), the point by (%v, %v)", dx, dy, x1-x0, y1-y0)
		}
	})
}

func TestZoomKeepsWhatIsUnderThePointer(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		x, y := r.Float64()*w, r.Float64()*h
		origin, direction := c.Ray(x, y, w, h)
		along := c.Target.Sub(origin).Dot(c.Forward()) / direction.Dot(c.Forward())
		under := origin.Add(direction.Mul(along))
		before := c.Distance
		c.Zoom(3, 2*x/w-1, 1-2*y/h, w/h)
		if !(c.Distance < before) {
			t.Fatalf("zooming in went from %v to %v meters", before, c.Distance)
		}
		gotX, gotY, _ := c.Project(under, w, h)
		if math.Abs(gotX-x) > 1e-6 || math.Abs(gotY-y) > 1e-6 {
			t.Fatalf("what was under (%v, %v) is now at (%v, %v)", x, y, gotX, gotY)
		}
	})
}

func TestZoomStopsAtTheLimits(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	c.Bound(mgl64.Vec3{-1, 0, -1}, mgl64.Vec3{1, 2, 1})
	c.Frame(mgl64.Vec3{-1, 0, -1}, mgl64.Vec3{1, 2, 1}, 1.5)
	target := c.Target
	c.Zoom(1000, 0, 0, 1.5)
	if c.Distance != c.MinDistance {
		t.Errorf("nearest is %v, want %v", c.Distance, c.MinDistance)
	}
	at := c.Target
	c.Zoom(10, 0.7, -0.3, 1.5)
	if c.Target.Sub(at).Len() > 1e-12 {
		t.Error("zooming at the limit moves the target")
	}
	c.Zoom(-1000, 0, 0, 1.5)
	if c.Distance != c.MaxDistance {
		t.Errorf("farthest is %v, want %v", c.Distance, c.MaxDistance)
	}
	if c.Target.Sub(target).Len() > 1e-12 {
		t.Error("zooming towards the middle moves the target")
	}
}

func TestOrbitKeepsTheHorizonLevelAndStopsShortOfThePoles(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	distance := c.Eye().Sub(c.Target).Len()
	r := rand.New(rand.NewPCG(3, 5))
	for range 500 {
		c.Orbit(r.Float64()*300-150, r.Float64()*300-150, h)
		view := c.View()
		if right := view.Row(0).Vec3(); math.Abs(right.Y()) > 1e-12 {
			t.Fatalf("the horizon tilts: right is %v", right)
		}
		if up := view.Row(1).Vec3(); up.Y() <= 0 {
			t.Fatalf("the view is upside down: up is %v at pitch %v", up, c.Pitch)
		}
		if math.Abs(c.Eye().Sub(c.Target).Len()-distance) > 1e-9 {
			t.Fatal("orbiting changes the distance")
		}
	}
	c.Orbit(0, 1e6, h)
	if c.Pitch != MaxPitch {
		t.Errorf("pitch %v after dragging far down, want %v", c.Pitch, MaxPitch)
	}
	yaw := c.Yaw
	c.Orbit(h/4, 0, h)
	if turned := math.Abs(math.Remainder(c.Yaw-yaw, 2*math.Pi)); math.Abs(turned-math.Pi/4) > 1e-9 {
		t.Errorf("at the pole a quarter of the height turns by %v, want %v", turned, math.Pi/4)
	}
}

func TestDraggingToTheRightTurnsTheSceneToTheRight(t *testing.T) {
	t.Parallel()
	c := DefaultCamera()
	near := c.Target.Sub(c.Forward().Mul(0.3)) // before the target, so it follows the pointer
	x0, y0, _ := c.Project(near, w, h)
	c.Orbit(20, 12, h)
	if x1, y1, _ := c.Project(near, w, h); x1 <= x0 || y1 <= y0 {
		t.Errorf("dragged right and down, the near side went from (%v, %v) to (%v, %v)", x0, y0, x1, y1)
	}
}

func TestFrameShowsAllOfABoxAndFillsTheView(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		min := mgl64.Vec3{-r.Float64() - 0.1, 0, -r.Float64() - 0.1}
		max := mgl64.Vec3{r.Float64() + 0.1, 0.2 + 2*r.Float64(), r.Float64() + 0.1}
		c.Frame(min, max, w/h)
		most := 0.0
		for corner := range 8 {
			p := min
			for axis := range 3 {
				if corner&(1<<axis) != 0 {
					p[axis] = max[axis]
				}
			}
			x, y, ok := c.Project(p, w, h)
			if !ok || x < 0 || x > w || y < 0 || y > h {
				t.Fatalf("corner %v is at (%v, %v), %v", p, x, y, ok)
			}
			most = math.Max(most, math.Max(math.Abs(2*x/w-1), math.Abs(2*y/h-1)))
		}
		if most < 0.8 {
			t.Fatalf("the box fills only %v of the view", most)
		}
		if c.Distance < c.MinDistance || c.Distance > c.MaxDistance {
			t.Fatalf("distance %v is outside of its own limits %v to %v", c.Distance, c.MinDistance, c.MaxDistance)
		}
	})
}

func TestMetersPerPixelIsTheSizeOfAPixelThere(t *testing.T) {
	t.Parallel()
	eachCamera(t, func(t *testing.T, r *rand.Rand, c Camera) {
		point := c.Target.Add(c.Forward().Mul(c.Distance * (r.Float64() - 0.5)))
		x0, y0, _ := c.Project(point, w, h)
		up := c.View().Row(1).Vec3()
		x1, y1, _ := c.Project(point.Add(up.Mul(c.MetersPerPixel(point, h))), w, h)
		if math.Abs(x1-x0) > 1e-6 || math.Abs(y0-y1-1) > 1e-6 {
			t.Fatalf("a pixel up is (%v, %v)", x1-x0, y1-y0)
		}
	})
}

func TestCameraIgnoresNumbersThatAreNone(t *testing.T) {
	t.Parallel()
	nan, inf := math.NaN(), math.Inf(1)
	for name, move := range map[string]func(*Camera){
		"orbit by nothing":     func(c *Camera) { c.Orbit(nan, 1, h) },
		"orbit by infinity":    func(c *Camera) { c.Orbit(1, inf, h) },
		"orbit without view":   func(c *Camera) { c.Orbit(1, 1, 0) },
		"pan by nothing":       func(c *Camera) { c.Pan(nan, 0, h) },
		"pan without view":     func(c *Camera) { c.Pan(3, 3, 0) },
		"zoom by nothing":      func(c *Camera) { c.Zoom(nan, 0, 0, 1) },
		"zoom to nowhere":      func(c *Camera) { c.Zoom(1, inf, 0, 1) },
		"frame an empty box":   func(c *Camera) { c.Frame(mgl64.Vec3{}, mgl64.Vec3{}, 1) },
		"frame an endless":     func(c *Camera) { c.Frame(mgl64.Vec3{}, mgl64.Vec3{inf, 1, 1}, 1) },
		"frame a box of NaN":   func(c *Camera) { c.Frame(mgl64.Vec3{nan}, mgl64.Vec3{1, 1, 1}, 1) },
		"frame without a view": func(c *Camera) { c.Frame(mgl64.Vec3{}, mgl64.Vec3{1, 1, 1}, 0) },
	} {
		c := DefaultCamera()
		move(&c)
		if c != DefaultCamera() {
			t.Errorf("%s changed the camera to %+v", name, c)
		}
	}
}

func BenchmarkCamera(b *testing.B) {
	b.ReportAllocs()
	c := DefaultCamera()
	sum := 0.0
	for b.Loop() {
		c.Orbit(1, 0.01, h)
		m := c.Projection(w / h).Mul4(c.View())
		x, y, _ := c.Project(mgl64.Vec3{0.1, 1, 0.1}, w, h)
		sum += m[0] + x + y
	}
	if math.IsNaN(sum) {
		b.Fatal("NaN")
	}
}
