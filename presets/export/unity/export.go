package unity

import (
	"bytes"
	_ "embed"
	"encoding/base64"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

var (
	//go:embed cs/PosewrightPreset.cs
	presetClass []byte
	//go:embed cs/PosewrightRig.cs
	rigClass []byte
	//go:embed cs/PosewrightImporter.cs
	importerClass []byte
	//go:embed cs/Posewright.asmdef
	assembly []byte
	//go:embed cs/Posewright.AnimationRigging.asmdef
	rigAssembly []byte
	//go:embed cs/Posewright.Editor.asmdef
	editorAssembly []byte
)

// Export gives the data, the classes, the rig and the importer.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	text, err := data(in).JSON()
	if err != nil {
		return nil, nil, phrase.Fail("the preset cannot be written for Unity: {{.Cause}}", "Cause", err)
	}
	report, err := export.NewReport("unity", in.Preset, append(rules(), serialized.Merged(in.Preset)...)...)
	if err != nil {
		return nil, nil, err
	}
	name := "Posewright/Presets/" + export.FileName(in.Preset.Name)
	files := []export.File{
		{Name: name + ".posewright.json", Data: text},
		{Name: "Posewright/Runtime/PosewrightData.cs", Data: []byte(dataClasses())},
		{Name: "Posewright/Runtime/PosewrightPreset.cs", Data: presetClass},
		{Name: "Posewright/Runtime/Posewright.asmdef", Data: assembly},
		{Name: "Posewright/AnimationRigging/PosewrightRig.cs", Data: rigClass},
		{Name: "Posewright/AnimationRigging/Posewright.AnimationRigging.asmdef", Data: rigAssembly},
		{Name: "Posewright/Editor/PosewrightImporter.cs", Data: importerClass},
		{Name: "Posewright/Editor/Posewright.Editor.asmdef", Data: editorAssembly},
	}
	if picture, err := base64.StdEncoding.DecodeString(in.Preset.Thumbnail); err == nil && len(picture) > 0 {
		ending := ".jpg"
		if bytes.HasPrefix(picture, []byte("\x89PNG")) {
			ending = ".png"
		}
		files = append(files, export.File{Name: name + ending, Data: picture})
	}
	return files, report, nil
}

// rules say where everything is, and what acts on it.
func rules() []export.Rule {
	carried := func(pattern string, where phrase.Phrase) export.Rule {
		return export.Rule{Pattern: pattern, How: where}
	}
	kept := func(pattern string) export.Rule { return export.Rule{Pattern: pattern} }
	var (
		limb  = phrase.Say("In the data, and in a TwoBoneIKConstraint")
		chain = phrase.Say("In the data, and in the ChainIKConstraint from spine to head")
		look  = phrase.Say("In the data, and in the MultiAimConstraint of the head")
		hint  = phrase.Say("In the data, and in the hint of a TwoBoneIKConstraint; with weight 0 the animation bends the joint")
	)
	return []export.Rule{
		carried("**", phrase.Say("In the data, for a custom solver: Animation Rigging has no equivalent")),
		kept("name"), kept("author"), kept("notes"), kept("tags"),
		carried("thumbnail", phrase.Say("As a picture next to the data")),
		kept("avatar.file"), carried("ground.**", phrase.Say("In the data, for a custom solver: Animation Rigging has no ground")), kept("ground.file"),
		carried("avatar.roles", phrase.Say("In the data; the rig uses it to find bones missing in Unity's Avatar")),
		carried("calibration", phrase.Say("In the data, in Unity's frame")),
		carried("effectors.leftHand.*", limb), carried("effectors.rightHand.*", limb),
		carried("effectors.leftFoot.*", limb), carried("effectors.rightFoot.*", limb),
		carried("effectors.*.pullWeight", phrase.Say("In the data, for a custom solver: Animation Rigging has no pull")),
		carried("effectors.head.positionWeight", chain), carried("effectors.head.rotationWeight", chain),
		carried("effectors.hips.positionWeight", phrase.Say("In the data, and in a MultiPositionConstraint if the hips have a target")),
		carried("effectors.hips.rotationWeight", phrase.Say("In the data, and in a MultiRotationConstraint if the hips have a target")),
		carried("hints.**", hint),
		carried("arms.method", phrase.Say("In the data; the rig supports the pole method and uses two-bone IK for all others")),
		carried("arms.chain.iterations", phrase.Say("In the data, and in the ChainIKConstraint, up to 50")),
		carried("arms.chain.tolerance", phrase.Say("In the data, and in the ChainIKConstraint, up to 1 cm")),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.**", phrase.Say("In the data, for a custom solver: Animation Rigging IK has no limits")),
	}
}
