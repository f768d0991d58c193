package vrik

import (
	_ "embed"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
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
	w := serialized.NewWriting(p, losses())
	w.About()
	w.Set("legLength", leg)
	w.Links(links(leg)...)
	w.Set(heightKey, serialized.AnimationCurve(stepHeight(p, leg)))
	for _, path := range [...]string{liftPath, peakPath} {
		w.Rules = append(w.Rules, export.Nears(path, howHeight, export.SameTogether))
	}
	for _, goal := range goals {
		w.Point(goal.path, goal.key, howGoal)
	}
	data, report, err := w.Done(Target())
	if err != nil {
		return nil, nil, err
	}
	return []export.File{
		{Name: export.FileName(p.Name) + ending, Data: data},
		{Name: "PosewrightVrik.cs", Data: component},
	}, report, nil
}
