//go:build cgo

package scene

import (
	"math"
	"unsafe"

	"github.com/go-gl/gl/v3.3-core/gl"
	"github.com/go-gl/mathgl/mgl64"

	"posewright/viewport"
)

// frame is the Frame block of the shaders, in its std140 layout.
type frame struct {
	clipFromWorld   [16]float32
	keyFromWorld    [16]float32
	eye             [4]float32
	toKey           [4]float32
	toFill          [4]float32
	sky, ground     [4]float32
	floorShadowArea [4]float32
	stage           [4]float32
	top             [4]float32
	bottom          [4]float32
	floorColor      [4]float32
	gridColor       [4]float32
	lens            [4]float32
}

// toKey is where the key light is: above, before and to the left of who looks at the avatar's face.
var toKey = mgl64.Vec3{-0.52, 1.0, 0.72}.Normalize()

// set fills the block for a view. The avatar, of a scale, lies within low and high above a terrain; above it nothing throws a shadow.
func (f *frame) set(v *View, aspect float64, low, high mgl64.Vec3, scale float64, terrain *viewport.Terrain, shadow bool) {
	camera := &v.Camera
	projection := camera.Projection(aspect)
	clip := mgl64.Scale3D(1, -1, 1).Mul4(projection).Mul4(camera.View())
	f.lens = [4]float32{float32(2 / projection.At(1, 1)), float32(scale), 4}
	if v.Draft {
		f.lens[2] = 1
	}
	f.clipFromWorld = mat32(clip)
	eye := camera.Eye()
	f.eye = vec32(eye, flag(eye.Y() > terrain.Under(eye.X(), eye.Z(), eye.Y())))

	background := &v.Background
	if *background == (Background{}) {
		background = &Dark
	}
	f.top, f.bottom = color32(background.Top, 1), color32(background.Bottom, 1)
	alpha := v.AvatarAlpha
	if !(alpha > 0 && alpha < 1) {
		alpha = 1
	}
	f.floorColor, f.gridColor = color32(background.Floor, alpha), color32(background.Grid, 1)
	brightness := (background.Top[1] + background.Bottom[1]) / 2
	f.toKey = vec32(toKey, flag(shadow))
	// Who looks at the side that the key light leaves dark gets more of the fill light, to see shapes there too.
	behind := min(max(0.3+0.8*toKey.Dot(camera.Forward()), 0), 1)
	f.toFill = vec32(fillDirection(camera.Forward()), float32(0.16+0.34*behind))
	f.sky, f.ground = ambient(brightness)

	middle := low.Add(high).Mul(0.5)
	f.lens[3] = float32(terrain.Under(middle[0], middle[2], middle[1]))
	f.stage = [4]float32{
		float32(camera.Target.X()), float32(camera.Target.Z()),
		float32(viewport.TerrainRadius(camera)), 1 - 0.75*brightness,
	}

	// The key light sees exactly the sphere around the avatar.
	radius := math.Max(high.Sub(low).Len()/2, 0.05)
	key := mgl64.Ortho(-radius, radius, -radius, radius, 0, 2*radius).
		Mul4(mgl64.LookAtV(middle.Add(toKey.Mul(radius)), middle, mgl64.Vec3{0, 1, 0}))
	half := mgl64.Translate3D(0.5, 0.5, 0.5).Mul4(mgl64.Scale3D(0.5, 0.5, 0.5))
	f.keyFromWorld = mat32(half.Mul4(key))

	// The floor's shadow lies under the avatar and, along the light, behind it.
	top := math.Max(high[1]-lowest(terrain, low, high), 0)
	for _, axis := range [2]int{0, 2} {
		shift := -toKey[axis] / toKey[1] * top
		low[axis] = math.Min(low[axis], low[axis]+shift) - floorShadowMargin
		high[axis] = math.Max(high[axis], high[axis]+shift) + floorShadowMargin
	}
	size := math.Max(high[0]-low[0], high[2]-low[2])
	f.floorShadowArea = [4]float32{
		float32((low[0] + high[0]) / 2), float32((low[2] + high[2]) / 2), float32(1 / size), 0,
	}
	if shadow {
		f.floorShadowArea[3] = alpha * (1 - 0.35*brightness)
	}
}

// ambient is the light from above and from below in surroundings of a brightness from 0 to 1: the brighter, the more of it and
// the less of it is colored.
func ambient(brightness float32) (sky, ground [4]float32) {
	for c, dark := range [3][2]float32{{0.25, 0.135}, {0.28, 0.12}, {0.35, 0.12}} {
		bright := [3][2]float32{{0.44, 0.36}, {0.46, 0.35}, {0.50, 0.35}}[c]
		sky[c] = dark[0] + (bright[0]-dark[0])*brightness
		ground[c] = dark[1] + (bright[1]-dark[1])*brightness
	}
	return sky, ground
}

// floorShadowMargin is the room for the blur around the avatar's shadow, meters.
const floorShadowMargin = 0.25

// fillDirection is towards the fill light: beside the camera, opposite to the key light, slightly above.
func fillDirection(forward mgl64.Vec3) mgl64.Vec3 {
	back := forward.Mul(-1)
	right := mgl64.Vec3{0, 1, 0}.Cross(back)
	if right.Len() < 1e-6 {
		right = mgl64.Vec3{1, 0, 0}
	}
	return right.Normalize().Mul(0.75).Add(back.Mul(0.6)).Add(mgl64.Vec3{0, 0.25, 0}).Normalize()
}

// upload puts the block where the shaders find it.
func (f *frame) upload(buffer uint32) {
	gl.BindBuffer(gl.UNIFORM_BUFFER, buffer)
	gl.BufferData(gl.UNIFORM_BUFFER, int(unsafe.Sizeof(*f)), unsafe.Pointer(f), gl.STREAM_DRAW)
	gl.BindBufferBase(gl.UNIFORM_BUFFER, frameBinding, buffer)
}

func mat32(m mgl64.Mat4) (r [16]float32) {
	for i, v := range m {
		r[i] = float32(v)
	}
	return r
}

func vec32(v mgl64.Vec3, w float32) [4]float32 {
	return [4]float32{float32(v[0]), float32(v[1]), float32(v[2]), w}
}

func color32(c Color, a float32) [4]float32 { return [4]float32{c[0], c[1], c[2], a} }

func flag(b bool) float32 {
	if b {
		return 1
	}
	return 0
}
