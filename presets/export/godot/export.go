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
		return nil, nil, export.Unwritable(Target().Name, err)
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
	var (
		reach  = phrase.Say("In the resource, and as the influence of a scene modifier")
		look   = phrase.Say("In the resource, and in the scene's LookAtModifier3D")
		pole   = phrase.Say("In the resource, and as the pole of a TwoBoneIK3D in the scene")
		method = phrase.Say("In the resource; the scene uses the nearest modifier: TwoBoneIK3D, FABRIK3D, CCDIK3D from the end, JacobianIK3D, or FABRIK3D for two bones with a limit")
	)
	all := []export.Rule{
		export.Holds("**", phrase.Say("In the resource, for a custom solver: Godot's modifiers have no equivalent")),
		export.Holds("gait.**", phrase.Say("In the resource, for a custom solver: Godot has no stepping")),
		export.Holds("gait.curves.*", phrase.Say("In the resource as a 32-bit Curve, for a custom solver")),
		{Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"}, {Pattern: "avatar.file"}, {Pattern: "ground.file"},
		export.Carries("avatar.roles", phrase.Say("In the resource; the scene uses the avatar's bone names")),
		export.Holds("calibration", phrase.Say("In the resource")),
		export.Carries("effectors.*.positionWeight", reach),
		export.Holds("effectors.hips.positionWeight", phrase.Say("In the resource, for a custom solver: nothing in the scene moves the hips")),
		export.Holds("effectors.chest.positionWeight", phrase.Say("In the resource, for a custom solver: the scene has no chest target")),
		export.Holds("effectors.*.rotationWeight", phrase.Say("In the resource, for a custom solver: Godot's IK solves positions only, not rotations")),
		export.Carries("hints.*.pole.*", pole),
		{Pattern: "hints.*.poleWeight", Fate: export.Approximated, Bound: 1, How: phrase.Say("In the resource; a TwoBoneIK3D in the scene bends fully to the pole")},
		export.Carries("arms.method", method), export.Carries("legs.method", method),
		export.Carries("lookAt.weight", look), export.Carries("lookAt.target.*", look), export.Carries("lookAt.headWeight", look),
		export.Carries("lookAt.headMaxDeg", look), export.Carries("lookAt.clampWeight", look),
		export.Carries("limits.*.on", phrase.Say("In the resource, and as a cone in the scene where it is on")),
		export.Holds("limits.*.twistMinDeg", phrase.Say("In the resource, for a custom solver: a JointLimitationCone3D does not limit twist")),
		export.Holds("limits.*.twistMaxDeg", phrase.Say("In the resource, for a custom solver: a JointLimitationCone3D does not limit twist")),
		export.Holds("limits.*.pass", phrase.Say("In the resource, for a custom solver: Godot has only one limit pass")),
	}
	for _, limb := range [...]string{"arms", "legs"} {
		if modifierOf(p, limb) != "" {
			all = append(all,
				export.Carries(limb+".chain.iterations", phrase.Say("In the resource, and in the scene's modifiers")),
				export.Carries(limb+".chain.tolerance", phrase.Say("In the resource, and in the scene's modifiers")))
		}
	}
	return all
}
