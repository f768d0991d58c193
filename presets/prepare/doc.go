// Package prepare builds a solver body from a preset and an avatar.
//
// It is pure: no files, no network, no goroutines. [Body] compiles the preset's settings, applies its role map and its calibration and
// scales the avatar. The session publishes the result to its loop; exporters and libraries use it on their own.
package prepare
