package jarvriks

import (
	"strings"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

// Export gives the settings file. With an avatar, targets begin at its joints in the T-pose.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	p := in.Preset
	w := serialized.NewWriting(p, losses())
	for _, global := range [...]struct {
		key   string
		value any
	}{
		{"stiffness", 0.0}, {"maxPullIteration", 0}, {"defaultEffectorPositionWeight", 1.0}, {"defaultEffectorRotationWeight", 1.0},
		{"defaultEffectorPullWeight", 0.0}, {"defaultHintWeight", 0.0},
	} {
		w.Set(global.key, global.value)
	}
	for _, part := range parts {
		position := serialized.Vector{}
		switch {
		case part.key == "lookAtEffector":
			position = serialized.Point(p.Gaze.Target.X(), p.Gaze.Target.Y(), p.Gaze.Target.Z())
		case in.Humanoid != nil:
			position = jointAt(in.Humanoid, part.role)
		}
		for _, field := range [...]struct {
			name  string
			value any
		}{
			{"positionWeight", 0.0}, {"rotationWeight", 0.0}, {"pullWeight", 0.0},
			{"positionOffset", serialized.Vector{}}, {"rotationOffset", serialized.Identity}, {"manualOverride", false},
			{"effectorTransform.position", position}, {"effectorTransform.rotation", serialized.Identity},
			{"effectorTransform.scale", serialized.Vector{X: 1, Y: 1, Z: 1}}, {"prefabPath", ""},
		} {
			w.Set(part.key+"."+field.name, field.value)
		}
	}
	writePlaces(w)
	writeStiffness(w)
	w.Links(links...)
	data, report, err := w.Done(Target())
	if err != nil {
		return nil, nil, err
	}
	return []export.File{{Name: FileName, Data: data}}, report, nil
}

// isEffector reports whether a key is one of a part's own, and which field.
func isEffector(key string) (field string, ok bool) {
	for _, part := range parts {
		if field, ok := strings.CutPrefix(key, part.key+"."); ok {
			return field, true
		}
	}
	return "", false
}
