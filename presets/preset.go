package presets

import (
	"maps"
	"slices"

	"posewright/calibration"
)

// Preset is everything that a person tunes, maps and measures, in the units they read. It is a value: assign it to copy all but the
// tags, the role map, the curves, the magnets and the devices, [Preset.Clone] it to copy these too.
type Preset struct {
	About
	Avatar      Avatar
	Settings                            // what is tuned, angles in degrees
	GroundFile  string                  // path of the GLB or glTF file whose triangles are the ground if that is from a file; empty for none
	Calibration calibration.Calibration // the zero value where nobody was measured
}

// Avatar is the avatar that the preset was made on.
type Avatar struct {
	File  string            `json:"file"`            // path of the avatar's file; empty for the built-in avatar
	Roles map[string]string `json:"roles,omitempty"` // VRM 1.0 role name to joint name, "" for none, mapped by hand; wins over the file and inference
}

// Clone copies the preset with its tags, role map, curves, magnets and devices, so that changing one leaves the other alone.
func (p *Preset) Clone() Preset {
	clone := *p
	clone.About = p.About.clone()
	clone.Avatar.Roles = maps.Clone(p.Avatar.Roles)
	clone.Settings.unshare()
	clone.Calibration = p.Calibration.Clone()
	return clone
}

// Equal reports whether two presets hold the same. A nil and an empty role map, or list of devices, are the same.
func (p *Preset) Equal(q *Preset) bool {
	if p == q {
		return true
	}
	if !p.About.equal(&q.About) || p.Avatar.File != q.Avatar.File || !maps.Equal(p.Avatar.Roles, q.Avatar.Roles) || p.GroundFile != q.GroundFile ||
		!slices.Equal(p.Magnets, q.Magnets) || !p.Calibration.Equal(&q.Calibration) {
		return false
	}
	return !slices.ContainsFunc(registry, func(parameter *Parameter) bool { return !parameter.Same(p, q) })
}
