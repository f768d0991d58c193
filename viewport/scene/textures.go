//go:build cgo

package scene

import (
	"bytes"
	"image"

	"github.com/g3n/engine/gls"

	"posewright/rig"
	"posewright/rig/phrase"
)

// Limits of what the textures of an avatar take.
const (
	maxTextureBytes = 512 << 20 // on the graphics card, mipmaps included; beyond it all are made smaller
	maxDecoded      = 1 << 29   // pixels that are decoded for one avatar: some ten seconds' work
)

// textureUse is what has to be equal for two materials to share a texture.
type textureUse struct {
	image        int
	wrapU, wrapV rig.Wrap
	nearest      bool
	numbers      bool
}

// textureLoader brings the images of an avatar to the graphics card, each once for each way of sampling it.
type textureLoader struct {
	gs       *gls.GLS
	quality  quality
	images   []rig.Image
	side     int                 // the most that a texture is wide or high
	decoded  int                 // pixels so far
	sizes    map[int]image.Point // of images that materials use, as their headers say
	loaded   map[textureUse]uint32
	broken   map[int]bool // images that cannot be decoded
	textures []uint32
	notes    []phrase.Phrase
}

// newTextureLoader makes a loader whose textures, for all materials of an avatar, keep to the limit.
func newTextureLoader(gs *gls.GLS, q quality, a *rig.Avatar) *textureLoader {
	l := &textureLoader{gs: gs, quality: q, images: a.Images, side: maxTextureSide, sizes: map[int]image.Point{}, loaded: map[textureUse]uint32{}, broken: map[int]bool{}}
	uses := map[textureUse]image.Point{}
	for i := range a.Materials {
		for unit, t := range texturesOf(&a.Materials[i]) {
			if t == nil || t.Image < 0 || t.Image >= len(a.Images) {
				continue
			}
			size, known := l.sizes[t.Image]
			if !known {
				if config, _, err := image.DecodeConfig(bytes.NewReader(a.Images[t.Image].Data)); err == nil {
					size = image.Pt(config.Width, config.Height)
				}
				l.sizes[t.Image] = size
			}
			uses[l.use(t, linear[unit])] = size
		}
	}
	l.side = affordableSide(uses)
	if l.side < maxTextureSide {
		l.notes = append(l.notes, phrase.Say("The avatar has so many textures that they are drawn with {{.Most}} pixels at most on each side.", "Most", l.side))
	}
	return l
}

// affordableSide is how wide or high textures of some sizes may be so that together they keep to the limit.
func affordableSide(sizes map[textureUse]image.Point) int {
	side := maxTextureSide
	for ; side > 16; side /= 2 {
		bytes := 0
		for _, size := range sizes {
			width, height := fitted(size.X, size.Y, side)
			bytes += 4 * width * height * 4 / 3
		}
		if bytes <= maxTextureBytes {
			break
		}
	}
	return side
}

// use is how a texture is sampled. Where the shader makes colors linear, the same texture serves for numbers.
func (l *textureLoader) use(t *rig.Texture, numbers bool) textureUse {
	return textureUse{t.Image, t.WrapU, t.WrapV, t.Nearest, numbers && !l.quality.economical}
}

// texture is 0 where there is no image that can be drawn.
func (l *textureLoader) texture(t *rig.Texture, numbers bool) uint32 {
	if t.Image < 0 || t.Image >= len(l.images) || l.broken[t.Image] {
		return 0
	}
	use := l.use(t, numbers)
	if texture := l.loaded[use]; texture != 0 {
		return texture
	}
	picture, err := l.decode(t.Image)
	if err != nil {
		l.broken[t.Image] = true
		l.notes = append(l.notes, phrase.Say(`The image "{{.Name}}" is left out: {{.Cause}}.`, "Name", l.images[t.Image].Name, "Cause", err))
		return 0
	}
	texture := newTexture(l.gs, l.quality, use.numbers, picture.Rect.Dx(), picture.Rect.Dy(), picture.Pix)
	sampleAs(t, l.quality)
	l.loaded[use] = texture
	l.textures = append(l.textures, texture)
	return texture
}

// decode decodes an image, unless those before it have used up what is decoded for one avatar.
func (l *textureLoader) decode(index int) (*image.NRGBA, error) {
	pixels := l.sizes[index].X * l.sizes[index].Y
	if pixels > maxDecoded-l.decoded {
		return nil, phrase.Fail("the pictures of the avatar are too large together")
	}
	l.decoded += pixels
	return decodeImage(l.images[index].Data, l.side)
}
