package accuracy

import (
	"math"
	"strings"
)

// Measure is one number of the [Statistics] of a joint.
type Measure uint8

// The measures.
const (
	MeasureRMSE Measure = iota
	MeasureMean
	MeasureMedian
	MeasureP95
	MeasureBias // length of the bias
	MeasureBiasLateral
	MeasureBiasUp
	MeasureBiasForward
	MeasureJitter
	MeasureCount
)

var measureNames = [MeasureCount]string{"rmse", "mean", "median", "p95", "bias", "bias-lateral", "bias-up", "bias-forward", "jitter"}

// String is the measure's name in commands.
func (m Measure) String() string { return measureNames[m] }

// MeasureNamed finds a measure by its name; false for none.
func MeasureNamed(name string) (Measure, bool) {
	for m := range MeasureCount {
		if m.String() == strings.ToLower(name) {
			return m, true
		}
	}
	return 0, false
}

// MeasureNames are the names of all measures.
func MeasureNames() []string { return measureNames[:] }

// Unit is what the measure is in.
func (m Measure) Unit() string {
	if m == MeasureJitter {
		return "m/s³"
	}
	return "cm"
}

// Of is the number of a joint.
func (m Measure) Of(s *Statistics) float64 {
	switch m {
	case MeasureMean:
		return s.Mean
	case MeasureMedian:
		return s.Median
	case MeasureP95:
		return s.P95
	case MeasureBias:
		return math.Hypot(math.Hypot(s.Bias.Lateral, s.Bias.Up), s.Bias.Forward)
	case MeasureBiasLateral:
		return s.Bias.Lateral
	case MeasureBiasUp:
		return s.Bias.Up
	case MeasureBiasForward:
		return s.Bias.Forward
	case MeasureJitter:
		return s.Jitter
	}
	return s.RMSE
}

// Columns are the names of the joints that have statistics, in the order of their numbers, with sides those of the left and the right one too.
func (s *Score) Columns(sides bool) (names []string) {
	for i := range s.Joints {
		s.Joints[i].each(sides, func(name string, _ *Statistics) { names = append(names, name) })
	}
	return names
}

// Numbers are a measure of the joints in the order of [Score.Columns].
func (s *Score) Numbers(m Measure, sides bool) (numbers []float64) {
	for i := range s.Joints {
		s.Joints[i].each(sides, func(_ string, of *Statistics) { numbers = append(numbers, m.Of(of)) })
	}
	return numbers
}
