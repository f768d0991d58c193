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
	class, err := script("posewright_preset.gd.tmpl", properties(presets.Parameters(), ""))
	if err != nil {
		return nil, nil, err
	}
	magnet, err := script("posewright_magnet.gd.tmpl", magnetProperties("m"))
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
		reach  = phrase.Say("In the resource, and as the influence of a scene modifier")
		look   = phrase.Say("In the resource, and in the scene's LookAtModifier3D")
		pole   = phrase.Say("In the resource, and as the pole of a TwoBoneIK3D in the scene")
		method = phrase.Say("In the resource; the scene uses the nearest modifier: TwoBoneIK3D, FABRIK3D, CCDIK3D from the end, JacobianIK3D, or FABRIK3D for two bones with a limit")
	)
	all := []export.Rule{
		carried("**", phrase.Say("In the resource, for a custom solver: Godot's modifiers have no equivalent")),
		carried("gait.**", phrase.Say("In the resource, for a custom solver: Godot has no stepping")),
		carried("gait.curves.*", phrase.Say("In the resource as a 32-bit Curve, for a custom solver")),
		kept("name"), kept("author"), kept("notes"), kept("tags"), kept("thumbnail"), kept("avatar.file"), kept("ground.file"),
		carried("avatar.roles", phrase.Say("In the resource; the scene uses the avatar's bone names")),
		carried("calibration", phrase.Say("In the resource")),
		carried("effectors.*.positionWeight", reach),
		carried("effectors.hips.positionWeight", phrase.Say("In the resource, for a custom solver: nothing in the scene moves the hips")),
		carried("effectors.chest.positionWeight", phrase.Say("In the resource, for a custom solver: the scene has no chest target")),
		carried("effectors.*.rotationWeight", phrase.Say("In the resource, for a custom solver: Godot's IK solves positions only, not rotations")),
		carried("hints.*.pole.*", pole),
		carried("hints.*.poleWeight", phrase.Say("In the resource; a TwoBoneIK3D in the scene bends fully to the pole")),
		carried("arms.method", method), carried("legs.method", method),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.*.on", phrase.Say("In the resource, and as a cone in the scene where it is on")),
		carried("limits.*.twistMinDeg", phrase.Say("In the resource, for a custom solver: a JointLimitationCone3D does not limit twist")),
		carried("limits.*.twistMaxDeg", phrase.Say("In the resource, for a custom solver: a JointLimitationCone3D does not limit twist")),
		carried("limits.*.pass", phrase.Say("In the resource, for a custom solver: Godot has only one limit pass")),
	}
	for _, limb := range [...]string{"arms", "legs"} {
		if modifierOf(p, limb) != "" {
			all = append(all,
				carried(limb+".chain.iterations", phrase.Say("In the resource, and in the scene's modifiers")),
				carried(limb+".chain.tolerance", phrase.Say("In the resource, and in the scene's modifiers")))
		}
	}
	return all
}
