package rig

// Material is what Posewright draws of a glTF material (glTF 2.0, 3.9 and appendix B). A texture whose factor is 0 is not looked at.
type Material struct {
	Name        string
	BaseColor   [4]float32 // linear RGBA factor
	BaseTexture Texture    // base color, sRGB

	Metallic          float32 // 0 for what does not conduct to 1 for metal
	Roughness         float32 // 0 for a mirror to 1; its square is the α of GGX
	MetalRoughTexture Texture // linear: green is a factor of Roughness, blue of Metallic

	NormalTexture     Texture // linear: normals in the frame of Primitive.Tangents, from -1 to 1
	NormalScale       float32 // factor of what is across the surface in them
	OcclusionTexture  Texture // linear: red is how much of the surroundings is seen
	OcclusionStrength float32 // 0 to 1

	Emissive        [3]float32 // linear RGB
	EmissiveTexture Texture    // factor of Emissive, sRGB
	Alpha           AlphaMode
	Cutoff          float32 // below this alpha a masked material is not drawn
	DoubleSided     bool
	Unlit           bool
	ZWrite          bool  // whether a blended material hides what is behind it (MToon's transparentWithZWrite)
	Order           int   // among blended materials that do, or do not, hide what is behind them: higher ones are drawn later
	Toon            *Toon // how MToon lights it; nil for other materials
}

// AlphaMode says what a material's alpha does.
type AlphaMode uint8

// The alpha modes of glTF.
const (
	AlphaOpaque AlphaMode = iota
	AlphaMask
	AlphaBlend
)

// Toon is the light of an MToon material, in the terms of VRMC_materials_mtoon 1.0.
type Toon struct {
	ShadeColor   [3]float32 // linear RGB where the light does not reach; the base texture is not a factor of it
	ShadeTexture Texture    // factor of ShadeColor, sRGB
	Toony        float32    // 0 to 1: how sharp the border between light and shade is
	Shift        float32    // -1 to 1: moves that border towards the light if negative, so that more lies in the shade
	ShiftTexture Texture    // linear: its red times ShiftScale is added to Shift
	ShiftScale   float32

	MatcapColor   [3]float32 // linear RGB factor of MatcapTexture
	MatcapTexture Texture    // a lit ball as the camera sees it, sRGB, added by the direction of the normal

	RimColor    [3]float32 // linear RGB, added where the surface turns away from the camera
	RimPower    float32    // exponent: the larger the narrower is the rim
	RimLift     float32    // widens the rim over all of the surface
	RimTexture  Texture    // factor of the rim and of the matcap, sRGB
	RimLighting float32    // 0 to 1: how much the rim and the matcap depend on the light

	Scroll      [2]float32 // by how much all textures but the matcap move, of their width and height, each second
	Turn        float32    // by how much they turn about the middle of the coordinates, radians each second, counter-clockwise
	MoveTexture Texture    // linear: blue is a factor of Scroll and Turn. It lies on the surface as the base texture does

	Outline         OutlineMode
	OutlineWidth    float32    // meters, or a share of the picture's height; see OutlineMode
	OutlineTexture  Texture    // linear: green is a factor of OutlineWidth. It lies on the surface as the base texture does
	OutlineColor    [3]float32 // linear RGB
	OutlineLighting float32    // 0 to 1: how much the outline takes the lit color of the surface
}

// Moves says whether the textures move by themselves.
func (t *Toon) Moves() bool { return t.Scroll != [2]float32{} || t.Turn != 0 }

// OutlineMode says what the width of an outline means.
type OutlineMode uint8

// The outline modes of MToon.
const (
	OutlineNone   OutlineMode = iota
	OutlineWorld              // meters of the avatar
	OutlineScreen             // share of the picture's height
)

// Texture is an image with its placement on the surface (KHR_texture_transform): uv' = offset + R(rotation)·(scale·uv).
type Texture struct {
	Image    int // index into Avatar.Images, -1 for none
	Offset   [2]float32
	Scale    [2]float32
	Rotation float32 // radians, counter-clockwise
	Second   bool    // it lies by Primitive.SecondCoords instead of TexCoords
	WrapU    Wrap
	WrapV    Wrap
	Nearest  bool // no smoothing when magnified
}

// Wrap says what is seen beyond the edge of a texture.
type Wrap uint8

// The wrapping modes of glTF.
const (
	WrapRepeat Wrap = iota
	WrapClamp
	WrapMirror
)
