package jarvriks

import (
	"slices"

	"posewright/presets"
	"posewright/presets/export"
	"posewright/presets/export/serialized"
	"posewright/rig/phrase"
)

// Import reads a settings file. An effector that the file lacks has the file's default weights, as JARVRIKS gives them to new ones.
func Import(data []byte) (presets.Preset, *export.Report, error) {
	d, err := serialized.Read(data)
	if err != nil {
		return presets.Preset{}, nil, err
	}
	if !d.Has("stiffness") && !slices.ContainsFunc(links, func(l serialized.Link) bool { return d.Has(l.Key) }) {
		return presets.Preset{}, nil, phrase.Fail("the file has none of the settings that JARVRIKS writes; choose its {{.File}}", "File", FileName)
	}
	r := serialized.NewReading(d)
	for _, part := range parts[:4] { // hands and feet
		if d.Has(part.key) {
			continue
		}
		for _, weight := range [...][2]string{
			{"defaultEffectorPositionWeight", "positionWeight"}, {"defaultEffectorRotationWeight", "rotationWeight"},
			{"defaultEffectorPullWeight", "pullWeight"},
		} {
			path := "effectors." + part.key[:len(part.key)-len("Effector")] + "." + weight[1]
			r.Links(serialized.Approximates(weight[0], phrase.Say("The file has no settings of this effector; defaults are used"), path))
		}
	}
	r.Preset.Author, r.Preset.Notes = "", ""
	r.About()
	r.Links(links...)
	readPlaces(r)
	r.Links(serialized.Carries("stiffness", "pull.stiffness"))
	if own, ok := presets.Builtin("Jarvriks"); ok {
		for _, m := range methods {
			parameter, _ := presets.Lookup(m.path)
			r.SetParameter(m.path, parameter.Get(&own), export.Nears(m.path, m.how, export.OwnOption))
		}
	}
	r.Point("lookAt.target", lookAtTarget)
	d.Pass(idle)
	return r.Done(Target())
}

// idle reports whether a field that no preset holds does nothing: an offset of nothing, a target that devices move anyway, a default
// for effectors that are all there.
func idle(key string, value any) bool {
	switch key {
	case "defaultEffectorPositionWeight", "defaultEffectorRotationWeight", "defaultEffectorPullWeight",
		"lookAtEffector.rotationWeight", "lookAtEffector.pullWeight", "bodyEffector.pullWeight":
		return true
	}
	field, ok := isEffector(key)
	if !ok {
		return false
	}
	switch field {
	case "positionOffset.x", "positionOffset.y", "positionOffset.z", "rotationOffset.x", "rotationOffset.y", "rotationOffset.z":
		return value == 0.0 // of the look-at, which has none here
	case "rotationOffset.w":
		return true
	case "manualOverride":
		return value == false
	case "prefabPath":
		return true
	}
	return true // of the target's transform
}
