package presets

import (
	"posewright/effectors"
	"posewright/solver"
)

// section is what the parameters of one part of the file have in common.
type section struct {
	path, group, source string
	all                 []*Parameter
}

// span is from where to where a number goes.
type span struct{ least, greatest float64 }

// add describes one more number of the section. What has no hard range has the soft one.
func (s *section) add(
	name, label, help string, kind Kind, unit string, soft, hard span, step float64,
	from func(*Preset) *float64, to func(*solver.Settings) *float64,
) {
	if hard == (span{}) {
		hard = soft
	}
	s.all = append(s.all, &Parameter{
		Path: s.path + "." + name, Group: s.group, Label: label, Help: help, Source: s.source, Advanced: true, Kind: kind, Unit: unit,
		SoftMin: soft.least, SoftMax: soft.greatest, HardMin: hard.least, HardMax: hard.greatest, Step: step,
		number: from, numbers: to,
	})
}

// weight describes a weight from 0 to 1.
func (s *section) weight(name, label, help string, from func(*Preset) *float64, to func(*solver.Settings) *float64) {
	s.add(name, label, help, Weight, "", span{0, 1}, span{}, 0.01, from, to)
}

// angle describes an angle, whose name ends in Deg.
func (s *section) angle(name, label, help string, soft, hard span, from func(*Preset) *float64, to func(*solver.Settings) *float64) {
	s.add(name+"Deg", label, help, Angle, "°", soft, hard, 1, from, to)
}

// toggle describes what is on or off.
func (s *section) toggle(name, label, help string, from func(*Preset) *bool, to func(*solver.Settings) *bool) {
	s.all = append(s.all, &Parameter{
		Path: s.path + "." + name, Group: s.group, Label: label, Help: help, Source: s.source, Advanced: true,
		Kind: Toggle, SoftMax: 1, HardMax: 1, Step: 1, flag: from, flags: to,
	})
}

// choice describes a choice.
func (s *section) choice(name, label, help string, from func(*Preset) *string, to func(*solver.Settings) place, options ...Option) {
	s.all = append(s.all, &Parameter{
		Path: s.path + "." + name, Group: s.group, Label: label, Help: help, Source: s.source, Advanced: true,
		Kind: Choice, Options: options, option: from, options: to,
	})
}

// curve describes a curve.
func (s *section) curve(name, label, help, unit string, hard span, step float64, along axis, from func(*Preset) *effectors.Curve, to func(*solver.Settings) *effectors.Curve) {
	if unit == "°" {
		name += "Deg"
	}
	s.all = append(s.all, &Parameter{
		Path: s.path + "." + name, Group: s.group, Label: label, Help: help, Source: s.source, Advanced: true,
		Kind: Curve, Unit: unit, SoftMin: hard.least, SoftMax: hard.greatest, HardMin: hard.least, HardMax: hard.greatest, Step: step,
		TimeLabel: along.label, TimeUnit: along.unit, TimeMin: along.from, TimeMax: along.to,
		curve: from, curves: to,
	})
}

// axis is what a curve runs along.
type axis struct {
	label, unit string
	from, to    float64
}

// count describes a whole number.
func (s *section) count(name, label, help string, soft, hard span, from func(*Preset) *float64, to func(*solver.Settings) *int) {
	s.add(name, label, help, Count, "", soft, hard, 1, from, nil)
	s.all[len(s.all)-1].counts = to
}
