// Package targets lists every target that presets can be taken to, in the order in which they are shown. A target is one line
// here and a package beside this one.
package targets

import (
	"slices"

	"posewright/presets/export"
	"posewright/presets/export/c"
	"posewright/presets/export/gltf"
	"posewright/presets/export/godot"
	"posewright/presets/export/jarvriks"
	"posewright/presets/export/safullbodyik"
	"posewright/presets/export/three"
	"posewright/presets/export/unity"
	"posewright/presets/export/unreal"
	"posewright/presets/export/urdf"
	"posewright/presets/export/vrik"
	"posewright/presets/export/vrm"
)

var all = []export.Target{
	unity.Target(),
	vrik.Target(),
	safullbodyik.Target(),
	jarvriks.Target(),
	godot.Target(),
	unreal.Target(),
	three.Target(),
	vrm.Target(),
	gltf.Target(),
	urdf.Target(),
	c.Target(),
}

// All are all targets.
func All() []export.Target { return slices.Clone(all) }

// Of is the target of an id.
func Of(id string) (export.Target, bool) {
	i := slices.IndexFunc(all, func(t export.Target) bool { return t.ID == id })
	if i < 0 {
		return export.Target{}, false
	}
	return all[i], true
}
