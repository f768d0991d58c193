package widgets

// Channel is one quantity of a PlotSeries.
type Channel uint8

// Extent is what a curve goes through within one column of pixels.
type Extent struct {
	Low, High float32
	Drawn     bool
}

// PlotSeries holds the values that a plot draws. Times are seconds on one clock.
type PlotSeries interface {
	// At is the value of a channel at a time; NaN where there is none.
	At(c Channel, t float64) float64
	// Max is the largest value of a channel in a stretch of time.
	Max(c Channel, from, to float64) float64
	// Usual is the value that a share of the values of a channel in a stretch of time exceeds.
	Usual(c Channel, from, to, share float64) float64
	// Trace finds what a channel goes through in each column of a stretch of time.
	Trace(c Channel, from, to float64, columns []Extent)
}
