// Package monitor shows how the session is doing: curves of residuals, times and ages, the accuracy of the last half minute, what the feet did, the log
// and the status bar.
//
// FrameSeries and StepSeries keep the newest samples: the render loop puts them, on its goroutine, without an allocation; the panels read them.
// Everything else belongs to the goroutine of the window. Times are seconds of the session's clock, lengths are meters.
package monitor
