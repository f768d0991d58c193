package vrik

import (
	_ "embed"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
	"posewright/solver"
)

//go:embed cs/PosewrightVrik.cs
var component []byte

// ending is how a file of settings ends.
const ending = ".vrik.json"

// Export gives the settings and the component that applies them.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	p := in.Preset
	leg := usualLeg
	if in.Humanoid != nil {
		m := &in.Humanoid.Measures
		leg = (m.UpperLeg[0] + m.LowerLeg[0] + m.UpperLeg[1] + m.LowerLeg[1]) / 2
	}
	tree := &serialized.Tree{}
	tree.Set("name", p.Name)
	tree.Set("author", p.Author)
	tree.Set("notes", p.Notes)
	tree.Set("legLength", leg)
	rules := losses()
	if p.Arms.Method == solver.ArmByPole {
		rules = append(rules, export.Rule{Pattern: "arms.method", Fate: export.Approximated, How: phrase.Say("The bend goals of the elbows have their whole weight")})
	}
	meant := serialized.Effective(p)
	more, err := serialized.Write(links(leg), p, &meant, tree)
	if err != nil {
		return nil, nil, err
	}
	rules = append(rules, more...)
	tree.Set(heightKey, serialized.AnimationCurve(stepHeight(p, leg)))
	for _, path := range [...]string{liftPath, peakPath} {
		rules = append(rules, export.Rule{Pattern: path, Fate: export.Approximated, How: howHeight})
	}
	for _, goal := range goals {
		rules = append(rules, serialized.WritePoint(goal.path, goal.key, p, tree, export.Approximated, howGoal))
	}
	data, err := tree.JSON()
	if err != nil {
		return nil, nil, phrase.Fail("the preset cannot be written for VRIK: {{.Cause}}", "Cause", err)
	}
	report, err := export.NewReport("vrik", p, rules...)
	if err != nil {
		return nil, nil, err
	}
	return []export.File{
		{Name: export.FileName(p.Name) + ending, Data: data},
		{Name: "PosewrightVrik.cs", Data: component},
	}, report, nil
}
