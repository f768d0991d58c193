//go:build cgo

package scene

import (
	"image/color"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/solver/ground"
	"posewright/viewport"
)

// on is a view of a ground, from before the avatar and a little above.
func on(g *ground.Ground) *View {
	v := before()
	v.Camera.Pitch, v.ShowAvatar = 0.35, false
	v.Show = viewport.Show{Floor: true}
	v.Terrain = new(viewport.Terrain)
	v.Terrain.Build(g, v.Camera.Target.X(), v.Camera.Target.Z(), viewport.TerrainRadius(&v.Camera))
	return v
}

// redBox is scenery: a box around a place.
func redBox(middle mgl64.Vec3) *rig.Scenery {
	p := box(middle, mgl64.Vec3{0.2, 0.2, 0.2}, 0, 0)
	p.Place([]rig.Transform{rig.Identity(), rig.Identity()})
	return &rig.Scenery{Name: "box", Primitives: []rig.Primitive{p}, Materials: []rig.Material{plain(red)}}
}

func TestSceneryIsDrawnAroundTheAvatarAsLongAsTheFloorIs(t *testing.T) {
	r := needRenderer(t)
	middle := mgl64.Vec3{-0.6, 1, -0.3}
	if err := r.SetScenery(redBox(middle)); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := r.SetScenery(nil); err != nil {
			t.Error(err)
		}
	})
	v := on(&ground.Ground{})
	count, x, y := where(shot(t, r, v), isRed)
	px, py, _ := v.Camera.Project(middle, 320, 240)
	if count < 100 || math.Hypot(x-px, y-py) > 6 {
		t.Errorf("%d red pixels around %v %v, the box is at %v %v", count, x, y, px, py)
	}
	v.Show.Floor = false
	if count, _, _ := where(shot(t, r, v), isRed); count != 0 {
		t.Errorf("without the floor %d pixels of the box are there", count)
	}
	// An avatar before it hides it, and is posed by its own joints though both are drawn with the same programs.
	if err := r.SetAvatar(signpost()); err != nil {
		t.Fatal(err)
	}
	v.Show.Floor, v.ShowAvatar = true, true
	p := shot(t, r, v)
	ax, ay, _ := v.Camera.Project(mgl64.Vec3{0.3, 0.5, 0.2}, 320, 240)
	if c := p.RGBAAt(int(ax), int(ay)); !isBlue(c) {
		t.Errorf("the avatar's lower box is %v at its place", c)
	}
	if count, _, _ := where(p, isRed); count < 100 {
		t.Errorf("beside the avatar %d red pixels are left", count)
	}
	if err := r.SetScenery(&rig.Scenery{Name: "nothing"}); err == nil {
		t.Error("scenery without meshes was taken")
	}
	if after := shot(t, r, v); different(p, after) != 0 {
		t.Error("what was refused took the place of what was there")
	}
	if err := r.SetScenery(nil); err != nil {
		t.Fatal(err)
	}
	v.ShowAvatar = false
	if count, _, _ := where(shot(t, r, v), isRed); count != 0 {
		t.Errorf("%d pixels of the box are still there", count)
	}
}

func TestStepsAreShadedSoThatTheirRisersAreSeen(t *testing.T) {
	r := needRenderer(t)
	for name, background := range map[string]Background{"dark": Dark, "light": Light, "contrast": Contrast} {
		g := ground.Default()
		g.Kind, g.Direction = ground.Steps, math.Pi // they rise away from the camera
		g.Steps.Start, g.Steps.Rise, g.Steps.Tread = 0, 0.25, 0.5
		v := on(&g)
		v.Background = background
		p := shot(t, r, v)
		at := func(y, z float64) color.RGBA {
			px, py, _ := v.Camera.Project(mgl64.Vec3{0.12, y, z}, 320, 240) // between the lines of the grid
			return p.RGBAAt(int(px), int(py))
		}
		for step := range 2 {
			riser, tread := at(0.25*float64(step)+0.13, -0.5*float64(step)), at(0.25*float64(step+1), -0.5*float64(step)-0.15)
			if d := int(riser.G) - int(tread.G); d > -4 && d < 4 {
				t.Errorf("%s: riser %d is %v, its tread %v", name, step, riser, tread)
			}
		}
	}
}

func TestTheFloorLiesAtTheHeightOfTheGround(t *testing.T) {
	r := set(t, signpost())
	for _, height := range []float64{0, 0.4, -0.3} {
		v := on(&ground.Ground{Height: height})
		v.Show = viewport.Show{Floor: true, Shadow: true}
		with := shot(t, r, v)
		// The whole scene raised looks alike.
		v.ShowAvatar = true
		v.World = signpost().Skeleton.RestWorld()
		for i := range v.World {
			v.World[i].Position[1] += height
		}
		v.Camera.Target[1] += height
		raised := shot(t, r, v)
		plain := on(&ground.Ground{})
		plain.Show, plain.ShowAvatar = v.Show, true
		if n := different(raised, shot(t, r, plain)); n > 200 {
			t.Errorf("raised by %v m %d pixels differ", height, n)
		}
		if n := different(with, raised); n == 0 {
			t.Error("nothing is seen of the avatar")
		}
	}
}
