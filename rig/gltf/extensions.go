package gltf

import (
	"encoding/json"
	"slices"

	"github.com/qmuntal/gltf"

	"posewright/rig/phrase"
)

// understood are the extensions that are read, or whose plain glTF counterpart is all that is drawn anyway.
var understood = map[string]bool{
	"EXT_texture_webp":                    true,
	"KHR_materials_emissive_strength":     true,
	"KHR_materials_pbrSpecularGlossiness": true,
	"KHR_materials_unlit":                 true,
	"KHR_mesh_quantization":               true,
	"KHR_texture_transform":               true,
	"VRM":                                 true,
	"VRMC_materials_mtoon":                true,
	"VRMC_springBone":                     true,
	"VRMC_springBone_extended_collider":   true,
	"VRMC_vrm":                            true,
	"VRMC_vrm_animation":                  true,
}

var (
	errDraco = phrase.Fail("{{.Kind}}: the meshes are compressed with Draco; export the avatar without mesh compression, or run `gltf-transform cp "+
		"in.glb out.glb`, which unpacks it", "Kind", ErrUnsupported)
	errMeshopt = phrase.Fail("{{.Kind}}: the buffers are compressed with meshopt; export the avatar without mesh compression, or run `gltf-transform "+
		"cp in.glb out.glb`, which unpacks it", "Kind", ErrUnsupported)
)

// checkExtensions refuses compressed meshes and notes what is not read.
func checkExtensions(doc *gltf.Document, notes *notes) error {
	required := doc.ExtensionsRequired
	switch {
	case slices.Contains(required, "KHR_draco_mesh_compression"):
		return errDraco
	case slices.Contains(required, "EXT_meshopt_compression"), slices.Contains(required, "KHR_meshopt_compression"):
		return errMeshopt
	}
	for _, mesh := range doc.Meshes {
		for _, primitive := range mesh.Primitives {
			position, ok := primitive.Attributes[gltf.POSITION]
			if hasExtension(primitive.Extensions, "KHR_draco_mesh_compression") &&
				ok && position >= 0 && position < len(doc.Accessors) && doc.Accessors[position].BufferView == nil {
				return errDraco // not required, but there is no uncompressed copy
			}
		}
	}
	names := slices.Concat(required, doc.ExtensionsUsed)
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		switch {
		case understood[name]:
		case slices.Contains(required, name):
			notes.add(phrase.Say("The extension {{.Name}}, without which the file may look wrong, is not supported and was ignored.", "Name", shorten(name)))
		default:
			notes.add(phrase.Say("The extension {{.Name}} is not supported and was ignored.", "Name", shorten(name)))
		}
	}
	return nil
}

func hasExtension(extensions gltf.Extensions, names ...string) bool {
	for _, name := range names {
		if _, ok := extensions[name]; ok {
			return true
		}
	}
	return false
}

// extension decodes an extension into value and reports whether it is there and well formed.
func extension(extensions gltf.Extensions, name string, value any) bool {
	content, ok := extensions[name]
	if !ok {
		return false
	}
	raw, ok := content.(json.RawMessage)
	if !ok { // another package registered a type for this extension
		var err error
		if raw, err = json.Marshal(content); err != nil {
			return false
		}
	}
	return decode(raw, value) == nil
}

// decode decodes a part of the description of a file.
func decode(raw json.RawMessage, value any) error {
	err := json.Unmarshal(raw, value)
	phrase.Clean(value)
	return err
}
