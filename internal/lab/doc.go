// Package lab is the motion lab of the running program, without a window: it follows motion capture that plays, compares presets with recordings and writes
// what was solved as animations.
//
// Its concerns are types of their own, made beside those of package app, whose thread rule holds: methods are for the owner, work runs on goroutines of the
// host, and what has changed is told by events.
package lab
