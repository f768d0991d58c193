package presets

import (
	"slices"

	"posewright/solver"
	"posewright/solver/vec"
)

// Compile returns the solver's settings of a preset. They share no memory with the preset.
func Compile(p *Preset) solver.Settings {
	settings := p.Settings
	settings.unshare()
	for _, parameter := range ParametersOf(p) {
		parameter.kind().convert(parameter, &settings, true)
	}
	for _, parger := range [...]*solver.Parger{&settings.PargerReleased, &settings.PargerPrinted} {
		direction := &parger.Swivel.Fixed.Direction
		if length := direction.Len(); length > 1e-9 {
			*direction = direction.Scale(1 / length)
		} else {
			*direction = vec.Vector{Y: -1}
		}
	}
	return solver.Settings(settings)
}

// unshare copies the lists that the settings share with those they were assigned from.
func (s *Settings) unshare() {
	s.Magnets, s.Chains = slices.Clone(s.Magnets), slices.Clone(s.Chains)
	for _, parameter := range Curves() {
		curve := parameter.field().(curved).in(s)
		*curve = curve.Clone()
	}
}
