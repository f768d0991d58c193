package jarvriks

import "posewright/presets/export"

// FileName is how JARVRIKS wants its file to be called.
const FileName = "JarvriksIKSettings.json"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "jarvriks", Name: "JARVRIKS",
		About:   "The settings file of JARVRIKS, Marmaras' full-body IK for Unity, to be put into the application's persistent data folder",
		Version: "JARVRIKS of Marmaras 2024",
		Steps: []string{
			"Copy {.json} to the folder that Unity calls `Application.persistentDataPath` of the program.",
			"Start the program; it reads the settings when it starts.",
		},
		Alone: true, Export: Export, Import: Import,
	}
}
