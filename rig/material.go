package rig

// Material is what Posewright draws of a glTF material.
type Material struct {
	Name            string
	BaseColor       [4]float32 // linear RGBA factor
	BaseTexture     Texture    // base colour, sRGB
	Emissive        [3]float32 // linear RGB
	EmissiveTexture Texture    // factor of Emissive, sRGB; it lies on the surface as BaseTexture does
	Alpha           AlphaMode
	Cutoff          float32 // below this alpha a masked material is not drawn
	DoubleSided     bool
	Unlit           bool
	ZWrite          bool  // whether a blended material hides what is behind it (MToon's transparentWithZWrite)
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

// Toon is the light of an MToon material, in the terms of VRMC_materials_mtoon 1.0. Its textures lie on the surface as the
// base texture does.
type Toon struct {
	ShadeColor   [3]float32 // linear RGB where the light does not reach; the base texture is not a factor of it
	ShadeTexture Texture    // factor of ShadeColor, sRGB
	Toony        float32    // 0 to 1: how sharp the border between light and shade is
	Shift        float32    // -1 to 1: moves that border towards the light if negative, so that more lies in the shade

	RimColor    [3]float32 // linear RGB, added where the surface turns away from the camera
	RimPower    float32    // exponent: the larger the narrower is the rim
	RimLift     float32    // widens the rim over all of the surface
	RimLighting float32    // 0 to 1: how much the rim depends on the light

	Outline         OutlineMode
	OutlineWidth    float32    // metres, or a share of the picture's height; see OutlineMode
	OutlineColor    [3]float32 // linear RGB
	OutlineLighting float32    // 0 to 1: how much the outline takes the lit colour of the surface
}

// OutlineMode says what the width of an outline means.
type OutlineMode uint8

// The outline modes of MToon.
const (
	OutlineNone   OutlineMode = iota
	OutlineWorld              // metres of the avatar
	OutlineScreen             // share of the picture's height
)

// Texture is an image with its placement on the surface (KHR_texture_transform): uv' = offset + R(rotation)·(scale·uv).
type Texture struct {
	Image    int // index into Avatar.Images, -1 for none
	Offset   [2]float32
	Scale    [2]float32
	Rotation float32 // radians, counter-clockwise
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
