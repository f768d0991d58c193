package godot

import (
	_ "embed"
	"fmt"
	"slices"

	"posewright/presets"
	"posewright/presets/export"
)

//go:embed gd/posewright_ik.gd
var carrier []byte

// Export gives the resource, its classes and the scene.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	tres, err := resource(in)
	if err != nil {
		return nil, nil, fmt.Errorf("the preset cannot be written for Godot: %w", err)
	}
	tscn, cones, err := makeScene(in)
	if err != nil {
		return nil, nil, fmt.Errorf("the scene cannot be written for Godot: %w", err)
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
	carried := func(pattern, where string) export.Rule { return export.Rule{Pattern: pattern, How: where} }
	const (
		reach  = "In the resource; the influence of a modifier of the scene has it"
		look   = "In the resource; the scene's LookAtModifier3D has it"
		pole   = "In the resource; where the scene has a TwoBoneIK3D, its pole is there"
		method = "In the resource; the scene has the modifier that comes nearest: TwoBoneIK3D, FABRIK3D, CCDIK3D from the end, JacobianIK3D, and FABRIK3D for two bones with a limit"
	)
	all := []export.Rule{
		carried("**", "In the resource, for a solver of your own: Godot's modifiers have nothing that acts on it"),
		carried("gait.**", "In the resource, for a solver of your own: Godot has nothing that steps"),
		carried("gait.curves.*", "In the resource as a Curve, whose numbers have 32 bits, for a solver of your own"),
		carried("name", ""), carried("author", ""), carried("notes", ""), carried("tags", ""), carried("thumbnail", ""), carried("avatar.file", ""), carried("ground.file", ""),
		carried("avatar.roles", "In the resource; the scene has the avatar's names for bones"),
		carried("calibration", "In the resource"),
		carried("effectors.*.positionWeight", reach),
		carried("effectors.hips.positionWeight", "In the resource, for a solver of your own: the scene has nothing that moves the hips"),
		carried("effectors.chest.positionWeight", "In the resource, for a solver of your own: the scene has no target for the chest"),
		carried("effectors.*.rotationWeight", "In the resource, for a solver of your own: Godot's IK brings bones to places and does not turn them there"),
		carried("hints.*.pole.*", pole),
		carried("hints.*.poleWeight", "In the resource; where the scene has a TwoBoneIK3D, it bends all the way to the pole"),
		carried("arms.method", method), carried("legs.method", method),
		carried("lookAt.weight", look), carried("lookAt.target.*", look), carried("lookAt.headWeight", look),
		carried("lookAt.headMaxDeg", look), carried("lookAt.clampWeight", look),
		carried("limits.*.on", "In the resource; the scene has a cone where it is on"),
		carried("limits.*.twistMinDeg", "In the resource, for a solver of your own: a JointLimitationCone3D leaves twists free"),
		carried("limits.*.twistMaxDeg", "In the resource, for a solver of your own: a JointLimitationCone3D leaves twists free"),
		carried("limits.*.pass", "In the resource, for a solver of your own: Godot has one way to keep to limits"),
	}
	for _, limb := range [...]struct{ path, method string }{{"arms", p.Arms.Method}, {"legs", p.Legs.Method}} {
		if modifierOf(limb.method) != "" {
			all = append(all,
				carried(limb.path+".chain.iterations", "In the resource; the modifiers of the scene have it"),
				carried(limb.path+".chain.tolerance", "In the resource; the modifiers of the scene have it"))
		}
	}
	return all
}
