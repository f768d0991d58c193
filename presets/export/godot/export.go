package godot

import (
	_ "embed"
	"slices"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/rig/phrase"
)

//go:embed gd/posewright_ik.gd
var carrier []byte

// Export gives the resource, its classes and the scene.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	tres, err := resource(in)
	if err != nil {
		return nil, nil, phrase.Fail("the preset cannot be written for Godot: {{.Cause}}", "Cause", err)
	}
	tscn, cones, err := makeScene(in)
	if err != nil {
		return nil, nil, phrase.Fail("the scene cannot be written for Godot: {{.Cause}}", "Cause", err)
	}
	class, err := script(presetHead, properties(presets.Parameters(), ""))
	if err != nil {
		return nil, nil, err
	}
	class = append(class, presetTail...)
	magnet, err := script(magnetHead, magnetProperties("m"))
	if err != nil {
		return nil, nil, err
	}
	report, err := export.NewReport("godot", in.Preset, slices.Concat(rules(in.Preset), jumps(in.Preset), cones)...)
	if err != nil {
		return nil, nil, err
	}
	name := "posewright/" + export.FileName(in.Preset.Name)
	return []export.File{
		{Name: name + ".tres", Data: tres},
		{Name: name + "_ik.tscn", Data: tscn},
		{Name: "addons/posewright/posewright_preset.gd", Data: class},
		{Name: "addons/posewright/posewright_magnet.gd", Data: magnet},
		{Name: "addons/posewright/posewright_ik.gd", Data: carrier},
	}, report, nil
}

// rules say where everything is, and what acts on it.
func rules(p *presets.Preset) []export.Rule {
	carried := func(pattern string, where phrase.Phrase) export.Rule {
		return export.Rule{Pattern: pattern, How: where}
	}
	kept := func(pattern string) export.Rule { return export.Rule{Pattern: pattern} }
	var (
		reach  = phrase.Say("In the resource; the influence of a modifier of the scene has it")
		look   = phrase.Say("In the resource; the scene's LookAtModifier3D has it")
		pole   = phrase.Say("In the resource; where the scene has a TwoBoneIK3D, its pole is there")
		method = phrase.Say("In the resource; the scene has the modifier that comes nearest: TwoBoneIK3D, FABRIK3D, CCDIK3D from the end, JacobianIK3D, and FABRIK3D for two bones with a limit")
	)
	all := []export.Rule{
		carried("**", phrase.Say("In the resource, for a solver of your own: Godot's modifiers have nothing that acts on it")),
		carried("gait.**", phrase.Say("In the resource, for a solver of your own: Godot has nothing that steps")),
		carried("gait.curves.*", phrase.Say("In the resource as a Curve, whose numbers have 32 bits, for a solver of your own")),
		kept("name"), kept("author"), kept("notes"), kept("tags"), kept("thumbnail"), kept("avatar.file"), kept("ground.file"),
		carried("avatar.roles", phrase.Say("In the resource; the scene has the avatar's names for bones")),
		carried("calibration", phrase.Say("In the resource")),
		carried("effectors.*.positionWeight", reach),
		carried("effectors.hips.positionWeight", phrase.Say("In the resource, for a solver of your own: the scene has nothing that moves the hips")),
		carried("effectors.chest.positionWeight", phrase.Say("In the resource, for a solver of your own: the scene has no target for the chest")),
		carried("effectors.*.rotationWeight", phrase.Say("In the resource, for a solver of your own: Godot's IK brings bones to places and does not turn them there")),
		carried("hints.*.pole.*", pole),
		carried("hints.*.poleWeight", phrase.Say("In the resource; where the scene has a TwoBoneIK3D, it bends all the way to the pole")),
		carried("arms.method", method), carried("legs.method", method),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.*.on", phrase.Say("In the resource; the scene has a cone where it is on")),
		carried("limits.*.twistMinDeg", phrase.Say("In the resource, for a solver of your own: a JointLimitationCone3D leaves twists free")),
		carried("limits.*.twistMaxDeg", phrase.Say("In the resource, for a solver of your own: a JointLimitationCone3D leaves twists free")),
		carried("limits.*.pass", phrase.Say("In the resource, for a solver of your own: Godot has one way to keep to limits")),
	}
	for _, limb := range [...]string{"arms", "legs"} {
		if modifierOf(p, limb) != "" {
			all = append(all,
				carried(limb+".chain.iterations", phrase.Say("In the resource; the modifiers of the scene have it")),
				carried(limb+".chain.tolerance", phrase.Say("In the resource; the modifiers of the scene have it")))
		}
	}
	return all
}
