package gltf

import (
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
)

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "gltf", Name: "glTF",
		About:   "The avatar at the calibrated size as one .glb file, also of a VRM, with the whole preset in its extras",
		Version: "every program that reads glTF 2.0",
		Steps: []string{
			"Open the avatar in the program. The preset is in `extras.posewright`, for programs that read it.",
		},
		NeedsAvatar: true,
		Export:      Export, Import: Import,
	}
}

// Export gives the avatar's file with the preset in it.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	return avatarfile.Export("gltf", ".glb", in)
}

// Import reads the preset that a file holds.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	return avatarfile.Read("gltf", data)
}
