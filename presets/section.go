package presets

import "posewright/effectors"

// section is what the parameters of one part of the file have in common.
type section struct {
	path, group, source string
	all                 []*Parameter
}

// span is the range of a number.
type span struct{ least, greatest float64 }

// add describes one more number of the section, in a field of the settings. Without a hard range it has the soft one.
func (s *section) add(name, label, help string, kind Kind, unit string, soft, hard span, step float64, at any) {
	if hard == (span{}) {
		hard = soft
	}
	s.all = append(s.all, &Parameter{
		Path: s.path + "." + name, Group: s.group, Label: label, Help: help, Source: s.source, Advanced: true, Kind: kind, Unit: unit,
		SoftMin: soft.least, SoftMax: soft.greatest, HardMin: hard.least, HardMax: hard.greatest, Step: step, at: at,
	})
}

// weight describes a weight from 0 to 1.
func (s *section) weight(name, label, help string, at *float64) {
	s.add(name, label, help, Weight, "", span{0, 1}, span{}, 0.01, at)
}

// angle describes an angle, whose name ends in Deg.
func (s *section) angle(name, label, help string, soft, hard span, at *float64) {
	s.add(name+"Deg", label, help, Angle, "°", soft, hard, 1, at)
}

// count describes a whole number.
func (s *section) count(name, label, help string, soft, hard span, at *int) {
	s.add(name, label, help, Count, "", soft, hard, 1, at)
}

// toggle describes what is on or off.
func (s *section) toggle(name, label, help string, at *bool) {
	s.add(name, label, help, Toggle, "", span{0, 1}, span{}, 1, at)
}

// choice describes a choice, whose options are in the order of the constants of the field's type.
func (s *section) choice(name, label, help string, at any, options ...Option) {
	s.add(name, label, help, Choice, "", span{}, span{}, 1, at)
	s.all[len(s.all)-1].Options = options
}

// axis is what a curve runs along.
type axis struct {
	label, unit string
	from, to    float64
}

// curve describes a curve, whose name ends in Deg if its values are degrees.
func (s *section) curve(name, label, help, unit string, hard span, step float64, along axis, at *effectors.Curve) {
	if unit == "°" {
		name += "Deg"
	}
	s.add(name, label, help, Curve, unit, hard, hard, step, at)
	p := s.all[len(s.all)-1]
	p.TimeLabel, p.TimeUnit, p.TimeMin, p.TimeMax = along.label, along.unit, along.from, along.to
}
