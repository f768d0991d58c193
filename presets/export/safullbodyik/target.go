package safullbodyik

import "posewright/presets/export"

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "safullbodyik", Name: "SAFullBodyIK",
		About:   "Settings for the open solver SAFullBodyIK in Unity as JSON by its serialized fields, and a component that applies them",
		Version: "SAFullBodyIK of Stereoarts",
		Steps: []string{
			"Copy the files into `Assets` of a project that has SAFullBodyIK.",
			"Add the component of {.cs} to the avatar beside its FullBodyIKBehaviour and give it {.json}.",
			"Move the effectors of the FullBodyIK.",
		},
		Export: Export, Import: Import,
	}
}
