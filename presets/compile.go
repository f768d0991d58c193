package presets

import (
	"math"

	"posewright/effectors"
	"posewright/solver"
	"posewright/solver/vec"
)

// Compile turns a preset into the solver's settings: angles from degrees to radians, those of curves too, names of options to their
// numbers, all else as it is. The settings share no memory with the preset.
func Compile(p *Preset) solver.Settings {
	settings := solver.DefaultSettings()
	settings.Magnets = make([]effectors.Magnet, len(p.Magnets))
	for i := range p.Magnets {
		settings.Magnets[i].ID = p.Magnets[i].ID
	}
	for _, parameter := range ParametersOf(p) {
		switch parameter.Kind {
		case Toggle:
			*parameter.flags(&settings) = *parameter.flag(p)
		case Choice:
			parameter.options(&settings).set(parameter.Get(p))
		case Count:
			*parameter.counts(&settings) = int(*parameter.number(p))
		case Curve:
			*parameter.curves(&settings) = parameter.compiledCurve(parameter.Curve(p))
		default:
			*parameter.numbers(&settings) = *parameter.number(p) * parameter.settingsUnit()
		}
	}
	for _, parger := range [...]*solver.Parger{&settings.PargerReleased, &settings.PargerPrinted} {
		direction := &parger.Swivel.Fixed.Direction
		*direction = unit(*direction)
	}
	return settings
}

// unit is a direction of length 1; down for a way that has none.
func unit(way vec.Vector) vec.Vector {
	if length := way.Len(); length > 1e-9 {
		return way.Scale(1 / length)
	}
	return vec.Vector{Y: -1}
}

// settingsUnit is one of the parameter's unit in the unit of the solver's settings.
func (p *Parameter) settingsUnit() float64 {
	if p.Kind == Angle {
		return math.Pi / 180
	}
	return 1
}

// decompiled is the parameter's value in the solver's settings, in the unit of presets. Angles are rounded to 10 decimals, which is
// below 1e-12 radians, so that what is 10° stays 10 and not 10.000000000000002.
func (p *Parameter) decompiled(settings *solver.Settings) float64 {
	switch {
	case p.Kind == Choice:
		return p.options(settings).get()
	case p.Kind == Count:
		return float64(*p.counts(settings))
	case p.Kind == Toggle && *p.flags(settings):
		return 1
	case p.Kind == Toggle:
		return 0
	case p.Kind == Angle:
		return math.Round(*p.numbers(settings)/p.settingsUnit()*1e10) / 1e10
	}
	return *p.numbers(settings)
}
