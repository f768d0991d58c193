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
		limb  = phrase.Say("In the data; a TwoBoneIKConstraint has it")
		chain = phrase.Say("In the data; the ChainIKConstraint from spine to head has it")
		look  = phrase.Say("In the data; the head's MultiAimConstraint has it")
		hint  = phrase.Say("In the data; the hint of a TwoBoneIKConstraint has it, where without a weight the animation bends the joint")
	)
	return []export.Rule{
		carried("**", phrase.Say("In the data, for a solver of your own: Animation Rigging has nothing that acts on it")),
		kept("name"), kept("author"), kept("notes"), kept("tags"),
		carried("thumbnail", phrase.Say("As a picture next to the data")),
		kept("avatar.file"), carried("ground.**", phrase.Say("In the data, for a solver of your own: Animation Rigging knows no ground")), kept("ground.file"),
		carried("avatar.roles", phrase.Say("In the data; the rig finds bones by it where Unity's Avatar does not know them")),
		carried("calibration", phrase.Say("In the data, in Unity's frame")),
		carried("effectors.leftHand.*", limb), carried("effectors.rightHand.*", limb),
		carried("effectors.leftFoot.*", limb), carried("effectors.rightFoot.*", limb),
		carried("effectors.*.pullWeight", phrase.Say("In the data, for a solver of your own: Animation Rigging has no pull")),
		carried("effectors.head.positionWeight", chain), carried("effectors.head.rotationWeight", chain),
		carried("effectors.hips.positionWeight", phrase.Say("In the data; a MultiPositionConstraint has it where the hips have a target")),
		carried("effectors.hips.rotationWeight", phrase.Say("In the data; a MultiRotationConstraint has it where the hips have a target")),
		carried("hints.**", hint),
		carried("arms.method", phrase.Say("In the data; of the methods the rig knows poles, and solves all others by two bones")),
		carried("arms.chain.iterations", phrase.Say("In the data; the ChainIKConstraint has it, up to 50")),
		carried("arms.chain.tolerance", phrase.Say("In the data; the ChainIKConstraint has it, up to 1 cm")),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.**", phrase.Say("In the data, for a solver of your own: Animation Rigging has no limits in its IK")),
	}
}
