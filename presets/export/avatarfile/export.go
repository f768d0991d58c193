package avatarfile

import (
	"strings"

	"posewright/presets/export"
	"posewright/rig/phrase"
)

// Export is the export of a target: the avatar's file with the preset in it, with an ending that the target's programs open, and where everything is.
func Export(target, ending string, in *export.Input) ([]export.File, *export.Report, error) {
	w, err := Write(in)
	if err != nil {
		return nil, nil, err
	}
	report, err := export.NewReport(target, in.Preset, w.rules(in)...)
	if err != nil {
		return nil, nil, err
	}
	return []export.File{{Name: FileName(in, ending), Data: w.Data}}, report, nil
}

// rules say where everything is, and what acts on it.
func (w *Written) rules(in *export.Input) []export.Rule {
	idle := phrase.Say("In extras.posewright, for programs that read it; the format has no equivalent")
	isVRM := strings.HasPrefix(w.Format, "VRM")
	roles := phrase.Say("In extras.posewright, and all bones with it as nodes")
	if isVRM {
		roles = phrase.Say("As the humanoid of the VRM, and in extras.posewright")
	}
	measured := idle
	if in.Preset.Calibration.Calibrated() {
		measured = phrase.Say("In extras.posewright; its scale, {{.Scale}}, as that of all lengths", "Scale", phrase.Fixed{Value: w.Scale, Digits: 3})
		if !w.Baked {
			measured = phrase.Say("In extras.posewright; its scale, {{.Scale}}, as that of nodes above the roots, because the avatar's meshes are compressed", "Scale", phrase.Fixed{Value: w.Scale, Digits: 3})
		}
	}
	fitted := idle
	if w.Limbs > 0 {
		fitted = phrase.Say("As translations of {{.Count}} nodes, so that limbs are as long as in the editor, and in extras.posewright", "Count", w.Limbs)
	}
	rules := []export.Rule{
		export.Holds("**", idle), {Pattern: "name"}, {Pattern: "author"}, {Pattern: "notes"}, {Pattern: "tags"}, {Pattern: "thumbnail"},
		export.Carries("avatar.file", phrase.Say("In extras.posewright")), export.Carries("ground.file", phrase.Say("In extras.posewright")), export.Holds("avatar.animation", phrase.Say("In extras.posewright")), export.Carries("avatar.roles", roles), export.Carries("avatar.eyes", phrase.Say("In extras.posewright")), export.Carries("calibration", measured),
		export.Carries("retarget.proportions", fitted), export.Carries("retarget.limbLimit", fitted),
	}
	for _, part := range [...]struct {
		name  string
		bone  phrase.Term
		count int
	}{{"forearmTwist", phrase.Term("lower"), w.LowerArms}, {"upperArmTwist", phrase.Term("upper"), w.UpperArms}} {
		rule := export.Holds("", phrase.Say("In extras.posewright: the avatar has no twist bones in its {{.Part}} arms that could follow the hands", "Part", part.bone))
		switch {
		case part.count > 0:
			rule = export.Carries("", phrase.Say("In extras.posewright, and as VRMC_node_constraint of {{.Count}} twist bones of the {{.Part}} arms, without a wrist limit and independent of the arm's bend", "Count", part.count, "Part", part.bone))
		case w.Format == "VRM 0.x":
			rule = export.Holds("", phrase.Say("In extras.posewright: VRM 0.x has no constraints"))
		}
		for _, arm := range [...]string{"arms.", "arms.left.", "arms.right."} {
			rule.Pattern = arm + part.name
			rules = append(rules, rule)
		}
	}
	return rules
}
