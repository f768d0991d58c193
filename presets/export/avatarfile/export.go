package avatarfile

import (
	"fmt"
	"strings"

	"posewright/presets/export"
)

// Export is the export of a target: the avatar's file with the preset in it, and where everything is.
func Export(target string, in *export.Input) ([]export.File, *export.Report, error) {
	w, err := Write(in)
	if err != nil {
		return nil, nil, err
	}
	report, err := export.NewReport(target, in.Preset, w.rules(in)...)
	if err != nil {
		return nil, nil, err
	}
	return []export.File{{Name: w.FileName(in), Data: w.Data}}, report, nil
}

// rules say where everything is, and what acts on it.
func (w *Written) rules(in *export.Input) []export.Rule {
	const idle = "In extras.posewright, for a program that reads it: nothing in the format acts on it"
	carried := func(pattern, where string) export.Rule { return export.Rule{Pattern: pattern, How: where} }
	isVRM := strings.HasPrefix(w.Format, "VRM")
	roles := "In extras.posewright, and all bones with it as nodes"
	if isVRM {
		roles = "As the humanoid of the VRM, and in extras.posewright"
	}
	measured := idle
	if in.Preset.Calibration.Calibrated() {
		measured = fmt.Sprintf("In extras.posewright; its scale, %.4g, as that of nodes above the roots", w.Scale)
	}
	avatar := "In extras.posewright"
	if files := in.Avatar.Companions; len(files) > 0 {
		avatar = "In extras.posewright; put what the avatar keeps beside itself beside this file too: " + strings.Join(files, ", ")
	}
	rules := []export.Rule{
		carried("**", idle), carried("name", ""), carried("author", ""), carried("notes", ""), carried("tags", ""), carried("thumbnail", ""),
		carried("avatar.file", avatar), carried("ground.file", "In extras.posewright"), carried("avatar.roles", roles), carried("calibration", measured),
	}
	for _, part := range [...]struct {
		path, bone string
		count      int
	}{{"arms.forearmTwist", "lower", w.LowerArms}, {"arms.upperArmTwist", "upper", w.UpperArms}} {
		switch {
		case part.count > 0:
			rules = append(rules, carried(part.path, fmt.Sprintf("In extras.posewright, and as VRMC_node_constraint of %d twist bones of the %s arms, "+
				"which has no wrist limit and does not mind how bent the arm is", part.count, part.bone)))
		case w.Format == "VRM 0.x":
			rules = append(rules, carried(part.path, "In extras.posewright: VRM 0.x has no constraints"))
		default:
			rules = append(rules, carried(part.path, "In extras.posewright: the avatar has no twist bones in its "+part.bone+" arms that could follow the hands"))
		}
	}
	return rules
}
