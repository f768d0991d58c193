//go:build cgo

package scene

import (
	"errors"
	"image"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"posewright/internal/avatartest"
	"posewright/rig"
	"posewright/rig/gltf"
	"posewright/rig/phrase"
	"posewright/viewport"
)

// box is a primitive of six faces around a middle, moved by one joint.
func box(middle, half mgl64.Vec3, joint int, material int) rig.Primitive {
	p := rig.Primitive{Name: "box", Material: material, Joints: []int{joint}, JointFromMesh: []mgl64.Mat4{mgl64.Ident4()}}
	for face := range 6 {
		axis, sign := face/2, float64(1-2*(face%2))
		u, v := (axis+1)%3, (axis+2)%3
		base := uint32(len(p.Positions))
		for corner := range 4 {
			at := middle
			at[axis] += sign * half[axis]
			at[u] += half[u] * float64(2*(corner&1)-1) * sign
			at[v] += half[v] * float64(2*(corner>>1)-1)
			var normal [3]float32
			normal[axis] = float32(sign)
			p.Positions = append(p.Positions, [3]float32{float32(at[0]), float32(at[1]), float32(at[2])})
			p.Normals = append(p.Normals, normal)
			p.TexCoords = append(p.TexCoords, [2]float32{float32(corner & 1), 1 - float32(corner>>1)})
			p.Influences = append(p.Influences, [4]uint16{})
			p.Weights = append(p.Weights, [4]float32{1, 0, 0, 0})
		}
		p.Indices = append(p.Indices, base, base+1, base+3, base, base+3, base+2)
	}
	return p
}

func plain(c [4]float32) rig.Material {
	return rig.Material{BaseColor: c, BaseTexture: rig.Texture{Image: -1}, Unlit: true}
}

var (
	red  = [4]float32{1, 0, 0, 1}
	blue = [4]float32{0, 0, 1, 1}
)

// signpost is an avatar of two joints: a red box above, and a blue one below and to its left.
func signpost() *rig.Avatar {
	return &rig.Avatar{
		Name: "signpost",
		Skeleton: rig.Skeleton{Joints: []rig.Joint{
			{Name: "low", Parent: -1, Offset: mgl64.Vec3{0.3, 0.5, 0}, Rest: mgl64.QuatIdent()},
			{Name: "high", Parent: 0, Offset: mgl64.Vec3{-0.3, 1, 0}, Rest: mgl64.QuatIdent()},
		}},
		Roles:     rig.NoRoles(),
		Materials: []rig.Material{plain(red), plain(blue)},
		Primitives: []rig.Primitive{
			box(mgl64.Vec3{}, mgl64.Vec3{0.2, 0.2, 0.2}, 1, 0),
			box(mgl64.Vec3{}, mgl64.Vec3{0.2, 0.2, 0.2}, 0, 1),
		},
	}
}

// before looks straight at the avatar's front.
func before() *View {
	v := &View{Camera: viewport.DefaultCamera(), ShowAvatar: true, Scale: 1}
	v.Camera.Yaw, v.Camera.Pitch = 0, 0.05
	return v
}

func shot(t testing.TB, r *Renderer, v *View) *image.RGBA {
	t.Helper()
	p := image.NewRGBA(image.Rect(0, 0, 320, 240))
	if err := r.Render(v, p); err != nil {
		t.Fatal(err)
	}
	return p
}

func set(t testing.TB, a *rig.Avatar) *Renderer {
	t.Helper()
	r := needRenderer(t)
	if err := r.SetAvatar(a); err != nil {
		t.Fatal(err)
	}
	return r
}

// where counts the pixels that satisfy a condition and finds their middle.
func where(p *image.RGBA, is func(c color.RGBA) bool) (count int, x, y float64) {
	for j := p.Rect.Min.Y; j < p.Rect.Max.Y; j++ {
		for i := p.Rect.Min.X; i < p.Rect.Max.X; i++ {
			if is(p.RGBAAt(i, j)) {
				count, x, y = count+1, x+float64(i), y+float64(j)
			}
		}
	}
	return count, x / float64(count), y / float64(count)
}

func isRed(c color.RGBA) bool  { return c.R > 200 && c.G < 60 && c.B < 60 }
func isBlue(c color.RGBA) bool { return c.B > 200 && c.R < 60 && c.G < 60 }

// different counts the pixels in which two pictures differ visibly.
func different(p, q *image.RGBA) (count int) {
	for i := 0; i < len(p.Pix); i += 4 {
		for k := range 3 {
			if d := int(p.Pix[i+k]) - int(q.Pix[i+k]); d > 12 || d < -12 {
				count++
				break
			}
		}
	}
	return count
}

func TestPicturesAreUprightAndNotMirrored(t *testing.T) {
	r := set(t, signpost())
	p := shot(t, r, before())
	reds, redX, redY := where(p, isRed)
	blues, blueX, blueY := where(p, isBlue)
	if reds < 300 || blues < 300 {
		t.Fatalf("%d red and %d blue pixels", reds, blues)
	}
	if !(redY < blueY) {
		t.Errorf("the upper box is at row %v, the lower at %v", redY, blueY)
	}
	if !(blueX > redX) {
		t.Errorf("the box on the avatar's left is at column %v, the middle one at %v: seen from the front it belongs to the right",
			blueX, redX)
	}
}

func TestTheAvatarIsDrawnWhereTheCameraProjectsIt(t *testing.T) {
	a := signpost()
	r := set(t, a)
	for name, change := range map[string]func(*View){
		"perspective":   func(*View) {},
		"parallel":      func(v *View) { v.Camera.Orthographic = true },
		"from the side": func(v *View) { v.Camera.Yaw, v.Camera.Pitch = -1.2, 0.6 },
		"from below":    func(v *View) { v.Camera.Pitch = -0.7 },
	} {
		v := before()
		change(v)
		v.World = a.Skeleton.RestWorld()
		p := shot(t, r, v)
		_, gotX, gotY := where(p, isRed)
		x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
		if math.Hypot(gotX-x, gotY-y) > 3 {
			t.Errorf("%s: the box is drawn around (%.1f, %.1f), and projected to (%.1f, %.1f)", name, gotX, gotY, x, y)
		}
	}
}

func TestTheAvatarFollowsItsJoints(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	_, x0, _ := where(shot(t, r, v), isRed)
	v.World[1].Position = v.World[1].Position.Add(mgl64.Vec3{0.5, 0, 0})
	_, x1, _ := where(shot(t, r, v), isRed)
	if x1-x0 < 20 {
		t.Errorf("half a meter to the left moved the box from column %v to %v", x0, x1)
	}
}

func TestScaleMakesTheAvatarLarger(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	small, _, _ := where(shot(t, r, v), isRed)
	v.Scale = 1.5
	large, _, _ := where(shot(t, r, v), isRed)
	if ratio := float64(large) / float64(small); ratio < 2 || ratio > 2.7 {
		t.Errorf("one and a half times the size covers %v times the pixels, want about 2.25", ratio)
	}
}

func TestEveryPixelIsOpaque(t *testing.T) {
	a := signpost()
	a.Materials[0].Alpha, a.Materials[0].BaseColor[3] = rig.AlphaBlend, 0.5
	r := set(t, a)
	v := before()
	v.AvatarAlpha = 0.5
	v.Show = viewport.Show{Floor: true, Shadow: true}
	v.Overlays = &viewport.Overlays{}
	v.Overlays.Build(viewport.Show{Bones: true}, &viewport.OverlayInput{
		Skeleton: &a.Skeleton, World: a.Skeleton.RestWorld(), Camera: &v.Camera, HeightPixels: 240,
	})
	if n, x, y := where(shot(t, r, v), func(c color.RGBA) bool { return c.A != 255 }); n != 0 {
		t.Errorf("%d translucent pixels around (%v, %v)", n, x, y)
	}
}

func TestWithoutFloorAndAvatarOnlyTheGradientIsLeft(t *testing.T) {
	r := set(t, signpost())
	v := before()
	v.ShowAvatar = false
	v.Background = Light
	p := shot(t, r, v)
	top, bottom := p.RGBAAt(160, 0), p.RGBAAt(160, 239)
	want := func(c Color) [3]float64 {
		return [3]float64{float64(c[0]) * 255, float64(c[1]) * 255, float64(c[2]) * 255}
	}
	for name, test := range map[string]struct {
		got  color.RGBA
		want [3]float64
	}{"top": {top, want(Light.Top)}, "bottom": {bottom, want(Light.Bottom)}} {
		got := [3]float64{float64(test.got.R), float64(test.got.G), float64(test.got.B)}
		for k := range 3 {
			if math.Abs(got[k]-test.want[k]) > 2 {
				t.Errorf("%s is %v, want %v", name, got, test.want)
			}
		}
	}
}

func TestTheSameViewGivesTheSamePicture(t *testing.T) {
	r := set(t, signpost())
	v := before()
	v.Show = viewport.Show{Floor: true, Shadow: true}
	p := shot(t, r, v)
	other := *v
	other.Camera.Yaw += 1
	shot(t, r, &other)
	if n := different(p, shot(t, r, v)); n != 0 {
		t.Errorf("%d pixels differ", n)
	}
}

func TestTexturesAreTheRightWayUp(t *testing.T) {
	quarters := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			c := color.NRGBA{0, 0, 0, 255}
			if y < 32 && x < 32 {
				c = color.NRGBA{255, 0, 0, 255} // top left
			} else if y >= 32 && x >= 32 {
				c = color.NRGBA{0, 0, 255, 255} // bottom right
			}
			quarters.SetNRGBA(x, y, c)
		}
	}
	a := signpost()
	a.Primitives = a.Primitives[:1]
	a.Images = []rig.Image{{Name: "quarters", Data: encodePNG(t, quarters)}}
	for name, test := range map[string]struct {
		texture   rig.Texture
		right, up float64 // of the blue quarter from the red one
	}{
		"plain":  {rig.Texture{Scale: [2]float32{1, 1}}, 1, -1},
		"turned": {rig.Texture{Scale: [2]float32{1, 1}, Rotation: math.Pi / 2, Offset: [2]float32{0, 1}}, -1, -1},
		"moved":  {rig.Texture{Scale: [2]float32{1, 1}, Offset: [2]float32{0.5, 0.5}}, -1, 1},
		"shrunk": {rig.Texture{Scale: [2]float32{-1, 1}, Offset: [2]float32{1, 0}}, -1, -1},
	} {
		a.Materials[0] = plain([4]float32{1, 1, 1, 1})
		a.Materials[0].BaseTexture = test.texture
		r := set(t, a)
		p := shot(t, r, before())
		reds, redX, redY := where(p, isRed)
		blues, blueX, blueY := where(p, isBlue)
		if reds < 100 || blues < 100 {
			t.Fatalf("%s: %d red and %d blue pixels", name, reds, blues)
		}
		if (blueX-redX)*test.right < 5 || (redY-blueY)*test.up < 5 {
			t.Errorf("%s: red is around (%.0f, %.0f), blue around (%.0f, %.0f)", name, redX, redY, blueX, blueY)
		}
	}
}

func TestUnlitTexturesKeepTheirColors(t *testing.T) {
	gray := image.NewNRGBA(image.Rect(0, 0, 4, 4))
	for i := range gray.Pix {
		gray.Pix[i] = 255
		if i%4 < 3 {
			gray.Pix[i] = 90
		}
	}
	a := signpost()
	a.Images = []rig.Image{{Name: "grey", Data: encodePNG(t, gray)}}
	a.Materials[0] = plain([4]float32{1, 1, 1, 1})
	a.Materials[0].BaseTexture = rig.Texture{Image: 0, Scale: [2]float32{1, 1}}
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	p := shot(t, r, v)
	x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
	if c := p.RGBAAt(int(x), int(y)); math.Abs(float64(c.R)-90) > 1 || c.R != c.G || c.G != c.B {
		t.Errorf("a gray of 90 is drawn as %v", c)
	}
}

func TestABrokenImageIsNotedAndReplacedByANeutralColor(t *testing.T) {
	a := signpost()
	a.Images = []rig.Image{{Name: "face", Data: []byte("nonsense")}}
	a.Materials[0] = plain([4]float32{1, 1, 1, 1})
	a.Materials[0].BaseTexture.Image = 0
	r := set(t, a)
	if notes := phrase.InEnglish(phrase.Several(r.Notes())); !strings.Contains(notes, `"face"`) || len(r.Notes()) != 1 {
		t.Errorf("notes are %q, want one about the image", notes)
	}
	v := before()
	v.World = a.Skeleton.RestWorld()
	p := shot(t, r, v)
	x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
	if c := p.RGBAAt(int(x), int(y)); c.R != c.G || c.G != c.B || c.R < 150 || c.R > 230 {
		t.Errorf("the surface is %v, want a light gray", c)
	}
	if set(t, signpost()); len(r.Notes()) != 0 {
		t.Errorf("another avatar has the notes %q", r.Notes())
	}
}

func TestHolesOfMaskedMaterialsShowWhatIsBehind(t *testing.T) {
	a := signpost()
	a.Primitives = []rig.Primitive{
		box(mgl64.Vec3{}, mgl64.Vec3{0.2, 0.2, 0.2}, 1, 1),
		box(mgl64.Vec3{0, 0, 0.5}, mgl64.Vec3{0.2, 0.2, 0.01}, 1, 0),
	}
	for name, test := range map[string]struct {
		alpha  rig.AlphaMode
		factor float32
		is     func(color.RGBA) bool
	}{
		"opaque hides, whatever its alpha":  {rig.AlphaOpaque, 0.1, isRed},
		"masked below the cutoff is a hole": {rig.AlphaMask, 0.4, isBlue},
		"masked above the cutoff is solid":  {rig.AlphaMask, 0.6, isRed},
		"blended is both": {rig.AlphaBlend, 0.5, func(c color.RGBA) bool {
			return c.R > 100 && c.R < 160 && c.B > 100 && c.B < 160 && c.G < 40
		}},
	} {
		a.Materials[0] = plain([4]float32{1, 0, 0, test.factor})
		a.Materials[0].Alpha, a.Materials[0].Cutoff = test.alpha, 0.5
		r := set(t, a)
		v := before()
		v.World = a.Skeleton.RestWorld()
		p := shot(t, r, v)
		x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
		if c := p.RGBAAt(int(x), int(y)); !test.is(c) {
			t.Errorf("%s: the middle is %v", name, c)
		}
	}
}

func TestBackFacesAreSeenOnlyOfDoubleSidedMaterials(t *testing.T) {
	for _, double := range []bool{false, true} {
		a := signpost()
		a.Primitives = a.Primitives[:1]
		a.Materials[0].DoubleSided = double
		for i := 0; i < len(a.Primitives[0].Indices); i += 3 { // inside out, and only the face towards the camera
			n := a.Primitives[0].Indices[i : i+3]
			n[1], n[2] = n[2], n[1]
		}
		a.Primitives[0].Indices = a.Primitives[0].Indices[24:30]
		r := set(t, a)
		if n, _, _ := where(shot(t, r, before()), isRed); (n > 0) != double {
			t.Errorf("double-sided %v: %d pixels of a back face", double, n)
		}
	}
}

func TestDoubleSidedSurfacesAreLitAlikeFromBothSides(t *testing.T) {
	brightness := func(flip bool) float64 {
		a := signpost()
		a.Primitives = a.Primitives[:1]
		a.Materials[0] = rig.Material{BaseColor: [4]float32{0.5, 0.5, 0.5, 1}, BaseTexture: rig.Texture{Image: -1}, DoubleSided: true}
		p := &a.Primitives[0]
		p.Indices = p.Indices[24:30] // the face towards the camera
		if flip {
			for i := 0; i < len(p.Indices); i += 3 {
				p.Indices[i+1], p.Indices[i+2] = p.Indices[i+2], p.Indices[i+1]
			}
			for i := range p.Normals {
				p.Normals[i][2] = -p.Normals[i][2]
			}
		}
		r := set(t, a)
		v := before()
		v.World = a.Skeleton.RestWorld()
		x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
		return float64(shot(t, r, v).RGBAAt(int(x), int(y)).G)
	}
	front, back := brightness(false), brightness(true)
	if math.Abs(front-back) > 2 || front < 60 {
		t.Errorf("the front is %v bright, the back %v", front, back)
	}
}

func TestTheAvatarThrowsAShadowOnTheFloor(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	v.Camera.Pitch = 0.8
	v.Background = Light
	v.Show.Floor = true
	v.World = a.Skeleton.RestWorld()
	for i := range v.World {
		v.World[i].Position[1] -= 0.28 // the lower box stands just above the floor
	}
	without := shot(t, r, v)
	v.Show.Shadow = true
	with := shot(t, r, v)
	darker, lighter := 0, 0
	for i := 0; i < len(with.Pix); i += 4 {
		switch d := int(without.Pix[i+1]) - int(with.Pix[i+1]); {
		case d > 15:
			darker++
		case d < -15:
			lighter++
		}
	}
	if darker < 500 || lighter > 20 {
		t.Errorf("%d pixels became darker, %d lighter", darker, lighter)
	}
}

func TestSolidOverlaysAreHiddenByTheAvatarAndOthersAreNot(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	inside := v.World[1].Position
	triangle := viewport.Geometry{Indices: []uint32{0, 1, 2}}
	for _, at := range [][2]float64{{-0.1, -0.1}, {0.1, -0.1}, {0, 0.1}} {
		triangle.Vertices = append(triangle.Vertices, viewport.Vertex{
			Position: [3]float32{float32(inside[0] + at[0]), float32(inside[1] + at[1]), float32(inside[2])},
			Normal:   [3]float32{0, 0, 1}, Color: [4]uint8{0, 255, 0, 255},
		})
	}
	isGreen := func(c color.RGBA) bool { return c.G > 120 && c.B < 90 && c.R < 90 }
	v.Overlays = &viewport.Overlays{Solid: triangle}
	if n, _, _ := where(shot(t, r, v), isGreen); n != 0 {
		t.Errorf("%d pixels of an overlay inside of the avatar are seen", n)
	}
	v.Overlays = &viewport.Overlays{Front: triangle}
	if n, _, _ := where(shot(t, r, v), isGreen); n < 50 {
		t.Errorf("%d pixels of an overlay drawn over the avatar are seen", n)
	}
}

func TestATranslucentAvatarLetsTheBackgroundThrough(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	v.World = a.Skeleton.RestWorld()
	v.Background = Light
	x, y, _ := v.Camera.Project(v.World[1].Position, 320, 240)
	v.AvatarAlpha = 0.4
	// 0.4 of red over 0.6 of a light gray, seen once: the far side of the box does not shine through.
	want := 0.6 * float64(Light.Top[1]+Light.Bottom[1]) / 2 * 255
	if c := shot(t, r, v).RGBAAt(int(x), int(y)); math.Abs(float64(c.G)-want) > 12 {
		t.Errorf("the box is %v, want green near %v", c, want)
	}
}

func TestPicturesThatCannotBeDrawnAreRefused(t *testing.T) {
	r := set(t, signpost())
	for name, test := range map[string]struct {
		view *View
		dst  *image.RGBA
		want string
	}{
		"enormous":       {before(), &image.RGBA{Rect: image.Rect(0, 0, 1<<20, 1<<20), Stride: 4 << 20}, "larger than can be drawn"},
		"empty":          {before(), image.NewRGBA(image.Rectangle{}), "nothing to draw into"},
		"little memory":  {before(), &image.RGBA{Rect: image.Rect(0, 0, 9, 9), Stride: 36, Pix: make([]byte, 50)}, "memory"},
		"narrow stride":  {before(), &image.RGBA{Rect: image.Rect(0, 0, 9, 9), Stride: 8, Pix: make([]byte, 5000)}, "memory"},
		"no picture":     {before(), nil, "nothing to draw"},
		"nothing to see": {nil, image.NewRGBA(image.Rect(0, 0, 4, 4)), "nothing to draw"},
	} {
		if err := r.Render(test.view, test.dst); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", name, err, test.want)
		}
	}
	shot(t, r, before())
}

func TestDrawingIntoAPartOfAPictureLeavesTheRestAlone(t *testing.T) {
	r := set(t, signpost())
	whole := image.NewRGBA(image.Rect(0, 0, 100, 80))
	part := whole.SubImage(image.Rect(20, 10, 70, 60)).(*image.RGBA)
	if err := r.Render(before(), part); err != nil {
		t.Fatal(err)
	}
	for y := range 80 {
		for x := range 100 {
			inside := image.Pt(x, y).In(part.Rect)
			if drawn := whole.RGBAAt(x, y).A == 255; drawn != inside {
				t.Fatalf("pixel (%d, %d): drawn %v, want %v", x, y, drawn, inside)
			}
		}
	}
}

func TestAPoseThatIsNoneShowsTheRestPose(t *testing.T) {
	a := signpost()
	r := set(t, a)
	v := before()
	want := shot(t, r, v)
	v.World = a.Skeleton.RestWorld()
	if n := different(want, shot(t, r, v)); n != 0 {
		t.Errorf("without a pose %d pixels differ from the rest pose", n)
	}
	v.World[1].Position[0] = math.NaN()
	if n := different(want, shot(t, r, v)); n != 0 {
		t.Errorf("with a pose of NaN %d pixels differ from the rest pose", n)
	}
}

func TestMeshesThatContradictThemselvesAreNotedAndLeftOut(t *testing.T) {
	for name, spoil := range map[string]func(p *rig.Primitive){
		"index":          func(p *rig.Primitive) { p.Indices[4] = 5000 },
		"no indices":     func(p *rig.Primitive) { p.Indices = nil },
		"normals":        func(p *rig.Primitive) { p.Normals = p.Normals[1:] },
		"weights":        func(p *rig.Primitive) { p.Weights = nil },
		"coordinates":    func(p *rig.Primitive) { p.TexCoords = p.TexCoords[:1] },
		"influence":      func(p *rig.Primitive) { p.Influences[0][3] = 1 },
		"joint":          func(p *rig.Primitive) { p.Joints[0] = 2 },
		"negative joint": func(p *rig.Primitive) { p.Joints[0] = -1 },
		"bind matrices":  func(p *rig.Primitive) { p.JointFromMesh = nil },
	} {
		a := signpost()
		spoil(&a.Primitives[0])
		r := set(t, a)
		if notes := r.Notes(); len(notes) != 1 || !strings.Contains(notes[0].String(), `"box"`) {
			t.Errorf("%s: notes %q, want one about the mesh", name, notes)
		}
		p := shot(t, r, before())
		if reds, _, _ := where(p, isRed); reds != 0 {
			t.Errorf("%s: the mesh is drawn", name)
		}
		if blues, _, _ := where(p, isBlue); blues == 0 {
			t.Errorf("%s: the other mesh is not drawn", name)
		}
	}
}

func TestAnAvatarWithoutMeshesIsRefusedAndTheOldOneStays(t *testing.T) {
	r := set(t, signpost())
	want := shot(t, r, before())
	if err := r.SetAvatar(&rig.Avatar{}); err == nil {
		t.Error("an avatar without meshes was taken")
	}
	if n := different(want, shot(t, r, before())); n != 0 {
		t.Errorf("afterwards %d pixels differ", n)
	}
	if err := r.SetAvatar(nil); err != nil {
		t.Fatal(err)
	}
	if n, _, _ := where(shot(t, r, before()), isRed); n != 0 {
		t.Error("no avatar is still drawn")
	}
}

func TestASecondRendererDrawsTheSameAndClosesByItself(t *testing.T) {
	a := signpost()
	first := set(t, a)
	want := shot(t, first, before())
	second, err := Open(Options{RunOnMain: first.runOnMain})
	if err != nil {
		t.Fatal(err)
	}
	if err := second.SetAvatar(a); err != nil {
		t.Fatal(err)
	}
	if n := different(want, shot(t, second, before())); n != 0 {
		t.Errorf("%d pixels differ", n)
	}
	second.Close()
	second.Close()
	if err := second.Render(before(), image.NewRGBA(image.Rect(0, 0, 4, 4))); err == nil || !strings.Contains(err.Error(), "closed") {
		t.Errorf("a closed renderer says %v", err)
	}
	if n := different(want, shot(t, first, before())); n != 0 {
		t.Errorf("after closing the second, %d pixels of the first differ", n)
	}
}

func TestSamplesMayChangeFromPictureToPictureAtAnySize(t *testing.T) {
	r := set(t, signpost())
	v := before()
	colors := func(samples int, p *image.RGBA) int {
		v.Samples = samples
		if err := r.Render(v, p); err != nil {
			t.Fatal(err)
		}
		between, _, _ := where(p, func(c color.RGBA) bool { return c.R > 70 && c.R < 225 && c.B < 60 }) // edges of the red box
		return between
	}
	small, large := image.NewRGBA(image.Rect(0, 0, 320, 240)), image.NewRGBA(image.Rect(0, 0, 900, 700))
	first := map[*image.RGBA]map[int]int{small: {}, large: {}}
	for range 2 {
		for _, samples := range []int{4, 1, 2, 8, 1, 64, 0, -3, 4} {
			for _, p := range []*image.RGBA{small, large} {
				n := colors(samples, p)
				if before, ok := first[p][samples]; ok && before != n {
					t.Errorf("%d samples at %v: %d mixed pixels, before that %d", samples, p.Rect, n, before)
				}
				first[p][samples] = n
			}
		}
	}
	for p, counts := range first {
		if counts[1] != 0 || counts[4] < 20 || counts[0] != counts[4] || counts[-3] != counts[4] || counts[64] < counts[4]/2 {
			t.Errorf("at %v there are mixed pixels by samples: %v", p.Rect, counts)
		}
	}
	p := image.NewRGBA(small.Rect)
	v.Draft = true
	if n := colors(8, p); n != 0 {
		t.Errorf("a draft has %d mixed pixels", n)
	}
}

func TestNoMoreSamplesAreTakenThanTheDriverAndTheMemoryAllow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		wanted, most  int32
		width, height int
		want          int32
	}{
		{0, 8, 640, 480, 4}, {1, 8, 640, 480, 1}, {8, 8, 640, 480, 8}, {8, 4, 640, 480, 4}, {4, 1, 640, 480, 1}, {4, 0, 640, 480, 1},
		{4, 8, 3840, 2160, 4}, {8, 8, 3840, 2160, 4}, {8, 8, 7680, 4320, 1}, {8, 8, 2560, 1440, 8}, {8, 8, maxSide, maxSide, 1},
	} {
		if got := affordable(c.wanted, c.most, c.width, c.height); got != c.want {
			t.Errorf("%+v: %d", c, got)
		}
	}
}

func TestAPictureOfADenseLargeScreenIsDrawn(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a gigabyte")
	}
	r := set(t, signpost())
	v := before()
	v.Show = viewport.Show{Floor: true, Shadow: true}
	p := image.NewRGBA(image.Rect(0, 0, 3840, 2160))
	if err := r.Render(v, p); err != nil {
		t.Fatal(err)
	}
	x, y, _ := v.Camera.Project(mgl64.Vec3{0, 1.5, 0.2}, 3840, 2160)
	if c := p.RGBAAt(int(x), int(y)); !isRed(c) {
		t.Errorf("the box is %v at its place", c)
	}
}

func TestADraftShowsTheSameWithJaggedEdges(t *testing.T) {
	r := set(t, signpost())
	v := before()
	v.Show = viewport.Show{Floor: true, Shadow: true}
	want := shot(t, r, v)
	v.Draft = true
	draft := shot(t, r, v)
	if n := different(want, draft); n == 0 || n > 1500 { // edges and lines
		t.Errorf("%d pixels differ", n)
	}
	v.Draft = false
	if n := different(want, shot(t, r, v)); n != 0 {
		t.Errorf("after a draft %d pixels differ", n)
	}
}

func TestWithoutADisplayTheErrorSaysWhatToDo(t *testing.T) {
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	if err := initialize(); !errors.Is(err, ErrNoGraphics) || !strings.Contains(err.Error(), "Xvfb") {
		t.Errorf("the error is %v", err)
	}
}

func TestOpenWithoutAMainThreadIsRefused(t *testing.T) {
	if _, err := Open(Options{}); err == nil {
		t.Error("opened without RunOnMain")
	}
}

// pictureOf draws an avatar so that all of it is seen.
func pictureOf(t testing.TB, r *Renderer, a *rig.Avatar, world []rig.Transform, scale float64) *image.RGBA {
	v := &View{Camera: viewport.DefaultCamera(), ShowAvatar: true, World: world, Scale: scale}
	low, high, ok := viewport.NewExtent(a).Bounds(a.Skeleton.Scaled(scale).RestWorld(), scale)
	if !ok {
		t.Fatal("the avatar has no bounds")
	}
	v.Camera.Frame(low, high, 4.0/3)
	return shot(t, r, v)
}

func TestTheMannequinIsDrawn(t *testing.T) {
	a := avatartest.Mannequin(t)
	checkAvatar(t, a)
}

func TestEveryRealAvatarIsDrawnAndMoves(t *testing.T) {
	needRenderer(t)
	files, err := filepath.Glob(filepath.Join(testdata(), "avatars", "*.*"))
	if err != nil || len(files) == 0 {
		t.Skipf("no avatars in %s", testdata())
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			a, err := gltf.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			checkAvatar(t, a)
		})
	}
}

func testdata() string {
	if dir := os.Getenv("POSEWRIGHT_TESTDATA"); dir != "" {
		return dir
	}
	return filepath.Join("..", "..", "..", "shared", "data")
}

// checkAvatar draws an avatar in its rest pose and with its joints turned, within its bounds in both.
func checkAvatar(t *testing.T, a *rig.Avatar) {
	t.Helper()
	r := set(t, a)
	if len(r.Notes()) != 0 {
		t.Errorf("notes: %q", r.Notes())
	}
	scale := 1.7 / math.Max(a.Height, 0.1)
	skeleton := a.Skeleton.Scaled(scale)
	empty := &View{Camera: viewport.DefaultCamera()}
	background := shot(t, r, empty)
	rest := pictureOf(t, r, a, skeleton.RestWorld(), scale)
	if n := different(background, rest); n < 500 || n > 320*240*9/10 {
		t.Errorf("the avatar covers %d pixels", n)
	}
	for i := range skeleton.Joints {
		skeleton.Joints[i].Rest = skeleton.Joints[i].Rest.Mul(mgl64.QuatRotate(0.25, mgl64.Vec3{0, 0, 1}))
	}
	moved := pictureOf(t, r, a, skeleton.RestWorld(), scale)
	if n := different(background, moved); n < 500 {
		t.Errorf("posed, the avatar covers %d pixels", n)
	}
	if n := different(rest, moved); n < 200 {
		t.Errorf("the pose changes %d pixels", n)
	}
}
