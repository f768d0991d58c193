package gltf

import (
	"github.com/qmuntal/gltf"

	"posewright/rig"
	"posewright/rig/phrase"
)

// textureTransform is KHR_texture_transform.
type textureTransform struct {
	Offset   [2]float64  `json:"offset"`
	Rotation float64     `json:"rotation"`
	Scale    *[2]float64 `json:"scale"`
	TexCoord *int        `json:"texCoord"`
}

// readTexture reads how an image lies on a surface. An image that cannot be used leaves the surface with its plain color.
func (d *decoder) readTexture(info *gltf.TextureInfo, material string) (rig.Texture, error) {
	t := rig.Texture{Image: -1, Scale: [2]float32{1, 1}}
	if info.Index < 0 || info.Index >= len(d.doc.Textures) {
		return t, phrase.Fail(`the file is damaged: material "{{.Material}}" refers to texture {{.Index}} of {{.Count}}`, "Material", shorten(material),
			"Index", info.Index, "Count", len(d.doc.Textures))
	}
	source := d.doc.Textures[info.Index]
	var transform textureTransform
	if extension(info.Extensions, "KHR_texture_transform", &transform) {
		t.Offset = [2]float32{bounded(transform.Offset[0]), bounded(transform.Offset[1])}
		t.Rotation = bounded(transform.Rotation)
		if transform.Scale != nil {
			t.Scale = [2]float32{bounded(transform.Scale[0]), bounded(transform.Scale[1])}
		}
	}
	if source.Sampler != nil {
		if *source.Sampler < 0 || *source.Sampler >= len(d.doc.Samplers) {
			return t, phrase.Fail("the file is damaged: texture {{.Index}} refers to sampler {{.Sampler}} of {{.Count}}", "Index", info.Index,
				"Sampler", *source.Sampler, "Count", len(d.doc.Samplers))
		}
		sampler := d.doc.Samplers[*source.Sampler]
		t.WrapU, t.WrapV = toWrap(sampler.WrapS), toWrap(sampler.WrapT)
		t.Nearest = sampler.MagFilter == gltf.MagNearest
	}
	image := source.Source
	var webpSource struct {
		Source *int `json:"source"`
	}
	if extension(source.Extensions, "EXT_texture_webp", &webpSource) && webpSource.Source != nil {
		image = webpSource.Source
	}
	if image == nil {
		d.notes.add(phrase.Say(`The texture of material "{{.Material}}" has no image that can be read; export it with PNG or JPEG textures.`,
			"Material", shorten(material)))
		return t, nil
	}
	if *image < 0 || *image >= len(d.doc.Images) {
		return t, phrase.Fail("the file is damaged: texture {{.Index}} refers to image {{.Image}} of {{.Count}}", "Index", info.Index, "Image", *image,
			"Count", len(d.doc.Images))
	}
	t.Image = d.readImage(*image)
	return t, nil
}

func toWrap(mode gltf.WrappingMode) rig.Wrap {
	switch mode {
	case gltf.WrapClampToEdge:
		return rig.WrapClamp
	case gltf.WrapMirroredRepeat:
		return rig.WrapMirror
	}
	return rig.WrapRepeat
}

// readImage adds an image to the avatar, once, and returns its place; -1, with a note, if it cannot be used.
func (d *decoder) readImage(index int) int {
	if known, ok := d.images[index]; ok {
		return known
	}
	d.images[index] = -1
	source := d.doc.Images[index]
	name := source.Name
	if name == "" && len(source.URI) < 256 {
		name = source.URI
	}
	data, err := d.imageBytes(source)
	if err == nil {
		err = checkImage(data)
	}
	if err != nil {
		d.notes.add(phrase.Say(`Image {{.Index}} ("{{.Name}}") was left out: {{.Cause}}.`, "Index", index, "Name", shorten(name), "Cause", err))
		return -1
	}
	d.avatar.Images = append(d.avatar.Images, rig.Image{Name: name, Data: data})
	d.images[index] = len(d.avatar.Images) - 1
	return d.images[index]
}

func (d *decoder) imageBytes(source *gltf.Image) ([]byte, error) {
	if source.BufferView == nil {
		if source.URI == "" {
			return nil, phrase.Fail("it has no data")
		}
		return d.container.readURI(source.URI, maxImageBytes)
	}
	data, _, err := d.accessors.viewBytes(*source.BufferView)
	if err != nil {
		return nil, phrase.Fail("it {{.Cause}}", "Cause", err)
	}
	if len(data) > maxImageBytes {
		return nil, phrase.Fail("it has more than {{.Size}} MiB", "Size", maxImageBytes>>20)
	}
	return data, nil
}

// checkImage refuses what is no image, or one that is too large to be drawn, by its header.
func checkImage(data []byte) error {
	width, height, err := imageSize(data)
	if err != nil {
		return err
	}
	if width > maxImageSide || height > maxImageSide || width*height > maxImageArea {
		return phrase.Fail("it has {{.Width}}×{{.Height}} pixels, which is more than can be drawn", "Width", width, "Height", height)
	}
	return nil
}
