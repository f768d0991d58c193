package vrik

import (
	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// Import reads settings by their field paths: a file of Export, or what JsonUtility.ToJson writes of a VRIK or of a FullBodyBipedIK.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	d, err := serialized.Read(data)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	if d.Has("solver.chain") || d.Has("solver.effectors") {
		return importBiped(d)
	}
	if !d.Has("solver.spine") && !d.Has("solver.leftArm") && !d.Has("solver.rightArm") {
		return presets.Preset{}, nil, phrase.Fail("the file has no settings of VRIK's solver; choose one that was exported for VRIK, or what " +
			"JsonUtility writes of a VRIK or FullBodyBipedIK")
	}
	r := serialized.NewReading(d)
	r.About()
	leg, ok := d.Number("legLength")
	if !ok || !(leg > 0.01 && leg < 100) {
		leg = usualLeg
	}
	r.Links(links(leg)...)
	readStepHeight(r, leg)
	for _, goal := range goals {
		r.Point(goal.path, goal.key)
	}
	return r.Done(Target())
}
