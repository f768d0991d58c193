package targets

import (
	"slices"
	"strings"

	"posewright/presets/export"
	"posewright/presets/export/binding"
	"posewright/rig/phrase"
)

// Export takes a preset to a target: what the target writes, the binding of the solver's library where there is one and it is wanted, and a README. What the
// library acts on is exact in the report.
func Export(target *export.Target, in *export.Input) ([]export.File, *export.Report, error) {
	in, cut := withoutFolders(in)
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
	for _, path := range cut {
		if e := report.Entry(path); e != nil && e.Word() == "exact" {
			e.Fate, e.Unbounded, e.How = export.Approximated, export.InPart, phrase.Say("The file's name, without its folder")
			e.InUse = e.InUse && path != "avatar.file" // which is for people
		}
	}
	sayFitted(report, in)
	text := readme(target, engine, found, files, report, in)
	return append(files, export.File{Name: ReadmeOf(target, in.Preset.Name), Data: text}), report, nil
}

// ReadmeOf is the README of an export: in a folder of its own, where no game has a file, and beside those of other
// presets and targets.
func ReadmeOf(target *export.Target, preset string) string {
	folder := "posewright"
	if target.ID == "unity" {
		folder = "Posewright" // as its others are
	}
	return folder + "/README-" + export.FileName(preset) + "-" + target.ID + ".md"
}

// withoutFolders is an input whose preset names files without the folders of this computer, and which paths of the preset that has changed.
func withoutFolders(in *export.Input) (*export.Input, []string) {
	preset, changed := in.Preset.Clone(), *in
	var cut []string
	for path, file := range map[string]*string{
		"avatar.file": &preset.Avatar.File, "avatar.animationFile": &preset.Avatar.AnimationFile, "ground.file": &preset.GroundFile,
	} {
		if name := (*file)[strings.LastIndexAny(*file, `/\`)+1:]; name != *file {
			*file, cut = name, append(cut, path)
		}
	}
	changed.Preset = &preset
	return &changed, cut
}
