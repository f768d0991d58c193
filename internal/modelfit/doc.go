// Package modelfit refits the constants of the torso model and the curves of steps to motion capture: numbers of a preset that belong to what people do rather than to
// one person. Elbows, which do belong to a person, are refitted by packages fit and elbows.
//
//	recordings ─▶ accuracy.Recorded ─▶ search (ridge) ─▶ preset ─▶ judged by other recordings ─▶ Report
//
// # What is minimized
//
// The numbers z are how far parameters are from the preset's, each in a unit of its own: for the torso an eighth of the range of its slider, for the curves of steps
// 15 % of their values. Minimized is
//
//	cost(z) + λ |z|²
//
// by the solver itself, on the recordings that are fitted to. The cost of the torso is the mean of the squared errors of neck, shoulders and hips, in 25 cm². That of steps
// adds up how far feet land from where people's land, how often with the wrong foot, when, how often legs are too short, and how many steps are missing.
// Each curve of steps has two numbers, a factor and how that changes with speed, so that it keeps its shape and the keys that a person gave it.
//
// # How it is judged
//
// As for elbows, every second recording of each folder is set aside, or the second half of a single one. There [Report.Measures] are measured before and after,
// as the command evaluate prints them. What does not lower the first of them by 5 %, or makes another one clearly worse, is not accepted.
//
// # Threads
//
// [Run] may be called from any goroutine, uses all processors and gives the same bits whatever their number.
package modelfit
