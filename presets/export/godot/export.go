package godot

import (
	"slices"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

// Export gives the resource and its classes.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	tres, err := resource(in)
	if err != nil {
		return nil, nil, export.Unwritable(Target().Name, err)
	}
	class, err := script("posewright_preset.gd.tmpl", properties(presets.Parameters(), ""))
	if err != nil {
		return nil, nil, err
	}
	magnet, err := script("posewright_magnet.gd.tmpl", magnetProperties("m"))
	if err != nil {
		return nil, nil, err
	}
	report, err := export.NewReport("godot", in.Preset, slices.Concat(rules(), jumps(in.Preset))...)
	if err != nil {
		return nil, nil, err
	}
	name := "posewright/" + export.FileName(in.Preset.Name)
	return []export.File{
		{Name: name + ".tres", Data: tres},
		{Name: "addons/posewright/posewright_preset.gd", Data: class},
		{Name: "addons/posewright/posewright_magnet.gd", Data: magnet},
	}, report, nil
}

// rules say where everything is. Without the solver's library nothing acts on it.
func rules() []export.Rule {
	return []export.Rule{
		export.Holds("**", phrase.Say("In the resource, for your own code: only the solver's library acts on it")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"}, {Pattern: "avatar.file"}, {Pattern: "ground.file"},
	}
}
