package presets

import "slices"

// Clone copies the preset with its tags, role map, curves, magnets, chains and devices, so that changing one
// leaves the other alone.
func (p *Preset) Clone() Preset {
	clone := *p
	for _, e := range Entries() {
		e.unshare(&clone)
	}
	return clone
}

// Equal reports whether two presets hold the same. A nil and an empty role map, or list of devices, are the same.
func (p *Preset) Equal(q *Preset) bool {
	return p == q || !slices.ContainsFunc(Entries(), func(e *Parameter) bool { return !e.Same(p, q) })
}
