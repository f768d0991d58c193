//go:build cgo

package scene

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/rig"
	"posewright/rig/phrase"
	"posewright/viewport"
)

var noTexture = rig.Texture{Image: -1}

// matter is a material without textures.
func matter(base [4]float32, metallic, roughness float32) rig.Material {
	return rig.Material{
		BaseColor: base, Metallic: metallic, Roughness: roughness,
		BaseTexture: noTexture, MetalRoughTexture: noTexture, NormalTexture: noTexture, OcclusionTexture: noTexture, EmissiveTexture: noTexture,
	}
}

// toonMatter is toonMaterial without textures.
func toonMatter() rig.Material {
	m, toon := matter([4]float32{0.1, 0.5, 0.1, 1}, 0, 1), *toonMaterial().Toon
	toon.ShadeTexture, toon.ShiftTexture, toon.MatcapTexture, toon.RimTexture, toon.OutlineTexture = noTexture, noTexture, noTexture, noTexture, noTexture
	toon.MoveTexture = noTexture
	m.Toon = &toon
	return m
}

// numberPixel is an image of one pixel.
func numberPixel(t testing.TB, r, g, b uint8) rig.Image {
	return onePixel(t, fmt.Sprintf("%d %d %d", r, g, b), color.NRGBA{r, g, b, 255})
}

// wall is an avatar of one square that faces +Z and fills the picture of facingWall. U of its texture grows to the right, V downwards.
func wall(m rig.Material, images ...rig.Image) *rig.Avatar {
	a := ball(m)
	a.Images = images
	a.Primitives = []rig.Primitive{{
		Name:      "wall",
		Positions: [][3]float32{{-2, -2, 0}, {2, -2, 0}, {-2, 2, 0}, {2, 2, 0}},
		Normals:   [][3]float32{{0, 0, 1}, {0, 0, 1}, {0, 0, 1}, {0, 0, 1}},
		Tangents:  [][4]float32{{1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}},
		TexCoords: [][2]float32{{0, 1}, {1, 1}, {0, 0}, {1, 0}}, Indices: []uint32{0, 1, 3, 0, 3, 2},
		Influences: make([][4]uint16, 4), Weights: [][4]float32{{1}, {1}, {1}, {1}},
		Joints: []int{0}, JointFromMesh: []mgl64.Mat4{mgl64.Ident4()},
	}}
	return a
}

// facingWall is the view of the middle of a wall, straight ahead from one meter.
func facingWall() *View {
	v := before()
	v.Camera.Pitch, v.Camera.Target, v.Camera.Distance = 0, mgl64.Vec3{0, 0.9, 0}, 1
	return v
}

// middle is the color in the middle of the picture of a wall.
func middle(t testing.TB, a *rig.Avatar) color.RGBA {
	t.Helper()
	r := set(t, a)
	if notes := r.Notes(); len(notes) != 0 {
		t.Errorf("notes %q", notes)
	}
	return shot(t, r, facingWall()).RGBAAt(160, 120)
}

// apart is by how many steps of eight bits two colors differ in the channel where they differ most.
func apart(a, b color.RGBA) float64 {
	d := func(a, b uint8) float64 { return math.Abs(float64(a) - float64(b)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

func wantSame(t *testing.T, what string, got, want color.RGBA, steps float64) {
	t.Helper()
	if apart(got, want) > steps {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// linearOf undoes sRGB and the tone map of a color that is not brighter than where that begins to roll off: light before both, linear.
func linearOf(c color.RGBA) (light [3]float64) {
	least := 1.0
	for k, value := range [...]uint8{c.R, c.G, c.B} {
		s := float64(value) / 255
		if s <= 0.04045 {
			light[k] = s / 12.92
		} else {
			light[k] = math.Pow((s+0.055)/1.055, 2.4)
		}
		least = math.Min(least, light[k])
	}
	const reflected = 0.022
	lost := reflected
	if least < reflected { // least = x²/4r, and x - least was lost
		lost = math.Sqrt(4*reflected*least) - least
	}
	for k := range light {
		light[k] += lost
	}
	return light
}

// glossOf is what a rough surface, which mirrors f0 head on, mirrors of a light (glTF 2.0, appendix B.3): GGX, the height-correlated masking of Smith in full, Schlick;
// times π and the cosine to the light.
func glossOf(roughness, f0 float64, n, v, l mgl64.Vec3) float64 {
	a2 := math.Pow(roughness, 4)
	h := v.Add(l).Normalize()
	nh, nl, nv, vh := n.Dot(h), n.Dot(l), n.Dot(v), v.Dot(h)
	d := a2 / (math.Pi * math.Pow(nh*nh*(a2-1)+1, 2))
	masking := 0.5 / (nl*math.Sqrt(nv*nv*(1-a2)+a2) + nv*math.Sqrt(nl*nl*(1-a2)+a2))
	return math.Pi * d * masking * (f0 + (1-f0)*math.Pow(1-vh, 5)) * nl
}

// TestSurfacesMirrorTheKeyLightByTheirRoughness compares the light that a black ball loses in the shadow with the formula of glTF.
func TestSurfacesMirrorTheKeyLightByTheirRoughness(t *testing.T) {
	for _, roughness := range []float32{0.3, 0.5, 0.7, 1} {
		a := ball(matter([4]float32{0, 0, 0, 1}, 0, roughness))
		blind := box(toKey.Mul(3), mgl64.Vec3{1.5, 1.5, 1.5}, 0, 0) // far enough to be outside of the picture
		v := before()
		v.Camera.Distance = 1.6
		lit := shot(t, set(t, a), v)
		a.Primitives = append(a.Primitives, blind)
		r := set(t, a)
		v.Show.Shadow = true
		dark := shot(t, r, v)
		highest := 0.0
		for _, direction := range []mgl64.Vec3{toKey.Add(v.Camera.Forward().Mul(-1)), {-0.4, 0.4, 0.8}, {-0.2, 0.6, 0.7}, {0, 0.3, 1}, {-0.6, 0.2, 0.6}} {
			n := direction.Normalize()
			toEye := v.Camera.Eye().Sub(mgl64.Vec3{0, 0.9, 0}.Add(n.Mul(0.5))).Normalize()
			want := glossOf(float64(roughness), 0.04, n, toEye, toKey)
			with, without := linearOf(onBall(v, lit, n)), linearOf(onBall(v, dark, n))
			got := with[0] - without[0] // of red the key light has 1.0044
			highest = math.Max(highest, want)
			if math.Abs(got-want) > 0.08*want+0.004 {
				t.Errorf("roughness %v: towards %.2f the key light adds %.4f, want %.4f", roughness, n, got, want)
			}
		}
		if highest < 0.01 {
			t.Errorf("roughness %v: nothing was mirrored, at most %v", roughness, highest)
		}
	}
}

// TestSurfacesMirrorTheirSurroundingsByTheirRoughness compares the shader's fits with sums over many directions of what glTF's BRDF
// mirrors of the surroundings, as a mirror shows them.
func TestSurfacesMirrorTheirSurroundingsByTheirRoughness(t *testing.T) {
	v := before()
	v.Camera.Pitch, v.Camera.Distance = 0, 1.6
	var f frame
	f.set(v, 4.0/3, mgl64.Vec3{}, mgl64.Vec3{1, 1, 1}, 1, &viewport.Terrain{}, false)
	fill := mgl64.Vec3{float64(f.toFill[0]), float64(f.toFill[1]), float64(f.toFill[2])}
	around := func(d mgl64.Vec3) float64 { // in green
		up := math.Min(math.Max(2.3*d[1]+0.5, 0), 1)
		up = up * up * (3 - 2*up)
		return 0.62*(float64(f.ground[1])*(1-up)+float64(f.sky[1])*up) +
			0.82*math.Exp(4*(d.Dot(toKey)-1)) + 0.82*(0.25+float64(f.toFill[3]))*math.Exp(4*(d.Dot(fill)-1))
	}
	for _, roughness := range []float64{0.2, 0.4, 0.6} {
		r := set(t, ball(matter([4]float32{1, 1, 1, 1}, 1, float32(roughness))))
		p := shot(t, r, v)
		for _, direction := range []mgl64.Vec3{{0.5, 0.1, 0.8}, {0.3, -0.4, 0.8}, {0.6, 0.2, 0.6}, {0.3, -0.7, 0.6}} { // away from the key light's own reflection
			n := direction.Normalize()
			toEye := v.Camera.Eye().Sub(mgl64.Vec3{0, 0.9, 0}.Add(n.Mul(0.5))).Normalize()
			x := n.Cross(mgl64.Vec3{0, 1, 0}).Normalize()
			y := n.Cross(x)
			a := roughness * roughness
			want, all := 0.0, 0.0
			const rings, sides = 60, 60
			for i := range rings { // halfway vectors by the distribution of GGX
				for j := range sides {
					u, phi := (float64(i)+0.5)/rings, 2*math.Pi*(float64(j)+0.5)/sides
					cosine := math.Sqrt((1 - u) / (1 + (a*a-1)*u))
					sine := math.Sqrt(1 - cosine*cosine)
					h := n.Mul(cosine).Add(x.Mul(sine * math.Cos(phi))).Add(y.Mul(sine * math.Sin(phi)))
					l := h.Mul(2 * toEye.Dot(h)).Sub(toEye)
					nl, nv := n.Dot(l), n.Dot(toEye)
					if nl <= 0 {
						continue
					}
					masking := 0.5 / (nl*math.Sqrt(nv*nv*(1-a*a)+a*a) + nv*math.Sqrt(nl*nl*(1-a*a)+a*a))
					weight := masking * nl * 4 * toEye.Dot(h) / cosine / (rings * sides)
					want += weight * around(l)
					all += weight
				}
			}
			if all > 1.02 {
				t.Fatalf("the sum itself is wrong: a white furnace gives %v", all)
			}
			grounded := 0.70 + 0.30*smooth(n[1]*0.5+0.9) // it is darker towards the floor
			want *= grounded
			if n.Dot(toKey) > 0 {
				want += 0.955 * 1.0044 * glossOf(roughness, 1, n, toEye, toKey)
			}
			// What is not mirrored at once is spread, as by a surface that is no metal.
			spread := 1.62*0.955*math.Max(n.Dot(toKey)+0.12, 0)/1.12 + 0.82*float64(f.toFill[3])*math.Pow(math.Max(0.6*n.Dot(fill)+0.4, 0), 2) +
				grounded*(float64(f.ground[1])*(0.5-0.5*n[1])+float64(f.sky[1])*(0.5+0.5*n[1]))
			want += (1 - all) * 0.62 * spread
			got := linearOf(onBall(v, p, n))[1]
			if got < 0.87*want || got > 1.1*want+0.04 { // the stage's rim light comes on top
				t.Errorf("roughness %v: towards %.2f it shows %.3f of its surroundings, want about %.3f", roughness, n, got, want)
			}
		}
	}
}

func smooth(height float64) float64 {
	x := math.Min(math.Max(height/0.7, 0), 1)
	return x * x * (3 - 2*x)
}

func TestMetalsMirrorInTheirColorAndAreNeverBlack(t *testing.T) {
	for _, background := range []Background{Dark, Light} {
		for _, roughness := range []float32{0, 0.3, 0.6, 1} {
			r := set(t, ball(matter([4]float32{1, 0.7, 0.3, 1}, 1, roughness)))
			v := before()
			v.Background = background
			p := shot(t, r, v)
			for _, direction := range []mgl64.Vec3{{0, 0, 1}, {0.6, -0.5, 0.6}, {-0.4, 0.4, 0.8}, {0.1, -0.9, 0.4}} {
				c := onBall(v, p, direction)
				if brightness(c) < 55 {
					t.Errorf("roughness %v: towards %v it is nearly black: %v", roughness, direction, c)
				}
				if !(int(c.R) > int(c.G)+8 && int(c.G) > int(c.B)+8) && c.B < 200 {
					t.Errorf("roughness %v: towards %v it is not golden: %v", roughness, direction, c)
				}
			}
		}
	}
}

func TestSmootherSurfacesHaveSmallerBrighterHighlights(t *testing.T) {
	lastBright, lastSize := 0.0, 1<<30
	for _, roughness := range []float32{0.8, 0.6, 0.4, 0.2} {
		r := set(t, ball(matter([4]float32{0.02, 0.02, 0.02, 1}, 0, roughness)))
		p := shot(t, r, before())
		peak := 0.0
		for y := range 240 {
			for x := range 320 {
				if c := p.RGBAAt(x, y); int(c.R)+4 > int(c.B) { // not the background, which is blue
					peak = math.Max(peak, brightness(c))
				}
			}
		}
		size, _, _ := where(p, func(c color.RGBA) bool { return int(c.R)+4 > int(c.B) && brightness(c) > 0.7*peak })
		if !(peak > lastBright && size < lastSize) {
			t.Errorf("roughness %v: the highlight is %.0f bright and %d pixels large, of a rougher one %.0f and %d", roughness, peak, size, lastBright, lastSize)
		}
		lastBright, lastSize = peak, size
	}
}

func TestANormalTextureTiltsASurface(t *testing.T) {
	const half = 0.70710678
	for name, tilt := range map[string]struct {
		red, green, blue uint8
		normal           [3]float32
		scale            float32
	}{
		"45° to the right":       {218, 128, 218, [3]float32{half, 0, half}, 1},
		"45° up":                 {128, 218, 218, [3]float32{0, half, half}, 1},
		"45° down, by the scale": {128, 218, 218, [3]float32{0, -half, half}, -1},
		"half as much":           {218, 128, 218, [3]float32{0.4472136, 0, 0.8944272}, 0.5},
		"not at all":             {128, 128, 255, [3]float32{0, 0, 1}, 1},
	} {
		for kind, m := range map[string]rig.Material{
			"lit": matter([4]float32{0.5, 0.4, 0.3, 1}, 0, 0.6), "metal": matter([4]float32{0.5, 0.4, 0.3, 1}, 1, 0.6), "toon": toonMatter(),
		} {
			if m.Toon != nil {
				m.Toon.Toony = 0.1 // a soft border, where each degree is seen
			}
			a := wall(m)
			for i := range a.Primitives[0].Normals {
				a.Primitives[0].Normals[i] = tilt.normal
			}
			want := middle(t, a)
			m.NormalTexture, m.NormalScale = rig.Texture{}, tilt.scale
			a = wall(m, numberPixel(t, tilt.red, tilt.green, tilt.blue))
			wantSame(t, kind+" "+name, middle(t, a), want, 2)
			if a.Primitives[0].Tangents = nil; name == "not at all" {
				wantSame(t, kind+" "+name+", without tangents", middle(t, a), want, 2)
			}
		}
	}
}

func TestTheBackOfADoubleSidedSurfaceIsBentLikeItsFront(t *testing.T) {
	m := matter([4]float32{0.5, 0.4, 0.3, 1}, 0, 0.6)
	m.DoubleSided = true
	a := wall(m)
	for i := range a.Primitives[0].Normals {
		a.Primitives[0].Normals[i] = [3]float32{0.70710678, 0, 0.70710678}
	}
	v := facingWall()
	v.Camera.Yaw = math.Pi
	want := shot(t, set(t, a), v).RGBAAt(160, 120)
	m.NormalTexture, m.NormalScale = rig.Texture{}, 1
	r := set(t, wall(m, numberPixel(t, 218, 128, 218)))
	wantSame(t, "from behind", shot(t, r, v).RGBAAt(160, 120), want, 2)
}

func TestColorsAreSRGBAndNumbersAreNot(t *testing.T) {
	unlit := matter([4]float32{1, 1, 1, 1}, 0, 1)
	unlit.Unlit, unlit.BaseTexture = true, rig.Texture{}
	wantSame(t, "mid-gray of a texture", middle(t, wall(unlit, numberPixel(t, 128, 128, 128))), color.RGBA{128, 128, 128, 255}, 1)
	for _, level := range []uint8{0, 1, 2, 3, 5, 8, 11, 16, 40, 100, 128, 200, 254} {
		s := float64(level) / 255
		linear := s / 12.92
		if s > 0.04045 {
			linear = math.Pow((s+0.055)/1.055, 2.4)
		}
		unlit.BaseTexture, unlit.BaseColor = noTexture, [4]float32{float32(linear), float32(linear), float32(linear), 1}
		wantSame(t, fmt.Sprintf("level %d of a factor", level), middle(t, wall(unlit)), color.RGBA{level, level, level, 255}, 0)
	}

	rough := matter([4]float32{0.6, 0.5, 0.4, 1}, 128.0/255, 64.0/255)
	want := middle(t, wall(rough))
	rough.Metallic, rough.Roughness, rough.MetalRoughTexture = 1, 1, rig.Texture{}
	wantSame(t, "metal in blue, roughness in green", middle(t, wall(rough, numberPixel(t, 255, 64, 128))), want, 1)
	rough.Metallic = 0
	want = middle(t, wall(matter(rough.BaseColor, 0, 64.0/255)))
	wantSame(t, "without metal", middle(t, wall(rough, numberPixel(t, 255, 64, 255))), want, 1)

	occluded := matter([4]float32{0.6, 0.5, 0.4, 1}, 0, 1)
	occluded.OcclusionTexture, occluded.OcclusionStrength = rig.Texture{}, 128.0/255
	want = middle(t, wall(occluded, numberPixel(t, 0, 255, 255)))
	occluded.OcclusionStrength = 1
	wantSame(t, "half hidden", middle(t, wall(occluded, numberPixel(t, 127, 0, 0))), want, 1)
	open := middle(t, wall(occluded, numberPixel(t, 255, 0, 0)))
	wantSame(t, "not hidden", middle(t, wall(matter(occluded.BaseColor, 0, 1))), open, 0)
	if !(brightness(open) > brightness(want)+3) {
		t.Errorf("half hidden it is %v, open %v", want, open)
	}
}

// TestGraphicsCardsMakeColorsLinearAndLeaveNumbersAlone is about what the tests above do not see where the processor draws.
func TestGraphicsCardsMakeColorsLinearAndLeaveNumbersAlone(t *testing.T) {
	t.Parallel()
	card := quality{}
	if card.textureFormat(false) != gl.SRGB8_ALPHA8 || card.textureFormat(true) != gl.RGBA8 || (quality{economical: true}).textureFormat(false) != gl.RGBA8 {
		t.Error("textures have the wrong format")
	}
	for unit, numbers := range linear {
		colors := unit == baseColorUnit || unit == shadeUnit || unit == glowUnit || unit == matcapUnit || unit == rimUnit // as glTF and MToon say
		if numbers == colors {
			t.Errorf("unit %d: numbers %v", unit, numbers)
		}
	}
	l := textureLoader{quality: card}
	if image := new(rig.Texture); l.use(image, true) == l.use(image, false) {
		t.Error("one texture serves for colors and for numbers")
	}
}

func TestOcclusionLeavesTheKeyLightAlone(t *testing.T) {
	m := matter([4]float32{0.6, 0.6, 0.6, 1}, 0, 1)
	m.OcclusionTexture, m.OcclusionStrength = rig.Texture{}, 1
	a := ball(m)
	a.Images = []rig.Image{numberPixel(t, 0, 0, 0)}
	v := before()
	p := shot(t, set(t, a), v)
	open := shot(t, set(t, ball(matter(m.BaseColor, 0, 1))), v)
	lit, dark := mgl64.Vec3{-0.4, 0.6, 0.7}, mgl64.Vec3{0.5, -0.6, 0.6}
	if l := brightness(onBall(v, p, lit)); l < 0.75*brightness(onBall(v, open, lit)) {
		t.Errorf("in the light %v of %v is left", l, brightness(onBall(v, open, lit)))
	}
	if d := brightness(onBall(v, p, dark)); d > 0.4*brightness(onBall(v, open, dark)) {
		t.Errorf("away from it %v of %v is left", d, brightness(onBall(v, open, dark)))
	}
}

func TestMatcapsLieOnTheBallAsTheyWereDrawn(t *testing.T) {
	quarters := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	quarters.SetNRGBA(0, 0, color.NRGBA{255, 0, 0, 255})   // upper left
	quarters.SetNRGBA(1, 0, color.NRGBA{0, 255, 0, 255})   // upper right
	quarters.SetNRGBA(0, 1, color.NRGBA{0, 0, 255, 255})   // lower left
	quarters.SetNRGBA(1, 1, color.NRGBA{255, 255, 0, 255}) // lower right
	m := toonMatter()
	m.BaseColor, m.Toon.ShadeColor = [4]float32{0, 0, 0, 1}, [3]float32{}
	m.Toon.MatcapTexture, m.Toon.MatcapColor = rig.Texture{Nearest: true}, [3]float32{1, 0.5, 1}
	a := ball(m)
	a.Images = []rig.Image{{Name: "quarters", Data: encodePNG(t, quarters)}}
	r := set(t, a)
	for _, yaw := range []float64{0, 2, -1.2} { // it turns with the camera
		v := before()
		v.Camera.Yaw, v.Camera.Pitch = yaw, 0
		p := shot(t, r, v)
		back := v.Camera.Forward().Mul(-1)
		right := mgl64.Vec3{0, 1, 0}.Cross(back)
		for _, c := range []struct {
			x, y float64
			want color.RGBA
		}{{-1, 1, color.RGBA{255, 0, 0, 255}}, {1, 1, color.RGBA{0, 188, 0, 255}}, {-1, -1, color.RGBA{0, 0, 255, 255}}, {1, -1, color.RGBA{255, 188, 0, 255}}} {
			at := back.Mul(1.6).Add(right.Mul(0.7 * c.x)).Add(mgl64.Vec3{0, 0.7 * c.y, 0})
			wantSame(t, fmt.Sprintf("yaw %v, %v right and %v up", yaw, c.x, c.y), onBall(v, p, at), c.want, 12)
		}
	}
	m.Toon.RimTexture = rig.Texture{Image: 1}
	a.Materials[0] = m
	a.Images = append(a.Images, numberPixel(t, 0, 0, 0))
	v := before()
	if c := onBall(v, shot(t, set(t, a), v), mgl64.Vec3{-0.5, 0.5, 0.8}); brightness(c) > 12 {
		t.Errorf("masked it is still %v", c)
	}
}

func TestAShiftTextureMovesTheBorderOfTheShade(t *testing.T) {
	m := toonMatter()
	m.Toon.Shift = 0.5
	want := shaded(shot(t, set(t, ball(m)), before()))
	m.Toon.Shift, m.Toon.ShiftTexture, m.Toon.ShiftScale = 0, rig.Texture{}, 0.5
	a := ball(m)
	a.Images = []rig.Image{numberPixel(t, 255, 0, 0)}
	if got := shaded(shot(t, set(t, a), before())); math.Abs(got-want) > 0.002 {
		t.Errorf("%.3f of the ball is in the shade, want %.3f", got, want)
	}
}

func TestAnOutlineTextureMakesOutlinesThinner(t *testing.T) {
	thickness := func(green uint8) int {
		m := toonMatter()
		m.Toon.Outline, m.Toon.OutlineWidth, m.Toon.OutlineColor = rig.OutlineWorld, 0.04, [3]float32{1, 0, 0}
		m.Toon.OutlineTexture = rig.Texture{}
		a := ball(m)
		a.Images = []rig.Image{numberPixel(t, 0, green, 255)}
		r := set(t, a)
		v := before()
		v.Show.Outlines = true
		n, _, _ := where(shot(t, r, v), isRed)
		return n
	}
	whole, half, none := thickness(255), thickness(128), thickness(0)
	if none > 0 || whole < 200 || math.Abs(float64(half)/float64(whole)-0.5) > 0.1 {
		t.Errorf("the outline covers %d pixels at its width, %d at half of it, %d at none", whole, half, none)
	}
}

func TestEachTextureLiesAsItSays(t *testing.T) {
	halves := image.NewNRGBA(image.Rect(0, 0, 2, 1))
	halves.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 255})
	halves.SetNRGBA(1, 0, color.NRGBA{0, 0, 0, 255})
	glows := func(t2 rig.Texture) (left, right bool) {
		m := matter([4]float32{0, 0, 0, 1}, 0, 1)
		m.Emissive, m.EmissiveTexture = [3]float32{1, 0, 0}, t2
		m.EmissiveTexture.Nearest = true
		a := wall(m, rig.Image{Name: "halves", Data: encodePNG(t, halves)})
		a.Primitives[0].SecondCoords = [][2]float32{{1, 1}, {0, 1}, {1, 0}, {0, 0}} // mirrored
		p := shot(t, set(t, a), facingWall())
		return p.RGBAAt(130, 120).R > 150, p.RGBAAt(190, 120).R > 150
	}
	one := [2]float32{1, 1}
	for name, c := range map[string]struct {
		texture     rig.Texture
		left, right bool
	}{
		"as the base texture":       {rig.Texture{Scale: one}, true, false},
		"by the second coordinates": {rig.Texture{Scale: one, Second: true}, false, true},
		"moved by half":             {rig.Texture{Scale: one, Offset: [2]float32{0.5, 0}}, false, true},
		"turned round":              {rig.Texture{Scale: one, Rotation: math.Pi}, false, true},
		"a hundredth of it":         {rig.Texture{Scale: [2]float32{0.01, 1}, Offset: [2]float32{0.1, 0}}, true, true},
	} {
		if left, right := glows(c.texture); left != c.left || right != c.right {
			t.Errorf("%s: left %v, right %v; want %v and %v", name, left, right, c.left, c.right)
		}
	}
}

func TestTexturesMoveWithTime(t *testing.T) {
	halves := image.NewNRGBA(image.Rect(0, 0, 2, 2))
	for y := range 2 {
		halves.SetNRGBA(0, y, color.NRGBA{255, 255, 255, 255})
		halves.SetNRGBA(1, y, color.NRGBA{0, 0, 0, 255})
	}
	m := toonMatter()
	m.BaseColor, m.Toon.ShadeColor = [4]float32{1, 1, 1, 1}, [3]float32{}
	m.Toon.Shift = 1 // lit all over
	m.BaseTexture = rig.Texture{Nearest: true}
	half := numberPixel(t, 0, 0, 128)
	looks := func(m rig.Material, at time.Duration) (seen string) {
		r := set(t, wall(m, rig.Image{Name: "halves", Data: encodePNG(t, halves)}, half))
		v := facingWall()
		v.Time = at
		p := shot(t, r, v)
		for _, place := range []image.Point{{130, 100}, {190, 100}, {130, 140}, {190, 140}} { // around the middle, above and below
			seen += map[bool]string{true: "w", false: "b"}[p.RGBAAt(place.X, place.Y).G > 128]
		}
		return seen
	}
	scrolled, turned, masked := m, m, m
	for _, c := range []struct {
		copy *rig.Material
		set  func(*rig.Toon)
	}{
		{&scrolled, func(t *rig.Toon) { t.Scroll = [2]float32{0.25, 7} }}, {&turned, func(t *rig.Toon) { t.Turn = math.Pi / 2 }},
		{&masked, func(t *rig.Toon) { t.Scroll, t.MoveTexture = [2]float32{0.5, 0}, rig.Texture{Image: 1} }},
	} {
		toon := *c.copy.Toon
		c.set(&toon)
		c.copy.Toon = &toon
	}
	for _, c := range []struct {
		name string
		m    rig.Material
		at   time.Duration
		want string
	}{
		{"still", m, time.Hour, "wbwb"},
		{"scrolling at first", scrolled, 0, "wbwb"}, {"after half a width", scrolled, 2 * time.Second, "bwbw"},
		{"a day later", scrolled, 24*time.Hour + 2*time.Second, "bwbw"},
		{"turning at first", turned, 0, "wbwb"},
		// What is left at first lies at U below a half. Counter-clockwise by a quarter U becomes the old V: below a half above the middle.
		{"after a quarter", turned, time.Second, "wwbb"}, {"after a half", turned, 2 * time.Second, "bwbw"},
		{"at half the speed, by its mask", masked, 2 * time.Second, "bwbw"}, {"the same after a whole width", masked, 4 * time.Second, "wbwb"},
	} {
		if got := looks(c.m, c.at); got != c.want {
			t.Errorf("%s: it looks %s, want %s", c.name, got, c.want)
		}
	}
}

// A texture that is scaled, or moved by a share, looks another every two widths.
func TestMovingTexturesDoNotJumpBack(t *testing.T) {
	t.Parallel()
	s := &surface{scroll: [2]float64{0.25, -0.5}, turn: 1}
	for seconds := range 100 {
		s.prepare(manner{seconds: float64(seconds)})
		if at, want := s.values[10], [4]float32{0, 0.25 * float32(seconds), -0.5 * float32(seconds), float32(seconds)}; at != want {
			t.Fatalf("after %d s a texture is at %v, not %v", seconds, at, want)
		}
	}
}

func TestBlendedMaterialsAreDrawnInTheirOrder(t *testing.T) {
	seen := func(near, far rig.Material) color.RGBA {
		near.Unlit, far.Unlit, near.Alpha, far.Alpha = true, true, rig.AlphaBlend, rig.AlphaBlend
		a := wall(near)
		behind := wall(far).Primitives[0]
		for i := range behind.Positions {
			behind.Positions[i][2] = -0.1
		}
		behind.Material = 1
		a.Materials = append(a.Materials, far)
		a.Primitives = append(a.Primitives, behind)
		return middle(t, a)
	}
	red, blue := matter([4]float32{1, 0, 0, 0.75}, 0, 1), matter([4]float32{0, 0, 1, 0.75}, 0, 1)
	if c := seen(red, blue); c.R < c.B {
		t.Errorf("the nearer one is not in front: %v", c)
	}
	blue.Order = 1
	if c := seen(red, blue); c.B < c.R {
		t.Errorf("the one of the higher order is not drawn later: %v", c)
	}
	blue.Order, blue.ZWrite, red.Order = 5, true, -5 // what hides comes first, whatever its order
	if c := seen(red, blue); c.R < c.B {
		t.Errorf("the one that hides what is behind it is not drawn first: %v", c)
	}
}

func TestTheInsideOfWhatIsSeenThroughLiesBehindItsOutside(t *testing.T) {
	m := matter([4]float32{1, 1, 1, 0.6}, 0, 1)
	m.Unlit, m.Alpha, m.DoubleSided = true, rig.AlphaBlend, true
	a := ball(m)
	for _, n := range a.Primitives[0].Normals { // red before, blue behind
		c := [4]float32{1, 0, 0, 1}
		if n[2] < 0 {
			c = [4]float32{0, 0, 1, 1}
		}
		a.Primitives[0].Colors = append(a.Primitives[0].Colors, c)
	}
	r := set(t, a)
	v := before()
	v.Camera.Pitch = 0
	for range 2 { // it is sorted anew each time
		v.Camera.Yaw = 0
		if c := onBall(v, shot(t, r, v), mgl64.Vec3{0.1, -0.3, 1}); !(c.R > c.B+30 && c.B > 55) {
			t.Errorf("from the red side it is %v, want red with blue behind", c)
		}
		v.Camera.Yaw = math.Pi
		if c := onBall(v, shot(t, r, v), mgl64.Vec3{0.1, -0.3, -1}); !(c.B > c.R+30 && c.R > 55) {
			t.Errorf("from the blue side it is %v, want blue with red behind", c)
		}
	}
}

func TestMaterialsWhoseImagesAreMissingArePlain(t *testing.T) {
	m := matter([4]float32{0.5, 0.5, 0.5, 1}, 1, 0.5)
	m.MetalRoughTexture, m.NormalTexture, m.OcclusionTexture = rig.Texture{Image: 0}, rig.Texture{Image: 1}, rig.Texture{Image: 2}
	m.NormalScale, m.OcclusionStrength = 1, 1
	toon := toonMatter()
	toon.Toon.MatcapTexture, toon.Toon.MatcapColor, toon.Toon.RimTexture = rig.Texture{Image: 3}, [3]float32{1, 1, 1}, rig.Texture{Image: 77}
	toon.Toon.ShiftTexture, toon.Toon.ShiftScale = rig.Texture{Image: 4}, 1
	for name, c := range map[string]struct{ broken, plain rig.Material }{
		"lit": {m, matter([4]float32{0.5, 0.5, 0.5, 1}, 0, 0.5)}, "toon": {toon, toonMatter()},
	} {
		a := wall(c.broken, rig.Image{Name: "a", Data: []byte("nonsense")}, rig.Image{Name: "b"}, rig.Image{Name: "c", Data: enormousPNG(60000, 60000)},
			rig.Image{Name: "d", Data: encodePNG(t, image.NewGray(image.Rect(0, 0, 64, 64)))[:60]}, rig.Image{Name: "e"})
		r := set(t, a)
		got := shot(t, r, facingWall()).RGBAAt(160, 120)
		notes := phrase.InEnglish(phrase.Several(r.Notes()))
		if want := map[string]string{"lit": "abc", "toon": "de"}[name]; strings.Count(notes, "is left out") != len(want) {
			t.Errorf("%s: notes %q, want one for each of %q", name, notes, want)
		}
		wantSame(t, name, got, middle(t, wall(c.plain)), 0)
	}
}

func TestTexturesTogetherKeepToALimit(t *testing.T) {
	t.Parallel()
	sizes := map[textureUse]image.Point{}
	for i := range 20 {
		sizes[textureUse{image: i}] = image.Pt(4096, 4096)
	}
	if side := affordableSide(sizes); side != maxTextureSide {
		t.Errorf("20 large textures have a side of %d", side)
	}
	for i := range 2000 {
		sizes[textureUse{image: i}] = image.Pt(8192, 64)
		sizes[textureUse{image: i + 2000}] = image.Pt(8192, 8192)
	}
	side := affordableSide(sizes)
	if bytes := 2000 * 4 * side * side * 4 / 3; side < 64 || bytes > maxTextureBytes {
		t.Errorf("4000 have a side of %d, %d MiB", side, bytes>>20)
	}
}

func TestPicturesThatTakeTooLongTogetherAreLeftOut(t *testing.T) {
	a := wall(matter([4]float32{1, 1, 1, 1}, 0, 1), numberPixel(t, 255, 0, 0), numberPixel(t, 0, 255, 0))
	l := newTextureLoader(nil, quality{}, a)
	l.sizes = map[int]image.Point{0: {X: 20000, Y: 20000}, 1: {X: 20000, Y: 20000}}
	if _, err := l.decode(0); err != nil {
		t.Error(err)
	}
	if _, err := l.decode(1); err == nil || !strings.Contains(err.Error(), "too large together") {
		t.Errorf("error %v", err)
	}
}

// TestTheEdgesOfMasksAreSmooth holds a mask whose edge runs slantwise against the light background: with four samples there are shades between, as
// many pixels as with one are covered, and where there is one sample all are covered or not.
func TestTheEdgesOfMasksAreSmooth(t *testing.T) {
	ramp := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			ramp.SetNRGBA(x, y, color.NRGBA{0, 0, 0, uint8(min(max(128+8*(x-32)+3*(y-32), 0), 255))})
		}
	}
	m := matter([4]float32{1, 1, 1, 1}, 0, 1)
	m.Unlit, m.Alpha, m.Cutoff, m.BaseTexture = true, rig.AlphaMask, 0.5, rig.Texture{WrapU: rig.WrapClamp, WrapV: rig.WrapClamp}
	r := set(t, wall(m, rig.Image{Name: "ramp", Data: encodePNG(t, ramp)}))
	v := facingWall()
	v.Background = Background{Top: Color{1, 1, 1}, Bottom: Color{1, 1, 1}}
	count := func(p *image.RGBA) (black, gray int) {
		black, _, _ = where(p, func(c color.RGBA) bool { return c.R < 10 })
		gray, _, _ = where(p, func(c color.RGBA) bool { return c.R >= 10 && c.R < 245 })
		if clear, _, _ := where(p, func(c color.RGBA) bool { return c.A != 255 }); clear > 0 {
			t.Errorf("%d pixels are not opaque", clear)
		}
		return black, gray
	}
	black, gray := count(shot(t, r, v))
	v.Draft = true
	hardBlack, hardGray := count(shot(t, r, v))
	if hardGray != 0 || hardBlack < 10000 || hardBlack > 60000 {
		t.Errorf("with one sample %d pixels are black and %d gray", hardBlack, hardGray)
	}
	if gray < 100 || math.Abs(float64(black)+float64(gray)/2-float64(hardBlack)) > 0.01*float64(hardBlack) {
		t.Errorf("with four samples %d pixels are black and %d gray, with one %d are black", black, gray, hardBlack)
	}
}
