package unity

import (
	"bytes"
	_ "embed"
	"encoding/base64"
	"fmt"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
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
		return nil, nil, fmt.Errorf("the preset cannot be written for Unity: %w", err)
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
	carried := func(pattern, where string) export.Rule { return export.Rule{Pattern: pattern, How: where} }
	const (
		limb  = "In the data; a TwoBoneIKConstraint has it"
		chain = "In the data; the ChainIKConstraint from spine to head has it"
		look  = "In the data; the head's MultiAimConstraint has it"
		hint  = "In the data; the hint of a TwoBoneIKConstraint has it, where without a weight the animation bends the joint"
	)
	return []export.Rule{
		carried("**", "In the data, for a solver of your own: Animation Rigging has nothing that acts on it"),
		carried("name", ""), carried("author", ""), carried("notes", ""), carried("tags", ""),
		carried("thumbnail", "As a picture beside the data"),
		carried("avatar.file", ""), carried("ground.**", "In the data, for a solver of your own: Animation Rigging knows no ground"), carried("ground.file", ""),
		carried("avatar.roles", "In the data; the rig finds bones by it where Unity's Avatar does not know them"),
		carried("calibration", "In the data, in Unity's frame"),
		carried("effectors.leftHand.*", limb), carried("effectors.rightHand.*", limb),
		carried("effectors.leftFoot.*", limb), carried("effectors.rightFoot.*", limb),
		carried("effectors.*.pullWeight", "In the data, for a solver of your own: Animation Rigging has no pull"),
		carried("effectors.head.positionWeight", chain), carried("effectors.head.rotationWeight", chain),
		carried("effectors.hips.positionWeight", "In the data; a MultiPositionConstraint has it where the hips have a target"),
		carried("effectors.hips.rotationWeight", "In the data; a MultiRotationConstraint has it where the hips have a target"),
		carried("hints.**", hint),
		carried("arms.method", "In the data; of the methods the rig knows poles, and solves all others by two bones"),
		carried("arms.chain.iterations", "In the data; the ChainIKConstraint has it, up to 50"),
		carried("arms.chain.tolerance", "In the data; the ChainIKConstraint has it, up to 1 cm"),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.**", "In the data, for a solver of your own: Animation Rigging has no limits in its IK"),
	}
}
