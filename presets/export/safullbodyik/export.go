package safullbodyik

import (
	_ "embed"

	"posewright/presets/export"
	"posewright/presets/export/serialized"
)

//go:embed cs/PosewrightSAFullBodyIK.cs
var component []byte

// ending is how a file of settings ends.
const ending = ".safullbodyik.json"

// Export gives the settings and the component that applies them.
func Export(in *export.Input) ([]export.File, *export.Report, error) {
	p := in.Preset
	out := serialized.NewWriting(p, losses())
	out.About()
	for _, w := range weights() {
		for _, field := range [...]struct {
			name  string
			value any
		}{
			{"positionEnabled", false}, {"rotationEnabled", false}, {"positionWeight", 1.0}, {"rotationWeight", 1.0}, {"pull", 0.0},
		} { // as new ones are there, until something below says otherwise
			if below, ok := out.At(w.effector).(*serialized.Tree); !ok || below.Field(field.name) == nil {
				out.Set(w.effector+"."+field.name, field.value)
			}
		}
		out.Links(w.link)
		value, _ := out.At(w.link.Key).(float64)
		out.Set(w.effector+"."+w.what+"Enabled", value > 0)
	}
	out.Links(pulls...)
	out.Links(settings...)
	for _, place := range places {
		out.Point(place.path, place.key, place.how)
	}
	data, report, err := out.Done(Target())
	if err != nil {
		return nil, nil, err
	}
	return []export.File{
		{Name: export.FileName(p.Name) + ending, Data: data},
		{Name: "PosewrightSAFullBodyIK.cs", Data: component},
	}, report, nil
}
