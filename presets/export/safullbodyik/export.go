package safullbodyik

import (
	_ "embed"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
	"posewright/solver"
)

//go:embed cs/PosewrightSAFullBodyIK.cs
var component []byte

// ending is how a file of settings ends.
const ending = ".safullbodyik.json"

// Export gives the settings and the component that applies them.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	p := in.Preset
	tree := &serialized.Tree{}
	tree.Set("name", p.Name)
	tree.Set("author", p.Author)
	tree.Set("notes", p.Notes)
	rules := losses()
	if p.Arms.Method == solver.ArmByPole {
		rules = append(rules, export.Rule{Pattern: "arms.method", Fate: export.Approximated, How: phrase.Say("The effectors of the elbows have their whole weight")})
	}
	meant := serialized.Effective(p)
	for _, w := range weights() {
		for _, field := range [...]struct {
			name  string
			value any
		}{
			{"positionEnabled", false}, {"rotationEnabled", false}, {"positionWeight", 1.0}, {"rotationWeight", 1.0}, {"pull", 0.0},
		} { // as new ones are there, until something below says otherwise
			if below, ok := tree.At(w.effector).(*serialized.Tree); !ok || below.Field(field.name) == nil {
				tree.Set(w.effector+"."+field.name, field.value)
			}
		}
		more, err := serialized.Write([]serialized.Link{w.link}, p, &meant, tree)
		if err != nil {
			return nil, nil, err
		}
		value, _ := tree.At(w.link.Key).(float64)
		tree.Set(w.effector+"."+w.what+"Enabled", value > 0)
		rules = append(rules, more...)
	}
	for _, links := range [...][]serialized.Link{pulls, settings} {
		more, err := serialized.Write(links, p, &meant, tree)
		if err != nil {
			return nil, nil, err
		}
		rules = append(rules, more...)
	}
	for _, place := range places {
		fate := export.Approximated
		if place.how.Empty() {
			fate = export.Carried
		}
		rules = append(rules, serialized.WritePoint(place.path, place.key, p, tree, fate, place.how))
	}
	data, err := tree.JSON()
	if err != nil {
		return nil, nil, phrase.Fail("the preset cannot be written for SAFullBodyIK: {{.Cause}}", "Cause", err)
	}
	report, err := export.NewReport("safullbodyik", p, rules...)
	if err != nil {
		return nil, nil, err
	}
	return []export.File{
		{Name: export.FileName(p.Name) + ending, Data: data},
		{Name: "PosewrightSAFullBodyIK.cs", Data: component},
	}, report, nil
}
