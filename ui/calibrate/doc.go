// Package calibrate has the panels of a calibration: the [Sheet] that leads a person through it, the [Countdown] over the viewport, the [PlayPanel] of a
// player, and the pose and figures that the viewport shows meanwhile.
//
// Panels show values ([SheetInput], [PlayInput]) and report what was pressed through callbacks ([SheetActions], [PlayActions]); they decide nothing and hold
// no application. Everything is for Fyne's goroutine. Lengths are in meters, angles in radians unless a name says otherwise.
package calibrate
