package jarvriks

import "posewright/presets/export"

// FileName is how JARVRIKS wants its file to be called.
const FileName = "JarvriksIKSettings.json"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "jarvriks", Name: "JARVRIKS",
		About:  "The settings file of JARVRIKS, Marmaras' full-body IK for Unity, to be put into the application's persistent data folder",
		Export: Export, Import: Import,
	}
}
