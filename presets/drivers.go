package presets

import (
	"math"
	"slices"
	"strings"

	"posewright/effectors"
	"posewright/effectors/curve"
	"posewright/rig/phrase"
	"posewright/solver"
	"posewright/solver/posture"
)

// Drivable reports whether an input can drive a parameter: numbers that the solver reads in every tick can be
// driven, also those of magnets and chains, but for those of a direction, which count together. The size of limbs
// is none of them: it is part of the avatar that is solved.
func Drivable(p *Parameter) bool {
	_, isNumber := p.behavior.(*numeric)
	return isNumber && p.Path != "retarget.limbLimit" && !strings.Contains(p.Path, ".direction.")
}

// Driver returns the driver of a parameter; nil for none.
func (p *Preset) Driver(path string) *Driver {
	i := slices.IndexFunc(p.Drivers, func(d Driver) bool { return d.Parameter == path })
	if i < 0 {
		return nil
	}
	return &p.Drivers[i]
}

// driversProblem says what is wrong with a list of drivers of a preset, empty for nothing, and which has it.
func driversProblem(p *Preset, drivers []Driver) (which int, problem phrase.Phrase) {
	if len(drivers) > driverLimit {
		return driverLimit, phrase.Say("a preset can have {{.Most}} drivers, not {{.Count}}", "Most", driverLimit, "Count", len(drivers))
	}
	for i := range drivers {
		d := &drivers[i]
		parameter, known := Lookup(d.Parameter)
		_, isInput := effectors.InputNamed(d.Input)
		switch {
		case !known:
			return i, phrase.Say(`no parameter is called "{{.Path}}"`, "Path", d.Parameter)
		case !Drivable(parameter):
			return i, phrase.Say("{{.Path}} cannot be driven by an input; only numbers of the solver can", "Path", d.Parameter)
		case isMissing(p, d.Parameter):
			return i, phrase.Say("{{.Path}} is driven, but the preset has no such magnet or chain", "Path", d.Parameter)
		case !isInput:
			return i, phrase.Say(`no input is called "{{.Input}}"`, "Input", d.Input)
		case parameter.Check(d.Low) != nil:
			return i, phrase.Of(parameter.Check(d.Low))
		case parameter.Check(d.High) != nil:
			return i, phrase.Of(parameter.Check(d.High))
		case !(d.Smoothing >= 0 && d.Smoothing <= SlowestDriver):
			return i, phrase.Say("the smoothing of the driver of {{.Path}} must be 0 to {{.Most}} s", "Path", d.Parameter, "Most", SlowestDriver)
		case slices.ContainsFunc(drivers[:i], func(other Driver) bool { return other.Parameter == d.Parameter }):
			return i, phrase.Say("{{.Path}} has two drivers; remove one", "Path", d.Parameter)
		}
		if len(d.Curve) > 0 {
			keys := make(curve.Curve, len(d.Curve))
			for k, point := range d.Curve {
				keys[k] = curve.Key{Time: point[0], Value: point[1]}
			}
			if err := keys.Validate(); err != nil {
				return i, phrase.Of(err)
			}
		}
	}
	return 0, phrase.Phrase{}
}

// dropDrivers removes the drivers of magnets and chains that are no longer there.
func (p *Preset) dropDrivers() {
	gone := func(d Driver) bool { return isMissing(p, d.Parameter) }
	if !slices.ContainsFunc(p.Drivers, gone) {
		return
	}
	if p.Drivers = slices.DeleteFunc(cloneDrivers(p.Drivers), gone); len(p.Drivers) == 0 {
		p.Drivers = nil
	}
}

// isMissing reports whether a path is of a magnet or a chain that a preset does not have.
func isMissing(p *Preset, path string) bool {
	return slices.ContainsFunc(lists[:], func(l memberList) bool { return l.missing(p, path) })
}

// renameDriven has the drivers of a member of the list at a path follow it to another id.
func (p *Preset) renameDriven(list, from, to string) {
	drivers := cloneDrivers(p.Drivers)
	for i := range drivers {
		if rest, ok := strings.CutPrefix(drivers[i].Parameter, list+"."+from+"."); ok {
			drivers[i].Parameter = list + "." + to + "." + rest
		}
	}
	p.Drivers = drivers
}

// SetDriver lets an input drive a parameter, in place of the driver that it has.
func SetDriver(d Driver) Command {
	d.Curve = slices.Clone(d.Curve)
	return change{name: phrase.Say("Drive {{.Name}}", "Name", nameAt(d.Parameter)), to: func(p *Preset) error {
		drivers := cloneDrivers(p.Drivers)
		if i := slices.IndexFunc(drivers, func(other Driver) bool { return other.Parameter == d.Parameter }); i >= 0 {
			drivers[i] = d
		} else {
			drivers = append(drivers, d)
		}
		if _, problem := driversProblem(p, drivers); !problem.Empty() {
			return phrase.Error(problem)
		}
		p.Drivers = drivers
		return nil
	}}
}

// nameAt is what a parameter is called, or its path where there is none.
func nameAt(path string) any {
	if parameter, ok := Lookup(path); ok {
		return parameter.Phrase()
	}
	return path
}

// RemoveDriver has a parameter keep its value again.
func RemoveDriver(path string) Command {
	return change{name: phrase.Say("Stop driving {{.Name}}", "Name", nameAt(path)), to: func(p *Preset) error {
		if p.Driver(path) == nil {
			return phrase.Fail("{{.Path}} is not driven by an input", "Path", path)
		}
		p.Drivers = slices.DeleteFunc(cloneDrivers(p.Drivers), func(d Driver) bool { return d.Parameter == path })
		if len(p.Drivers) == 0 {
			p.Drivers = nil
		}
		return nil
	}}
}

// Driven are settings some numbers of which inputs or postures drive. It belongs to the goroutine that ticks.
type Driven struct {
	settings solver.Settings
	drivers  []boundDriver
	postures postureBlend
}

// boundDriver is a driver with the field that it writes, in the solver's unit.
type boundDriver struct {
	Driver
	input effectors.InputID
	curve curve.Curve // none where the share is the input
	field *float64
	low   float64
	high  float64
	share float64 // smoothed
	begun bool

	above    bool // the input was above a half
	switched bool // by a toggle, to 1
}

// Drive returns the settings of a preset, compiled before, as its drivers and the presets of its postures change
// them; nil where it has none of these.
func Drive(p *Preset, settings *solver.Settings) *Driven {
	if len(p.Drivers) == 0 && !settings.Posture.PresetWhile.Any() {
		return nil
	}
	d := newDriven(settings)
	for i := range p.Drivers {
		driver := p.Drivers[i]
		parameter, _ := Lookup(driver.Parameter)
		at, isNumber := parameter.at.(drivable)
		if !isNumber {
			continue
		}
		field := at.in((*Settings)(&d.settings))
		if field == nil {
			continue
		}
		kind, _ := parameter.behavior.(*numeric)
		factor := 1.0
		if kind.toSolver != 0 {
			factor = kind.toSolver
		}
		input, _ := effectors.InputNamed(driver.Input)
		bound := boundDriver{Driver: driver, input: input, field: field, low: driver.Low * factor, high: driver.High * factor}
		if len(driver.Curve) > 0 {
			bound.curve = curve.Smooth(driver.Curve...)
		}
		d.drivers = append(d.drivers, bound)
	}
	return d
}

// FadeOut returns settings that nothing drives any more with what is left of the preset of a posture, which leaves
// them in the time of theirs; nil where nothing is left of one.
func FadeOut(before *Driven, settings *solver.Settings) *Driven {
	if before == nil || before.postures.rests() {
		return nil
	}
	d := newDriven(settings)
	d.Follow(before)
	return d
}

// newDriven are settings that nothing drives yet.
func newDriven(settings *solver.Settings) *Driven {
	d := &Driven{settings: *settings}
	d.settings.Magnets, d.settings.Chains = slices.Clone(settings.Magnets), slices.Clone(settings.Chains)
	d.postures = newPostureBlend((*Settings)(&d.settings))
	return d
}

// Settings are those that [Driven.Tick] returns, as it left them.
func (d *Driven) Settings() *solver.Settings { return &d.settings }

// AppendMemory appends what is remembered from tick to tick, for [Driven.Remember].
func (d *Driven) AppendMemory(to []float64) []float64 {
	b := &d.postures
	to = append(append(to, b.weights[:]...), b.from[:]...)
	to = append(to, float64(b.to), b.share)
	for i := range d.drivers {
		driver := &d.drivers[i]
		to = append(to, driver.share)
		for _, is := range [...]bool{driver.begun, driver.above, driver.switched} {
			one := 0.0
			if is {
				one = 1
			}
			to = append(to, one)
		}
	}
	return to
}

// Remember goes back to what [Driven.AppendMemory] appended; false where that was of other drivers.
func (d *Driven) Remember(memory []float64) bool {
	b := &d.postures
	count := len(b.weights)
	if len(memory) != 2*count+2+4*len(d.drivers) {
		return false
	}
	if to := memory[2*count]; !(to >= 0 && to < float64(posture.PresetCount)) {
		return false
	}
	copy(b.weights[:], memory)
	copy(b.from[:], memory[count:])
	b.to, b.share = posture.Preset(memory[2*count]), memory[2*count+1]
	for i := range d.drivers {
		driver, of := &d.drivers[i], memory[2*count+2+4*i:]
		driver.share, driver.begun, driver.above, driver.switched = of[0], of[1] != 0, of[2] != 0, of[3] != 0
	}
	return true
}

// FadedOut reports whether the settings are what they are without the preset of any posture.
func (d *Driven) FadedOut() bool { return d.postures.rests() }

// Follow has the drivers and the presets of postures go on from where those of earlier settings are, so that no
// change of a preset makes them jump.
func (d *Driven) Follow(before *Driven) {
	if before == nil {
		return
	}
	a, b := &d.postures, &before.postures
	a.weights, a.from, a.to, a.share = b.weights, b.from, b.to, b.share
	for i := range d.drivers {
		for k := range before.drivers {
			if a, b := &d.drivers[i], &before.drivers[k]; a.Parameter == b.Parameter && a.Input == b.Input {
				a.share, a.begun, a.above, a.switched = b.share, b.begun, b.above, b.switched
			}
		}
	}
}

// toggle returns 0 or 1, whichever the input has switched to.
func (b *boundDriver) toggle(input float64) float64 {
	above := input > 0.5
	b.switched = b.switched != (above && !b.above && b.begun) // it has not risen where it was there before the driver
	b.above = above
	if b.switched {
		return 1
	}
	return 0
}

// Tick evaluates each driver once, and brings in the preset of a posture, that of the tick before. A number that
// has a driver follows that. It returns the settings, which stay as they are until the next call. It does not
// allocate.
func (d *Driven) Tick(dt float64, inputs *effectors.Inputs, kind posture.Kind, walking bool) *solver.Settings {
	d.postures.tick(dt, &d.settings.Posture, kind, walking)
	for i := range d.drivers {
		b := &d.drivers[i]
		share := inputs[b.input]
		if b.Toggle {
			share = b.toggle(share)
		}
		if len(b.curve) > 0 {
			share = b.curve.At(share)
		}
		share = math.Max(0, math.Min(1, share))
		if b.begun && b.Smoothing > 0 {
			share = b.share + (share-b.share)*(1-math.Exp(-dt/b.Smoothing))
		}
		b.share, b.begun = share, true
		*b.field = b.low + (b.high-b.low)*share
	}
	return &d.settings
}
