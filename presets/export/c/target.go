// Package c takes presets to programs in C and C#, and in every language that calls C: the preset and the avatar's skeleton as the solver's library reads them.
//
//	NAME.preset.json    the preset, as files of presets have it
//	NAME.skeleton.json  the joints of the avatar in their rest pose, with their roles
//
// Nothing acts on these without the library: package binding adds it with its header, the classes for C#, and an example in both languages.
package c

import (
	"bytes"
	"encoding/json"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/runtime"
	"posewright/rig/phrase"
)

// Target is the target.
func Target() export.Target {
	return export.Target{
		ID: "c", Name: "C and C#", NeedsAvatar: true,
		About:   "The solver as a library with its header, classes for C#, and an example in both, for programs of your own and mods of social VR",
		Version: "C11, C++, C# (.NET and Mono), and every language that calls C",
		Steps: []string{
			"Export with the library (--with-runtime): without it the files are data that nothing acts on.",
		},
		Export: Export,
	}
}

// Export gives the preset and the skeleton. The error says that there is no avatar.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	if in.Avatar == nil || in.Humanoid == nil {
		return nil, nil, phrase.Fail("the library needs the skeleton of an avatar; choose one")
	}
	var preset bytes.Buffer
	if err := presets.Write(&preset, in.Preset); err != nil {
		return nil, nil, err
	}
	skeleton := runtime.SkeletonOf(in.Avatar, in.Humanoid)
	skeleton.TakeRoles(in.Humanoid)
	text, err := json.Marshal(skeleton)
	if err != nil {
		return nil, nil, phrase.Fail("the skeleton cannot be written: {{.Cause}}", "Cause", err)
	}
	held := phrase.Say("In the preset's file")
	report, err := export.NewReport("c", in.Preset, export.Holds("**", held),
		export.Carries("name", held), export.Carries("author", held), export.Carries("notes", held), export.Carries("tags", held), export.Carries("thumbnail", held),
		export.Carries("avatar.file", held), export.Carries("ground.file", held),
		export.Carries("avatar.eyes", held), export.Holds("avatar.animation", held))
	if err != nil {
		return nil, nil, err
	}
	name := export.FileName(in.Preset.Name)
	return []export.File{{Name: name + ".preset.json", Data: preset.Bytes()}, {Name: name + ".skeleton.json", Data: append(text, '\n')}}, report, nil
}
