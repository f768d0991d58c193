//go:build cgo

package scene

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/viewport"
)

// ball is an avatar of one smooth sphere of radius 0.5 around (0, 0.9, 0).
func ball(m rig.Material) *rig.Avatar {
	const rings, sides = 24, 48
	p := rig.Primitive{Name: "ball", Joints: []int{0}, JointFromMesh: []mgl64.Mat4{mgl64.Ident4()}}
	for r := range rings + 1 {
		for s := range sides + 1 {
			polar, around := math.Pi*float64(r)/rings, 2*math.Pi*float64(s)/sides
			n := [3]float32{float32(math.Sin(polar) * math.Sin(around)), float32(math.Cos(polar)), float32(math.Sin(polar) * math.Cos(around))}
			p.Normals = append(p.Normals, n)
			p.Positions = append(p.Positions, [3]float32{n[0] / 2, n[1] / 2, n[2] / 2})
			p.TexCoords = append(p.TexCoords, [2]float32{float32(s) / sides, float32(r) / rings})
			p.Influences = append(p.Influences, [4]uint16{})
			p.Weights = append(p.Weights, [4]float32{1})
			if r < rings && s < sides {
				i := uint32(r*(sides+1) + s)
				p.Indices = append(p.Indices, i, i+sides+1, i+1, i+1, i+sides+1, i+sides+2)
			}
		}
	}
	return &rig.Avatar{
		Name:       "ball",
		Skeleton:   rig.Skeleton{Joints: []rig.Joint{{Name: "ball", Parent: -1, Offset: mgl64.Vec3{0, 0.9, 0}, Rest: mgl64.QuatIdent()}}},
		Roles:      rig.NoRoles(),
		Materials:  []rig.Material{m},
		Primitives: []rig.Primitive{p},
	}
}

// toonMaterial is one with a hard border between green and a dark blue shade.
func toonMaterial() rig.Material {
	return rig.Material{
		BaseColor: [4]float32{0.1, 0.5, 0.1, 1}, BaseTexture: rig.Texture{Image: -1},
		Toon: &rig.Toon{ShadeColor: [3]float32{0.05, 0.05, 0.3}, ShadeTexture: rig.Texture{Image: -1}, Toony: 0.95},
	}
}

func gray(value float32) rig.Material {
	return rig.Material{BaseColor: [4]float32{value, value, value, 1}, BaseTexture: rig.Texture{Image: -1}}
}

// srgb is the transfer function of IEC 61966-2-1, 0 to 255.
func srgb(linear float64) float64 {
	if linear <= 0.0031308 {
		return 255 * 12.92 * linear
	}
	return 255 * (1.055*math.Pow(linear, 1/2.4) - 0.055)
}

// onBall is the pixel at which a point of the ball, in a direction from its middle, is seen; the camera must see it.
func onBall(v *View, p *image.RGBA, direction mgl64.Vec3) color.RGBA {
	at := mgl64.Vec3{0, 0.9, 0}.Add(direction.Normalize().Mul(0.5))
	x, y, _ := v.Camera.Project(at, float64(p.Rect.Dx()), float64(p.Rect.Dy()))
	return p.RGBAAt(int(x), int(y))
}

func brightness(c color.RGBA) float64 {
	return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
}

func TestTheSideTowardsTheKeyLightIsBrighter(t *testing.T) {
	r := set(t, ball(gray(0.4)))
	v := before()
	p := shot(t, r, v)
	lit, away := onBall(v, p, mgl64.Vec3{-0.5, 0.5, 0.7}), onBall(v, p, mgl64.Vec3{0.6, -0.5, 0.6})
	if brightness(lit) < 1.5*brightness(away) || brightness(away) < 20 {
		t.Errorf("towards the light the ball is %v, away from it %v", lit, away)
	}
	if int(lit.R) < int(lit.B) || int(away.B) < int(away.R) {
		t.Errorf("the key light is not warmer than the rest: %v and %v", lit, away)
	}
}

func TestBrighterMaterialsAreBrighterPicturesWithoutEverBurningOut(t *testing.T) {
	for name, material := range map[string]func(step float32) rig.Material{
		"lit": func(step float32) rig.Material { return gray(step) },
		"glowing": func(step float32) rig.Material {
			m := gray(0.1)
			m.Emissive = [3]float32{4 * step, 2 * step, step}
			return m
		},
		"toon": func(step float32) rig.Material {
			m := toonMaterial()
			m.BaseColor = [4]float32{step, step, step, 1}
			m.Toon.ShadeColor = [3]float32{step / 2, step / 2, step / 2}
			return m
		},
	} {
		last := -1.0
		for step := range 17 {
			r := set(t, ball(material(float32(step)/16)))
			v := before()
			p := shot(t, r, v)
			got := brightness(onBall(v, p, mgl64.Vec3{-0.4, 0.4, 0.7}))
			if !(got > last) && !(got == last && got > 250) {
				t.Errorf("%s: at step %d it is %.1f bright, before that %.1f", name, step, got, last)
			}
			last = got
		}
		if last > 254.9 && name == "lit" {
			t.Errorf("%s: white burns out", name)
		}
	}
}

func TestNothingIsBlackWhereNormalsCancelOut(t *testing.T) {
	for name, m := range map[string]rig.Material{"lit": gray(0.5), "toon": toonMaterial()} {
		if m.Toon != nil {
			m.Toon.Outline, m.Toon.OutlineWidth, m.Toon.OutlineColor = rig.OutlineWorld, 0.02, [3]float32{1, 1, 1}
		}
		a := ball(m)
		for i := range a.Primitives[0].Normals {
			if i < len(a.Primitives[0].Normals)/2 {
				a.Primitives[0].Normals[i] = [3]float32{}
			}
		}
		r := set(t, a)
		v := before()
		v.Show = viewport.Show{Shadow: true, Outlines: true}
		v.Background = Light
		if n, x, y := where(shot(t, r, v), func(c color.RGBA) bool { return c.R < 8 && c.G < 8 && c.B < 8 }); n != 0 {
			t.Errorf("%s: %d black pixels around (%v, %v)", name, n, x, y)
		}
	}
}

func TestToonSurfacesHaveTheirColorInTheLightAndTheirShadeColorAwayFromIt(t *testing.T) {
	m := toonMaterial()
	r := set(t, ball(m))
	v := before()
	p := shot(t, r, v)
	for name, test := range map[string]struct {
		at     mgl64.Vec3
		linear [3]float64
	}{
		"light": {mgl64.Vec3{-0.3, 0.4, 0.8}, [3]float64{0.1, 0.5, 0.1}},
		"shade": {mgl64.Vec3{0.35, -0.65, 0.6}, [3]float64{0.87*0.05 + 0.13*0.1, 0.87*0.05 + 0.13*0.5, 0.87*0.3 + 0.13*0.1}}, // 13 % light from all around
	} {
		got := onBall(v, p, test.at)
		for k, value := range [...]uint8{got.R, got.G, got.B} {
			if want := srgb(test.linear[k]); math.Abs(float64(value)-want) > 14 {
				t.Errorf("in the %s channel %d is %d, want %.0f", name, k, value, want)
			}
		}
	}
}

// Many avatars of VRM 0.x have a black shade color; from behind, where the key light does not reach, they must still be seen.
func TestABlackShadeIsSeenFromTheDarkSide(t *testing.T) {
	m := toonMaterial()
	m.BaseColor, m.Toon.ShadeColor = [4]float32{0.8, 0.6, 0.5, 1}, [3]float32{}
	v := before()
	v.Camera.Yaw += math.Pi
	p := shot(t, set(t, ball(m)), v)
	if c := onBall(v, p, mgl64.Vec3{0, 0, -1}); c.R < 110 || c.R <= c.B {
		t.Errorf("the dark side is %v", c)
	}
}

// shaded is the share of the ball, seen from the front, that is more blue than green.
func shaded(p *image.RGBA) float64 {
	shade, _, _ := where(p, func(c color.RGBA) bool { return int(c.B) > int(c.G)+30 })
	light, _, _ := where(p, func(c color.RGBA) bool { return int(c.G) > int(c.B)+30 })
	return float64(shade) / float64(max(shade+light, 1))
}

func TestShiftMovesTheBorderOfTheShadeAndToonySharpensIt(t *testing.T) {
	last := 1.1
	for _, shift := range []float32{-1, -0.5, 0, 0.5, 1} {
		m := toonMaterial()
		m.Toon.Shift = shift
		r := set(t, ball(m))
		got := shaded(shot(t, r, before()))
		if !(got < last) {
			t.Errorf("with a shift of %v %.2f of the ball is in the shade, with less %.2f", shift, got, last)
		}
		last = got
	}
	if last != 0 {
		t.Errorf("with a shift of 1 %.2f of the ball is in the shade", last)
	}
	between := func(toony float32) int {
		m := toonMaterial()
		m.Toon.Toony = toony
		r := set(t, ball(m))
		n, _, _ := where(shot(t, r, before()), func(c color.RGBA) bool { return c.G > 90 && c.G < 160 && c.B > 100 && c.B < 140 })
		return n
	}
	if soft, hard := between(0.2), between(0.98); soft < 4*hard {
		t.Errorf("the border covers %d pixels when soft and %d when hard", soft, hard)
	}
}

func onePixel(t testing.TB, name string, c color.NRGBA) rig.Image {
	p := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	p.SetNRGBA(0, 0, c)
	return rig.Image{Name: name, Data: encodePNG(t, p)}
}

func TestShadeTexturesColorTheShadeAlone(t *testing.T) {
	m := toonMaterial()
	m.BaseColor = [4]float32{1, 1, 1, 1}
	m.Toon.ShadeColor = [3]float32{1, 1, 1}
	m.Toon.ShadeTexture.Image = 0
	a := ball(m)
	a.Images = []rig.Image{onePixel(t, "shade", color.NRGBA{255, 0, 0, 255}), onePixel(t, "base", color.NRGBA{0, 255, 0, 255})}
	red := func(c color.RGBA) bool { return c.R > 200 && c.G < 120 } // with what the light from all around shows of the lit color
	light, shade := mgl64.Vec3{-0.3, 0.4, 0.8}, mgl64.Vec3{0.35, -0.65, 0.6}
	v := before()
	p := shot(t, set(t, a), v)
	if l, s := onBall(v, p, light), onBall(v, p, shade); l.G < 200 || l.B < 200 || !red(s) {
		t.Errorf("the light is %v and the shade %v; want white and red", l, s)
	}
	a.Materials[0].BaseTexture.Image = 1
	p = shot(t, set(t, a), v)
	if l, s := onBall(v, p, light), onBall(v, p, shade); l.G < 200 || l.R > 60 || !red(s) {
		t.Errorf("the light is %v and the shade %v; want green and red", l, s)
	}
	a.Materials[0].Toon.ShadeTexture.Image = 1
	p = shot(t, set(t, a), v)
	if s := onBall(v, p, shade); s.G < 200 || s.R > 60 {
		t.Errorf("with the same texture for both the shade is %v; want green", s)
	}
}

func TestTheRimOfToonSurfacesGlowsWhereTheyTurnAway(t *testing.T) {
	m := toonMaterial()
	m.Toon.RimColor, m.Toon.RimPower = [3]float32{1, 0, 0}, 2
	v := before()
	with := shot(t, set(t, ball(m)), v)
	m.Toon.RimColor = [3]float32{}
	without := shot(t, set(t, ball(m)), v)
	gain := func(d mgl64.Vec3) int { return int(onBall(v, with, d).R) - int(onBall(v, without, d).R) }
	if edge, middle := gain(mgl64.Vec3{-1, 0, 0.5}), gain(mgl64.Vec3{0, 0, 1}); edge < 40 || middle > 8 {
		t.Errorf("the rim adds %d of red at the edge and %d in the middle", edge, middle)
	}
}

func TestOutlinesSurroundTheSilhouetteAndNothingElse(t *testing.T) {
	tan := math.Tan(35 * math.Pi / 360)
	for name, test := range map[string]struct {
		mode     rig.OutlineMode
		width    float32
		distance float64
		scale    float64
		meters   float64 // how thick it is
	}{
		"a hundredth of the picture":            {rig.OutlineScreen, 0.01, 2.4, 1, 0.01 * 2 * tan * (2.4 - 0.5*0.5/2.4)},
		"the same from nearby":                  {rig.OutlineScreen, 0.01, 1.6, 1, 0.01 * 2 * tan * (1.6 - 0.5*0.5/1.6)},
		"from far away two meters count":        {rig.OutlineScreen, 0.01, 9, 1, 0.01 * 2},
		"two centimeters":                       {rig.OutlineWorld, 0.02, 2.4, 1, 0.02},
		"two centimeters of an avatar 1.5 high": {rig.OutlineWorld, 0.02, 3.2, 1.5, 0.03},
	} {
		edge := func(radius float64) float64 { return 240 / tan * math.Tan(math.Asin(radius/test.distance)) }
		want := edge(0.5*test.scale+test.meters) - edge(0.5*test.scale)
		m := toonMaterial()
		m.Toon.Outline, m.Toon.OutlineWidth, m.Toon.OutlineColor = test.mode, test.width, [3]float32{1, 0, 0}
		a := ball(m)
		r := set(t, a)
		v := before()
		v.Camera.Pitch, v.Camera.Distance, v.Scale = 0, test.distance, test.scale
		v.World = a.Skeleton.RestWorld()
		v.Background = Light
		p := image.NewRGBA(image.Rect(0, 0, 640, 480))
		thickness := func() (pixels float64) {
			if err := r.Render(v, p); err != nil {
				t.Fatal(err)
			}
			for x := range 320 { // the row through the middle, left of it
				c := p.RGBAAt(x, 240)
				pixels += math.Min(math.Max(float64(c.R)-float64(c.B), 0)/255, 1)
			}
			return pixels
		}
		if got := thickness(); got > 1 {
			t.Errorf("%s: switched off it is %.1f pixels thick", name, got)
		}
		v.Show.Outlines = true
		if got := thickness(); math.Abs(got-want) > 0.1*want+0.5 {
			t.Errorf("%s: it is %.1f pixels thick, want %.1f", name, got, want)
		}
		if c := p.RGBAAt(320, 240); c.R > c.G {
			t.Errorf("%s: inside of the silhouette it is %v", name, c)
		}
		v.AvatarAlpha = 0.5
		if got := thickness(); !(got > 0.2*want && got < 0.8*want) {
			t.Errorf("%s: of a translucent avatar it covers %.1f pixels, want about half of %.1f", name, got, want)
		}
	}
}

func TestGlowIsWhereItsTextureIs(t *testing.T) {
	halves := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	halves.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 255})
	halves.SetNRGBA(1, 0, color.NRGBA{0, 0, 0, 255})
	for name, m := range map[string]rig.Material{"lit": gray(0.1), "toon": toonMaterial(), "unlit": plain([4]float32{0, 0, 0, 1})} {
		m.Emissive = [3]float32{1, 0, 0}
		m.EmissiveTexture = rig.Texture{Nearest: true, WrapU: rig.WrapClamp}
		a := ball(m)
		a.Images = []rig.Image{{Name: "halves", Data: encodePNG(t, halves)}}
		v := before()
		p := shot(t, set(t, a), v)
		// The first half of the texture is on the side of +X, which is to the right.
		right, left := onBall(v, p, mgl64.Vec3{0.5, 0, 0.7}), onBall(v, p, mgl64.Vec3{-0.5, 0, 0.7})
		if int(right.R) < int(left.R)+80 {
			t.Errorf("%s: where it glows it is %v, where not %v", name, right, left)
		}
		a.Images[0].Data = []byte("nonsense")
		p = shot(t, set(t, a), v)
		if c := onBall(v, p, mgl64.Vec3{0.5, 0, 0.7}); c.R > 150 {
			t.Errorf("%s: without its texture all of it glows: %v", name, c)
		}
	}
}

func TestTexturesRepeatClampOrMirrorBeyondTheirEdge(t *testing.T) {
	halves := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	halves.SetNRGBA(0, 0, color.NRGBA{255, 0, 0, 255})
	halves.SetNRGBA(1, 0, color.NRGBA{0, 0, 255, 255})
	for wrap, want := range map[rig.Wrap]string{rig.WrapRepeat: "rbrb", rig.WrapClamp: "rbbb", rig.WrapMirror: "rbbr"} {
		a := signpost()
		a.Primitives = a.Primitives[:1]
		a.Images = []rig.Image{{Name: "halves", Data: encodePNG(t, halves)}}
		a.Materials[0] = plain([4]float32{1, 1, 1, 1})
		a.Materials[0].BaseTexture = rig.Texture{Scale: [2]float32{2, 1}, WrapU: wrap, Nearest: true}
		r := set(t, a)
		v := before()
		v.World = a.Skeleton.RestWorld()
		p := shot(t, r, v)
		got := ""
		for i := range 4 {
			at := v.World[1].Position.Add(mgl64.Vec3{-0.2 + 0.4*(float64(i)+0.5)/4, 0, 0.2})
			x, y, _ := v.Camera.Project(at, 320, 240)
			switch c := p.RGBAAt(int(x), int(y)); {
			case isRed(c):
				got += "r"
			case isBlue(c):
				got += "b"
			default:
				got += "?"
			}
		}
		if got != want {
			t.Errorf("wrapping %d: the texture reads %s, want %s", wrap, got, want)
		}
	}
}

func TestTheAvatarThrowsAShadowOnItself(t *testing.T) {
	a := signpost()
	a.Materials = []rig.Material{gray(0.5), gray(0.5)}
	a.Skeleton.Joints[0].Offset = mgl64.Vec3{0, 0.4, 0}
	a.Skeleton.Joints[1].Offset = mgl64.Vec3{-0.5, 0.8, 0.5} // between the lower box and the key light
	r := set(t, a)
	v := before()
	v.Camera.Pitch = 0.9
	v.World = a.Skeleton.RestWorld()
	without := shot(t, r, v)
	v.Show.Shadow = true
	with := shot(t, r, v)
	at := v.World[0].Position.Add(mgl64.Vec3{0.05, 0.2, -0.05})
	x, y, _ := v.Camera.Project(at, 320, 240)
	if dark, light := brightness(with.RGBAAt(int(x), int(y))), brightness(without.RGBAAt(int(x), int(y))); dark > 0.8*light {
		t.Errorf("in the shadow it is %v bright, without shadows %v", dark, light)
	}
}

func TestTheGradientIsDithered(t *testing.T) {
	r := set(t, signpost())
	v := before()
	v.ShowAvatar = false
	p := image.NewRGBA(image.Rect(0, 0, 320, 2400))
	if err := r.Render(v, p); err != nil {
		t.Fatal(err)
	}
	mixed := 0
	for y := range 2400 {
		for x := 1; x < 320; x++ {
			if p.RGBAAt(x, y) != p.RGBAAt(0, y) {
				mixed++
				break
			}
		}
	}
	if mixed < 2000 {
		t.Errorf("%d of 2400 rows have one color: bands", 2400-mixed)
	}
}
