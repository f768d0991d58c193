package presets

import (
	"fmt"
	"slices"
	"strings"
)

const (
	driversPath = "drivers"
	driverLimit = 64 // in a preset
	// SlowestDriver is the longest time constant of a driver, in seconds.
	SlowestDriver = 10
)

// Driver lets an input drive a parameter in place of its value in the preset. The curve runs from the input to a share of the way from the low to the high
// value; without one the share is the input itself. The result follows with a time constant.
type Driver struct {
	Parameter string       `json:"parameter"`        // path of a number
	Input     string       `json:"input"`            // name of an input, see [effectors.InputID]
	Low       float64      `json:"low"`              // value of the parameter where the curve is 0, in the unit of the preset
	High      float64      `json:"high"`             // where it is 1
	Curve     [][2]float64 `json:"curve,omitempty"`  // points that it goes through, input and share; the input goes from 0 to 1, or from -1 to 1 for sticks
	Smoothing float64      `json:"smoothing"`        // seconds: time constant, 0 follows at once
	Toggle    bool         `json:"toggle,omitempty"` // the input switches between 0 and 1 each time it rises above a half
}

func equalDrivers(a, b []Driver) bool {
	return slices.EqualFunc(a, b, func(a, b Driver) bool {
		return a.Parameter == b.Parameter && a.Input == b.Input && a.Low == b.Low && a.High == b.High && a.Smoothing == b.Smoothing && a.Toggle == b.Toggle && slices.Equal(a.Curve, b.Curve)
	})
}

func cloneDrivers(drivers []Driver) []Driver {
	drivers = slices.Clone(drivers)
	for i := range drivers {
		drivers[i].Curve = slices.Clone(drivers[i].Curve)
	}
	return drivers
}

func driversInWords(p *Preset) string {
	var all []string
	for i := range p.Drivers {
		d := &p.Drivers[i]
		words := fmt.Sprintf("%s: %s to %v…%v, curve %v, %v s", d.Parameter, d.Input, d.Low, d.High, d.Curve, d.Smoothing)
		if d.Toggle {
			words += ", toggle"
		}
		all = append(all, words)
	}
	return strings.Join(all, "; ")
}
