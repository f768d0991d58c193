package ui

import "posewright/internal/liveout"

// liveOutSettings are what a person chose about sending.
type liveOutSettings struct {
	On        bool           `json:"on"`
	Receivers liveout.Config `json:"receivers"`
}

// usualReceivers are there at the start: a program on this machine that draws, and, switched off, VRChat.
func usualReceivers() liveout.Config {
	game := liveout.VRChatReceiver()
	game.Off = true
	return liveout.Config{liveout.VMCReceiver(), game}
}
