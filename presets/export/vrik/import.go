package vrik

import (
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// Import reads settings by their field paths: a file of Export, or what JsonUtility.ToJson writes of a VRIK.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	d, err := serialized.Read(data)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	if !d.Has("solver.spine") && !d.Has("solver.leftArm") && !d.Has("solver.rightArm") {
		return presets.Preset{}, nil, phrase.Fail("the file has no settings of VRIK's solver; choose one that was exported for VRIK, or what " +
			"JsonUtility writes of a VRIK")
	}
	p := presets.Default()
	rules, err := serialized.ImportAbout(d, &p)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	leg, ok, err := d.Number("legLength")
	if err != nil {
		return presets.Preset{}, nil, err
	}
	if !ok || !(leg > 0.01 && leg < 100) {
		leg = usualLeg
	}
	more, err := serialized.Import(links(leg), d, &p)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	rules = append(rules, more...)
	if more, err = readStepHeight(d, &p, leg); err != nil {
		return presets.Preset{}, nil, err
	}
	rules = append(rules, more...)
	for _, goal := range goals {
		if more, err = serialized.ImportPoint(goal.path, goal.key, d, &p); err != nil {
			return presets.Preset{}, nil, err
		}
		rules = append(rules, more...)
	}
	report, err := serialized.Report("vrik", &p, d, rules)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	return p, report, nil
}
