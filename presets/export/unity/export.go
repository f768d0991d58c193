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
	tree, err := data(in)
	if err != nil {
		return nil, nil, err
	}
	text, err := tree.JSON()
	if err != nil {
		return nil, nil, export.Unwritable(Target().Name, err)
	}
	report, err := export.NewReport("unity", in.Preset, append(rules(), serialized.Merged(in.Preset)...)...)
	if err != nil {
		return nil, nil, err
	}
	name := "Posewright/Presets/" + export.FileName(in.Preset.Name)
	files := []export.File{
		{Name: name + ".posewright-unity.json", Data: text},
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
	var (
		limb  = phrase.Say("In the data, and in a TwoBoneIKConstraint")
		chain = phrase.Say("In the data, and in the ChainIKConstraint from spine to head")
		pole  = phrase.Say("In the data; the rig supports the pole method and uses two-bone IK for all others")
		look  = phrase.Say("In the data, and in the MultiAimConstraint of the head")
		hint  = phrase.Say("In the data, and in the hint of a TwoBoneIKConstraint; with weight 0 the animation bends the joint")
	)
	return []export.Rule{
		export.Holds("**", phrase.Say("In the data, for a custom solver: Animation Rigging has no equivalent")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"},
		export.Carries("thumbnail", phrase.Say("As a picture next to the data")),
		{Pattern: "avatar.file"}, export.Holds("ground.**", phrase.Say("In the data, for a custom solver: Animation Rigging has no ground")), {Pattern: "ground.file"},
		export.Carries("avatar.roles", phrase.Say("In the data; the rig uses it to find bones missing in Unity's Avatar")),
		export.Holds("calibration", phrase.Say("In the data, in Unity's frame")),
		export.Carries("effectors.leftHand.*", limb), export.Carries("effectors.rightHand.*", limb),
		export.Carries("effectors.leftFoot.*", limb), export.Carries("effectors.rightFoot.*", limb),
		export.Holds("effectors.*.pullWeight", phrase.Say("In the data, for a custom solver: Animation Rigging has no pull")),
		export.Carries("effectors.head.positionWeight", chain), export.Carries("effectors.head.rotationWeight", chain),
		export.Carries("effectors.hips.positionWeight", phrase.Say("In the data, and in a MultiPositionConstraint if the hips have a target")),
		export.Carries("effectors.hips.rotationWeight", phrase.Say("In the data, and in a MultiRotationConstraint if the hips have a target")),
		export.Carries("hints.**", hint),
		export.Carries("arms.method", pole),
		export.Carries("arms.linked", pole), export.Carries("arms.left.method", pole), export.Carries("arms.right.method", pole),
		export.Carries("arms.chain.iterations", phrase.Say("In the data, and in the ChainIKConstraint, up to 50")),
		export.Carries("arms.chain.tolerance", phrase.Say("In the data, and in the ChainIKConstraint, up to 1 cm")),
		export.Carries("lookAt.weight", look), export.Carries("lookAt.target.*", look), export.Carries("lookAt.headWeight", look),
		export.Carries("lookAt.headMaxDeg", look), export.Carries("lookAt.clampWeight", look),
		export.Holds("limits.**", phrase.Say("In the data, for a custom solver: Animation Rigging IK has no limits")),
	}
}
