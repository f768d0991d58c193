package targets

import (
	"slices"

	"posewright/presets/export"
	"posewright/presets/export/binding"
)

// Export takes a preset to a target: what the target writes, the binding of the solver's library where there is one and it is wanted, and a README.md. What the
// library acts on is exact in the report.
func Export(target *export.Target, in *export.Input) ([]export.File, *export.Report, error) {
	files, report, err := target.Export(in)
	if err != nil {
		return nil, nil, err
	}
	var engine *binding.Engine
	if in.WithRuntime {
		engine = binding.Of(target.ID)
	}
	found := false
	if engine != nil {
		more, err := engine.Files(in)
		if err != nil {
			return nil, nil, err
		}
		for _, f := range more {
			if !slices.ContainsFunc(files, func(known export.File) bool { return known.Name == f.Name }) {
				files = append(files, f)
			}
		}
		if found = len(engine.Found(in)) > 0; found {
			engine.Apply(report, in)
		} else {
			report.Missing = engine.Libraries
		}
	}
	sayFitted(report, in)
	return append(files, export.File{Name: "README.md", Data: readme(target, engine, found, files, report, in)}), report, nil
}
