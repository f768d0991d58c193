package vrm

import (
	"strings"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/avatarfile"
	"posewright/rig/phrase"
)

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "vrm", Name: "VRM",
		About:   "The avatar's own VRM at the calibrated size, with its bones as they are mapped, constraints for its twist bones and the whole preset in its extras",
		Version: "every program that reads VRM",
		Steps: []string{
			"Open the avatar in the program. The preset is in `extras.posewright`, for programs that read it.",
		},
		NeedsAvatar: true,
		Export:      Export, Import: Import,
	}
}

// Export gives the avatar's file with the preset in it. The error says where that is no VRM.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	if in.Avatar != nil && !strings.HasPrefix(in.Avatar.Format, "VRM") {
		return nil, nil, phrase.Fail(`"{{.Name}}" is {{.Format}}, not VRM; export for glTF, or convert it to VRM first with the author's license`,
			"Name", in.Avatar.Name, "Format", in.Avatar.Format)
	}
	return avatarfile.Export("vrm", ".vrm", in)
}

// Import reads the preset that a file holds.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	return avatarfile.Read("vrm", data)
}
