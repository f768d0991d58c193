//go:build cgo

package ui

import "posewright/ui/chime"

// speaker is the voice of a program without a window.
var speaker chime.Player

// Say plays what a voice says, in place of what it was saying, for a program without a window. It does nothing where there is no sound device.
func Say(mono func() []float32) { speaker.Say(mono) }
